/* The promise of a placement before anything is tried.
 *
 * It counts what the columns it would make are worth by their height, by what they cover and by
 * what they stand beside, and which sides it brings nearer. The weights of these figures are the
 * logarithm of the chance that a long search prefers the placement, fitted to such searches
 * (bench/caminos_promise). */
#ifndef CAMINOS_PROMISE_H
#define CAMINOS_PROMISE_H

#include "reach.h"

/* The figures. */
enum {
    PROMISE_HEIGHT_1, /* columns that then are 1, 2, 3 cubes high */
    PROMISE_HEIGHT_2,
    PROMISE_HEIGHT_3,
    PROMISE_COVERS_OWN, /* columns whose top it covers */
    PROMISE_COVERS_OTHER,
    PROMISE_BESIDE_OWN, /* tops beside its columns */
    PROMISE_BESIDE_OTHER,
    PROMISE_EDGE,       /* has a column on a side of the board */
    PROMISE_LEAVES_ONE, /* is part of a connection of two pieces */
    PROMISE_TOUCHES,    /* sides it would be linked with */
    PROMISE_COMES_NEAR, /* sides it would be linked with by one piece more */
    PROMISE_COLUMNS_2,  /* has so many columns */
    PROMISE_COLUMNS_3,
    PROMISE_KIND_T, /* is such a piece */
    PROMISE_KIND_Z,
    PROMISE_KIND_O,
    PROMISE_FIGURES
};

/* In hundredths (tips_weight). */
extern const int16_t caminos_promise_weights[PROMISE_FIGURES];

struct caminos_promise {
    const int16_t *weights;
    const struct caminos_board *board;
    struct bits edge;
    int16_t column[CAMINOS_LEVELS + 1][BITS_CELLS]; /* by the number of cubes laid there */
};

/* Looks at the columns of a position for the colour to move. The weights must stay. */
void caminos_promise_fill(const struct caminos_cubes *, const struct caminos_board *, int colour,
                          const int16_t *weights, struct caminos_promise *out);

/* Of the legal placements of a way of the mover's reach at these corners; by corner. */
void caminos_promise_of(const struct caminos_promise *, const struct caminos_reach *own, int way,
                        struct bits at, int out[BITS_CELLS]);

#endif
