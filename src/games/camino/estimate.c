/* Distances over the road network from both ends of a path. */
#include "estimate.h"

#include "base/mem.h"

enum { FAR = 1 << 14, SPARE = 2 };

struct distances {
    uint16_t to[CAMINO_CELLS]; /* cost of the cheapest way there, the cell itself included */
};

/* A road that crosses a river or railway costs one more: placed obstacles, and empty cells through
 * which the completion leads a line. */
static struct camino_bits crossed_cells(const struct camino_field *f)
{
    struct camino_bits crossed = camino_bits_or(f->plan.ns, f->plan.ew);
    for (int row = 0; row < f->board.rows; row++)
        for (int col = 0; col < f->board.cols; col++) {
            int cell = camino_cell_at(col, row), code = f->board.tile[cell];
            if (code && camino_code_kind(code) >= CAMINO_BRIDGE) camino_bits_add(&crossed, cell);
        }
    return crossed;
}

/* Cells in waves of equal cost: wave n are the cells whose cheapest way costs n. A crossed cell is
 * entered one wave later. */
static void fill_distances(const struct camino_field *f, const struct camino_bits *crossed,
                           int from, struct distances *d)
{
    struct camino_bits wave = {{0, 0, 0}}, late = wave, seen = wave;
    memset(d->to, 0xff, sizeof d->to);
    if (camino_bits_has(crossed, from))
        camino_bits_add(&late, from);
    else
        camino_bits_add(&wave, from);
    camino_bits_add(&seen, from);
    for (int cost = 1; camino_bits_any(&wave) || camino_bits_any(&late); cost++) {
        struct camino_bits left = wave;
        for (int cell; (cell = camino_bits_pop(&left)) >= 0;) d->to[cell] = (uint16_t)cost;
        struct camino_bits next = camino_bits_but(camino_net_step(&f->plan.net, wave), seen);
        seen = camino_bits_or(seen, next);
        wave = camino_bits_or(camino_bits_but(next, *crossed), late);
        late = camino_bits_and(next, *crossed);
    }
}

/* How the empty cells lie on the cheapest routes: counted by the cost of reaching them. */
static void count_cells(const struct camino_field *f, const struct distances *a,
                        const struct distances *b, const struct camino_bits *crossed,
                        struct camino_estimate *out)
{
    uint8_t cells[2 * CAMINO_CELLS] = {0}, empty[2 * CAMINO_CELLS] = {0};
    for (int row = 0; row < f->board.rows; row++)
        for (int col = 0; col < f->board.cols; col++) {
            int cell = camino_cell_at(col, row);
            if (a->to[cell] >= FAR || b->to[cell] >= FAR) continue;
            int own = 1 + camino_bits_has(crossed, cell);
            int through = a->to[cell] + b->to[cell] - own, is_empty = !f->board.tile[cell];
            if (through == out->cost) {
                cells[a->to[cell]]++;
                empty[a->to[cell]] = (uint8_t)(empty[a->to[cell]] + is_empty);
            } else if (through <= out->cost + SPARE) {
                out->spare += is_empty;
            }
        }
    for (int i = 1; i <= out->cost; i++) {
        if (!empty[i]) continue;
        out->open++;
        out->narrow += cells[i] == 1;
        out->spare += cells[i] - 1;
    }
}

void camino_estimate(const struct camino_field *f, int path, struct camino_estimate *out)
{
    struct distances a, b;
    struct camino_bits crossed = crossed_cells(f);
    int start = camino_side_start(&f->board, path), goal = camino_side_goal(&f->board, path);
    fill_distances(f, &crossed, start, &a);
    fill_distances(f, &crossed, goal, &b);
    *out = (struct camino_estimate){.cost = a.to[goal]};
    if (out->cost >= FAR) {
        *out = (struct camino_estimate){.cost = CAMINO_CELLS};
        return;
    }
    count_cells(f, &a, &b, &crossed, out);
}
