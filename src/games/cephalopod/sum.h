/* Sums of final boards, `tablier perft --sum`: all sequences of moves are followed to a full board
 * or to a given depth, the boards they end on read as decimal numbers row by row from the top left
 * (0 for an empty cell, the pips for a die of either colour), and added modulo 2^30. */
#ifndef TABLIER_GAMES_CEPHALOPOD_SUM_H
#define TABLIER_GAMES_CEPHALOPOD_SUM_H

#include "games/cephalopod/cephalopod.h"

enum { SUM_MODULUS = 1 << 30 };

/* Both take lent memory, aligned for any type, whose content does not matter, and return 0, or
 * ERR_SPACE when it does not suffice. */

/* The sum for a 3x3 board, layer by layer (sum3.c). The second half of the memory may lie on large
 * pages: they are only begun when there is much to do. */
int sum_3x3(const struct cephalopod_state *s, int depth, void *memory, size_t bytes, uint64_t *out);

/* The sum for any board, by walking the tree; the memory keeps what is already known (sum.c). */
int sum_any(const struct cephalopod_state *s, int depth, void *memory, size_t bytes, uint64_t *out);

#endif
