/* The browser client: files of one folder, compressed beforehand where there is a .br or .gz beside
 * them. Names with a hash in them never change, so they may be kept for ever. */
#include <libwebsockets.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "server/wire/request.h"

static const struct {
    const char *end, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".map", "application/json"},
};

/* Scripts come from here alone; WebAssembly may be compiled. The last two isolate the page, so
 * that WebAssembly may use threads. Pages that are made to be embedded may be, anywhere. */
#define SECURITY(ancestors)                                                                        \
    "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "          \
    "style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src "      \
    "'self'; "                                                                                     \
    "connect-src 'self'; manifest-src 'self'; worker-src 'self' blob:; base-uri 'none'; "          \
    "form-action 'self'; frame-ancestors " ancestors "\r\n"                                        \
    "x-content-type-options: nosniff\r\n"                                                          \
    "referrer-policy: no-referrer\r\n"                                                             \
    "permissions-policy: camera=(), microphone=(), geolocation=()\r\n"                             \
    "cross-origin-resource-policy: same-origin\r\n"                                                \
    "cross-origin-opener-policy: same-origin\r\n"                                                  \
    "cross-origin-embedder-policy: require-corp\r\n"

const char *files_security_headers(bool embeddable)
{
    return embeddable ? SECURITY("*") : SECURITY("'none'");
}

static const char *type_of(const char *path)
{
    size_t n = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        size_t end = strlen(types[i].end);
        if (n > end && !strcmp(path + n - end, types[i].end)) return types[i].type;
    }
    return NULL;
}

/* Letters, digits, - _ . and single slashes; no part begins with a dot. */
static bool is_plain_path(const char *path)
{
    char before = '/';
    if (path[0] != '/') return false;
    for (const char *c = path + 1; *c; c++) {
        bool letter =
            (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9');
        if (!letter && !strchr("-_./", *c)) return false;
        if (before == '/' && (*c == '.' || *c == '/')) return false;
        before = *c;
    }
    return true;
}

/* A name like main-4KF7Q2ZP.js: eight or more letters and digits between - and the last dots. */
static bool has_hash(const char *path)
{
    const char *dash = strrchr(path, '-');
    size_t n = dash ? strcspn(dash + 1, "./") : 0;
    if (n < 8) return false;
    for (size_t i = 1; i <= n; i++) {
        char c = dash[i];
        bool upper = (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        bool hex = (c >= 'a' && c <= 'f') || (c >= '0' && c <= '9');
        if (!upper && !hex) return false;
    }
    return true;
}

static bool is_file(const char *path)
{
    struct stat s;
    return !stat(path, &s) && S_ISREG(s.st_mode);
}

/* Takes the best form that the browser accepts and that lies there. */
static const char *choose_encoding(struct request *r, char *file, size_t cap)
{
    static const struct {
        const char *name, *end;
    } forms[] = {{"br", ".br"}, {"gzip", ".gz"}};
    char accepted[128] = "";
    size_t n = strlen(file);
    lws_hdr_copy(r->wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    for (size_t i = 0; i < 2; i++) {
        if (!strstr(accepted, forms[i].name) || n + 4 > cap) continue;
        memcpy(file + n, forms[i].end, strlen(forms[i].end) + 1);
        if (is_file(file)) return forms[i].name;
        file[n] = '\0';
    }
    return NULL;
}

static int send_file(struct request *r, char *file, size_t cap, const char *type, bool page)
{
    char headers[2048];
    bool embeddable = !strncmp(r->path, "/embed", 6);
    const char *encoding = choose_encoding(r, file, cap);
    bool keep = !page && has_hash(r->path);
    int n =
        snprintf(headers, sizeof headers, "%s%s%s%scache-control: %s\r\nvary: accept-encoding\r\n",
                 files_security_headers(embeddable), encoding ? "content-encoding: " : "",
                 encoding ? encoding : "", encoding ? "\r\n" : "",
                 keep ? "public, max-age=31536000, immutable" : "no-cache");
    int status = lws_serve_http_file(r->wsi, file, type, headers, n);
    if (status < 0) return -1;
    if (status > 0 && lws_http_transaction_completed(r->wsi)) return -1;
    return 0;
}

bool files_serve(struct request *r, int *result)
{
    char file[1024];
    const char *web = r->server->config.web;
    if (!web || !is_plain_path(r->path)) return false;
    const char *name = strrchr(r->path, '/') + 1;
    /* Paths without a file name are pages of the client, which is one page. */
    bool page = !strchr(name, '.');
    if (!strcmp(r->path, "/healthz") || !strcmp(r->path, "/metrics")) return false;
    snprintf(file, sizeof file - 8, "%s%s", web, page ? "/index.html" : r->path);
    const char *type = type_of(file);
    if (!type || !is_file(file)) return false;
    *result = send_file(r, file, sizeof file, type, page);
    return true;
}
