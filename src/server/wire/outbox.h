/* Packets waiting to be written to one connection. Somebody who does not read is given up. */
#ifndef TABLIER_SERVER_OUTBOX_H
#define TABLIER_SERVER_OUTBOX_H

#include "server/wire/packet.h"

enum {
    OUTBOX_BYTES_MAX = 512 * 1024,
    OUTBOX_LAST_MS = 3000 /* that somebody who is given up has to read why */
};

struct outbox {
    struct outbox_item *first, *last;
    size_t bytes;
};

/* Takes the packet over. False when there is too much waiting already. */
bool outbox_push(struct outbox *, struct packet *);

/* The next packet, NULL: none; the caller drops it. */
struct packet *outbox_pop(struct outbox *);

void outbox_clear(struct outbox *);

#endif
