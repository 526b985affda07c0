/* Chunks in a list, the newest first; a large piece gets a chunk of its own. */
#include "store/pool.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK_BYTES = 2000, ALIGN = 16 };

struct pool_chunk {
    struct pool_chunk *next;
    size_t used, cap;
    _Alignas(ALIGN) unsigned char at[];
};

static struct pool_chunk *new_chunk(size_t bytes)
{
    size_t cap = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
    struct pool_chunk *chunk = malloc(sizeof *chunk + cap);
    if (!chunk) abort();
    *chunk = (struct pool_chunk){NULL, 0, cap};
    return chunk;
}

void *pool_take(struct pool *pool, size_t bytes)
{
    bytes = (bytes + ALIGN - 1) & ~(size_t)(ALIGN - 1);
    if (!pool->chunks || pool->chunks->cap - pool->chunks->used < bytes) {
        struct pool_chunk *chunk = new_chunk(bytes);
        chunk->next = pool->chunks;
        pool->chunks = chunk;
    }
    void *piece = pool->chunks->at + pool->chunks->used;
    pool->chunks->used += bytes;
    return memset(piece, 0, bytes);
}

const char *pool_text(struct pool *pool, struct slice s)
{
    char *copy = pool_take(pool, s.n + 1);
    if (s.n) memcpy(copy, s.at, s.n);
    return copy;
}

void pool_free(struct pool *pool)
{
    while (pool->chunks) {
        struct pool_chunk *next = pool->chunks->next;
        free(pool->chunks);
        pool->chunks = next;
    }
}
