/* Builds what tsc does not of the npm package: the words of its elements, and embed.js, the elements
 * in one script that carries the core and its thread inside itself.
 *
 *     node build.mjs FOLDER */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url)),
  root = join(here, ".."),
  to = process.argv[2];
const { build } = createRequire(join(root, "web/"))("esbuild");

const SAID = /^(web\.(walk\.\w+|moves|play|again|thinking)|say\.how\.\w+)$/;
const words = {};
for (const lang of ["en", "fr", "ca"]) {
  const all = JSON.parse(readFileSync(join(root, `build/words/${lang}.json`)));
  words[lang] = Object.fromEntries(Object.entries(all).filter(([id]) => SAID.test(id)));
}
writeFileSync(join(to, "words.js"), `export default ${JSON.stringify(words)};\n`);
writeFileSync(join(to, "words.d.ts"), readFileSync(join(here, "src/words.d.ts")));

async function bundle(format, contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: to },
    bundle: true,
    format,
    target: "es2022",
    minify: true,
    ignoreAnnotations: true,
    write: false,
    logLevel: "error",
    logOverride: { "empty-import-meta": "silent" },
  });
  return outputFiles[0].text;
}

const worker = await bundle("iife", 'import "./worker.js";'),
  core = readFileSync(join(to, "tablier.wasm")).toString("base64");
/* What carries comes first: the elements open the core as soon as they are read. */
const carried = `import { carry } from "./module.js";
const raw = atob(${JSON.stringify(core)}),
  address = URL.createObjectURL(new Blob([${JSON.stringify(worker)}], { type: "text/javascript" }));
carry(WebAssembly.compile(Uint8Array.from(raw, (c) => c.charCodeAt(0))), () => new Worker(address));`;
writeFileSync(join(to, "carried.js"), carried);
writeFileSync(join(to, "embed.js"), await bundle("esm", 'import "./carried.js"; import "./elements.js";'));
rmSync(join(to, "carried.js"));
