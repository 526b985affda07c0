/* The client without a server: the one file of `make page`, opened with the network off, and the folder
 * of `make site` on a host that knows nothing of it. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { many, ok, root, same, some, test, until, visit } from "./harness.mjs";
import { mouse, playOn, setUp } from "./play.mjs";

/* The question mark lets what is asked of a place of a server follow it. */
const FILE = `${pathToFileURL(join(root, "build/tablier.html"))}?`;

for (const lang of ["en", "fr", "ca"])
  test(`one file, the network off: a whole game against the computer in ${lang}`, async () => {
    const page = await visit("", { base: FILE, lang, offline: true });
    same(await page.evaluate(() => document.documentElement.lang), lang, "its language");
    await setUp(page, FILE, "cephalopod", { way: "computer", options: ["size=3x3"] });
    ok((await playOn(page, mouse)).over, "the game does not end");
    ok(await page.locator(".result h2").innerText(), "no result is shown");
  });

test("one file, the network off: rules with their pictures, puzzles, an analysis, nothing online", async () => {
  const page = await visit("", { base: FILE, offline: true });
  await many(page.locator('header a[href*="online"]'), 0, "a way to what is online");
  await page.goto(`${FILE}#/rules/caminos`);
  const picture = page.locator("rules-page img").first();
  await picture.scrollIntoViewIfNeeded();
  await until(() => picture.evaluate((e) => e.complete && e.naturalWidth > 0), "a picture");
  await page.goto(`${FILE}#/online`);
  await page.locator("home-page").waitFor();
  await page.goto(`${FILE}#/puzzle/day`);
  await page.locator("puzzles-page table-page game-board").waitFor();
  await page.goto(`${FILE}#/study/cephalopod`);
  await page.locator("analysis-panel button").first().click();
  await some(page.locator("analysis-panel ol li"), "what the computer thinks");
});

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

/* A host as simple as they come, on which the folder lies deep. */
function host(folder, below) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://x");
    const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    try {
      if (!name.startsWith(below)) throw new Error("not here");
      const body = readFileSync(join(folder, name.slice(below.length)));
      response.writeHead(200, { "Content-Type": TYPES[extname(name)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}

test("a folder on any host: a whole game against the computer", async () => {
  const server = await host(join(root, "build/site"), "/some/where/");
  const base = `http://127.0.0.1:${server.address().port}/some/where`;
  try {
    const page = await visit("/", { base });
    await setUp(page, base, "cephalopod", { way: "computer", options: ["size=3x3"] });
    ok((await playOn(page, mouse)).over, "the game does not end");
    await page.goto(`${base}/#/rules/caminos`);
    const picture = page.locator("rules-page img").first();
    await picture.scrollIntoViewIfNeeded();
    await until(() => picture.evaluate((e) => e.complete && e.naturalWidth > 0), "a picture");
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
