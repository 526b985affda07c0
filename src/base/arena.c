/* Bump allocation inside one caller-owned block. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>

#include "base/mem.h"

void *arena_take_raw(struct arena *a, size_t bytes)
{
    size_t align = alignof(max_align_t);
    size_t skip = (align - (uintptr_t)(a->at + a->used) % align) % align;
    if (skip > a->cap - a->used || bytes > a->cap - a->used - skip) return NULL;
    unsigned char *piece = a->at + a->used + skip;
    a->used += skip + bytes;
    return piece;
}

void *arena_take(struct arena *a, size_t bytes)
{
    void *piece = arena_take_raw(a, bytes);
    return piece ? memset(piece, 0, bytes) : NULL;
}
