/* What the files of the wire share: the front as a whole, and what each does for a connection. */
#ifndef TABLIER_SERVER_VISIT_H
#define TABLIER_SERVER_VISIT_H

#include <sys/socket.h>

#include "server/wire/head.h"
#include "server/wire/link.h"
#include "server/wire/request.h"
#include "server/wire/socket.h"

enum { VISIT_WRITE_MAX = 16 * 1024 /* bytes that are made ready at once */ };

struct tls;

struct wire {
    uv_poll_t listeners[SERVER_LISTEN_MAX];
    int fds[SERVER_LISTEN_MAX];
    int listener_count;
    int spare; /* a descriptor to give away when there are no more */
    int files; /* that are being sent */
    struct tls *tls;
    struct link *links;
    struct link *line, **line_end; /* those who are to have a turn */
    uv_prepare_t prepare;
    uv_check_t check;
    uv_idle_t more; /* runs while there is a line, so that the loop does not wait */
};

void wire_turn_soon(uv_idle_t *);

/* Bytes in clear that came over a connection. */
void link_take(struct link *, char *bytes, size_t n);

/* ---- door.c: connections, before anything is said on them */

/* Is there a descriptor for one more connection or file? Some are left for everything else. */
bool door_has_room(const struct server *);

/* The place of whoever is at the other end, counted; NULL: he may not come in. */
struct limits_place *door_enter(struct server *, const struct sockaddr *);

/* ---- tls.c */

/* From a certificate and its key; NULL: these are none. */
struct tls *tls_new(const char *cert, const char *key);
void tls_free(struct tls *);

struct tls_end *tls_open(struct tls *, struct link *);
void tls_close(struct link *);

/* Encrypted bytes that came; what they say goes to link_take. */
void tls_take(struct link *, char *bytes, size_t n);
void tls_write(struct link *, const void *bytes, size_t n);
void tls_bye(struct link *);

/* ---- asked.c: what the head of a request asks for */

/* Fills what the head says, all but method and path. */
void asked_read(struct request *, const struct head *);

/* A page of another site may not act here. Programs send no Origin. */
bool asked_by_own_page(const struct server *, const struct head *);

/* ---- http.c: requests come, answers go */

/* How many bytes were taken of what came: 0 when more must come. */
size_t http_take_head(struct link *, char *bytes, size_t n);
size_t http_take_body(struct link *, const char *bytes, size_t n);

/* Writes what can be written of the answer. */
void http_write(struct link *);

/* The request is over, or its connection is gone. */
void http_leave(struct link *);

/* Once a second: says something on streams where nothing was said for long. */
void http_keep_alive(struct server *);

/* ---- upgrade.c: a request becomes a WebSocket */

/* Is it one that wants to? */
bool upgrade_is_asked(const struct request *, const struct head *);

/* Opens it, or answers why not. It costs what a request costs. */
void upgrade(struct request *, const struct head *);

/* ---- frames.c: what goes over WebSockets */

size_t frames_take(struct link *, char *bytes, size_t n);
void frames_write(struct link *);
void frames_leave(struct link *);

/* ---- files.c */

/* Makes the file of the browser client that is asked for the answer; false: there is none. */
bool files_find(struct request *);
void files_leave(struct request *);

/* Headers that every answer carries, each ended by \r\n. */
const char *files_security_headers(bool embeddable);

#endif
