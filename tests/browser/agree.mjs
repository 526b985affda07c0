/* What is agreed on with a computer at this screen: it has its own interest. */
import { ok, site, test, until, visit } from "./harness.mjs";
import { mouse, move, setUp, state } from "./play.mjs";

const asks = async (page, what) => {
  await page.locator(`[data-ask=${what}]`).click();
  await page.locator("table-actions .primary").click();
};

test("a game with the computer can be annulled", async () => {
  const page = await visit();
  await setUp(page, site, "cephalopod", { way: "computer" });
  await move(page, mouse, 1);
  await until(async () => (await state(page)).mover >= 0, "one's own turn");
  await asks(page, "annul");
  await page.locator(".result").getByText("Annulled").waitFor();
  ok(/counts for nothing/.test(await page.locator(".result").innerText()), "it is not said why");
});

/* Plays until one's own side is ahead by the count and may say so; false when the game ends before. */
async function getAhead(page, seed) {
  for (;;) {
    const { mayEnd, ahead, over } = await page.locator("table-page").evaluate((e) => ({
      mayEnd: e.match.state.mayEnd,
      ahead: e.match.state.count?.winner === e.match.mover % 2,
      over: e.match.over,
    }));
    if (over || (mayEnd && ahead)) return !over;
    await move(page, mouse, seed);
    await until(async () => {
      const s = await state(page);
      return s.over || s.mover >= 0;
    }, "one's own turn");
  }
}

test("a computer that would lose by the count plays on", async () => {
  const page = await visit();
  let game = 0;
  do {
    await setUp(page, site, "caminito", { way: "computer", size: [6, 6] });
    ok(++game < 20, "never ahead in twenty games");
    await until(async () => (await state(page)).mover >= 0, "one's own turn");
  } while (!(await getAhead(page, game)));
  await asks(page, "end");
  await page.locator(".status").getByText("would lose by the count").waitFor();
  ok(!(await state(page)).over, "it agreed to lose");
});
