/* Texts of the page: its words, the rules to read, and the puzzles. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const LANGS = ["en", "fr", "ca"];

/* The words of the page. The core says its own sentences; the page has its own, and what every front
 * end says. `beside` is "" or the games of examples/ it is built with, each after a minus. */
export function wordsOf(lang, beside = "") {
  const all = JSON.parse(readFileSync(join(root, `build/words${beside}/${lang}.json`)));
  const said = /^(web|say|level)\.|\.(title|credit|option|goal_said|side|way|page)|\.puzzle_/;
  return JSON.stringify(Object.fromEntries(Object.entries(all).filter(([id]) => said.test(id))));
}

/* Markdown, as far as the pages of docs/rules use it. */
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

/* The rules of all games, with those of examples/ that are named. */
export function rulesOf(lang, examples = []) {
  const folders = [join(root, "docs/rules", lang)],
    all = {};
  for (const name of examples) folders.push(join(root, "examples", name, "rules", lang));
  for (const folder of folders)
    for (const name of readdirSync(folder).filter((n) => n.endsWith(".md")))
      all[name.replace(".md", "")] = markdown(readFileSync(join(folder, name), "utf8"));
  return JSON.stringify(all);
}

/* The pictures of the rules, as "pictures/NAME" and "boards/NAME". */
export const pictures = ["pictures", "boards"]
  .filter((folder) => existsSync(join(root, "docs", folder)))
  .flatMap((folder) =>
    readdirSync(join(root, "docs", folder))
      .filter((name) => !name.endsWith(".md"))
      .map((name) => `${folder}/${name}`),
  );

/* ---- puzzles: a list of all, by game, and the records of each game in the same order */

const PUZZLES = join(root, "data/puzzles");
export const puzzleGames = readdirSync(PUZZLES)
  .filter((name) => name.endsWith(".rec"))
  .map((name) => name.replace(".rec", ""));

export const puzzlesOf = (game) =>
  readFileSync(join(PUZZLES, `${game}.rec`), "utf8").split(/\n\n(?=\[Game )/);

const tag = (record, name) => new RegExp(`^\\[${name} "([^"]*)"`, "m").exec(record)?.[1] ?? "";
const listed = (record) => [
  tag(record, "Puzzle"),
  tag(record, "Theme"),
  Number(tag(record, "Difficulty")),
  tag(record, "Answer"),
];
export const puzzleList = JSON.stringify(
  Object.fromEntries(puzzleGames.map((game) => [game, puzzlesOf(game).map(listed)])),
);
