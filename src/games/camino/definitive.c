/* Le Camino: paths that nothing can change any more.
 *
 * A path is definitive when no completion, dead ends and buffers allowed, has a lighter or a
 * heavier best route than the one at hand. Both are questions to the solver over a wider set of
 * completions than the true one (buffers are not counted), so a "no" to both is a proof. For the
 * second the search strikes roads from the routes that are too light until none is left, or until
 * one is made of certain edges only: that is a conflict like any other. */
#include "complete.h"
#include "route.h"
#include "solve.h"

#define STEPS 3000u
#define FAR   ((uint32_t)1 << 24)

static const uint64_t obstacles = (uint64_t)15 << 24; /* the bridges and level crossings */
static const int8_t step[4] = {CAMINO_STRIDE, 1, -CAMINO_STRIDE, -1};

/* Routes over one set of edges: distance from the start, and the way back. */
struct routes {
    struct camino_net net;
    struct camino_bits heavy; /* cells that count as obstacles */
    uint32_t far[CAMINO_CELLS];
    uint8_t back[CAMINO_CELLS]; /* direction to the cell before */
};

static void find_routes(const struct camino_solver *s, int from, struct routes *r)
{
    struct camino_bits pending = {{0, 0, 0}};
    for (int cell = 0; cell < CAMINO_CELLS; cell++) r->far[cell] = FAR;
    r->far[from] = CAMINO_WEIGHT + (camino_bits_has(&r->heavy, from) ? CAMINO_OBSTACLE : 0);
    camino_bits_add(&pending, from);
    for (int cell; (cell = camino_bits_pop(&pending)) >= 0;)
        for (int dir = 0; dir < 4; dir++) {
            int next = cell + step[dir];
            if (next < 0 || !camino_bits_has(&s->inside, next) ||
                !camino_net_has(&r->net, camino_cell_edge(cell, dir)))
                continue;
            uint32_t far = r->far[cell] + CAMINO_WEIGHT +
                           (camino_bits_has(&r->heavy, next) ? CAMINO_OBSTACLE : 0);
            if (far >= r->far[next]) continue;
            r->far[next] = far;
            r->back[next] = (uint8_t)((dir + 2) % 4);
            camino_bits_add(&pending, next);
        }
}

/* Cells that are, or that may still become, an obstacle. */
static struct camino_bits obstacle_cells(const struct camino_solver *s, bool possible)
{
    struct camino_bits found = {{0, 0, 0}}, cells = s->inside;
    for (int cell; (cell = camino_bits_pop(&cells)) >= 0;) {
        uint64_t set = camino_cell_patterns(&s->domains, CAMINO_STRICT | CAMINO_STUBS, cell);
        if (possible ? (set & obstacles) != 0 : set && !(set & ~obstacles))
            camino_bits_add(&found, cell);
    }
    return found;
}

bool camino_solver_floor_cut(struct camino_solver *s, int side)
{
    struct routes r = {.net = s->sure[CAMINO_ROAD], .heavy = obstacle_cells(s, true)};
    int start = camino_side_start(s->board, side), cell = camino_side_goal(s->board, side);
    find_routes(s, start, &r);
    if (r.far[cell] > s->floor[side]) return false;
    s->conflict_len = 0;
    for (;; cell += step[r.back[cell]]) {
        if (camino_bits_has(&s->empty, cell) && !camino_bits_has(&r.heavy, cell))
            s->conflict_len +=
                camino_solver_explain(s, cell, obstacles, s->conflict + s->conflict_len);
        if (cell == start) return true;
        int edge = camino_cell_edge(cell, r.back[cell]);
        for (int label = 0; label < 4; label++)
            if (label != CAMINO_ROAD && s->level_of[edge * 4 + label] > 0)
                s->conflict[s->conflict_len++] = (uint16_t)(edge * 4 + label);
    }
}

int camino_solver_floor_choose(const struct camino_solver *s, int side)
{
    struct routes r = {.net = s->can[CAMINO_ROAD], .heavy = obstacle_cells(s, false)};
    int start = camino_side_start(s->board, side), cell = camino_side_goal(s->board, side);
    find_routes(s, start, &r);
    if (r.far[cell] > s->floor[side]) return -1;
    for (; cell != start; cell += step[r.back[cell]]) {
        int edge = camino_cell_edge(cell, r.back[cell]);
        if (!camino_net_has(&s->sure[CAMINO_ROAD], edge)) return edge * 4 + CAMINO_ROAD;
    }
    return -1;
}

/* ---- the test */

struct work {
    struct camino_solver solver;
    struct camino_domains domains;
};
_Static_assert(sizeof(struct work) <= CAMINO_SCRATCH, "scratch memory is too small");

static bool propagate(struct work *w, const struct camino_board *board)
{
    struct camino_bits empty = camino_board_empty(board);
    return camino_propagate(&w->domains, empty, empty, camino_board_patterns(board, true)) ==
           CAMINO_NO_CELL;
}

/* The cells that lines with a placed tile can reach, in groups that cannot meet. Returns how many
 * groups there are. */
static int line_groups(const struct camino_solver *s, int label, struct camino_bits *reach)
{
    struct camino_net can = {camino_bits_but(s->can[label].v, s->rim.v),
                             camino_bits_but(s->can[label].h, s->rim.h)};
    struct camino_bits left = {{0, 0, 0}};
    int groups = 0;
    for (int dir = 0; dir < 4; dir++)
        left = camino_bits_or(left, camino_net_side(&s->sure[label], dir));
    left = camino_bits_and(left, camino_bits_but(s->inside, s->empty));
    *reach = (struct camino_bits){{0, 0, 0}};
    for (int cell; (cell = camino_bits_pop(&left)) >= 0; groups++) {
        struct camino_bits group = {{0, 0, 0}};
        camino_bits_add(&group, cell);
        group = camino_net_flood(&can, group);
        left = camino_bits_but(left, group);
        *reach = camino_bits_or(*reach, group);
    }
    return groups;
}

/* Two lines that cannot meet leave no room for a third: strikes it. */
static void strike_third(struct work *w, int label)
{
    struct camino_bits reach, far;
    if (line_groups(&w->solver, label, &reach) < 2) return;
    far = camino_bits_but(w->solver.inside, reach);
    for (int cell; (cell = camino_bits_pop(&far)) >= 0;)
        for (int dir = 0; dir < 4; dir++) {
            uint8_t *edge = &w->domains.edge[camino_cell_edge(cell, dir)];
            *edge = (uint8_t)(*edge & ~(1u << label));
        }
}

static enum camino_answer ask(struct work *w, const struct camino_board *board, int side,
                              uint32_t bound, uint32_t floor)
{
    camino_solver_start(&w->solver, board, &w->domains,
                        CAMINO_WITH_STUBS | CAMINO_RIVERS | CAMINO_PATH_A | CAMINO_PATH_B, NULL);
    w->solver.bound[side] = bound;
    w->solver.floor[side] = floor;
    return camino_solver_ask(&w->solver, CAMINO_NO_CELL, 0, STEPS);
}

unsigned camino_definitive(const struct camino_board *board, const struct camino_layout *layout,
                           void *scratch)
{
    struct work *w = scratch;
    unsigned sides = 0;
    camino_domains_start(board, &w->domains);
    if (!propagate(w, board)) return 0;
    camino_solver_start(&w->solver, board, &w->domains, CAMINO_WITH_STUBS, NULL);
    strike_third(w, CAMINO_RIVER);
    strike_third(w, CAMINO_RAIL);
    if (!propagate(w, board)) return 0;
    for (int side = 0; side < 2; side++) {
        struct camino_route route;
        camino_route_in(board, layout, side, &route);
        uint32_t weight = route.cost * CAMINO_OBSTACLE + route.cells;
        if (ask(w, board, side, 0, weight) == CAMINO_NO &&
            ask(w, board, side, weight - 1, 0) == CAMINO_NO)
            sides |= 1u << side;
    }
    return sides;
}
