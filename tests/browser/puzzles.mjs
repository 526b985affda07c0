/* Puzzles on the page: solved, missed and refuted, by mouse, fingers and keys, offline too. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ok, root, same, site, test, until, visit } from "./harness.mjs";
import { keys, mouse, touch } from "./play.mjs";

/* The puzzles of a game as they lie in the source: name, theme, and the text of each. */
function puzzles(game) {
  const text = readFileSync(join(root, `data/puzzles/${game}.rec`), "utf8");
  return text.split(/\n\n(?=\[Game )/).map((record) => ({
    id: /\[Puzzle "(.*)"\]/.exec(record)[1],
    theme: /\[Theme "(.*)"\]/.exec(record)[1],
    answer: /\[Answer "(.*)"\]/.exec(record)?.[1],
    solution: record.trim().split("\n\n")[1].replace(/\(.*?\)/g, "").trim().split(/\s+/),
    record,
  }));
}

const page_ = (page) => page.locator("puzzles-page");
const seen = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("tablier.school") ?? "{}"));

async function open(page, id) {
  await page.goto(`${site}/#/puzzle/${id}`);
  await page_(page).locator("table-page game-board").waitFor();
  await ready(page);
}

/* Until the solver may move. */
const ready = (page) =>
  until(() => page_(page).evaluate((e) => e.phase === "try"), "the solver never may move");

/* Those whose answer takes nothing: one tap. */
const quiet = puzzles("cephalopod").filter((p) => /^[a-z]\d$/.test(p.solution[0]));

/* A move that is legal, ends nothing and is not wanted. */
const other = (page, wanted) =>
  page_(page).evaluate((e, move) => {
    const { table, node } = e.match;
    return table
      .moves(node, -4)
      .map((m) => table.moveText(node, -4, m))
      .find((m) => /^[a-z]\d$/.test(m) && m !== move);
  }, wanted);

for (const [i, hand] of [mouse, touch, keys].entries())
  test(`puzzles: a wrong try is refuted, the right one praised, by ${hand.name}`, async () => {
    const [solved, ...others] = quiet.slice(10 * i);
    const page = await visit("/", hand.options);
    let missed, wrong;
    for (missed of others) {
      await open(page, missed.id);
      if ((wrong = await other(page, missed.solution[0]))) break;
    }
    await hand.tap(page, wrong);
    await page_(page).locator("#again").waitFor();
    const made = await page_(page).evaluate((e) => e.match.made);
    const reply = await page_(page).evaluate((e) => e.reply);
    ok(reply, "nothing refutes the wrong try");
    same(made, 2, "moves on the board after a wrong try");
    const down = await seen(page);
    ok(down.rating < 1500, `a rating of ${down.rating} after a miss`);
    same(`${down.tried} ${down.solved} ${down.streak}`, "1 0 0", "tried, solved, in a row");
    await hand.press(page, page_(page).locator("#again"));
    await ready(page);
    await hand.tap(page, missed.solution[0]);
    await page_(page).locator(".well").waitFor();
    same((await seen(page)).rating, down.rating, "the rating after a second try");
    await open(page, solved.id);
    await hand.tap(page, solved.solution[0]);
    await page_(page).locator(".well").waitFor();
    const up = await seen(page);
    ok(up.rating > down.rating, `${down.rating} became ${up.rating} by solving`);
    same(`${up.tried} ${up.solved} ${up.streak}`, "2 1 1", "tried, solved, in a row");
  });

test("puzzles: the one of the day, offline, the same for everybody", async () => {
  const ids = [];
  for (const lang of ["en", "ca"]) {
    const page = await visit("/", { lang });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(
      () => page.evaluate(async () => (await caches.match("/")) !== undefined),
      "nothing is kept for use offline",
    );
    await page.context().setOffline(true);
    await page.clock.setFixedTime(new Date("2026-03-05T12:00:00"));
    await page.reload();
    await page.locator('home-page a[href="#/puzzle/day"]').click();
    await page_(page).locator("table-page game-board").waitFor();
    ids.push(await page_(page).evaluate((e) => e.riddle.listed.id));
  }
  same(ids[0], ids[1], "the puzzle of the day");
});

test("puzzles: hints in two steps, the solution, and one after the other", async () => {
  const page = await visit("/#/puzzles");
  await page_(page).locator("table-page game-board").waitFor();
  await page_(page).locator("#game").selectOption("cephalopod");
  await until(
    () => page_(page).evaluate((e) => e.riddle.listed.game === "cephalopod" && e.phase === "try"),
    "no puzzle of the game that was chosen",
  );
  const advice = () =>
    page_(page).evaluate((e) => {
      const { advice } = e.renderRoot.querySelector("table-page");
      return { say: advice.say, items: advice.items.length };
    });
  await page_(page).locator("#hint").click();
  same((await advice()).items, 1, "cells marked by the first hint");
  await page_(page).locator("#hint").click();
  const wanted = await page_(page).evaluate((e) => e.riddle.solution[0]);
  ok((await advice()).say.includes(wanted), "the second hint does not name the move");
  await page_(page).locator("#solution").click();
  await page_(page).locator("#next").waitFor();
  const before = await page_(page).evaluate((e) => e.riddle.listed.id);
  await page_(page).locator("#next").click();
  await until(
    () => page_(page).evaluate((e, id) => e.riddle.listed.id !== id && e.phase === "try", before),
    "no next puzzle",
  );
});

test("puzzles: a question is answered with a word", async () => {
  const asked = puzzles("camino").find((p) => p.theme === "rule");
  const page = await visit();
  await open(page, asked.id);
  const wrong = page_(page).locator(`[data-word]:not([data-word="${asked.answer}"])`).first();
  await wrong.click();
  await page_(page).locator("#again").click();
  await page_(page).locator(`[data-word="${asked.answer}"]`).click();
  await page_(page).locator(".well").waitFor();
  ok(
    (await page_(page).locator("[role=status]").last().innerText()).includes(`[${asked.answer}]`),
    "the rule is not explained",
  );
});

const GAMES = ["camino", "caminito", "caminos", "cephalopod"];

test("strategy: every step of every lesson is a puzzle there is, and says what is to be found", async () => {
  const page = await visit();
  for (const game of GAMES) {
    const known = new Map(puzzles(game).map((p) => [p.id, p]));
    await page.goto(`${site}/#/strategy/${game}`);
    const course = page.locator("course-page");
    await course.locator("table-page game-board").waitFor();
    const steps = await course.evaluate((e) => e.match.game.courses.map((c) => c.steps.split(" ")));
    ok(steps.length >= 3, `${steps.length} lessons in ${game}`);
    for (const step of steps.flat()) ok(known.has(step), `${step} is no puzzle`);
    for (const some of steps)
      same(new Set(some.map((s) => known.get(s).theme.split("-")[0])).size, 1, `themes of ${some}`);
  }
});

test("strategy: a lesson from its first step to the next lesson", async () => {
  const page = await visit("/#/strategy/cephalopod");
  const course = page.locator("course-page");
  const count = await until(() => course.evaluate((e) => e.steps.length), "no steps");
  for (let i = 0; i < count; i++) {
    await course.getByText(`Step ${i + 1} of ${count}`).waitFor();
    await until(
      () => course.evaluate((e, at) => e.riddle?.listed.id === e.steps[at] && e.phase === "try", i),
      "the step does not begin",
    );
    await course.locator("#solution").click();
    await course.locator("#next").waitFor();
    const six = await course.evaluate(({ match }) => {
      const [x, y] = [...match.table.line(match.node).at(-1).text].slice(0, 2);
      return match
        .scene(match.node)
        .items.find((i) => i.kind === 2 && i.x === x.charCodeAt(0) - 97 && i.y === y - 1).shape;
    });
    same(six, 6, "the die that was made by the lesson on sixes");
    await course.locator("#next").click();
  }
  await page.waitForURL(/#\/strategy\/cephalopod\/1$/);
  await course.locator("nav [aria-current=page]").getByText("The last empty cells").waitFor();
});
