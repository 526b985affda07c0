/* Looking back on a game: the board and the steps stay in sight, arrows and the graph go through it. */
import { ok, same, test, until, visit } from "./harness.mjs";
import { cell, packed } from "./play.mjs";

const LAPTOP = { viewport: { width: 1280, height: 720 } };

/* All of a small board: the last cell leaves no choice. */
const WHOLE = `[Game "cephalopod"]
[Variant "size=3x3"]

b3 b2 a1 b1=a1+b2 b2=b1+b3 c2 b1 a3 a2=a3+b2 b3 b2=b1+b3 b1 b3 a1=a2+b1 b1 c1=b1+c2 b1=b2+c1
c1 c2 b2=b1+b3 b1=b2+c1 b3 a3 a2=a1+a3 a3 a1 b2=b3+c2 c1 c2=b2+c1 c1 b2 b3=a3+b2 b2=b3+c2 b3
c2=b2+c1 b2 c1 c3 a3
`;
const BEGUN = `[Game "cephalopod"]
[Variant "size=3x3"]

b3 b2 a1 b1=a1+b2 b2=b1+b3 c2
`;

const panel = (page) => page.locator("analysis-panel");
const made = (page) => page.locator("table-page").evaluate((e) => e.match.made);
const inSight = (locator) =>
  locator.evaluate((e) => {
    const { top, bottom } = e.getBoundingClientRect();
    return Math.round(top) >= 0 && Math.round(bottom) <= innerHeight;
  });

/* A game on the analysis board, judged. */
async function review(record, options = LAPTOP) {
  const page = await visit(`/#/g/${packed(record)}`, options);
  await cell(page, "a1").waitFor();
  await panel(page).getByRole("button", { name: "Review the game" }).click();
  await panel(page).locator(".graph").waitFor();
  return page;
}

test("review: board and steps stay in sight however far one scrolls", async () => {
  const page = await review(BEGUN);
  const steps = page.getByRole("button", { name: "One move back" });
  await page.evaluate(() => scrollTo(0, 1e6));
  ok(await inSight(page.locator("table-page game-board")), "the board scrolls away");
  ok(await inSight(steps), "the steps are not in sight");
  await page.evaluate(() => scrollTo(0, 0));
  ok(await inSight(steps), "the steps lie below the fold");
});

test("review: the arrows step from wherever one is", async () => {
  const page = await review(BEGUN);
  const whole = await made(page);
  await page.locator("h3").first().click();
  await page.keyboard.press("ArrowLeft");
  same(await made(page), whole - 1, "moves before the last");
  await cell(page, "b2").click();
  await page.keyboard.press("ArrowLeft");
  same(await made(page), whole - 2, "moves after a click on the board");
  await page.locator("#share").focus();
  await page.keyboard.press("ArrowRight");
  same(await made(page), whole - 1, "moves after a step forth");
});

test("review: the graph has a cursor to click, to drag and to move by keys", async () => {
  const page = await review(BEGUN);
  const graph = panel(page).locator(".graph"),
    whole = await made(page);
  same(await graph.getAttribute("aria-valuenow"), String(whole), "where the cursor stands");
  await graph.scrollIntoViewIfNeeded();
  const box = await graph.boundingBox();
  await page.mouse.move(box.x + 1, box.y + 20);
  await page.mouse.down();
  same(await made(page), 0, "moves at the beginning of the graph");
  await page.mouse.move(box.x + box.width / 3, box.y + 20, { steps: 5 });
  await page.mouse.up();
  await until(async () => (await made(page)) === Math.round(whole / 3), "the cursor is not dragged");
  await graph.focus();
  await page.keyboard.press("ArrowRight");
  same(await made(page), Math.round(whole / 3) + 1, "moves after a key");
});

/* A turning point draws what was played and what was better. */
async function turning(page) {
  const turn = panel(page).locator(".turn button").first(),
    [, played, best] = /\. (.+), better (.+)/.exec(await turn.innerText());
  await turn.click();
  const board = page.locator("table-page game-board");
  await board.locator(".played").first().waitFor();
  await board.locator(".hint").first().waitFor();
  await page.locator(".status").getByText(`Played: ${played}. Better: ${best}.`).waitFor();
}

test("review: turning points, and a forced move which is none", async () => {
  const page = await review(WHOLE);
  const { values, forced } = await panel(page).evaluate((e) => ({
    values: e.values,
    forced: e.match.table.moves(e.match.table.parent(e.review.at(-1).node)).length,
  }));
  same(forced, 1, "moves possible at the end");
  same(Math.abs(values.at(-1)), 1000, "a game that is won");
  same(values.at(-2), values.at(-1), "what the position before the forced move is worth");
  await turning(page);
  await page.getByRole("button", { name: "Last position" }).click();
  await page.keyboard.press("ArrowLeft");
  await panel(page).getByRole("button", { name: "Think along" }).click();
  await panel(page).getByRole("button", { name: /^Only one move/ }).click();
  await until(async () => (await made(page)) === values.length - 1, "it is not played");
});

/* The second side leaves a pair that adds up; what was better is on the board beside what was done. */
