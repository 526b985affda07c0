/* What the head of a request says: address, language, query, bearer, origin. */
#include <string.h>

#include "server/wire/visit.h"

enum { HEAD_MAX = 4096 }; /* bytes of all headers: the library takes no more */

static struct slice header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t cap)
{
    int n = lws_hdr_copy(wsi, out, (int)cap, token);
    return (struct slice){out, n > 0 ? (size_t)n : 0};
}

void head_read_address(const struct server *server, struct lws *wsi, char out[static 48])
{
    char peer[64] = "", forwarded[HEAD_MAX]; /* whatever its length, its end counts */
    lws_get_peer_simple(wsi, peer, sizeof peer);
    struct slice address = slice_of(peer);
    struct slice list = header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded);
    /* The proxy adds its client at the end; what stands before is anybody's claim. */
    while (server->config.proxy && list.n) address = slice_trim(slice_cut(&list, ','));
    limits_household(address, out);
}

static enum words_lang read_lang(struct lws *wsi)
{
    char bytes[256];
    enum words_lang lang;
    struct slice list = header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, bytes, sizeof bytes);
    while (list.n) {
        struct slice item = slice_cut(&list, ',');
        if (!words_find_lang(slice_trim(slice_cut(&item, ';')), &lang)) return lang;
    }
    return WORDS_EN;
}

static bool copy_value(struct slice argument, const char *name, char *out, size_t cap)
{
    struct slice key = slice_cut(&argument, '=');
    if (!slice_is(key, name) || argument.n >= cap) return false;
    memcpy(out, argument.at, argument.n);
    out[argument.n] = '\0';
    return true;
}

static void read_query(struct lws *wsi, struct request *r)
{
    char bytes[256], value[32];
    for (int i = 0;; i++) {
        int n = lws_hdr_copy_fragment(wsi, bytes, sizeof bytes, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (n < 0) break;
        struct slice argument = {bytes, (size_t)n};
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
}

static void read_bearer(struct lws *wsi, struct request *r)
{
    char bytes[sizeof r->bearer + 16];
    struct slice value = header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, bytes, sizeof bytes);
    struct slice scheme = slice_word(&value), token = slice_trim(value);
    if (slice_is(scheme, "Bearer") && token.n < sizeof r->bearer)
        memcpy(r->bearer, token.at, token.n);
}

bool head_is_same_origin(const struct server *server, struct lws *wsi)
{
    char origin_bytes[256], host_bytes[160];
    struct slice origin = header(wsi, WSI_TOKEN_ORIGIN, origin_bytes, sizeof origin_bytes);
    struct slice host = header(wsi, WSI_TOKEN_HOST, host_bytes, sizeof host_bytes);
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN)) return true;
    if (server->config.url[0] && slice_is(origin, server->config.url)) return true;
    struct slice rest = origin;
    struct slice scheme = slice_cut(&rest, ':');
    if (!slice_is(scheme, "http") && !slice_is(scheme, "https")) return false;
    if (rest.n < 2 || memcmp(rest.at, "//", 2) != 0) return false;
    rest.at += 2, rest.n -= 2;
    return rest.n && slice_equal(rest, host);
}

/* `gzip`, but not `gzip;q=0`. */
static bool accepts_gzip(struct lws *wsi)
{
    char bytes[256];
    struct slice list = header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, bytes, sizeof bytes);
    while (list.n) {
        struct slice item = slice_cut(&list, ',');
        struct slice name = slice_trim(slice_cut(&item, ';')), weight = slice_trim(item);
        if (slice_is(name, "gzip")) return !slice_is(weight, "q=0");
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

int64_t head_length(struct lws *wsi)
{
    char bytes[32];
    uint64_t n;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING)) return HEAD_BAD_LENGTH;
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH)) return HEAD_NO_LENGTH;
    struct slice value = header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, bytes, sizeof bytes);
    return slice_number(value, INT64_MAX, &n) ? HEAD_BAD_LENGTH : (int64_t)n;
}

static enum request_method read_method(struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI)      ? REQUEST_GET
           : lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI)   ? REQUEST_GET
           : lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI)   ? REQUEST_POST
           : lws_hdr_total_length(wsi, WSI_TOKEN_DELETE_URI) ? REQUEST_DELETE
                                                             : REQUEST_OTHER;
}

void head_read(struct request *r)
{
    struct lws *wsi = r->wsi;
    r->v = -1;
    r->lang = read_lang(wsi);
    r->gzip = accepts_gzip(wsi);
    r->method = read_method(wsi);
    r->head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    head_read_address(r->server, wsi, r->address);
    read_query(wsi, r);
    read_bearer(wsi, r);
    struct slice host = header(wsi, WSI_TOKEN_HOST, r->host, sizeof r->host);
    if (!is_host(host)) memcpy(r->host, "localhost", 10);
}
