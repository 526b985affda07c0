/* Chunks in a list, the newest first; a large piece gets a chunk of its own. */
#include "store/pool.h"

#include <stdlib.h>
#include <string.h>

#include "native/need.h"

enum { CHUNK_BYTES = 2000, ALIGN = 16 };

struct pool_chunk {
    struct pool_chunk *next;
    size_t used, cap;
    _Alignas(ALIGN) unsigned char at[];
};

static struct pool_chunk *new_chunk(size_t bytes)
{
    size_t cap = bytes > CHUNK_BYTES ? bytes : CHUNK_BYTES;
    struct pool_chunk *chunk = need(sizeof *chunk + cap);
    *chunk = (struct pool_chunk){NULL, 0, cap};
    return chunk;
}

static void *take(struct pool *pool, size_t bytes, size_t align)
{
    struct pool_chunk *chunk = pool->chunks;
    size_t used = chunk ? (chunk->used + align - 1) & ~(align - 1) : 0;
    if (!chunk || used > chunk->cap || chunk->cap - used < bytes) {
        chunk = new_chunk(bytes);
        chunk->next = pool->chunks;
        pool->chunks = chunk;
        used = 0;
    }
    chunk->used = used + bytes;
    return chunk->at + used;
}

void *pool_take(struct pool *pool, size_t bytes)
{
    return memset(take(pool, bytes, ALIGN), 0, bytes);
}

const char *pool_text(struct pool *pool, struct slice s)
{
    char *copy = take(pool, s.n + 1, 1);
    if (s.n) memcpy(copy, s.at, s.n);
    copy[s.n] = '\0';
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
