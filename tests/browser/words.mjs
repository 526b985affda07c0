/* What people read: no figure, code or option that nobody explains, dates as one's region writes them,
 * and a way on from everywhere. */
import { ok, same, site, test, visit, many, some, until } from "./harness.mjs";
import { make, playing, CUT } from "./online.mjs";
import { packed, mouse, setUp, sit, state } from "./play.mjs";

const WON = `L:a1,a2,b1,c1 O:d4,d5,e4,e5 L:d1x3,d2 O:a7,a8,b7,b8 L:f1,g1,h1,h2 L:h8x3,h7 O:e1x2,e2x2`;

/* A record is brought in as a game of this browser and opened as that, ended as it is. */
export async function bring(page, record) {
  await page.goto(`${site}/#/games`);
  await page.locator("library-page input[type=file]").setInputFiles({
    name: "game.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(record),
  });
  await page.locator("table-page game-board").waitFor();
  const id = new URL(page.url()).hash.split("/").at(-1);
  await page.goto(`${site}/#/play/${id}`);
  await page.locator("table-page game-board").waitFor();
}

const caminos = (variant) => `[Game "caminos"]\n[Variant "${variant}"]\n\n${WON}\n`;

test("points are told where they count, and nowhere else", async () => {
  const page = await visit();
  await bring(page, caminos("points=1"));
  ok(/\d+ – 0/.test(await page.locator(".result").innerText()), "no points");
  await bring(page, caminos("points=0"));
  await until(
    async () => !/\d+ – \d+/.test(await page.locator(".result").innerText()),
    "points that count for nothing",
  );
});

test("a game without rivers offers no choice about them", async () => {
  const page = await visit("/#/new/camino");
  await page.locator("summary").click();
  await some(page.locator('[data-option^="lines="]'), "how rivers are counted");
  await page.goto(`${site}/#/new/caminito`);
  await page.locator('[data-option^="stuck="]').first().waitFor({ state: "attached" });
  await many(page.locator('[data-option^="lines="]'), 0, "choices about rivers");
});

test("who offers a draw is told that it is declined", async () => {
  const host = await visit("/", CUT),
    link = await make(host, "camino"),
    guest = await visit(link.slice(site.length), CUT);
  await sit(guest);
  await playing(host);
  await playing(guest);
  await host.locator("[data-ask=draw]").click();
  await host.locator("table-actions .primary").click();
  await guest.getByRole("button", { name: "Decline" }).click();
  await host.locator(".status").getByText("declines the draw").waitFor();
});

for (const [locale, wanted] of [
  ["en-GB", /2 Jan 2031, 15:04/],
  ["en-US", /Jan 2, 2031, 3:04/],
  ["fr-CA", /2 janv\. 2031, 15 h 04/],
])
  test(`dates are written as ${locale} does`, async () => {
    const page = await visit("/#/games", { lang: locale, timezoneId: "UTC" });
    await page.evaluate(
      ([record, updated]) =>
        localStorage.setItem(
          "tablier.game.dated",
          JSON.stringify({
            id: "dated",
            game: "cephalopod",
            seats: [{ kind: "person" }, { kind: "person" }],
            record,
            updated,
            over: false,
            made: 1,
          }),
        ),
      ['[Game "cephalopod"]\n\na1\n', Date.UTC(2031, 0, 2, 15, 4)],
    );
    await page.reload();
    await until(
      async () =>
        wanted.test((await page.locator("library-page li").innerText()).replace(/[\u00a0\u202f]/g, " ")),
      "the date",
    );
  });

test("bars and sliders look like the rest", async () => {
  const page = await visit("/#/new/cephalopod");
  const slider = page.locator("#level");
  same(await slider.evaluate((e) => getComputedStyle(e).appearance), "none", "the slider");
  const part = () => slider.evaluate((e) => e.style.getPropertyValue("--part"));
  const before = await part();
  await slider.press("ArrowRight");
  await until(async () => (await part()) !== before, "a groove that fills");
  const bar = await page.locator("setup-page").evaluate((e) => {
    const made = e.shadowRoot.appendChild(document.createElement("progress"));
    return getComputedStyle(made).appearance;
  });
  same(bar, "none", "the bar");
});

test("a link that cannot be read leads on", async () => {
  for (const address of ["/#/g/!!!!", `/#/g/${packed('[Game "cephalopod"]\n\na1 a1\n')}`]) {
    const page = await visit(address);
    await page.getByText("This link is damaged").waitFor();
    await page.getByRole("link", { name: "My games" }).last().waitFor();
    await page.getByRole("link", { name: "To the games" }).click();
    await page.locator("home-page .games").waitFor();
  }
});

test("the embedded viewer keeps the moves in sight", async () => {
  const page = await visit(`/embed#${packed('[Game "cephalopod"]\n\na1 b2 c3 d4 e5 a3\n')}`, {
    viewport: { width: 480, height: 560 },
  });
  await page.locator("table-page game-board").waitFor();
  const list = await page.locator(".moves").boundingBox();
  ok(list.height >= 60, `a list of ${list.height} pixels`);
  ok(list.y + list.height <= 560, `the list ends at ${list.y + list.height}`);
  const board = await page.locator(".board").boundingBox();
  ok(board.height >= 250, `a board of ${board.height} pixels`);
});

test("moves are drawn and said, and written down when that is asked for", async () => {
  for (const [record, said, written] of [
    ['[Game "cephalopod"]\n\na1 b2 a2=a1+b2\n', "2 on a2, takes a1, b2", "a2=a1+b2"],
    [`[Game "caminos"]\n\n${WON}\n`, "piece L on a1, a2, b1, c1", "L:a1,a2,b1,c1"],
  ]) {
    const page = await visit(`/#/g/${packed(record)}`),
      list = page.locator(".moves");
    const one = list.getByRole("button", { name: said, exact: true });
    await one.waitFor();
    await one.locator("svg *").first().waitFor({ state: "attached" });
    ok((await one.getAttribute("title")).startsWith(written), "the notation beside it");
    await page.locator("#notation").click();
    await list.getByRole("button", { name: written }).first().waitFor();
    await many(list.locator("svg"), 0, "pictures beside the notation");
  }
});

test("a hint can be played as it is, and what a capture emptied stays marked", async () => {
  const page = await visit();
  await setUp(page, site, "cephalopod");
  await page.locator("#hint").click();
  await page.locator("#play-hint").click();
  await until(async () => (await state(page)).ply === 1, "the move of the hint");
  const other = await visit(`/#/g/${packed('[Game "cephalopod"]\n\na1 b2 a2=a1+b2\n')}`);
  await many(other.locator("game-board .last"), 3, "cells that the capture changed");
});

test("a move that was made is announced in words", async () => {
  const page = await visit();
  await setUp(page, site, "cephalopod");
  await mouse.tap(page, "c3");
  await page.locator("#said").getByText("White: 1 on c3.").waitFor({ state: "attached" });
});

test("who begins is drawn by lot unless one chooses", async () => {
  const page = await visit();
  const begins = async (choice, chance) => {
    await page.goto(`${site}/#/new/cephalopod`);
    await page.locator(`setup-page [data-option="${choice}"]`).click();
    await page.evaluate((n) => {
      Math.random = () => n;
    }, chance);
    await page.locator("setup-page button[type=submit]").click();
    await page.locator("table-page game-board").waitFor();
    return page.locator("table-page").evaluate((e) => (e.match.seats[0].level ? "computer" : "person"));
  };
  await page.goto(`${site}/#/new/cephalopod`);
  const lot = page.locator('setup-page [data-option="lot"]');
  same(await lot.getAttribute("aria-pressed"), "true", "by lot at first");
  same(await begins("lot", 0.9), "computer", "who a high lot lets begin");
  same(await begins("lot", 0.1), "person", "who a low one does");
  same(await begins("first", 0.9), "person", "who begins by choice");
  same(await begins("second", 0.1), "computer", "who begins by the other choice");
});

test("boards are chosen by their pictures, and those for study are folded away", async () => {
  const page = await visit("/#/new/caminos");
  await page.locator('[data-option="board=ring"] game-board svg').first().waitFor();
  await page.locator(".level small").getByText("often a defence").waitFor();
  await page.goto(`${site}/#/new/cephalopod`);
  const size = page.locator('[data-option="size=3x3"]');
  await size.waitFor({ state: "attached" });
  ok(!(await size.isVisible()), "a board for study is offered at once");
  await page.getByText("for study").first().click();
  await size.waitFor();
});

test("the table says what is played", async () => {
  const page = await visit("/#/study/camino");
  await page.getByRole("heading", { name: "Le Camino" }).waitFor();
});

for (const [language, key] of [
  ["fr", "Échap"],
  ["ca", "Esc"],
])
  test(`keys are called as keyboards call them: ${language}`, async () => {
    const page = await visit("/#/settings", { lang: language });
    await page.locator("kbd").getByText(key, { exact: true }).waitFor();
  });

test("an invitation says who invites to what, and nothing starts before one sits down", async () => {
  const host = await visit("/", CUT),
    link = await make(host, "cephalopod", { options: ["3+2"] }),
    guest = await visit(link.slice(site.length), CUT);
  await guest.getByRole("heading", { name: "Ada invites you to Cephalopod" }).waitFor();
  await guest.getByText("3 min + 2 s").waitFor();
  await guest.getByRole("link", { name: "Learn it in two minutes" }).waitFor();
  const waits = () => host.locator("table-page").evaluate((e) => e.match.info.state);
  same(await waits(), "waiting", "the game before anybody sat down");
  await guest.reload();
  await guest.locator("#invitation input").fill("Grace");
  await guest.locator("#invitation input").dispatchEvent("change");
  await sit(guest);
  for (const page of [host, guest]) {
    await playing(page);
    await page.locator("seat-list").getByText("Grace").waitFor();
  }
});
