/* Distances over the road network from both ends of a path, as waves: sets of the cells that are
 * equally far. A cell whose distances from both ends add up to the cost of the cheapest route lies
 * on one.
 *
 * Both ends send out their waves at once, side by side in vectors of two words. The way there costs
 * as much as the way back, so each reaches the other end at the same time. */
#include "estimate.h"

enum { SPARE = 2, WAVES = 2 * CAMINO_CELLS + SPARE + 2, ENDS = 2, WORDS = 3 };

typedef uint64_t both __attribute__((vector_size(8 * ENDS)));

/* A set of cells for either end. */
struct twin {
    both w[WORDS];
};

struct waves {
    int count;               /* the farthest cells are in wave[count - 1] */
    struct twin wave[WAVES]; /* by the cost of the way there, the cell itself included */
};

/* What a path is estimated with: the roads between two cells, and the cells that cost one more. */
struct ground {
    struct camino_net roads;
    struct camino_bits crossed;
};

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

static void twin_add(struct twin *t, int end, int cell)
{
    t->w[cell >> 6][end] |= (uint64_t)1 << (cell & 63);
}

static struct camino_bits twin_end(const struct twin *t, int end)
{
    return (struct camino_bits){{t->w[0][end], t->w[1][end], t->w[2][end]}};
}

static struct twin twin_or(struct twin a, struct twin b)
{
    return (struct twin){{a.w[0] | b.w[0], a.w[1] | b.w[1], a.w[2] | b.w[2]}};
}

static struct twin twin_and(struct twin a, struct twin b)
{
    return (struct twin){{a.w[0] & b.w[0], a.w[1] & b.w[1], a.w[2] & b.w[2]}};
}

/* Those cells of a twin that are in a set; those that are not. */
static struct twin twin_in(struct twin a, struct camino_bits b)
{
    return (struct twin){{a.w[0] & b.w[0], a.w[1] & b.w[1], a.w[2] & b.w[2]}};
}

static struct twin twin_but(struct twin a, struct camino_bits b)
{
    return (struct twin){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1], a.w[2] & ~b.w[2]}};
}

/* Whether a twin has something at either end. */
static bool twin_any(struct twin a)
{
    both any = a.w[0] | a.w[1] | a.w[2];
    return (any[0] | any[1]) != 0;
}

/* Of the cells across a road from those in `from`, the ones not in `seen`: camino_net_step for
 * both ends. */
static struct twin step_on(const struct camino_net *roads, const struct twin *from,
                           const struct twin *seen)
{
    const uint64_t *v = roads->v.w, *h = roads->h.w;
    enum { ROW = CAMINO_STRIDE };
    both a = from->w[0], b = from->w[1], c = from->w[2];
    both a_v = a & v[0], b_v = b & v[1], c_v = c & v[2];
    both a_h = a & h[0], b_h = b & h[1], c_h = c & h[2];
    struct twin out;
    out.w[0] =
        (a << 1 & v[0]) | a_v >> 1 | b_v << 63 | (a << ROW & h[0]) | a_h >> ROW | b_h << (64 - ROW);
    out.w[1] = ((b << 1 | a >> 63) & v[1]) | b_v >> 1 | c_v << 63 |
               ((b << ROW | a >> (64 - ROW)) & h[1]) | b_h >> ROW | c_h << (64 - ROW);
    out.w[2] =
        ((c << 1 | b >> 63) & v[2]) | c_v >> 1 | ((c << ROW | b >> (64 - ROW)) & h[2]) | c_h >> ROW;
    return (struct twin){{out.w[0] & ~seen->w[0], out.w[1] & ~seen->w[1], out.w[2] & ~seen->w[2]}};
}

/* Fills waves from both ends until SPARE after the one that reaches the other end, and an empty
 * one behind, or until there is nowhere to go. A crossed cell is entered one wave later than others
 * would be. Returns the cost of the way; -1 when there is none. */
static int fill_waves(const struct ground *g, const int end[ENDS], struct waves *w)
{
    const struct twin none = {{{0}, {0}, {0}}};
    struct twin now = none, late = none, seen = none, ends = none;
    int cost = -1, last = WAVES - SPARE - 3;
    for (int e = 0; e < ENDS; e++) {
        twin_add(camino_bits_has(&g->crossed, end[e]) ? &late : &now, e, end[e]);
        twin_add(&seen, e, end[e]);
        twin_add(&ends, e, end[1 - e]);
    }
    w->wave[0] = none;
    w->count = 1;
    while (twin_any(twin_or(now, late)) && w->count <= last) {
        if (cost < 0 && twin_any(twin_and(now, ends))) {
            cost = w->count;
            last = cost + SPARE;
        }
        w->wave[w->count++] = now;
        struct twin next = step_on(&g->roads, &now, &seen);
        seen = twin_or(seen, next);
        now = twin_or(twin_but(next, g->crossed), late);
        late = twin_in(next, g->crossed);
    }
    while (w->count <= cost + SPARE + 1) w->wave[w->count++] = none; /* to be looked at */
    return cost;
}

/* The cells that lie `i` from the start on routes of this cost. */
static inline struct camino_bits cells_at(const struct waves *w, const struct ground *g, int i,
                                          int cost)
{
    struct camino_bits here = twin_end(&w->wave[i], 0);
    struct camino_bits plain = twin_end(&w->wave[cost + 1 - i], 1);
    struct camino_bits dear = twin_end(&w->wave[cost + 2 - i], 1);
    return camino_bits_and(here, camino_bits_or(camino_bits_but(plain, g->crossed),
                                                camino_bits_and(dear, g->crossed)));
}

static void count_cheapest(const struct waves *w, const struct ground *g,
                           const struct camino_bits *free, struct camino_estimate *out)
{
    for (int i = 1; i <= out->cost; i++) {
        struct camino_bits cells = cells_at(w, g, i, out->cost);
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

static void count_spare(const struct waves *w, const struct ground *g,
                        const struct camino_bits *free, int cost, struct camino_estimate *out)
{
    for (int i = 1; i <= cost; i++) {
        struct camino_bits cells = cells_at(w, g, i, cost);
        struct camino_bits empty = camino_bits_and(cells, *free);
        out->near = camino_bits_or(out->near, cells);
        out->spare += camino_bits_count(&empty);
    }
}

void camino_estimate(const struct camino_field *f, int path, struct camino_estimate *out)
{
    struct waves w;
    struct ground g = ground_of(f);
    int end[ENDS] = {camino_side_start(&f->board, path), camino_side_goal(&f->board, path)};
    int cost = fill_waves(&g, end, &w);
    *out = (struct camino_estimate){.cost = cost < 0 ? CAMINO_CELLS : cost};
    if (cost < 0) return;
    count_cheapest(&w, &g, &f->known.empty, out);
    /* without crossings all ways between two cells are as long, or longer by an even number */
    bool even = !camino_bits_any(&g.crossed);
    for (int more = even ? 2 : 1; more <= SPARE; more++)
        count_spare(&w, &g, &f->known.empty, cost + more, out);
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
