/* Keeping: reloads, links, files, offline, languages. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { ok, root, same, site, test, visit, many, some } from "./harness.mjs";
import { mouse, move, packed, playOn, setUp, setUpWith, show, state, touch } from "./play.mjs";

test("a reload in the middle loses nothing", async () => {
  const page = await visit();
  await setUp(page, site, "cephalopod");
  for (let i = 0; i < 4; i++) await move(page, mouse, i + 3);
  const before = await page.locator(".moves").innerText();
  await page.reload();
  await page.locator("table-page game-board").waitFor();
  same(await page.locator(".moves").innerText(), before, "the moves after a reload");
  await move(page, mouse, 9);
  same((await state(page)).ply, 5, "moves after going on");
});

test("a reload leaves secrets covered, and a thinking computer thinks again", async () => {
  const page = await visit();
  await setUp(page, site, "caminito", { size: [5, 5] });
  await page.locator("#lift").click();
  await some(page.locator(".hand button"), "no hand to play from");
  await page.reload();
  await page.locator("#lift").waitFor();
  await many(page.locator(".hand button"), 0, "tiles shown after a reload");
  await setUp(page, site, "cephalopod", { way: "computer" });
  await mouse.tap(page, "c3");
  await page.reload();
  await page.waitForFunction(
    () =>
      document.querySelector("tablier-app")?.shadowRoot?.querySelector("table-page")?.match?.state
        .ply === 2,
  );
});

test("a study, the referee's board and a lesson outlive a reload, and no more", async () => {
  const page = await visit("/#/study/cephalopod");
  await mouse.tap(page, "c3");
  await mouse.tap(page, "a1");
  await page.getByRole("button", { name: "One move back" }).click();
  await page.reload();
  await page.locator("table-page game-board").waitFor();
  same(await page.locator(".moves").innerText(), "1\n1 on c3\n1 on a1", "the moves of the study");
  await page.goto(`${site}/#/`);
  await page.goto(`${site}/#/study/cephalopod`);
  await page.getByText("more dice when the board is full").waitFor();
  await page.goto(`${site}/#/referee/cephalopod`);
  await page.locator("referee-page [data-tool='26']").click();
  await mouse.tap(page, "b2");
  await page.reload();
  await page.locator("referee-page game-board[live]").waitFor();
  same(await page.locator("#position").inputValue(), "5/5/5/1f3/5 w", "the referee's board");
  await page.goto(`${site}/#/rules/caminito`);
  await page.locator("rules-page #next").click();
  await page.getByText("Step 2 of").waitFor();
  await page.reload();
  await page.getByText("Step 2 of").waitFor();
});

test("the branches of a study outlive a reload, and so does the place one looks at", async () => {
  const tags = '[Game "cephalopod"]\n\n';
  const page = await visit(`/#/g/${packed(`${tags}a1 {a quiet corner} e5 @2 resign`)}`);
  const back = () => page.getByRole("button", { name: "One move back" }).click();
  const line = () => page.locator(".moves").innerText();
  const branches = () => page.locator(".branches button").allInnerTexts();
  await back();
  await back();
  await mouse.tap(page, "c3");
  await back();
  await mouse.tap(page, "e1");
  await mouse.tap(page, "a5");
  await back();
  await back();
  for (let i = 0; i < 2; i++) {
    same((await branches()).join(), "1 on e5,1 on c3,1 on e1", "what was tried");
    same(await line(), "1\n1 on a1\n1 on e1\n2\n1 on a5", "the way last tried");
    same((await state(page)).ply, 1, "the place looked at");
    await page.reload();
    await page.locator("table-page game-board").waitFor();
  }
  await page.locator(".branches button").filter({ hasText: "e5" }).click();
  same(await line(), "1\n1 on a1\n1 on e5\n2\nresigns", "the game as it was opened");
  await mouse.tap(page, "b2");
});

test("a move tried again in a study draws the same lots", async () => {
  const page = await visit("/#/study/caminito");
  const record = () => page.locator("table-page").evaluate((e) => e.match.record());
  await move(page, mouse, 3);
  const once = await record();
  await page.getByRole("button", { name: "Take back" }).click();
  await move(page, mouse, 3);
  same(await record(), once, "the game after the same move");
  await page.getByRole("button", { name: "Take back" }).click();
  await many(page.locator(".branches button"), 0, "branches");
  await many(page.getByRole("button", { name: "Take back" }), 0, "lots to take back");
});

test("finished games are on the first page, to be reviewed", async () => {
  const page = await visit();
  await setUp(page, site, "cephalopod", { options: ["size=3x3"] });
  await playOn(page, mouse, { turns: 4 });
  for (let i = 0; i < 2; i++) await page.getByRole("button", { name: "Resign" }).click();
  await page.locator(".result").waitFor();
  await page.goto(`${site}/#/`);
  ok(
    /Black wins/.test(await page.locator("home-page .resume").innerText()),
    "it does not say who won",
  );
  await page.locator("home-page .resume a").click();
  await page.locator("analysis-panel .graph").waitFor();
});

test("a link holds the whole game and opens in a fresh profile", async () => {
  const page = await visit();
  await setUp(page, site, "cephalopod", { options: ["size=3x3"] });
  await playOn(page, mouse);
  const moves = await page.locator(".moves").innerText();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator("#share").click();
  await page.locator("#copy-link").click();
  await page.locator(".share [role=status]").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  ok(link.startsWith(`${site}/#/g/`), `a strange link: ${link}`);
  const other = await visit(link.slice(site.length));
  await other.locator("table-page game-board").waitFor();
  same(await other.locator(".moves").innerText(), moves, "the moves in the other browser");
});

test("the embedded viewer: a game to walk through, in a small frame", async () => {
  const page = await visit(`/embed#${packed('[Game "cephalopod"]\n\na1 b2 c3\n')}`, {
    viewport: { width: 480, height: 560 },
  });
  await page.locator("table-page game-board").waitFor();
  await many(page.locator("nav"), 0, "bars in the embedded viewer");
  const back = page.getByRole("button", { name: "One move back" });
  const { y, height } = await back.boundingBox();
  ok(y + height <= 560, "the steps are out of sight");
  await back.click();
  await many(page.locator("game-board .die"), 2, "dice a move earlier");
  await mouse.tap(page, "e5");
  same((await state(page)).ply, 2, "moves made by looking");
  same(
    await page.getByRole("link", { name: "Open in Tablier" }).getAttribute("href"),
    `/#/g/${new URL(page.url()).hash.slice(1)}`,
    "where the whole table is",
  );
});

test("a game looked at again says who played it", async () => {
  const tags = '[Game "cephalopod"]\n[Player1 "Ada \\"Countess\\""]\n[Player2 "computer 7"]\n';
  const page = await visit(`/#/g/${packed(`${tags}\na1 b2\n`)}`);
  const seats = page.locator("seat-list");
  await seats.getByText('Ada "Countess"').waitFor();
  await seats.getByText("Computer, level 7").waitFor();
  await page.locator(".status").getByText('Ada "Countess" to move').waitFor();
});

test("a damaged link says so", async () => {
  const page = await visit("/#/g/!!!!");
  await page.getByText("This link is damaged").waitFor();
});

test("records go out to a file and come back", async () => {
  const page = await visit();
  await setUp(page, site, "cephalopod");
  for (let i = 0; i < 3; i++) await move(page, mouse, i + 5);
  const moves = await page.locator(".moves").innerText();
  await page.goto(`${site}/#/games`);
  const wait = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const path = await (await wait).path();
  const other = await visit("/#/games");
  await other.locator("library-page input[type=file]").setInputFiles({
    name: "game.txt",
    mimeType: "text/plain",
    buffer: (await import("node:fs")).readFileSync(path),
  });
  await other.locator("table-page game-board").waitFor();
  same(await other.locator(".moves").innerText(), moves, "the moves that came back");
  await other.goto(`${site}/#/games`);
  await other.locator("library-page input[type=file]").setInputFiles({
    name: "bad.txt",
    mimeType: "text/plain",
    buffer: Buffer.from('[Game "cephalopod"]\n\na1 a1\n'),
  });
  await other.locator("library-page .say.bad").waitFor();
  await other.locator("library-page input[type=file]").setInputFiles({
    name: "rival.txt",
    mimeType: "text/plain",
    buffer: Buffer.from('[Game "cephalopod"]\n[Player2 "computer 2"]\n\nc3\n'),
  });
  await other.locator("table-page game-board").waitFor();
  await other.goto(`${site}/#/games`);
  const rival = other.locator("library-page li").filter({ hasText: "Computer, level 2" });
  await rival.getByRole("link", { name: "Go on" }).click();
  await other.locator("table-page game-board").waitFor();
  await other.waitForFunction(
    () =>
      document.querySelector("tablier-app").shadowRoot.querySelector("table-page").match.made === 2,
  );
});

test("a column of the moves is one side's, whatever was done in a turn", async () => {
  const hands = `${"draw:M ".repeat(5)}${"draw:R:ns ".repeat(5)}`,
    again = "redraw show:M,M,M,M,M draw:R:ns draw:R:ne draw:R:ne draw:R:ne draw:M";
  const record = `[Game "caminito"]\n[Variant "size=5x5"]\n\n${hands}${again} R:es@a1 draw:M R:ns@a5\n`;
  const page = await visit(`/#/g/${packed(record)}`);
  await page.locator("table-page game-board").waitFor();
  same(await page.locator(".moves").innerText(), "1\nDraw a new hand\n2\ncurved road on a1\nstraight road on a5", "the moves");
  const left = (text) =>
    page
      .locator(".moves li")
      .filter({ hasText: text })
      .evaluate((e) => e.offsetLeft);
  same(await left("curved road"), await left("new hand"), "where what one side did begins");
  ok((await left("straight road")) > (await left("curved road")), "both sides in one column");
});

test("one is called by one's name at one's own seat", async () => {
  const page = await visit();
  await page.evaluate(() => localStorage.setItem("tablier.settings", '{"name":"Ada"}'));
  await page.reload();
  for (const way of ["computer", "together"]) {
    await setUp(page, site, "cephalopod", { way });
    await page.locator(".status").getByText("Ada, your move").waitFor();
  }
  await mouse.tap(page, "c3");
  await page.locator(".status").getByText("Black, your move").waitFor();
});

test("offline after the first visit", async () => {
  const page = await visit();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(
    async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (k) => (await (await caches.open(k)).keys()).length),
        )
      )[0] > 10,
  );
  await page.context().setOffline(true);
  await page.reload();
  await setUp(page, site, "cephalopod", { way: "computer", options: ["size=3x3"] });
  const end = await playOn(page, mouse);
  ok(end.over, "no whole game against the computer offline");
  await page.goto(`${site}/#/rules/caminos`);
  await page.locator("rules-page .text h2").first().waitFor();
});

test("every language, switched at once and kept", async () => {
  const page = await visit("/", { lang: "ca-ES" });
  same(
    await page.evaluate(() => document.documentElement.lang),
    "ca",
    "the language of a Catalan browser",
  );
  const seen = new Set();
  for (const lang of ["en", "fr", "ca"]) {
    await page.locator("tablier-app nav select").selectOption(lang);
    await page.waitForFunction((l) => document.documentElement.lang === l, lang);
    seen.add(await page.locator("home-page h1").innerText());
  }
  same(seen.size, 3, "different titles");
  await page.locator("tablier-app nav select").selectOption("fr");
  await setUpIn(page);
  ok(
    /à vous de jouer/.test(await page.locator(".status").innerText()),
    "the table does not speak French",
  );
  await mouse.tap(page, "b2");
  await mouse.tap(page, "b2");
  ok(
    /déjà un dé/.test(await page.locator(".status").innerText()),
    "the core does not speak French",
  );
  await page.locator("tablier-app nav select").selectOption("en");
  await page.locator(".status").getByText("already a die").waitFor();
  await page.locator("tablier-app nav select").selectOption("fr");
  await page.locator(".status").getByText("déjà un dé").waitFor();
  await page.reload();
  await page.locator("table-page").waitFor();
  same(
    await page.evaluate(() => document.documentElement.lang),
    "fr",
    "the language after a reload",
  );
});

/* Everything that can be read or heard on a page, through every shadow. */
const allText = (page) =>
  page.evaluate(() => {
    const words = [];
    const walk = (node) => {
      if (node.nodeType === Node.TEXT_NODE) words.push(node.data);
      if (node.nodeType === Node.ELEMENT_NODE) {
        if (node.localName === "style") return;
        for (const name of ["aria-label", "title", "placeholder", "alt"])
          if (node.hasAttribute(name)) words.push(node.getAttribute(name));
        if (node.shadowRoot) walk(node.shadowRoot);
      }
      for (const child of node.childNodes) walk(child);
    };
    walk(document.body);
    return words.map((w) => w.trim()).filter(Boolean);
  });

for (const lang of ["fr", "ca"])
  test(`every page and a game of each kind speak ${lang}`, async () => {
    const page = await visit("/", { lang });
    await show(page, { flat: true });
    const look = async (where) => {
      const bare = (await allText(page)).filter((w) =>
        /\b(web|camino|caminos|cephalopod|game|table)\.[a-z_]+\b|\{\w+\}|undefined|\[object/.test(w),
      );
      ok(!bare.length, `${where} shows ${bare.slice(0, 3).join(", ")}`);
    };
    for (const path of PAGES) {
      await page.goto(site + path);
      await page.locator("h1, table-page game-board").first().waitFor();
      await look(path);
    }
    for (const [game, size] of [["cephalopod"], ["caminos"], ["camino", [5, 5]]]) {
      await setUp(page, site, game, { way: "computer", size });
      await playOn(page, mouse, { turns: 3 });
      await look(game);
    }
  });

async function setUpIn(page) {
  await page.goto(`${site}/#/new/cephalopod`);
  await page.locator("setup-page .ways button").nth(1).click();
  await page.locator("setup-page button[type=submit]").click();
  await page.locator("table-page game-board").waitFor();
}

test("sides are called by the colours they are shown in", async () => {
  const page = await visit("/#/settings");
  await page.locator('[data-option="clear"]').click();
  await page.goto(`${site}/#/new/caminos`);
  await page.getByRole("button", { name: "Blue, second" }).waitFor();
  await page.goto(`${site}/#/settings`);
  await page.locator('[data-option="strong"]').click();
  await page.goto(`${site}/#/study/caminos`);
  await page.locator("seat-list").getByText("Black").waitFor();
});

test("lessons can be followed to the end", async () => {
  const page = await visit("/#/rules/cephalopod");
  const lesson = page.locator("rules-page");
  const say = lesson.locator(".say [role=status]");
  const taps = [["c3"], ["c3"], ["c3", "d3", "c2", "#place"], ["c3"], ["b1"]];
  for (const [i, step] of taps.entries()) {
    for (const name of step) {
      if (name.startsWith("#")) await page.locator(name).click();
      else await mouse.tap(page, name);
    }
    await page.waitForFunction(() =>
      /Well done/.test(
        document
          .querySelector("tablier-app")
          .shadowRoot.querySelector("rules-page")
          .shadowRoot.querySelector(".say [role=status]").textContent,
      ),
    );
    if (i === 0) await mouse.tap(page, "a1");
    same(
      await page.locator("table-page").evaluate((e) => e.match.made),
      1,
      "moves of a step that is done",
    );
    if (i < taps.length - 1) await page.locator("rules-page #next").click();
  }
  ok(await say.innerText(), "no praise");
});

test("a step of every lesson stands on a real board", async () => {
  const page = await visit();
  for (const game of ["caminos", "cephalopod", "camino", "caminito"]) {
    await page.goto(`${site}/#/rules/${game}`);
    await page.getByText("Step 1 of").waitFor();
    for (let i = 0; i < 3; i++) {
      await page.locator("rules-page game-board").waitFor();
      await page.locator("rules-page #next").click();
    }
  }
});

test("the referee answers and counts", async () => {
  const page = await visit("/#/referee/caminos");
  await show(page, { flat: true });
  await page.locator("referee-page game-board[live]").waitFor();
  await page
    .locator("referee-page #position")
    .fill("square yL:a4,b4,c4,c5/yT:d4,e4,e5,f4 L3T3Z4O2/L4T4Z4O2 1 -");
  await page.getByRole("button", { name: "Set up" }).click();
  await some(page.locator("game-board .cube"), "nothing was set up");
  await page.getByRole("button", { name: "The other side moves" }).click();
  await page.locator("#position").fill("square nonsense");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.locator("referee-page .trouble").waitFor();
});

test("the referee's board is set up by hand", async () => {
  const page = await visit("/#/referee/cephalopod");
  await page.locator("referee-page [data-tool='26']").click();
  await mouse.tap(page, "b2");
  await page.locator("referee-page [data-tool='12']").click();
  await mouse.tap(page, "c3");
  same(await page.locator("#position").inputValue(), "5/5/2B2/1f3/5 w", "the position set up");
  await page.locator("referee-page [data-tool='remove']").click();
  await mouse.tap(page, "b2");
  same(
    await page.locator("#position").inputValue(),
    "5/5/2B2/5/5 w",
    "the position after taking a die away",
  );
});

test("nothing is wider than a phone, and a large board can be made larger", async () => {
  const page = await visit("/", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of PAGES) {
      await page.goto(site + path);
      await page.locator("h1, table-page game-board").first().waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      ok(wide <= width, `${path} is ${wide} wide on ${width}`);
    }
  }
  await setUp(page, site, "camino", { way: "computer" });
  const width = () => page.locator("table-page game-board").evaluate((e) => e.clientWidth);
  const before = await width();
  await page.locator("#zoom").tap();
  await page.locator("table-page").evaluate((e) => e.updateComplete);
  ok((await width()) > 1.8 * before, "the board does not grow");
});

/* The piece in hand, or the first tile that may go somewhere, held over a place where it may go. */
async function holdOver(page) {
  for (let i = 0; ; i++) {
    const { cells, hand } = await state(page);
    const free = cells.filter((c) => /can be chosen/.test(c.says));
    if (free.length) return touch.tap(page, free.at(-1).name);
    ok(i < hand, "nothing can be placed");
    await touch.pick(page, i);
  }
}

test("the board and what places a piece are on the screen together, however it is held", async () => {
  const page = await visit("/", touch.options);
  await show(page, { flat: true });
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1024, 768],
    [740, 360],
  ]) {
    await page.setViewportSize({ width, height });
    for (const game of ["caminos", "camino", "caminito"]) {
      await setUpWith(page, site, game, { way: "computer" }, ":not(.idle)");
      await holdOver(page);
      const { y: top } = await page.locator("table-page .board").boundingBox();
      const { y, height: high } = await page.locator("#place").boundingBox();
      ok(y + high - top <= height, `${game} on ${width}×${height}: one must scroll to place a piece`);
    }
  }
});

const require = createRequire(join(root, "web/"));
const axe = require("axe-core").source;

/* Everything axe-core calls serious on every page. The dark theme has other colours and nothing else:
 * there only the contrast is looked at. */
const PAGES = [
  "/",
  "/#/new/cephalopod",
  "/#/new/caminos",
  "/#/study/cephalopod",
  "/#/rules/caminos",
  "/#/referee/cephalopod",
  "/#/referee/camino",
  "/#/rules/caminito",
  "/#/study/caminos",
  "/#/study/caminito",
  "/#/games",
  "/#/settings",
  "/#/online",
  "/#/puzzles",
  "/#/puzzle/day",
  "/#/studies",
  "/#/strategy/caminito",
];
async function audit(page, where, rules) {
  await page.evaluate((source) => {
    if (!globalThis.axe) new Function(source)();
  }, axe);
  const { found, passes } = await page.evaluate(async (only) => {
    const { violations, passes } = await globalThis.axe.run(document, only);
    const told = (n) => `${n.target.flat().join(" ")} ${n.any[0]?.message ?? ""}`;
    return {
      passes: passes.map((p) => p.id),
      found: violations
        .filter((v) => v.impact === "serious" || v.impact === "critical")
        .map((v) => `${v.id}: ${v.nodes.slice(0, 3).map(told).join("; ")}`),
    };
  }, rules);
  ok(passes.includes("color-contrast"), `${where}: contrast was not looked at`);
  ok(!found.length, `${where}: ${found.join("\n")}`);
}

for (const [theme, rules] of [["light", {}], ["dark", { runOnly: ["color-contrast"] }]])
  test(`axe-core finds nothing, ${theme}`, async () => {
    const page = await visit("/", { colorScheme: theme });
    for (const path of PAGES) {
      await page.goto(site + path);
      await page.locator("h1, table-page game-board").first().waitFor();
      await audit(page, path, rules);
    }
    await setUp(page, site, "caminito", { size: [5, 5] });
    await audit(page, "a curtain", rules);
    await page.locator("#lift").click();
    await page.locator(".hand button").first().click();
    await audit(page, "a hand", rules);
    await setUp(page, site, "cephalopod", { options: ["size=3x3"] });
    await page.locator("#share").click();
    await page.getByRole("button", { name: "Resign" }).click();
    await audit(page, "a question", rules);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator(".result").waitFor();
    await audit(page, "a result", rules);
    await page.goto(`${site}/#/online/caminos`);
    await page.locator("lobby-page button[type=submit]").click();
    await page.locator("company-panel input[readonly]").first().waitFor();
    await audit(page, "an invitation", rules);
  });
