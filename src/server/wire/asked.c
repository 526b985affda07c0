/* What the head of a request asks for: address, language, query, bearer, origin. */
#include <string.h>

#include "server/wire/visit.h"

/* Where it comes from, as the limits know it. */
static void read_address(struct request *r, const struct head *h)
{
    struct slice list = h->forwarded, address = {"", 0};
    /* The proxy adds its client at the end; what stands before is anybody's claim. */
    while (r->server->config.proxy && list.n) address = slice_trim(slice_cut(&list, ','));
    limits_household(address.n ? address : limits_address(r->link->place), r->address);
}

static enum words_lang read_lang(struct slice list)
{
    enum words_lang lang;
    while (list.n) {
        struct slice item = slice_cut(&list, ',');
        if (!words_find_lang(slice_trim(slice_cut(&item, ';')), &lang)) return lang;
    }
    return WORDS_EN;
}

static int hex(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* A value as it was before it was written into an address; false when it does not fit. */
static bool copy_value(struct slice argument, const char *name, char *out, size_t cap)
{
    struct slice key = slice_cut(&argument, '=');
    size_t n = 0;
    if (!slice_is(key, name)) return false;
    for (size_t i = 0; i < argument.n && n < cap; i++) {
        int high = argument.n - i > 2 ? hex(argument.at[i + 1]) : -1;
        int low = high >= 0 ? hex(argument.at[i + 2]) : -1;
        bool coded = argument.at[i] == '%' && low >= 0;
        out[n++] = coded ? (char)(high << 4 | low) : argument.at[i];
        if (coded) i += 2;
    }
    if (n == cap) n = 0;
    out[n] = '\0';
    return n || !argument.n;
}

static void read_argument(struct request *r, struct slice argument)
{
    char value[32];
    uint64_t number;
    enum words_lang lang;
    copy_value(argument, "game", r->game, sizeof r->game);
    copy_value(argument, "state", r->state, sizeof r->state);
    if (copy_value(argument, "v", value, sizeof value) &&
        !slice_number(slice_of(value), INT32_MAX, &number))
        r->v = (int)number;
    if (copy_value(argument, "legal", value, sizeof value)) r->legal = !strcmp(value, "1");
    if (copy_value(argument, "lang", value, sizeof value) &&
        !words_find_lang(slice_of(value), &lang))
        r->lang = lang;
}

static void read_bearer(struct request *r, struct slice value)
{
    struct slice scheme = slice_word(&value), token = slice_trim(value);
    if (slice_is(scheme, "Bearer") && token.n < sizeof r->bearer)
        memcpy(r->bearer, token.at, token.n);
}

bool asked_by_own_page(const struct server *server, const struct head *h)
{
    struct slice origin = h->origin;
    if (!origin.at) return true;
    if (server->config.url[0] && slice_is(origin, server->config.url)) return true;
    struct slice rest = origin;
    struct slice scheme = slice_cut(&rest, ':');
    if (!slice_is(scheme, "http") && !slice_is(scheme, "https")) return false;
    if (rest.n < 2 || memcmp(rest.at, "//", 2) != 0) return false;
    rest.at += 2, rest.n -= 2;
    return rest.n && slice_equal(rest, h->host);
}

/* The name, but not with `;q=0`. */
static bool accepts(struct slice list, const char *encoding)
{
    while (list.n) {
        struct slice item = slice_cut(&list, ',');
        struct slice name = slice_trim(slice_cut(&item, ';')), weight = slice_trim(item);
        if (slice_is(name, encoding)) return !slice_is(weight, "q=0");
    }
    return false;
}

static bool is_host(struct slice host)
{
    for (size_t i = 0; i < host.n; i++) {
        char c = host.at[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!letter && !strchr(".-:[]", c)) return false;
    }
    return host.n > 0;
}

void asked_read(struct request *r, const struct head *h)
{
    struct slice query = h->query;
    r->v = -1;
    r->lang = read_lang(h->languages);
    r->gzip = accepts(h->encodings, "gzip");
    r->brotli = accepts(h->encodings, "br");
    read_address(r, h);
    read_bearer(r, h->authorization);
    while (query.n) read_argument(r, slice_cut(&query, '&'));
    if (is_host(h->host) && h->host.n < sizeof r->host)
        memcpy(r->host, h->host.at, h->host.n);
    else
        memcpy(r->host, "localhost", 10);
}
