/* The module of WebAssembly and the thread that thinks: where node and browsers find them. */

interface NodeFiles {
  readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}

/* What a thread is to the one that started it, in node and in browsers alike. */
export interface Thread {
  post(message: unknown): void;
  hear(message: (m: unknown) => void, failure: (e: Error) => void): void;
  busy(yes: boolean): void; /* a thread that is not keeps no program of node from ending */
  end(): void;
}

interface NodeWorker {
  postMessage(message: unknown): void;
  on(event: string, hear: (m: never) => void): void;
  ref(): void;
  unref(): void;
  terminate(): unknown;
}

/* Names that are no constants, lest a bundler for browsers look for what only node has. */
const FILES = "node:fs/promises",
  THREADS = "node:worker_threads";

export const inNode = () =>
  "process" in globalThis &&
  !!(globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node;

let given: Promise<WebAssembly.Module> | undefined;
let newWorker: () => Worker = () =>
  new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

/* Replaces both, for a script that carries them inside itself. */
export function carry(module: Promise<WebAssembly.Module>, worker: () => Worker): void {
  given = module;
  newWorker = worker;
}

export async function compile(): Promise<WebAssembly.Module> {
  if (given) return given;
  const address = new URL("./tablier.wasm", import.meta.url);
  if (!inNode()) return WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  const files = (await import(FILES)) as NodeFiles;
  return WebAssembly.compile(await files.readFile(address));
}

export async function startThread(): Promise<Thread> {
  return inNode() ? nodeThread() : webThread();
}

async function nodeThread(): Promise<Thread> {
  const threads = (await import(THREADS)) as { Worker: new (file: URL) => NodeWorker };
  const worker = new threads.Worker(new URL("./worker.js", import.meta.url));
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    hear(message, failure) {
      worker.on("message", message);
      worker.on("error", failure);
    },
    busy: (yes) => (yes ? worker.ref() : worker.unref()),
    end: () => void worker.terminate(),
  };
}

function webThread(): Thread {
  const worker = newWorker();
  return {
    post: (message) => worker.postMessage(message),
    hear(message, failure) {
      worker.onmessage = (event) => message(event.data);
      worker.onerror = (event) => failure(new Error(event.message));
    },
    busy: () => {},
    end: () => worker.terminate(),
  };
}

/* The other end, inside the thread. */
export async function listen(hear: (message: never) => void): Promise<(m: unknown) => void> {
  if (inNode()) {
    const { parentPort } = (await import(THREADS)) as { parentPort: NodeWorker };
    parentPort.on("message", hear);
    return (m) => parentPort.postMessage(m);
  }
  const self = globalThis as unknown as Worker;
  self.onmessage = (event: MessageEvent) => hear(event.data as never);
  return (m) => self.postMessage(m);
}
