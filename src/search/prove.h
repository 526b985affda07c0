/* Proofs of puzzles: every move is tried, plainly, by the rules behind the seam alone. What is won
 * only in the end, further than that reaches, is left to the solver (solver.h). */
#ifndef TABLIER_SEARCH_PROVE_H
#define TABLIER_SEARCH_PROVE_H

#include "game/puzzles.h"

typedef struct prover prover;

enum { PUZZLE_UNPROVED = -100 /* the steps ran out */ };

/* The least bytes of arena for a prover; all that is left of it goes to the solver's table. */
size_t prover_memory(const struct game *);
int prover_open(const struct game *, struct arena *, prover **out);

/* Positions it may still look at. */
void prover_allow(prover *, uint64_t steps);

/* The actor's moves that solve the theme's task in this position, by trying all of them; their
 * number, counted up to `most` + 1. `out` has room for one more than `most`. 0 also where the task
 * makes no sense. PUZZLE_UNPROVED. Not for PUZZLE_WORD. */
int puzzle_prove(prover *, const struct puzzle_theme *, const game_state *, int most,
                 game_move *out);

/* The answer of the other side that shows why a try failed, in the position after it; `left`: moves
 * that the solver still had. 1 and the move; 0 where the failure shows by itself; PUZZLE_UNPROVED.
 */
int puzzle_refute(prover *, const struct puzzle_theme *, const game_state *after, int left,
                  game_move *out);

/* Can the actor's side win by its `n`-th move? 1, 0 or PUZZLE_UNPROVED. */
int puzzle_wins(prover *, const game_state *, int n, const char *how);

#endif
