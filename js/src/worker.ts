/* The thread of a thinker: answers questions one after another, in short breaths, so that a word to
 * stop is heard. */
import { listen } from "./module.js";
import { TablierError, start } from "./native.js";
import { Search } from "./search.js";
import type { Question, Reply } from "./thinker.js";
import { View } from "./view.js";

const BREATH = 40, /* milliseconds */
  BETWEEN_REPORTS = 200;
const stopped = new Set<number>();
let answers: Promise<void> = Promise.resolve();
let search: Search | undefined;

const breathe = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

/* Thinks until it is enough; false when it was told to stop. */
async function think(q: Question, mind: Search, tell: (reply: Reply) => void): Promise<boolean> {
  const began = performance.now(),
    until = q.seconds === undefined ? Infinity : began + 1000 * q.seconds;
  const level = q.search.level || 10;
  let left =
    q.iterations ?? (q.seconds === undefined ? mind.game.levelIterations(level) : Infinity);
  let told = began,
    step = 16;
  for (;;) {
    const n = Math.min(step, left),
      before = performance.now(),
      made = mind.step(n),
      now = performance.now();
    left -= made;
    if (made < n || left <= 0 || now >= until) return true;
    step = Math.max(4, Math.min(4096, Math.round((step * BREATH) / Math.max(1, now - before))));
    if (q.reports && now - told > BETWEEN_REPORTS) {
      told = now;
      tell({ id: q.id, report: mind.report() });
    }
    await breathe();
    if (stopped.delete(q.id)) return false;
  }
}

async function answer(q: Question, tell: (reply: Reply) => void): Promise<void> {
  await breathe();
  if (stopped.delete(q.id)) return;
  search ??= new Search(q.game, q.search);
  const view = new View(q.game, q.seat, {
    seats: q.seats,
    options: q.variant,
    position: q.position,
  });
  try {
    search.set(view);
    if (!(await think(q, search, tell))) return;
    const report = search.report();
    if (q.reports) tell({ id: q.id, report });
    tell({ id: q.id, move: search.choose(), report });
  } finally {
    view.close();
  }
}

type Message = Question | { stop: number } | { module: WebAssembly.Module };

let tell: (reply: Reply) => void = () => {};
const opened = listen((message: Message) => {
  if ("module" in message) start(message.module);
  else if ("stop" in message) stopped.add(message.stop);
  else answers = answers.then(() => opened).then(() => settle(message));
});
void opened.then((post) => {
  tell = post;
});

async function settle(question: Question): Promise<void> {
  try {
    await answer(question, tell);
  } catch (error) {
    if (error instanceof TablierError) tell({ id: question.id, refused: error.bytes });
    else tell({ id: question.id, failure: String(error) });
  }
}
