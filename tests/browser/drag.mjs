/* Carrying pieces, tiles and dice from the hand to the board, by mouse and by finger, on three sizes of
 * screen; turning them on the way. */
import { ok, same, site, test, until, visit } from "./harness.mjs";
import { cell, setUp, setUpWith, show, state } from "./play.mjs";

const SIZES = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

const MOUSE = {
  name: "mouse",
  options: {},
  open: async (page) => ({
    async down([x, y]) {
      await page.mouse.move(x, y);
      await page.mouse.down();
    },
    move: ([x, y]) => page.mouse.move(x, y, { steps: 6 }),
    up: () => page.mouse.up(),
  }),
};

const FINGER = {
  name: "finger",
  options: { hasTouch: true, isMobile: true },
  async open(page) {
    const cdp = await page.context().newCDPSession(page);
    let at = [0, 0];
    const send = (type, points) =>
      cdp.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
    return {
      async down(to) {
        at = to;
        await send("touchStart", [at]);
      },
      async move(to) {
        const from = at;
        for (let i = 1; i <= 6; i++) {
          at = [0, 1].map((k) => from[k] + ((to[k] - from[k]) * i) / 6);
          await send("touchMove", [at]);
        }
      },
      second: () => send("touchStart", [at, [at[0] + 60, at[1]]]),
      up: () => send("touchEnd", []),
    };
  },
};

const middle = async (locator) => {
  const b = await locator.boundingBox();
  return [b.x + b.width / 2, b.y + b.height / 2];
};

const inSight = async (page, [x, y]) => {
  const { width, height } = page.viewportSize();
  return x > 0 && y > 0 && x < width && y < height;
};

const held = (page) =>
  page.locator("table-page").evaluate((e) => ({
    lie: JSON.stringify(e.draft.lie),
    at: e.draft.at?.join(),
    ready: e.draft.ready !== undefined,
    scrolled: scrollY,
  }));

/* Something of the hand that may go somewhere, or what lies ready. */
const thing = (page) => page.locator(".hand button:not(.idle), .hand .supply").first();

/* The thing just out of the tray: it goes along with the pointer, and turns back to how it lay. */
async function takeUp(page, hand) {
  const from = await middle(thing(page)),
    to = await middle(cell(page, "b2"));
  ok(await inSight(page, from), "the hand is not in sight");
  await hand.down(from);
  await hand.move(to);
  return to;
}

async function carryOnce(page, hand, game) {
  const before = await held(page);
  await takeUp(page, hand);
  const can = /can be chosen/,
    empty = /empty/;
  const wanted = (await state(page)).cells.find(({ says }) =>
    (game === "cephalopod" ? empty : can).test(says),
  );
  ok(wanted, `${game}: nowhere to go`);
  const to = await middle(cell(page, wanted.name));
  ok(await inSight(page, to), `${game}: ${wanted.name} is not in sight`);
  await hand.move(to);
  await until(async () => (await held(page)).ready, `${game}: not to lie on ${wanted.name}`);
  await hand.up();
  await until(() => page.locator("table-page").evaluate((e) => e.match.made), `${game}: not laid`);
  same(await page.evaluate(() => scrollY), before.scrolled, `${game}: the page scrolled by`);
}

const BEGINS = '[data-piece^="road"]'; /* a tile that begins a game */

for (const pointer of [MOUSE, FINGER])
  test(`drag: every game by ${pointer.name} on three sizes`, async () => {
    const page = await visit("/", pointer.options);
    await show(page, { flat: true });
    const hand = await pointer.open(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const game of ["cephalopod", "caminos", "camino"]) {
        if (game === "camino") await setUpWith(page, site, game, { way: "computer" }, BEGINS);
        else await setUp(page, site, game, { way: "computer" });
        await thing(page).waitFor();
        await page.evaluate(() => scrollTo(0, 0));
        await carryOnce(page, hand, `${game}`);
      }
    }
  });

test("drag: what is carried turns by wheel, key and second finger, and Escape lets it go", async () => {
  const page = await visit("/", { viewport: SIZES[0] });
  await show(page, { flat: true });
  await setUp(page, site, "caminos");
  const hand = await MOUSE.open(page),
    seen = [(await held(page)).lie];
  await takeUp(page, hand);
  await until(async () => (await held(page)).at, "it is not carried");
  same((await held(page)).lie, seen[0], "how it lies when it has left the tray");
  await page.mouse.wheel(0, 100);
  await until(async () => (await held(page)).lie !== seen[0], "the wheel does not turn it");
  seen.push((await held(page)).lie);
  await page.keyboard.press("t");
  await until(async () => !seen.includes((await held(page)).lie), "a key does not turn it");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  same((await state(page)).ply, 0, "moves made");
  const other = await visit("/", { ...FINGER.options, viewport: SIZES[1] });
  await show(other, { flat: true });
  await setUp(other, site, "caminos");
  const fingers = await FINGER.open(other);
  await takeUp(other, fingers);
  await until(async () => (await held(other)).at === "1,1", "it is not carried");
  const before = await held(other);
  await fingers.second();
  await until(async () => (await held(other)).lie !== before.lie, "a second finger does not turn it");
  same((await held(other)).at, before.at, "where it is after turning");
  await fingers.up();
});

test("drag: why it may not lie there is said under the pointer, in space too", async () => {
  const page = await visit("/", { viewport: SIZES[0] });
  await setUp(page, site, "cephalopod");
  const hand = await MOUSE.open(page);
  await cell(page, "c3").click();
  await hand.down(await middle(thing(page)));
  await hand.move(await middle(cell(page, "c3")));
  await page.locator(".carried").getByText("already a die on c3").waitFor();
  await hand.up();
  await page.locator(".status").getByText("already a die on c3").waitFor();
  same((await state(page)).ply, 1, "moves made");
  await setUp(page, site, "caminos");
  await page.locator("space-board").waitFor();
  await hand.down(await middle(thing(page)));
  await hand.move(await middle(page.locator("space-board")));
  await until(async () => (await held(page)).ready, "it does not lie over the board in space");
  await hand.up();
  await until(async () => (await state(page)).ply === 1, "it is not laid in space");
});
