/* How a game ends and what is kept of it: who won, to whom it concerns; the curtain between two turns;
 * what was thrown away and put back. */
import { many, ok, same, site, test, until, visit } from "./harness.mjs";
import { cell, mouse, move, setUp } from "./play.mjs";

/* The second side has five dice of nine. */
const WHOLE = `[Game "cephalopod"]
[Variant "size=3x3"]

b3 b2 a1 b1=a1+b2 b2=b1+b3 c2 b1 a3 a2=a3+b2 b3 b2=b1+b3 b1 b3 a1=a2+b1 b1 c1=b1+c2 b1=b2+c1
c1 c2 b2=b1+b3 b1=b2+c1 b3 a3 a2=a1+a3 a3 a1 b2=b3+c2 c1 c2=b2+c1 c1 b2 b3=a3+b2 b2=b3+c2 b3
c2=b2+c1 b2 c1 c3 a3
`;
const PERSON = { kind: "person" },
  COMPUTER = { kind: "computer", level: 1 };

/* A page whose browser keeps a finished game of these players. */
async function kept(seats, options) {
  const page = await visit("/", options);
  await page.evaluate(
    (saved) => localStorage.setItem(`tablier.game.${saved.id}`, JSON.stringify(saved)),
    {
      id: "ended",
      game: "cephalopod",
      seats,
      record: WHOLE,
      updated: 1,
      made: 39,
      over: true,
      winner: 1,
    },
  );
  return page;
}

async function ending(seats, options) {
  const page = await kept(seats, options);
  await page.goto(`${site}/#/play/ended`);
  const result = page.locator(".result");
  await result.waitFor();
  return {
    title: await result.locator("h2").innerText(),
    says: await result.innerText(),
    sparks: await result.locator(".sparks i").count(),
    moving: await result.evaluate((e) => e.getAnimations({ subtree: true }).length),
  };
}

test("ending: it is said to whom it concerns, and why", async () => {
  const lost = await ending([PERSON, COMPUTER]);
  same(lost.title, "You lost 4 – 5", "what the loser is told");
  ok(/The board is full: more dice win\./.test(lost.says), `no reason: ${lost.says}`);
  same(lost.sparks, 0, "sparks for who lost");
  same((await ending([COMPUTER, PERSON])).title, "You win!", "what the winner is told");
  const both = await ending([PERSON, { ...PERSON, name: "Ada" }]);
  same(both.title, "Ada wins", "what both are told");
  ok(both.sparks > 0, "nobody celebrates");
  same(both.moving, 0, "sparks for who wants no motion");
  const lively = await ending([COMPUTER, PERSON], { reducedMotion: "no-preference" });
  ok(lively.moving > 0, "nothing moves");
});

test("ending: between two turns the hand is covered, not the board", async () => {
  const page = await visit();
  await setUp(page, site, "caminito", { size: [5, 5] });
  await move(page, mouse, 1);
  await page.locator(".curtain").waitFor();
  await many(page.locator(".hand:not(.other)"), 0, "hands behind the curtain");
  const last = await page
    .locator("table-page game-board .last")
    .first()
    .evaluate((e) => {
      const { x, y, width, height } = e.getBoundingClientRect(),
        [mx, my] = [x + width / 2, y + height / 2];
      const over = e.getRootNode().elementFromPoint(mx, my);
      return { seen: !!over?.closest("[data-cell]"), inside: my < innerHeight };
    });
  ok(last.seen && last.inside, "what was just laid is not to be seen");
});

test("ending: a game thrown away can be put back, here and there", async () => {
  const page = await kept([PERSON, COMPUTER]);
  for (const [path, list] of [
    ["/#/games", "library-page .card"],
    ["/#/", "home-page .resume li"],
  ]) {
    await page.goto(site + path);
    await page.reload();
    await many(page.locator(list), 1, "games kept");
    await page.getByRole("button", { name: "Delete this game" }).click();
    await many(page.locator(list), 0, "games left");
    await page.locator("#restore").click();
    await many(page.locator(list), 1, "games put back");
  }
});

/* Every corner of every cube that lies there or is held, in the picture, whose edge is 1. */
const reach = (page) =>
  page.locator("space-board").evaluate((e) => {
    const corner = e.camera.position.clone();
    const { preview } = e.lights,
      cubes = [...e.scene.items.filter((i) => i.kind === preview[0]?.kind), ...preview];
    return Math.max(
      ...cubes.flatMap(({ x, y, z }) =>
        [-0.5, 0.5].flatMap((dx) =>
          [-0.5, 0.5].flatMap((dy) =>
            [0, 1].flatMap((dz) => {
              corner.copy(e.at(x + dx, y + dy, z + dz)).applyMatrix4(e.ground.matrixWorld);
              const { x: across, y: up } = corner.project(e.camera);
              return [Math.abs(across), Math.abs(up)];
            }),
          ),
        ),
      ),
    );
  });

test("ending: in space towers and what is held stay in the picture, seen from anywhere", async () => {
  const page = await visit("/#/study/caminos");
  const space = page.locator("space-board");
  await space.waitFor();
  /* Two pieces on end at the far side; a third held over them. */
  for (const move of ["L:d8,e8x3", "L:b8,c8x3"])
    await page.locator("table-page").evaluate((e, text) => e.makeText(text), move);
  await until(() => page.locator("table-page").evaluate((e) => e.match.made === 2), "not built");
  await page.keyboard.press("t");
  await cell(page, "e7").focus();
  for (let i = 0; i < 8; i++) {
    await space.evaluate((e, down) => e.orbit(0.8, down), i % 2 ? 0.4 : -0.2);
    const far = await reach(page);
    ok(far > 0.3 && far <= 1, `a cube at ${far} of the way to the edge`);
  }
});

test("ending: on a phone what one can do lies under the board or beside it, in sight", async () => {
  const page = await visit("/", { hasTouch: true, isMobile: true });
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(viewport);
    for (const game of ["cephalopod", "caminos", "camino"]) {
      await setUp(page, site, game, { way: "computer" });
      await page.locator("#hint").waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      await until(
        () =>
          page.locator("#hint").evaluate((e) => e.getBoundingClientRect().bottom <= innerHeight),
        `${game}: the hint lies below the fold of ${viewport.width} × ${viewport.height}`,
      );
    }
  }
});
