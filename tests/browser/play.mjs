/* Playing as people do: what to tap is read off the page, as they would read it. */
import { ok } from "./harness.mjs";

const board = (page) => page.locator("table-page game-board");
export const cell = (page, name) => board(page).locator(`[data-cell="${name}"]`);

/* Every cell with what a screen reader says of it. */
export function cells(page) {
  return board(page)
    .locator("[data-cell]")
    .evaluateAll((all) =>
      all.map((e) => ({ name: e.dataset.cell, says: e.getAttribute("aria-label") })),
    );
}

export async function state(page) {
  return page.locator("table-page").evaluate((e) => ({
    over: e.match.over,
    mover: e.match.mover,
    ply: e.match.state.ply,
    curtain: e.match.curtain,
    thinking: e.match.thinking,
    game: e.match.game.name,
    node: e.match.node,
    skin: e.skin,
    picked: e.draft?.picked ?? -1,
    ready: e.draft?.ready !== undefined,
    sending: !!e.match.sending,
    online: e.match.info !== undefined,
    refused: !!e.draft?.refusal,
    hand: e.draft?.hand.length ?? 0,
    at: e.draft?.at,
  }));
}

/* ---- three ways to reach a cell */

export const mouse = {
  name: "mouse",
  options: {},
  async tap(page, name) {
    await cell(page, name).click({ force: true });
  },
  async press(page, locator) {
    await locator.click();
  },
};

export const touch = {
  name: "touch",
  options: { hasTouch: true, isMobile: true, viewport: { width: 412, height: 860 } },
  async tap(page, name) {
    await cell(page, name).tap({ force: true });
  },
  async press(page, locator) {
    await locator.tap();
  },
};

/* Nothing but keys: Tab to get somewhere, arrows over the board, Enter to do it. */
export const keys = {
  name: "keyboard",
  options: {},
  async tap(page, name) {
    await reach(page, (e) => !!e.dataset?.cell);
    const at = await page.evaluate(() => deepFocus()?.dataset?.cell ?? "");
    const [dx, dy] = [
      name.charCodeAt(0) - at.charCodeAt(0),
      Number(name.slice(1)) - Number(at.slice(1)),
    ];
    for (let i = 0; i < Math.abs(dx); i++)
      await page.keyboard.press(dx > 0 ? "ArrowRight" : "ArrowLeft");
    for (let i = 0; i < Math.abs(dy); i++)
      await page.keyboard.press(dy > 0 ? "ArrowUp" : "ArrowDown");
    await page.keyboard.press("Enter");
  },
  async press(page, locator) {
    const mark = `m${Math.random()}`;
    await locator.evaluate((e, m) => {
      e.dataset.mark = m;
    }, mark);
    await reach(page, (e, m) => e.dataset?.mark === m, mark);
    await page.keyboard.press("Enter");
  },
};

/* Tabs until the focused element satisfies the test. */
async function reach(page, test, arg) {
  await page.evaluate(() => {
    globalThis.deepFocus = () => {
      let e = document.activeElement;
      while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;
      return e;
    };
  });
  for (let i = 0; i < 120; i++) {
    const there = await page
      .evaluate(
        ([source, a]) => {
          const e = deepFocus();
          return e ? new Function("e", "a", `return (${source})(e, a)`)(e, a) : false;
        },
        [test.toString(), arg],
      )
      .catch(() => page.evaluate(() => false));
    if (there) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not reach it");
}

/* ---- one move */

/* Online a move is on its way before it is made. */
async function made(page, before) {
  const now = await state(page);
  return now.sending || now.node !== before.node;
}

async function settled(page) {
  await page.waitForFunction(
    () => {
      const t = document.querySelector("tablier-app").shadowRoot.querySelector("table-page");
      const m = t?.match;
      return m && !m.thinking && (m.over || m.mover >= 0 || m.curtain >= 0);
    },
    undefined,
    { timeout: 40000 },
  );
  await page.locator("table-page").evaluate((e) => e.updateComplete);
}

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

async function dice(page, hand, seed) {
  const free = (await cells(page))
    .filter((c) => /empty|vide|buida/.test(c.says))
    .map((c) => c.name);
  const target = shuffle(free, seed)[0];
  const before = await state(page);
  await hand.tap(page, target);
  if (await made(page, before)) return;
  for (let i = 0; i < 4 && !(await state(page)).ready; i++) {
    const can = (await cells(page)).filter((c) =>
      /can be taken|à prendre|es pot prendre/.test(c.says),
    );
    const low = can.sort((a, b) => pips(a.says) - pips(b.says))[0];
    ok(low, "a choice without dice to choose");
    await hand.tap(page, low.name);
  }
  await hand.press(page, page.locator("#place"));
}

const pips = (says) => Number(/(\d)(?!.*: )/.exec(says.split(":")[1])?.[1] ?? 9);

async function cubes(page, hand, seed) {
  const all = (await cells(page)).map((c) => c.name),
    before = await state(page);
  for (const name of shuffle(all, seed).slice(0, 40)) {
    const pick = seed % before.hand;
    if (hand.name === "keyboard") await page.keyboard.press(String(pick + 1));
    else if ((await state(page)).picked !== pick)
      await hand.press(page, page.locator(".hand button").nth(pick));
    await hand.tap(page, name);
    if (await made(page, before)) return;
    if ((await state(page)).ready) return hand.press(page, page.locator("#place"));
    await page.keyboard.press("Escape");
    seed++;
  }
  throw new Error("no place found for a piece");
}

async function tiles(page, hand, seed) {
  const before = await state(page);
  for (let pick = 0; pick < before.hand; pick++) {
    const index = (pick + seed) % before.hand;
    if (hand.name === "keyboard") await page.keyboard.press(String(index + 1));
    else if ((await state(page)).picked !== index)
      await hand.press(page, page.locator(".hand button").nth(index));
    const can = (await cells(page))
      .filter((c) => /can be chosen|jouable|es pot triar/.test(c.says))
      .map((c) => c.name);
    if (!can.length) continue;
    await hand.tap(page, shuffle(can, seed)[0]);
    if (await made(page, before)) return;
    return hand.press(page, page.locator("#place"));
  }
  await hand.press(page, page.locator(".tools [data-move]").first());
}

/* One move by whoever is to move at this screen, the curtain lifted first. */
export async function move(page, hand, seed) {
  await settled(page);
  if ((await state(page)).curtain >= 0) {
    await hand.press(page, page.locator("#lift"));
    await settled(page);
  }
  const now = await state(page);
  if (now.over || now.mover < 0) return now;
  await { dice, cubes, tiles }[now.skin](page, hand, seed);
  if (now.online)
    await page.waitForFunction(
      (n) =>
        document.querySelector("tablier-app").shadowRoot.querySelector("table-page").match.node !==
        n,
      now.node,
    );
  else await settled(page);
  const after = await state(page);
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

/* Sets a game up through the page. */
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
  for (const option of options) await page.locator(`[data-option="${option}"]`).click();
  if (size)
    for (const [i, n] of size.entries()) {
      await page.locator("setup-page input[type=number]").nth(i).fill(String(n));
      await page.locator("setup-page input[type=number]").nth(i).dispatchEvent("change");
    }
  await page.locator("setup-page button[type=submit]").click();
  await page.locator("table-page game-board").waitFor();
}
