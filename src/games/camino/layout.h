/* Le Camino: a completion said by its rivers and railways alone.
 *
 * Once these are known the roads follow: the largest network that fits. So a position's text needs
 * to name only the river and rail tiles that the completion puts on empty cells. */
#ifndef CAMINO_LAYOUT_H
#define CAMINO_LAYOUT_H

#include "board.h"

/* The tiles with a river or railway that a layout puts on empty cells: `lines[cell]` is a code, or
 * 0 where none is. */
void camino_layout_lines(const struct camino_board *, const struct camino_layout *,
                         uint8_t lines[CAMINO_CELLS]);

/* The completion with these tiles on empty cells and as many roads as fit around them. True, or
 * false when that is no completion of the board; *out is untouched then. Of the tiles only the
 * river and rail edges count. */
bool camino_layout_build(const struct camino_board *, const uint8_t lines[CAMINO_CELLS],
                         struct camino_layout *out);

#endif
