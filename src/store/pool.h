/* A pool hands out pieces that live as long as the pool: for what is read from the store, and for
 * the history of a game. Unlike an arena it grows. Not for several threads at once. */
#ifndef TABLIER_STORE_POOL_H
#define TABLIER_STORE_POOL_H

#include "base/slice.h"

struct pool {
    struct pool_chunk *chunks;
};

/* Zeroed bytes aligned for any type. Ends the program when the system has no memory left. */
void *pool_take(struct pool *, size_t bytes);

/* A copy of the text with a NUL behind it. */
const char *pool_text(struct pool *, struct slice);

/* Takes everything back. The pool is then empty and usable. */
void pool_free(struct pool *);

#endif
