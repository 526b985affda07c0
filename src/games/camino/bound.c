/* Le Camino: routes that must not weigh more than a bound.
 *
 * A route is too heavy in every completion when a *height* can be given to each cell such that no
 * step over an edge that may be road climbs by more than the weight of the cell it enters, while
 * the goal stands above the bound. The distance from the start is such a height. Whatever would
 * break it (a struck road over which the height jumps, an obstacle without which it would jump) is
 * the reason, and of those one must change: a cut like the others. */
#include "solve.h"

#define FAR ((uint32_t)1 << 24)

static const int8_t step[4] = {CAMINO_STRIDE, 1, -CAMINO_STRIDE, -1};

/* A certain river or railway edge of a cell, or -1: a road through it is an obstacle. */
static int line_edge(const struct camino_solver *s, int cell, int *label)
{
    for (*label = CAMINO_RIVER; *label <= CAMINO_RAIL; ++*label)
        for (int dir = 0; dir < 4; dir++)
            if (camino_net_has(&s->sure[*label], camino_cell_edge(cell, dir)))
                return camino_cell_edge(cell, dir);
    return -1;
}

static struct camino_bits line_cells(const struct camino_solver *s)
{
    struct camino_bits cells = {{0, 0, 0}};
    for (int label = CAMINO_RIVER; label <= CAMINO_RAIL; label++)
        for (int dir = 0; dir < 4; dir++)
            cells = camino_bits_or(cells, camino_net_side(&s->sure[label], dir));
    return camino_bits_and(cells, s->inside);
}

static inline uint32_t weight_of(const struct camino_bits *lines, int cell)
{
    return camino_bits_has(lines, cell) ? CAMINO_WEIGHT + CAMINO_OBSTACLE : CAMINO_WEIGHT;
}

/* Distances from a cell, its own weight included, over edges that may be road. */
static void distances(const struct camino_solver *s, int from, const struct camino_bits *lines,
                      uint32_t *far)
{
    struct camino_bits pending = {{0, 0, 0}};
    for (int cell = 0; cell < CAMINO_CELLS; cell++) far[cell] = FAR;
    far[from] = weight_of(lines, from);
    camino_bits_add(&pending, from);
    for (int cell; (cell = camino_bits_pop(&pending)) >= 0;)
        for (int dir = 0; dir < 4; dir++) {
            int next = cell + step[dir];
            if (next < 0 || !camino_bits_has(&s->inside, next) ||
                !camino_net_has(&s->can[CAMINO_ROAD], camino_cell_edge(cell, dir)))
                continue;
            uint32_t reach = far[cell] + weight_of(lines, next);
            if (reach >= far[next]) continue;
            far[next] = reach;
            camino_bits_add(&pending, next);
        }
}

uint32_t camino_solver_weight(const struct camino_solver *s, int side)
{
    uint32_t far[CAMINO_CELLS];
    struct camino_bits lines = line_cells(s);
    distances(s, camino_side_start(s->board, side), &lines, far);
    return far[camino_side_goal(s->board, side)];
}

static uint32_t apart(int a, int b)
{
    int cols = camino_cell_col(a) - camino_cell_col(b),
        rows = camino_cell_row(a) - camino_cell_row(b);
    return (uint32_t)((cols < 0 ? -cols : cols) + (rows < 0 ? -rows : rows)) * CAMINO_WEIGHT;
}

/* No cell need stand higher than what keeps the goal just above the bound. */
static void flatten(const struct camino_solver *s, int goal, uint32_t bound, uint32_t *height)
{
    struct camino_bits cells = s->inside;
    for (int cell; (cell = camino_bits_pop(&cells)) >= 0;) {
        uint32_t rest = apart(cell, goal), most = bound + 1 > rest ? bound + 1 - rest : 0;
        if (height[cell] > most) height[cell] = most;
    }
}

static void put(struct camino_solver *s, int event)
{
    if (s->level_of[event] > 0) s->conflict[s->conflict_len++] = (uint16_t)event;
}

/* Whether a cell would stand too high if it were no obstacle. */
static bool leans_on_obstacle(const struct camino_solver *s, const uint32_t *height, int cell,
                              int start)
{
    if (cell == start && height[cell] > CAMINO_WEIGHT) return true;
    for (int dir = 0; dir < 4; dir++) {
        int next = cell + step[dir];
        if (next >= 0 && camino_bits_has(&s->inside, next) &&
            camino_net_has(&s->can[CAMINO_ROAD], camino_cell_edge(cell, dir)) &&
            height[next] + CAMINO_WEIGHT < height[cell])
            return true;
    }
    return false;
}

/* Puts the reasons of the obstacles that matter; takes the others off `lines`. */
static void put_obstacles(struct camino_solver *s, const uint32_t *height, int start,
                          struct camino_bits *lines)
{
    struct camino_bits cells = *lines;
    for (int cell; (cell = camino_bits_pop(&cells)) >= 0;) {
        int label, edge;
        if (!camino_bits_has(&s->empty, cell)) continue;
        if (!leans_on_obstacle(s, height, cell, start)) {
            camino_bits_drop(lines, cell);
            continue;
        }
        edge = line_edge(s, cell, &label);
        for (int other = 0; other < 4; other++)
            if (other != label) put(s, edge * 4 + other);
    }
}

/* Puts the struck road of an edge over which the height jumps. */
static void put_jump(struct camino_solver *s, const uint32_t *height,
                     const struct camino_bits *lines, int a, int b, int edge)
{
    if (camino_net_has(&s->can[CAMINO_ROAD], edge)) return;
    if (height[a] + weight_of(lines, b) < height[b] || height[b] + weight_of(lines, a) < height[a])
        put(s, edge * 4 + CAMINO_ROAD);
}

bool camino_solver_bound_cut(struct camino_solver *s, int side)
{
    uint32_t height[CAMINO_CELLS];
    int start = camino_side_start(s->board, side), goal = camino_side_goal(s->board, side);
    struct camino_bits lines = line_cells(s), cells = s->inside;
    distances(s, start, &lines, height);
    if (height[goal] <= s->bound[side]) return false;
    flatten(s, goal, s->bound[side], height);
    s->conflict_len = 0;
    put_obstacles(s, height, start, &lines);
    for (int cell; (cell = camino_bits_pop(&cells)) >= 0;)
        for (int dir = CAMINO_N; dir <= CAMINO_E; dir++) {
            int next = cell + step[dir];
            if (next < CAMINO_CELLS && camino_bits_has(&s->inside, next))
                put_jump(s, height, &lines, cell, next, camino_cell_edge(cell, dir));
        }
    return true;
}
