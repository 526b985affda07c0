// The same transcripts as tests/wasm/transcripts.c, in WebAssembly.
// Usage: node transcripts.mjs FILE.wasm GAMES
import { readFileSync } from "node:fs";

const [file, games] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
const { memory, game_count, game_name, transcript, ratings } = instance.exports;

const text = (at) => {
    const bytes = new Uint8Array(memory.buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
};

const print = (name, seed, hash) =>
    console.log(`${name} ${seed} ${BigInt.asUintN(64, hash).toString(16).padStart(16, "0")}`);

for (let i = 0; i < game_count(); i++)
    for (let seed = 0; seed < Number(games); seed++)
        print(text(game_name(i)), seed, transcript(i, seed));
for (let seed = 0; seed < Number(games); seed++) print("ratings", seed, ratings(seed));
