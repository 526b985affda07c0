/* Cephalopod: what the search is told.
 *
 * A die counts by its pips and by whether a capture can take it now; the figures are the fit of
 * bench/tune to games of the search against itself. Sixes stay for ever, which is most of it. */
#include "game/tips.h"

#include "base/mem.h"
#include "games/cephalopod/board.h"

struct work {
    struct cephalopod_state next;
};

/* What a die is worth, in hundredths of the logarithm of the odds: of the side to move and of the
 * other; by pips; safe for now and exposed. */
static const int8_t worth[2][7][2] = {
    {{0, 0}, {37, 5}, {34, 13}, {53, 19}, {20, 2}, {35, 29}, {90, 90}},
    {{0, 0}, {28, 1}, {34, 10}, {51, 16}, {20, 0}, {34, 0}, {80, 80}},
};

static const struct cephalopod_state *state_of(const game_state *state)
{
    return cephalopod_of(game_truth(state));
}

/* The dice that some capture could take now. */
static uint64_t exposed_dice(const struct cephalopod_state *s)
{
    uint64_t exposed = 0;
    for (uint64_t left = s->empty; left; left &= left - 1) {
        int cell = __builtin_ctzll(left);
        unsigned directions = 0;
        for (unsigned ways = cephalopod_ways[s->cell[cell]]; ways; ways &= ways - 1)
            directions |= cephalopod_directions[__builtin_ctz(ways)];
        for (; directions; directions &= directions - 1)
            exposed |= 1ull << (cell + cephalopod_step[__builtin_ctz(directions)]);
    }
    return exposed;
}

/* Evidence for the side to move, in hundredths. */
static int weigh(const struct cephalopod_state *s)
{
    uint64_t exposed = exposed_dice(s), board = 0;
    int sum = 8;
    for (int x = 0; x < s->columns; x++)
        board |= ((1ull << s->rows) - 1) << cephalopod_cell(x, 0);
    for (uint64_t left = board & ~s->empty; left; left &= left - 1) {
        int cell = __builtin_ctzll(left), pips = cephalopod_pips(s, cell);
        int other = (int)(s->white >> cell & 1) == s->turn;
        int value = worth[other][pips][exposed >> cell & 1];
        sum += other ? -value : value;
    }
    return sum;
}

static int squash(int x)
{
    int size = x < 0 ? -x : x;
    return (TIPS_WON - 1) * x / (size + 200);
}

static int evaluate(const game_state *state, void *scratch)
{
    (void)scratch;
    const struct cephalopod_state *s = state_of(state);
    int value = squash(weigh(s));
    return s->turn == 0 ? value : -value;
}

/* ---- ranking: by how the position looks after each move */

/* e^(x/100) in units of 16, straight between powers of two. */
static uint32_t power(int x)
{
    int bits = (x * 1477) >> 10; /* hundredths to hundredths of a bit */
    int whole = bits >= 0 ? bits / 100 : -((99 - bits) / 100), rest = bits - 100 * whole;
    if (whole < -10) return 1;
    if (whole > 10) whole = 10;
    uint64_t mantissa = (uint64_t)(100 + rest) << 14;
    return (uint32_t)((whole >= 0 ? mantissa << whole : mantissa >> -whole) / 100 >> 4);
}

static int rank(const game_state *state, void *scratch, struct tips_move *out, bool *all)
{
    const struct cephalopod_state *s = state_of(state);
    struct work *w = scratch;
    int count = 0;
    *all = true;
    for (uint64_t left = s->empty; left; left &= left - 1) {
        int cell = __builtin_ctzll(left);
        for (unsigned ways = cephalopod_ways[s->cell[cell]]; ways; ways &= ways - 1) {
            int way = __builtin_ctz(ways);
            w->next = *s;
            board_play(&w->next, cell, way);
            struct tips_move m = {cephalopod_move(cell, way), power(-weigh(&w->next))};
            int at = count++;
            for (; at > 0 && out[at - 1].weight < m.weight; at--) out[at] = out[at - 1];
            out[at] = m;
        }
    }
    return count;
}

const struct game_tips cephalopod_tips = {
    .scratch = sizeof(struct work),
    .explore = 1500,
    .urgency = 100,
    .evaluate = evaluate,
    .rank = rank,
    .levels =
        {
            {4, 400, 1},
            {10, 300, 2},
            {20, 200, 3},
            {50, 150, 0},
            {120, 100, 0},
            {300, 60, 0},
            {800, 30, 0},
            {2500, 15, 0},
            {8000, 0, 0},
            {30000, 0, 0},
        },
};
