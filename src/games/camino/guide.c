/* Le Camino: which open end of a river or railway to lead on, and where not to. */
#include "solve.h"

/* Empty cells that a line enters but does not leave yet. */
static struct camino_bits open_cells(const struct camino_solver *s, int label)
{
    struct camino_bits some = {{0, 0, 0}}, more = some, can = some;
    for (int dir = 0; dir < 4; dir++) {
        struct camino_bits side = camino_net_side(&s->sure[label], dir);
        more = camino_bits_or(more, camino_bits_and(some, side));
        some = camino_bits_or(some, side);
        can = camino_bits_or(can, camino_bits_but(camino_net_side(&s->can[label], dir), side));
    }
    return camino_bits_and(camino_bits_and(camino_bits_but(some, more), can), s->empty);
}

/* The directions in which a line may leave a cell. */
static int exits(const struct camino_solver *s, int label, int cell)
{
    int set = 0;
    for (int dir = 0; dir < 4; dir++) {
        int edge = camino_cell_edge(cell, dir);
        if (camino_net_has(&s->can[label], edge) && !camino_net_has(&s->sure[label], edge))
            set |= 1 << dir;
    }
    return set;
}

/* Where the piece that enters an open cell begins: its other open cell, or the last cell of it. */
static int far_end(const struct camino_solver *s, int label, int cell)
{
    static const int8_t step[4] = {CAMINO_STRIDE, 1, -CAMINO_STRIDE, -1};
    for (int from = -1, steps = 0; steps < CAMINO_CELLS; steps++) {
        int dir = 0;
        while (dir < 4 &&
               (dir == from || !camino_net_has(&s->sure[label], camino_cell_edge(cell, dir))))
            dir++;
        if (dir == 4) return cell;
        int next = cell + step[dir];
        if (next < 0 || !camino_bits_has(&s->inside, next)) return cell;
        cell = next;
        from = (dir + 2) % 4;
    }
    return cell;
}

/* Steps from a cell, which `but` must not be on the way, to where a line can end: the outside or
 * another open end. */
static int distance(const struct camino_solver *s, int label, int cell, int but,
                    struct camino_bits goals, bool join)
{
    struct camino_net net = s->can[label];
    struct camino_bits out = {{0, 0, 0}}, reached = out;
    for (int dir = 0; dir < 4; dir++)
        out = camino_bits_or(
            out, camino_bits_and(camino_net_side(&net, dir), camino_net_side(&s->rim, dir)));
    if (!join) goals = camino_bits_or(goals, out);
    camino_bits_drop(&goals, but);
    net.v = camino_bits_but(net.v, s->rim.v);
    net.h = camino_bits_but(net.h, s->rim.h);
    for (int dir = 0; dir < 4; dir++) camino_net_drop(&net, camino_cell_edge(but, dir));
    camino_bits_add(&reached, cell);
    for (int steps = 0;; steps++) {
        struct camino_bits hit = camino_bits_and(reached, goals);
        if (camino_bits_any(&hit)) return steps;
        struct camino_bits next = camino_net_step(&net, reached);
        if (camino_bits_same(&next, &reached)) return 2 * CAMINO_CELLS;
        reached = next;
    }
}

/* The pieces of a label that certain edges show: edges less the cells in which two of them meet. */
static int pieces(const struct camino_solver *s, int label)
{
    struct camino_bits some = {{0, 0, 0}}, more = some;
    for (int dir = 0; dir < 4; dir++) {
        struct camino_bits side = camino_net_side(&s->sure[label], dir);
        more = camino_bits_or(more, camino_bits_and(some, side));
        some = camino_bits_or(some, side);
    }
    more = camino_bits_and(more, s->inside);
    return camino_bits_count(&s->sure[label].v) + camino_bits_count(&s->sure[label].h) -
           camino_bits_count(&more);
}

/* The exit to give up: any but the one last seen or, when none was, but the nearest to an end. */
static int give_up(const struct camino_solver *s, int label, int cell, struct camino_bits open)
{
    int set = exits(s, label, cell), best = -1, best_cost = 0, last = 0;
    /* Four manners take turns, since what one never finds another does at once: by the lines last
       seen or without them, towards the end's own other end too (never a goal) or not. */
    bool hints = s->manner / 2 % 2 == 0;
    if (s->manner % 2) camino_bits_drop(&open, far_end(s, label, cell));
    bool join = pieces(s, label) > 2; /* more than two lines: ends must meet before they leave */
    for (int dir = 0; dir < 4; dir++) {
        if (!(set >> dir & 1)) continue;
        int edge = camino_cell_edge(cell, dir), cost;
        int next = camino_cell_next(s->board, cell, dir);
        if (hints && camino_net_has(&s->hint[label], edge))
            cost = -2;
        else if (next == CAMINO_NO_CELL)
            cost = join ? CAMINO_CELLS : -1;
        else
            cost = distance(s, label, next, cell, open, join);
        if (best < 0 || cost < best_cost) {
            best = dir;
            best_cost = cost;
        }
    }
    for (int dir = 0; dir < 4; dir++)
        if (set >> dir & 1 && (dir != best || set == 1 << dir)) last = dir;
    return camino_cell_edge(cell, last) * 4 + label;
}

int camino_solver_choose(const struct camino_solver *s)
{
    int best = -1, best_label = 0;
    uint64_t best_rank = 0;
    struct camino_bits best_open = {{0, 0, 0}};
    for (int side = 0; side < 2; side++) {
        if (s->floor[side]) return camino_solver_floor_choose(s, side);
    }
    for (int label = CAMINO_RIVER; label <= CAMINO_RAIL; label++) {
        struct camino_bits open = open_cells(s, label), left = open;
        for (int cell; (cell = camino_bits_pop(&left)) >= 0;) {
            int ways = __builtin_popcount((unsigned)exits(s, label, cell));
            uint64_t rank = (uint64_t)s->heat[cell] * 8 + (uint64_t)(8 - ways);
            if (rank <= best_rank) continue;
            best_rank = rank;
            best = cell;
            best_label = label;
            best_open = open;
        }
    }
    if (best >= 0) return give_up(s, best_label, best, best_open);
    for (int edge = 0; edge < CAMINO_EDGES; edge++)
        if (s->domains.edge[edge] == (1u << CAMINO_RIVER | 1u << CAMINO_RAIL))
            return edge * 4 + CAMINO_RAIL;
    return -1;
}
