/* Sums of final boards on 3x3.
 *
 * Order. A placement adds one pip and one die; a capture of k dice keeps the pips and takes away
 * k - 1 dice. So positions can be taken in an order in which each comes after all that lead to it:
 * pips ascending, then dice descending. The positions with the same number of pips are a level,
 * those among them with the same number of dice a layer. Two levels are alive at a time, and a
 * position is expanded once, however many sequences lead to it.
 *
 * Symmetry. A position is kept once for its eight images, with a count for each of them (ring.h).
 *
 * Length. The span of a layer is the number of plies it takes to get there if every capture takes
 * two dice. Each further die taken saves a ply, so a sequence that has saved e plies has length
 * span - e. An entry holds the counts of a position for two values of e, an even one and the next,
 * side by side; a position has as many entries as it needs, mostly one. If no sequence can reach
 * the depth, all this does not matter, and e stays 0. That is first guessed and, should a layer of
 * greater span turn up, begun again.
 *
 * The last ply needs no positions: the sum is linear in the values of the children, so these are
 * added up and multiplied. The same goes for the die that fills the board: positions that it will
 * fill without a capture get no entry.
 *
 * What costs is, in this order: plain work, hence each step done for many children at once, in
 * vectors where that goes; branches that are as good as random, of which there are few; and memory
 * touched for the first time, hence one arena in which all things lie close together. */
#include "games/cephalopod/sum.h"

#include <stdalign.h>

#include "base/err.h"
#include "base/mem.h"
#include "games/cephalopod/ring.h"

enum {
    CHUNK = RING_PARENTS,  /* entries of one layer that lie and are expanded together */
    HALVES = 32,           /* values of e / 2: what fits the free bits of a board */
    BITS_MIN = 6,          /* so that any table is a number of chunks */
    ROW = 4 * RING_IMAGES, /* bytes */
    CROWD = LANES_FEW / 2, /* entries for a bucket, at most, on an average */

    /* Of the arena so much lies before the first large page (sum.h). */
    LARGE_PAGE = 1 << 21,
    BEFORE_LARGE = 160 << 10
};

/* The counts of the images of a position, in the order of ring.h; and those for two values of e,
 * once as numbers and once as pairs of them, the even e in the lower half. */
typedef ring_row row;
typedef uint32_t rows_of_two __attribute__((vector_size(2 * ROW), aligned(4), may_alias));
typedef uint64_t row_of_pairs __attribute__((vector_size(2 * ROW), aligned(4), may_alias));
typedef uint64_t pairs __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
typedef uint64_t two_pairs __attribute__((vector_size(16), aligned(4), may_alias));

/* Inner loops are functions apart: they need all registers. */
#define APART __attribute__((noinline))

/* The entries of a level by their keys. Buckets are filled from the front; what finds its bucket
 * full goes to the next one. An entry that is gone keeps its place: nobody asks for its key again.
 */
struct bucket {
    alignas(8 * LANES_FEW) uint32_t key[LANES_FEW]; /* 0: free */
    uint32_t entry[LANES_FEW];
};

struct table {
    struct bucket *buckets;
    uint32_t count;
    uint32_t before; /* the count of the level before */
    int bits;        /* 2^bits buckets in use … */
    int bits_had;    /* … of so many */
    uint32_t first;  /* the chunk they begin in */
};

/* Positions with equal pips, dice and e / 2: a chain of chunks, the last one partly used. */
struct layer {
    uint32_t first; /* chunk, 0: none */
    uint32_t next;  /* the entry to use next, in the last chunk */
};

/* The counts of an entry, ready to be read as those of any image, from twice the lowest bits of a
 * canonical form on: each row is there twice, then twice for the mirrored board. */
struct source {
    alignas(64) uint32_t at[8 * RING_IMAGES];
};

struct work {
    struct layer layers[2][RING_CELLS][HALVES]; /* by pips & 1, dice, e / 2 */
    struct table tables[2];                     /* by pips & 1 */
    uint32_t alive;                             /* entries that are still to be expanded */
    int depth;
    uint32_t
        rows; /* of an entry: 2; or 1 as no sequence reaches the depth, and e does not matter */
    alignas(ROW) uint32_t sum[RING_IMAGES];

    /* The arena holds the counts of entries, a chunk beside the other, and the tables, which take
     * up whole chunks as well. Entry 0, and so chunk 0, is never used. */
    uint32_t *arena;
    uint32_t *keys;      /* of entries: the board with e / 2 in the free bits */
    uint32_t *following; /* the chunk after each chunk */
    uint32_t chunks, chunks_max;
    uint32_t free; /* the first chunk to use again, 0: none */

    struct ring_values values;

    /* The chunk being expanded: its counts, and which of its entries have something in each row. */
    struct source source[CHUNK];
    uint32_t has[CHUNK];

    /* Its children, and for those of one kind their keys, where to look for them, where their
     * counts come from, their entries, and which of them were not found at once. */
    struct ring_brood brood;
    uint32_t key[RING_BROOD], home[RING_BROOD], from[RING_BROOD], found[RING_BROOD];
    uint32_t missed[RING_BROOD];
};

/* ---- chunks */

static inline uint32_t *counts_of(const struct work *k, uint32_t entry)
{
    return k->arena + (size_t)entry * RING_IMAGES * k->rows;
}

static size_t chunk_bytes(const struct work *k)
{
    return (size_t)CHUNK * ROW * k->rows;
}

/* A chunk for a layer; 0 when there is none left. Those used last are still in the cache. */
static uint32_t take_chunk(struct work *k)
{
    uint32_t chunk = k->free;
    if (chunk)
        k->free = k->following[chunk];
    else if (k->chunks < k->chunks_max)
        chunk = k->chunks++;
    k->following[chunk] = 0;
    return chunk;
}

static void give_chunk(struct work *k, uint32_t chunk)
{
    k->following[chunk] = k->free;
    k->free = chunk;
}

/* Gives the layer a further chunk. 0 or ERR_SPACE. */
static int extend(struct work *k, struct layer *l)
{
    uint32_t chunk = take_chunk(k);
    if (!chunk) return ERR_SPACE;
    if (l->first)
        k->following[l->next / CHUNK - 1] = chunk;
    else
        l->first = chunk;
    l->next = chunk * CHUNK;
    return 0;
}

/* The entries in use of a chunk of a layer. */
static uint32_t chunk_count(const struct layer *l, uint32_t chunk)
{
    return chunk == l->next / CHUNK ? l->next % CHUNK : CHUNK;
}

/* ---- tables */

/* Where to look for a key first, or for several at once. Looking further is what nobody can
 * foresee: hence two rounds of mixing, and buckets that are half free. */
#define MIX(key)          (((key) ^ (key) >> 15) * 0x9E3779B1u)
#define HOME(mixed, bits) (((mixed) ^ (mixed) >> 13) * 0x85EBCA6Bu >> (32 - (bits)))

/* The buckets for so many entries. */
static int bits_for(uint32_t entries)
{
    int bits = BITS_MIN;
    while (entries > (uint32_t)CROWD << bits) bits++;
    return bits;
}

static size_t table_bytes(int bits)
{
    return sizeof(struct bucket) << bits;
}

/* Makes the table one of 2^bits buckets, all free. A smaller table becomes chunks. 0 or ERR_SPACE.
 */
static int clear_table(struct work *k, struct table *t, int bits)
{
    if (bits > t->bits_had) {
        size_t chunk = chunk_bytes(k);
        uint32_t wanted = (uint32_t)(table_bytes(bits) / chunk);
        if (wanted > k->chunks_max - k->chunks) return ERR_SPACE;
        for (size_t i = 0; i < table_bytes(t->bits_had) / chunk && t->buckets; i++)
            give_chunk(k, t->first + (uint32_t)i);
        t->first = k->chunks;
        t->buckets = (struct bucket *)counts_of(k, t->first * CHUNK);
        t->bits_had = bits;
        k->chunks += wanted;
    }
    for (struct bucket *b = t->buckets; b < t->buckets + (1u << bits); b++)
        memset(b->key, 0, sizeof b->key);
    t->bits = bits;
    t->count = 0;
    return 0;
}

/* The bucket where a key is or, if it is nowhere, where it goes; and its place in there. */
static inline struct bucket *seek(const struct table *t, uint32_t home, uint32_t key, int *place)
{
    struct bucket *b = t->buckets + home;
    unsigned places = lanes_find(b->key, key, 0);
    while (__builtin_expect(!places, 0)) {
        b = b + 1 < t->buckets + (1u << t->bits) ? b + 1 : t->buckets;
        places = lanes_find(b->key, key, 0);
    }
    *place = __builtin_ctz(places);
    return b;
}

/* Puts the keys of a chunk into the table. */
static void put_keys(const struct work *k, struct table *t, uint32_t chunk, uint32_t count)
{
    for (uint32_t entry = chunk * CHUNK, end = entry + count; entry < end; entry++) {
        uint32_t key = k->keys[entry], mixed = MIX(key);
        int place;
        struct bucket *b = seek(t, HOME(mixed, t->bits), key, &place);
        b->key[place] = key;
        b->entry[place] = entry;
    }
    t->count += count;
}

/* Room in the table for so many entries more: if need be, all keys of the level are put into more
 * buckets. 0 or ERR_SPACE. */
static int reserve(struct work *k, int parity, uint32_t more)
{
    struct table *t = &k->tables[parity];
    if (t->count + more <= (uint32_t)CROWD << t->bits) return 0;
    if (clear_table(k, t, bits_for(t->count + more))) return ERR_SPACE;
    struct layer *l = &k->layers[parity][0][0];
    for (int i = 0; i < RING_CELLS * HALVES; i++, l++)
        for (uint32_t chunk = l->first; chunk; chunk = k->following[chunk])
            put_keys(k, t, chunk, chunk_count(l, chunk));
    return 0;
}

/* Makes the table of a level that is done that of the next level but one. Levels grow, and then
 * shrink, ever less fast: it will hardly be larger than by the same factor again. 0 or ERR_SPACE.
 */
static int prepare_table(struct work *k, struct table *t)
{
    uint32_t count = t->count, before = t->before ? t->before : 1;
    uint64_t expected = (uint64_t)count * count / before;
    t->before = count;
    return clear_table(k, t, bits_for(expected < 4 * count ? (uint32_t)expected : 4 * count));
}

/* ---- finding entries */

/* Makes children canonical; finds where to look for them and where their counts come from. */
static APART void look_up(struct work *k, const uint32_t *child, uint32_t total, uint32_t half,
                          const struct table *t)
{
    for (uint32_t j = 0; j < total; j += LANES) {
        lanes parent = *(const lanes *)(child + j), least = ring_canonical(parent);
        lanes key = (least & RING_BOARD) | half, mixed = MIX(key);
        *(lanes *)(k->key + j) = key;
        *(lanes *)(k->home + j) = HOME(mixed, t->bits);
        *(lanes *)(k->from + j) =
            (parent & RING_FREE) * (sizeof(struct source) / 4) + ((least & RING_FREE) << k->rows);
    }
}

/* Finds the entries of children that are in the bucket where one looks first. Returns how many are
 * not: they are listed in `missed`. Nothing is written where something is read, so that many are
 * looked for at a time. */
static APART uint32_t find_at_once(struct work *k, const struct bucket *buckets, uint32_t total)
{
    const uint32_t *restrict key = k->key, *restrict home = k->home;
    uint32_t *restrict found = k->found, *restrict missed = k->missed, count = 0;
    for (uint32_t j = 0; j < total; j++) {
        const struct bucket *b = buckets + home[j];
        unsigned places = lanes_find(b->key, key[j], key[j]);
        found[j] = b->entry[__builtin_ctz(places | 1u << LANES_FEW) % LANES_FEW];
        missed[count] = j;
        count += places == 0;
    }
    return count;
}

/* Finds or makes the entries of missed children; most are new. 0 or ERR_SPACE. */
static APART int find_missed(struct work *k, struct table *t, struct layer *l, uint32_t count)
{
    struct table table = *t;
    uint32_t *keys = k->keys, rows = k->rows, next = l->next, made = 0;
    row *counts = (row *)k->arena;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t j = k->missed[i], key = k->key[j];
        int place;
        struct bucket *b = seek(&table, k->home[j], key, &place);
        if (b->key[place] != key) {
            b->key[place] = keys[next] = key;
            b->entry[place] = next;
            counts[rows * next] = counts[rows * next + rows - 1] = (row){0}; /* one row, or two */
            made++;
            l->next = next + 1;
            if (l->next % CHUNK == 0 && extend(k, l)) return ERR_SPACE;
            next = l->next;
        }
        k->found[j] = b->entry[place];
    }
    t->count += made;
    k->alive += made;
    return 0;
}

/* ---- handing counts on */

/* How counts are handed on: all of them, or those of one row to the other. */
enum how { ALL, EVEN_TO_ODD, ODD_TO_EVEN };

static inline __attribute__((always_inline)) void add_pairs(uint32_t *to, const uint32_t *from,
                                                            enum how how)
{
#pragma GCC unroll 4
    for (int i = 0; i < 2 * RING_IMAGES; i += LANES) {
        lanes counts = *(const lanes *)(from + i);
        if (how == EVEN_TO_ODD) counts = (lanes)((pairs)counts << 32);
        if (how == ODD_TO_EVEN) counts = (lanes)((pairs)counts >> 32);
        *(lanes *)(to + i) += counts;
    }
}

/* Adds the counts of parents to those of their children. */
static inline __attribute__((always_inline)) void add_counts(struct work *k, uint32_t total,
                                                             uint32_t rows, enum how how)
{
    uint32_t *restrict arena = k->arena;
    const uint32_t *restrict source = k->source->at, *restrict found = k->found,
                             *restrict offset = k->from;
    for (uint32_t j = 0; j < total; j++) {
        uint32_t *to = arena + (size_t)found[j] * RING_IMAGES * rows;
        const uint32_t *from = source + offset[j];
        if (rows == 1)
            *(row *)to += *(const row *)from;
        else
            add_pairs(to, from, how);
    }
}

/* Hands counts on to children, which belong to one layer. 0 or ERR_SPACE. */
static int settle(struct work *k, const uint32_t *child, uint32_t total, int pips, int dice,
                  uint32_t half, enum how how)
{
    if (!total) return 0;
    struct table *t = &k->tables[pips & 1];
    struct layer *l = &k->layers[pips & 1][dice][half];
    if (reserve(k, pips & 1, total) || (!l->first && extend(k, l))) return ERR_SPACE;
    look_up(k, child, total, half, t);
    uint32_t missed = find_at_once(k, t->buckets, total);
    if (missed && find_missed(k, t, l, missed)) return ERR_SPACE;
    if (k->rows == 1)
        add_counts(k, total, 1, ALL);
    else if (how == ALL)
        add_counts(k, total, 2, ALL);
    else if (how == EVEN_TO_ODD)
        add_counts(k, total, 2, EVEN_TO_ODD);
    else
        add_counts(k, total, 2, ODD_TO_EVEN);
    return 0;
}

/* Keeps the children whose parents have something in one of these rows. */
static uint32_t keep(const struct work *k, uint32_t *child, uint32_t count, uint32_t rows)
{
    uint32_t kept = 0;
    for (uint32_t j = 0; j < count; j++) {
        child[kept] = child[j];
        kept += (k->has[child[j] & RING_FREE] & rows) != 0;
    }
    return kept;
}

/* Sees which of the entries being expanded have something in which row: bit e of `has`. */
static void see_rows(struct work *k, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const two_pairs *p = (const two_pairs *)k->source[i].at;
        two_pairs any = (p[0] | p[1]) | (p[2] | p[3]);
        uint64_t both = any[0] | any[1];
        k->has[i] = ((uint32_t)both != 0) | (uint32_t)(both >> 32 != 0) << 1;
    }
}

/* Hands counts on to those children that three dice were taken for: one ply saved. Even e become
 * odd, odd ones go to the next half. */
static int settle_threes(struct work *k, int pips, int dice, uint32_t half, uint32_t count)
{
    struct ring_brood *b = &k->brood;
    uint32_t *some = b->child[3]; /* those are settled by now */
    if (!b->count[2]) return 0;
    if (k->rows == 1) return settle(k, b->child[2], b->count[2], pips, dice - 2, half, ALL);
    see_rows(k, count);
    memcpy(some, b->child[2], b->count[2] * sizeof *some);
    if (settle(k, some, keep(k, some, b->count[2], 1), pips, dice - 2, half, EVEN_TO_ODD))
        return ERR_SPACE;
    return settle(k, b->child[2], keep(k, b->child[2], b->count[2], 2), pips, dice - 2, half + 1,
                  ODD_TO_EVEN);
}

/* ---- values */

/* The counts of a parent for all lengths, or those in row `last` only. */
static inline row parent_counts(const struct work *k, uint32_t child, int last)
{
    const uint32_t *source = k->source[child & RING_FREE].at;
    if (k->rows == 1) return *(const row *)source;
    rows_of_two r = *(const rows_of_two *)source;
    row even = (row)__builtin_shufflevector(r, r, 0, 2, 4, 6, 8, 10, 12, 14);
    row odd = (row)__builtin_shufflevector(r, r, 1, 3, 5, 7, 9, 11, 13, 15);
    if (last < 0) return even + odd;
    return last ? odd : even;
}

/* Adds the values of boards, as often as the counts of their parents say. */
static APART void add_values(struct work *k, const uint32_t *boards, uint32_t count, int last)
{
    row sum = *(const row *)k->sum;
    for (uint32_t j = 0; j < count; j++)
        sum += ring_value(&k->values, boards[j]) * parent_counts(k, boards[j], last);
    *(row *)k->sum = sum;
}

/* Takes those children out of the brood that the next die fills, and adds their values at once. */
static void fill_up(struct work *k)
{
    uint32_t *boards = k->key, full;
    k->brood.count[0] = ring_fill(k->brood.child[0], k->brood.count[0], boards, &full);
    add_values(k, boards, full, -1);
}

/* Ends the sequences in row `last`, which have one ply left: of their children only the values
 * count. */
static void end_row(struct work *k, uint32_t count, int last)
{
    struct ring_brood *b = &k->brood;
    uint64_t other = last ? 0x00000000FFFFFFFFu : 0xFFFFFFFF00000000u;
    for (int kind = 0; kind < RING_KINDS; kind++)
        add_values(k, b->child[kind], b->count[kind], last);
    for (uint32_t i = 0; i < count; i++)
        for (int part = 0; part < 4; part++) ((row_of_pairs *)k->source[i].at)[part] &= other;
    see_rows(k, count);
    for (int kind = 0; kind < RING_KINDS; kind++)
        b->count[kind] = keep(k, b->child[kind], b->count[kind], 3);
}

/* ---- expanding */

static inline void copy_row(const uint32_t *from, uint32_t *to)
{
    row r = *(const row *)from, *rows = (row *)to;
    rows[0] = rows[1] = r;
    rows[2] = rows[3] = __builtin_shufflevector(r, r, 1, 0, 7, 6, 5, 4, 3, 2);
}

/* The same for pairs; in whole registers, or in small ones that all compilers shuffle well. */
static inline void copy_pairs(const uint32_t *from, uint32_t *to)
{
    if (LANES == 2 * RING_IMAGES) {
        row_of_pairs r = *(const row_of_pairs *)from, *rows = (row_of_pairs *)to;
        rows[0] = rows[1] = r;
        rows[2] = rows[3] = __builtin_shufflevector(r, r, 1, 0, 7, 6, 5, 4, 3, 2);
        return;
    }
    two_pairs *p = (two_pairs *)to;
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        two_pairs r = ((const two_pairs *)from)[i];
        p[i] = p[4 + i] = r;
        p[8 + (4 - i) % 4] = p[12 + (4 - i) % 4] = __builtin_shufflevector(r, r, 1, 0);
    }
}

static void copy_counts(struct work *k, uint32_t entry, uint32_t count)
{
    const uint32_t *from = counts_of(k, entry);
    for (uint32_t i = 0; i < count; i++) {
        if (k->rows == 1)
            copy_row(from + i * RING_IMAGES, k->source[i].at);
        else
            copy_pairs(from + i * 2 * RING_IMAGES, k->source[i].at);
    }
}

/* Breeds the children of a chunk. */
static APART void expand(struct work *k, uint32_t entry, uint32_t count)
{
    ring_breed(k->keys + entry, count, &k->brood);
    copy_counts(k, entry, count);
}

/* Hands the counts of the chunk being expanded on to its children. 0 or ERR_SPACE. */
static int hand_on(struct work *k, int pips, int dice, uint32_t half, uint32_t count)
{
    struct ring_brood *b = &k->brood;
    if (dice == RING_CELLS - 2) fill_up(k);
    if (settle(k, b->child[0], b->count[0], pips + 1, dice + 1, half, ALL)) return ERR_SPACE;
    if (settle(k, b->child[1], b->count[1], pips, dice - 1, half, ALL)) return ERR_SPACE;
    if (settle(k, b->child[3], b->count[3], pips, dice - 3, half + k->rows - 1, ALL))
        return ERR_SPACE;
    return settle_threes(k, pips, dice, half, count);
}

/* Expands a layer, in which the sequences of row `last` (-1: none) have one ply left. */
static int expand_layer(struct work *k, int pips, int dice, uint32_t half, int last)
{
    struct layer *l = &k->layers[pips & 1][dice][half];
    for (uint32_t chunk = l->first, following; chunk; chunk = following) {
        uint32_t count = chunk_count(l, chunk);
        expand(k, chunk * CHUNK, count);
        k->alive -= count;
        l->first = following = k->following[chunk];
        give_chunk(k, chunk);
        if (last >= 0) end_row(k, count, last);
        if (hand_on(k, pips, dice, half, count)) return ERR_SPACE;
    }
    *l = (struct layer){0, 0};
    return 0;
}

/* ---- all together */

/* Lays out the lent memory: the work, what there is for each chunk, and the arena. */
static int open_work(struct work *k, int depth, uint32_t rows, size_t bytes)
{
    unsigned char *memory = (unsigned char *)k;
    size_t large = bytes / 2 + ((0 - (size_t)(memory + bytes / 2)) & (LARGE_PAGE - 1));
    size_t arena = large > BEFORE_LARGE ? large - BEFORE_LARGE : 0;
    if (arena < sizeof *k || arena > bytes) return ERR_SPACE;
    memset(k, 0, offsetof(struct work, values));
    k->depth = depth;
    k->rows = rows;
    k->arena = (uint32_t *)(memory + arena);
    k->chunks = 1;
    k->chunks_max = (uint32_t)((bytes - arena) / chunk_bytes(k));
    k->following = (uint32_t *)(k + 1);
    k->keys = k->following + k->chunks_max;
    if (arena - sizeof *k < sizeof *k->keys * (CHUNK + 1) * k->chunks_max) return ERR_SPACE;
    for (int i = 0; i < 2; i++)
        if (clear_table(k, &k->tables[i], BITS_MIN)) return ERR_SPACE;
    return 0;
}

/* The first entry. Its image is the inverse of how the canonical form was made. */
static int put_first(struct work *k, uint32_t board, struct layer *l)
{
    lanes least = ring_canonical((lanes){board});
    if (extend(k, l)) return ERR_SPACE;
    uint32_t entry = l->next++, made = least[0] & RING_FREE,
             image = 2 * ((0 - made) & 3) + made / 8;
    memset(counts_of(k, entry), 0, ROW * k->rows);
    counts_of(k, entry)[image * k->rows] = 1;
    k->keys[entry] = least[0] & RING_BOARD;
    k->alive = 1;
    return 0;
}

enum { AGAIN = 1, PIPS_LIKELY = 35 /* few positions with more than that have moves */ };

/* All layers with that many pips and dice. 0, ERR_SPACE, or AGAIN when the guess was wrong and a
 * sequence may reach the depth. */
static int run_layers(struct work *k, int pips, int dice, int span)
{
    int last = span - k->depth + 1; /* this e has one ply left */
    for (uint32_t half = 0; half < HALVES; half++) {
        if (!k->layers[pips & 1][dice][half].first) continue;
        if (k->rows == 1 && last >= 0) return AGAIN;
        bool ends = last >= 0 && (uint32_t)last / 2 == half;
        if (expand_layer(k, pips, dice, half, ends ? last & 1 : -1)) return ERR_SPACE;
    }
    return 0;
}

/* All levels from the first position on. */
static int run(struct work *k, uint32_t board, int pips, int dice)
{
    if (put_first(k, board, &k->layers[pips & 1][dice][0])) return ERR_SPACE;
    for (int p = pips; k->alive; p++) {
        for (int d = RING_CELLS - 1; d >= 0; d--) {
            int status = run_layers(k, p, d, 2 * (p - pips) - (d - dice));
            if (status) return status;
        }
        if (prepare_table(k, &k->tables[p & 1])) return ERR_SPACE;
    }
    return 0;
}

static uint64_t total(const uint32_t *sums)
{
    uint32_t sum = 0;
    for (int i = 0; i < RING_IMAGES; i++) sum += sums[i];
    return sum % SUM_MODULUS;
}

int sum_3x3(const struct cephalopod_state *s, int depth, void *memory, size_t bytes, uint64_t *out)
{
    size_t skipped = (0 - (size_t)memory) & 63;
    int pips, dice;
    uint32_t board = ring_read(s, &pips, &dice), first[1 + LANES] = {board}, full = 0;
    if (bytes < skipped + sizeof(struct work)) return ERR_SPACE;
    struct work *k = (struct work *)((unsigned char *)memory + skipped);
    bytes -= skipped;
    ring_make_values(&k->values);
    if (dice == RING_CELLS - 1 && depth > 0) ring_fill(first, 1, first, &full);
    if (depth == 0 || dice == RING_CELLS || full) {
        *out = ring_value(&k->values, full ? *first : board)[0] % SUM_MODULUS;
        return 0;
    }
    int status = AGAIN;
    uint32_t rows = 2 * (PIPS_LIKELY - pips) - (8 - dice) < depth ? 1 : 2;
    for (; rows <= 2 && status == AGAIN; rows++) {
        status = open_work(k, depth, rows, bytes);
        if (!status) status = run(k, board, pips, dice);
    }
    if (status) return ERR_SPACE;
    *out = total(k->sum);
    return 0;
}
