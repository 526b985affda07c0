/* Le Camino: a cheap, cautious legality test for playouts.
 *
 * A field is a position with its propagated edges and a completion kept up to date; it is flat and
 * copies with memcpy. A test looks only at completions near the one it keeps: it never accepts an
 * illegal placement and may refuse a legal one. */
#ifndef CAMINO_QUICK_H
#define CAMINO_QUICK_H

#include "known.h"
#include "plan.h"

struct camino_field {
    struct camino_board board;
    struct camino_known known;
    struct camino_plan plan;
    struct camino_bits obstacles; /* placed bridges and level crossings */
};

/* Sets a field up from a position and a completion of it. */
void camino_field_start(struct camino_field *field, const struct camino_board *board,
                        const struct camino_layout *layout);
/* Whether `code` on `cell`, a cell of the board, is shown to be legal. */
bool camino_field_allows(const struct camino_field *field, int code, int cell);
/* Places a tile if it is shown to be legal; says whether it was. */
bool camino_field_place(struct camino_field *field, int code, int cell);
/* The completion the field keeps. */
void camino_field_layout(const struct camino_field *field, struct camino_layout *layout);

#endif
