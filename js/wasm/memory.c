/* Memory for libtablier in an instance of WebAssembly: blocks taken from the linear memory, and
 * given back to a list of free ones that is kept in the order of their addresses, so that
 * neighbours grow together again. The first block that is large enough is taken. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

enum { PAGE = 65536, UNIT = 16 };

/* Stands before each block; `next` has a meaning in free ones only. */
struct block {
    size_t bytes; /* this head counted, a multiple of UNIT */
    struct block *next;
    char unused[UNIT - 2 * sizeof(void *)];
};

_Static_assert(sizeof(struct block) == UNIT, "what follows a head is aligned");

extern unsigned char __heap_base; /* the linker's: where free memory begins */

static struct block *first_free;
static uintptr_t end; /* of what was made blocks of so far */

static bool touch(const struct block *low, const struct block *high)
{
    return (uintptr_t)low + low->bytes == (uintptr_t)high;
}

static void put_back(struct block *b)
{
    struct block *before = NULL, *after = first_free;
    while (after && after < b) {
        before = after;
        after = after->next;
    }
    b->next = after;
    if (after && touch(b, after)) {
        b->bytes += after->bytes;
        b->next = after->next;
    }
    if (!before) {
        first_free = b;
    } else if (touch(before, b)) {
        before->bytes += b->bytes;
        before->next = b->next;
    } else {
        before->next = b;
    }
}

/* Makes a free block of at least so many bytes at the end of the memory; false when it cannot grow.
 */
static bool extend(size_t bytes)
{
    if (!end) end = ((uintptr_t)&__heap_base + UNIT - 1) & ~(uintptr_t)(UNIT - 1);
    uintptr_t have = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (have < end || have - end < bytes) {
        size_t pages = (bytes + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return false;
        have += pages * PAGE;
    }
    struct block *b = (struct block *)end;
    b->bytes = (have - end) & ~(size_t)(UNIT - 1);
    end += b->bytes;
    put_back(b);
    return true;
}

/* Takes so many bytes out of a free block, whose rest stays free. */
static struct block *take_from(struct block **link, size_t bytes)
{
    struct block *b = *link;
    if (b->bytes - bytes < 2 * UNIT) {
        *link = b->next;
        return b;
    }
    struct block *rest = (struct block *)((uintptr_t)b + bytes);
    rest->bytes = b->bytes - bytes;
    rest->next = b->next;
    *link = rest;
    b->bytes = bytes;
    return b;
}

void *malloc(size_t n)
{
    if (n > SIZE_MAX / 2) return NULL;
    size_t bytes = UNIT + ((n ? n : 1) + UNIT - 1) / UNIT * UNIT;
    for (;;) {
        for (struct block **link = &first_free; *link; link = &(*link)->next)
            if ((*link)->bytes >= bytes) return take_from(link, bytes) + 1;
        if (!extend(bytes)) return NULL;
    }
}

void *calloc(size_t count, size_t n)
{
    if (n && count > SIZE_MAX / 2 / n) return NULL;
    void *at = malloc(count * n);
    return at ? memset(at, 0, count * n) : NULL;
}

void free(void *at)
{
    if (at) put_back((struct block *)at - 1);
}

size_t strlen(const char *z)
{
    size_t n = 0;
    while (z[n]) n++;
    return n;
}
