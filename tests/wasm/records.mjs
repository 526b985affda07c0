// Records with variations at a table of the page: the game alone is played, and what stood beside it
// is in the record that is written, also when the game goes on from there.
// Usage: node records.mjs FILE.wasm RECORD
import assert from "node:assert";
import { readFileSync } from "node:fs";

const [file, path] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
const core = instance.exports;
const record = readFileSync(path, "utf8");
const LANG = 0, PUBLIC = -3;

const write = (text) => {
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(core.memory.buffer, core.tablier_input(bytes.length), bytes.length).set(bytes);
    return bytes.length;
};
const read = (n) => new TextDecoder().decode(new Uint8Array(core.memory.buffer, core.tablier_output(), n));

const node = core.tablier_open(write(record), LANG);
assert(node, "the record was refused");
assert.equal(read(core.tablier_record(node)), record);
const next = core.tablier_play_text(node, write("b3"), LANG);
assert(next, "the game does not go on");
assert.equal(read(core.tablier_record(next)), record.trimEnd() + " b3\n");

const seen = core.tablier_follow(write(record), PUBLIC, LANG);
assert(seen, "the record cannot be followed");
assert.equal(read(core.tablier_record(seen)), record);
console.log("records keep their variations: ok");
