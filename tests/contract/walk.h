/* A random game through the seam, one move at a time, keeping its moves. Freestanding, since the
 * same walks run as WebAssembly. */
#ifndef TABLIER_TESTS_CONTRACT_WALK_H
#define TABLIER_TESTS_CONTRACT_WALK_H

#include "base/arena.h"
#include "game/game.h"

enum { WALK_PLIES_MAX = 4096, WALK_TEXT_MAX = 1 << 16, WALK_MEMORY = 64 << 20 };

struct walk {
    const struct game *game;
    struct game_options options;
    struct rng rng;
    game_state *state;
    void *scratch;
    struct game_outcome *outcomes;
    game_move *moves; /* the actor's legal moves, filled by walk_look */
    int move_count;
    int ply;
    game_move *played; /* `ply` of them */
};

/* Random options and seats for `seed` (0: the defaults), and the first position. NULL when memory
 * is short. */
struct walk *walk_open(const struct game *, uint64_t seed, struct arena *);

/* Fills `moves`. Returns the actor. */
int walk_look(struct walk *);

/* Plays a random move of the actor or of chance; walk_look must have been called. */
game_move walk_step(struct walk *);

/* Number of seats plus one: observers are 0 … seats−1 and GAME_PUBLIC, by index. */
int walk_observers(const struct walk *);
int walk_observer(const struct walk *, int index);

/* A state, view or scratch of this game out of the arena. */
void *walk_position(const struct walk *, struct arena *);

#endif
