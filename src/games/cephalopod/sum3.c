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
#include "games/cephalopod/entries.h"

/* The counts of the images of a position, in the order of ring.h; and those for two values of e,
 * once as numbers and once as pairs of them, the even e in the lower half. */
typedef ring_row row;
typedef uint32_t rows_of_two __attribute__((vector_size(2 * ENTRIES_ROW), aligned(4), may_alias));
typedef uint64_t row_of_pairs __attribute__((vector_size(2 * ENTRIES_ROW), aligned(4), may_alias));
typedef uint64_t pairs __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
typedef uint64_t two_pairs __attribute__((vector_size(16), aligned(4), may_alias));

/* Inner loops are functions apart: they need all registers. */
#define APART __attribute__((noinline))

/* The counts of an entry, ready to be read as those of any image, from twice the lowest bits of a
 * canonical form on: each row is there twice, then twice for the mirrored board. */
struct source {
    alignas(64) uint32_t at[8 * RING_IMAGES];
};

struct work {
    struct entries e; /* with two rows; or one, as no sequence reaches the depth */
    int depth;
    alignas(ENTRIES_ROW) uint32_t sum[RING_IMAGES];
    struct ring_values values;

    /* The chunk being expanded: its counts, and which of its entries have something in each row. */
    struct source source[ENTRIES_CHUNK];
    uint32_t has[ENTRIES_CHUNK];

    /* Its children, and for those of one kind their keys, where to look for them, where their
     * counts come from, their entries, and which of them were not found at once. */
    struct ring_brood brood;
    uint32_t key[RING_BROOD], home[RING_BROOD], from[RING_BROOD], found[RING_BROOD];
    uint32_t missed[RING_BROOD];
};

/* ---- finding entries */

/* Makes children canonical; finds where to look for them and where their counts come from. */
static APART void look_up(struct work *k, const uint32_t *child, uint32_t total, uint32_t half,
                          const struct entries_table *t)
{
    for (uint32_t j = 0; j < total; j += LANES) {
        lanes parent = *(const lanes *)(child + j), least = ring_canonical(parent);
        lanes key = (least & RING_BOARD) | half, mixed = ENTRIES_MIX(key);
        *(lanes *)(k->key + j) = key;
        *(lanes *)(k->home + j) = ENTRIES_HOME(mixed, t->bits);
        *(lanes *)(k->from + j) =
            (parent & RING_FREE) * (sizeof(struct source) / 4) + ((least & RING_FREE) << k->e.rows);
    }
}

/* Finds the entries of children that are in the bucket where one looks first. Returns how many are
 * not: they are listed in `missed`. Nothing is written where something is read, so that many are
 * looked for at a time. */
static APART uint32_t find_at_once(struct work *k, const struct entries_bucket *buckets,
                                   uint32_t total)
{
    const uint32_t *restrict key = k->key, *restrict home = k->home;
    uint32_t *restrict found = k->found, *restrict missed = k->missed, count = 0;
    for (uint32_t j = 0; j < total; j++) {
        const struct entries_bucket *b = buckets + home[j];
        unsigned places = lanes_find(b->key, key[j], key[j]);
        found[j] = b->entry[__builtin_ctz(places | 1u << LANES_FEW) % LANES_FEW];
        missed[count] = j;
        count += places == 0;
    }
    return count;
}

/* Finds or makes the entries of missed children; most are new. 0 or ERR_SPACE. */
static APART int find_missed(struct work *k, struct entries_table *t, struct entries_layer *l,
                             uint32_t count)
{
    struct entries_table table = *t;
    uint32_t *keys = k->e.keys, rows = k->e.rows, next = l->next, made = 0;
    row *counts = (row *)k->e.arena;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t j = k->missed[i], key = k->key[j];
        int place;
        struct entries_bucket *b = entries_seek(&table, k->home[j], key, &place);
        if (b->key[place] != key) {
            b->key[place] = keys[next] = key;
            b->entry[place] = next;
            counts[rows * next] = counts[rows * next + rows - 1] = (row){0}; /* one row, or two */
            made++;
            l->next = next + 1;
            if (l->next % ENTRIES_CHUNK == 0 && entries_extend(&k->e, l)) return ERR_SPACE;
            next = l->next;
        }
        k->found[j] = b->entry[place];
    }
    t->count += made;
    k->e.alive += made;
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
    uint32_t *restrict arena = k->e.arena;
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
    struct entries_table *t = &k->e.tables[pips & 1];
    struct entries_layer *l = &k->e.layers[pips & 1][dice][half];
    if (entries_reserve(&k->e, pips & 1, total) || (!l->first && entries_extend(&k->e, l)))
        return ERR_SPACE;
    look_up(k, child, total, half, t);
    uint32_t missed = find_at_once(k, t->buckets, total);
    if (missed && find_missed(k, t, l, missed)) return ERR_SPACE;
    if (k->e.rows == 1)
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
    if (k->e.rows == 1) return settle(k, b->child[2], b->count[2], pips, dice - 2, half, ALL);
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
    if (k->e.rows == 1) return *(const row *)source;
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
    const uint32_t *from = entries_counts(&k->e, entry);
    for (uint32_t i = 0; i < count; i++) {
        if (k->e.rows == 1)
            copy_row(from + i * RING_IMAGES, k->source[i].at);
        else
            copy_pairs(from + i * 2 * RING_IMAGES, k->source[i].at);
    }
}

/* Breeds the children of a chunk. */
static APART void expand(struct work *k, uint32_t entry, uint32_t count)
{
    ring_breed(k->e.keys + entry, count, &k->brood);
    copy_counts(k, entry, count);
}

/* Hands the counts of the chunk being expanded on to its children. 0 or ERR_SPACE. */
static int hand_on(struct work *k, int pips, int dice, uint32_t half, uint32_t count)
{
    struct ring_brood *b = &k->brood;
    if (dice == RING_CELLS - 2) fill_up(k);
    if (settle(k, b->child[0], b->count[0], pips + 1, dice + 1, half, ALL)) return ERR_SPACE;
    if (settle(k, b->child[1], b->count[1], pips, dice - 1, half, ALL)) return ERR_SPACE;
    if (settle(k, b->child[3], b->count[3], pips, dice - 3, half + k->e.rows - 1, ALL))
        return ERR_SPACE;
    return settle_threes(k, pips, dice, half, count);
}

/* Expands a layer, in which the sequences of row `last` (-1: none) have one ply left. */
static int expand_layer(struct work *k, int pips, int dice, uint32_t half, int last)
{
    struct entries_layer *l = &k->e.layers[pips & 1][dice][half];
    for (uint32_t chunk = l->first, following; chunk; chunk = following) {
        uint32_t count = entries_in_chunk(l, chunk);
        expand(k, chunk * ENTRIES_CHUNK, count);
        k->e.alive -= count;
        l->first = following = k->e.following[chunk];
        entries_give(&k->e, chunk);
        if (last >= 0) end_row(k, count, last);
        if (hand_on(k, pips, dice, half, count)) return ERR_SPACE;
    }
    *l = (struct entries_layer){0, 0};
    return 0;
}

/* ---- all together */

/* Begins; the work lies at the front of the memory lent. 0 or ERR_SPACE. */
static int open_work(struct work *k, int depth, uint32_t rows, size_t bytes)
{
    k->depth = depth;
    memset(k->sum, 0, sizeof k->sum);
    return entries_open(&k->e, rows, (unsigned char *)k, sizeof *k, bytes);
}

/* The first entry. Its image is the inverse of how the canonical form was made. */
static int put_first(struct work *k, uint32_t board, struct entries_layer *l)
{
    lanes least = ring_canonical((lanes){board});
    if (entries_extend(&k->e, l)) return ERR_SPACE;
    uint32_t entry = l->next++, made = least[0] & RING_FREE,
             image = 2 * ((0 - made) & 3) + made / 8;
    memset(entries_counts(&k->e, entry), 0, ENTRIES_ROW * k->e.rows);
    entries_counts(&k->e, entry)[image * k->e.rows] = 1;
    k->e.keys[entry] = least[0] & RING_BOARD;
    k->e.alive = 1;
    return 0;
}

enum { AGAIN = 1, PIPS_LIKELY = 35 /* few positions with more than that have moves */ };

/* All layers with that many pips and dice. 0, ERR_SPACE, or AGAIN when the guess was wrong and a
 * sequence may reach the depth. */
static int run_layers(struct work *k, int pips, int dice, int span)
{
    int last = span - k->depth + 1; /* this e has one ply left */
    for (uint32_t half = 0; half < ENTRIES_HALVES; half++) {
        if (!k->e.layers[pips & 1][dice][half].first) continue;
        if (k->e.rows == 1 && last >= 0) return AGAIN;
        bool ends = last >= 0 && (uint32_t)last / 2 == half;
        if (expand_layer(k, pips, dice, half, ends ? last & 1 : -1)) return ERR_SPACE;
    }
    return 0;
}

/* All levels from the first position on. */
static int run(struct work *k, uint32_t board, int pips, int dice)
{
    if (put_first(k, board, &k->e.layers[pips & 1][dice][0])) return ERR_SPACE;
    for (int p = pips; k->e.alive; p++) {
        for (int d = RING_CELLS - 1; d >= 0; d--) {
            int status = run_layers(k, p, d, 2 * (p - pips) - (d - dice));
            if (status) return status;
        }
        if (entries_prepare(&k->e, p & 1)) return ERR_SPACE;
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
