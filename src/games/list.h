/* The games this program knows. */
#ifndef TABLIER_GAMES_LIST_H
#define TABLIER_GAMES_LIST_H

#include "game/game.h"

/* All games, ending with NULL. */
extern const struct game *const games_list[];

/* The game of that name; NULL when there is none. */
const struct game *games_find(struct slice name);

#endif
