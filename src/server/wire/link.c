/* Descriptors and bytes. What they mean is for http.c and frames.c. */
#include "server/wire/link.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "native/need.h"
#include "server/wire/visit.h"

enum { LAST_READ_MAX = 1 << 18 }; /* bytes thrown away before even that is too much */

/* ---- coming and going */

static void free_link(uv_handle_t *handle)
{
    free(handle->data);
}

void link_close(struct link *l)
{
    struct wire *wire = l->server->wire;
    if (l->gone) return;
    l->gone = true;
    http_leave(l);
    frames_leave(l);
    if (l->tls) tls_close(l);
    free(l->in);
    free(l->out);
    l->in = l->out = NULL;
    l->in_n = l->out_n = 0;
    if (l->before)
        l->before->next = l->next;
    else
        wire->links = l->next;
    if (l->next) l->next->before = l->before;
    limits_leave(l->place);
    l->server->figures.connections--;
    uv_poll_stop(&l->poll);
    close(l->fd);
    if (!l->in_line) uv_close((uv_handle_t *)&l->poll, free_link);
}

static void on_event(uv_poll_t *, int status, int events);

/* Reads while somebody takes it, writes while something waits, and looks out for the end of a
 * stream's reader, who has nothing to say. That nobody takes it now is told to the system only once
 * there is something: most answers are out before. */
static void watch(struct link *l)
{
    bool stream = l->stage == LINK_ANSWER && l->request && l->request->stream;
    if (l->stage != LINK_ANSWER) l->paused = false;
    int events = (l->ended || l->paused ? 0 : UV_READABLE) | (l->out_n ? UV_WRITABLE : 0) |
                 (stream && !l->ended ? UV_DISCONNECT : 0);
    if (l->gone || events == l->events) return;
    l->events = (uint8_t)events;
    if (events)
        uv_poll_start(&l->poll, events, on_event);
    else
        uv_poll_stop(&l->poll);
}

void link_open(struct server *server, int fd, struct limits_place *place)
{
    struct wire *wire = server->wire;
    struct link *l = need_zero(1, sizeof *l);
    l->server = server;
    l->fd = fd;
    l->place = place;
    l->due = server_ticks(server) + LINK_FIRST_MS;
    if (uv_poll_init(&server->loop, &l->poll, fd)) { /* the system watches enough already */
        limits_leave(place);
        close(fd);
        free(l);
        return;
    }
    l->poll.data = l;
    l->next = wire->links;
    if (l->next) l->next->before = l;
    wire->links = l;
    server->figures.connections++;
    if (wire->tls) l->tls = tls_open(wire->tls, l);
    watch(l);
}

void link_ready(struct link *l)
{
    struct wire *wire = l->server->wire;
    if (l->in_line || l->gone) return;
    l->in_line = true;
    l->later = NULL;
    *wire->line_end = l;
    wire->line_end = &l->later;
    uv_idle_start(&wire->more, wire_turn_soon);
}

void link_cut(struct link *l)
{
    l->cut = true;
    link_ready(l);
}

void link_within(struct link *l, int64_t ms)
{
    l->due = server_ticks(l->server) + ms;
}

void link_check_all(struct server *server)
{
    int64_t now = server_ticks(server);
    for (struct link *l = server->wire->links; l; l = l->next)
        if ((l->due && now > l->due) || (l->stuck && now > l->stuck + LINK_STUCK_MS)) link_cut(l);
}

/* ---- out */

bool link_is_free(const struct link *l)
{
    return !l->out_n && !l->cut && !l->gone;
}

/* What the system would not take is kept until it will. */
static void keep_out(struct link *l, const char *bytes, size_t n)
{
    if (l->out_at) memmove(l->out, l->out + l->out_at, l->out_n - l->out_at);
    l->out_n -= l->out_at;
    l->out_at = 0;
    char *larger = need_again(l->out, l->out_n + n);
    memcpy(larger + l->out_n, bytes, n);
    l->out = larger;
    l->out_n += n;
    if (!l->stuck) l->stuck = server_ticks(l->server);
}

/* The bytes that went out; negative: the connection is broken. */
static ssize_t send_some(struct link *l, const char *bytes, size_t n)
{
    ssize_t sent;
    do sent = send(l->fd, bytes, n, MSG_NOSIGNAL | MSG_DONTWAIT);
    while (sent < 0 && errno == EINTR);
    return sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? 0 : sent;
}

void link_put_raw(struct link *l, const void *bytes, size_t n)
{
    if (l->cut || l->gone || l->shut) return;
    ssize_t sent = l->out_n ? 0 : send_some(l, bytes, n);
    if (sent < 0)
        link_cut(l);
    else if ((size_t)sent < n)
        keep_out(l, (const char *)bytes + sent, n - (size_t)sent);
}

void link_put(struct link *l, const void *bytes, size_t n)
{
    if (l->tls)
        tls_write(l, bytes, n);
    else
        link_put_raw(l, bytes, n);
}

static void send_kept(struct link *l)
{
    ssize_t sent = send_some(l, l->out + l->out_at, l->out_n - l->out_at);
    if (sent < 0) {
        link_cut(l);
        return;
    }
    if (sent) l->stuck = server_ticks(l->server);
    l->out_at += (size_t)sent;
    if (l->out_at < l->out_n) return;
    free(l->out);
    l->out = NULL;
    l->out_n = l->out_at = 0;
    l->stuck = 0;
    link_ready(l);
}

/* ---- ending */

/* A connection closed with bytes unread would be reset, and the other end lose what it was told. */
void link_finish(struct link *l)
{
    if (l->stage == LINK_LAST) return;
    l->stage = LINK_LAST;
    link_within(l, LINK_ANSWER_MS);
    free(l->in);
    l->in = NULL;
    l->in_n = l->seen = 0;
    link_ready(l);
}

static void shut(struct link *l)
{
    if (l->tls) tls_bye(l);
    if (l->out_n) return;
    l->shut = true;
    link_within(l, LINK_LAST_MS);
    shutdown(l->fd, SHUT_WR);
    if (l->ended) link_cut(l);
}

/* ---- in */

static void keep_in(struct link *l, const char *bytes, size_t n)
{
    char *kept = n ? need(n) : NULL;
    if (n) memcpy(kept, bytes, n);
    free(l->in);
    l->in = kept;
    l->in_n = n;
}

/* How many of the bytes could be taken. */
static size_t hand_on(struct link *l, char *bytes, size_t n)
{
    size_t at = 0, used = 1;
    while (used && at < n && !l->cut && !l->gone) {
        used = 0;
        switch ((enum link_stage)l->stage) {
        case LINK_HEAD: used = http_take_head(l, bytes + at, n - at); break;
        case LINK_BODY: used = http_take_body(l, bytes + at, n - at); break;
        case LINK_SOCKET: used = frames_take(l, bytes + at, n - at); break;
        case LINK_LAST:
            used = n - at;
            l->seen += used;
            if (l->seen > LAST_READ_MAX) link_cut(l);
            break;
        case LINK_ANSWER: break;
        }
        at += used;
    }
    return at;
}

void link_take(struct link *l, char *bytes, size_t n)
{
    char *whole = bytes, *old = l->in;
    size_t before = l->in_n;
    if (before) {
        whole = need(before + n);
        memcpy(whole, old, before);
        memcpy(whole + before, bytes, n);
    }
    size_t used = hand_on(l, whole, before + n);
    bool over = l->gone || l->stage == LINK_LAST;
    if (!over) keep_in(l, whole + used, before + n - used);
    if (whole != bytes) free(whole);
}

/* What was kept may be taken by now. */
static void take_again(struct link *l)
{
    size_t n = l->in_n;
    char *bytes = l->in;
    if (!n) return;
    l->in = NULL;
    l->in_n = l->seen = 0;
    size_t used = hand_on(l, bytes, n);
    if (!l->gone && l->stage != LINK_LAST) keep_in(l, bytes + used, n - used);
    free(bytes);
}

static void read_some(struct link *l)
{
    static char bytes[LINK_READ_MAX]; /* the loop is one thread */
    ssize_t n = recv(l->fd, bytes, sizeof bytes, MSG_DONTWAIT);
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return;
    if (n <= 0) {
        l->ended = true;
        if (n < 0) l->cut = true;
    } else if (l->tls) {
        tls_take(l, bytes, (size_t)n);
    } else {
        link_take(l, bytes, (size_t)n);
    }
}

/* ---- turns */

/* Whoever says nothing any more may still hear what he asked for before, but not be asked or told
 * for long. */
static bool is_owed(const struct link *l)
{
    switch ((enum link_stage)l->stage) {
    case LINK_ANSWER: return !l->request || !l->request->stream;
    case LINK_HEAD: return l->out_n || l->in_line; /* in line: what he said then is not yet read */
    case LINK_LAST: return l->out_n > 0;
    default: return false;
    }
}

static void check_end(struct link *l)
{
    if (l->ended && !is_owed(l)) l->cut = true;
}

static void take_turn(struct link *l)
{
    if (!l->cut && !l->out_n) {
        if (l->stage == LINK_HEAD) take_again(l);
        if (l->stage == LINK_ANSWER) http_write(l);
        if (l->stage == LINK_SOCKET) frames_write(l);
        if (l->stage == LINK_LAST && !l->shut && !l->out_n) shut(l);
    }
    check_end(l);
    if (l->cut)
        link_close(l);
    else
        watch(l);
}

static void on_event(uv_poll_t *poll, int status, int events)
{
    struct link *l = poll->data;
    if (status < 0) l->cut = true;
    if (!l->cut && events & UV_WRITABLE && l->out_n) send_kept(l);
    if (!l->cut && events & UV_DISCONNECT) l->ended = true;
    if (l->stage == LINK_ANSWER && events & UV_READABLE) l->paused = true;
    if (!l->cut && events & UV_READABLE && !l->paused) read_some(l);
    check_end(l);
    if (l->cut)
        link_close(l);
    else
        watch(l);
}

bool link_turn_all(struct server *server)
{
    struct wire *wire = server->wire;
    struct link *first = wire->line;
    wire->line = NULL;
    wire->line_end = &wire->line;
    while (first) {
        struct link *l = first;
        first = l->later;
        l->in_line = false;
        if (l->gone)
            uv_close((uv_handle_t *)&l->poll, free_link);
        else
            take_turn(l);
    }
    return wire->line != NULL;
}
