/* 64-bit FNV-1a over the fields, each with its length. As each step can be undone, two texts that
 * differ in one byte never have the same sum. */
#include "store/sum.h"

#include <string.h>

#include "base/hash.h"

static uint64_t add_number(uint64_t sum, int64_t number)
{
    for (int i = 0; i < 8; i++) sum = hash_byte(sum, (unsigned)((uint64_t)number >> (8 * i) & 255));
    return sum;
}

/* Nothing and an empty text are not the same. */
static uint64_t add_text(uint64_t sum, const char *z)
{
    sum = add_number(sum, z ? (int64_t)strlen(z) : -1);
    return z ? hash_text(sum, z) : sum;
}

static uint64_t begin(const char *table, const char *game)
{
    return add_text(add_text(HASH_START, table), game);
}

int64_t sum_event(const char *game, const struct store_event *e)
{
    uint64_t sum = begin("event", game);
    sum = add_number(sum, e->seq);
    sum = add_number(sum, e->at);
    sum = add_number(sum, e->kind);
    sum = add_number(sum, e->seat);
    sum = add_number(sum, e->remains);
    sum = add_text(sum, e->body);
    return (int64_t)add_text(sum, e->action);
}

int64_t sum_seat(const char *game, int seat, const struct store_seat *s)
{
    uint64_t sum = add_number(begin("seat", game), seat);
    sum = add_number(sum, s->level);
    sum = add_number(sum, s->taken);
    sum = add_text(sum, s->name);
    sum = add_text(sum, s->token);
    sum = add_text(sum, s->owner);
    sum = add_text(sum, s->push);
    return (int64_t)add_text(sum, s->mail);
}

int64_t sum_game(const struct store_game *g)
{
    uint64_t sum = begin("game", g->id);
    sum = add_text(sum, g->game);
    sum = add_text(sum, g->variant);
    sum = add_text(sum, g->position);
    sum = add_number(sum, g->seats);
    sum = add_number(sum, g->created);
    sum = add_number(sum, g->clock);
    sum = add_number(sum, g->clock_main);
    sum = add_number(sum, g->clock_step);
    sum = add_number(sum, g->flags);
    sum = add_number(sum, g->watch_delay);
    return (int64_t)add_text(sum, g->previous[0] ? g->previous : NULL);
}
