/* Two browsers at one table: links, moves, talk, a line that is cut and comes back, rematches. */
import { ok, same, site, startServer, stopServer, test, visit, many, until } from "./harness.mjs";
import { mouse, move, playOn, show, sit, state, touch, unfold } from "./play.mjs";

/* A console may well say that a socket failed while the server is away. */
export const CUT = {
  allow: [/WebSocket connection/, /ERR_CONNECTION_REFUSED/, /Failed to load resource/],
};

export async function make(host, game, { me = 1, options = [] } = {}) {
  await host.goto(`${site}/#/online/${game}`);
  await host.locator("lobby-page input#name").fill("Ada");
  await host.locator("lobby-page input#name").dispatchEvent("change");
  await unfold(host);
  for (const option of options) await host.locator(`[data-option="${option}"]`).click();
  await host
    .locator("lobby-page fieldset")
    .filter({ hasText: "Your side" })
    .getByRole("button")
    .nth(me)
    .click();
  await host.locator("lobby-page button[type=submit]").click();
  const field = host.locator("company-panel input[readonly]").first();
  await field.waitFor();
  await many(host.locator("[data-ask]"), 0, "games to give up that nobody plays yet");
  return field.inputValue();
}

export const playing = (page) =>
  page.waitForFunction(
    () =>
      document.querySelector("tablier-app").shadowRoot.querySelector("table-page").match.info
        ?.state === "playing",
  );

async function pair(game, setup = {}, options = {}) {
  const host = await visit("/", { ...CUT, ...options });
  const link = await make(host, game, setup);
  const guest = await visit(link.slice(site.length), { ...CUT, ...options });
  await sit(guest);
  for (const page of [host, guest]) {
    await page.locator("table-page game-board").waitFor();
    await playing(page);
  }
  return [host, guest];
}

const ply = (page) => state(page).then((s) => s.ply);
const reach = (page, n) =>
  page.waitForFunction(
    (want) =>
      document.querySelector("tablier-app").shadowRoot.querySelector("table-page").match.state
        .ply >= want,
    n,
  );

/* Whoever is to move moves; both see it. */
async function step([host, guest], seed) {
  const now = await state(host);
  const player = now.mover >= 0 ? host : guest;
  await player.waitForFunction(
    () =>
      document.querySelector("tablier-app").shadowRoot.querySelector("table-page").match.mover >= 0,
  );
  const before = await ply(host);
  await move(player, mouse, seed);
  for (const page of [host, guest]) await reach(page, before + 1);
  return (await state(host)).over;
}

test("online: a game by link, the server gone in the middle, to the end", async () => {
  const pages = await pair("cephalopod", { options: ["size=3x3"] });
  const [host, guest] = pages;
  same(new URL(guest.url()).hash, "", "the token stays in the address");
  for (let i = 0; i < 3; i++) await step(pages, i + 1);
  await stopServer();
  await host.locator("company-panel #lost").waitFor();
  await guest.locator("company-panel #lost").waitFor();
  await startServer();
  for (const page of pages)
    await page.locator("company-panel #lost").waitFor({ state: "detached" });
  for (let i = 0; i < 60; i++) if (await step(pages, i + 11)) break;
  ok((await state(host)).over && (await state(guest)).over, "the game does not end");
  same(
    await host.locator(".moves").innerText(),
    await guest.locator(".moves").innerText(),
    "the moves of both",
  );
});

test("online: a move made while the line is cut arrives when it is back", async () => {
  const pages = await pair("cephalopod");
  const [host, guest] = pages;
  await stopServer();
  await host.locator("company-panel #lost").waitFor();
  await mouse.tap(host, "c3");
  ok(
    /Sending/.test(await host.locator(".status").innerText()),
    "it does not say that the move is on its way",
  );
  await startServer();
  await reach(guest, 1);
  await reach(host, 1);
  ok(/c3/.test(await guest.locator(".moves").innerText()), "the move did not arrive");
});

test("online: what the server refused is said until something else is tried", async () => {
  const [host, guest] = await pair("cephalopod");
  await step([host, guest], 1);
  await many(guest.locator("#takeback"), 0, "moves to take back of who made none");
  await guest.locator("table-page").evaluate((e) => e.match.send("takeback"));
  await guest.locator(".status.refused").waitFor();
  const taken = await guest.locator("game-board [aria-label*=die]").getAttribute("data-cell");
  await mouse.tap(guest, taken);
  await guest.locator(".status").getByText("already a die").waitFor();
  await step([host, guest], 2);
});

test("online: who came by a link can say a name, and the clocks stand where the game ended", async () => {
  const pages = await pair("cephalopod", { options: ["3+2"] });
  const [host, guest] = pages;
  await guest.locator("#introduce input").fill("Grace");
  await guest.keyboard.press("Enter");
  for (const page of pages) await page.locator("seat-list").getByText("Grace").waitFor();
  await many(guest.locator("#introduce"), 0, "asked again for a name");
  await host.waitForFunction(
    () =>
      document.querySelector("tablier-app").shadowRoot.querySelector("table-page").match.seats[0]
        .left < 179000,
  );
  for (let i = 0; i < 2; i++) await host.getByRole("button", { name: "Resign" }).click();
  await guest.locator(".result").waitFor();
  await guest.reload();
  for (const page of pages) {
    await page
      .locator(".result")
      .getByText(page === guest ? "You win!" : "You lost")
      .waitFor();
    ok(
      (await page.locator("table-page").evaluate((e) => e.match.seats[0].left)) < 179000,
      "the clock goes back to where the move began",
    );
  }
  await host.goto(`${site}/#/online`);
  await host.locator("lobby-page li").getByText("3 min + 2 s").waitFor();
  await host.goto(`${site}/#/games`);
  await host.getByRole("button", { name: "Take off this list" }).click();
  await many(host.locator("library-page li"), 0, "games taken off the list");
});

test("online: one of two is cut off and hears on coming back what it missed", async () => {
  const pages = await pair("cephalopod");
  const [host, guest] = pages;
  await guest.context().setOffline(true);
  await guest.locator("table-page").evaluate((e) => e.match.socket.close());
  await guest.locator("company-panel #lost").waitFor();
  await mouse.tap(host, "c3");
  await reach(host, 1);
  same(await ply(guest), 0, "moves that reached somebody cut off");
  await guest.context().setOffline(false);
  await reach(guest, 1);
  await guest.locator("company-panel #lost").waitFor({ state: "detached" });
  await step(pages, 2);
});

test("online: talk, take back, resign, rematch, a reload, somebody watching", async () => {
  const pages = await pair("cephalopod");
  const [host, guest] = pages;
  await host.locator("company-panel input[name=say]").fill("Good luck!");
  await host.keyboard.press("Enter");
  await guest.getByText("Good luck!").waitFor();
  await step(pages, 3);
  await step(pages, 4);
  same(await host.title(), "your turn · Cephalopod · Tablier", "the tab of who is to move");
  same(await guest.title(), "Cephalopod · Tablier", "the tab of who is not");
  await guest.reload();
  await guest.locator("table-page game-board").waitFor();
  await reach(guest, 2);
  await guest.getByText("Good luck!").waitFor();
  await guest.locator("#takeback").click();
  await host.locator("[data-agree=takeback]").click();
  await host.waitForFunction(
    () =>
      document.querySelector("tablier-app").shadowRoot.querySelector("table-page").match.state
        .ply === 1,
  );
  const watcher = await visit(new URL(host.url()).pathname);
  await watcher.locator("table-page game-board").waitFor();
  same((await state(watcher)).mover, -1, "a watcher moves");
  await step(pages, 8);
  await reach(watcher, 2);
  await guest.locator("#takeback").click();
  await host.locator("[data-agree=takeback]").waitFor();
  await host.getByRole("button", { name: "Resign" }).click();
  await host.getByRole("button", { name: "Resign" }).click();
  for (const page of pages) await page.locator(".result").waitFor();
  await many(host.locator("[data-agree=takeback]"), 0, "moves to take back after the end");
  await host.locator("#rematch").click();
  await guest.locator("[data-agree=rematch]").click();
  for (const page of pages) {
    await page.locator(".result").waitFor({ state: "detached" });
    await playing(page);
    /* The host had the first seat and resigned; the guest, who won, has it now. */
    await page.locator("seat-list").getByText("Match: 1 – 0").waitFor();
  }
  const seats = await Promise.all(
    pages.map((p) => p.locator("table-page").evaluate((e) => e.match.you)),
  );
  await step(pages, 5);
  same(seats.sort().join(), "0,1", "the seats of the rematch");
  await watcher.locator("#review").click();
  await watcher.locator("analysis-panel").waitFor();
  await host.goto(`${site}/#/online`);
  const mine = host.locator("lobby-page li");
  await mine.filter({ hasText: "over" }).waitFor();
  await many(mine, 2, "games of one's own");
});

test("online: the computer at a seat of the server", async () => {
  const page = await visit("/#/online/cephalopod", CUT);
  await page.locator('lobby-page [data-option="computer"]').waitFor();
  await unfold(page);
  await page.locator('[data-option="size=3x3"]').click();
  await page.locator('lobby-page [data-option="computer"]').click();
  for (const [level, name] of [
    [10, "the whole strength"],
    [2, "gentle"],
  ]) {
    await page.locator("lobby-page #level").fill(String(level));
    await page.locator("lobby-page output").getByText(name).waitFor();
  }
  await many(page.locator("lobby-page input[type=checkbox]"), 0, "seats nobody can take");
  await page.locator("lobby-page button[type=submit]").dblclick();
  await page.locator("table-page game-board").waitFor();
  await page.locator("seat-list").getByText("Computer, level 2").waitFor();
  await many(page.locator("input[name=say]"), 0, "ways to talk to a computer");
  const end = await playOn(page, mouse);
  ok(end.over, "the game does not end");
  await page.goto(`${site}/#/online`);
  await page.locator("lobby-page li").first().waitFor();
  await many(page.locator("lobby-page li"), 1, "games made by a double click");
});

/* Sits down at a table of four through the lobby's form; who gets the other seats: levels, 0 for people. */
async function makeFour(game, who, { me = 0, options = {} } = {}) {
  const host = await visit(`/#/online/${game}`, { ...CUT, ...options });
  await host.evaluate(() => localStorage.setItem("tablier.settings", '{"flat":true,"name":"Ada"}'));
  await host.reload();
  await host.getByRole("button", { name: "4 players" }).click();
  await host.locator(`lobby-page [data-option="${me || "random"}"]`).click();
  for (const [place, level] of Object.entries(who))
    await host.locator(`[data-place=${place}] select`).selectOption(String(level));
  await host.locator("lobby-page button[type=submit]").click();
  await host.locator("table-page game-board").waitFor();
  return host;
}

const invited = (host) =>
  host
    .locator("company-panel input[readonly]")
    .evaluateAll((fields) => fields.map((f) => f.value));

/* Whoever of these people is to move moves, so many times; computers move in between. */
async function turns(pages, count) {
  const table = (page, read) => page.locator("table-page").evaluate(read);
  const seats = await Promise.all(pages.map((page) => table(page, (e) => e.match.you)));
  for (let i = 0; i < count; i++) {
    const of = (page) => table(page, (e) => ({ actor: e.match.state.actor, mover: e.match.mover, ply: e.match.state.ply }));
    let seen = {};
    const turn = await until(async () => {
      seen = await of(pages[0]);
      return seats.includes(seen.actor) && seen;
    }, () => `a turn of ${seats} after ${JSON.stringify(seen)}`);
    const player = pages[seats.indexOf(turn.actor)];
    await until(async () => (await of(player)).mover >= 0, `who is to move, ${turn.actor}, cannot`);
    await move(player, mouse, i + 1);
    await reach(pages[0], (await ply(player)));
  }
}

test("online: four seats, a friend by link and two computers", async () => {
  const host = await makeFour("caminos", { next: 2, partner: 0, before: 1 }, { me: 1 });
  const links = await invited(host);
  same(links.length, 1, "links to send");
  const guest = await visit(links[0].slice(site.length), CUT);
  await sit(guest);
  await show(guest, { flat: true });
  for (const page of [host, guest]) await playing(page);
  const said = host.locator("seat-list .player strong");
  same((await said.allInnerTexts()).join(), "Ada,Computer, level 2,Yellow 3,Computer, level 1", "who sits where");
  await turns([host, guest], 4);
  await reach(host, 8);
  same(
    (await host.locator("table-page").evaluate((e) => e.match.line().map((l) => l.seat))).slice(1, 9).join(),
    "0,1,2,3,0,1,2,3",
    "who moved",
  );
});

test("online: four seats by lot with secret hands, two friends and a computer, on a phone", async () => {
  const host = await makeFour("caminito", { before: 1 }, { options: touch.options });
  await host.locator("seat-list").getByText("free").first().waitFor();
  const you = await host.locator("table-page").evaluate((e) => e.match.you);
  const says = await host.locator("company-panel .link p").allInnerTexts();
  same(says.length, 2, "seats that links are named for");
  ok(says.some((s) => /Your partner/.test(s)) && says.some((s) => /Plays after you/.test(s)), `links for ${says}`);
  const guests = [];
  for (const link of await invited(host)) guests.push(await visit(link.slice(site.length), CUT));
  for (const guest of guests) await sit(guest);
  for (const page of [host, ...guests]) await playing(page);
  const players = await host.locator("table-page").evaluate((e) => e.match.info.players);
  same(players.map((p) => p.level).join(), [0, 1, 2, 3].map((s) => ((s + 1) % 4 === you ? 1 : 0)).join(), "levels by seat");
  await turns([host, ...guests], 6);
});

test("online: secret hands stay secret between two browsers", async () => {
  const pages = await pair("caminito");
  const [host] = pages;
  for (let i = 0; i < 4; i++) await step(pages, i + 2);
  for (const page of pages)
    ok(
      /(a hidden tile(, )?){5}/.test(
        await page.locator("seat-list .hand.other").first().getAttribute("aria-label"),
      ),
      "the other hand can be seen",
    );
  const seen = await host
    .locator("table-page")
    .evaluate((e) => e.match.moves.filter((m) => m === "draw:?").length);
  ok(seen > 0, "nothing was hidden from the host");
});
