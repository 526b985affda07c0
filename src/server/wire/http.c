/* Requests come in, are checked for size, rate, origin and address before anything else sees them,
 * and their answers go out: one at a time on each connection. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "native/need.h"
#include "server/log.h"
#include "server/wire/visit.h"

enum { STREAM_ALIVE_MS = 15000, HEADERS_MAX = 4096, TURN_BYTES = 16 * VISIT_WRITE_MAX };

/* ---- requests */

static enum request_method method_of(struct slice name)
{
    return slice_is(name, "GET") || slice_is(name, "HEAD") ? REQUEST_GET
           : slice_is(name, "POST")                        ? REQUEST_POST
           : slice_is(name, "DELETE")                      ? REQUEST_DELETE
                                                           : REQUEST_OTHER;
}

static struct request *new_request(struct link *l, const struct head *h)
{
    struct request *r = need_zero(1, sizeof *r);
    r->server = l->server;
    r->link = l;
    r->refs = 1;
    r->file = -1;
    r->method = method_of(h->method);
    r->head = slice_is(h->method, "HEAD");
    asked_read(r, h);
    if (h->path.n && h->path.n < sizeof r->path) memcpy(r->path, h->path.at, h->path.n);
    l->request = r;
    return r;
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

void http_leave(struct link *l)
{
    struct request *r = l->request;
    l->request = NULL;
    if (!r) return;
    r->link = NULL;
    hall_cancel(r->ticket);
    match_leave(&r->listener);
    if (r->counted) limits_socket_closed(r->server->limits, slice_of(r->address));
    files_leave(r);
    unlist(r);
    request_drop(r);
}

/* May this address ask for this? Answers when not. */
static bool admit(struct request *r, const struct head *h)
{
    struct server *server = r->server;
    struct slice address = slice_of(r->address);
    bool api = !strncmp(r->path, "/api/", 5);
    if (limits_is_blocked(server->limits, address, store_now(server->store)))
        request_fail(r, PROBLEM_FORBIDDEN);
    else if (api && !limits_take(server->limits, address, LIMITS_REQUESTS, server_ticks(server)))
        request_fail(r, PROBLEM_TOO_MANY);
    else if (r->method != REQUEST_GET && !asked_by_own_page(server, h))
        request_fail(r, PROBLEM_FORBIDDEN);
    else if (r->method == REQUEST_OTHER || !r->path[0])
        request_fail(r, PROBLEM_BAD_REQUEST);
    else if (server->stopping && api)
        request_fail(r, PROBLEM_STOPPING);
    return !r->answered;
}

/* It is all there. Whoever handles it may answer at once or later. */
static void handle(struct request *r)
{
    struct link *l = r->link;
    l->stage = LINK_ANSWER;
    l->due = 0;
    if (r->answered)
        link_ready(l);
    else if (r->method != REQUEST_GET || !files_find(r))
        routes_handle(r);
}

/* A head that is none: nothing that follows it can be understood. */
static void refuse_head(struct link *l, int why)
{
    struct head none = {.length = HEAD_NO_LENGTH};
    struct request *r = new_request(l, &none);
    l->server->figures.requests++;
    r->closes = true;
    request_fail(r, why == ERR_LIMIT ? PROBLEM_TOO_LARGE : PROBLEM_BAD_REQUEST);
    if (why == ERR_LIMIT) r->status = 431;
    handle(r);
}

/* What comes next on the connection: a body, or the answer. */
static void begin(struct request *r, const struct head *h)
{
    struct link *l = r->link;
    l->server->figures.requests++;
    /* Without a length a body has none, but who says so for a POST may mean something else. */
    r->closes = h->close || (r->method == REQUEST_POST && h->length == HEAD_NO_LENGTH);
    r->left = h->length > 0 ? h->length : 0;
    if (admit(r, h) && r->left > SERVER_BODY_MAX) request_fail(r, PROBLEM_TOO_LARGE);
    /* Of a body that is not read nobody knows where it ends. */
    bool unread = r->left > SERVER_BODY_MAX || (r->answered && h->expects);
    r->closes = r->closes || unread;
    if (unread || !r->left) {
        handle(r);
        return;
    }
    l->stage = LINK_BODY;
    link_within(l, LINK_BODY_MS);
    if (h->expects) link_put(l, "HTTP/1.1 100 Continue\r\n\r\n", 25);
}

size_t http_take_head(struct link *l, char *bytes, size_t n)
{
    struct head head;
    bool first = !l->in_n && !l->seen;
    int end = head_end((struct slice){bytes, n}, &l->seen);
    if (first && !end) link_within(l, LINK_HEAD_MS);
    if (!end) return 0;
    l->seen = 0;
    if (end > 0 && head_read((struct slice){bytes, (size_t)end}, &head)) end = ERR_INVALID;
    if (end < 0) {
        refuse_head(l, end);
        return n;
    }
    struct request *r = new_request(l, &head);
    if (upgrade_is_asked(r, &head))
        upgrade(r, &head);
    else
        begin(r, &head);
    return (size_t)end;
}

static void keep_body(struct request *r, const char *bytes, size_t n)
{
    if (r->body_n + n > r->body_room) {
        r->body_room = 2 * (r->body_n + n);
        r->body = need_again(r->body, r->body_room);
    }
    memcpy(r->body + r->body_n, bytes, n);
    r->body_n += n;
}

/* What nobody wants is read all the same, so that what follows can be. */
size_t http_take_body(struct link *l, const char *bytes, size_t n)
{
    struct request *r = l->request;
    size_t part = n < (size_t)r->left ? n : (size_t)r->left;
    if (r->method == REQUEST_POST && !r->answered) keep_body(r, bytes, part);
    r->left -= (int64_t)part;
    if (!r->left) handle(r);
    return part;
}

/* ---- answers */

static const char *reason_of(int status)
{
    static const struct {
        int status;
        const char *reason;
    } reasons[] = {
        {200, "OK"},
        {201, "Created"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {409, "Conflict"},
        {413, "Content Too Large"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {503, "Service Unavailable"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].status == status) return reasons[i].reason;
    return "Answer";
}

static void put_field(struct text *t, const char *name, const char *value)
{
    text_put(t, name);
    text_put(t, ": ");
    text_put(t, value);
    text_put(t, "\r\n");
}

static void write_headers(struct request *r, struct text *t)
{
    text_put(t, "HTTP/1.1 ");
    text_put_number(t, r->status);
    text_put_char(t, ' ');
    text_put(t, reason_of(r->status));
    text_put(t, "\r\nserver: tablier\r\n");
    put_field(t, "content-type", r->type);
    if (!r->stream) {
        text_put(t, "content-length: ");
        text_put_unsigned(t, r->length);
        text_put(t, "\r\n");
    }
    if (r->stream || r->closes) put_field(t, "connection", "close");
    put_field(t, "cache-control", r->keep ? r->keep : "no-store");
    if (r->encoding) put_field(t, "content-encoding", r->encoding);
    if (r->length || r->stream) put_field(t, "vary", "accept-encoding");
    if (r->retry_after[0]) put_field(t, "retry-after", r->retry_after);
    if (r->status == 401) put_field(t, "www-authenticate", "Bearer");
    if (r->status == 426) text_put(t, "upgrade: websocket\r\nsec-websocket-version: 13\r\n");
    if (r->server->config.tls_cert) put_field(t, "strict-transport-security", "max-age=31536000");
    text_put(t, files_security_headers(r->embeddable));
    text_put(t, "\r\n");
}

static void log_answer(const struct request *r)
{
    static const char *const methods[] = {"GET", "POST", "DELETE", "other"};
    log_event(LOG_REQUEST, "request", "method", methods[r->method], "path", r->path, "status",
              log_number(r->status), "address", r->address, NULL);
}

/* What follows on the connection is the next request, if anything may. */
static void finish(struct link *l)
{
    bool closes = l->request->closes || l->request->stream;
    log_answer(l->request);
    http_leave(l);
    if (closes) {
        link_finish(l);
        return;
    }
    l->stage = LINK_HEAD;
    link_within(l, LINK_IDLE_MS);
    if (l->in_n) link_ready(l);
}

static void begin_stream(struct request *r)
{
    struct server *server = r->server;
    r->alive = server_ticks(server);
    r->next = server->streams;
    if (r->next) r->next->before = r;
    server->streams = r;
    r->listed = true;
    server->figures.streams++;
}

void http_keep_alive(struct server *server)
{
    int64_t now = server_ticks(server);
    for (struct request *r = server->streams; r; r = r->next) {
        if (now - r->alive < STREAM_ALIVE_MS) continue;
        r->alive = now;
        request_line(r, packet_new(SLICE("\n")));
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
    if (!r->stream || !r->encoding) return p;
    if (!p) return r->squeezed.begun && r->ends ? end_stream(r) : NULL;
    struct slice line = {(const char *)packet_body(p), p->n};
    struct packet *packed = squeeze_line(r->server->squeeze, line, &r->squeezed);
    packet_drop(p);
    return packed;
}

/* Puts the next bytes behind those that are ready: how many; 0: there are none now. */
static size_t next_bytes(struct request *r, char *to, size_t room)
{
    if (r->file >= 0) {
        ssize_t got = read(r->file, to, room);
        /* Fewer than were promised: the connection cannot go on. */
        if (got <= 0 && r->offset < r->length) link_cut(r->link);
        if (got > 0) r->offset += (size_t)got;
        return got > 0 ? (size_t)got : 0;
    }
    if (!r->now) {
        r->now = next_packet(r);
        r->offset = 0;
        if (!r->now) return 0;
    }
    size_t n = r->now->n - r->offset;
    if (n > room) n = room;
    memcpy(to, packet_body(r->now) + r->offset, n);
    r->offset += n;
    if (r->offset == r->now->n) {
        packet_drop(r->now);
        r->now = NULL;
    }
    return n;
}

static bool is_all(const struct request *r)
{
    if (r->stream) return r->ends && !r->now && !r->out.first && !r->squeezed.begun;
    return r->head || r->sent == r->length;
}

/* Makes ready what goes out next, behind what is ready already: how much there is then. */
static size_t gather(struct request *r, char *bytes, size_t ready)
{
    size_t n;
    while (!is_all(r) && ready < VISIT_WRITE_MAX &&
           (n = next_bytes(r, bytes + ready, VISIT_WRITE_MAX - ready))) {
        ready += n;
        r->sent += n;
    }
    return ready;
}

static size_t begin_answer(struct request *r, char *bytes)
{
    struct text t = text_on(bytes, HEADERS_MAX);
    write_headers(r, &t);
    r->begun = true;
    if (r->stream)
        begin_stream(r);
    else
        link_within(r->link, LINK_ANSWER_MS + (int64_t)r->length / LINK_ANSWER_RATE);
    return text_slice(&t).n;
}

void http_write(struct link *l)
{
    static char bytes[VISIT_WRITE_MAX]; /* the loop is one thread */
    struct request *r = l->request;
    size_t turn = 0;
    if (!r->answered) return;
    while (link_is_free(l) && turn < TURN_BYTES) {
        size_t ready = gather(r, bytes, r->begun ? 0 : begin_answer(r, bytes));
        if (ready) link_put(l, bytes, ready);
        turn += ready;
        if (!ready || is_all(r)) break;
    }
    if (l->cut) return;
    if (is_all(r))
        finish(l);
    else if (turn >= TURN_BYTES && link_is_free(l))
        link_ready(l);
}
