/* Playing as people do: what to tap is read off the page, as they would read it. A move costs a
 * few trips to the browser and no sleep: every wait is for a state of the page. */
import { deflateRawSync } from "node:zlib";
import { PATIENCE, ok } from "./harness.mjs";

const table = (page) => page.locator("table-page");
export const cell = (page, name) => table(page).locator(`game-board [data-cell="${name}"]`);

/* How the table stands, and with `settle` once somebody at this screen can do something. Cells come
 * with what a screen reader says of them. */
function look(page, settle) {
  return table(page).evaluate(
    async (e, [wait, patience]) => {
      const busy = (m) => m.thinking || (!m.over && m.mover < 0 && m.curtain < 0);
      const limit = performance.now() + patience;
      while (wait && busy(e.match) && performance.now() < limit)
        await new Promise((again) => setTimeout(again, 5));
      await e.updateComplete;
      const { match, draft } = e;
      const spots = e.renderRoot.querySelector("game-board").renderRoot;
      return {
        over: match.over,
        mover: match.mover,
        ply: match.state.ply,
        curtain: match.curtain,
        thinking: match.thinking,
        node: match.node,
        skin: match.game.matter,
        picked: draft?.picked ?? -1,
        ready: draft?.ready !== undefined,
        pinned: !!draft?.pinned,
        sending: !!match.sending,
        online: match.info !== undefined,
        hand: draft?.hand.length ?? 0,
        cells: [...spots.querySelectorAll("[data-cell]")].map((c) => ({
          name: c.dataset.cell,
          says: c.getAttribute("aria-label"),
        })),
      };
    },
    [settle, PATIENCE],
  );
}

export const state = (page) => look(page, false);

/* ---- three ways to reach a cell */

/* The middle of a cell on the screen, brought into sight first. */
async function middle(page, name) {
  return cell(page, name).evaluate((e) => {
    const shown = () => {
      const b = e.querySelector(".hit").getBoundingClientRect();
      return { x: b.x + b.width / 2, y: b.y + b.height / 2 };
    };
    const { x, y } = shown();
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight)
      e.scrollIntoView({ block: "center", behavior: "instant" });
    return shown();
  });
}

export const mouse = {
  name: "mouse",
  options: {},
  async tap(page, name) {
    const { x, y } = await middle(page, name);
    await page.mouse.click(x, y);
  },
  pick: (page, index) => page.locator(".hand button").nth(index).click(),
  turn: (page, button) => page.locator(button).click(),
  press: (page, locator) => locator.click(),
};

export const touch = {
  name: "touch",
  options: { hasTouch: true, isMobile: true, viewport: { width: 412, height: 860 } },
  async tap(page, name) {
    const { x, y } = await middle(page, name);
    await page.touchscreen.tap(x, y);
  },
  pick: (page, index) => page.locator(".hand button").nth(index).tap(),
  turn: (page, button) => page.locator(button).tap(),
  press: (page, locator) => locator.tap(),
};

const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowRight: [1, 0], ArrowLeft: [-1, 0] };

/* The arrows from one cell to another, over gaps in the board too. */
function wayTo(cells, from, to) {
  const next = (name, [dx, dy]) => {
    let [x, y] = [name.charCodeAt(0), Number(name.slice(1))];
    for (let i = 0; i < 14; i++) {
      [x, y] = [x + dx, y + dy];
      const there = String.fromCharCode(x) + y;
      if (cells.has(there)) return there;
    }
    return name;
  };
  const ways = new Map([[from, []]]);
  for (const [name, way] of ways) {
    if (name === to) return way;
    for (const [arrow, step] of Object.entries(ARROWS)) {
      const there = next(name, step);
      if (!ways.has(there)) ways.set(there, [...way, arrow]);
    }
  }
  throw new Error(`no way from ${from} to ${to}`);
}

/* Nothing but keys: Tab to get somewhere, arrows over the board, digits for the hand, Enter. */
export const keys = {
  name: "keyboard",
  options: {},
  async tap(page, name) {
    const at = await reach(page, (e) => e.dataset?.cell);
    const { cells } = await state(page);
    for (const arrow of wayTo(new Set(cells.map((c) => c.name)), at, name))
      await page.keyboard.press(arrow);
    await page.keyboard.press("Enter");
  },
  pick: (page, index) => page.keyboard.press(String(index + 1)),
  turn: (page, button) => page.keyboard.press({ "#turn": "r", "#tip": "t", "#roll": "g" }[button]),
  async press(page, locator) {
    const mark = `m${Math.random()}`;
    await locator.evaluate((e, m) => {
      e.dataset.mark = m;
    }, mark);
    await reach(page, (e, m) => e.dataset?.mark === m, mark);
    await page.keyboard.press("Enter");
  },
};

/* Tabs until the focused element satisfies the test; what the test said. */
async function reach(page, test, arg) {
  for (let i = 0; i < 120; i++) {
    const there = await page.evaluate(
      ([source, a]) => {
        let e = document.activeElement;
        while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;
        return e && new Function("e", "a", `return (${source})(e, a)`)(e, a);
      },
      [test.toString(), arg],
    );
    if (there) return there;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not reach it");
}

/* ---- one move: each takes what was seen before it */

function shuffle(list, seed) {
  let s = (seed * 2654435761) >>> 0;
  const next = () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 4294967296;
  };
  return list
    .map((v) => [next(), v])
    .sort((a, b) => a[0] - b[0])
    .map(([, v]) => v);
}

const named = (seen, words) => seen.cells.filter((c) => words.test(c.says)).map((c) => c.name);
const place = (page, hand) => hand.press(page, page.locator("#place"));

/* Whether the tap was the move; online it is on its way before it is made. */
const made = (now, before) => now.sending || now.node !== before.node;

async function dice(page, hand, seed, seen) {
  const target = shuffle(named(seen, /empty|vide|buida/), seed)[0];
  await hand.tap(page, target);
  let now = await state(page);
  if (made(now, seen)) return;
  for (let i = 0; i < 4 && !now.ready; i++) {
    const low = now.cells
      .filter((c) => /can be taken|à prendre|es pot prendre/.test(c.says))
      .sort((a, b) => pips(a.says) - pips(b.says))[0];
    ok(low, "a choice without dice to choose");
    await hand.tap(page, low.name);
    now = await state(page);
  }
  await place(page, hand);
}

const pips = (says) => Number(/(\d)(?!.*: )/.exec(says.split(":")[1])?.[1] ?? 9);

const CAN = /can be chosen|jouable|es pot triar/;

/* A piece, turned some way, where it may go; another way or another piece when it may go nowhere. */
async function cubes(page, hand, seed, seen) {
  for (let i = 0; i < 6 * seen.hand; i++) {
    const index = (seed + i) % seen.hand;
    if ((await state(page)).picked !== index) await hand.pick(page, index);
    await hand.turn(page, ["#turn", "#tip", "#roll"][(seed + i) % 3]);
    const can = named(await state(page), CAN);
    if (!can.length) continue;
    await hand.tap(page, shuffle(can, seed)[0]);
    if (made(await state(page), seen)) return;
    return place(page, hand);
  }
  throw new Error("no place found for a piece");
}

async function tiles(page, hand, seed, seen) {
  let now = seen;
  for (let i = 0; i < seen.hand; i++) {
    const index = (i + seed) % seen.hand;
    if (now.picked !== index) await hand.pick(page, index);
    now = await state(page);
    const can = named(now, CAN);
    if (!can.length) continue;
    await hand.tap(page, shuffle(can, seed)[0]);
    if (made(await state(page), seen)) return;
    return place(page, hand);
  }
  await hand.press(page, page.locator(".tools [data-move]").first());
}

/* One move by whoever is to move at this screen, the curtain lifted first. */
export async function move(page, hand, seed) {
  let now = await look(page, true);
  if (now.curtain >= 0) {
    await hand.press(page, page.locator("#lift"));
    now = await look(page, true);
  }
  if (now.over || now.mover < 0) return now;
  await { dice, cubes, tiles, discs: dice }[now.skin](page, hand, seed, now);
  if (now.online)
    await page.waitForFunction(
      (n) =>
        document.querySelector("tablier-app").shadowRoot.querySelector("table-page").match.node !==
        n,
      now.node,
    );
  const after = await look(page, !now.online);
  ok(after.node !== now.node, "the move was not made");
  return after;
}

/* Moves until the end, or so many times. */
export async function playOn(page, hand, { turns = 200, seed = 1 } = {}) {
  for (let i = 0; i < turns; i++) {
    const after = await move(page, hand, seed + i * 7);
    if (after.over) return after;
  }
  return state(page);
}

/* Chooses how Caminos is shown: from above its cells are elements that a hand of any kind reaches. */
export async function show(page, { flat }) {
  await page.evaluate(
    (f) => localStorage.setItem("tablier.settings", JSON.stringify({ flat: f })),
    flat,
  );
  await page.reload();
}

/* Takes the seat that a link invites to. */
export const sit = (page) => page.locator("#sit").click();

/* Opens what a form has folded away. */
export const unfold = (page) =>
  page.locator("details").evaluateAll((all) =>
    all.forEach((e) => {
      e.open = true;
    }),
  );

/* Sets a game up through the page; whoever is named first begins. */
export async function setUp(
  page,
  base,
  game,
  { way = "together", options = [], seats, size } = {},
) {
  await page.goto(`${base}/#/new/${game}`);
  await page
    .locator(`setup-page .ways button`)
    .nth({ computer: 0, together: 1, mixed: 2 }[way])
    .click();
  if (seats) await page.getByRole("button", { name: `${seats} players` }).click();
  await unfold(page);
  await page.locator('setup-page [data-option="first"]').click();
  for (const option of options) await page.locator(`[data-option="${option}"]`).click();
  if (size)
    for (const [i, n] of size.entries()) {
      await page.locator("setup-page input[type=number]").nth(i).fill(String(n));
      await page.locator("setup-page input[type=number]").nth(i).dispatchEvent("change");
    }
  await page.locator("setup-page button[type=submit]").click();
  await page.locator("table-page game-board").waitFor();
}

/* The same, until the lots deal a hand with what is wanted in it: there are hands of which nothing can
 * begin a game. */
export async function setUpWith(page, base, game, setup, wanted) {
  for (let deals = 0; deals < 50; deals++) {
    await setUp(page, base, game, setup);
    await page.locator(".hand button").first().waitFor();
    if (await page.locator(`.hand button${wanted}`).count()) return;
  }
  throw new Error(`no hand in fifty with ${wanted}`);
}

/* A record as an address holds it: share.ts packs it the same way. */
export function packed(record) {
  return deflateRawSync(record).toString("base64url");
}
