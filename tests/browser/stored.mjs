/* What lies in the browser's storage may be damaged, and other windows of the same browser write
 * there too. */
import { another, same, site, test, visit } from "./harness.mjs";
import { mouse, move, setUp, state } from "./play.mjs";

/* A game of two moves, and what is kept of it. */
async function kept(options = {}) {
  const page = await visit();
  await setUp(page, site, "cephalopod", options);
  for (let i = 0; i < 2; i++) await move(page, mouse, i + 3);
  const name = await page.evaluate(() =>
    Object.keys(localStorage).find((k) => k.startsWith("tablier.game.")),
  );
  const text = await page.evaluate((n) => localStorage.getItem(n), name);
  return { page, name, id: name.slice("tablier.game.".length), game: JSON.parse(text) };
}

async function put(page, name, text) {
  await page.evaluate(([n, v]) => localStorage.setItem(n, v), [name, text]);
}

const openAgain = async (page, path) => {
  await page.goto(`${site}/#/settings`);
  await page.goto(site + path);
};

test("a damaged game says so, whatever is left of it, and one can begin anew", async () => {
  const { page, name, id, game } = await kept();
  const left = {
    "no JSON": "{garbage",
    "something else": '"garbage"',
    "half a game": JSON.stringify({ id, game: "cephalopod" }),
    "no moves that could be made": JSON.stringify({
      ...game,
      record: '[Game "cephalopod"]\n\na1 a1\n',
    }),
    "a match that cannot be counted": JSON.stringify({ ...game, earlier: ["garbage"] }),
  };
  for (const [what, text] of Object.entries(left)) {
    await put(page, name, text);
    await openAgain(page, `/#/play/${id}`);
    await page.getByText("This saved game is damaged").waitFor();
    for (const path of ["/#/", "/#/games", "/#/online"]) {
      await page.goto(site + path);
      await page.locator("h1").first().waitFor();
    }
    if (what === "a match that cannot be counted") continue;
    await openAgain(page, `/#/review/${id}`);
    await page.getByText("This saved game is damaged").waitFor();
  }
  await openAgain(page, `/#/play/${id}`);
  await page.locator("table-page").getByRole("link", { name: "New game" }).click();
  await page.locator("setup-page h1").getByText("Cephalopod").waitFor();
  await page.goto(`${site}/#/play/${id}`);
  await page.getByRole("button", { name: "Delete this game" }).click();
  await page.locator("home-page h1").waitFor();
  same(await page.evaluate((n) => localStorage.getItem(n), name), null, "what is left after that");
});

test("seats that are damaged are read from the game, and settings fall back to what is usual", async () => {
  const { page, name, id, game } = await kept();
  await put(page, name, JSON.stringify({ ...game, seats: [] }));
  await openAgain(page, `/#/play/${id}`);
  await page.locator("table-page game-board").waitFor();
  await move(page, mouse, 9);
  same((await state(page)).ply, 3, "moves");
  await put(page, "tablier.online.x", "null");
  for (const text of ["{garbage", '"garbage"', "null", '{"lang":"xx","palette":7,"theme":null}']) {
    await put(page, "tablier.settings", text);
    await page.goto(`${site}/#/online`);
    await page.reload();
    await page.locator("lobby-page h1").getByText("Play with").waitFor();
  }
});

test("two windows on one game: each follows the other, and none undoes what the other did", async () => {
  const { page, id } = await kept();
  const other = await another(page.context(), `/#/play/${id}`);
  await other.locator("table-page game-board").waitFor();
  const moves = (p) => p.locator(".moves").innerText();
  const reach = (p, n) =>
    p.waitForFunction(
      (want) =>
        document.querySelector("tablier-app").shadowRoot.querySelector("table-page").match.made ===
        want,
      n,
    );
  for (const [i, [here, there]] of [
    [page, other],
    [other, page],
    [page, other],
  ].entries()) {
    await move(here, mouse, i + 11);
    await reach(there, i + 3);
    same(await moves(there), await moves(here), "the moves in both windows");
  }
  await other.getByRole("button", { name: "Take back" }).click();
  await reach(page, 4);
  /* A window that was asleep heard nothing of what happened elsewhere. */
  await page.locator("table-page").evaluate((e) => e.match.closed.abort());
  await move(other, mouse, 21);
  same((await state(page)).ply, 4, "moves in the window that sleeps");
  const free = (await state(page)).cells.findLast((c) => /empty/.test(c.says));
  await mouse.tap(page, free.name);
  await page.locator(".status").getByText("went on in another window").waitFor();
  same(await moves(page), await moves(other), "the moves after waking up");
  await other.locator("tablier-app nav select").selectOption("fr");
  await page.waitForFunction(() => document.documentElement.lang === "fr");
});

test("two windows against one computer: it answers once", async () => {
  const { page, id } = await kept({ way: "computer" });
  const other = await another(page.context(), `/#/play/${id}`);
  await other.locator("table-page game-board").waitFor();
  for (let i = 0; i < 3; i++) {
    const [here, there] = i % 2 ? [other, page] : [page, other];
    await move(here, mouse, i + 5);
    const line = await here.locator(".moves").innerText();
    await there.waitForFunction(
      (want) => {
        const app = document.querySelector("tablier-app").shadowRoot;
        const list = app.querySelector("table-page").shadowRoot.querySelector("move-list");
        return list.shadowRoot.querySelector(".moves").innerText === want;
      },
      line,
    );
  }
});
