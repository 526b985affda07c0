/* web/dist over loopback, with the headers that the server sends: what the page can do under
 * them is part of what is tested. */
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain",
};

export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/* Starts; resolves to {url, bytes, close}. `bytes` counts what went over the wire. */
export function serve(dist, { isolated = true } = {}) {
  let bytes = 0;
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname;
    if (path.startsWith("/api/")) {
      response.writeHead(404, { "Content-Type": "application/json" });
      response.end('{"error":{"code":"not_found","say":"-"}}');
      return;
    }
    let file = join(dist, path);
    if (!path.split("/").pop().includes("."))
      file = join(dist, "index.html"); /* pages of the client */
    if (!file.startsWith(dist) || !existsSync(file) || file === dist) {
      response.writeHead(404).end();
      return;
    }
    const head = {
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      "Content-Security-Policy": POLICY,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": path.startsWith("/assets/")
        ? "public, max-age=31536000, immutable"
        : "no-cache",
    };
    if (isolated)
      Object.assign(head, {
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Embedder-Policy": "require-corp",
      });
    const packed =
      /\bbr\b/.test(request.headers["accept-encoding"] ?? "") && existsSync(file + ".br");
    const body = readFileSync(packed ? file + ".br" : file);
    if (packed) head["Content-Encoding"] = "br";
    bytes += body.length;
    response.writeHead(200, head).end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      resolve({
        url: `http://localhost:${server.address().port}`,
        get bytes() {
          return bytes;
        },
        close: () =>
          new Promise((done) => {
            server.closeAllConnections();
            server.close(done);
          }),
      });
    });
  });
}
