/* The browser client: files of one folder, compressed beforehand where there is a .br or .gz beside
 * them. Names with a hash in them never change, so they may be kept for ever. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/wire/visit.h"

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
 * that WebAssembly may use threads. The page that is made to be embedded may be, anywhere. */
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

/* Opens what is a file and nothing else: its descriptor and length; false: it is none. */
static bool open_file(struct request *r, const char *path)
{
    struct stat s;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return false;
    if (fstat(fd, &s) || !S_ISREG(s.st_mode)) {
        close(fd);
        return false;
    }
    r->file = fd;
    r->server->wire->files++;
    r->length = (size_t)s.st_size;
    return true;
}

/* Takes the best form that the client accepts and that lies there. */
static bool open_best(struct request *r, char *file, size_t cap)
{
    const struct {
        bool accepted;
        const char *name, *end;
    } forms[] = {{r->brotli, "br", ".br"}, {r->gzip, "gzip", ".gz"}};
    size_t n = strlen(file);
    for (size_t i = 0; i < 2; i++) {
        if (!forms[i].accepted || n + 4 > cap) continue;
        memcpy(file + n, forms[i].end, strlen(forms[i].end) + 1);
        if (open_file(r, file)) r->encoding = forms[i].name;
        if (r->encoding) return true;
        file[n] = '\0';
    }
    return open_file(r, file);
}

/* The addresses that are the server's own, whatever lies in the folder. */
static bool is_own(const char *path)
{
    return !strncmp(path, "/api/", 5) || !strcmp(path, "/healthz") || !strcmp(path, "/metrics");
}

void files_leave(struct request *r)
{
    if (r->file < 0) return;
    close(r->file);
    r->file = -1;
    r->server->wire->files--;
}

bool files_find(struct request *r)
{
    char file[1024];
    const char *web = r->server->config.web;
    if (!web || is_own(r->path) || !is_plain_path(r->path)) return false;
    const char *name = strrchr(r->path, '/') + 1;
    /* Paths without a file name are pages of the client, which is one page. */
    bool page = !strchr(name, '.');
    snprintf(file, sizeof file - 8, "%s%s", web, page ? "/index.html" : r->path);
    r->type = type_of(file);
    if (!r->type) return false;
    if (!door_has_room(r->server)) {
        request_fail(r, PROBLEM_TOO_MANY);
        return true;
    }
    if (!open_best(r, file, sizeof file)) return false;
    r->keep = !page && has_hash(r->path) ? "public, max-age=31536000, immutable" : "no-cache";
    r->embeddable = !strcmp(r->path, "/embed");
    r->status = 200;
    r->answered = true;
    link_ready(r->link);
    return true;
}
