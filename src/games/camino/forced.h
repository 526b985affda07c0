/* Le Camino: tiles that must lie where they lie in every completion [7]. */
#ifndef CAMINO_FORCED_H
#define CAMINO_FORCED_H

#include "complete.h"

/* The tile that an empty cell in contact holds in every completion, when it is of a kind that may
 * be discarded and no buffer; else 0. `layout` proves the board. A function of these alone; 0 also
 * when a question was too hard, so a tile that is found is forced. */
int camino_forced_at(const struct camino_board *board, const struct camino_layout *layout, int cell,
                     void *scratch);

/* The placements "je complète" allows, of the kinds in the set `kinds`, by rising code, then cell;
 * writes at most 140 and returns their number. `layout` may be NULL: then it is sought. */
int camino_forced(const struct camino_board *board, const struct camino_layout *layout,
                  unsigned kinds, void *scratch, struct camino_placement *out);

#endif
