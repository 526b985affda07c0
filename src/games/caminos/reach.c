/* Rings of placements around the sides of a board.
 *
 * A column of a placement is one of three sorts, by what it can be linked with. The only wall that
 * can break a link is two cubes high (see links.c), so it matters whether the column ends at
 * height 1 (FLAT), and whether it is a single cube on a stack of two (PERCHED), in which case the
 * cube below it makes the wall to a neighbour of height 1. All others (FIRM) link with any
 * neighbouring top. */
#include "reach.h"

#include "base/mem.h"

/* Columns that are linked to a side: of height 1, higher, and those of the higher that a column of
 * height 1 cannot be linked with. */
struct linked {
    struct bits low, high, sheer;
};

/* For each sort of column the cells on which it would be linked, moved so that a column at each
 * of the nine places of a footprint's box lies over its corner: slot 9 * sort + 3 * dy + dx. */
enum { PLACES = 9, SLOTS = CAMINOS_SORTS * PLACES };
struct near {
    struct bits at[SLOTS];
};

static const struct bits nothing = {0, 0};

static struct bits spread(struct bits a)
{
    return bits_or(bits_or(bits_up(a, 1), bits_down(a, 1)),
                   bits_or(bits_up(a, BITS_STRIDE), bits_down(a, BITS_STRIDE)));
}

static void fill_near(const struct linked *l, struct bits side, struct bits own_middle,
                      struct near *out)
{
    struct bits low = spread(l->low), high = spread(l->high);
    struct bits on[CAMINOS_SORTS];
    on[CAMINOS_FLAT] = bits_or(side, bits_or(low, spread(bits_less(l->high, l->sheer))));
    on[CAMINOS_FIRM] = bits_or(side, bits_or(low, high));
    on[CAMINOS_PERCHED] = bits_or(side, bits_or(high, bits_and(low, own_middle)));
    for (int sort = 0; sort < CAMINOS_SORTS; sort++)
        for (int place = 0; place < PLACES; place++)
            out->at[PLACES * sort + place] =
                bits_down(on[sort], BITS_STRIDE * (place / 3) + place % 3);
}

/* The placements that lie near. */
static void fill_ring(const struct caminos_reach *r, const struct near *near,
                      struct caminos_corners *out)
{
    for (int i = 0; i < r->ways; i++) {
        const uint8_t *slot = r->way[i].slot;
        struct bits touch = bits_or(bits_or(near->at[slot[0]], near->at[slot[1]]),
                                    bits_or(near->at[slot[2]], near->at[slot[3]]));
        out->at[i] = bits_and(touch, r->fits.at[i]);
    }
}

/* The columns of all placements of a ring, added to those linked already. */
static void add_ring(const struct caminos_reach *r, const struct caminos_corners *ring,
                     struct bits own_middle, struct linked *l)
{
    for (int i = 0; i < r->ways; i++) {
        if (!bits_any(ring->at[i])) continue;
        const struct caminos_way *way = &r->way[i];
        for (int c = 0; c < way->columns; c++) {
            struct bits cells = bits_up(ring->at[i], way->offset[c]);
            int sort = way->slot[c] / PLACES;
            if (sort == CAMINOS_FLAT)
                l->low = bits_or(l->low, cells);
            else
                l->high = bits_or(l->high, cells);
            if (sort == CAMINOS_PERCHED) l->sheer = bits_or(l->sheer, bits_less(cells, own_middle));
        }
    }
}

static void add_lying(const struct caminos_cubes *c, int colour, struct bits cells,
                      struct linked *l)
{
    struct bits sheer = bits_less(c->own[colour][2], c->own[colour][1]);
    l->low = bits_or(l->low, bits_less(cells, c->filled[1]));
    l->high = bits_or(l->high, bits_and(cells, c->filled[1]));
    l->sheer = bits_or(l->sheer, bits_and(cells, sheer));
}

/* The first ring of a side; what is linked to it as things lie. */
static struct linked fill_first(const struct caminos_cubes *c, const struct caminos_board *b,
                                const struct caminos_links *links, struct caminos_reach *r, int s)
{
    struct linked l = {nothing, nothing, nothing};
    struct near near;
    struct bits ends = bits_and(b->side[s], links->top);
    if (bits_any(ends)) add_lying(c, r->colour, caminos_flood(links, ends), &l);
    fill_near(&l, b->side[s], c->own[r->colour][1], &near);
    fill_ring(r, &near, &r->ring[0][s]);
    return l;
}

static void fill_second(const struct caminos_cubes *c, const struct caminos_board *b,
                        const struct caminos_links *links, struct caminos_reach *r, int s,
                        struct linked l)
{
    struct bits middle = c->own[r->colour][1];
    struct near near;
    add_ring(r, &r->ring[0][s], middle, &l);
    struct bits met = bits_and(links->top, spread(bits_or(l.low, l.high)));
    if (bits_any(met)) add_lying(c, r->colour, caminos_flood(links, met), &l);
    fill_near(&l, b->side[s], middle, &near);
    fill_ring(r, &near, &r->ring[1][s]);
}

/* Counts the placements of both rings and notes them. */
static void join(struct caminos_reach *r, int step, const struct caminos_corners *a,
                 const struct caminos_corners *b)
{
    int count = 0;
    for (int i = 0; i < r->ways; i++) {
        struct bits both = bits_and(a->at[i], b->at[i]);
        count += bits_count(both);
        r->step[step].at[i] = bits_or(r->step[step].at[i], both);
    }
    r->count[step] += count;
}

static void fill_fits(const struct caminos_cubes *c, const struct caminos_board *b, unsigned kinds,
                      struct caminos_reach *r)
{
    struct caminos_planes planes;
    caminos_planes_fill(c, b, &planes);
    r->ways = 0;
    for (int f = 0; f < CAMINOS_FOOTPRINTS; f++) {
        const struct caminos_footprint *foot = &caminos_footprints[f];
        if (!(kinds >> foot->kind & 1)) continue;
        for (int way = 0; way < foot->ways; way++) {
            struct bits fits = caminos_meet(&planes, foot->plane[way]);
            if (!bits_any(fits)) continue;
            r->way[r->ways] =
                (struct caminos_way){(uint8_t)f, foot->columns, foot->slot[way], foot->offset};
            r->fits.at[r->ways++] = fits;
        }
    }
}

static void begin(const struct caminos_cubes *c, const struct caminos_board *b, int colour,
                  unsigned kinds, struct caminos_reach *r, struct caminos_links *links)
{
    r->colour = colour;
    fill_fits(c, b, kinds, r);
    caminos_links_fill(c, colour, links);
    for (int step = 0; step < REACH_STEPS; step++) {
        memset(r->step[step].at, 0, (size_t)r->ways * sizeof r->step[step].at[0]);
        r->count[step] = 0;
    }
}

void caminos_reach_fill_first(const struct caminos_cubes *c, const struct caminos_board *b,
                              int colour, unsigned kinds, struct caminos_reach *r)
{
    struct caminos_links links;
    begin(c, b, colour, kinds, r, &links);
    for (int s = 0; s < b->sides; s++) fill_first(c, b, &links, r, s);
    for (int p = 0; p < b->pairs; p++)
        join(r, 0, &r->ring[0][b->pair[p].a], &r->ring[0][b->pair[p].b]);
}

void caminos_reach_fill(const struct caminos_cubes *c, const struct caminos_board *b, int colour,
                        unsigned kinds, struct caminos_reach *r)
{
    struct caminos_links links;
    begin(c, b, colour, kinds, r, &links);
    for (int s = 0; s < b->sides; s++)
        fill_second(c, b, &links, r, s, fill_first(c, b, &links, r, s));
    for (int p = 0; p < b->pairs; p++) {
        int s = b->pair[p].a, t = b->pair[p].b;
        join(r, 0, &r->ring[0][s], &r->ring[0][t]);
        join(r, 1, &r->ring[0][s], &r->ring[1][t]);
        join(r, 1, &r->ring[1][s], &r->ring[0][t]);
        join(r, 2, &r->ring[1][s], &r->ring[1][t]);
    }
}

bool caminos_reach_is_win(const struct caminos_cubes *c, const struct caminos_board *b, int colour,
                          game_move move)
{
    struct caminos_cubes after = *c;
    struct bits piece = caminos_put(&after, move, colour);
    return caminos_connected_by(&after, b, colour, piece);
}

int caminos_reach_wins(const struct caminos_cubes *c, const struct caminos_board *b,
                       const struct caminos_reach *r, int most, game_move *out)
{
    int count = 0;
    for (int i = 0; i < r->ways; i++) {
        for (struct bits at = r->step[0].at[i]; bits_any(at) && count < most;
             at = bits_drop_first(at)) {
            game_move move = caminos_reach_move(r, i, bits_first(at));
            if (caminos_reach_is_win(c, b, r->colour, move)) out[count++] = move;
        }
    }
    return count;
}
