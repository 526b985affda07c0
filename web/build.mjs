/* Builds web/dist from the sources: hashed names, so that files may be kept for ever, and a
 * precompressed copy of each beside it.
 *
 *     node build.mjs [EXAMPLE …]
 *
 * With games of examples/ it is built into build/web-EXAMPLE instead. Wants the module and the words,
 * build/wasm/tablier.wasm and build/words/*.json, to be there: `make web` sees to that. */
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import {
  LANGS,
  pictures,
  puzzleGames,
  puzzleList,
  puzzlesOf,
  root,
  rulesOf,
  wordsOf,
} from "./texts.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const examples = process.argv.slice(2);
const beside = examples.map((name) => `-${name}`).join("");
const dist = beside ? join(root, `build/web${beside}`) : join(here, "dist");

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "assets"), { recursive: true });
cpSync(join(here, "public"), dist, { recursive: true });

function keep(name, bytes) {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
  const hashed = name.replace(/(\.\w+)$/, `-${hash}$1`);
  writeFileSync(join(dist, "assets", hashed), bytes);
  return `/assets/${hashed}`;
}

const core = keep("core.wasm", readFileSync(join(root, `build/wasm${beside}/tablier.wasm`)));
const shared = keep("shared.wasm", readFileSync(join(root, `build/wasm-threads${beside}/tablier.wasm`)));
const words = {},
  rules = {};
for (const lang of LANGS) {
  words[lang] = keep(`${lang}.json`, wordsOf(lang, beside));
  rules[lang] = keep(`rules-${lang}.json`, rulesOf(lang, examples));
}
for (const name of pictures) cpSync(join(root, "docs", name), join(dist, "rules", name));

const puzzles = { list: keep("puzzles.json", puzzleList), records: {} };
for (const game of puzzleGames)
  puzzles.records[game] = keep(`puzzles-${game}.json`, JSON.stringify(puzzlesOf(game)));

const common = {
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "linked",
  absWorkingDir: here,
  outdir: join(dist, "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  metafile: true,
  logLevel: "warning",
};

function outputOf(result, entry) {
  const found = Object.entries(result.metafile.outputs).find(([, o]) => o.entryPoint === entry);
  return "/" + relative(dist, join(here, found[0]));
}

const helper = await build({ ...common, entryPoints: ["src/helper.ts"] });
const worker = await build({
  ...common,
  entryPoints: ["src/worker.ts"],
  define: {
    CORE_WASM: JSON.stringify(core),
    SHARED_WASM: JSON.stringify(shared),
    HELPER_JS: JSON.stringify(outputOf(helper, "src/helper.ts")),
  },
});
const workerJs = outputOf(worker, "src/worker.ts");

const app = await build({
  ...common,
  entryPoints: ["src/app.ts", "src/page.css"],
  splitting: true,
  define: {
    CORE_WASM: JSON.stringify(core),
    WORKER_JS: JSON.stringify(workerJs),
    WORDS: JSON.stringify(words),
    RULES: JSON.stringify(rules),
    PUZZLES: JSON.stringify(puzzles),
    ICON: '"/icon.svg"',
    PICTURES: "{}",
    ALONE: "false",
  },
});
const appJs = outputOf(app, "src/app.ts");
const pageCss = outputOf(app, "src/page.css");

const page = readFileSync(join(here, "src/index.html"), "utf8")
  .replaceAll("APP_JS", appJs)
  .replaceAll("PAGE_CSS", pageCss)
  .replaceAll("CORE_WASM", core);
writeFileSync(join(dist, "index.html"), page);

function walk(dir) {
  return readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? walk(path) : [path];
  });
}

/* Kept for offline use: everything, since a game may be opened for the first time on a train. */
const files = walk(dist)
  .map((path) => "/" + relative(dist, path))
  .filter((path) => !/\.(LEGAL\.txt|map)$/.test(path) && path !== "/index.html")
  .concat("/");
const version = createHash("sha256")
  .update(page + files.join())
  .digest("hex")
  .slice(0, 10);
await build({
  ...common,
  entryPoints: ["src/sw.ts"],
  entryNames: "[name]",
  format: "iife",
  outdir: dist,
  define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) },
});

for (const path of walk(dist)) {
  if (!/\.(js|css|html|json|wasm|svg|webmanifest|txt)$/.test(path)) continue;
  const bytes = readFileSync(path);
  writeFileSync(path + ".gz", gzipSync(bytes, { level: 9 }));
  writeFileSync(
    path + ".br",
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
}
