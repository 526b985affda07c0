/* Turning and moving what one holds with the fingers, by real touch events. */
import { ok, same, site, test, visit } from "./harness.mjs";
import { cell, setUp, setUpWith, show, touch } from "./play.mjs";

/* Fingers on the glass: each call says where all of them are now. */
async function glass(page) {
  const cdp = await page.context().newCDPSession(page);
  const send = (type, points) =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  return {
    down: (...points) => send("touchStart", points),
    move: (...points) => send("touchMove", points),
    up: () => send("touchEnd", []),
  };
}

const draft = (page) =>
  page.locator("table-page").evaluate(async (e) => {
    await e.updateComplete;
    return { turned: JSON.stringify(e.draft.cubes ?? e.draft.quarters), at: e.draft.at?.join() };
  });

async function middle(locator) {
  const b = await locator.boundingBox();
  return [b.x + b.width / 2, b.y + b.height / 2];
}

/* Two fingers on either side of a point, at an angle. */
const pair = ([x, y], angle, far = 60) =>
  [angle, angle + Math.PI].map((a) => [x + far * Math.cos(a), y + far * Math.sin(a)]);

async function twist(page, fingers, at) {
  await fingers.down(...pair(at, 0));
  for (let a = 0.1; a < 0.9; a += 0.1) await fingers.move(...pair(at, a));
  await fingers.up();
}

const CURVE = '[data-piece="road_curve"]'; /* a tile that begins a game, and that turns */

async function sit(flat, game = "caminos") {
  const page = await visit("/", touch.options);
  await show(page, { flat });
  if (game === "caminos") await setUp(page, site, game);
  else await setUpWith(page, site, game, { way: "computer" }, CURVE);
  return [page, await glass(page)];
}

test("gestures: a piece in the hand is swiped around and over, and held to flip it", async () => {
  const [page, fingers] = await sit(true);
  ok(/[Ss]wipe/.test(await page.locator(".status").innerText()), "nobody says that it can be done");
  const at = await middle(page.locator('.hand button[aria-pressed="true"]'));
  const seen = [(await draft(page)).turned];
  for (const [dx, dy] of [
    [44, 0],
    [0, 44],
  ]) {
    await fingers.down(at);
    await fingers.move([at[0] + dx / 2, at[1] + dy / 2]);
    await fingers.move([at[0] + dx, at[1] + dy]);
    await fingers.up();
    seen.push((await draft(page)).turned);
  }
  same(new Set(seen).size, 3, "different ways it lay");
  await fingers.down(at);
  await page.waitForFunction(
    (before) =>
      JSON.stringify(
        document.querySelector("tablier-app").shadowRoot.querySelector("table-page").draft.cubes,
      ) !== before,
    seen.at(-1),
  );
  const flipped = (await draft(page)).turned;
  await fingers.up();
  same((await draft(page)).turned, flipped, "how it lies after the finger is lifted");
});

test("gestures: on the flat board two fingers turn a piece, one moves it", async () => {
  const [page, fingers] = await sit(true);
  await touch.tap(page, "d4");
  const before = await draft(page);
  await twist(page, fingers, await middle(cell(page, "d4")));
  const after = await draft(page);
  ok(after.turned !== before.turned, "it does not turn");
  same(after.at, before.at, "where it is after turning");
  await fingers.down(await middle(cell(page, "d4")));
  await fingers.move(await middle(cell(page, "d5")));
  await fingers.move(await middle(cell(page, "e5")));
  await fingers.up();
  same((await draft(page)).at, "4,4", "where it was moved");
  await page.locator("#place").click();
  await page.locator(".moves button").waitFor();
});

test("gestures: in space too", async () => {
  const [page, fingers] = await sit(false);
  const space = page.locator("space-board");
  await space.waitFor();
  const at = await middle(space);
  await page.touchscreen.tap(...at);
  const before = await draft(page);
  await twist(page, fingers, at);
  const after = await draft(page);
  ok(after.turned !== before.turned, "it does not turn");
  await fingers.down(at);
  for (let i = 1; i <= 6; i++) await fingers.move([at[0] + i * 12, at[1]]);
  await fingers.up();
  const moved = await draft(page);
  ok(moved.at && moved.at !== after.at, "it does not move");
});

/* A pen, since after some time a browser makes no click of a finger's press. */
test("gestures: a slow press is a press where there is nothing to flip", async () => {
  const [page] = await sit(true, "camino");
  await page.locator(`.hand ${CURVE}`).first().tap();
  const board = page.locator("game-board");
  await board.evaluate((e) => {
    const { means } = e.fingers,
      { hold } = means;
    means.hold = () => {
      const flips = hold();
      globalThis.held = { flips };
      return flips;
    };
  });
  const [x, y] = await middle(cell(page, "a1"));
  const cdp = await page.context().newCDPSession(page);
  const pen = (type) =>
    cdp.send("Input.dispatchMouseEvent", {
      type,
      x,
      y,
      button: "left",
      clickCount: 1,
      pointerType: "pen",
    });
  await pen("mousePressed");
  const held = await page.waitForFunction(() => globalThis.held);
  same((await held.jsonValue()).flips, false, "a tile that is held flips");
  await pen("mouseReleased");
  await page.waitForFunction(
    () =>
      document.querySelector("tablier-app").shadowRoot.querySelector("table-page").match.made >= 1,
  );
});

test("gestures: a tile is swiped around", async () => {
  const [page, fingers] = await sit(true, "camino");
  await page.locator(`.hand ${CURVE}`).first().tap();
  const at = await middle(page.locator('.hand button[aria-pressed="true"]'));
  const before = await draft(page);
  await fingers.down(at);
  await fingers.move([at[0] - 22, at[1]]);
  await fingers.move([at[0] - 44, at[1]]);
  await fingers.up();
  ok((await draft(page)).turned !== before.turned, "it does not turn");
});
