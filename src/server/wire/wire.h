/* Between libwebsockets and the server's own requests and sockets. */
#ifndef TABLIER_SERVER_WIRE_H
#define TABLIER_SERVER_WIRE_H

#include "server/server.h"

/* Opens the listening sockets on the server's loop. 0 or ERR_SYSTEM. */
int wire_open(struct server *);

/* The port that is listened on. */
int wire_port(const struct server *);

/* Closes everything; the loop must run once more for it to finish. */
void wire_close(struct server *);

/* Once a second: looks after streams, and after whoever is given up. */
void wire_beat(struct server *);

#endif
