// The computer player of the page goes on from what it knows: asked again after its move and an
// answer, on a table opened afresh, it has looked at the best moves before its first step.
// Usage: node think.mjs FILE.wasm
import assert from "node:assert";
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const core = instance.exports;
const MEGABYTES = 16, WORKERS = 1, SEAT = 0, LANG = 0;

const write = (text) => {
    const bytes = new TextEncoder().encode(text);
    const at = core.tablier_input(bytes.length);
    new Uint8Array(core.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
};

const open = (game, moves) => core.tablier_open(write(`[Game "${game}"]\n\n${moves.join(" ")}\n`), LANG);

// What it thinks of a position after so many iterations, and the visits of its best move before.
const think = (game, moves, seat, { level = 10, seed = 1, nodes = 2000 } = {}) => {
    const node = open(game, moves);
    assert(node, "the record was refused");
    assert(core.tablier_think(node, seat, level, seed, MEGABYTES, WORKERS) > 0);
    const report = () => {
        const length = core.tablier_think_report(node, seat);
        const bytes = new Uint8Array(core.memory.buffer, core.tablier_output(), length);
        return JSON.parse(new TextDecoder().decode(bytes));
    };
    const kept = report().best[0]?.visits ?? 0;
    core.tablier_think_step(0, nodes);
    return { kept, best: report().best };
};

for (const game of ["cephalopod", "caminos"]) {
    const first = think(game, [], SEAT);
    assert.equal(first.kept, 0, "nothing is known at first");
    const line = [first.best[0].move];
    line.push(think(game, line, 1 - SEAT).best[0].move);
    const again = think(game, line, SEAT, { seed: 2 });
    assert(again.kept > 1, `${game}: begins afresh`);
    assert.equal(think(game, line, SEAT, { level: 2 }).kept, 0, "another level is another player");
    const other = think(game, [], SEAT, { level: 2 });
    assert.equal(other.kept, 0, "an earlier position is not in the tree");
}
console.log("thinking goes on: ok");
