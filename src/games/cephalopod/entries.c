/* The chunks, tables and memory of entries.h. */
#include "games/cephalopod/entries.h"

#include "base/err.h"
#include "base/mem.h"

enum {
    BITS_MIN = 6,          /* so that any table is a number of chunks */
    CROWD = LANES_FEW / 2, /* entries for a bucket, at most, on an average */

    /* Of the arena so much lies before the first large page (sum.h). */
    LARGE_PAGE = 1 << 21,
    BEFORE_LARGE = 160 << 10
};

/* ---- chunks */

static size_t chunk_bytes(const struct entries *e)
{
    return (size_t)ENTRIES_CHUNK * ENTRIES_ROW * e->rows;
}

/* A chunk for a layer; 0 when there is none left. Those used last are still in the cache. */
static uint32_t take_chunk(struct entries *e)
{
    uint32_t chunk = e->free;
    if (chunk)
        e->free = e->following[chunk];
    else if (e->chunks < e->chunks_max)
        chunk = e->chunks++;
    e->following[chunk] = 0;
    return chunk;
}

void entries_give(struct entries *e, uint32_t chunk)
{
    e->following[chunk] = e->free;
    e->free = chunk;
}

/* Gives the layer a further chunk. 0 or ERR_SPACE. */
int entries_extend(struct entries *e, struct entries_layer *l)
{
    uint32_t chunk = take_chunk(e);
    if (!chunk) return ERR_SPACE;
    if (l->first)
        e->following[l->next / ENTRIES_CHUNK - 1] = chunk;
    else
        l->first = chunk;
    l->next = chunk * ENTRIES_CHUNK;
    return 0;
}

/* ---- tables */

/* The buckets for so many entries. */
static int bits_for(uint32_t entries)
{
    int bits = BITS_MIN;
    while (entries > (uint32_t)CROWD << bits) bits++;
    return bits;
}

static size_t table_bytes(int bits)
{
    return sizeof(struct entries_bucket) << bits;
}

/* Makes the table one of 2^bits buckets, all free. A smaller table becomes chunks. 0 or ERR_SPACE.
 */
static int clear_table(struct entries *e, struct entries_table *t, int bits)
{
    if (bits > t->bits_had) {
        size_t chunk = chunk_bytes(e);
        uint32_t wanted = (uint32_t)(table_bytes(bits) / chunk);
        if (wanted > e->chunks_max - e->chunks) return ERR_SPACE;
        for (size_t i = 0; i < table_bytes(t->bits_had) / chunk && t->buckets; i++)
            entries_give(e, t->first + (uint32_t)i);
        t->first = e->chunks;
        t->buckets = (struct entries_bucket *)entries_counts(e, t->first * ENTRIES_CHUNK);
        t->bits_had = bits;
        e->chunks += wanted;
    }
    for (struct entries_bucket *b = t->buckets; b < t->buckets + (1u << bits); b++)
        memset(b->key, 0, sizeof b->key);
    t->bits = bits;
    t->count = 0;
    return 0;
}

/* Puts the keys of a chunk into the table. */
static void put_keys(const struct entries *e, struct entries_table *t, uint32_t chunk,
                     uint32_t count)
{
    for (uint32_t entry = chunk * ENTRIES_CHUNK, end = entry + count; entry < end; entry++) {
        uint32_t key = e->keys[entry], mixed = ENTRIES_MIX(key);
        int place;
        struct entries_bucket *b = entries_seek(t, ENTRIES_HOME(mixed, t->bits), key, &place);
        b->key[place] = key;
        b->entry[place] = entry;
    }
    t->count += count;
}

/* Room in the table for so many entries more: if need be, all keys of the level are put into more
 * buckets. 0 or ERR_SPACE. */
int entries_reserve(struct entries *e, int parity, uint32_t more)
{
    struct entries_table *t = &e->tables[parity];
    if (t->count + more <= (uint32_t)CROWD << t->bits) return 0;
    if (clear_table(e, t, bits_for(t->count + more))) return ERR_SPACE;
    struct entries_layer *l = &e->layers[parity][0][0];
    for (int i = 0; i < RING_CELLS * ENTRIES_HALVES; i++, l++)
        for (uint32_t chunk = l->first; chunk; chunk = e->following[chunk])
            put_keys(e, t, chunk, entries_in_chunk(l, chunk));
    return 0;
}

/* Makes the table of a level that is done that of the next level but one. Levels grow, and then
 * shrink, ever less fast: it will hardly be larger than by the same factor again. 0 or ERR_SPACE.
 */
int entries_prepare(struct entries *e, int parity)
{
    struct entries_table *t = &e->tables[parity];
    uint32_t count = t->count, before = t->before ? t->before : 1;
    uint64_t expected = (uint64_t)count * count / before;
    t->before = count;
    return clear_table(e, t, bits_for(expected < 4 * count ? (uint32_t)expected : 4 * count));
}

/* ---- memory */

int entries_open(struct entries *e, uint32_t rows, unsigned char *memory, size_t used, size_t bytes)
{
    size_t large = bytes / 2 + ((0 - (size_t)(memory + bytes / 2)) & (LARGE_PAGE - 1));
    size_t arena = large > BEFORE_LARGE ? large - BEFORE_LARGE : 0;
    if (arena < used || arena > bytes) return ERR_SPACE;
    memset(e, 0, sizeof *e);
    e->rows = rows;
    e->arena = (uint32_t *)(memory + arena);
    e->chunks = 1;
    e->chunks_max = (uint32_t)((bytes - arena) / chunk_bytes(e));
    e->following = (uint32_t *)(memory + used);
    e->keys = e->following + e->chunks_max;
    if (arena - used < sizeof *e->keys * (ENTRIES_CHUNK + 1) * e->chunks_max) return ERR_SPACE;
    for (int i = 0; i < 2; i++)
        if (clear_table(e, &e->tables[i], BITS_MIN)) return ERR_SPACE;
    return 0;
}
