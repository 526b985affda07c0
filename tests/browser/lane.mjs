/* One lane of run.mjs: runs the tests it is told, one after another, until it is told none or nobody is
 * there to tell it any more. */
import { close, collect, open, runOne } from "./harness.mjs";

const heard = () =>
  new Promise((resolve) => {
    process.once("message", resolve);
    process.once("disconnect", () => resolve(""));
  });
const tell = (say) => process.connected && process.send(say);

await collect();
await open();
try {
  tell("");
  for (let name; (name = await heard()); ) tell(await runOne(name));
} finally {
  await close();
}
if (process.connected) process.disconnect();
