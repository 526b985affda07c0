/* A connection: its bytes, its time, and which request or socket it serves. What comes is handed on
 * as soon as it can be; what cannot yet is kept, and nothing more is read until then. What is to go
 * out waits with the request or the socket until the connection can take it. So one where nothing
 * happens has no buffer at all.
 *
 * Everything is done in its turn: whoever has something to write says link_ready, and is asked for
 * it once, at the end of this turn of the loop. A connection ends only there, or where bytes of its
 * own come in, never beneath somebody who is using it. */
#ifndef TABLIER_SERVER_LINK_H
#define TABLIER_SERVER_LINK_H

#include <uv.h>

#include "server/wire/frame.h"
#include "server/wire/limits.h"

struct server;
struct request;
struct socket;
struct tls_end;

enum link_stage {
    LINK_HEAD,   /* a request may come, or part of it is there */
    LINK_BODY,   /* its head is read */
    LINK_ANSWER, /* it is being answered; what follows it waits */
    LINK_SOCKET, /* a WebSocket */
    LINK_LAST    /* all is said: what comes is thrown away until the other end has read it */
};

enum {
    LINK_READ_MAX = 16 * 1024, /* bytes that one connection may say in a turn of the loop */
    LINK_FIRST_MS = 20000,     /* until something is said */
    LINK_HEAD_MS = 10000,      /* for a whole head, from its first byte */
    LINK_BODY_MS = 15000,      /* for a whole body, of SERVER_BODY_MAX at most */
    LINK_ANSWER_MS = 20000,    /* to read an answer, and more for a long one */
    LINK_ANSWER_RATE = 4,      /* bytes in a millisecond */
    LINK_IDLE_MS = 75000,      /* between requests: longer than nginx keeps one */
    LINK_STUCK_MS = 60000,     /* in which nothing at all was read of what waits */
    LINK_LAST_MS = 2000
};

struct link {
    uv_poll_t poll;
    struct server *server;
    struct link *next, *before; /* all there are */
    struct link *later;         /* in line for the end of this turn */
    struct limits_place *place;
    struct tls_end *tls; /* NULL: plain */
    struct request *request;
    struct socket *socket;
    char *in; /* what came and cannot be taken yet */
    size_t in_n, seen;
    char *out; /* what the system would not take yet, up to out_n, from out_at */
    size_t out_n, out_at;
    int64_t due;   /* when it is cut off; 0: never */
    int64_t stuck; /* since when nothing of `out` could be written; 0: nothing waits */
    struct frame_reader frames;
    int fd;
    uint8_t stage, events;
    bool in_line, cut, gone;
    bool paused; /* more has come while it is being answered */
    bool ended;  /* the other end says nothing any more */
    bool shut;   /* nor do we */
};

/* Takes over an open descriptor, and `place` as limits_enter gave it. */
void link_open(struct server *, int fd, struct limits_place *);

/* There is something to do for it: it gets its turn. */
void link_ready(struct link *);

/* It is cut off, without a word, when its turn comes. */
void link_cut(struct link *);

/* It is cut off unless it has ended by itself in this time. */
void link_within(struct link *, int64_t ms);

/* Sends bytes, or keeps them until they can be sent. Callers ask link_is_free before. */
void link_put(struct link *, const void *bytes, size_t n);
bool link_is_free(const struct link *);

/* Says nothing more after what is being sent; the other end has some time left to read it. */
void link_finish(struct link *);

/* Below encryption: bytes as they are sent. */
void link_put_raw(struct link *, const void *bytes, size_t n);

/* Everybody who is in line gets his turn, once. Whether there are more. */
bool link_turn_all(struct server *);

/* Once a second: cuts off those whose time is over. */
void link_check_all(struct server *);

/* Ends it at once: of all others only the wire's own end may do that. */
void link_close(struct link *);

#endif
