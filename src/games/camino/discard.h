/* Le Camino: what propagation shows of the empty cells, and the kinds that can lie nowhere [7]. */
#ifndef CAMINO_DISCARD_H
#define CAMINO_DISCARD_H

#include "board.h"

/* The codes propagation leaves on an empty cell (dead ends and buffers only when `stubs`), as bits
 * 1 << code; a forest wherever it would take two roads or more. 0 for a cell with a tile. */
uint64_t camino_cell_codes(const struct camino_board *board, int cell, bool stubs);

/* The kinds "je défausse" lets set aside, as a set of CAMINO_KIND_BIT. */
unsigned camino_useless(const struct camino_board *board);

#endif
