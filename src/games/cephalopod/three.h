/* Cephalopod 3x3, solved: who wins, whatever the position.
 *
 * A search of all that can follow, with what was found out kept in a table that the caller lends.
 * From the empty board it looks at more than a million positions, so the table wants megabytes. */
#ifndef TABLIER_GAMES_CEPHALOPOD_THREE_H
#define TABLIER_GAMES_CEPHALOPOD_THREE_H

#include "games/cephalopod/cephalopod.h"

/* Does the side to move win? 1 or 0; ERR_SPACE when the table is too small for an answer within
 * some seconds. `bytes` of memory aligned for any type: zeroed before the first question, and left
 * as the last question left it before every other one. Not for a full board. */
int three_wins(const struct cephalopod_state *, void *memory, size_t bytes);

#endif
