/* The browser tests: real Chromium against the real server and the built page.
 *
 *     node tests/browser/run.mjs [WORD …]      those whose name contains a word; all otherwise
 *     node tests/browser/run.mjs -WORD …       all but those
 *
 * SOAK=1 plays longer. Adds its counts to the file named by TALLY, as tools/tally does. */
import { appendFileSync } from "node:fs";
import { close, open, runAll } from "./harness.mjs";

await open();
const started = await Promise.all(
  ["games", "gestures", "keep", "stored", "online", "notices", "figures", "pictures"].map((name) => import(`./${name}.mjs`)),
);
let counts = { passed: 0, failed: started.length };
try {
  counts = await runAll(process.argv.slice(2));
} finally {
  await close();
}
console.log(`browser: ${counts.passed} passed, ${counts.failed} failed`);
if (process.env.TALLY) appendFileSync(process.env.TALLY, `${counts.passed} ${counts.failed}\n`);
process.exit(counts.failed || !counts.passed ? 1 : 0);
