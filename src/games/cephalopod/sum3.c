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

#include "base/err.h"
#include "base/mem.h"
#include "games/cephalopod/ring.h"

enum {
    CHUNK = 64, /* entries of one layer that lie together */
    BITS_MIN = 8,
    HALVES = 32 /* values of e / 2: what fits the free bits of a board */
};

_Static_assert(CHUNK *RING_CHILDREN <= RING_BROOD, "a chunk's children must fit");

/* Counts by e & 1, then by image: one line of the cache. */
struct counts {
    uint32_t at[2][RING_IMAGES];
};

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

/* The counts of an entry, ready to be read as those of any image: for each of the two e the turned
 * ones twice in a row, then the mirrored ones likewise. */
struct source {
    uint32_t at[2][2 * RING_IMAGES];
};

struct work {
    struct layer layers[2][RING_CELLS][HALVES]; /* by pips & 1, dice, e / 2 */

    /* Entries lie in chunks. The first chunk is never used. */
    struct counts *counts;
    struct place *places;
    uint32_t *following; /* the chunk after each chunk */
    uint32_t chunks, chunks_max;
    uint32_t free; /* the first chunk to use again, 0: none */

    /* All entries by their keys: open addressing, at most half full. */
    struct slot *slots;
    uint32_t count;
    int bits; /* 2^bits slots */

    unsigned char *memory; /* not yet used */
    size_t left;

    uint32_t sum[RING_IMAGES];
    int depth;
    bool long_enough; /* no sequence reaches the depth: e does not matter */
    struct ring_tables tables;

    /* The chunk being expanded. */
    struct source source[CHUNK];
    struct ring_brood brood;
    uint32_t found[RING_BROOD]; /* entries of the children; 0: none */
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

static inline uint32_t slot_of(uint32_t key, int bits)
{
    return key * 0x9E3779B1u >> (32 - bits);
}

/* Makes twice as many slots, or the first ones. */
static int enlarge(struct work *k, int bits)
{
    uint32_t mask = (1u << bits) - 1, old = k->bits ? 1u << k->bits : 0;
    struct slot *slots = take(k, sizeof *slots << bits);
    if (!slots) return ERR_SPACE;
    memset(slots, 0, sizeof *slots << bits);
    for (uint32_t i = 0; i < old; i++) {
        if (!k->slots[i].key) continue;
        uint32_t at = slot_of(k->slots[i].key, bits);
        while (slots[at].key) at = (at + 1) & mask;
        slots[at] = k->slots[i];
        k->places[slots[at].entry].slot = at;
    }
    k->slots = slots;
    k->bits = bits;
    return 0;
}

/* Room in the slots for so many entries more. */
static int reserve(struct work *k, uint32_t more)
{
    int bits = k->bits ? k->bits : BITS_MIN;
    while (2 * (k->count + more) > 1u << bits) bits++;
    return bits == k->bits ? 0 : enlarge(k, bits);
}

/* Is the slot another key's? Zero if it is not. A product, so that no compiler makes two branches
 * of it. */
static inline uint64_t is_other(uint32_t held, uint32_t key)
{
    return (uint64_t)(held ^ key) * held;
}

/* ---- handing counts on */

typedef uint32_t quad __attribute__((vector_size(16), aligned(4), may_alias));

static inline void copy_row(const uint32_t *from, uint32_t *to)
{
    quad a = *(const quad *)from, b = *(const quad *)(from + 4);
    *(quad *)to = *(quad *)(to + 4) = a;
    *(quad *)(to + 8) = *(quad *)(to + 12) = b;
}

/* Is there anything in a row of a source? */
static inline bool has_some(const uint32_t *row)
{
    quad any = *(const quad *)row | *(const quad *)(row + 8);
    return (any[0] | any[1] | any[2] | any[3]) != 0;
}

/* Adds the counts of a position to those of a child, which is canonical after `image`. */
static inline void add_row(uint32_t *to, const uint32_t *from, uint32_t image)
{
    static const uint8_t turned[RING_IMAGES] = {0, 1, 2, 3, 8, 9, 10, 11};
    static const uint8_t mirrored[RING_IMAGES] = {8, 11, 10, 9, 0, 3, 2, 1};
    *(quad *)to += *(const quad *)(from + turned[image]);
    *(quad *)(to + 4) += *(const quad *)(from + mirrored[image]);
}

/* Finds or makes the entries of children of one kind, from number `j` on, until the chunk in use of
 * the layer is full; the number of the first child that is left. Known or new, the work is the
 * same: what is written past the last entry does no harm. Children whose parent has nothing to hand
 * on in row `e` are left out (-1: all have). */
static inline __attribute__((always_inline)) uint32_t
find_entries(struct work *k, struct layer *l, int kind, uint32_t j, uint32_t half, int e)
{
    struct slot *slots = k->slots;
    struct place *places = k->places;
    struct counts *counts = k->counts;
    const uint32_t *child = k->brood.child[kind], *parent = k->brood.parent[kind];
    uint32_t *found = k->found, total = ring_count(&k->brood, kind), mask = (1u << k->bits) - 1;
    uint32_t next = l->next, end = (next / CHUNK + 1) * CHUNK;
    int bits = k->bits;
    for (; j < total && next != end; j++) {
        uint32_t key = (child[j] & RING_BOARD) | half, at = slot_of(key, bits);
        if (e >= 0 && !has_some(k->source[parent[j]].at[e])) {
            found[j] = 0;
            continue;
        }
        at = (at + (is_other(slots[at].key, key) != 0)) & mask;
        while (is_other(slots[at].key, key)) at = (at + 1) & mask;
        uint32_t is_new = slots[at].key == 0, known = slots[at].entry;
        uint32_t entry = known ^ ((known ^ next) & (0 - is_new));
        slots[at] = (struct slot){key, entry};
        places[next] = (struct place){key, at};
        counts[next] = (struct counts){0};
        found[j] = entry;
        __builtin_prefetch(&counts[entry], 1);
        next += is_new;
    }
    k->count += next - l->next;
    l->next = next;
    return j;
}

/* Finds the entries of all children of one kind in their layer. 0 or ERR_SPACE. */
static int settle(struct work *k, int pips, int dice, int kind, uint32_t half, int e)
{
    struct layer *l =
        kind ? &k->layers[pips & 1][dice - kind][half] : &k->layers[~pips & 1][dice + 1][half];
    uint32_t total = ring_count(&k->brood, kind);
    if (reserve(k, total) || (!l->first && extend(k, l))) return ERR_SPACE;
    for (uint32_t j = 0; j < total; j++)
        __builtin_prefetch(
            &k->slots[slot_of((k->brood.child[kind][j] & RING_BOARD) | half, k->bits)], 1);
    for (uint32_t j = 0; j < total;) {
        uint32_t end = (l->next / CHUNK + 1) * CHUNK;
        j = e < 0 ? find_entries(k, l, kind, j, half, -1) : find_entries(k, l, kind, j, half, e);
        if (l->next == end && extend(k, l)) return ERR_SPACE;
    }
    return 0;
}

/* Hands counts on to the entries found: those of one e, into row `to`. */
static void add_row_of(struct work *k, int kind, int e, int to)
{
    const uint32_t *child = k->brood.child[kind], *parent = k->brood.parent[kind];
    for (uint32_t j = 0, total = ring_count(&k->brood, kind); j < total; j++)
        add_row(k->counts[k->found[j]].at[to], k->source[parent[j]].at[e], child[j] & 7);
}

static void add_both_rows(struct work *k, int kind)
{
    const uint32_t *child = k->brood.child[kind], *parent = k->brood.parent[kind];
    for (uint32_t j = 0, total = ring_count(&k->brood, kind); j < total; j++) {
        struct counts *to = &k->counts[k->found[j]];
        add_row(to->at[0], k->source[parent[j]].at[0], child[j] & 7);
        add_row(to->at[1], k->source[parent[j]].at[1], child[j] & 7);
    }
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
        for (int i = 0; i < 4; i++) k->sum[i] += value[i] * (s->at[0][i] + s->at[1][i]);
        for (int i = 4; i < 8; i++) k->sum[i] += value[i] * (s->at[0][4 + i] + s->at[1][4 + i]);
    }
}

/* Hands all counts on to the children of one kind. */
static int hand_on(struct work *k, int pips, int dice, int kind, uint32_t half)
{
    if (kind == 0 && dice == RING_CELLS - 2) fill_up(k);
    if (!ring_count(&k->brood, kind)) return 0;
    ring_make_canonical(k->brood.child[kind], ring_count(&k->brood, kind));
    if (k->long_enough) {
        if (settle(k, pips, dice, kind, 0, -1)) return ERR_SPACE;
        add_row_of(k, kind, 0, 0);
    } else if (kind == 2) { /* one ply saved: even e become odd, odd ones go to the next half */
        if (settle(k, pips, dice, kind, half, 0)) return ERR_SPACE;
        add_row_of(k, kind, 0, 1);
        if (settle(k, pips, dice, kind, half + 1, 1)) return ERR_SPACE;
        add_row_of(k, kind, 1, 0);
    } else {
        if (settle(k, pips, dice, kind, half + (kind == 3), -1)) return ERR_SPACE;
        add_both_rows(k, kind);
    }
    k->brood.end[kind] = k->brood.child[kind];
    return 0;
}

/* ---- expanding */

/* Multiplies the values of the children from `before` on with a row of counts. */
static void add_values(struct work *k, uint32_t *const *before, const uint32_t *row)
{
    uint32_t value[RING_IMAGES] = {0};
    for (int kind = 0; kind < RING_KINDS; kind++)
        for (const uint32_t *child = before[kind]; child < k->brood.end[kind]; child++)
            ring_add_value(&k->tables, *child, value);
    for (int i = 0; i < RING_IMAGES; i++) k->sum[i] += value[i] * row[i];
}

/* Adds the children of an entry to the brood. Its slot is free from now on: at worst a position
 * that had to make way for it gets a second entry, which costs time but changes no sum. */
static inline __attribute__((always_inline)) void expand(struct work *k, uint32_t entry, int number)
{
    const struct counts *c = &k->counts[entry];
    struct place place = k->places[entry];
    k->slots[place.slot].key = 0;
    ring_breed(&k->tables, place.key, (uint32_t)number, &k->brood);
    copy_row(c->at[0], k->source[number].at[0]);
    copy_row(c->at[1], k->source[number].at[1]);
}

/* Likewise where sequences may end: those in row `last` (-1: none) have one ply left, and with one
 * empty cell all of them end that do not capture. Of their children only the values count. */
static void expand_last(struct work *k, uint32_t entry, int number, int dice, int last)
{
    const struct counts *c = &k->counts[entry];
    struct source *source = &k->source[number];
    uint32_t *before[RING_KINDS], zero[RING_IMAGES] = {0};
    memcpy(before, k->brood.end, sizeof before);
    expand(k, entry, number);
    bool fills = dice == RING_CELLS - 1 && k->brood.end[0] != before[0];
    for (int e = 0; e < 2; e++) {
        if (!(fills || e == last) || !has_some(source->at[e])) continue;
        add_values(k, before, c->at[e]);
        copy_row(zero, source->at[e]);
    }
    if (!has_some(source->at[0]) && !has_some(source->at[1]))
        memcpy(k->brood.end, before, sizeof before);
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
        following = k->following[chunk];
        give_chunk(k, chunk);
        for (int kind = 0; kind < RING_KINDS; kind++)
            if (ring_count(&k->brood, kind) && hand_on(k, pips, dice, kind, half)) return ERR_SPACE;
    }
    *l = (struct layer){0, 0};
    return 0;
}

/* ---- all together */

/* Lays out the lent memory: most of it is for entries, what remains for slots. */
static int open_work(struct work *k, int depth, size_t bytes)
{
    size_t own = (sizeof *k + 63) & ~(size_t)63;
    size_t each = sizeof(struct counts) + sizeof(struct place);
    if (bytes < own) return ERR_SPACE;
    memset(k, 0, offsetof(struct work, tables));
    for (int kind = 0; kind < RING_KINDS; kind++) k->brood.end[kind] = k->brood.child[kind];
    k->memory = (unsigned char *)k + own;
    k->left = bytes - own;
    k->depth = depth;
    k->chunks = 1;
    k->chunks_max = (uint32_t)(k->left / 4 * 3 / (each * CHUNK + sizeof *k->following));
    k->counts = take(k, k->chunks_max * CHUNK * sizeof *k->counts);
    k->places = take(k, k->chunks_max * CHUNK * sizeof *k->places);
    k->following = take(k, k->chunks_max * sizeof *k->following);
    return k->chunks_max < 2 || !k->following ? ERR_SPACE : reserve(k, 1);
}

/* The first entry. Its image is the inverse of how the canonical form was made. */
static int put_first(struct work *k, uint32_t board, struct layer *l)
{
    uint32_t boards[RING_LANES] = {board};
    ring_make_canonical(boards, 1);
    if (extend(k, l)) return ERR_SPACE;
    uint32_t image = boards[0] & 7;
    k->counts[l->next] = (struct counts){0};
    k->counts[l->next].at[0][image & 4 ? image : (0 - image) & 3] = 1;
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
        if (k->long_enough && span >= k->depth) return AGAIN;
        bool ends = !k->long_enough && last >= 0 && (uint32_t)last / 2 == half;
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
    struct work *k = memory;
    int pips, dice, status;
    uint32_t board = ring_read(s, &pips, &dice);
    if (open_work(k, depth, bytes)) return ERR_SPACE;
    ring_make_tables(&k->tables);
    if (depth == 0 || dice == RING_CELLS) {
        uint32_t value[RING_IMAGES] = {0};
        ring_add_value(&k->tables, board, value);
        *out = value[0] % SUM_MODULUS;
        return 0;
    }
    k->long_enough = 2 * (PIPS_LIKELY - pips) - (8 - dice) < depth;
    status = run(k, board, pips, dice);
    if (status == AGAIN && open_work(k, depth, bytes) == 0) status = run(k, board, pips, dice);
    if (status) return ERR_SPACE;
    *out = total(k->sum);
    return 0;
}
