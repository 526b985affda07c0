/* Who holds a seat: an invitation leaves nothing to whoever sent it, and a link with a player key
 * changes nothing unasked. */
import { ok, same, site, test, visit } from "./harness.mjs";
import { CUT, make, playing } from "./online.mjs";
import { sit, state } from "./play.mjs";

const match = (page, read) => page.locator("table-page").evaluate(read);
const store = (page) => page.evaluate(() => Object.values({ ...localStorage }));
const gameOf = (page) => new URL(page.url()).pathname.split("/").pop();

/* All that a page can make the server say about a game with a secret: what HTTP answers, and what a
 * socket says within a round trip or two. */
function tryAll(page, game, secrets) {
  return page.evaluate(
    async ([game, secrets]) => {
      const said = [];
      const ask = async (path, secret, body) => {
        const headers = { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" };
        const more = body ? { method: "POST", body: JSON.stringify(body) } : {};
        said.push(await (await fetch(`/api/games/${game}${path}`, { headers, ...more })).text());
      };
      const listen = (secret) =>
        new Promise((resolve) => {
          const address = `${location.origin.replace("http", "ws")}/api/games/${game}/socket`,
            socket = new WebSocket(address);
          socket.onopen = () => socket.send(JSON.stringify({ t: "hello", d: { token: secret } }));
          socket.onclose = resolve;
          socket.onmessage = (e) => {
            said.push(e.data);
            if (JSON.parse(e.data).t === "here") socket.close();
          };
        });
      for (const secret of secrets) {
        for (const path of ["", "?legal=1", "/record"]) await ask(path, secret);
        await ask("/join", secret, { key: secrets.at(-1) });
        await ask("/join", secret, { name: "Ada" });
        await ask("/notify", secret, {});
        await listen(secret);
      }
      return said;
    },
    [game, secrets],
  );
}

test("seats: who sends an invitation to Le Camino sees nothing of the guest’s hand", async () => {
  const host = await visit("/", CUT);
  const link = await make(host, "camino"),
    game = gameOf(host),
    invitation = link.split("#")[1],
    planted = "PLANTEDplantedPLANTED0";
  /* Before the guest comes: a key on his seat, and an ear at it. */
  await host.evaluate(
    ([game, token, key]) => {
      window.overheard = [];
      const address = `${location.origin.replace("http", "ws")}/api/games/${game}/socket`,
        socket = new WebSocket(address);
      socket.onopen = () => {
        socket.send(JSON.stringify({ t: "hello", d: { token } }));
        socket.send(JSON.stringify({ t: "join", d: { key, id: "planted" } }));
      };
      socket.onmessage = (e) => window.overheard.push(e.data);
      socket.onclose = () => window.overheard.push("closed");
    },
    [game, invitation, planted],
  );
  await host.waitForFunction(() => window.overheard.some((m) => m.includes("planted")));
  const guest = await visit(link.slice(site.length), CUT);
  await sit(guest);
  for (const page of [host, guest]) await playing(page);
  await host.waitForFunction(() => window.overheard.includes("closed"));

  const hand = await match(guest, (e) => e.match.moves),
    own = await match(host, (e) => e.match.moves);
  const secret = hand.filter((m, i) => own[i].includes("?"));
  ok(secret.length >= 5, `a hand that the host does not know: ${hand}`);
  const stored = (await store(host)).flatMap((text) => text.match(/[\w-]{22}/g) ?? []);
  ok(stored.includes(invitation), "the host has kept the invitation");
  const said = [
    ...(await host.evaluate(() => window.overheard)),
    ...(await tryAll(host, game, [...new Set([...stored, invitation, planted])])),
  ];
  ok(said.length > 20 && said.some((text) => text.includes("draw:?")), "the host may look at the game");
  for (const text of said) {
    const plays = !text.includes('"state":"waiting"');
    ok(!plays || !/"you":\{"seat":2/.test(text), `the host sits at the guest’s seat: ${text}`);
    ok(!/"t":"(start|move)".*draw:[^?"]/.test(text), `the host overhears ${text}`);
    const moves = /"moves":(\[[^\]]*\])/.exec(text);
    if (!moves) continue;
    JSON.parse(moves[1]).forEach((m, i) =>
      ok(!own[i].includes("?") || m.includes("?"), `the host learns ${m}`));
  }
  /* The link itself, in another window of the host's. */
  const again = await visit(link.slice(site.length), CUT);
  await again.locator(".status").getByText("opens no seat").waitFor();
  same(await match(again, (e) => e.match.you), -1, "the seat that a used link opens");
  await guest.reload();
  await playing(guest);
  same(await match(guest, (e) => e.match.you), 1, "the guest’s seat");
  ok((await state(guest)).ply >= hand.length, "the guest plays on");
});

test("seats: who sat down and never heard it sits when he comes again", async () => {
  const host = await visit("/", CUT);
  const link = await make(host, "cephalopod"),
    [game, token] = [gameOf(host), link.split("#")[1]],
    next = "NEXTnextNEXTnextNEXT00";
  const guest = await visit("/", CUT);
  await guest.evaluate(
    async ([game, token, next]) => {
      const held = { id: game, token, next, seat: 2, game: "cephalopod", updated: 1 };
      localStorage.setItem(`tablier.online.${game}`, JSON.stringify(held));
      const body = JSON.stringify({ token: next });
      const headers = { Authorization: `Bearer ${token}` };
      await fetch(`/api/games/${game}/join`, { method: "POST", headers, body });
    },
    [game, token, next],
  );
  for (const path of [link.slice(site.length), `/game/${game}`]) {
    await guest.goto(site + path);
    await guest.reload();
    await playing(guest);
    same(await match(guest, (e) => e.match.you), 1, "the guest’s seat");
  }
});

const key = (page) => page.evaluate(() => localStorage.getItem("tablier.key"));

test("seats: a link with a key asks first, and the key one had can be taken back", async () => {
  const first = await visit("/", CUT);
  await make(first, "cephalopod");
  const brought = await key(first),
    game = gameOf(first);
  const page = await visit("/#/online");
  await page.waitForFunction(() => localStorage.getItem("tablier.key"));
  const own = await key(page);
  ok(own && own !== brought, "two browsers have two keys");
  await page.goto(`${site}/#/key/${brought}`);
  await page.locator("key-page").getByText("Games it opens: 1").waitFor();
  same(await key(page), own, "the key before anything was answered");
  await page.locator("key-page #keep").click();
  await page.locator("options-page").waitFor();
  same(await key(page), own, "the key that was to be kept");
  await page.goto(`${site}/#/key/${brought}`);
  await page.locator("key-page #take").click();
  await page.locator("lobby-page li").getByRole("button").first().click();
  await page.locator("table-page game-board").waitFor();
  await page.waitForFunction(
    (game) => {
      const table = document.querySelector("tablier-app").shadowRoot.querySelector("table-page");
      return table?.match.id === game && table.match.you >= 0;
    },
    game,
  );
  same(await key(page), brought, "the key that was taken");
  await page.goto(`${site}/#/settings`);
  await page.locator(`options-page a[href$="${own}"]`).click();
  await page.locator("key-page #take").click();
  await page.locator("lobby-page").waitFor();
  same(await key(page), own, "the key one had");
  await page.goto(`${site}/#/key/broken`);
  await page.locator("key-page [role=alert]").waitFor();
  same(await key(page), own, "the key after a broken link");
});
