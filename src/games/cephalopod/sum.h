/* Sums of final boards, `tablier perft --sum`: all sequences of moves are followed to a full board
 * or to a given depth, the boards they end on read as decimal numbers row by row from the top left
 * (0 for an empty cell, the pips for a die of either colour), and added modulo 2^30. */
#ifndef TABLIER_GAMES_CEPHALOPOD_SUM_H
#define TABLIER_GAMES_CEPHALOPOD_SUM_H

#include "game/game.h"

enum { SUM_MODULUS = 1 << 30 };

/* The sum for a 3x3 board. `memory` is lent, aligned for any type. 0 or ERR_SPACE. */
int sum_3x3(const game_state *s, int depth, void *memory, size_t bytes, uint64_t *out);

#endif
