/* What goes over the wire and how long things take. Bytes are gates; times depend on the machine and
 * are only told. */
import { dist, ok, same, soak, test, visit } from "./harness.mjs";
import { mouse, setUp, state } from "./play.mjs";
import { serve } from "./serve.mjs";

const KB = 1000;

async function firstVisit(game, { flat, board }) {
  const own = await serve(dist);
  try {
    const page = await visit("/", { base: own.url, serviceWorkers: "block" });
    if (flat) await page.evaluate(() => localStorage.setItem("tablier.settings", '{"flat":true}'));
    await setUp(page, own.url, game);
    await page.locator(board).waitFor();
    const painted = await page.evaluate(
      () => performance.getEntriesByType("paint").at(-1)?.startTime ?? 0,
    );
    return { bytes: own.bytes, painted };
  } finally {
    await own.close();
  }
}

test("figures: the first visit to a playable board stays small", async () => {
  const plain = await firstVisit("cephalopod", { flat: true, board: "game-board" });
  const space = await firstVisit("caminos", { flat: false, board: "space-board" });
  console.log(
    `# over the wire: ${(plain.bytes / KB).toFixed(0)} KB flat, ${(space.bytes / KB).toFixed(0)} KB in space; first paint after ${plain.painted.toFixed(0)} ms`,
  );
  ok(plain.bytes < 240 * KB, `${plain.bytes} bytes to a flat board`);
  ok(space.bytes < 370 * KB, `${space.bytes} bytes to a board in space`);
});

/* What the analysis came to when it had thought its time. */
async function thought(page) {
  const done = await page.waitForFunction(() => {
    const table = document.querySelector("tablier-app").shadowRoot.querySelector("table-page");
    const { thought } = table.shadowRoot.querySelector("analysis-panel");
    return thought?.threads && thought;
  });
  return done.jsonValue();
}

/* How often and how long the page could not answer, from now on. */
async function watch(page) {
  await page.evaluate(() => {
    globalThis.long = [];
    new PerformanceObserver((list) =>
      globalThis.long.push(...list.getEntries().map((e) => e.duration)),
    ).observe({ type: "longtask" });
  });
  return async () => {
    const long = await page.evaluate(() => globalThis.long);
    return `long tasks on the page: ${long.length}, the longest ${Math.max(0, ...long).toFixed(0)} ms`;
  };
}

for (const isolated of [true, false])
  test(`figures: the computer answers ${isolated ? "with" : "without"} cross-origin isolation`, async () => {
    const own = await serve(dist, { isolated });
    try {
      const page = await visit("/", { base: own.url, serviceWorkers: "block" });
      ok(
        (await page.evaluate(() => crossOriginIsolated)) === isolated,
        "the page is not as isolated as it should be",
      );
      await page.evaluate(() =>
        localStorage.setItem("tablier.settings", JSON.stringify({ flat: true })),
      );
      await page.goto(`${own.url}/#/new/cephalopod`);
      await page.reload();
      await page.locator("#level").fill("5");
      await page.locator('setup-page [data-option="first"]').click();
      await page.locator("setup-page button[type=submit]").click();
      const began = Date.now();
      await mouse.tap(page, "c3");
      await page.waitForFunction(
        () =>
          document.querySelector("tablier-app").shadowRoot.querySelector("table-page").match.state
            .ply === 2,
      );
      ok((await state(page)).mover === 0, "it is not our turn again");
      console.log(`# level 5 answered after ${Date.now() - began} ms`);
      await page.goto(`${own.url}/#/study/caminos`);
      await page.locator("table-page game-board").waitFor();
      const busy = await watch(page);
      await page.locator("analysis-panel button").first().click();
      const { threads, nodes } = await thought(page);
      console.log(
        `# six seconds on Caminos: ${nodes} iterations on ${threads} thread(s); ${await busy()}`,
      );
      ok(nodes > 0, "the computer does not think");
      same(
        threads,
        isolated ? Math.min(8, await page.evaluate(() => navigator.hardwareConcurrency)) : 1,
        "threads that thought",
      );
    } finally {
      await own.close();
    }
  });

/* The computer begins; what it took, and how much of its level's thinking that was. */
async function firstMove(page, base, game, level) {
  await page.goto(`${base}/#/new/${game}`);
  await page.locator("#level").fill(String(level));
  await page.locator('setup-page [data-option="second"]').click();
  const began = Date.now();
  await page.locator("setup-page button[type=submit]").click();
  await page.waitForFunction(
    () =>
      document.querySelector("tablier-app").shadowRoot.querySelector("table-page")?.match?.made > 0,
  );
  const taken = Date.now() - began;
  const part = await page.locator("table-page").evaluate((e) => e.match.seats[0].part ?? 1);
  const says = await page.locator("seat-list").innerText();
  same(/% of this level/.test(says), part < 1, `${game}: a level that was cut short says so`);
  return `${game} ${taken} ms, ${Math.round(100 * part)} %`;
}

for (const isolated of soak ? [false, true] : [false])
  test(`figures: levels of the computer, ${isolated ? "threads" : "one thread"}`, async () => {
    const own = await serve(dist, { isolated });
    try {
      const page = await visit("/", { base: own.url, serviceWorkers: "block" });
      for (const level of soak ? [5, 8, 10] : [5]) {
        const told = [];
        for (const game of ["cephalopod", "caminos", "camino"])
          told.push(await firstMove(page, own.url, game, level));
        console.log(`# level ${level}, first move: ${told.join("; ")}`);
      }
    } finally {
      await own.close();
    }
  });
