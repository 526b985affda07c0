/* How promising a placement looks before anything is tried.
 *
 * It counts what the columns it would make are worth by their height, by what they cover and by
 * what they stand beside, and which sides it brings nearer. The figures are the logarithm of the
 * chance that a long search will prefer the placement, fitted to such searches
 * (docs/strength.md). */
#ifndef CAMINOS_PROMISE_H
#define CAMINOS_PROMISE_H

#include "reach.h"

struct caminos_promise {
    const struct caminos_board *board;
    struct bits edge;
    int16_t column[BITS_CELLS][CAMINOS_LEVELS + 1]; /* by the number of cubes laid there */
};

/* Looks at the columns of a position for the colour to move. */
void caminos_promise_fill(const struct caminos_cubes *, const struct caminos_board *, int colour,
                          struct caminos_promise *out);

/* Of a legal placement, in hundredths (tips_weight): a way of the mover's reach and a corner. */
int caminos_promise_of(const struct caminos_promise *, const struct caminos_reach *own, int way,
                       int corner);

#endif
