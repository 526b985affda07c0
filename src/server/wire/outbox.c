/* A list: most connections have nothing waiting most of the time. */
#include "server/wire/outbox.h"

#include <stdlib.h>

#include "native/need.h"

struct outbox_item {
    struct outbox_item *next;
    struct packet *packet;
};

bool outbox_push(struct outbox *o, struct packet *p)
{
    if (o->bytes + p->n > OUTBOX_BYTES_MAX && o->first) {
        packet_drop(p);
        return false;
    }
    struct outbox_item *item = need(sizeof *item);
    *item = (struct outbox_item){NULL, p};
    if (o->last)
        o->last->next = item;
    else
        o->first = item;
    o->last = item;
    o->bytes += p->n;
    return true;
}

struct packet *outbox_pop(struct outbox *o)
{
    struct outbox_item *item = o->first;
    if (!item) return NULL;
    struct packet *p = item->packet;
    o->first = item->next;
    if (!o->first) o->last = NULL;
    o->bytes -= p->n;
    free(item);
    return p;
}

void outbox_clear(struct outbox *o)
{
    struct packet *p;
    while ((p = outbox_pop(o))) packet_drop(p);
}
