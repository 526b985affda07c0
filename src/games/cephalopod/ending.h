/* Endings of Cephalopod, looked at to the last die. */
#ifndef TABLIER_GAMES_CEPHALOPOD_ENDING_H
#define TABLIER_GAMES_CEPHALOPOD_ENDING_H

#include "games/cephalopod/cephalopod.h"

/* The side that wins; −1 when the end is too far to be seen at little cost. Not for a full board.
 */
int ending_winner(const struct cephalopod_state *);

#endif
