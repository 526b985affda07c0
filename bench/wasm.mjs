// Runs a benchmark that was compiled to WebAssembly: node bench/wasm.mjs FILE.wasm
import { readFileSync } from "node:fs";

const bytes = readFileSync(process.argv[2]);
let memory;
const text = (at) => {
  const all = new Uint8Array(memory.buffer);
  return new TextDecoder().decode(all.subarray(at, all.indexOf(0, at)));
};
const bench = {
  now: () => performance.now() / 1000,
  figure: (what, of, value, unit) =>
    console.log(
      `${text(what).padEnd(24)} ${text(of).padEnd(12)} ${value.toFixed(1).padStart(12)} ${text(unit)} (wasm)`,
    ),
};
const { instance } = await WebAssembly.instantiate(bytes, { bench });
memory = instance.exports.memory;
process.exitCode = instance.exports.bench_run();
