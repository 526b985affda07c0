/* The greeting of the server to the person who started it. */
#ifndef TABLIER_SERVER_GREET_H
#define TABLIER_SERVER_GREET_H

#include "server/server.h"

/* The address to open, the one on the local network with a QR code, and the log's first line. */
void greet(struct server *);

/* Tells why it cannot start; ERR_SYSTEM. */
int greet_failure(struct server *, const char *id, const char *why);

#endif
