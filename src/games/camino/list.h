/* Le Camino: how camino_judge asks the list of legal placements for its opinion. */
#ifndef CAMINO_LIST_H
#define CAMINO_LIST_H

#include "complete.h"

/* Whether camino_list has a placement, for a set of kinds that includes its own; *next (or NULL) as
 * in camino_judge. The list knows completions and clauses that a single question may miss within
 * its budget: asking it makes both agree always. */
bool camino_list_find(const struct camino_board *board, const struct camino_layout *layout,
                      struct camino_placement placement, void *scratch, struct camino_layout *next);

#endif
