/* Putting and taking dice, inline because counting and playouts live on it.
 *
 * Every step keeps three things in line with the dice: the words of the cells, the sets of empty
 * and white cells, and the number of legal moves, which changes only on the cells that a move
 * touches and next to them. */
#ifndef TABLIER_GAMES_CEPHALOPOD_BOARD_H
#define TABLIER_GAMES_CEPHALOPOD_BOARD_H

#include "games/cephalopod/cephalopod.h"

/* Moves on a cell; none when it is not empty. */
static inline int board_count(unsigned word)
{
    return word > CEPHALOPOD_AROUND ? 0 : cephalopod_count[word];
}

/* Adds to the word of a neighbour; how many moves more there are on it now. */
static inline int board_show(struct cephalopod_state *s, int cell, int pips)
{
    int before = s->cell[cell], after = before + pips;
    s->cell[cell] = (uint16_t)after;
    return board_count((unsigned)after) - board_count((unsigned)before);
}

/* Lets the four neighbours see `pips` more (or less) on a cell: the one on its left sees them on
 * the right, and so on. */
static inline void board_show_all(struct cephalopod_state *s, int cell, int pips)
{
    int more = board_show(s, cell - CEPHALOPOD_COLUMN, pips * (1 << CEPHALOPOD_RIGHT)) +
               board_show(s, cell - CEPHALOPOD_ROW, pips * (1 << CEPHALOPOD_UP)) +
               board_show(s, cell + CEPHALOPOD_ROW, pips * (1 << CEPHALOPOD_DOWN)) +
               board_show(s, cell + CEPHALOPOD_COLUMN, pips * (1 << CEPHALOPOD_LEFT));
    s->moves = (uint16_t)(s->moves + more);
}

/* Puts a die on an empty cell. */
static inline void board_put(struct cephalopod_state *s, int cell, int pips, int colour)
{
    unsigned word = s->cell[cell];
    s->moves = (uint16_t)(s->moves - cephalopod_count[word]);
    s->cell[cell] = (uint16_t)(word | (unsigned)pips << CEPHALOPOD_OWN);
    s->empty &= ~(1ull << cell);
    s->white |= (uint64_t)(colour == 0) << cell;
    board_show_all(s, cell, pips);
}

/* Takes a die off; how many pips it had. */
static inline int board_take(struct cephalopod_state *s, int cell)
{
    unsigned around = s->cell[cell] & CEPHALOPOD_AROUND;
    int pips = cephalopod_pips(s, cell);
    s->cell[cell] = (uint16_t)around;
    s->moves = (uint16_t)(s->moves + cephalopod_count[around]);
    s->empty |= 1ull << cell;
    s->white &= ~(1ull << cell);
    board_show_all(s, cell, -pips);
    return pips;
}

/* A copy. WebAssembly's instruction for copying memory is slow for so few bytes, so the compiler is
 * asked to write out the loads and stores. */
static inline void board_copy(const struct cephalopod_state *from, struct cephalopod_state *to)
{
#ifdef __wasm__
    __builtin_memcpy_inline(to, from, sizeof *to);
#else
    *to = *from;
#endif
}

/* Plays a legal move. */
static inline void board_play(struct cephalopod_state *s, int cell, int way)
{
    int pips = way == CEPHALOPOD_WAY_NONE;
    for (unsigned left = cephalopod_directions[way]; left; left &= left - 1)
        pips += board_take(s, cell + cephalopod_step[__builtin_ctz(left)]);
    board_put(s, cell, pips, s->turn);
    s->turn ^= 1;
}

#endif
