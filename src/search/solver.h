/* A prover of who wins: proof-number search (Allis, van der Meulen and van den Herik 1994), depth
 * first over a table of positions, df-pn (Nagai 2002).
 *
 * For games without chance, secrets and draws. Steppable like the search; all that it learns is in
 * one table, which can be written to a file and read back: thinking then goes on where it was. */
#ifndef TABLIER_SEARCH_SOLVER_H
#define TABLIER_SEARCH_SOLVER_H

#include "base/arena.h"
#include "game/tips.h"

typedef struct solver solver;

enum solver_answer { SOLVER_OPEN, SOLVER_WON, SOLVER_LOST }; /* for the side to move */

/* Can the solver work on this game at all? */
bool solver_can(const struct game *);

/* The least bytes of arena that solver_open can work with; more makes a larger table. */
size_t solver_memory(const struct game *);

/* Opens a solver with an empty table in all that is left of the arena. 0 or ERR_SPACE. */
int solver_open(const struct game *, struct arena *, solver **out);

/* Turns to a position. */
void solver_set(solver *, const game_view *);

/* Looks at up to `n` positions; how many. Fewer only when the answer is known. */
int solver_step(solver *, int n);

enum solver_answer solver_answer(const solver *);

/* How hard it still looks to prove a win and a loss: the numbers of the search's name. */
void solver_numbers(const solver *, uint32_t *win, uint32_t *loss);

/* The answer that the table holds for a position after a move, from the mover's point of view. */
enum solver_answer solver_after(solver *, const game_view *, game_move);

/* Positions looked at since the solver was opened, and entries in the table. */
uint64_t solver_looked(const solver *);
uint64_t solver_held(const solver *);

/* The table as bytes, to be saved and filled again; its layout is that of this machine. After
 * filling, solver_filled takes note. */
void *solver_table(solver *, size_t *bytes);
void solver_filled(solver *);

#endif
