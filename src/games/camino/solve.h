/* Le Camino: a solver for completions that learns from its failures.
 *
 * The unknowns are the labels of the edges; the only step is to strike a label from an edge (an
 * *event*, edge * 4 + label). Struck labels follow from cells (propagate.h) and from *clauses*:
 * sets of labels of which at least one must stay. Every constraint of the game has this shape:
 *   - a road route between two corners crosses every border of a region that holds only one of
 *     them: among the edges of that border one must be road;
 *   - a river or railway that enters a region must leave it again: likewise;
 *   - more than two rivers or railways: some edge around two of them must carry the line on.
 * Such cuts are made when a position of the search breaks one; a failure is traced back through
 * the reasons of its events to a new clause, and the search goes on from where that clause bites.
 *
 * Only the open ends of placed rivers and railways are decided on. Once they are all led out, the
 * edges that may still be road make the largest road network (lemma 1) and nothing else is needed
 * (lemma 2): the domains themselves are the completion. docs/camino-solver.md proves both.
 *
 * Everything counted in steps; no time, no chance: equal questions get equal answers. */
#ifndef CAMINO_SOLVE_H
#define CAMINO_SOLVE_H

#include "propagate.h"

enum {
    CAMINO_EVENTS = CAMINO_EDGES * 4,
    CAMINO_CLAUSES = 8192,
    CAMINO_LITERALS = 150000,
    /* The budgets of one question about legality. Under lines=seen none has come near it; under
       lines=final completions are found within a tenth of it, and what it leaves undecided has none
       as far as anybody has seen, but a proof of that can be out of reach. */
    CAMINO_STEPS_SEEN = 20000,
    CAMINO_STEPS_FINAL = 1600,
};

/* What a completion must keep to, besides fitting [3] and, without STUBS, rule 4. */
enum camino_demand {
    CAMINO_WITH_STUBS = 1, /* dead ends and buffers allowed on empty cells */
    CAMINO_RIVERS = 2,     /* rivers end outside, at most two */
    CAMINO_RAILS = 4,      /* railways end outside or at one buffer, at most two */
    CAMINO_PATH_A = 8,
    CAMINO_PATH_B = 16,
    CAMINO_FULL = CAMINO_RIVERS | CAMINO_RAILS | CAMINO_PATH_A | CAMINO_PATH_B,
};

enum camino_answer { CAMINO_NO, CAMINO_YES, CAMINO_UNKNOWN };

static inline uint64_t camino_steps(const struct camino_board *board)
{
    return board->lines == CAMINO_LINES_SEEN ? CAMINO_STEPS_SEEN : CAMINO_STEPS_FINAL;
}

struct camino_clause {
    uint32_t start;
    uint16_t size;
    int32_t next[2]; /* next watcher in the list of each of the first two literals */
};

struct camino_solver {
    const struct camino_board *board;
    unsigned demand;
    uint64_t allowed; /* patterns of empty cells */
    struct camino_bits inside, empty, buffers;
    struct camino_net rim; /* edges between the board and the outside */
    struct camino_domains domains;
    struct camino_net can[4];   /* edges that may carry a label */
    struct camino_net sure[4];  /* edges that must carry it */
    struct camino_net hint[4];  /* where rivers and railways ran when last seen */
    struct camino_bits pending; /* cells to filter */

    int level, trail_len, head;
    uint16_t level_start[CAMINO_EVENTS + 2];
    uint16_t trail[CAMINO_EVENTS];
    uint16_t level_of[CAMINO_EVENTS], place[CAMINO_EVENTS]; /* of struck events */
    uint16_t why[CAMINO_EVENTS];                            /* reason of struck events */
    uint8_t marked[CAMINO_EVENTS];
    uint32_t heat[CAMINO_CELLS]; /* cells of recent conflicts */
    uint32_t heat_step;
    unsigned manner; /* how the guide reckons: changes with every restart */

    int conflict_len; /* a clause of which every label is struck */
    uint16_t conflict[CAMINO_EVENTS];

    int clauses;
    uint32_t literals;
    int32_t watch[CAMINO_EVENTS];
    struct camino_clause clause[CAMINO_CLAUSES];
    uint16_t literal[CAMINO_LITERALS];

    int blamed;      /* only the line through this cell is looked at; CAMINO_NO_CELL: all */
    int placed_cell; /* the cell of the tile assumed, or CAMINO_NO_CELL */
    unsigned placed_labels;
    bool dead;         /* no completion whatever is assumed */
    uint32_t bound[2]; /* most that a side's route may weigh (bound.c); 0: anything */
    uint32_t floor[2]; /* and what it must weigh more than (definitive.c); 0: nothing */
    uint64_t steps, limit;
};

/* Sets up a search over the completions of a board. `domains`: propagated with the patterns that
 * `demand` allows; they are copied. `hint` may be NULL: lines to try first. */
void camino_solver_start(struct camino_solver *s, const struct camino_board *board,
                         const struct camino_domains *domains, unsigned demand,
                         const struct camino_layout *hint);

/* Is there a completion, with `labels` on `cell` when cell is not CAMINO_NO_CELL? (The cell is
 * empty and the labels are one of the 28 patterns.) At most `limit` steps. What was learned stays
 * for the next question. After CAMINO_YES the search rests on the completion until the next call.
 */
enum camino_answer camino_solver_ask(struct camino_solver *s, int cell, unsigned labels,
                                     uint64_t limit);
/* The completion the search rests on. */
void camino_solver_layout(const struct camino_solver *s, struct camino_layout *layout);

/* For cuts.c: looks for a cut that is broken; writes it to s->conflict. */
bool camino_solver_cut(struct camino_solver *s);
/* Looks for a route that is heavier than its bound in every completion left; likewise. */
bool camino_solver_bound_cut(struct camino_solver *s, int side);
/* The least that a side's route weighs in any completion left: CAMINO_WEIGHT for each cell and
 * CAMINO_OBSTACLE more for each obstacle, so that weights order routes by cost, then cells. */
uint32_t camino_solver_weight(const struct camino_solver *s, int side);
#define CAMINO_WEIGHT   257u
#define CAMINO_OBSTACLE 256u
/* Looks for a route that every completion left has and that is not above its floor; likewise. */
bool camino_solver_floor_cut(struct camino_solver *s, int side);
/* A road to strike so as to lengthen the route of a side with a floor, or -1. */
int camino_solver_floor_choose(const struct camino_solver *s, int side);
/* Writes events that leave a cell none of the patterns `wanted`, and returns their number. */
int camino_solver_explain(const struct camino_solver *s, int cell, uint64_t wanted, uint16_t *out);
/* For guide.c: the event to strike next, or -1 when the lines are complete. */
int camino_solver_choose(const struct camino_solver *s);

#endif
