/* An arena hands out pieces of one block the caller owns and takes them all back at once. */
#ifndef TABLIER_BASE_ARENA_H
#define TABLIER_BASE_ARENA_H

#include <stddef.h>

struct arena {
    unsigned char *at;
    size_t cap, used;
};

static inline struct arena arena_on(void *memory, size_t bytes)
{
    return (struct arena){memory, bytes, 0};
}

/* `bytes` zeroed bytes aligned for any type; NULL when the block is used up. */
void *arena_take(struct arena *a, size_t bytes);

/* Likewise with whatever lies there: work memory that costs nothing until it is used. */
void *arena_take_raw(struct arena *a, size_t bytes);

/* Takes back everything handed out since `used` was read from the arena. */
static inline void arena_rewind(struct arena *a, size_t used)
{
    a->used = used;
}

#endif
