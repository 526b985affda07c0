/* Requests come in, are checked for size, rate, origin and address before anything else sees them,
 * and their answers go out. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "server/log.h"
#include "server/wire/visit.h"

enum { STREAM_ALIVE_MS = 15000, HEADERS_MAX = 3072 };

/* ---- requests */

static struct request *new_request(struct server *server, struct lws *wsi, struct slice path)
{
    struct request *r = calloc(1, sizeof *r);
    if (!r) abort();
    r->server = server;
    r->wsi = wsi;
    r->refs = 1;
    head_read(r);
    if (path.n < sizeof r->path) memcpy(r->path, path.at, path.n);
    server->figures.requests++;
    return r;
}

/* While an answer is awaited, nothing more is read from its connection: the library would not take
 * it, and the loop would turn and turn because it is there. That goes also for the news that the
 * other end has closed, so those who listen to streams are looked after by http_check_all. The
 * library writes only where it may read, so request.c ends the pause when there is something. */
static void rest(struct request *r)
{
    r->paused = true;
    lws_rx_flow_control(r->wsi, 0);
}

/* Whoever handles it may answer at once or later. Once: the library also tells of the end of a body
 * that was announced to be empty. */
static void handle(struct request *r)
{
    if (r->handled) return;
    r->handled = true;
    routes_handle(r);
    if (!r->answered) rest(r);
}

static void unlist(struct request *r)
{
    struct server *server = r->server;
    if (!r->listed) return;
    if (r->before)
        r->before->next = r->next;
    else
        server->streams = r->next;
    if (r->next) r->next->before = r->before;
    server->figures.streams--;
}

void http_leave(struct visit *visit)
{
    struct request *r = visit->request;
    visit->request = NULL;
    if (!r) return;
    r->wsi = NULL;
    hall_cancel(r->ticket);
    match_leave(&r->listener);
    if (r->counted) limits_socket_closed(r->server->limits, slice_of(r->address));
    unlist(r);
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
    else if (r->method != REQUEST_GET && !head_is_same_origin(server, r->wsi))
        request_fail(r, PROBLEM_FORBIDDEN);
    else if (r->method == REQUEST_OTHER || !r->path[0])
        request_fail(r, PROBLEM_BAD_REQUEST);
    else if (server->stopping && api)
        request_fail(r, PROBLEM_STOPPING);
    return !r->answered;
}

int http_begin(struct server *server, struct lws *wsi, struct visit *visit, struct slice path)
{
    http_leave(visit);
    struct request *r = visit->request = new_request(server, wsi, path);
    int64_t length = head_length(wsi);
    if (!admit(r)) return 0;
    /* Where the body ends is not known, or it is not read to its end: so nothing can follow it. */
    r->closes = length > SERVER_BODY_MAX || (r->method == REQUEST_POST && length < 0);
    if (length > SERVER_BODY_MAX || length == HEAD_BAD_LENGTH) {
        request_fail(r, length > 0 ? PROBLEM_TOO_LARGE : PROBLEM_BAD_REQUEST);
        return 0;
    }
    if (r->method == REQUEST_POST && length > 0) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, VISIT_SECONDS / 2);
        return 0;
    }
    int result = 0;
    if (r->method == REQUEST_GET && strncmp(path.at, "/api/", 5) != 0 && files_serve(r, &result)) {
        return result;
    }
    handle(r);
    return 0;
}

int http_take_body(struct request *r, struct slice part)
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

void http_end_body(struct request *r)
{
    if (r && !r->answered) handle(r);
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
    if (r->closes) ok = ok && add(r->wsi, "connection:", "close", &at, end);
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
    size_t n = r->now->n - r->offset, most = n > VISIT_WRITE_MAX ? VISIT_WRITE_MAX : n;
    unsigned char piece[LWS_PRE + VISIT_WRITE_MAX];
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
    return r->closes || lws_http_transaction_completed(r->wsi) ? -1 : 0;
}

static void begin_stream(struct request *r)
{
    struct server *server = r->server;
    lws_set_timeout(r->wsi, NO_PENDING_TIMEOUT, 0);
    r->alive = server_ticks(server);
    r->next = server->streams;
    if (r->next) r->next->before = r;
    server->streams = r;
    r->listed = true;
    server->figures.streams++;
}

static bool is_gone(struct request *r)
{
    struct pollfd ask = {.fd = lws_get_socket_fd(r->wsi), .events = POLLRDHUP};
    return poll(&ask, 1, 0) > 0;
}

void http_check_all(struct server *server)
{
    int64_t now = server_ticks(server);
    for (struct request *r = server->streams; r; r = r->next) {
        if (is_gone(r)) {
            lws_set_timeout(r->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        } else if (now - r->alive >= STREAM_ALIVE_MS) {
            r->alive = now;
            request_line(r, packet_new(SLICE("\n")));
        }
    }
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

int http_write(struct request *r)
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
        if (!r->now && r->ends) return -1;
        if (!r->now) rest(r);
        if (!r->now) return 0;
    }
    bool all;
    if (write_piece(r, &all)) return -1;
    if (all) {
        packet_drop(r->now);
        r->now = NULL;
        if (!r->stream) return finish_answer(r);
    }
    if (r->now || r->out.first || r->ends)
        lws_callback_on_writable(r->wsi);
    else
        rest(r);
    return 0;
}
