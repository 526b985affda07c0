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
  existsSync,
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

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..");
const examples = process.argv.slice(2);
const beside = examples.map((name) => `-${name}`).join("");
const dist = beside ? join(root, `build/web${beside}`) : join(here, "dist");
const LANGS = ["en", "fr", "ca"];

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
const words = {};
for (const lang of LANGS) {
  const all = JSON.parse(readFileSync(join(root, `build/words${beside}/${lang}.json`)));
  /* The core says its own sentences; the page has its own, and what every front end says. */
  const said = /^(web|say|level)\.|\.(title|credit|option|goal_said|side|way|page)|\.puzzle_/;
  const used = Object.entries(all).filter(([id]) => said.test(id));
  words[lang] = keep(`${lang}.json`, JSON.stringify(Object.fromEntries(used)));
}

/* The rules to read, from docs/rules: markdown as far as those pages use it. */
const escape = (s) => s.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const inline = (s) =>
  escape(s)
    .replace(/!\[([^\]]*)\]\((?:\.\.\/)*(pictures|boards)\/([\w.-]+)\)/g, (_, alt, folder, name) =>
      existsSync(join(root, "docs", folder, name))
        ? `<img src="/rules/${folder}/${name}" alt="${alt}" loading="lazy">`
        : "",
    )
    .replace(/\[([^\]]*)\]\((https?:[^)]*|#[^)]*)\)/g, '<a href="$2" rel="noreferrer">$1</a>')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/`([^`]*)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>");

function table(lines) {
  const cells = (line, tag) =>
    line
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((c) => `<${tag}>${inline(c.trim())}</${tag}>`)
      .join("");
  return `<table><thead><tr>${cells(lines[0], "th")}</tr></thead><tbody>${lines
    .slice(2)
    .map((l) => `<tr>${cells(l, "td")}</tr>`)
    .join("")}</tbody></table>`;
}

function block(lines) {
  const [first] = lines,
    heading = /^(#+) (.*)/.exec(first);
  if (heading)
    return (
      `<h${Math.min(4, heading[1].length)}>${inline(heading[2])}</h${Math.min(4, heading[1].length)}>` +
      (lines.length > 1 ? block(lines.slice(1)) : "")
    );
  if (first.startsWith("|")) return table(lines);
  if (first.startsWith("```"))
    return `<pre>${escape(lines.filter((l) => !l.startsWith("```")).join("\n"))}</pre>`;
  const mark = /^([-*]|\d+\.) /.exec(first);
  if (!mark) return `<p>${inline(lines.join(" "))}</p>`;
  const items = [];
  for (const line of lines) {
    if (/^([-*]|\d+\.) /.test(line)) items.push(line.replace(/^([-*]|\d+\.) /, ""));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  const tag = /\d/.test(mark[1]) ? "ol" : "ul";
  return `<${tag}>${items.map((i) => `<li>${inline(i)}</li>`).join("")}</${tag}>`;
}

/* The page has its own title, so the document's first heading is left out. */
const markdown = (text) =>
  text
    .replace(/^# .*\n/, "")
    .split(/\n\s*\n/)
    .filter((b) => b.trim())
    .map((b) => block(b.split("\n").filter((l) => l.trim())))
    .join("\n");

const rules = {};
for (const lang of LANGS) {
  const folders = [join(root, "docs/rules", lang)],
    all = {};
  for (const name of examples) folders.push(join(root, "examples", name, "rules", lang));
  for (const folder of folders)
    for (const name of readdirSync(folder).filter((n) => n.endsWith(".md")))
      all[name.replace(".md", "")] = markdown(readFileSync(join(folder, name), "utf8"));
  rules[lang] = keep(`rules-${lang}.json`, JSON.stringify(all));
}
for (const name of ["pictures", "boards"])
  if (existsSync(join(root, "docs", name)))
    cpSync(join(root, "docs", name), join(dist, "rules", name), {
      recursive: true,
      filter: (f) => !/\.md$/.test(f),
    });

/* Puzzles: a list of all, by game, and the records of each game in the same order. */
const puzzles = { list: "", records: {} };
const listed = {};
for (const file of readdirSync(join(root, "data/puzzles")).filter((n) => n.endsWith(".rec"))) {
  const game = file.replace(".rec", "");
  const records = readFileSync(join(root, "data/puzzles", file), "utf8").split(/\n\n(?=\[Game )/);
  const tag = (record, name) => new RegExp(`^\\[${name} "([^"]*)"`, "m").exec(record)?.[1] ?? "";
  listed[game] = records.map((r) => [
    tag(r, "Puzzle"),
    tag(r, "Theme"),
    Number(tag(r, "Difficulty")),
    tag(r, "Answer"),
  ]);
  puzzles.records[game] = keep(`puzzles-${game}.json`, JSON.stringify(records));
}
puzzles.list = keep("puzzles.json", JSON.stringify(listed));

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
