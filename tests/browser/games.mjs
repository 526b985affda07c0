/* Whole games of every kind, by mouse, by touch and by keyboard alone. */
import { same, ok, site, soak, test, visit, many, some } from "./harness.mjs";
import { keys, mouse, move, playOn, setUp, show, state, touch } from "./play.mjs";

const HANDS = [mouse, touch, keys];

async function above(hand) {
  const page = await visit("/", hand.options);
  await show(page, { flat: true });
  return page;
}

for (const hand of HANDS) {
  test(`cephalopod 3x3 to the end by ${hand.name}`, async () => {
    const page = await visit("/", hand.options);
    await setUp(page, site, "cephalopod", { options: ["size=3x3"] });
    const end = await playOn(page, hand);
    ok(end.over, "the game does not end");
    ok(await page.locator(".result h2").innerText(), "no result is shown");
  });

  test(`caminos square against the computer to the end by ${hand.name}`, async () => {
    const page = await above(hand);
    await setUp(page, site, "caminos", { way: "computer" });
    ok((await playOn(page, hand)).over, "the game does not end");
  });

  test(`camino 5x5 against the computer to the end by ${hand.name}`, async () => {
    const page = await visit("/", hand.options);
    await setUp(page, site, "camino", { way: "computer", size: [5, 5] });
    await many(page.locator("#lift"), 0, "a curtain for one person alone");
    await page.locator("#share").click();
    await many(page.locator("#copy-link"), 0, "a secret game given away");
    ok((await playOn(page, hand)).over, "the game does not end");
    ok(/\d+ – \d+/.test(await page.locator(".result").innerText()), "no count is shown");
  });

  /* Secret hands around one screen: a curtain falls between turns, and nobody sees what he should
   * not. */
  test(`caminito 5x5 with secret hands around one screen to the end by ${hand.name}`, async () => {
    const page = await visit("/", hand.options);
    await setUp(page, site, "caminito", { size: [5, 5] });
    await page.locator("#lift").waitFor();
    await many(page.locator(".hand:not(.other)"), 0, "hands shown before the curtain lifts");
    ok(
      /a hidden tile/.test(await page.locator(".hand.other").first().getAttribute("aria-label")),
      "a hand lies open",
    );
    ok((await playOn(page, hand)).over, "the game does not end");
    await many(page.locator("seat-list .player"), 2, "players at the table");
  });
}

/* Ten turns on every full board, each by another hand; when soaking to the end and by all. */
const FULL = [
  ["cephalopod", { way: "computer" }, touch],
  ["caminos", { options: ["board=rhombus"] }, mouse],
  ["caminos", { options: ["board=octagon"] }, keys],
  ["caminos", { options: ["board=ring"] }, touch],
  ["camino", { way: "computer" }, mouse],
];

for (const [game, setup, once] of FULL)
  for (const hand of soak ? HANDS : [once])
    test(`${game} ${setup.options ?? "on its full board"}, ten turns by ${hand.name}`, async () => {
      const page = await above(hand);
      await setUp(page, site, game, setup);
      const end = await playOn(page, hand, { turns: soak ? 120 : 10, seed: 3 });
      const wanted = setup.way === "computer" ? 20 : 10;
      ok(end.over || (!soak && end.ply >= wanted), `only ${end.ply} moves were made`);
      if (game === "camino")
        await some(page.locator("game-board .path"), "no routes are shown");
    });

test("caminos in space: a piece is placed by pointing", async () => {
  const page = await visit();
  await setUp(page, site, "caminos");
  const space = page.locator("space-board");
  await space.waitFor();
  const box = await space.boundingBox();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5);
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.5);
  same((await state(page)).ply, 1, "moves made");
  const before = await space.evaluate((e) => e.azimuth);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.5, { steps: 4 });
  await page.mouse.up();
  ok((await space.evaluate((e) => e.azimuth)) !== before, "the board does not turn");
  same((await state(page)).ply, 1, "moves after turning the board");
});

test("what may not be done is refused with a reason and its cells", async () => {
  const page = await visit();
  await setUp(page, site, "cephalopod");
  await mouse.tap(page, "c3");
  await mouse.tap(page, "c3");
  ok(/already a die on c3/.test(await page.locator(".status").innerText()), "no reason is given");
  await many(page.locator("game-board .warn"), 1, "cells lit up");
  same((await state(page)).ply, 1, "moves made");
});

test("taking back, looking back, resigning", async () => {
  const page = await visit();
  await setUp(page, site, "cephalopod");
  for (let i = 0; i < 3; i++) await move(page, mouse, i + 1);
  await page.getByRole("button", { name: "Take back" }).click();
  same((await state(page)).ply, 2, "moves after taking back");
  await page.getByRole("button", { name: "First position" }).click();
  ok(
    /earlier position/.test(await page.locator(".status").innerText()),
    "it does not say that this is the past",
  );
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  ok(
    /Black wins/.test(await page.locator(".result").innerText()),
    "resigning does not end the game",
  );
});

test("giving up behind the curtain gives up the seat whose turn it is", async () => {
  const page = await visit();
  await setUp(page, site, "caminito", { size: [5, 5] });
  await move(page, mouse, 1);
  await page.getByText("Blue, it is your turn").waitFor();
  for (let i = 0; i < 2; i++) await page.getByRole("button", { name: "Resign" }).click();
  await page.locator(".result").getByText("Orange wins").waitFor();
});

test("giving up by keyboard: the question takes the focus and gives it back", async () => {
  const page = await visit();
  await setUp(page, site, "cephalopod", { options: ["size=3x3"] });
  await keys.press(page, page.getByRole("button", { name: "Resign" }));
  await page.getByText("Give up this game?").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Give up this game?").waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await page.getByText("Give up this game?").waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".result").waitFor();
});

test("playing again: seats move on and the score runs on", async () => {
  const page = await visit();
  await setUp(page, site, "cephalopod", { options: ["size=3x3"] });
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.locator("#again").click();
  await page.getByText("Match: 1 – 0").waitFor();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.locator(".result").getByText("Match: 1 – 1").waitFor();
});

test("a hint is shown on the board and said", async () => {
  const page = await visit();
  await show(page, { flat: true });
  for (const [game, size] of [["cephalopod"], ["caminos"], ["camino", [5, 5]]]) {
    await setUp(page, site, game, { way: "computer", size });
    await page.locator("#hint").click();
    await page.locator("game-board .hint").first().waitFor();
    await some(page.locator("game-board .ghost *"), `${game}: what to put is not drawn`);
    ok(
      /The computer suggests/.test(await page.locator(".status").innerText()),
      `${game}: it is not said`,
    );
  }
});

test("a hint is seen even where something else was being tried, and however small the screen", async () => {
  const page = await visit("/", touch.options);
  await show(page, { flat: true });
  await setUp(page, site, "caminos", { way: "computer" });
  await touch.tap(page, "d4");
  await page.locator("#place").waitFor();
  await page.locator("#hint").tap();
  await page.locator(".status").getByText("The computer suggests").waitFor();
  await some(page.locator("game-board .ghost *"), "what to put is not drawn");
  ok(
    await page.locator("table-page game-board").evaluate((e) => {
      const { top, bottom } = e.getBoundingClientRect();
      return Math.round(top) >= 0 && Math.round(bottom) <= innerHeight;
    }),
    "the board is not in sight",
  );
});

test("dice are counted while they are played", async () => {
  const page = await visit();
  await setUp(page, site, "cephalopod");
  for (const cell of ["a1", "c3", "e5"]) await mouse.tap(page, cell);
  same((await page.locator("seat-list .points").allInnerTexts()).join(), "2,1", "dice of each side");
});

test("four players in two teams", async () => {
  const page = await visit();
  await setUp(page, site, "caminito", { seats: 4, size: [5, 5] });
  const end = await playOn(page, mouse, { turns: 6 });
  ok(end.over || end.ply > 5, `only ${end.ply} moves were made`);
  await many(page.locator("seat-list .player"), 4, "players at the table");
  await setUp(page, site, "caminos", { seats: 4 });
  for (let i = 0; i < 2; i++) await page.getByRole("button", { name: "Resign" }).click();
  await page.locator(".result").getByText("Green wins").waitFor();
});

test("a refused tile names the rule and lights up the cells", async () => {
  const page = await visit("/#/referee/camino");
  await page.locator("referee-page #position").fill("6x6 R:ne@a1,R:ew@b1");
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await page.locator('.hand [data-piece="meadow"]').click();
  await mouse.tap(page, "c1");
  ok(/\[3\]/.test(await page.locator(".status").innerText()), "the rule is not named");
  await some(page.locator("game-board .warn"), "no cell is lit");
});
