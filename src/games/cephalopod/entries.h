/* Entries of positions: kept by layers, found by keys. For sum3.c alone.
 *
 * Sums go through positions level by level (sum3.c), so entries come and go. They lie in chunks,
 * each of one layer; a chunk that was expanded is used again at once, while it is in the cache.
 * Chunks and tables share one arena, which is begun at one end and never used beyond what is
 * needed.
 */
#ifndef TABLIER_GAMES_CEPHALOPOD_ENTRIES_H
#define TABLIER_GAMES_CEPHALOPOD_ENTRIES_H

#include <stdalign.h>

#include "games/cephalopod/ring.h"

enum {
    ENTRIES_CHUNK = RING_PARENTS, /* entries of one layer that lie and are expanded together */
    ENTRIES_HALVES = 32,          /* values of e / 2: what fits the free bits of a board */
    ENTRIES_ROW = 4 * RING_IMAGES /* bytes of the counts for one e */
};

/* The entries of a level by their keys. Buckets are filled from the front; what finds its bucket
 * full goes to the next one. An entry that is gone keeps its place: nobody asks for its key again.
 */
struct entries_bucket {
    alignas(8 * LANES_FEW) uint32_t key[LANES_FEW]; /* 0: free */
    uint32_t entry[LANES_FEW];
};

struct entries_table {
    struct entries_bucket *buckets;
    uint32_t count;
    uint32_t before; /* the count of the level before */
    int bits;        /* 2^bits buckets in use … */
    int bits_had;    /* … of so many */
    uint32_t first;  /* the chunk they begin in */
};

/* Positions with equal pips, dice and e / 2: a chain of chunks, the last one partly used. */
struct entries_layer {
    uint32_t first; /* chunk, 0: none */
    uint32_t next;  /* the entry to use next, in the last chunk */
};

struct entries {
    struct entries_layer layers[2][RING_CELLS][ENTRIES_HALVES]; /* by pips & 1, dice, e / 2 */
    struct entries_table tables[2];                             /* by pips & 1 */
    uint32_t alive; /* entries that are still to be expanded */
    uint32_t rows;  /* of counts in an entry: 1 or 2 */

    /* The arena holds the counts of entries, a chunk beside the other, and the tables, which take
     * up whole chunks as well. Entry 0, and so chunk 0, is never used. */
    uint32_t *arena;
    uint32_t *keys;      /* of entries: the board with e / 2 in the free bits */
    uint32_t *following; /* the chunk after each chunk */
    uint32_t chunks, chunks_max;
    uint32_t free; /* the first chunk to use again, 0: none */
};

/* Begins with no entries. Of the memory, aligned to 64, the first bytes are used already; the
 * second half is for the arena. This and all that follows returns 0, or ERR_SPACE when the memory
 * does not suffice. */
int entries_open(struct entries *e, uint32_t rows, unsigned char *memory, size_t used,
                 size_t bytes);

/* Gives a layer a further chunk. Its `next` is then the first entry of that. */
int entries_extend(struct entries *e, struct entries_layer *l);

/* Gives back a chunk that is in no layer any more. */
void entries_give(struct entries *e, uint32_t chunk);

/* Room in the table of a level for so many entries more. */
int entries_reserve(struct entries *e, int parity, uint32_t more);

/* Makes the table of a level that is done that of the next level but one. */
int entries_prepare(struct entries *e, int parity);

static inline uint32_t *entries_counts(const struct entries *e, uint32_t entry)
{
    return e->arena + (size_t)entry * RING_IMAGES * e->rows;
}

/* The entries in use of a chunk of a layer. */
static inline uint32_t entries_in_chunk(const struct entries_layer *l, uint32_t chunk)
{
    return chunk == l->next / ENTRIES_CHUNK ? l->next % ENTRIES_CHUNK : ENTRIES_CHUNK;
}

/* Where to look for a key first, or for several at once. Looking further is what nobody can
 * foresee: hence two rounds of mixing, and buckets that are half free. */
#define ENTRIES_MIX(key)          (((key) ^ (key) >> 15) * 0x9E3779B1u)
#define ENTRIES_HOME(mixed, bits) (((mixed) ^ (mixed) >> 13) * 0x85EBCA6Bu >> (32 - (bits)))

/* The bucket where a key is or, if it is nowhere, where it goes; and its place in there. */
static inline struct entries_bucket *entries_seek(const struct entries_table *t, uint32_t home,
                                                  uint32_t key, int *place)
{
    struct entries_bucket *b = t->buckets + home;
    unsigned places = lanes_find(b->key, key, 0);
    while (__builtin_expect(!places, 0)) {
        b = b + 1 < t->buckets + (1u << t->bits) ? b + 1 : t->buckets;
        places = lanes_find(b->key, key, 0);
    }
    *place = __builtin_ctz(places);
    return b;
}

#endif
