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
 * span - e. An entry holds the counts of a position for two values of e, an even one and the next;
 * a position has as many entries as it needs, mostly one. If no sequence can reach the depth, all
 * this does not matter, and e stays 0. That is first guessed and, should a layer of greater span
 * turn up, begun again.
 *
 * The last ply needs no positions: the sum is linear in the values of the children, so these are
 * added up and multiplied once. The same goes for the die that fills the board: positions that it
 * will fill without a capture get no entry.
 *
 * The inner loops avoid branches that are as good as random: whether a position is known already,
 * whether its slot is taken, what kind of move a child comes from. */
#include "games/cephalopod/sum.h"

#include <stdalign.h>

#include "base/err.h"
#include "base/mem.h"
#include "games/cephalopod/ring.h"

enum {
    CHUNK = 64, /* entries of one layer that lie together */
    BITS_MIN = 10,
    BITS_MAX = 30,
    HALVES = 32 /* values of e / 2: what fits the free bits of a board */
};

_Static_assert(CHUNK *RING_CHILDREN <= RING_BROOD, "a chunk's children must fit");

/* The counts of the images of a position, in the order of ring.h. */
typedef uint32_t row __attribute__((vector_size(4 * RING_IMAGES), aligned(4), may_alias));

/* The key of an entry is its board with e / 2 in the free bits. */
struct slot {
    uint32_t key; /* 0: free. The empty board never follows another. */
    uint32_t entry;
};

/* What an entry is and where its key lies. */
struct place {
    uint32_t key;
    uint32_t slot;
};

/* Positions with equal pips, dice and e / 2: a chain of chunks, the last one partly used. */
struct layer {
    uint32_t first; /* chunk, 0: none */
    uint32_t next;  /* the entry to use next, in the last chunk */
};

/* The counts of an entry by e & 1, ready to be read as those of any image: from twice the lowest
 * bits of a canonical form on. Each row is there twice, then twice for the mirrored board. */
struct source {
    alignas(64) uint32_t at[2][4 * RING_IMAGES];
};

struct work {
    struct layer layers[2][RING_CELLS][HALVES]; /* by pips & 1, dice, e / 2 */

    /* Entries lie in chunks. The first chunk is never used. */
    row *counts;
    struct place *places;
    uint32_t *following; /* the chunk after each chunk */
    uint32_t chunks, chunks_max;
    uint32_t free; /* the first chunk to use again, 0: none */
    uint32_t
        rows; /* of an entry: 2; or 1 as no sequence reaches the depth, and e does not matter */

    /* All entries by their keys: open addressing, at most a quarter full. */
    struct slot *slots;
    uint32_t count;
    int bits, bits_max; /* 2^bits slots */

    unsigned char *memory; /* not yet used */
    size_t left;

    uint32_t sum[RING_IMAGES];
    int depth;
    struct ring_tables tables;

    /* The chunk being expanded. */
    struct source source[CHUNK];
    struct ring_brood brood;
    uint32_t found[RING_BROOD + RING_LANES]; /* where to look for the children; their entries */
};

/* ---- entries */

static void *take(struct work *k, size_t bytes)
{
    bytes = (bytes + 63) & ~(size_t)63;
    if (bytes > k->left) return NULL;
    void *piece = k->memory;
    k->memory += bytes;
    k->left -= bytes;
    return piece;
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

/* Where to look for a key first, or for several at once. Looking further is what costs most, as
 * nobody can tell when: hence two rounds of mixing, and slots that are mostly free. */
#define MIX(key)          (((key) ^ (key) >> 15) * 0x9E3779B1u)
#define HOME(mixed, bits) (((mixed) ^ (mixed) >> 13) * 0x85EBCA6Bu >> (32 - (bits)))

/* Puts the keys of a chunk into slots. */
static void put_keys(struct work *k, uint32_t chunk, uint32_t count)
{
    uint32_t mask = (1u << k->bits) - 1;
    for (uint32_t entry = chunk * CHUNK; count; entry++, count--) {
        struct place *p = &k->places[entry];
        uint32_t mixed = MIX(p->key);
        p->slot = HOME(mixed, k->bits);
        while (k->slots[p->slot].key) p->slot = (p->slot + 1) & mask;
        k->slots[p->slot] = (struct slot){p->key, entry};
    }
}

/* Room in the slots for so many entries more: if need be, all keys are put anew into more slots, in
 * the same place, so that memory is not touched in vain. 0 or ERR_SPACE. */
static int reserve(struct work *k, uint32_t more)
{
    int bits = k->bits;
    while (4 * (k->count + more) > 1u << bits) bits++;
    if (bits == k->bits) return 0;
    if (bits > k->bits_max) return ERR_SPACE;
    k->bits = bits;
    memset(k->slots, 0, sizeof *k->slots << bits);
    struct layer *l = &k->layers[0][0][0];
    for (size_t i = 0; i < sizeof k->layers / sizeof *l; i++, l++)
        for (uint32_t chunk = l->first; chunk; chunk = k->following[chunk])
            put_keys(k, chunk, chunk_count(l, chunk));
    return 0;
}

/* Is the slot another key's? Zero if it is not. A product, so that no compiler makes two branches
 * of it. */
static inline uint64_t is_other(uint32_t held, uint32_t key)
{
    return (uint64_t)(held ^ key) * held;
}

/* ---- handing counts on */

/* Makes the counts of an entry a source. */
static inline void copy_row(const row *from, uint32_t *to)
{
    row r = *from;
    row mirrored = __builtin_shufflevector(r, r, 1, 0, 7, 6, 5, 4, 3, 2);
    row *out = (row *)to;
    out[0] = out[1] = r;
    out[2] = out[3] = mirrored;
}

static inline bool has_some(const void *counts)
{
    uint64_t w[4];
    memcpy(w, counts, sizeof w);
    return (w[0] | w[1] | w[2] | w[3]) != 0;
}

/* How counts are handed on: all of them, or those of one row to another. */
struct route {
    uint32_t rows; /* of an entry */
    int from, to;  /* -1: all */
};

/* Adds the counts of a position to those of a child, given how that became canonical. */
static inline void add_counts(row *to, const struct source *from, uint32_t image, struct route r)
{
    for (uint32_t e = 0; e < r.rows; e++) {
        if (r.from >= 0 && (int)e != r.from) continue;
        to[r.from < 0 ? e : (uint32_t)r.to] += *(const row *)(from->at[e] + 2 * image);
    }
}

/* Finds or makes the entries of children of one kind, from number `j` to `stop`, for which the
 * chunk in use of the layer has room. Known or new, the work is the same: what is written past the
 * last entry does no harm. Children whose parent has nothing to hand on get entry 0. */
static inline __attribute__((always_inline)) void find_entries(struct work *k, struct layer *l,
                                                               int kind, uint32_t j, uint32_t stop,
                                                               uint32_t half, struct route r)
{
    struct slot *slots = k->slots;
    struct place *places = k->places;
    row *counts = k->counts;
    const uint32_t *child = k->brood.child[kind], *parent = k->brood.parent[kind];
    uint32_t *found = k->found, next = l->next, mask = (1u << k->bits) - 1;
    for (; j < stop; j++) {
        uint32_t key = (child[j] & RING_BOARD) | half, at = found[j];
        if (r.rows == 2 && r.from >= 0 && !has_some(k->source[parent[j]].at[r.from])) {
            found[j] = 0;
            continue;
        }
        at = (at + (is_other(slots[at].key, key) != 0)) & mask;
        while (is_other(slots[at].key, key)) at = (at + 1) & mask;
        uint32_t is_new = slots[at].key == 0, known = slots[at].entry;
        uint32_t entry = known ^ ((known ^ next) & (0 - is_new));
        slots[at] = (struct slot){key, entry};
        places[next] = (struct place){key, at};
        for (uint32_t e = 0; e < r.rows; e++) counts[next * r.rows + e] = (row){0};
        found[j] = entry;
        __builtin_prefetch(&counts[entry * r.rows], 1);
        next += is_new;
    }
    k->count += next - l->next;
    l->next = next;
}

/* Where to look for the children of one kind. */
static void find_homes(struct work *k, int kind, uint32_t half)
{
    uint32_t total = ring_count(&k->brood, kind);
    for (uint32_t j = 0; j < total; j += RING_LANES) {
        ring_lanes key = (*(const ring_lanes *)(k->brood.child[kind] + j) & RING_BOARD) | half;
        ring_lanes mixed = MIX(key);
        *(ring_lanes *)(k->found + j) = HOME(mixed, k->bits);
    }
    for (uint32_t j = 0; j < total; j++) __builtin_prefetch(&k->slots[k->found[j]], 1);
}

/* Hands counts on to all children of one kind in their layer. 0 or ERR_SPACE. */
static inline __attribute__((always_inline)) int settle(struct work *k, int pips, int dice,
                                                        int kind, uint32_t half, struct route r)
{
    struct layer *l =
        kind ? &k->layers[pips & 1][dice - kind][half] : &k->layers[~pips & 1][dice + 1][half];
    uint32_t total = ring_count(&k->brood, kind), stop;
    if (reserve(k, total) || (!l->first && extend(k, l))) return ERR_SPACE;
    find_homes(k, kind, half);
    for (uint32_t j = 0; j < total; j = stop) {
        uint32_t end = (l->next / CHUNK + 1) * CHUNK, room = end - l->next;
        stop = total - j < room ? total : j + room;
        find_entries(k, l, kind, j, stop, half, r);
        if (l->next == end && extend(k, l)) return ERR_SPACE;
    }
    const uint32_t *child = k->brood.child[kind], *parent = k->brood.parent[kind];
    row *counts = k->counts;
    for (uint32_t j = 0; j < total; j++)
        add_counts(&counts[k->found[j] * r.rows], &k->source[parent[j]], child[j] & 15, r);
    return 0;
}

/* Takes those children out of the brood that the next die fills, and adds their values at once. */
static void fill_up(struct work *k)
{
    uint32_t *child = k->brood.child[0], *parent = k->brood.parent[0], left = 0, full = 0;
    uint32_t *boards = k->found, *owners = k->found + RING_BROOD / 2;
    for (uint32_t j = 0, total = ring_count(&k->brood, 0); j < total; j++) {
        uint32_t filled = ring_fill(&k->tables, child[j]), is_full = filled != 0;
        boards[full] = filled;
        owners[full] = parent[j];
        child[left] = child[j];
        parent[left] = parent[j];
        full += is_full;
        left += !is_full;
    }
    k->brood.end[0] = child + left;
    for (uint32_t j = 0; j < full; j++) {
        const struct source *s = &k->source[owners[j]];
        uint32_t value[RING_IMAGES] = {0};
        ring_add_value(&k->tables, boards[j], value);
        for (uint32_t e = 0; e < k->rows; e++)
            for (int i = 0; i < RING_IMAGES; i++) k->sum[i] += value[i] * s->at[e][i];
    }
}

/* Hands all counts on to the children of one kind. */
static int hand_on(struct work *k, int pips, int dice, int kind, uint32_t half)
{
    if (kind == 0 && dice == RING_CELLS - 2) fill_up(k);
    if (!ring_count(&k->brood, kind)) return 0;
    ring_make_canonical(k->brood.child[kind], ring_count(&k->brood, kind));
    int status;
    if (k->rows == 1)
        status = settle(k, pips, dice, kind, 0, (struct route){1, 0, 0});
    else if (kind != 2)
        status = settle(k, pips, dice, kind, half + (kind == 3), (struct route){2, -1, -1});
    else { /* one ply saved: even e become odd, odd ones go to the next half */
        status = settle(k, pips, dice, kind, half, (struct route){2, 0, 1});
        if (!status) status = settle(k, pips, dice, kind, half + 1, (struct route){2, 1, 0});
    }
    k->brood.end[kind] = k->brood.child[kind];
    return status;
}

/* ---- expanding */

/* Multiplies the values of the children from `before` on with a row of counts. */
static void add_values(struct work *k, uint32_t *const *before, const uint32_t *counts)
{
    uint32_t value[RING_IMAGES] = {0};
    for (int kind = 0; kind < RING_KINDS; kind++)
        for (const uint32_t *child = before[kind]; child < k->brood.end[kind]; child++)
            ring_add_value(&k->tables, *child, value);
    for (int i = 0; i < RING_IMAGES; i++) k->sum[i] += value[i] * counts[i];
}

/* Adds the children of an entry to the brood. Its slot is free from now on: at worst a position
 * that had to make way for it gets a second entry, which costs time but changes no sum. */
static inline __attribute__((always_inline)) void expand(struct work *k, uint32_t entry, int number)
{
    const row *counts = &k->counts[entry * k->rows];
    struct place place = k->places[entry];
    k->slots[place.slot].key = 0;
    ring_breed(&k->tables, place.key, (uint32_t)number, &k->brood);
    for (uint32_t e = 0; e < k->rows; e++) copy_row(&counts[e], k->source[number].at[e]);
}

/* Likewise where sequences may end: those in row `last` (-1: none) have one ply left, and with one
 * empty cell all of them end that do not capture. Of their children only the values count. */
static void expand_last(struct work *k, uint32_t entry, int number, int dice, int last)
{
    struct source *source = &k->source[number];
    uint32_t *before[RING_KINDS];
    bool left = false;
    memcpy(before, k->brood.end, sizeof before);
    expand(k, entry, number);
    bool fills = dice == RING_CELLS - 1 && k->brood.end[0] != before[0];
    for (int e = 0; e < (int)k->rows; e++) {
        if (!has_some(source->at[e])) continue;
        if (fills || e == last) {
            add_values(k, before, source->at[e]);
            copy_row(&(row){0}, source->at[e]);
        } else {
            left = true;
        }
    }
    if (!left) memcpy(k->brood.end, before, sizeof before);
}

static int expand_layer(struct work *k, int pips, int dice, uint32_t half, int last)
{
    struct layer *l = &k->layers[pips & 1][dice][half];
    bool ends = last >= 0 || dice == RING_CELLS - 1;
    for (uint32_t chunk = l->first, following; chunk; chunk = following) {
        uint32_t entry = chunk * CHUNK, count = chunk_count(l, chunk);
        for (int i = 0; i < (int)count; i++, entry++)
            if (ends)
                expand_last(k, entry, i, dice, last);
            else
                expand(k, entry, i);
        k->count -= count;
        l->first = following = k->following[chunk];
        give_chunk(k, chunk);
        for (int kind = 0; kind < RING_KINDS; kind++)
            if (ring_count(&k->brood, kind) && hand_on(k, pips, dice, kind, half)) return ERR_SPACE;
    }
    *l = (struct layer){0, 0};
    return 0;
}

/* ---- all together */

/* Lays out the lent memory: most of it is for entries, what remains for slots. */
static int open_work(struct work *k, int depth, uint32_t rows, size_t bytes)
{
    size_t own = (sizeof *k + 63) & ~(size_t)63;
    size_t each = rows * sizeof(row) + sizeof(struct place);
    if (bytes < own) return ERR_SPACE;
    memset(k, 0, offsetof(struct work, tables));
    for (int kind = 0; kind < RING_KINDS; kind++) k->brood.end[kind] = k->brood.child[kind];
    k->memory = (unsigned char *)k + own;
    k->left = bytes - own;
    k->depth = depth;
    k->rows = rows;
    k->chunks = 1;
    k->chunks_max = (uint32_t)(k->left / 4 * 3 / (each * CHUNK + sizeof *k->following));
    k->counts = take(k, k->chunks_max * CHUNK * rows * sizeof *k->counts);
    k->places = take(k, k->chunks_max * CHUNK * sizeof *k->places);
    k->following = take(k, k->chunks_max * sizeof *k->following);
    if (k->chunks_max < 2 || !k->following) return ERR_SPACE;
    while (k->bits_max < BITS_MAX && sizeof *k->slots << (k->bits_max + 1) <= k->left)
        k->bits_max++;
    k->slots = take(k, sizeof *k->slots << k->bits_max);
    k->bits = BITS_MIN - 1;
    return k->slots ? reserve(k, 1 << (BITS_MIN - 1)) : ERR_SPACE;
}

/* The first entry. Its image is the inverse of how the canonical form was made. */
static int put_first(struct work *k, uint32_t board, struct layer *l)
{
    uint32_t boards[RING_LANES] = {board};
    ring_make_canonical(boards, 1);
    if (extend(k, l)) return ERR_SPACE;
    uint32_t image = boards[0] & 15;
    for (uint32_t e = 0; e < k->rows; e++) k->counts[l->next * k->rows + e] = (row){0};
    k->counts[l->next * k->rows][2 * ((0 - image) & 3) + (image >> 3)] = 1;
    k->places[l->next++] = (struct place){boards[0] & RING_BOARD, 0};
    k->count = 1;
    return 0;
}

enum { AGAIN = 1, PIPS_LIKELY = 35 /* few positions with more than that have moves */ };

/* All layers with that many pips and dice. 0, ERR_SPACE, or AGAIN when the guess was wrong. */
static int run_layers(struct work *k, int pips, int dice, int span)
{
    int last = span - k->depth + 1; /* this e has one ply left */
    for (uint32_t half = 0; half < HALVES; half++) {
        if (!k->layers[pips & 1][dice][half].first) continue;
        if (k->rows == 1 && span >= k->depth) return AGAIN;
        bool ends = k->rows == 2 && last >= 0 && (uint32_t)last / 2 == half;
        if (expand_layer(k, pips, dice, half, ends ? last & 1 : -1)) return ERR_SPACE;
    }
    return 0;
}

/* All levels from the first position on. */
static int run(struct work *k, uint32_t board, int pips, int dice)
{
    if (put_first(k, board, &k->layers[pips & 1][dice][0])) return ERR_SPACE;
    for (int p = pips; k->count; p++)
        for (int d = RING_CELLS - 1; d >= 0; d--) {
            int status = run_layers(k, p, d, 2 * (p - pips) - (d - dice));
            if (status) return status;
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
    int pips, dice, status;
    uint32_t board = ring_read(s, &pips, &dice);
    uint32_t rows = 2 * (PIPS_LIKELY - pips) - (8 - dice) < depth ? 1 : 2;
    if (bytes < skipped) return ERR_SPACE;
    struct work *k = (struct work *)((unsigned char *)memory + skipped);
    bytes -= skipped;
    if (open_work(k, depth, rows, bytes)) return ERR_SPACE;
    ring_make_tables(&k->tables);
    if (depth == 0 || dice == RING_CELLS) {
        uint32_t value[RING_IMAGES] = {0};
        ring_add_value(&k->tables, board, value);
        *out = value[0] % SUM_MODULUS;
        return 0;
    }
    status = run(k, board, pips, dice);
    if (status == AGAIN && open_work(k, depth, 2, bytes) == 0) status = run(k, board, pips, dice);
    if (status) return ERR_SPACE;
    *out = total(k->sum);
    return 0;
}
