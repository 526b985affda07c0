/* Distances over the road network from both ends of a path, as waves: sets of the cells that are
 * equally far. A cell whose distances from both ends add up to the cost of the cheapest route lies
 * on one. */
#include "estimate.h"

enum { WAVES = 2 * CAMINO_CELLS, SPARE = 2 };

struct waves {
    int count;                      /* the farthest cells are in wave[count - 1] */
    struct camino_bits wave[WAVES]; /* by the cost of the way there, the cell itself included */
};

static const struct camino_bits nothing = {{0, 0, 0}};

/* A road that crosses a river or railway costs one more: placed obstacles, and empty cells through
 * which the completion leads a line. */
static struct camino_bits crossed_cells(const struct camino_field *f)
{
    struct camino_bits crossed = camino_bits_or(f->plan.ns, f->plan.ew);
    if (f->board.roads_only) return nothing;
    for (int row = 0; row < f->board.rows; row++)
        for (int col = 0; col < f->board.cols; col++) {
            int cell = camino_cell_at(col, row), code = f->board.tile[cell];
            if (code && camino_code_kind(code) >= CAMINO_BRIDGE) camino_bits_add(&crossed, cell);
        }
    return crossed;
}

/* A crossed cell is entered one wave later than others would be. */
static void fill_waves(const struct camino_field *f, const struct camino_bits *crossed, int from,
                       struct waves *w)
{
    struct camino_bits now = nothing, late = nothing, seen;
    struct camino_net inner = {camino_bits_and(f->plan.net.v, f->plan.inner.v),
                               camino_bits_and(f->plan.net.h, f->plan.inner.h)};
    camino_bits_add(camino_bits_has(crossed, from) ? &late : &now, from);
    seen = camino_bits_or(now, late);
    w->wave[0] = nothing;
    w->count = 1;
    while ((camino_bits_any(&now) || camino_bits_any(&late)) && w->count < WAVES) {
        w->wave[w->count++] = now;
        struct camino_bits next = camino_bits_but(camino_net_step(&inner, now), seen);
        seen = camino_bits_or(seen, next);
        now = camino_bits_or(camino_bits_but(next, *crossed), late);
        late = camino_bits_and(next, *crossed);
    }
}

static struct camino_bits wave_at(const struct waves *w, int cost)
{
    return cost > 0 && cost < w->count ? w->wave[cost] : nothing;
}

/* The cells that lie `i` from the start on routes of this cost. */
static struct camino_bits cells_at(const struct waves *a, const struct waves *b,
                                   const struct camino_bits *crossed, int i, int cost)
{
    struct camino_bits here = wave_at(a, i);
    struct camino_bits plain = camino_bits_and(here, wave_at(b, cost + 1 - i));
    struct camino_bits dear = camino_bits_and(here, wave_at(b, cost + 2 - i));
    return camino_bits_or(camino_bits_but(plain, *crossed), camino_bits_and(dear, *crossed));
}

static void count_cells(const struct camino_field *f, const struct waves *a, const struct waves *b,
                        const struct camino_bits *crossed, struct camino_estimate *out)
{
    for (int i = 1; i <= out->cost; i++) {
        struct camino_bits cells = cells_at(a, b, crossed, i, out->cost);
        struct camino_bits empty = camino_bits_and(cells, f->known.empty);
        if (!camino_bits_any(&empty)) continue;
        int width = camino_bits_count(&cells);
        out->cells = camino_bits_or(out->cells, empty);
        out->open++;
        out->narrow += width == 1;
        out->spare += width - 1;
    }
    for (int more = 1; more <= SPARE; more++)
        for (int i = 1; i <= out->cost + more; i++) {
            struct camino_bits cells = cells_at(a, b, crossed, i, out->cost + more);
            cells = camino_bits_and(cells, f->known.empty);
            out->spare += camino_bits_count(&cells);
        }
}

/* The cost of the way to a cell; −1 when there is none. */
static int cost_to(const struct waves *w, int cell)
{
    for (int i = 1; i < w->count; i++)
        if (camino_bits_has(&w->wave[i], cell)) return i;
    return -1;
}

void camino_estimate(const struct camino_field *f, int path, struct camino_estimate *out)
{
    struct waves a, b;
    struct camino_bits crossed = crossed_cells(f);
    int start = camino_side_start(&f->board, path), goal = camino_side_goal(&f->board, path);
    fill_waves(f, &crossed, start, &a);
    int cost = cost_to(&a, goal);
    *out = (struct camino_estimate){.cost = cost < 0 ? CAMINO_CELLS : cost};
    if (cost < 0) return;
    fill_waves(f, &crossed, goal, &b);
    count_cells(f, &a, &b, &crossed, out);
}
