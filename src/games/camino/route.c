/* Le Camino: routes and their cost. */
#include "route.h"

#include "base/mem.h"
#include "complete.h"
#include "solve.h"

/* The steps that one question may take: a tenth of a second or so at most. */
static uint64_t budget(const struct camino_board *board)
{
    return board->lines == CAMINO_LINES_FINAL ? 2000 : 20000;
}

#define FAR ((uint32_t)1 << 24)

struct work {
    struct camino_solver solver;
    struct camino_domains domains;
    struct camino_layout layout;
};
_Static_assert(sizeof(struct work) <= CAMINO_SCRATCH, "scratch memory is too small");

static uint32_t cell_weight(const struct camino_layout *layout, int cell)
{
    bool line = false;
    for (int dir = 0; dir < 4; dir++)
        line = line || camino_label_at(layout->labels[cell], dir) >= CAMINO_RIVER;
    return line ? CAMINO_WEIGHT + CAMINO_OBSTACLE : CAMINO_WEIGHT;
}

/* The neighbour over a road edge, or -1. */
static int road_next(const struct camino_board *board, const struct camino_layout *layout, int cell,
                     int dir)
{
    int next = camino_cell_next(board, cell, dir);
    bool road = camino_label_at(layout->labels[cell], dir) == CAMINO_ROAD;
    return road && next != CAMINO_NO_CELL ? next : -1;
}

/* Weights from every cell to `goal`, both included. */
static void weights_to(const struct camino_board *board, const struct camino_layout *layout,
                       int goal, uint32_t *far)
{
    struct camino_bits pending = {{0, 0, 0}};
    for (int cell = 0; cell < CAMINO_CELLS; cell++) far[cell] = FAR;
    far[goal] = cell_weight(layout, goal);
    camino_bits_add(&pending, goal);
    for (int cell; (cell = camino_bits_pop(&pending)) >= 0;)
        for (int dir = 0; dir < 4; dir++) {
            int next = road_next(board, layout, cell, dir);
            if (next < 0 || far[cell] + cell_weight(layout, next) >= far[next]) continue;
            far[next] = far[cell] + cell_weight(layout, next);
            camino_bits_add(&pending, next);
        }
}

void camino_route_in(const struct camino_board *board, const struct camino_layout *layout, int side,
                     struct camino_route *route)
{
    uint32_t far[CAMINO_CELLS];
    int cell = camino_side_start(board, side), goal = camino_side_goal(board, side);
    weights_to(board, layout, goal, far);
    memset(route, 0, sizeof *route);
    if (far[cell] == FAR) return;
    route->cost = (uint16_t)(far[cell] / CAMINO_OBSTACLE);
    route->cells = (uint16_t)(far[cell] % CAMINO_OBSTACLE);
    for (int n = 0; n < route->cells; n++) {
        route->cell[n] = (uint8_t)cell;
        uint32_t rest = far[cell] - cell_weight(layout, cell);
        for (int dir = 0; dir < 4; dir++) {
            int next = road_next(board, layout, cell, dir);
            if (next < 0 || far[next] != rest) continue;
            cell = next;
            break;
        }
    }
}

static uint32_t route_weight(const struct camino_route *route)
{
    return route->cost * CAMINO_OBSTACLE + route->cells;
}

/* Ready to ask for completions of the board. */
static bool start(struct work *w, const struct camino_board *board, unsigned demand,
                  const struct camino_layout *hint)
{
    struct camino_bits empty = camino_board_empty(board);
    camino_domains_start(board, &w->domains);
    if (camino_propagate(&w->domains, empty, empty,
                         camino_board_patterns(board, demand & CAMINO_WITH_STUBS)) !=
        CAMINO_NO_CELL)
        return false;
    camino_solver_start(&w->solver, board, &w->domains, demand, hint);
    return true;
}

bool camino_route_best(const struct camino_board *board, const struct camino_layout *layout,
                       int side, void *scratch, struct camino_route *route,
                       struct camino_layout *best)
{
    struct work *w = scratch;
    enum camino_answer answer = CAMINO_YES;
    w->layout = *layout;
    camino_route_in(board, layout, side, route);
    if (start(w, board, CAMINO_FULL, layout)) {
        uint32_t least = camino_solver_weight(&w->solver, side);
        while (answer == CAMINO_YES && least < route_weight(route)) {
            w->solver.bound[side] = route_weight(route) - 1;
            answer = camino_solver_ask(&w->solver, CAMINO_NO_CELL, 0, budget(board));
            if (answer != CAMINO_YES) break;
            camino_solver_layout(&w->solver, &w->layout);
            camino_route_in(board, &w->layout, side, route);
        }
    }
    if (best) *best = w->layout;
    return answer != CAMINO_UNKNOWN;
}
