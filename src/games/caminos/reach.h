/* The distance of a colour from connecting, in pieces it could really place.
 *
 * A placement touches a side when its columns would lie on it or be linked with what is linked to
 * it. Placements that touch a side now are its first ring; those that would touch it once one of
 * the first ring lies there are its second. A placement in the first ring of both sides of a pair
 * connects them at once; one in the first ring of one and the second of the other leaves one more
 * piece to place, and one in the second of both two more.
 *
 * Only the ring structure is kept, as sets of corners for each way to lay a piece, so the work is
 * a few thousand operations on words. Two things are guessed: that a placement leaves the links it
 * covers whole, and that two pieces to come do not want the same cells. A connection at once can
 * be checked (caminos_reach_wins). */
#ifndef CAMINOS_REACH_H
#define CAMINOS_REACH_H

#include "caminos.h"
#include "quad.h"

enum { REACH_WAYS = 2 * CAMINOS_FOOTPRINTS, REACH_STEPS = 3, REACH_QUADS = CAMINOS_SIDES / QUAD };

/* A way to lay a piece: a footprint and how it rests. Its columns are looked up by `slot`; a piece
 * of fewer than four columns repeats its last. */
struct caminos_way {
    uint8_t footprint, columns;
    const uint8_t *slot;   /* four, into the cells where such a column would be linked (reach.c) */
    const uint8_t *offset; /* four, from the corner, as numbers of bits */
};

/* The corners at which a column of the piece lies on one of the cells. */
static inline struct bits caminos_way_meets(const struct caminos_way *w, struct bits cells)
{
    struct bits at = bits_down(cells, w->offset[0]);
    for (int c = 1; c < w->columns; c++) at = bits_or(at, bits_down(cells, w->offset[c]));
    return at;
}

struct caminos_reach {
    int colour, ways;
    struct caminos_way way[REACH_WAYS];           /* those with a legal placement */
    struct bits fits[REACH_WAYS];                 /* the corners of their legal placements */
    struct quad ring[2][REACH_WAYS][REACH_QUADS]; /* those touching each side, four sides a quad */
    int quads;                                    /* in use: a board has four sides or eight */
    int count[REACH_STEPS]; /* placements on a connection of 1, 2, 3 pieces, each pair of sides
                             * apart */
};

/* Fills it for a colour that holds these kinds of pieces. */
void caminos_reach_fill(const struct caminos_cubes *, const struct caminos_board *, int colour,
                        unsigned kinds, struct caminos_reach *out);

/* Likewise the first rings and the first step alone: all that a connection at once wants. */
void caminos_reach_fill_first(const struct caminos_cubes *, const struct caminos_board *,
                              int colour, unsigned kinds, struct caminos_reach *out);

/* Placements that connect the colour at once, each checked; at most `most` of them. */
int caminos_reach_wins(const struct caminos_cubes *, const struct caminos_board *,
                       const struct caminos_reach *, int most, game_move *out);

/* Does the placement connect the colour at once? It must be legal. */
bool caminos_reach_is_win(const struct caminos_cubes *, const struct caminos_board *, int colour,
                          game_move);

/* The corners of a way at which it lies on a connection of step + 1 pieces. */
struct bits caminos_reach_step(const struct caminos_reach *, int step, int way);

/* The placement of a way (an index into caminos_reach.way) at a corner. */
static inline game_move caminos_reach_move(const struct caminos_reach *r, int way, int corner)
{
    return caminos_move(r->way[way].footprint, corner % BITS_STRIDE, corner / BITS_STRIDE);
}

#endif
