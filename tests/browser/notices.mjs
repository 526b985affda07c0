/* Hearing that it is one's turn: from the button at the table to the window that a click on the
 * notice opens. The push service is ours, on loopback; the browser's own is a stranger's machine. */
import { createECDH, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { PATIENCE, leave, ok, same, site, startServer, stopServer, test, visit, many } from "./harness.mjs";
import { mouse, sit } from "./play.mjs";

/* Takes what the server pushes; `heard` resolves with the first request. */
async function pushService() {
  let hear;
  const heard = new Promise((resolve, reject) => {
    hear = resolve;
    setTimeout(() => reject(new Error("nothing was pushed")), PATIENCE).unref();
  });
  heard.catch(() => undefined);
  const server = createServer((request, response) => {
    hear(request);
    response.writeHead(201).end();
  });
  await new Promise((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const url = `http://127.0.0.1:${server.address().port}`;
  return { url, heard, close: () => server.close() };
}

/* What a browser would say of its subscription there. */
function subscribed(service) {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  return { endpoint: `${service}/box`, keys: { p256dh, auth: randomBytes(16).toString("base64url") } };
}

/* A game without a clock, the guest's link in hand. */
async function host(options) {
  const page = await visit("/#/online/cephalopod", options);
  await page.locator('lobby-page [data-option="1"]').click();
  await page.locator("lobby-page button[type=submit]").click();
  const field = page.locator("company-panel input[readonly]").first();
  await field.waitFor();
  return [page, (await field.inputValue()).slice(site.length)];
}

/* A tap before it is one's turn plays nothing. */
async function move(page, cell) {
  await page.waitForFunction(() => document.title.startsWith("your turn"));
  await mouse.tap(page, cell);
}

/* The page's service worker in the developers' protocol. */
async function workerOf(page) {
  const cdp = await page.context().newCDPSession(page);
  const found = new Promise((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const registrationId = await found;
  return {
    push: (data) =>
      cdp.send("ServiceWorker.deliverPushMessage", { origin: site, registrationId, data }),
    inside: () => page.context().serviceWorkers()[0],
  };
}

test("notices: asked for at the table, pushed by the server, shown, and opened by a click", async () => {
  const service = await pushService();
  await stopServer();
  await startServer(["--push-contact", "mailto:ada@example.org", "--push-hosts", service.url]);
  try {
    const [page, link] = await host({ permissions: ["notifications"] });
    await page.evaluate((subscription) => {
      PushManager.prototype.subscribe = async function (options) {
        globalThis.asked = options.applicationServerKey;
        return { toJSON: () => subscription };
      };
    }, subscribed(service.url));
    await page.locator("#notify").click();
    await page.getByText("You will be told").waitFor();
    const { push } = await page.evaluate(async () => (await fetch("/api/about")).json());
    ok(push, "the server has no key");
    same(await page.evaluate(() => globalThis.asked), push, "the key subscribed with");
    await page.reload();
    await page.getByText("You will be told").waitFor();

    const guest = await visit(link);
    await sit(guest);
    const game = new URL(page.url()).pathname;
    await guest.locator("table-page game-board").waitFor();
    await move(page, "c3");
    const worker = await workerOf(page);
    await page.goto(`${site}/#/settings`);
    /* Nobody is told who still sits there. */
    await guest.locator("seat-list").getByText("away").waitFor();
    await move(guest, "a1");
    const request = await service.heard;
    same(request.url, "/box", "where the server pushed");
    ok(/^vapid t=/.test(request.headers.authorization), "the push is not signed");

    await worker.push(JSON.stringify({ t: "turn", game: game.split("/").at(-1), seat: 1 }));
    const shown = await worker.inside().evaluate(async (patience) => {
      for (const end = Date.now() + patience; Date.now() < end; ) {
        const [notice] = await self.registration.getNotifications();
        if (notice) return { body: notice.body, url: notice.data.url };
        await new Promise((again) => setTimeout(again, 20));
      }
      throw new Error("no notice is shown");
    }, PATIENCE);
    same(shown.body, "It is your turn.", "the notice");
    same(shown.url, game, "the game it speaks of");
    await worker.inside().evaluate(async () => {
      const [notification] = await self.registration.getNotifications();
      self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
    });
    await page.waitForURL(site + game);
    await page.locator("table-page game-board").waitFor();
  } finally {
    service.close();
    await leave();
    await stopServer();
    await startServer();
  }
});

/* What the page told the server of how to reach somebody, once it has answered. */
async function told(page, act) {
  const [answer] = await Promise.all([
    page.waitForResponse((r) => r.url().includes("/notify")),
    act(),
  ]);
  ok(answer.ok(), `the server answers ${answer.status()}`);
  return answer.request().postDataJSON();
}

test("notices: a service that fails is told of, and letters ask first", async () => {
  const service = await pushService();
  await stopServer();
  await startServer([
    ...["--push-contact", "mailto:ada@example.org", "--push-hosts", service.url],
    ...["--mail-relay", "smtp://127.0.0.1:9", "--mail-from", "us@example.org"],
    ...["--url", site],
  ]);
  try {
    const [page] = await host({ permissions: ["notifications"] });
    await page.evaluate((subscription) => {
      let tries = 0;
      PushManager.prototype.subscribe = async () => {
        if (!tries++) throw new DOMException("push service not available", "AbortError");
        return { toJSON: () => subscription };
      };
    }, subscribed(service.url));
    await page.locator("#notify").click();
    await page.locator("notice-panel [role=alert]").getByText("does not answer").waitFor();
    same(await page.locator("#notify").getAttribute("aria-pressed"), "false", "the button");
    const press = () => page.locator("#notify").click();
    ok((await told(page, press)).push, "nothing to push to");
    await many(page.locator("notice-panel [role=alert]"), 0, "old trouble shown");

    await page.getByText("A first e-mail asks").waitFor();
    await page.locator("notice-panel #mail").fill("ada@example.org");
    const both = await told(page, () => page.keyboard.press("Enter"));
    ok(both.push && both.mail === "ada@example.org", "one way to reach somebody ends the other");
    await page.getByText("on its way to ada@example.org").waitFor();
    const one = await told(page, press);
    ok(!one.push && one.mail, "what is left without push");
    const none = await told(page, () => page.locator("#unmail").click());
    ok(!none.push && !none.mail, "what is left without letters");
    await page.locator("notice-panel #mail").waitFor();
  } finally {
    service.close();
    await leave();
    await stopServer();
    await startServer();
  }
});

test("notices: a browser that gives no leave says so", async () => {
  await stopServer();
  await startServer(["--push-contact", "mailto:ada@example.org"]);
  try {
    const [page] = await host({ permissions: [], allow: [/Push API/] });
    await page.locator("#notify").click();
    await page.getByText("no leave for notices").waitFor();
  } finally {
    await leave();
    await stopServer();
    await startServer();
  }
});
