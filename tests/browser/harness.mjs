/* What the browser tests share: a server of our own on loopback, one Chromium, fresh profiles, and a
 * watch over each page: no error on the console, no request to another host. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const dist = join(root, process.env.DIST ?? "web/dist");
const require = createRequire(join(root, "web/"));
const { chromium } = require("playwright-core");

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/* Milliseconds before something that should happen is given up: far more than a busy machine needs. */
export const PATIENCE = 120000;

export const soak = !!process.env.SOAK;
let browser, server, folder;
export let site = "";

export async function open() {
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
}

export async function close() {
  await browser?.close();
}

/* Each test has a server and a store of its own: none meets what another left behind. */
async function openServer() {
  folder = mkdtempSync(join(tmpdir(), "tablier-browser-"));
  site = "";
  await startServer();
}

async function closeServer() {
  await stopServer();
  rmSync(folder, { recursive: true, force: true });
}

/* The server is told a port; one that is taken is passed over. Each lane has its own to choose from,
 * lest it take another's server for its own. */
const LANE = Number(process.env.LANE ?? 0),
  PORTS = 2000;

export async function startServer(more = [], port = site ? new URL(site).port : 0) {
  const program = join(root, process.env.BUILD ?? "build/release", "tablier-serve");
  for (let tries = 0; tries < 20; tries++) {
    const chosen = Number(port) || 20000 + PORTS * LANE + Math.floor(Math.random() * PORTS);
    server = spawn(
      program,
      [
        "serve",
        "--listen",
        `127.0.0.1:${chosen}`,
        "--db",
        join(folder, "games.db"),
        "--web",
        dist,
        "--quiet",
        ...more,
      ],
      { stdio: ["ignore", "ignore", "ignore"] },
    );
    const up = await Promise.race([
      reachable(chosen),
      new Promise((resolve) => {
        server.once("exit", () => resolve(false));
      }),
    ]);
    if (up) {
      site = `http://127.0.0.1:${chosen}`;
      return;
    }
    server.kill("SIGKILL");
  }
  throw new Error("the server does not start");
}

const running = () => server && server.exitCode === null && server.signalCode === null;

export async function stopServer() {
  if (!running()) return;
  const gone = new Promise((resolve) => {
    server.once("exit", resolve);
  });
  server.kill("SIGTERM");
  await gone;
}

async function reachable(port) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/healthz`)).ok) return true;
    } catch {
      /* not yet */
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  return false;
}

/* ---- pages */

const watched = [];

/* A page in a fresh profile. `base`: another server's address, for tests that bring their own; `ready`:
 * what shows that the page is there. */
export async function visit(path = "/", { base = site, lang = "en", allow = [], ready, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    locale: lang,
    reducedMotion: "reduce",
    ...options,
  });
  const trouble = [];
  context.setDefaultTimeout(PATIENCE);
  context.on("console", (m) => {
    if (m.type() === "error" && !allow.some((a) => a.test(m.text())))
      trouble.push(`console: ${m.text()}`);
  });
  context.on("weberror", (e) => trouble.push(`error: ${e.error().message}`));
  context.on("request", (r) => {
    const to = new URL(r.url());
    if (to.protocol.startsWith("http") && to.host !== new URL(base).host)
      trouble.push(`request to ${to.host}`);
  });
  watched.push({ context, trouble });
  return another(context, path, base, ready);
}

/* One more window of the same browser. */
export async function another(context, path, base = site, ready = "tablier-app main") {
  const page = await context.newPage();
  await page.goto(base + path);
  await page.locator(ready).waitFor();
  return page;
}

/* Closes every page, so that none misses a server that is stopped. */
export async function leave() {
  for (const { context } of watched) await context.close();
}

/* ---- tests */

const tests = [];

/* Reads the tests: all there are, or those of the file that TESTS names. */
export const collect = () =>
  import(process.env.TESTS ? join(root, process.env.TESTS) : "./all.mjs");

export function test(name, run) {
  tests.push({ name, run });
}

export function ok(value, say) {
  if (!value) throw new Error(say);
}

export function same(got, wanted, say) {
  if (got !== wanted)
    throw new Error(`${say}: got ${JSON.stringify(got)}, wanted ${JSON.stringify(wanted)}`);
}

/* Waits until something holds. What throws while a page is still coming together does not hold yet. */
export async function until(holds, say, ms = PATIENCE) {
  let got;
  for (const end = Date.now() + ms; Date.now() < end; ) {
    try {
      got = await holds();
      if (got) return got;
    } catch (error) {
      got = error.message;
    }
    await new Promise((again) => {
      setTimeout(again, 20);
    });
  }
  throw new Error(`${typeof say === "function" ? say() : say}: still ${got}`);
}

/* Waits until the page has so many of something, or any. */
export const many = (what, number, say) =>
  until(async () => (await what.count()) === number, `${say}: not ${number}`);
export const some = (what, say) => until(() => what.count(), say);

/* No test may wait for ever. */
function within(running, minutes = soak ? 60 : 15) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${minutes} minutes`)), minutes * 60000);
  });
  return Promise.race([running, late]).finally(() => clearTimeout(timer));
}

/* The names of those that contain one of the words and none of the words after a minus. */
export function chosen(words) {
  const without = words.filter((w) => w.startsWith("-")).map((w) => w.slice(1)),
    wanted = words.filter((w) => !w.startsWith("-"));
  return tests
    .map(({ name }) => name)
    .filter(
      (name) =>
        (!wanted.length || wanted.some((w) => name.includes(w))) &&
        !without.some((w) => name.includes(w)),
    );
}

/* Runs one; what went wrong, or nothing. */
export async function runOne(name) {
  let say = "";
  await openServer();
  try {
    await within(tests.find((t) => t.name === name).run());
  } catch (error) {
    say = String(error.stack ?? error).replace(/\x1b\[\d+m/g, "");
  }
  say ||= watched.flatMap((w) => w.trouble).join("\n");
  await leave();
  watched.splice(0);
  await closeServer();
  return say;
}
