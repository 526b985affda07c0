/* The service worker: after the first visit everything but playing others works offline.
 *
 * Files have hashed names, so a cached one is never stale; the page itself is asked from the
 * server first and taken from the cache when there is none. */
declare const FILES: string[];
declare const VERSION: string;

const sw = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `tablier-${VERSION}`;

sw.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await cache.addAll(FILES);
      await sw.skipWaiting();
    })(),
  );
});

sw.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const key of await caches.keys())
        if (key.startsWith("tablier-") && key !== CACHE) await caches.delete(key);
      await sw.clients.claim();
    })(),
  );
});

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match("/");
    if (kept) return kept;
    throw error;
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

sw.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/api/")) return;
  event.respondWith(event.request.mode === "navigate" ? page(event.request) : file(event.request));
});

/* "It is your turn": the message names the game; the words, in the player's language, were left by
 * the page. */
async function tell(message: PushMessageData | null): Promise<void> {
  const { game } = (message?.json() ?? {}) as { game?: string };
  const url = game ? `/game/${game}` : "/#/online";
  const kept = await caches.match("/notice", { cacheName: "notice" });
  await sw.registration.showNotification("Tablier", {
    body: (await kept?.text()) ?? "",
    icon: "/icon.svg",
    tag: url,
    data: { url },
  });
}

sw.addEventListener("push", (event) => {
  event.waitUntil(tell(event.data));
});

/* To the game: in the window that has it, in any other of ours, or in a new one. */
async function visit(path: string): Promise<void> {
  const to = new URL(path, location.origin).href;
  const windows = await sw.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((w) => w.url === to);
  const window = there ?? (await windows[0]?.navigate(to));
  await (window ? window.focus() : sw.clients.openWindow(to));
}

sw.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(visit((event.notification.data as { url: string }).url));
});
