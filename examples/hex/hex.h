/* Hex, by Piet Hein and John Nash: what the files of this folder share.
 *
 * White joins the south side, row 1, with the north side; black the west side, column a, with the
 * east side. Every stone knows to which of its two sides a chain of its colour joins it already, so
 * who has won is seen at the stone that was put last, and nothing is ever searched. */
#ifndef TABLIER_EXAMPLES_HEX_H
#define TABLIER_EXAMPLES_HEX_H

#include "game/game.h"

enum {
    HEX_SIZE_MAX = 13,

    /* what lies on a cell, and to which of its owner's sides it is joined; 0: nothing */
    HEX_STONE = 3, /* 1 white, 2 black */
    HEX_LOW = 4,   /* south or west */
    HEX_HIGH = 8   /* north or east */
};

/* A move is a cell, or the exchange that black may answer the first stone with: black takes that
 * stone over, mirrored, so that it is to black's sides what it was to white's.
 *
 *     bit   12 11 10 9 8 7 6   5 4 3 2 1   0
 *                  row           column    1        the exchange alone is bit 13                 */
enum { HEX_EXCHANGE = 1 << 13 };

struct hex_state {
    uint8_t size, turn, stones;
    uint8_t winner; /* 1 + side, 0: nobody yet */
    game_move only; /* where the first stone is while it is the only one, else 0 */
    uint8_t cell[HEX_SIZE_MAX][HEX_SIZE_MAX]; /* by column, then row */
};

/* The sizes in the order of the option; ends with 0. */
extern const uint8_t hex_sizes[];
extern const struct game_text hex_text;
extern const struct game_scene hex_scene;

static inline const struct hex_state *hex_of(const game_view *view)
{
    return (const struct hex_state *)(const void *)view;
}

static inline game_move hex_move(int x, int y)
{
    return (game_move)(y << 6 | x << 1 | 1);
}

static inline int hex_column(game_move m)
{
    return (int)(m >> 1 & 31);
}

static inline int hex_row(game_move m)
{
    return (int)(m >> 6 & 127);
}

/* Puts a stone of a side on an empty cell. */
void hex_put(struct hex_state *, int side, int x, int y);

/* May black answer the first stone by taking it over? */
bool hex_can_exchange(const struct hex_state *);

#endif
