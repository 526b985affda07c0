/* Move sequences counted: the plainest measure of a rules implementation. Chance moves count as
 * plies, each outcome once. */
#ifndef TABLIER_GAME_PERFT_H
#define TABLIER_GAME_PERFT_H

#include "base/arena.h"
#include "game/game.h"

enum { PERFT_DEPTH_MAX = 1000 };

/* Bytes of arena that perft_count takes. */
size_t perft_memory(const struct game *, int depth);

/* The number of move sequences of exactly `depth` plies; a finished game has none. Uses the game's
 * own way of counting when it has one. `arena` is left as it was. 0 or ERR_SPACE. */
int perft_count(const struct game *, const game_state *, int depth, struct arena *arena,
                uint64_t *out);

#endif
