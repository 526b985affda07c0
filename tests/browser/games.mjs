/* Whole games of every kind, by mouse, by touch and by keyboard alone. */
import { same, ok, site, soak, test, visit } from "./harness.mjs";
import { keys, mouse, move, playOn, setUp, state, touch } from "./play.mjs";

const flat = (page) =>
  page.evaluate(() => localStorage.setItem("tablier.settings", JSON.stringify({ flat: true })));

for (const hand of [mouse, touch, keys]) {
  test(`cephalopod 3x3 to the end by ${hand.name}`, async () => {
    const page = await visit("/", hand.options);
    await setUp(page, site, "cephalopod", { options: ["size=3x3"] });
    const end = await playOn(page, hand);
    ok(end.over, "the game does not end");
    ok(await page.locator(".result h2").innerText(), "no result is shown");
  });

  test(`caminos square against the computer by ${hand.name}`, async () => {
    const page = await visit("/", hand.options);
    await flat(page);
    await page.reload();
    await setUp(page, site, "caminos", { way: "computer" });
    const turns = hand === mouse || soak ? 60 : 5;
    const end = await playOn(page, hand, { turns });
    ok(end.over || end.ply >= turns, `only ${end.ply} moves were made`);
    if (turns === 60) ok(end.over, "the game does not end");
  });
}

test("cephalopod 5x5, ten turns against the computer", async () => {
  const page = await visit();
  await setUp(page, site, "cephalopod", { way: "computer" });
  const end = await playOn(page, mouse, { turns: soak ? 60 : 10 });
  ok(end.over || end.ply >= 20, `only ${end.ply} moves were made`);
});

for (const board of ["rhombus", "octagon", "ring"])
  test(`caminos on the ${board}, a few turns`, async () => {
    const page = await visit();
    await flat(page);
    await page.reload();
    await setUp(page, site, "caminos", { options: [`board=${board}`] });
    const end = await playOn(page, mouse, { turns: soak ? 60 : 4 });
    ok(end.over || end.ply >= 4, `only ${end.ply} moves were made`);
  });

test("caminos in space: a piece is placed by pointing", async () => {
  const page = await visit();
  await setUp(page, site, "caminos");
  const space = page.locator("space-board");
  await space.waitFor({ timeout: 40000 });
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
  same(await page.locator("game-board .warn").count(), 1, "cells lit up");
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

test("a hint is shown and can be followed", async () => {
  const page = await visit();
  await setUp(page, site, "cephalopod", { options: ["size=3x3"] });
  await page.locator("#hint").click();
  await page.locator("game-board .hint").first().waitFor();
});

/* Secret hands around one screen: a curtain falls between turns, and nobody sees what he should not. */
for (const hand of [mouse, touch, keys])
  test(`caminito 5x5 around one screen with secret hands, by ${hand.name}`, async () => {
    const page = await visit("/", hand.options);
    await setUp(page, site, "caminito", { size: [5, 5] });
    await page.locator("#lift").waitFor();
    same(
      await page.locator(".hand:not(.other)").count(),
      0,
      "hands shown before the curtain lifts",
    );
    ok(
      /a hidden tile/.test(await page.locator(".hand.other").first().getAttribute("aria-label")),
      "a hand lies open",
    );
    const end = await playOn(page, hand, { turns: hand === mouse || soak ? 60 : 4 });
    ok(end.over || end.ply > 4, `only ${end.ply} moves were made`);
    if (hand === mouse) ok(end.over, "the game does not end");
    ok(await page.locator("seat-list .player").count(), "nobody sits at the table");
  });

test("camino 5x5 against the computer, to the end", async () => {
  const page = await visit();
  await setUp(page, site, "camino", { way: "computer", size: [5, 5] });
  same(await page.locator("#lift").count(), 0, "a curtain for one person alone");
  await page.locator("#share").click();
  same(await page.locator("#copy-link").count(), 0, "a secret game given away");
  const end = await playOn(page, mouse, { turns: 60 });
  ok(end.over, "the game does not end");
  ok(/\d+ – \d+/.test(await page.locator(".result").innerText()), "no count is shown");
});

test("camino on the full board, ten turns", async () => {
  const page = await visit();
  await setUp(page, site, "camino", { way: "computer" });
  const end = await playOn(page, mouse, { turns: soak ? 80 : 10, seed: 3 });
  ok(end.over || end.ply >= 20, `only ${end.ply} moves were made`);
  ok(await page.locator("game-board .path").count(), "no routes are shown");
});

test("four players in two teams", async () => {
  const page = await visit();
  await setUp(page, site, "caminito", { seats: 4, size: [5, 5] });
  const end = await playOn(page, mouse, { turns: 6 });
  ok(end.over || end.ply > 5, `only ${end.ply} moves were made`);
  same(await page.locator("seat-list .player").count(), 4, "players at the table");
});

test("a refused tile names the rule and lights up the cells", async () => {
  const page = await visit("/#/referee/camino");
  await page.locator("referee-page #position").fill("6x6 R:ne@a1,R:ew@b1");
  await page.getByRole("button", { name: "Set up", exact: true }).click();
  await page.locator('.hand [data-piece="M"]').click();
  await mouse.tap(page, "c1");
  ok(/\[3\]/.test(await page.locator(".status").innerText()), "the rule is not named");
  ok(await page.locator("game-board .warn").count(), "no cell is lit");
});
