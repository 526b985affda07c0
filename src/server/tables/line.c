/* Start-time fair queueing: a task is served by where its owner's share ends with it. */
#include "server/tables/line.h"

#include <stddef.h>

enum { MUCH_LESS = 4 }; /* times less work, to be done in the middle of another task */

static uint64_t *end_of(struct line *l, uint64_t who)
{
    return &l->ends[who % LINE_PEOPLE];
}

/* Whoever had nothing to do until now begins where the others are, not where he left off. Among
 * equals the one that came first is first. */
void line_add(struct line *l, struct line_task *t)
{
    uint64_t *end = end_of(l, t->who);
    t->start = *end > l->now ? *end : l->now;
    t->place = *end = t->start + t->cost;
    struct line_task **at = &l->first;
    while (*at && (*at)->place <= t->place) at = &(*at)->next;
    t->next = *at;
    *at = t;
    l->waiting++;
}

struct line_task *line_take(struct line *l)
{
    struct line_task *t = l->first;
    if (!t) return NULL;
    l->first = t->next;
    l->waiting--;
    if (t->start > l->now) l->now = t->start;
    return t;
}

struct line_task *line_take_before(struct line *l, const struct line_task *done)
{
    const struct line_task *t = l->first;
    bool goes = t && t->place < done->place && t->cost * MUCH_LESS <= done->cost;
    return goes ? line_take(l) : NULL;
}

bool line_leave(struct line *l, struct line_task *t)
{
    struct line_task **at = &l->first;
    while (*at && *at != t) at = &(*at)->next;
    if (!*at) return false;
    *at = t->next;
    l->waiting--;
    return true;
}

void line_charge(struct line *l, uint64_t who, uint64_t cost)
{
    *end_of(l, who) += cost;
}
