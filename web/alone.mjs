/* Builds the client without a server: one file that opens by a double click, and a folder for any
 * static host. Everything but what is online.
 *
 *     node alone.mjs page FILE
 *     node alone.mjs site FOLDER
 *
 * Wants the modules and the words to be there, as build.mjs does. */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

const [kind, to] = process.argv.slice(2);
const sha = (text, as) => createHash("sha256").update(text).digest(as);
const json = (value) => JSON.stringify(value);

/* What is built is told where things lie by constants that stand before it. */
const PLACES = {
  CORE_WASM: "CORE_PLACE",
  SHARED_WASM: "SHARED_PLACE",
  HELPER_JS: "HELPER_PLACE",
  WORKER_JS: "WORKER_PLACE",
  WORDS: "WORDS_PLACES",
  RULES: "RULES_PLACES",
  PUZZLES: "PUZZLE_PLACES",
  PICTURES: "PICTURE_PLACES",
  ICON: "ICON_PLACE",
  ALONE: "true",
};

async function bundle(format, ...entryPoints) {
  const { outputFiles } = await build({
    entryPoints: entryPoints.map((name) => `src/${name}`),
    absWorkingDir: join(root, "web"),
    bundle: true,
    format,
    target: "es2022",
    minify: true,
    legalComments: "inline",
    write: false,
    outdir: "/",
    define: PLACES,
    logLevel: "warning",
  });
  return outputFiles.map(({ text }) => text);
}

const [app, css] = await bundle("esm", "app.ts", "page.css"),
  [worker] = await bundle(kind === "page" ? "iife" : "esm", "worker.ts"),
  [helper] = await bundle("esm", "helper.ts");
const core = readFileSync(join(root, "build/wasm/tablier.wasm")),
  shared = readFileSync(join(root, "build/wasm-threads/tablier.wasm")),
  icon = readFileSync(join(root, "web/public/icon.svg"));

/* The page of src/index.html, with what belongs into its head and a policy for all the rest. */
function page(head, policy) {
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return readFileSync(join(root, "web/src/index.html"), "utf8")
    .replace(/^<link.*\n/gm, "")
    .replace(/^<script.*\n/m, () => `${head}\n`)
    .replace('<meta charset="utf-8">\n', (first) => `${first}${meta}\n`);
}

const LOCKED = "default-src 'none'; base-uri 'none'; form-action 'none'; img-src 'self' data: blob:";

/* ---- one file: what lies elsewhere is part of an address */

const inside = (type, bytes) => `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
const each = (names, value) => json(Object.fromEntries(names.map((name) => [name, value(name)])));

function onePage() {
  const picture = (name) => inside("image/svg+xml", readFileSync(join(root, "docs", name)));
  const puzzles = (game) => inside("application/json", json(puzzlesOf(game)));
  const before = [
    `const CORE_PLACE=${json(inside("application/wasm", core))}`,
    /* A worker has no file of its own; it hears of the core in its first line. Shared memory needs
     * headers, which a file has none of. */
    `WORKER_PLACE=URL.createObjectURL(new Blob(["const SHARED_PLACE='',HELPER_PLACE='',CORE_PLACE=",` +
      `JSON.stringify(CORE_PLACE),";",${json(worker)}],{type:"text/javascript"}))`,
    `WORDS_PLACES=${each(LANGS, (lang) => inside("application/json", wordsOf(lang)))}`,
    `RULES_PLACES=${each(LANGS, (lang) => inside("application/json", rulesOf(lang)))}`,
    `PUZZLE_PLACES={list:${json(inside("application/json", puzzleList))},records:${each(puzzleGames, puzzles)}}`,
    `PICTURE_PLACES=${each(pictures, picture)}`,
    `ICON_PLACE=${json(inside("image/svg+xml", icon))}`,
  ];
  const script = `${before.join(",\n")};\n${app}`.replace(/<(?=\/script|!--)/gi, "\\x3c");
  const policy = `${LOCKED}; script-src 'sha256-${sha(script, "base64")}' 'wasm-unsafe-eval'; style-src 'sha256-${sha(css, "base64")}'; connect-src data:; worker-src blob:`;
  const head = `<link rel="icon" href="${inside("image/svg+xml", icon)}">\n<style>${css}</style>\n<script type="module">${script}</script>`;
  writeFileSync(to, page(head, policy.replace("'self' ", "")));
}

/* ---- a folder: the same in files of hashed names, wherever it is put */

function oneFolder() {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(join(to, "assets"), { recursive: true });
  function keep(name, bytes) {
    const hashed = name.replace(/(\.\w+)$/, `-${sha(bytes, "hex").slice(0, 10)}$1`);
    writeFileSync(join(to, "assets", hashed), bytes);
    return hashed;
  }
  const beside = (name) => `new URL(${json(name)},import.meta.url).href`;
  const some = (names, value) => `{${names.map((name) => `${json(name)}:${beside(value(name))}`).join()}}`;
  const corePlace = `const CORE_PLACE=${beside(keep("core.wasm", core))}`;
  const thinking = [
    corePlace,
    `SHARED_PLACE=${beside(keep("shared.wasm", shared))}`,
    `HELPER_PLACE=${beside(keep("helper.js", helper))};`,
  ];
  const before = [
    corePlace,
    `WORKER_PLACE=${beside(keep("worker.js", thinking.join() + worker))}`,
    `WORDS_PLACES=${some(LANGS, (lang) => keep(`${lang}.json`, wordsOf(lang)))}`,
    `RULES_PLACES=${some(LANGS, (lang) => keep(`rules-${lang}.json`, rulesOf(lang)))}`,
    `PUZZLE_PLACES={list:${beside(keep("puzzles.json", puzzleList))},records:${some(puzzleGames, (game) => keep(`puzzles-${game}.json`, json(puzzlesOf(game))))}}`,
    `PICTURE_PLACES=${some(pictures, (name) => keep(name.replace("/", "-"), readFileSync(join(root, "docs", name))))}`,
    `ICON_PLACE=${beside(keep("icon.svg", icon))};`,
  ];
  const script = keep("app.js", before.join() + app),
    style = keep("page.css", css);
  cpSync(join(root, "web/public/icon.svg"), join(to, "icon.svg"));
  const policy = `${LOCKED}; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'`;
  const head = `<link rel="icon" href="icon.svg" type="image/svg+xml">\n<link rel="stylesheet" href="assets/${style}">\n<script type="module" src="assets/${script}"></script>`;
  writeFileSync(join(to, "index.html"), page(head, policy));
}

if (kind === "page") onePage();
else oneFolder();
