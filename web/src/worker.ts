/* The computer player's side of the page: answers questions one after another. */
import { loadCore, Table } from "./core.js";
import type { Question, Thought } from "./think.js";

/* Milliseconds: of one breath, and the most that a level may think on a slow machine. */
const BREATH = 40, TIME_MAX = 20000;

const ready = loadCore(CORE_WASM);
const stopped = new Set<number>();
let chain: Promise<void> = Promise.resolve();

function say(id: number, thought: Thought): void {
  postMessage({ id, thought });
}

const breathe = () => new Promise<void>((resolve) => { setTimeout(resolve); });

/* Thinks in short breaths, so that a word to stop is heard. */
async function answer(q: Question): Promise<void> {
  await ready;
  const table = q.follows ? new Table(q.record, q.seat) : new Table(q.record);
  const moves = table.moves(table.end, q.seat);
  if (moves.length === 1) return say(q.id, { move: table.moveText(table.end, q.seat, moves[0]), done: true });
  const wanted = table.think(table.end, q.seat, q.level, q.seed, q.level ? 32 : 64);
  const began = performance.now(), limit = q.time ?? TIME_MAX;
  let made = 0, told = began, step = 16;
  for (;;) {
    const before = performance.now(), now = table.thinkStep(q.time ? step : Math.min(step, wanted - made));
    made += now;
    const spent = performance.now() - before;
    if (now < step || performance.now() - began > limit || (!q.time && made >= wanted)) break;
    step = Math.max(4, Math.min(4096, Math.round((step * BREATH) / Math.max(1, spent))));
    if (!q.level && performance.now() - told > 250) {
      told = performance.now();
      say(q.id, thought(table, q, false));
    }
    await breathe();
    if (stopped.delete(q.id)) return;
  }
  say(q.id, thought(table, q, true));
}

function thought(table: Table, q: Question, done: boolean): Thought {
  const report = table.thinkReport(table.end, q.seat);
  const move = q.level ? table.moveText(table.end, q.seat, table.thinkChoose(q.level)) : report.best[0].move;
  return { move, value: report.best[0]?.value, best: report.best, nodes: report.iterations, done };
}

onmessage = (event: MessageEvent<Question | { stop: number }>) => {
  if ("stop" in event.data) {
    stopped.add(event.data.stop);
    return;
  }
  const question = event.data;
  chain = chain.then(() => answer(question)).catch((error: unknown) => {
    postMessage({ id: question.id, error: String(error) });
  });
};
