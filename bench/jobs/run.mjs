// Every job natively and as WebAssembly, side by side: units a second, and the ratio of the two in
// the same run. Usage: node run.mjs NATIVE FILE.wasm [--only PREFIX] [--gate RATIO]
// With --only the jobs whose names begin so; with --gate the exit status is 1 when a job's numbers
// differ or its ratio is below the gate.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [native, file, ...options] = process.argv.slice(2);
const option = (name) => options[options.indexOf(name) + 1 || options.length];
const gate = Number(option("--gate") ?? 0), only = option("--only") ?? "";
const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
const { job_run, job_sum } = instance.exports;

const runNative = (index, rounds) => {
    const line = execFileSync(native, [String(index), String(rounds)], { encoding: "utf8" });
    const [name, unit, units, sum, ns] = line.trim().split("\t");
    return { name, unit, units: BigInt(units), sum: BigInt(sum), seconds: Number(ns) / 1e9 };
};

const runWasm = (index, rounds) => {
    const from = performance.now();
    const units = BigInt.asUintN(64, job_run(index, BigInt(rounds)));
    const seconds = (performance.now() - from) / 1000;
    return { units, sum: BigInt.asUintN(64, job_sum()), seconds };
};

// Enough rounds for about a third of a second; then the best of three on either side in turn,
// since another process on the machine can only make a run slower.
const measure = (index) => {
    let rounds = 1;
    while (runNative(index, rounds).seconds < 0.1) rounds *= 2;
    rounds *= 3;
    let a, b;
    runWasm(index, rounds);
    for (let i = 0; i < 3; i++) {
        const n = runNative(index, rounds), w = runWasm(index, rounds);
        if (!a || n.seconds < a.seconds) a = n;
        if (!b || w.seconds < b.seconds) b = w;
    }
    return { a, b };
};

const names = [];
for (;;) {
    try {
        names.push(runNative(names.length, 0).name);
    } catch {
        break; /* past the last job */
    }
}

const rate = (run) => Math.round(Number(run.units) / run.seconds).toLocaleString("en");
let failed = 0;
for (let index = 0; index < names.length; index++) {
    if (!names[index].startsWith(only)) continue;
    const { a, b } = measure(index);
    const ratio = a.seconds / b.seconds;
    const same = a.units === b.units && a.sum === b.sum;
    if (!same || ratio < gate) failed = 1;
    console.log(
        `${a.name.padEnd(44)} ${rate(a).padStart(15)} ${a.unit}/s` +
            `   wasm ${rate(b).padStart(15)}   ratio ${ratio.toFixed(2)}${same ? "" : "   DIFFERENT NUMBERS"}`,
    );
}
process.exit(failed);
