/* What the files between libwebsockets and the server's own requests and sockets share. Nobody else
 * includes it. */
#ifndef TABLIER_SERVER_VISIT_H
#define TABLIER_SERVER_VISIT_H

#include <libwebsockets.h>

#include "server/wire/request.h"
#include "server/wire/socket.h"

enum {
    VISIT_SECONDS = 20,         /* for the whole of a request, and for its answer */
    VISIT_WRITE_MAX = 16 * 1024 /* bytes that are written at once */
};

/* What libwebsockets keeps for each connection. */
struct visit {
    struct request *request;
    struct socket *socket;
    struct squeeze_past *past; /* of a socket that is being opened with compression */
};

/* ---- door.c: connections, before anything is said on them */

/* May what comes from this descriptor's other end be heard? */
bool door_is_open(struct server *, int fd);
void door_enter(struct server *, struct lws *);
void door_leave(struct server *, struct lws *);

/* ---- head.c: what the head of a request says */

/* Fills what the head of `r->wsi` says, all but the path. */
void head_read(struct request *r);

/* Where the connection comes from, as the limits know it. */
void head_read_address(const struct server *, struct lws *, char out[static 48]);

/* A page of another site may not act here. Programs send no Origin. */
bool head_is_same_origin(const struct server *, struct lws *);

enum { HEAD_NO_LENGTH = -1, HEAD_BAD_LENGTH = -2 };

/* The length of the body that the client announces; HEAD_NO_LENGTH: none; HEAD_BAD_LENGTH: one that
 * cannot be known from the head. */
int64_t head_length(struct lws *);

/* ---- http.c: requests come, answers go. What returns −1 wants the connection closed. */

int http_begin(struct server *, struct lws *, struct visit *, struct slice path);
int http_take_body(struct request *, struct slice part);
void http_end_body(struct request *);
int http_write(struct request *);

/* Once a second: lets go of streams whose reader has left, and says something on those where
 * nothing was said for long. */
void http_check_all(struct server *);

/* The request is over, or its connection is gone. */
void http_leave(struct visit *);

/* ---- frames.c: WebSockets, and the compression of their messages */

/* The extension that is offered to clients. */
extern const struct lws_extension frames_extensions[];

/* May a WebSocket be opened? It costs what a request costs. */
bool frames_admit(struct server *, struct lws *);
int frames_open(struct server *, struct lws *, struct visit *);
int frames_write(struct socket *);
int frames_timer(struct socket *);
void frames_close(struct visit *);

/* Shall this socket be opened with compression? 0: yes. */
int frames_accept_deflate(struct lws *, struct visit *);
int frames_add_terms(const struct visit *, struct lws_process_html_args *);
void frames_forget_past(struct visit *);

#endif
