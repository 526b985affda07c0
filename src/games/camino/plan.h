/* Le Camino: a completion's rivers and railways, and the largest road network they leave room for.
 *
 * With the lines fixed, roads are decided by peeling (lemma 1): begin with every edge that could be
 * road; an empty cell that is left with a single one, or a crossed cell with one of its two, loses
 * it; what remains is the largest network, and the position is completed when it holds every placed
 * road and joins the corners. All cells are peeled at once. */
#ifndef CAMINO_PLAN_H
#define CAMINO_PLAN_H

#include "bits.h"

struct camino_plan {
    struct camino_net line[2];       /* edges that are river, rail */
    struct camino_net open;          /* edges that could be road */
    struct camino_net need;          /* edges that a placed tile makes road */
    struct camino_net net;           /* the largest network */
    struct camino_bits free, ns, ew; /* empty cells: without a line; where only a road from north to
                                        south, from east to west, can cross one */
    struct camino_net inner;         /* all edges between two cells */
    struct camino_bits corners;
};

/* The plan of a position with the lines of a layout: right when the layout completes the board. */
void camino_plan_start(struct camino_plan *plan, const struct camino_board *board,
                       const struct camino_layout *layout);
/* Whether the plan stays right, lines unchanged, when `code` is laid on the empty cell `cell`: then
 * true, and *next (which may be `plan`, or NULL) is the plan with the tile. The tile must fit its
 * placed neighbours. */
bool camino_plan_place(const struct camino_plan *plan, const struct camino_board *board, int code,
                       int cell, struct camino_plan *next);
/* Whether a plan is right as far as roads go and its lines fit the tiles and cells they cross.
 * (That lines end where they may is not looked at.) */
bool camino_plan_right(const struct camino_plan *plan, const struct camino_board *board);
/* The completion the plan stands for. */
void camino_plan_layout(const struct camino_plan *plan, const struct camino_board *board,
                        struct camino_layout *layout);

#endif
