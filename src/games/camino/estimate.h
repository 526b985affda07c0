/* Le Camino: how a side's path stands, at a glance.
 *
 * Looks at the road network of one completion only, the largest its rivers and railways leave room
 * for, so a cost is never too low for that completion but may be for others. */
#ifndef CAMINO_ESTIMATE_H
#define CAMINO_ESTIMATE_H

#include "quick.h"

struct camino_estimate {
    int cost;   /* of the cheapest route */
    int open;   /* cells on it that are still empty */
    int narrow; /* of those, cells that every route as cheap goes through */
    int spare;  /* empty cells on routes at most two cells longer, beside those on the cheapest */
    struct camino_bits cells; /* the empty cells of all cheapest routes */
    struct camino_bits near;  /* all cells of routes that cost at most two more */
};

/* The path (0 a, 1 b) in a field. */
void camino_estimate(const struct camino_field *, int path, struct camino_estimate *out);

/* Whether an estimate made before a tile was placed on `cell` is sure to hold after it. */
bool camino_estimate_holds(const struct camino_estimate *, const struct camino_field *before,
                           const struct camino_field *after, int cell);

#endif
