/* WebSockets on the wire: what comes goes to socket.c, what waits there goes out in frames. */
#include <stdlib.h>
#include <string.h>

#include "server/wire/visit.h"

enum { SQUEEZE_FROM = 32 /* bytes of a message that are worth compressing */ };

/* ---- in */

static void put_control(struct link *l, enum frame_kind kind, struct slice payload)
{
    unsigned char bytes[FRAME_HEAD_MAX + FRAME_CONTROL_MAX], *body = bytes + FRAME_HEAD_MAX;
    if (payload.n) memcpy(body, payload.at, payload.n);
    int head = frame_write_head(body, kind, false, payload.n);
    link_put(l, body - head, (size_t)head + payload.n);
}

/* Of pings only the last need be answered: one that comes while others wait to go out is not. */
static void take_part(struct link *l, const struct frame_part *part)
{
    struct socket *s = l->socket;
    if (part->begins && !socket_may_speak(s)) return;
    switch (part->kind) {
    case FRAME_PING:
        s->heard = server_ticks(s->server);
        if (link_is_free(l)) put_control(l, FRAME_PONG, part->payload);
        break;
    case FRAME_PONG: s->heard = server_ticks(s->server); break;
    case FRAME_CLOSE: socket_close(s, frame_close_code(part->payload)); break;
    default: socket_receive(s, part->payload, part->first, part->last, part->packed); break;
    }
}

/* Once it is being closed nobody listens any more. */
size_t frames_take(struct link *l, char *bytes, size_t n)
{
    struct frame_part part;
    if (l->socket->closing) return n;
    int used = frame_read(&l->frames, bytes, n, l->socket->deflate, &part);
    if (used > 0) take_part(l, &part);
    if (used < 0) socket_close(l->socket, -used);
    return used < 0 ? n : (size_t)used;
}

/* ---- out */

/* The packet compressed, or as it is. */
static struct packet *squeeze_for(struct socket *s, struct packet *p, bool *packed)
{
    struct slice text = {(const char *)packet_body(p), p->n};
    struct packet *made = NULL;
    if (s->past && p->n >= SQUEEZE_FROM) made = squeeze_message(s->server->squeeze, text, s->past);
    *packed = made != NULL;
    if (made) packet_drop(p);
    return made ? made : p;
}

/* The head of the frame goes into the room before the packet: for all who get the packet as it is,
 * it is the same. */
static struct slice frame_of(struct packet *p, bool packed)
{
    _Static_assert((int)PACKET_HEAD >= (int)FRAME_HEAD_MAX, "room for the frame's head");
    int head = frame_write_head(packet_body(p), FRAME_TEXT, packed, p->n);
    return (struct slice){(const char *)packet_body(p) - head, p->n + (size_t)head};
}

/* Several messages go out together where they fit. */
static void write_messages(struct link *l)
{
    static char bytes[VISIT_WRITE_MAX]; /* the loop is one thread */
    struct socket *s = l->socket;
    struct packet *p;
    size_t n = 0;
    while (link_is_free(l) && (p = outbox_pop(&s->out))) {
        bool packed;
        p = squeeze_for(s, p, &packed);
        struct slice frame = frame_of(p, packed);
        bool fits = frame.n <= sizeof bytes - n;
        if (!fits && n) link_put(l, bytes, n);
        if (!fits) n = 0;
        if (frame.n > sizeof bytes) {
            link_put(l, frame.at, frame.n);
        } else {
            memcpy(bytes + n, frame.at, frame.n);
            n += frame.n;
        }
        packet_drop(p);
    }
    if (n) link_put(l, bytes, n);
}

static void write_close(struct link *l, int code)
{
    char reason[] = {(char)(code >> 8), (char)code};
    put_control(l, FRAME_CLOSE, (struct slice){reason, code == FRAME_NO_REASON ? 0 : 2});
    frames_leave(l);
    link_finish(l);
}

void frames_write(struct link *l)
{
    struct socket *s = l->socket;
    if (s->ping) put_control(l, FRAME_PING, SLICE(""));
    s->ping = false;
    write_messages(l);
    if (s->closing && !s->out.first && link_is_free(l)) write_close(l, s->closing);
}

void frames_leave(struct link *l)
{
    struct socket *s = l->socket;
    l->socket = NULL;
    if (!s) return;
    limits_socket_closed(s->server->limits, slice_of(s->address));
    socket_closed(s);
}
