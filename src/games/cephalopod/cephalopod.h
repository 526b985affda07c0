/* Cephalopod, a game by Mark Steere: what the files of this folder share.
 *
 * A board of up to 7x7 lies in an array of 8 x 9 words, column after column, so that the cells in
 * ascending order are a1, a2, … b1, b2, …: the order of their names. One spare row above each
 * column and one spare column on either side make a border, and every neighbour a fixed step away.
 *
 *     index of a cell   8 * (column + 1) + row
 *
 * Each word knows its own die and the pips of the four dice around it, so that what can be captured
 * on an empty cell is one look into a table:
 *
 *     bit   14 13 12   11 10 9   8 7 6   5 4 3   2 1 0
 *           own pips    right     up     down    left
 *
 * Border cells have own pips 7: never empty, never a die. */
#ifndef TABLIER_GAMES_CEPHALOPOD_H
#define TABLIER_GAMES_CEPHALOPOD_H

#include "game/scene.h"

enum {
    CEPHALOPOD_COLUMN = 8, /* from a cell to its neighbour on the right */
    CEPHALOPOD_ROW = 1,    /* from a cell to its neighbour above */
    CEPHALOPOD_CELLS = 72,
    CEPHALOPOD_SIDE_MAX = 7,
    CEPHALOPOD_PIPS_MAX = 6,
    CEPHALOPOD_DICE = 24, /* of a colour, on 5x5 */

    /* where the parts of a word begin */
    CEPHALOPOD_LEFT = 0,
    CEPHALOPOD_DOWN = 3,
    CEPHALOPOD_UP = 6,
    CEPHALOPOD_RIGHT = 9,
    CEPHALOPOD_OWN = 12,

    CEPHALOPOD_AROUND = 0xFFF,
    CEPHALOPOD_BORDER = 7
};

/* A move is the cell and the way of capturing on it:
 *
 *     bit   9 8 7 6 5 4   3 2 1 0
 *              cell         way
 *
 * Way 0 captures nothing; ways 1 to 11 are the sets of two or more directions, ordered as the names
 * of the captured cells are, so that moves in ascending order have their texts in ascending order.
 *
 * What can be written but never played are way ELSE (it names cells that are no two or more
 * neighbours) and way OFF, which has the place off the board instead of the cell:
 *
 *     bit   15 14 13 12 11 10 9   8 7 6 5 4   3 2 1 0
 *                   row             column      OFF                                              */
enum {
    CEPHALOPOD_WAYS = 12,
    CEPHALOPOD_WAY_NONE = 0,
    CEPHALOPOD_WAY_OFF = 14,
    CEPHALOPOD_WAY_ELSE = 15,
    CEPHALOPOD_MOVES_MAX = 49 * 11
};

struct cephalopod_state {
    uint64_t empty; /* bit i: cell i of the board has no die */
    uint64_t white; /* bit i: cell i has a white die */
    uint16_t cell[CEPHALOPOD_CELLS];
    uint16_t moves; /* how many there are */
    uint8_t columns, rows;
    uint8_t turn; /* 0 white, 1 black */
};

/* For the pips around an empty cell: the ways of playing there as a set of bits, and their number.
 */
extern const uint16_t cephalopod_ways[4096];
extern const uint8_t cephalopod_count[4096];

/* Likewise: the directions in which some capture there takes a die, as a set of bits. */
extern const uint8_t cephalopod_takes[4096];

/* Likewise: the pips that captures there can bring, as a set of bits. */
extern const uint8_t cephalopod_sums[4096];

/* The directions of a way as a set of bits: left 1, down 2, up 4, right 8. */
extern const uint8_t cephalopod_directions[CEPHALOPOD_WAYS];

/* Steps to the left, down, up and right. */
extern const int8_t cephalopod_step[4];

/* The sizes as columns and rows, in the order of the option; ends with 0. */
enum { CEPHALOPOD_OPTION_SIZE = 0 };
extern const uint8_t cephalopod_sizes[][2];

extern const struct game_text cephalopod_text;
extern const struct game_scene cephalopod_scene;
extern const struct game_edit cephalopod_edit;
extern const struct game_shown cephalopod_shown;
extern const struct game_study cephalopod_study;
extern const struct game_tips cephalopod_tips;
extern const struct game_planes cephalopod_planes;
extern const struct game_puzzles cephalopod_puzzles;

static inline const struct cephalopod_state *cephalopod_of(const game_view *view)
{
    return (const struct cephalopod_state *)(const void *)view;
}

static inline int cephalopod_cell(int column, int row)
{
    return CEPHALOPOD_COLUMN * (column + 1) + row;
}

static inline int cephalopod_column(int cell)
{
    return cell / CEPHALOPOD_COLUMN - 1;
}

static inline int cephalopod_row(int cell)
{
    return cell % CEPHALOPOD_COLUMN;
}

static inline int cephalopod_pips(const struct cephalopod_state *s, int cell)
{
    return s->cell[cell] >> CEPHALOPOD_OWN;
}

static inline bool cephalopod_on_board(const struct cephalopod_state *s, int column, int row)
{
    return column >= 0 && column < s->columns && row >= 0 && row < s->rows;
}

/* Dice of a colour. */
static inline int cephalopod_dice(const struct cephalopod_state *s, int colour)
{
    int white = __builtin_popcountll(s->white);
    return colour ? s->columns * s->rows - __builtin_popcountll(s->empty) - white : white;
}

static inline game_move cephalopod_move(int cell, int way)
{
    return (game_move)(cell << 4 | way);
}

static inline int cephalopod_move_cell(game_move m)
{
    return (int)(m >> 4);
}

static inline int cephalopod_move_way(game_move m)
{
    return (int)(m & 15);
}

/* A move being said piece by piece (compose.c). */
struct cephalopod_said {
    const struct cephalopod_state *state;
    int cell;
    unsigned directions; /* of the dice it takes */
    bool takes;          /* there are some */
    bool elsewhere;      /* one of them does not lie beside the cell, or was said twice */
    game_move off;       /* the first place that is off the board */
};

struct cephalopod_said cephalopod_say_place(const struct cephalopod_state *, int x, int y);
void cephalopod_say_take(struct cephalopod_said *, int x, int y);
game_move cephalopod_said_move(const struct cephalopod_said *);
int cephalopod_compose(const game_view *, const struct scene_item *things, int n, game_move *out);

/* An empty board with white to move. */
void cephalopod_clear(int columns, int rows, struct cephalopod_state *out);

/* Legal move number `n` of s->moves, counted from 0 in ascending order. */
game_move cephalopod_pick(const struct cephalopod_state *s, unsigned n);

/* Plays uniformly random moves to the end of the game; how many. */
int cephalopod_playout(struct cephalopod_state *s, struct rng *rng);

/* The pips that a way of playing on a cell puts there. */
int cephalopod_new_pips(const struct cephalopod_state *s, int cell, int way);

/* One number for all that turning, mirroring and exchanging colours make alike; never 0. Up to 16
 * cells other positions have other numbers; beyond, next to certainly. */
uint64_t cephalopod_key(const struct cephalopod_state *);

/* Number of move sequences of exactly `depth` plies. */
uint64_t cephalopod_perft(const struct cephalopod_state *s, int depth);

#endif
