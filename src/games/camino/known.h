/* Le Camino: what propagation knows of a position, and of the one after a placement. */
#ifndef CAMINO_KNOWN_H
#define CAMINO_KNOWN_H

#include "propagate.h"

struct camino_known {
    struct camino_domains bare; /* what the placed tiles alone say */
    struct camino_domains base; /* propagated, no stubs */
    struct camino_bits empty;
    uint64_t allowed; /* patterns of an empty cell */
    bool closed;      /* propagation finds no way to fill the cells: base means nothing */
};

/* Dead ends, buffers and forests are no pattern of an empty cell, or not a single one: what was
 * known of their cell before they came does not hold for them. */
static inline bool camino_kind_special(int kind)
{
    return kind == CAMINO_DEAD_END || kind == CAMINO_BUFFER || kind == CAMINO_FOREST;
}

void camino_known_start(struct camino_known *known, const struct camino_board *board);
/* Whether the known edges of an empty cell could take a tile. */
bool camino_known_fits(const struct camino_known *known, int code, int cell);
/* Propagates the position after a placement that fits. False when that leaves a cell nothing, or
 * shows more lines than lines=seen allows. */
bool camino_known_after(const struct camino_known *known, const struct camino_board *board,
                        int code, int cell, struct camino_domains *domains);
/* Takes the placement up: `board` is the position before it, `domains` came of the last. */
void camino_known_place(struct camino_known *known, const struct camino_board *board, int code,
                        int cell, const struct camino_domains *domains);

#endif
