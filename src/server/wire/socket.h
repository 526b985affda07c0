/* One WebSocket: somebody at a table. */
#ifndef TABLIER_SERVER_SOCKET_H
#define TABLIER_SERVER_SOCKET_H

#include "server/server.h"
#include "server/wire/outbox.h"
#include "server/wire/squeeze.h"

struct link;

enum { /* how a socket is closed */
       SOCKET_BAD_TEXT = 1007,
       SOCKET_RESTART = 1012,
       SOCKET_NO_HELLO = 4401,
       SOCKET_FORBIDDEN = 4403,
       SOCKET_NOT_FOUND = 4404,
       SOCKET_SLOW = 4408,
       SOCKET_TOO_FAST = 4429
};

struct socket {
    struct server *server;
    struct link *link;
    struct socket *next, *before;
    struct match_listener listener; /* first the seat is unknown */
    struct hall_ticket *ticket;
    struct outbox out;
    struct squeeze_past *past; /* NULL: nothing is compressed for it */
    struct limits_bucket bucket;
    char *held; /* the part of a message that has come so far */
    size_t held_n;
    char *token; /* the hash of hello's, while it waits */
    char id[STORE_ID_SIZE], address[48];
    int v;
    int waiting;   /* commands that will answer to this socket */
    short closing; /* the code to close it with; 0: open */
    uint8_t lang;
    bool greeted, gone, ping;
    bool deflate;   /* compression was agreed on */
    bool packed_in; /* the message that comes is compressed */
    int64_t heard;  /* when the client last said anything */
};

struct socket *socket_open(struct server *, struct link *, const char *id, int v, enum words_lang,
                           const char *address);

/* The connection is gone. */
void socket_closed(struct socket *);

/* A frame came in: does it go on? Every one counts, however little it says; false: too many came,
 * and the socket is being closed. */
bool socket_may_speak(struct socket *);

/* A part of a message came in; of the first is known whether the whole is compressed. */
void socket_receive(struct socket *, struct slice, bool first, bool last, bool packed);

void socket_close(struct socket *, int code);

/* Somebody was blocked: his sockets are closed. */
void socket_close_blocked(struct server *);

/* To every socket: the server restarts. */
void socket_say_bye(struct server *);

/* Once a second: closes those that did not say hello in time or have been silent for too long. */
void socket_check_all(struct server *);

#endif
