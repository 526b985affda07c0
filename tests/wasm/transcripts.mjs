// The same transcripts as tests/wasm/transcripts.c, in WebAssembly.
// Usage: node transcripts.mjs FILE.wasm GAMES
import { readFileSync } from "node:fs";

const [file, games] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
const { memory, game_count, game_name, transcript } = instance.exports;

const text = (at) => {
    const bytes = new Uint8Array(memory.buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
};

for (let i = 0; i < game_count(); i++)
    for (let seed = 0; seed < Number(games); seed++) {
        const hash = BigInt.asUintN(64, transcript(i, seed));
        console.log(`${text(game_name(i))} ${seed} ${hash.toString(16).padStart(16, "0")}`);
    }
