/* One more thread of the computer player: steps the search that another worker opened in the memory
 * they share, until that one tells it to stop. */
import { instance, type Exports, type Shared } from "./core.js";

interface Start {
  shared: Shared;
  worker: number;
  stack: number; /* the top of a stack of its own */
}

const SLICE = 64;
let core: Exports;
let worker = 0;

onmessage = (event: MessageEvent<Start | "think">) => {
  if (event.data !== "think") {
    core = instance(event.data.shared);
    core.__stack_pointer.value = event.data.stack;
    worker = event.data.worker;
    return;
  }
  while (core.tablier_think_step(worker, SLICE) === SLICE);
  postMessage("done");
};
