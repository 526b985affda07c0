/* The front of the server: it listens, and what comes becomes requests and sockets. */
#ifndef TABLIER_SERVER_WIRE_H
#define TABLIER_SERVER_WIRE_H

#include "server/server.h"

/* Opens the listening sockets on the server's loop. 0 or ERR_SYSTEM. */
int wire_open(struct server *);

/* The port that is listened on. */
int wire_port(const struct server *);

/* Has everybody who was told the last thing read it, or had time to? */
bool wire_is_quiet(const struct server *);

/* Closes everything; turns the loop until that is done. */
void wire_close(struct server *);

/* Once a second: looks after streams, and after whoever is given up. */
void wire_beat(struct server *);

#endif
