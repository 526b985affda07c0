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

/* "It is your turn": the server sends no more than that somebody is waited for; the words were left
 * in the cache by the page, in the player's language. */
sw.addEventListener("push", (event) => {
  event.waitUntil(
    (async () => {
      const kept = await caches.match("/notice", { cacheName: "words" });
      const told = (() => {
        try {
          return (event.data?.json() ?? {}) as { title?: string; body?: string; url?: string };
        } catch {
          return {};
        }
      })();
      await sw.registration.showNotification(told.title ?? "Tablier", {
        body: told.body ?? (await kept?.text()) ?? "",
        icon: "/icon.svg",
        tag: told.url ?? "turn",
        data: { url: told.url ?? "/#/online" },
      });
    })(),
  );
});

sw.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data as { url: string };
  const to = new URL(url, location.origin);
  event.waitUntil(sw.clients.openWindow(to.origin === location.origin ? to.href : "/"));
});
