/* The browser tests: real Chromium against the real server and the built page.
 *
 *     node tests/browser/run.mjs [WORD …]      those whose name contains a word; all otherwise
 *     node tests/browser/run.mjs -WORD …       all but those
 *
 * Two run at a time, where there are processors for it, each in a lane: a process with a browser and a
 * server of its own, which takes the next test when it is done with one. SOAK=1 plays longer; TESTS=FILE
 * runs the tests of another file. Adds its counts to the file named by TALLY, as tools/tally does. */
import { fork } from "node:child_process";
import { appendFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { chosen, collect } from "./harness.mjs";

await collect();
const LANES = Math.min(2, availableParallelism());
const names = chosen(process.argv.slice(2));
const counts = { passed: 0, failed: 0 };

function tell(name, say, began) {
  counts[say ? "failed" : "passed"]++;
  const number = counts.passed + counts.failed,
    seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${say ? "not ok" : "ok"} ${number} - ${name} (${seconds} s)`);
  if (say) complain(say);
}

const complain = (say) =>
  console.log(say.split("\n").slice(0, 12).map((l) => `#   ${l}`).join("\n"));

/* A lane says what came of a test, first of none, and hears the next; nothing when all are done. */
function lane(number, waiting, heard) {
  const child = fork(fileURLToPath(new URL("lane.mjs", import.meta.url)), {
    env: { ...process.env, LANE: String(number) },
  });
  let name, began;
  child.on("message", (say) => {
    if (name) heard(name, say, began);
    began = Date.now();
    name = waiting.next().value;
    child.send(name ?? "");
  });
  return new Promise((resolve) => {
    child.on("exit", (status) => {
      if (name || status) heard(name ?? `lane ${number}`, "the lane broke down", began);
      resolve();
    });
  });
}

/* A test that failed is run once more, by itself, when the others are done. Passes it then, this counts,
 * and it is named beside TALLY in the file that ends in .again: it, or what it tests, waits to be mended. */
const failed = [];
function firstTime(name, say, began) {
  if (!say) {
    tell(name, say, began);
    return;
  }
  console.log(`# ${name}: failed, to be run again`);
  complain(say);
  failed.push(name);
}

function secondTime(name, say, began) {
  tell(name, say, began);
  if (!say && process.env.TALLY) appendFileSync(`${process.env.TALLY}.again`, `${name}\n`);
}

console.log(`1..${names.length}`);
const waiting = names.values();
await Promise.all(Array.from({ length: LANES }, (_, i) => lane(i, waiting, firstTime)));
failed.push(...waiting);
if (failed.length) {
  const again = failed.values();
  await lane(LANES, again, secondTime);
  for (const name of again) tell(name, "no lane was left to run it", Date.now());
}
console.log(`browser: ${counts.passed} passed, ${counts.failed} failed`);
if (process.env.TALLY) appendFileSync(process.env.TALLY, `${counts.passed} ${counts.failed}\n`);
process.exit(counts.failed || !counts.passed ? 1 : 0);
