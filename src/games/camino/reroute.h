/* Le Camino: a completion mended after a placement that its rivers and railways do not agree with.
 *
 * The stretch of a line that the tile interrupts is taken up, and every loose end is led to the rim
 * by a shortest way. A cheap guess that is then checked in full: what it accepts is a completion,
 * what it refuses may have one. */
#ifndef CAMINO_REROUTE_H
#define CAMINO_REROUTE_H

#include "plan.h"
#include "propagate.h"

/* `plan` is right for `board`; `after` is the board with the tile laid on `cell`, `domains` its
 * propagated edges. True when *next, the mended plan, is right for `after`. */
bool camino_plan_reroute(const struct camino_plan *plan, const struct camino_board *after,
                         const struct camino_domains *domains, int cell, struct camino_plan *next);

#endif
