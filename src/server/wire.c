/* Callbacks of libwebsockets. Whatever comes in is checked here for size, rate, origin and address
 * before anything else sees it. */
#include "server/wire.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "server/log.h"
#include "server/request.h"
#include "server/secret.h"
#include "server/socket.h"

enum {
    REQUEST_SECONDS = 20, /* for the whole of a request, and for its answer */
    STREAM_ALIVE_SECONDS = 15,
    READ_MAX = 512,
    WRITE_MAX = 16 * 1024,
    SQUEEZE_FROM = 32, /* bytes of a message that are worth compressing */
    HEADERS_MAX = 3072
};

/* What libwebsockets keeps for each connection. */
struct visit {
    struct request *request;
    struct socket *socket;
    struct squeeze_past *past; /* of a socket that is being opened with compression */
};

/* ---- headers */

static struct slice header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t cap)
{
    int n = lws_hdr_copy(wsi, out, (int)cap, token);
    return (struct slice){out, n > 0 ? (size_t)n : 0};
}

static void read_address(const struct server *server, struct lws *wsi, char *out)
{
    char peer[64] = "", forwarded[256];
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
    char bytes[128];
    struct slice value = header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, bytes, sizeof bytes);
    struct slice scheme = slice_word(&value), token = slice_trim(value);
    if (slice_is(scheme, "Bearer") && token.n < sizeof r->bearer)
        memcpy(r->bearer, token.at, token.n);
}

/* A page of another site may not act here. Programs send no Origin. */
static bool is_same_origin(const struct server *server, struct lws *wsi)
{
    char origin_bytes[256], host_bytes[160];
    struct slice origin = header(wsi, WSI_TOKEN_ORIGIN, origin_bytes, sizeof origin_bytes);
    struct slice host = header(wsi, WSI_TOKEN_HOST, host_bytes, sizeof host_bytes);
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN)) return true;
    if (server->url[0] && slice_is(origin, server->url)) return true;
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

/* ---- requests */

static struct request *new_request(struct server *server, struct lws *wsi, struct slice path)
{
    struct request *r = calloc(1, sizeof *r);
    if (!r) abort();
    r->server = server;
    r->wsi = wsi;
    r->refs = 1;
    r->v = -1;
    r->lang = read_lang(wsi);
    r->gzip = accepts_gzip(wsi);
    read_address(server, wsi, r->address);
    read_query(wsi, r);
    read_bearer(wsi, r);
    struct slice host = header(wsi, WSI_TOKEN_HOST, r->host, sizeof r->host);
    if (!is_host(host)) memcpy(r->host, "localhost", 10);
    if (path.n < sizeof r->path) memcpy(r->path, path.at, path.n);
    r->method = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI)      ? REQUEST_GET
                : lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI)   ? REQUEST_POST
                : lws_hdr_total_length(wsi, WSI_TOKEN_DELETE_URI) ? REQUEST_DELETE
                                                                  : REQUEST_OTHER;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI)) {
        r->method = REQUEST_GET;
        r->head = true;
    }
    server->figures.requests++;
    return r;
}

static void leave_request(struct visit *visit)
{
    struct request *r = visit->request;
    visit->request = NULL;
    if (!r) return;
    r->wsi = NULL;
    hall_cancel(r->ticket);
    match_leave(&r->listener);
    if (r->stream) r->server->figures.streams--;
    request_drop(r);
}

/* May this address ask for this? Answers when not. */
static bool admit(struct request *r)
{
    struct server *server = r->server;
    struct slice address = slice_of(r->address);
    bool api = !strncmp(r->path, "/api/", 5);
    if (limits_is_blocked(server->limits, address, store_now(server->store)))
        request_fail(r, PROBLEM_FORBIDDEN);
    else if (api && !limits_take(server->limits, address, LIMITS_REQUESTS, server_ticks(server)))
        request_fail(r, PROBLEM_TOO_MANY);
    else if (r->method != REQUEST_GET && !is_same_origin(server, r->wsi))
        request_fail(r, PROBLEM_FORBIDDEN);
    else if (r->method == REQUEST_OTHER || !r->path[0])
        request_fail(r, PROBLEM_BAD_REQUEST);
    else if (server->stopping && api)
        request_fail(r, PROBLEM_STOPPING);
    return !r->answered;
}

/* The length that the client announces; −1: none or nonsense. */
static int64_t announced_length(struct lws *wsi)
{
    char bytes[32];
    uint64_t n;
    struct slice value = header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, bytes, sizeof bytes);
    return !value.n || slice_number(value, INT64_MAX, &n) ? -1 : (int64_t)n;
}

static int begin_request(struct server *server, struct lws *wsi, struct visit *visit,
                         struct slice path)
{
    leave_request(visit);
    struct request *r = visit->request = new_request(server, wsi, path);
    int64_t length = announced_length(wsi);
    if (!admit(r)) return 0;
    if (length > SERVER_BODY_MAX) {
        request_fail(r, PROBLEM_TOO_LARGE);
        return 0;
    }
    if (r->method == REQUEST_POST && length != 0) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, REQUEST_SECONDS / 2);
        return 0;
    }
    int result = 0;
    if (r->method == REQUEST_GET && strncmp(path.at, "/api/", 5) != 0 && files_serve(r, &result)) {
        return result;
    }
    routes_handle(r);
    return 0;
}

static int take_body(struct request *r, struct slice part)
{
    if (!r || r->answered || !part.n) return 0;
    if (r->body_n + part.n > SERVER_BODY_MAX) {
        request_fail(r, PROBLEM_TOO_LARGE);
        return 0;
    }
    if (r->body_n + part.n > r->body_room) {
        r->body_room = 2 * (r->body_n + part.n);
        r->body = realloc(r->body, r->body_room);
        if (!r->body) abort();
    }
    memcpy(r->body + r->body_n, part.at, part.n);
    r->body_n += part.n;
    return 0;
}

/* ---- answers */

static bool add(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                unsigned char *end)
{
    return !lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                        (const unsigned char *)value, (int)strlen(value), at, end);
}

static int write_headers(struct request *r)
{
    unsigned char bytes[LWS_PRE + HEADERS_MAX], *start = bytes + LWS_PRE, *at = start;
    unsigned char *end = bytes + sizeof bytes - 1;
    lws_filepos_t length = r->stream ? LWS_ILLEGAL_HTTP_CONTENT_LEN : r->length;
    if (lws_add_http_common_headers(r->wsi, (unsigned)r->status, r->type, length, &at, end))
        return -1;
    bool ok = add(r->wsi, "cache-control:", "no-store", &at, end);
    if (r->encoded) ok = ok && add(r->wsi, "content-encoding:", "gzip", &at, end);
    if (r->length > 0 || r->stream) ok = ok && add(r->wsi, "vary:", "accept-encoding", &at, end);
    if (r->retry_after[0]) ok = ok && add(r->wsi, "retry-after:", r->retry_after, &at, end);
    if (r->status == 401) ok = ok && add(r->wsi, "www-authenticate:", "Bearer", &at, end);
    const char *security = files_security_headers(false);
    size_t n = strlen(security);
    if (!ok || n > (size_t)(end - at)) return -1;
    memcpy(at, security, n);
    at += n;
    return lws_finalize_write_http_header(r->wsi, start, &at, end) ? -1 : 0;
}

/* Writes a piece of the packet that is being sent. `*all`: that was the last of it. */
static int write_piece(struct request *r, bool *all)
{
    size_t n = r->now->n - r->offset, most = n > WRITE_MAX ? WRITE_MAX : n;
    unsigned char piece[LWS_PRE + WRITE_MAX];
    memcpy(piece + LWS_PRE, packet_body(r->now) + r->offset, most);
    r->offset += most;
    *all = r->offset == r->now->n;
    bool last = *all && !r->stream;
    enum lws_write_protocol kind = last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP;
    return lws_write(r->wsi, piece + LWS_PRE, most, kind) < 0 ? -1 : 0;
}

static int finish_answer(struct request *r)
{
    static const char *const methods[] = {"GET", "POST", "DELETE", "other"};
    log_event(LOG_REQUEST, "request", "method", methods[r->method], "path", r->path, "status",
              log_number(r->status), "address", r->address, NULL);
    bool rest = r->method == REQUEST_POST && r->status == 413;
    struct lws *wsi = r->wsi;
    /* Whatever of a body that is too large is still coming is not read. */
    if (rest || lws_http_transaction_completed(wsi)) return -1;
    return 0;
}

static void begin_stream(struct request *r)
{
    lws_set_timeout(r->wsi, NO_PENDING_TIMEOUT, 0);
    lws_set_timer_usecs(r->wsi, STREAM_ALIVE_SECONDS * LWS_USEC_PER_SEC);
    r->server->figures.streams++;
}

/* An empty line now and then, so that a connection that is gone is noticed. */
static int on_stream_timer(struct request *r)
{
    if (!r->stream) return 0;
    request_line(r, packet_new(SLICE("\n")));
    lws_set_timer_usecs(r->wsi, STREAM_ALIVE_SECONDS * LWS_USEC_PER_SEC);
    return 0;
}

/* What a compressed stream ends with, once. */
static struct packet *end_stream(struct request *r)
{
    r->squeezed.begun = false;
    return squeeze_end(&r->squeezed);
}

/* What goes next; NULL: nothing now. */
static struct packet *next_packet(struct request *r)
{
    struct packet *p = outbox_pop(&r->out);
    if (!r->stream || !r->encoded) return p;
    if (!p) return r->squeezed.begun && r->ends ? end_stream(r) : NULL;
    struct slice line = {(const char *)packet_body(p), p->n};
    struct packet *packed = squeeze_line(r->server->squeeze, line, &r->squeezed);
    packet_drop(p);
    return packed;
}

static int write_request(struct request *r)
{
    if (!r || !r->answered) return 0;
    if (!r->begun) {
        r->begun = true;
        if (write_headers(r)) return -1;
        if (r->stream) begin_stream(r);
        if (r->head) return finish_answer(r);
        lws_callback_on_writable(r->wsi);
        return 0;
    }
    if (!r->now) {
        r->now = next_packet(r);
        r->offset = 0;
        if (!r->now) return r->ends ? -1 : 0;
    }
    bool all;
    if (write_piece(r, &all)) return -1;
    if (all) {
        packet_drop(r->now);
        r->now = NULL;
        if (!r->stream) return finish_answer(r);
    }
    if (r->now || r->out.first || r->ends) lws_callback_on_writable(r->wsi);
    return 0;
}

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

/* May a WebSocket be opened? Counts it. */
static bool admit_socket(struct server *server, struct lws *wsi)
{
    char address[48];
    read_address(server, wsi, address);
    struct slice who = slice_of(address);
    if (server->stopping || server->figures.sockets >= server->config.sockets_total) return false;
    if (limits_is_blocked(server->limits, who, store_now(server->store))) return false;
    return is_same_origin(server, wsi) && limits_socket(server->limits, who, server_ticks(server));
}

static int open_socket(struct server *server, struct lws *wsi, struct visit *visit)
{
    char path[256], id[STORE_ID_SIZE];
    struct request query = {.v = -1, .lang = read_lang(wsi)};
    leave_request(visit);
    read_address(server, wsi, query.address);
    read_query(wsi, &query);
    struct slice uri = header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    if (!game_of_path(uri, id)) {
        limits_socket_closed(server->limits, slice_of(query.address));
        return -1;
    }
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

static int write_socket(struct socket *s)
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

static int on_socket_timer(struct socket *s)
{
    if (!s->closing || s->out.first) return 0;
    lws_close_reason(s->wsi, (enum lws_close_status)s->closing, NULL, 0);
    return -1;
}

static void forget_past(struct visit *visit)
{
    free(visit->past);
    visit->past = NULL;
}

static void close_socket(struct visit *visit)
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
 * nothing but mark what write_socket has compressed; the client is told to compress each of its
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

static const struct lws_extension extensions[] = {
    {deflate_name, on_extension, NULL},
    {NULL, NULL, NULL},
};

/* Shall this socket be opened with compression? 0: yes. */
static int accept_deflate(struct lws *wsi, struct visit *visit)
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
static int add_deflate_terms(const struct visit *visit, struct lws_process_html_args *args)
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

/* ---- the callback */

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t n)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct visit *visit = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP: return begin_request(server, wsi, visit, (struct slice){in, n});
    case LWS_CALLBACK_HTTP_BODY: return take_body(visit->request, (struct slice){in, n});
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (visit->request && !visit->request->answered) routes_handle(visit->request);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE: return write_request(visit->request);
    case LWS_CALLBACK_HTTP_FILE_COMPLETION: return lws_http_transaction_completed(wsi) ? -1 : 0;
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (visit) leave_request(visit);
        return 0;
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL: /* perhaps before it was a socket */
        if (visit) forget_past(visit);
        return 0;
    case LWS_CALLBACK_CONFIRM_EXTENSION_OKAY: return accept_deflate(wsi, visit);
    case LWS_CALLBACK_ADD_HEADERS: return visit && visit->past ? add_deflate_terms(visit, in) : 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return admit_socket(server, wsi) ? 0 : 1;
    case LWS_CALLBACK_ESTABLISHED: return open_socket(server, wsi, visit);
    case LWS_CALLBACK_RECEIVE:
        if (!visit->socket || lws_frame_is_binary(wsi)) return -1;
        socket_receive(visit->socket, (struct slice){in, n}, lws_is_first_fragment(wsi),
                       lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi),
                       lws_get_reserved_bits(wsi) != 0);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (visit->socket) visit->socket->heard = server_ticks(server);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return visit->socket ? write_socket(visit->socket) : -1;
    case LWS_CALLBACK_TIMER:
        if (visit && visit->socket) return on_socket_timer(visit->socket);
        return visit && visit->request ? on_stream_timer(visit->request) : 0;
    case LWS_CALLBACK_CLOSED: close_socket(visit); return 0;
    default: return lws_callback_http_dummy(wsi, reason, user, in, n);
    }
}

/* Each socket has a buffer of READ_MAX for what comes; longer messages come in parts. */
static const struct lws_protocols protocols[] = {
    {"http", on_event, sizeof(struct visit), READ_MAX, 0, NULL, WRITE_MAX},
    {"tablier", on_event, sizeof(struct visit), READ_MAX, 0, NULL, WRITE_MAX},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static void log_library(int level, const char *line)
{
    log_event(level & LLL_ERR ? LOG_WARN : LOG_INFO, "wire", "say", line, NULL);
}

/* The library keeps its timers in a sorted list, which ten thousand sockets would make slow: so
 * silence is looked after by socket_check_all. */
static const lws_retry_bo_t never_idle = {.secs_since_valid_ping = 0};

static bool listen_on(struct server *server, const struct server_listen *where)
{
    struct lws_context_creation_info info = {
        .port = where->port,
        .iface = where->address[0] ? where->address : NULL,
        .protocols = protocols,
        .extensions = extensions,
        .vhost_name = "default",
        .ssl_cert_filepath = server->config.tls_cert,
        .ssl_private_key_filepath = server->config.tls_key,
        .alpn = "http/1.1",
        .keepalive_timeout = 30,
        .timeout_secs = REQUEST_SECONDS,
        .retry_and_idle_policy = &never_idle,
    };
    if (server->config.tls_cert) info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    /* Otherwise the library listens everywhere, whatever IPv4 address it is given. */
    if (where->address[0] && !strchr(where->address, ':'))
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    return lws_create_vhost(server->lws, &info) != NULL;
}

int wire_open(struct server *server)
{
    void *loops[] = {&server->loop};
    struct lws_context_creation_info info = {
        .foreign_loops = loops,
        .user = server,
        .max_http_header_pool = 2048,
        .timeout_secs = REQUEST_SECONDS,
        .timeout_secs_ah_idle = 10,
        .server_string = "tablier",
        .pt_serv_buf_size = WRITE_MAX,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
    };
    if (server->config.tls_cert) info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    lws_set_log_level(LLL_ERR, log_library);
    server->lws = lws_create_context(&info);
    if (!server->lws) return ERR_SYSTEM;
    for (int i = 0; i < server->config.listen_count; i++)
        if (!listen_on(server, &server->config.listen[i])) return ERR_SYSTEM;
    return 0;
}

int wire_port(const struct server *server)
{
    struct lws_vhost *vhost = lws_get_vhost_by_name(server->lws, "default");
    return vhost ? lws_get_vhost_listen_port(vhost) : 0;
}

/* The library closes in two steps, with the loop running in between. */
void wire_close(struct server *server)
{
    lws_context_destroy(server->lws);
    for (int i = 0; i < 10; i++) uv_run(&server->loop, UV_RUN_NOWAIT);
    lws_context_destroy(server->lws);
}
