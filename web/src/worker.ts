/* The computer player's side of the page: answers questions one after another, alone or, where the
 * browser lets memory be shared, with helpers. */
import { Core, Table, loadCore, newShared, type Shared } from "./core.js";
import type { Question, Thought } from "./think.js";

/* Milliseconds: of one breath, and the most that a level may think however slow the machine. A level
 * cut short says so. */
const BREATH = 40;
const timeMax = (level: number) => (level <= 5 ? 1200 : level <= 8 ? 5000 : 20000);
/* Helpers beyond the first thread, a stack for each, and after how many milliseconds they are called:
 * most answers are there before. */
const HELPERS_MAX = 7,
  STACK = 1 << 20,
  WORTH = 100;
const MEGABYTES = 64,
  ROOM_MAX = 400 << 20;

const isolated = SHARED_WASM && globalThis.crossOriginIsolated && navigator.hardwareConcurrency > 1;
const ready = loadCore(CORE_WASM);
const stopped = new Set<number>();
let chain: Promise<void> = Promise.resolve();
let mind: Core | undefined;
let shared: Shared | undefined;
let helpers: Worker[] = [];

function say(id: number, thought: Thought): void {
  postMessage({ id, thought });
}

const breathe = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

/* The memory to think in, kept while it has room: questions leave a little behind. */
async function wake(): Promise<Core> {
  await ready;
  if (mind && mind.call.memory.buffer.byteLength < ROOM_MAX) return mind;
  for (const helper of helpers) helper.terminate();
  helpers = [];
  shared = isolated ? newShared(await WebAssembly.compileStreaming(fetch(SHARED_WASM))) : undefined;
  mind = new Core(shared);
  const count = shared ? Math.min(HELPERS_MAX, navigator.hardwareConcurrency - 1) : 0;
  for (let i = 1; i <= count; i++) {
    const helper = new Worker(HELPER_JS, { type: "module" });
    helper.postMessage({ shared, worker: i, stack: mind.call.tablier_stack(STACK) });
    helpers.push(helper);
  }
  return mind;
}

/* Helpers step until the search is told to stop; this waits for the last of them. */
function call(all: Worker[]): Promise<unknown> {
  return Promise.all(
    all.map(
      (helper) =>
        new Promise((done) => {
          helper.onmessage = done;
          helper.postMessage("think");
        }),
    ),
  );
}

/* Thinks in short breaths, so that a word to stop is heard. */
async function answer(q: Question): Promise<void> {
  const core = await wake();
  if (stopped.delete(q.id)) return;
  const table = new Table(q.record, q.follows ? q.seat : undefined, core);
  const moves = table.moves(table.end, q.seat);
  if (moves.length === 1)
    return say(q.id, { move: table.moveText(table.end, q.seat, moves[0]), done: true, threads: 1 });
  const wanted = table.think(table.end, q.seat, q.level, q.seed, MEGABYTES, 1 + helpers.length);
  const help = { threads: 1, done: Promise.resolve() as Promise<unknown> };
  const end = await steps(table, q, wanted, () => {
    help.threads += helpers.length;
    help.done = call(helpers);
  });
  table.thinkStop();
  await help.done;
  if (end === "stopped") return;
  const part = end === "late" && !q.time ? table.thinkMade() / wanted : undefined;
  say(q.id, { ...thought(table, q, true), threads: help.threads, part });
}

/* Until the level has enough or nothing is left to find, or the time is up. Calls for help once. */
async function steps(
  table: Table,
  q: Question,
  wanted: number,
  help: () => void,
): Promise<"enough" | "late" | "stopped"> {
  const began = performance.now(),
    limit = q.time ?? timeMax(q.level);
  let told = began,
    step = 16,
    alone = true;
  for (;;) {
    const left = q.time ? step : Math.min(step, wanted - table.thinkMade());
    const before = performance.now(),
      made = left > 0 ? table.thinkStep(left) : 0;
    const now = performance.now();
    if (made < left || left <= 0) return "enough";
    if (now - began > limit) return "late";
    if (alone && now - began > WORTH) {
      alone = false;
      help();
    }
    step = Math.max(4, Math.min(4096, Math.round((step * BREATH) / Math.max(1, now - before))));
    if (!q.level && now - told > 250) {
      told = now;
      say(q.id, thought(table, q, false));
    }
    await breathe();
    if (stopped.delete(q.id)) return "stopped";
  }
}

function thought(table: Table, q: Question, done: boolean): Thought {
  const report = table.thinkReport(table.end, q.seat);
  const move = q.level
    ? table.moveText(table.end, q.seat, table.thinkChoose(q.level))
    : report.best[0].move;
  return { move, value: report.best[0]?.value, best: report.best, nodes: report.iterations, done };
}

onmessage = (event: MessageEvent<Question | { stop: number }>) => {
  if ("stop" in event.data) {
    stopped.add(event.data.stop);
    return;
  }
  const question = event.data;
  chain = chain
    .then(() => answer(question))
    .catch((error: unknown) => {
      postMessage({ id: question.id, error: String(error) });
    });
};
