/* Telling people who are not here that it is their turn: by Web Push, and by e-mail where a relay
 * is configured. A thread of its own does the talking; what cannot be delivered is dropped, and a
 * subscription that its service no longer knows is forgotten. */
#ifndef TABLIER_SERVER_NOTICES_H
#define TABLIER_SERVER_NOTICES_H

#include "server/server.h"

/* The server's key for push is read from the store, or made and kept there. */
void notices_open(struct server *);
void notices_close(struct server *);

/* It is that seat's turn. */
void notices_tell(void *server, const struct store_game *, int seat);

/* That seat has said how it wants to be told. */
void notices_asked(void *server, const struct store_game *, int seat);

/* The key that browsers subscribe with; NULL: there is no push. */
const char *notices_push_key(const struct server *);

#endif
