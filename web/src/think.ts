/* The computer player, in a worker so that the page stays smooth while it thinks. */

export interface Thought {
  move: string;
  /* From the seat to move: thousandths, -1000 lost to 1000 won; undefined when nothing is known. */
  value?: number;
  best?: { move: string; value: number; visits: number }[];
  nodes?: number;
  threads?: number;
  part?: number; /* of what the level wants to think, when this machine had no time for all of it */
  done: boolean;
}

export interface Question {
  id: number;
  record: string;
  seat: number; /* whose eyes the computer has */
  follows: boolean; /* the record is that seat's, hidden moves and all */
  level: number;
  time?: number; /* milliseconds; the level's own otherwise */
  seed: number;
}

type Reply = { id: number; thought?: Thought; error?: string };

class Thinker {
  private worker?: Worker;
  private next = 1;
  private waiting = new Map<number, { thought(t: Thought): void; fail(e: Error): void }>();

  private start(): Worker {
    /* Inside a page that is one file there are no modules to load. */
    const type = WORKER_JS.startsWith("blob:") ? "classic" : "module";
    const worker = new Worker(WORKER_JS, { type });
    worker.onmessage = (event: MessageEvent<Reply>) => {
      const { id, thought, error } = event.data;
      const asked = this.waiting.get(id);
      if (!asked) return;
      if (error) asked.fail(new Error(error));
      else if (thought) asked.thought(thought);
    };
    worker.onerror = (event) => {
      for (const asked of this.waiting.values()) asked.fail(new Error(event.message));
      this.waiting.clear();
      this.worker = undefined; /* the next question gets a fresh one */
    };
    return worker;
  }

  /* Thinks; `hear` is told of each better thought, the last of which is returned. */
  ask(
    question: Omit<Question, "id" | "seed">,
    hear?: (t: Thought) => void,
    signal?: AbortSignal,
  ): Promise<Thought> {
    this.worker ??= this.start();
    const id = this.next++;
    const worker = this.worker;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        this.waiting.delete(id);
        reject(error);
      };
      this.waiting.set(id, {
        thought: (thought) => {
          hear?.(thought);
          if (!thought.done) return;
          this.waiting.delete(id);
          resolve(thought);
        },
        fail,
      });
      signal?.addEventListener("abort", () => {
        worker.postMessage({ stop: id });
        fail(new DOMException("stopped", "AbortError"));
      });
      worker.postMessage({ ...question, id, seed } satisfies Question);
    });
  }
}

export const thinker = new Thinker();
