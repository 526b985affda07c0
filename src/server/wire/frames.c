/* WebSockets on the wire: opening, writing, closing, and the compression of messages. */
#include <stdlib.h>
#include <string.h>

#include "server/wire/visit.h"

enum { SQUEEZE_FROM = 32 }; /* bytes of a message that are worth compressing */

/* ---- sockets */

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

bool frames_admit(struct server *server, struct lws *wsi)
{
    char address[48];
    head_read_address(server, wsi, address);
    struct slice who = slice_of(address);
    int64_t now = server_ticks(server);
    if (server->stopping || !server_has_room(server)) return false;
    if (limits_is_blocked(server->limits, who, store_now(server->store))) return false;
    return head_is_same_origin(server, wsi) && limits_may_open(server->limits, who, now) &&
           limits_take(server->limits, who, LIMITS_REQUESTS, now);
}

int frames_open(struct server *server, struct lws *wsi, struct visit *visit)
{
    char path[256], id[STORE_ID_SIZE];
    struct request query = {.server = server, .wsi = wsi};
    http_leave(visit);
    head_read(&query);
    int n = lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
    if (n <= 0 || !game_of_path((struct slice){path, (size_t)n}, id)) return -1;
    /* Not before: of an upgrade that fails after it was admitted nothing more is heard. */
    if (!limits_socket(server->limits, slice_of(query.address), server_ticks(server))) return -1;
    server->figures.upgrades++;
    visit->socket = socket_open(server, wsi, id, query.v, query.lang, query.address);
    visit->socket->past = visit->past;
    visit->past = NULL;
    return 0;
}

/* The packet compressed; NULL: as it is. */
static struct packet *squeeze_for(struct socket *s, struct packet *p)
{
    struct slice text = {(const char *)packet_body(p), p->n};
    if (!s->past || p->n < SQUEEZE_FROM) return NULL;
    return squeeze_message(s->server->squeeze, text, s->past);
}

int frames_write(struct socket *s)
{
    if (s->ping) {
        unsigned char ping[LWS_PRE + 1] = {0}; /* of an empty answer the library says nothing */
        s->ping = false;
        if (s->out.first || s->closing) lws_callback_on_writable(s->wsi);
        return lws_write(s->wsi, ping + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
    }
    struct packet *p = outbox_pop(&s->out);
    if (p) {
        struct packet *packed = squeeze_for(s, p);
        s->packed_out = packed != NULL;
        if (packed) {
            packet_drop(p);
            p = packed;
        }
        _Static_assert(PACKET_HEAD >= LWS_PRE, "room for the frame's head");
        int n = lws_write(s->wsi, packet_body(p), p->n, LWS_WRITE_TEXT);
        packet_drop(p);
        if (n < 0) return -1;
        if (s->out.first || s->closing) lws_callback_on_writable(s->wsi);
        return 0;
    }
    /* From here the library would close without a word; from its timer it tells the reason. */
    if (s->closing) lws_set_timer_usecs(s->wsi, 1);
    return 0;
}

int frames_timer(struct socket *s)
{
    if (!s->closing || s->out.first) return 0;
    lws_close_reason(s->wsi, (enum lws_close_status)s->closing, NULL, 0);
    return -1;
}

void frames_forget_past(struct visit *visit)
{
    free(visit->past);
    visit->past = NULL;
}

void frames_close(struct visit *visit)
{
    struct socket *s = visit->socket;
    visit->socket = NULL;
    if (!s) return;
    limits_socket_closed(s->server->limits, slice_of(s->address));
    socket_closed(s);
}

/* ---- compression of messages (RFC 7692)
 *
 * The library's own keeps zlib's state for every socket. So it is told of an extension that does
 * nothing but mark what frames_write has compressed; the client is told to compress each of its
 * messages by itself, so that the server need not keep the earlier ones. */

static const char deflate_name[] = "permessage-deflate";

static int on_extension(struct lws_context *context, const struct lws_extension *extension,
                        struct lws *wsi, enum lws_extension_callback_reasons reason, void *user,
                        void *in, size_t n)
{
    static const struct lws_ext_options none[] = {{NULL, EXTARG_NONE}};
    enum { COMPRESSED = 0x40 };
    (void)context, (void)extension, (void)user, (void)n;
    if (reason == LWS_EXT_CB_CONSTRUCT) {
        *(const struct lws_ext_options **)in = none;
    } else if (reason == LWS_EXT_CB_PACKET_TX_PRESEND) {
        const struct visit *visit = lws_wsi_user(wsi);
        const struct lws_tokens *frame = in;
        if (visit->socket && visit->socket->packed_out) frame->token[0] |= COMPRESSED;
    }
    return 0;
}

const struct lws_extension frames_extensions[] = {
    {deflate_name, on_extension, NULL},
    {NULL, NULL, NULL},
};

int frames_accept_deflate(struct lws *wsi, struct visit *visit)
{
    char offer[256];
    if (lws_hdr_copy(wsi, offer, sizeof offer, WSI_TOKEN_EXTENSIONS) < 0) return 1;
    /* Small windows would be a promise for each socket; no browser asks for them. */
    if (strstr(offer, "server_max_window_bits")) return 1;
    if (!visit->past) visit->past = calloc(1, sizeof *visit->past);
    if (!visit->past) abort();
    visit->past->none = strstr(offer, "server_no_context_takeover") != NULL;
    return 0;
}

/* The library has written the extension's name and the end of that line: what was agreed goes in
 * between. Should it ever write something else there, the socket is refused. */
int frames_add_terms(const struct visit *visit, struct lws_process_html_args *args)
{
    static const char alone[] = "; server_no_context_takeover; client_no_context_takeover\r\n";
    static const char with_past[] = "; client_no_context_takeover\r\n";
    const char *terms = visit->past->none ? alone : with_past;
    size_t name = sizeof deflate_name - 1, n = strlen(terms);
    char *end = args->p - 2;
    if (memcmp(end - name, deflate_name, name) != 0 || n > (size_t)args->max_len) return -1;
    memcpy(end, terms, n);
    args->p = end + n;
    return 0;
}
