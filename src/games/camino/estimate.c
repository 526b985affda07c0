/* Distances over the road network from both ends of a path, as waves: sets of the cells that are
 * equally far. A cell whose distances from both ends add up to the cost of the cheapest route lies
 * on one. */
#include "estimate.h"

enum { WAVES = 2 * CAMINO_CELLS, SPARE = 2 };

struct waves {
    int count;                      /* the farthest cells are in wave[count - 1] */
    struct camino_bits wave[WAVES]; /* by the cost of the way there, the cell itself included */
};

/* What a path is estimated with: the roads between two cells, and the cells that cost one more. */
struct ground {
    struct camino_net roads;
    struct camino_bits crossed;
};

static const struct camino_bits nothing = {{0, 0, 0}};

/* A road that crosses a river or railway costs one more: placed obstacles, and empty cells through
 * which the completion leads a line. */
static struct camino_bits crossed_cells(const struct camino_field *f)
{
    return camino_bits_or(f->obstacles, camino_bits_or(f->plan.ns, f->plan.ew));
}

static struct ground ground_of(const struct camino_field *f)
{
    return (struct ground){{camino_bits_and(f->plan.net.v, f->plan.inner.v),
                            camino_bits_and(f->plan.net.h, f->plan.inner.h)},
                           crossed_cells(f)};
}

/* Fills waves until `last` are there, or SPARE after the one that reaches `goal`. A crossed cell is
 * entered one wave later than others would be. */
static void fill_waves(const struct ground *g, int from, int goal, int last, struct waves *w)
{
    struct camino_bits now = nothing, late = nothing, end = nothing, seen;
    camino_bits_add(&end, goal); /* a set: looking up one bit of `now` would wait for memory */
    camino_bits_add(camino_bits_has(&g->crossed, from) ? &late : &now, from);
    seen = camino_bits_or(now, late);
    w->wave[0] = nothing;
    w->count = 1;
    while ((camino_bits_any(&now) || camino_bits_any(&late)) && w->count <= last) {
        struct camino_bits hit = camino_bits_and(now, end);
        if (camino_bits_any(&hit) && w->count + SPARE < last) last = w->count + SPARE;
        w->wave[w->count++] = now;
        struct camino_bits next = camino_bits_but(camino_net_step(&g->roads, now), seen);
        seen = camino_bits_or(seen, next);
        now = camino_bits_or(camino_bits_but(next, g->crossed), late);
        late = camino_bits_and(next, g->crossed);
    }
}

static struct camino_bits wave_at(const struct waves *w, int cost)
{
    return cost > 0 && cost < w->count ? w->wave[cost] : nothing;
}

/* The cells that lie `i` from the start on routes of this cost. */
static struct camino_bits cells_at(const struct waves *a, const struct waves *b,
                                   const struct ground *g, int i, int cost)
{
    struct camino_bits here = wave_at(a, i);
    struct camino_bits plain = camino_bits_and(here, wave_at(b, cost + 1 - i));
    struct camino_bits dear = camino_bits_and(here, wave_at(b, cost + 2 - i));
    return camino_bits_or(camino_bits_but(plain, g->crossed), camino_bits_and(dear, g->crossed));
}

static void count_cheapest(const struct waves *a, const struct waves *b, const struct ground *g,
                           const struct camino_bits *free, struct camino_estimate *out)
{
    for (int i = 1; i <= out->cost; i++) {
        struct camino_bits cells = cells_at(a, b, g, i, out->cost);
        struct camino_bits empty = camino_bits_and(cells, *free);
        out->near = camino_bits_or(out->near, cells);
        if (!camino_bits_any(&empty)) continue;
        int width = camino_bits_count(&cells);
        out->cells = camino_bits_or(out->cells, empty);
        out->open++;
        out->narrow += width == 1;
        out->spare += width - 1;
    }
}

static void count_spare(const struct waves *a, const struct waves *b, const struct ground *g,
                        const struct camino_bits *free, int cost, struct camino_estimate *out)
{
    for (int i = 1; i <= cost; i++) {
        struct camino_bits cells = cells_at(a, b, g, i, cost);
        struct camino_bits empty = camino_bits_and(cells, *free);
        out->near = camino_bits_or(out->near, cells);
        out->spare += camino_bits_count(&empty);
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
    struct ground g = ground_of(f);
    int start = camino_side_start(&f->board, path), goal = camino_side_goal(&f->board, path);
    fill_waves(&g, start, goal, WAVES - 1, &a);
    int cost = cost_to(&a, goal);
    *out = (struct camino_estimate){.cost = cost < 0 ? CAMINO_CELLS : cost};
    if (cost < 0) return;
    fill_waves(&g, goal, start, cost + SPARE, &b);
    count_cheapest(&a, &b, &g, &f->known.empty, out);
    /* without crossings all ways between two cells are as long, or longer by an even number */
    bool even = !camino_bits_any(&g.crossed);
    for (int more = even ? 2 : 1; more <= SPARE; more++)
        count_spare(&a, &b, &g, &f->known.empty, cost + more, out);
}

/* ---- holding on to an estimate */

/* Whether a net lacks an edge between two of the cells that another has. */
static bool loses_edge(const struct camino_net *before, const struct camino_net *after,
                       struct camino_bits cells)
{
    struct camino_bits v = camino_bits_and(cells, camino_bits_up(cells, 1));
    struct camino_bits h = camino_bits_and(cells, camino_bits_up(cells, CAMINO_STRIDE));
    v = camino_bits_and(v, camino_bits_but(before->v, after->v));
    h = camino_bits_and(h, camino_bits_but(before->h, after->h));
    return camino_bits_any(&v) || camino_bits_any(&h);
}

/* It holds when no route has become cheaper and none that was counted dearer or fuller. */
bool camino_estimate_holds(const struct camino_estimate *e, const struct camino_field *before,
                           const struct camino_field *after, int cell)
{
    const struct camino_net *was = &before->plan.net, *is = &after->plan.net;
    struct camino_bits v = camino_bits_but(is->v, was->v), h = camino_bits_but(is->h, was->h);
    if (camino_bits_has(&e->near, cell) || camino_bits_any(&v) || camino_bits_any(&h) ||
        loses_edge(was, is, e->near))
        return false;
    struct camino_bits crossed = crossed_cells(before), now = crossed_cells(after);
    struct camino_bits fewer = camino_bits_but(crossed, now);
    struct camino_bits more = camino_bits_and(e->near, camino_bits_but(now, crossed));
    return !camino_bits_any(&fewer) && !camino_bits_any(&more);
}
