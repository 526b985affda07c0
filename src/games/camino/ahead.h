/* Le Camino: looking ahead by playing on.
 *
 * From a dealt position both sides go on as they would at a glance: the seat to move places the
 * tile of its hand that looks best to it, on a cell that matters to one of the paths, and draws
 * from the pot by lot. Placements are found with the cautious test (quick.h); a seat that finds
 * none worth making leaves the board as it is. Discards are left out. The second side opens as it
 * must, on a corner of its path. */
#ifndef CAMINO_AHEAD_H
#define CAMINO_AHEAD_H

#include "camino.h"
#include "weigh.h"

struct camino_ahead {
    struct camino_field here, next, best;
    struct camino_standing standing, next_standing, best_standing;
    uint8_t hand[CAMINO_SEATS][CAMINO_KINDS];
    int pot[CAMINO_KINDS], left; /* tiles to draw, and how many */
    int opened;                  /* sides that have made their first move */
    int best_kind;               /* that the seat to move would place; −1: none */
    int best_worth;
};

/* The value for side 0 after `plies` more placements. The first side must have opened. */
int camino_look_ahead(const struct camino_state *, int plies, struct rng *,
                      struct camino_ahead *work);

#endif
