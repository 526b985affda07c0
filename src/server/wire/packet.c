/* Reference-counted messages; only the loop's thread touches them. */
#include "server/wire/packet.h"

#include <stdlib.h>
#include <string.h>

#include "native/need.h"

struct packet *packet_new(struct slice s)
{
    struct packet *p = need(sizeof *p + PACKET_HEAD + s.n + 1);
    p->refs = 1;
    p->n = s.n;
    if (s.n) memcpy(packet_body(p), s.at, s.n);
    packet_body(p)[s.n] = '\0';
    return p;
}

struct packet *packet_keep(struct packet *p)
{
    p->refs++;
    return p;
}

void packet_drop(struct packet *p)
{
    if (p && !--p->refs) free(p);
}
