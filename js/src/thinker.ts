/* A search on a thread of its own: a worker of node or of the browser. */
import { Game } from "./games.js";
import { type Thread, compile, startThread } from "./module.js";
import { TablierError, int, refusal, uint64 } from "./native.js";
import type { Report, SearchSetup } from "./search.js";
import type { View } from "./view.js";

/** How long to think; without either, as long as the level wants. */
export interface Limit {
  iterations?: number;
  seconds?: number;
  /** Hears what the thinker thinks while it thinks. */
  onReport?(report: Report): void;
  signal?: AbortSignal;
}

/** What came of thinking: the move that the level plays, and the last report. */
export interface Thought {
  readonly move: number;
  readonly report: Report;
}

/** @internal */
export interface Question {
  id: number;
  game: string;
  search: SearchSetup;
  seat: number;
  seats: number;
  variant: string;
  position: string;
  iterations?: number;
  seconds?: number;
  reports: boolean;
}

/** @internal */
export interface Reply {
  id: number;
  report?: Report;
  move?: number;
  failure?: string;
  refused?: Uint8Array;
}

interface Asked {
  report(report: Report): void;
  done(thought: Thought): void;
  fail(error: Error): void;
}

/** The computer player on a thread of its own. Questions are answered one after another. */
export class Thinker {
  readonly game: Game;
  private readonly setup: SearchSetup;
  private thread?: Promise<Thread>;
  private readonly waiting = new Map<number, Asked>();
  private next = 1;
  private over = false;

  constructor(game: string | number | Game, setup: SearchSetup = {}) {
    this.game = new Game(game);
    const level = int(setup.level ?? 0);
    if (level < 0 || level > 10) throw refusal("range", BigInt(level));
    uint64(setup.seed ?? 0);
    uint64(setup.memory ?? 0);
    this.setup = { ...setup };
  }

  /** Thinks about a view and tells the move. */
  async move(view: View, limit: Limit = {}): Promise<number> {
    return (await this.think(view, limit)).move;
  }

  /** Thinks about a view. Rejects with a TablierError when one cannot think about it, and with the
   * signal's reason when that says stop. */
  async think(view: View, limit: Limit = {}): Promise<Thought> {
    if (this.over) throw refusal("handle");
    if (view.game.number !== this.game.number) throw refusal("handle");
    if (limit.iterations !== undefined && int(limit.iterations) < 1)
      throw refusal("range", BigInt(limit.iterations));
    limit.signal?.throwIfAborted();
    const question: Question = {
      id: this.next++,
      game: this.game.name,
      search: this.setup,
      seat: view.seat,
      seats: view.seats,
      variant: view.variant,
      position: view.position,
      iterations: limit.iterations,
      seconds: limit.seconds,
      reports: !!limit.onReport,
    };
    this.thread ??= this.begin();
    return this.ask(await this.thread, question, limit);
  }

  private async begin(): Promise<Thread> {
    const [thread, module] = await Promise.all([startThread(), compile()]);
    thread.hear(
      (reply) => this.hear(reply as Reply),
      (error) => this.fail(error),
    );
    thread.post({ module });
    if (this.over) thread.end();
    return thread;
  }

  private ask(thread: Thread, question: Question, limit: Limit): Promise<Thought> {
    return new Promise((resolve, reject) => {
      if (this.over) {
        reject(refusal("handle"));
        return;
      }
      const { id } = question,
        abort = () => {
          thread.post({ stop: id });
          asked.fail(limit.signal!.reason as Error);
        };
      const end = () => {
        limit.signal?.removeEventListener("abort", abort);
        this.waiting.delete(id);
        if (!this.waiting.size) thread.busy(false);
      };
      const asked: Asked = {
        report: (report) => limit.onReport?.(report),
        done: (thought) => {
          end();
          resolve(thought);
        },
        fail: (error) => {
          end();
          reject(error);
        },
      };
      if (limit.signal?.aborted) {
        reject(limit.signal.reason as Error);
        return;
      }
      limit.signal?.addEventListener("abort", abort);
      this.waiting.set(id, asked);
      thread.busy(true);
      thread.post(question);
    });
  }

  private hear({ id, report, move, failure, refused }: Reply): void {
    const asked = this.waiting.get(id);
    if (!asked) return;
    if (refused) asked.fail(new TablierError(refused));
    else if (failure !== undefined) asked.fail(new Error(failure));
    else if (move !== undefined) asked.done({ move, report: report! });
    else asked.report(report!);
  }

  private fail(error: Error): void {
    for (const asked of [...this.waiting.values()]) asked.fail(error);
    this.thread = undefined; /* the next question gets a fresh one */
  }

  /** Ends the thread. What was being thought about is refused, as is everything from now on. */
  close(): void {
    if (this.over) throw refusal("handle");
    this.over = true;
    for (const asked of [...this.waiting.values()]) asked.fail(refusal("handle"));
    void this.thread?.then((thread) => thread.end());
  }

  [Symbol.dispose](): void {
    if (!this.over) this.close();
  }
}
