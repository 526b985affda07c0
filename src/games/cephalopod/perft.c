/* Move sequences counted.
 *
 * The number of moves is part of the position, so the last ply costs nothing. The ply before it is
 * counted without playing its placements: a die of one pip on an empty cell changes the number of
 * moves only on the four cells next to it, so all placements together are a sum over pairs of
 * neighbouring empty cells. Only captures are played. */
#include "base/mem.h"
#include "games/cephalopod/board.h"

/* What a one seen at bit `at` adds to the moves on an empty cell. Never less than nothing: what
 * could be captured before still can. */
static inline unsigned gain(unsigned word, int at)
{
    return (unsigned)cephalopod_count[word | 1u << at] - cephalopod_count[word];
}

/* The empty cells on which nothing can be captured. */
static uint64_t quiet_cells(const struct cephalopod_state *s)
{
    uint64_t quiet = 0;
    for (uint64_t left = s->empty; left; left &= left - 1) {
        int cell = __builtin_ctzll(left);
        quiet |= (uint64_t)(cephalopod_ways[s->cell[cell]] & 1) << cell;
    }
    return quiet;
}

/* Sequences of two plies that begin with a placement. */
static uint64_t count_after_placements(const struct cephalopod_state *s, uint64_t quiet)
{
    uint64_t n = (uint64_t)(s->moves - 1) * (unsigned)__builtin_popcountll(quiet);
    uint64_t left_of = quiet << CEPHALOPOD_COLUMN, right_of = quiet >> CEPHALOPOD_COLUMN;
    uint64_t below = quiet << CEPHALOPOD_ROW, above = quiet >> CEPHALOPOD_ROW;
    for (uint64_t left = s->empty; left; left &= left - 1) {
        int cell = __builtin_ctzll(left);
        unsigned word = s->cell[cell];
        n += left_of >> cell & 1 ? gain(word, CEPHALOPOD_LEFT) : 0;
        n += below >> cell & 1 ? gain(word, CEPHALOPOD_DOWN) : 0;
        n += above >> cell & 1 ? gain(word, CEPHALOPOD_UP) : 0;
        n += right_of >> cell & 1 ? gain(word, CEPHALOPOD_RIGHT) : 0;
    }
    return n;
}

static uint64_t count_after_captures(const struct cephalopod_state *s, uint64_t quiet)
{
    uint64_t n = 0;
    for (uint64_t left = s->empty & ~quiet; left; left &= left - 1) {
        int cell = __builtin_ctzll(left);
        for (unsigned ways = cephalopod_ways[s->cell[cell]]; ways; ways &= ways - 1) {
            struct cephalopod_state next;
            board_copy(s, &next);
            board_play(&next, cell, __builtin_ctz(ways));
            n += next.moves;
        }
    }
    return n;
}

static uint64_t count(const struct cephalopod_state *s, int depth)
{
    if (depth == 2) {
        uint64_t quiet = quiet_cells(s);
        return count_after_placements(s, quiet) + count_after_captures(s, quiet);
    }
    uint64_t n = 0;
    for (uint64_t left = s->empty; left; left &= left - 1) {
        int cell = __builtin_ctzll(left);
        for (unsigned ways = cephalopod_ways[s->cell[cell]]; ways; ways &= ways - 1) {
            struct cephalopod_state next;
            board_copy(s, &next);
            board_play(&next, cell, __builtin_ctz(ways));
            n += count(&next, depth - 1);
        }
    }
    return n;
}

uint64_t cephalopod_perft(const struct cephalopod_state *s, int depth)
{
    if (depth <= 0) return 1;
    return depth == 1 ? s->moves : count(s, depth);
}
