/* A message on its way out, shared by everybody it goes to and freed by the last. */
#ifndef TABLIER_SERVER_PACKET_H
#define TABLIER_SERVER_PACKET_H

#include "base/text.h"

enum { PACKET_HEAD = 16 }; /* room that the wire's framing needs in front */

struct packet {
    int refs;
    size_t n;
    unsigned char at[]; /* PACKET_HEAD bytes of room, then n bytes */
};

/* A copy of the text with one reference. */
struct packet *packet_new(struct slice);
struct packet *packet_keep(struct packet *);
void packet_drop(struct packet *);

static inline unsigned char *packet_body(struct packet *p)
{
    return p->at + PACKET_HEAD;
}

#endif
