/* The elements of the npm package in somebody else's page: kit/board.html with embed.js beside it. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { many, ok, root, same, some, test, until, visit } from "./harness.mjs";

/* A host that has the page, its script and nothing else. */
function host() {
  const files = {
    "/": ["text/html", join(root, "kit/board.html")],
    "/embed.js": ["text/javascript", join(root, "build/js/tablier/embed.js")],
  };
  const server = createServer((request, response) => {
    const [type, file] = files[request.url] ?? [];
    if (file) response.writeHead(200, { "Content-Type": type }).end(readFileSync(file));
    else response.writeHead(request.url === "/favicon.ico" ? 204 : 404).end();
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}

test("elements: a board, a record by keys, a game against the computer", async () => {
  const server = await host();
  const base = `http://127.0.0.1:${server.address().port}`;
  try {
    const page = await visit("/", { base, ready: "tablier-board svg" });
    await some(page.locator("tablier-board svg polygon"), "a board");

    const record = page.locator("tablier-game#record"),
      status = record.locator("[role=status]"),
      said = (text) => until(async () => (await status.innerText()) === text, `not ${text}`);
    await said("Coup 3");
    await record.locator('[data-step="back"]').focus();
    await page.keyboard.press("Enter");
    await said("Coup 2");
    await page.keyboard.press("Home");
    await said("Coup 0");
    await page.keyboard.press("ArrowRight");
    await said("Coup 1");
    const cell = record.locator('svg [fill="#efe3c8"]').first();
    same(await cell.evaluate((e) => getComputedStyle(e).fill), "rgb(207, 224, 216)", "its colour");

    const game = page.locator("tablier-game#play"),
      again = game.locator("button:has-text('Torna a jugar')"),
      turn = game.locator("select").or(again);
    await some(turn, "a first turn");
    await game.locator("select").focus();
    /* The keys stay with the game, so that nothing but Enter is needed. */
    for (let moves = 0; moves < 200 && !(await again.count()); moves++) {
      await page.keyboard.press("Enter");
      await some(turn, "a turn");
      await many(game.locator("[role=alert]"), 0, "a complaint");
    }
    await again.waitFor();
    ok(/amb|més|daus/.test(await game.locator("[role=status]").innerText()), "no result");

    await page.locator("tablier-board").evaluate((e) => e.setAttribute("game", "chess"));
    await some(page.locator("tablier-board [role=alert]", { hasText: "chess" }), "a refusal");
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
