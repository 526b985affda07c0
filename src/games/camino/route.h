/* Le Camino: what a side's path costs, over all completions. */
#ifndef CAMINO_ROUTE_H
#define CAMINO_ROUTE_H

#include "board.h"

struct camino_route {
    uint16_t cost;              /* cells + obstacles */
    uint16_t cells;             /* length of `cell` */
    uint8_t cell[CAMINO_CELLS]; /* the route, from the side's start to its goal */
};

/* The cheapest route of a side over all completions; ties of cost go to fewer cells. `layout` is a
 * completion of the board. Exact when the result is true; false when the budget of steps ran out:
 * then the route is the cheapest one found. *best may be NULL, or gets the completion that has it.
 * `scratch` as in complete.h. */
bool camino_route_best(const struct camino_board *board, const struct camino_layout *layout,
                       int side, void *scratch, struct camino_route *route,
                       struct camino_layout *best);

/* The cheapest route of a side in one completion. */
void camino_route_in(const struct camino_board *board, const struct camino_layout *layout, int side,
                     struct camino_route *route);

/* The sides whose path is proved definitive, as bits 1 << side. Sound: a bit is set only when cost
 * and cells are the same in every completion, with dead ends and buffers allowed on empty cells. */
unsigned camino_definitive(const struct camino_board *board, const struct camino_layout *layout,
                           void *scratch);

#endif
