/* Hex on the page: by mouse and by keyboard, against the computer, and in every language. */
import { same, ok, site, test, visit, many, until } from "../../../tests/browser/harness.mjs";
import { cell, keys, mouse, move, playOn, setUp, state } from "../../../tests/browser/play.mjs";

const SMALL = { options: ["size=7x7"] };

for (const hand of [mouse, keys])
  test(`hex: a whole game by ${hand.name}`, async () => {
    const page = await visit("/", hand.options);
    await setUp(page, site, "hex", SMALL);
    const end = await playOn(page, hand);
    ok(end.over, "the game does not end");
    ok(/joins two opposite sides/.test(await page.locator(".result").innerText()), "no result");
  });

test("hex: the first stone is taken over by a button", async () => {
  const page = await visit();
  await setUp(page, site, "hex", SMALL);
  await mouse.tap(page, "c2");
  await many(page.locator("game-board [id^=disc-]"), 1, "stones");
  await page.getByRole("button", { name: "Take the stone over" }).click();
  await until(() => cell(page, "b3").getAttribute("aria-label").then((says) => /Black/.test(says)),
    "the stone lies on b3");
  same((await state(page)).ply, 2, "moves made");
});

/* A hexagon is where it is seen: six cells share an edge with the one in the middle. */
test("hex: arrows walk over rows and columns, and a refusal says why", async () => {
  const page = await visit();
  await setUp(page, site, "hex", SMALL);
  await keys.tap(page, "d4");
  const middle = (name) =>
    cell(page, name).evaluate((e) => {
      const b = e.querySelector(".hit").getBoundingClientRect();
      return [b.x + b.width / 2, b.y + b.height / 2];
    });
  const [x, y] = await middle("d4");
  const far = [];
  for (const name of ["e4", "d5", "c5", "c4", "d3", "e3"]) {
    const [nx, ny] = await middle(name);
    far.push(Math.hypot(nx - x, ny - y));
  }
  ok(Math.max(...far) - Math.min(...far) < 1, `neighbours lie ${far} away`);
  await keys.tap(page, "d4");
  ok(/already a stone on d4/.test(await page.locator(".status").innerText()), "no reason is given");
  same((await state(page)).ply, 1, "moves made");
});

test("hex: against level 5", async () => {
  const page = await visit();
  await setUp(page, site, "hex", { ...SMALL, way: "computer" });
  const end = await playOn(page, mouse, { turns: 3 });
  ok(end.over || end.ply >= 6, `only ${end.ply} moves were made`);
});

const RULES = { en: "The exchange", fr: "L’échange", ca: "L’intercanvi" };
test("hex: in every language", async () => {
  for (const [lang, words] of Object.entries(RULES)) {
    const page = await visit("/#/rules/hex", { lang });
    await page.getByText(words).first().waitFor();
    await setUp(page, site, "hex", SMALL);
    await move(page, mouse, 1);
    const text = await page.locator("main").innerText();
    ok(!/\bhex\.\w|undefined|\{\w+\}/.test(text), `an id is shown in ${lang}: ${text}`);
  }
});
