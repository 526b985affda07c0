/* The one way from HTTP to something else: a WebSocket (RFC 6455) of a game, with compression of
 * its messages (RFC 7692) where that is offered. Whoever may not have one is told so as over HTTP:
 * a proxy that hears nothing takes the server for dead. */
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <stdlib.h>
#include <string.h>

#include "server/wire/visit.h"

static bool game_of_path(struct slice path, char id[static STORE_ID_SIZE])
{
    static const char before[] = "/api/games/", after[] = "/socket";
    size_t b = sizeof before - 1, a = sizeof after - 1;
    if (path.n <= a + b || memcmp(path.at, before, b) != 0) return false;
    if (memcmp(path.at + path.n - a, after, a) != 0) return false;
    size_t n = path.n - a - b;
    if (n >= STORE_ID_SIZE) return false;
    memset(id, 0, STORE_ID_SIZE);
    memcpy(id, path.at + b, n);
    return !memchr(id, '/', n);
}

bool upgrade_is_asked(const struct request *r, const struct head *h)
{
    char id[STORE_ID_SIZE];
    return r->method == REQUEST_GET && !r->head && h->upgrades &&
           head_has(h->upgrade, "websocket") && game_of_path(h->path, id);
}

/* ---- may it be? */

/* 16 bytes in base64: 22 letters that carry them, and two that fill. */
static bool is_key(struct slice key)
{
    unsigned char bytes[18];
    return key.n == 24 && key.at[22] == '=' && key.at[23] == '=' &&
           EVP_DecodeBlock(bytes, (const unsigned char *)key.at, 24) == 18;
}

static enum problem_code refusal(const struct request *r, const struct head *h)
{
    struct server *server = r->server;
    struct slice who = slice_of(r->address);
    int64_t now = server_ticks(server);
    if (limits_is_blocked(server->limits, who, store_now(server->store))) return PROBLEM_FORBIDDEN;
    if (!limits_take(server->limits, who, LIMITS_REQUESTS, now)) return PROBLEM_TOO_MANY;
    if (!asked_by_own_page(server, h)) return PROBLEM_FORBIDDEN;
    if (server->stopping) return PROBLEM_STOPPING;
    if (h->old || h->length > 0 || !is_key(h->key)) return PROBLEM_BAD_REQUEST;
    if (!slice_is(h->version, "13")) return PROBLEM_BAD_REQUEST;
    if (!server_has_room(server)) return PROBLEM_TOO_MANY;
    return limits_socket(server->limits, who, now) ? PROBLEM_NONE : PROBLEM_TOO_MANY;
}

/* Nothing may follow: it could be what a socket would say. */
static void refuse(struct request *r, const struct head *h, enum problem_code why)
{
    bool other = why == PROBLEM_BAD_REQUEST && h->version.n && !slice_is(h->version, "13");
    r->server->figures.requests++;
    r->link->stage = LINK_ANSWER;
    r->link->due = 0;
    r->closes = true;
    request_fail(r, why);
    if (other) r->status = 426;
}

/* ---- what is agreed on */

enum deflate { DEFLATE_NOT, DEFLATE_ALONE, DEFLATE_WITH_PAST };

/* One offer. Small windows for what we send would be a promise for each socket; no browser asks for
 * them. Smaller ones for what the client sends are as good as any. */
static enum deflate read_offer(struct slice offer)
{
    enum deflate agreed = DEFLATE_WITH_PAST;
    if (!head_is(slice_trim(slice_cut(&offer, ';')), "permessage-deflate")) return DEFLATE_NOT;
    while (offer.n) {
        struct slice term = slice_cut(&offer, ';');
        struct slice name = slice_trim(slice_cut(&term, '='));
        if (head_is(name, "server_no_context_takeover"))
            agreed = DEFLATE_ALONE;
        else if (!head_is(name, "client_no_context_takeover") &&
                 !head_is(name, "client_max_window_bits"))
            return DEFLATE_NOT;
    }
    return agreed;
}

/* The first offer that can be kept. */
static enum deflate choose(struct slice offers)
{
    enum deflate agreed = DEFLATE_NOT;
    while (offers.n && !agreed) agreed = read_offer(slice_cut(&offers, ','));
    return agreed;
}

/* The proof that its key was read by somebody who speaks the protocol. */
static void put_accept(struct text *t, struct slice key)
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char bytes[24 + sizeof magic - 1], hash[SHA_DIGEST_LENGTH], text[32];
    memcpy(bytes, key.at, 24);
    memcpy(bytes + 24, magic, sizeof magic - 1);
    SHA1(bytes, sizeof bytes, hash);
    int n = EVP_EncodeBlock(text, hash, sizeof hash);
    text_put_slice(t, (struct slice){(const char *)text, (size_t)n});
}

/* The client is told to compress each of its messages by itself, so that the server need not keep
 * the earlier ones. */
static void answer(struct link *l, const struct head *h, enum deflate agreed)
{
    char bytes[512];
    struct text t = text_on(bytes, sizeof bytes);
    text_put(&t, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: WebSocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Accept: ");
    put_accept(&t, h->key);
    if (head_has(h->protocols, "tablier")) text_put(&t, "\r\nSec-WebSocket-Protocol: tablier");
    if (agreed) text_put(&t, "\r\nSec-WebSocket-Extensions: permessage-deflate");
    if (agreed == DEFLATE_ALONE) text_put(&t, "; server_no_context_takeover");
    if (agreed) text_put(&t, "; client_no_context_takeover");
    text_put(&t, "\r\n\r\n");
    link_put(l, bytes, text_slice(&t).n);
}

void upgrade(struct request *r, const struct head *h)
{
    struct link *l = r->link;
    struct server *server = l->server;
    char id[STORE_ID_SIZE];
    enum problem_code why = refusal(r, h);
    if (why || !game_of_path(h->path, id)) {
        refuse(r, h, why);
        return;
    }
    enum deflate agreed = choose(h->extensions);
    server->figures.upgrades++;
    struct socket *s = l->socket = socket_open(server, l, id, r->v, r->lang, r->address);
    if (agreed) s->past = calloc(1, sizeof *s->past);
    if (agreed && !s->past) abort();
    if (agreed) s->past->none = agreed == DEFLATE_ALONE;
    s->deflate = agreed != DEFLATE_NOT;
    l->stage = LINK_SOCKET;
    l->due = 0;
    answer(l, h, agreed);
    http_leave(l);
}
