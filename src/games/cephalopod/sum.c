/* Sums of final boards on any size: the tree of moves, with a memory for positions met again.
 *
 * A decimal number is linear in the pips, so a move changes it by an amount that depends on the
 * move alone: the last ply is summed without playing it. */
#include "games/cephalopod/sum.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/rng.h"
#include "games/cephalopod/board.h"

/* What is known about a position (its pips as three sets of cells) at some depth. */
struct known {
    uint64_t pips[3];
    int32_t depth; /* 0: nothing */
    uint32_t sum;
};

struct walk {
    uint32_t weight[CEPHALOPOD_CELLS]; /* decimal weight of a cell, modulo 2^32 */
    struct known *known;
    uint64_t mask; /* number of entries - 1 */
};

static void set_weights(const struct cephalopod_state *s, struct walk *w)
{
    uint32_t power = 1;
    for (int y = 0; y < s->rows; y++)
        for (int x = s->columns - 1; x >= 0; x--, power *= 10)
            w->weight[cephalopod_cell(x, y)] = power;
}

static uint32_t value_of(const struct walk *w, const struct cephalopod_state *s)
{
    uint32_t value = 0;
    for (int x = 0; x < s->columns; x++)
        for (int y = 0; y < s->rows; y++)
            value += (uint32_t)cephalopod_pips(s, cephalopod_cell(x, y)) *
                     w->weight[cephalopod_cell(x, y)];
    return value;
}

/* By how much a move changes the number that the board reads as. */
static uint32_t change_by(const struct walk *w, const struct cephalopod_state *s, int cell, int way)
{
    uint32_t change = (uint32_t)cephalopod_new_pips(s, cell, way) * w->weight[cell];
    for (unsigned left = cephalopod_directions[way]; left; left &= left - 1) {
        int taken = cell + cephalopod_step[__builtin_ctz(left)];
        change -= (uint32_t)cephalopod_pips(s, taken) * w->weight[taken];
    }
    return change;
}

static struct known key_of(const struct cephalopod_state *s, int depth)
{
    struct known key = {.depth = depth};
    for (int i = CEPHALOPOD_COLUMN; i < 64; i++)
        for (int bit = 0; bit < 3; bit++)
            key.pips[bit] |= (uint64_t)(s->cell[i] >> (CEPHALOPOD_OWN + bit) & 1) << i;
    return key;
}

static struct known *entry_of(const struct walk *w, const struct known *key)
{
    uint64_t mixed = rng_mix(key->pips[0] ^ rng_mix(key->pips[1] ^ rng_mix(key->pips[2])));
    return &w->known[(mixed + (uint64_t)key->depth) & w->mask];
}

static bool same_key(const struct known *a, const struct known *b)
{
    return a->depth == b->depth && memcmp(a->pips, b->pips, sizeof a->pips) == 0;
}

static uint32_t sum_moves(const struct walk *w, const struct cephalopod_state *s, uint32_t value,
                          int depth);

static uint32_t sum_from(const struct walk *w, const struct cephalopod_state *s, uint32_t value,
                         int depth)
{
    if (!s->empty || depth == 0) return value;
    if (depth == 1 || !w->known) return sum_moves(w, s, value, depth);
    struct known key = key_of(s, depth), *entry = entry_of(w, &key);
    if (same_key(entry, &key)) return entry->sum;
    key.sum = sum_moves(w, s, value, depth);
    *entry = key;
    return key.sum;
}

/* The sum over all moves of a position that has some. */
static uint32_t sum_moves(const struct walk *w, const struct cephalopod_state *s, uint32_t value,
                          int depth)
{
    uint32_t sum = 0;
    for (uint64_t left = s->empty; left; left &= left - 1) {
        int cell = __builtin_ctzll(left);
        for (unsigned ways = cephalopod_ways[s->cell[cell]]; ways; ways &= ways - 1) {
            int way = __builtin_ctz(ways);
            uint32_t after = value + change_by(w, s, cell, way);
            if (depth == 1) {
                sum += after;
                continue;
            }
            struct cephalopod_state next;
            board_copy(s, &next);
            board_play(&next, cell, way);
            sum += sum_from(w, &next, after, depth - 1);
        }
    }
    return sum;
}

/* Work of two plies is less than that of clearing the memory. */
enum { SHALLOW = 2 };

int sum_any(const struct cephalopod_state *s, int depth, void *memory, size_t bytes, uint64_t *out)
{
    struct walk w = {.known = NULL};
    set_weights(s, &w);
    if (depth > SHALLOW) {
        uint64_t entries = bytes / sizeof(struct known);
        if (entries == 0) return ERR_SPACE;
        w.mask = ((uint64_t)1 << (63 - __builtin_clzll(entries))) - 1;
        w.known = memory;
        memset(w.known, 0, (size_t)(w.mask + 1) * sizeof *w.known);
    }
    *out = sum_from(&w, s, value_of(&w, s), depth) % SUM_MODULUS;
    return 0;
}
