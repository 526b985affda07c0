/* The computer player's side of the page: answers questions one after another. */
import { loadCore, Table } from "./core.js";
import type { Question, Thought } from "./think.js";

const ready = loadCore(CORE_WASM);
const stopped = new Set<number>();
let chain: Promise<void> = Promise.resolve();

function say(id: number, thought: Thought): void {
  postMessage({ id, thought });
}

async function answer(q: Question): Promise<void> {
  await ready;
  if (stopped.delete(q.id)) return;
  const table = q.follows ? new Table(q.record, q.seat) : new Table(q.record);
  const moves = table.moves(table.end, q.seat);
  const move = moves[q.seed % moves.length];
  say(q.id, { move: table.moveText(table.end, q.seat, move), done: true });
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
