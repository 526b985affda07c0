/* Telling people who are not here that it is their turn: by Web Push, and by e-mail where a relay
 * is configured. A thread of its own does the talking; what cannot be delivered is dropped. */
#ifndef TABLIER_SERVER_NOTICES_H
#define TABLIER_SERVER_NOTICES_H

#include "server/server.h"

/* Starts what the configuration asks for. With push, the server's key is read from the store, or
 * made and kept there. */
void notices_open(struct server *);
void notices_close(struct server *);

/* It is that seat's turn. */
void notices_tell(void *server, const struct store_game *, int seat);

/* The key that browsers subscribe with; NULL: there is no push. */
const char *notices_push_key(const struct server *);

#endif
