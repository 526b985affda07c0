/* Rings of placements around the sides of a board.
 *
 * A column of a placement is one of three sorts, by what it can be linked with. The only wall that
 * can break a link is two cubes high (see links.c), so it matters whether the column ends at
 * height 1 (FLAT), and whether it is a single cube on a stack of two (PERCHED), in which case the
 * cube below it makes the wall to a neighbour of height 1. All others (FIRM) link with any
 * neighbouring top. */
#include "reach.h"

/* Columns that are linked to each of four sides: of height 1, higher, and those of the higher that
 * a column of height 1 cannot be linked with. */
struct linked {
    struct quad low, high, sheer;
};

/* For each sort of column the cells on which it would be linked, moved so that a column at each
 * of the nine places of a footprint's box lies over its corner: slot 9 * sort + 3 * dy + dx. */
enum { PLACES = 9, SLOTS = CAMINOS_SORTS * PLACES };
struct slots {
    struct quad at[SLOTS];
};

static const struct quad nothing;

static int place_offset(int place)
{
    return BITS_STRIDE * (place / 3) + place % 3;
}

QUAD_INLINE struct quad spread(struct quad a)
{
    return quad_or(quad_or(quad_up(a, 1), quad_down(a, 1)),
                   quad_or(quad_up(a, BITS_STRIDE), quad_down(a, BITS_STRIDE)));
}

static void fill_near(const struct linked *l, struct quad sides, struct bits own_middle,
                      struct slots *out)
{
    struct quad low = spread(l->low), high = spread(l->high);
    struct quad on[CAMINOS_SORTS];
    on[CAMINOS_FLAT] = quad_or(sides, quad_or(low, spread(quad_less(l->high, l->sheer))));
    on[CAMINOS_FIRM] = quad_or(sides, quad_or(low, high));
    on[CAMINOS_PERCHED] = quad_or(sides, quad_or(high, quad_and(low, quad_all(own_middle))));
    for (int sort = 0; sort < CAMINOS_SORTS; sort++) {
        out->at[PLACES * sort] = on[sort];
        for (int place = 1; place < PLACES; place++)
            out->at[PLACES * sort + place] = quad_down(on[sort], place_offset(place));
    }
}

/* The placements that lie near. */
static void fill_ring(struct caminos_reach *r, const struct slots *near, int ring, int quad)
{
    for (int i = 0; i < r->ways; i++) {
        const uint8_t *slot = r->way[i].slot;
        struct quad touch = quad_or(quad_or(near->at[slot[0]], near->at[slot[1]]),
                                    quad_or(near->at[slot[2]], near->at[slot[3]]));
        r->ring[ring][i][quad] = quad_and(touch, quad_all(r->fits[i]));
    }
}

/* The columns of all placements of the first ring, added to those linked already. */
static void add_ring(const struct caminos_reach *r, int quad, struct bits own_middle,
                     struct linked *l)
{
    struct slots laid = {{{{0}, {0}}}};
    struct quad sorts[CAMINOS_SORTS];
    for (int i = 0; i < r->ways; i++) {
        const uint8_t *slot = r->way[i].slot;
        for (int c = 0; c < r->way[i].columns; c++)
            laid.at[slot[c]] = quad_or(laid.at[slot[c]], r->ring[0][i][quad]);
    }
    for (int sort = 0; sort < CAMINOS_SORTS; sort++) {
        sorts[sort] = laid.at[PLACES * sort];
        for (int place = 1; place < PLACES; place++)
            sorts[sort] =
                quad_or(sorts[sort], quad_up(laid.at[PLACES * sort + place], place_offset(place)));
    }
    l->low = quad_or(l->low, sorts[CAMINOS_FLAT]);
    l->high = quad_or(l->high, quad_or(sorts[CAMINOS_FIRM], sorts[CAMINOS_PERCHED]));
    l->sheer = quad_or(l->sheer, quad_less(sorts[CAMINOS_PERCHED], quad_all(own_middle)));
}

/* All cells that can be reached over links, from each side's cells apart. */
static struct quad flood(const struct caminos_links *links, struct quad from)
{
    struct quad east = quad_all(links->east), north = quad_all(links->north), all = from, before;
    do {
        before = all;
        all = quad_or(all, quad_up(quad_and(all, east), 1));
        all = quad_or(all, quad_and(quad_down(all, 1), east));
        all = quad_or(all, quad_up(quad_and(all, north), BITS_STRIDE));
        all = quad_or(all, quad_and(quad_down(all, BITS_STRIDE), north));
    } while (!quad_same(all, before));
    return all;
}

/* Adds what lies on these cells and all that is linked with it. */
static void add_lying(const struct caminos_cubes *c, int colour, const struct caminos_links *links,
                      struct quad cells, struct linked *l)
{
    if (!quad_any(cells)) return;
    struct quad linked = flood(links, cells), raised = quad_all(c->filled[1]);
    struct bits sheer = bits_less(c->own[colour][2], c->own[colour][1]);
    l->low = quad_or(l->low, quad_less(linked, raised));
    l->high = quad_or(l->high, quad_and(linked, raised));
    l->sheer = quad_or(l->sheer, quad_and(linked, quad_all(sheer)));
}

/* The rings of four sides: the first, or both. */
static __attribute__((noinline)) void fill_rings(const struct caminos_cubes *c,
                                                 const struct caminos_board *b,
                                                 const struct caminos_links *links, int rings,
                                                 int quad, struct caminos_reach *r)
{
    struct quad sides = quad_of(&b->side[QUAD * quad]), top = quad_all(links->top);
    struct bits middle = c->own[r->colour][1];
    struct linked l = {nothing, nothing, nothing};
    struct slots near;
    add_lying(c, r->colour, links, quad_and(sides, top), &l);
    fill_near(&l, sides, middle, &near);
    fill_ring(r, &near, 0, quad);
    if (rings == 1) return;
    add_ring(r, quad, middle, &l);
    add_lying(c, r->colour, links, quad_and(top, spread(quad_or(l.low, l.high))), &l);
    fill_near(&l, sides, middle, &near);
    fill_ring(r, &near, 1, quad);
}

/* ---- connections
 *
 * A connection joins a side with the one opposite and, where there are eight, with that one's
 * neighbours: with the sides three, four and five further on. Three on from here is five on from
 * there, so going three and four on from every side meets each pair of sides. */

/* The rings whose placements make up a connection of one, two, three pieces. */
static const uint8_t ring_from[REACH_STEPS] = {0, 0, 1}, ring_to[REACH_STEPS] = {0, 1, 1};

/* The placements of a way that are near both sides of a pair, the first of them by `from` and the
 * second by `to` or the other way round: a set for each pair, of one word of their cells. Where
 * there are four sides it is one for each pair and way round. */
enum { PAIRS = 3 }; /* quads */
QUAD_INLINE int join_words(const quad_words *from, const quad_words *to, int quads, quad_words *out)
{
    if (quads == 1) {
        out[0] = from[0] & quad_turned(to[0]);
        return 1;
    }
    out[0] = from[0] & to[1];
    out[1] = from[0] & quad_three_on(to[0], to[1]);
    out[2] = from[1] & quad_three_on(to[1], to[0]);
    if (from == to) return PAIRS;
    out[0] |= to[0] & from[1];
    out[1] |= to[0] & quad_three_on(from[0], from[1]);
    out[2] |= to[1] & quad_three_on(from[1], from[0]);
    return PAIRS;
}

QUAD_INLINE int join_pairs(const struct quad *from, const struct quad *to, int quads,
                           struct quad *out)
{
    quad_words from_lo[] = {from[0].lo, from[1].lo}, from_hi[] = {from[0].hi, from[1].hi};
    quad_words to_lo[] = {to[0].lo, to[1].lo}, to_hi[] = {to[0].hi, to[1].hi};
    quad_words lo[PAIRS], hi[PAIRS];
    bool same = from == to;
    int count = join_words(from_lo, same ? from_lo : to_lo, quads, lo);
    join_words(from_hi, same ? from_hi : to_hi, quads, hi);
    for (int i = 0; i < count; i++) out[i] = (struct quad){lo[i], hi[i]};
    return count;
}

/* Their union, each side's apart; and their cells, counted in wide fields. */
QUAD_INLINE struct quad all_pairs(const struct quad *from, const struct quad *to, int quads)
{
    struct quad pairs[PAIRS];
    int count = join_pairs(from, to, quads, pairs);
    for (int i = 1; i < count; i++) pairs[0] = quad_or(pairs[0], pairs[i]);
    return pairs[0];
}

QUAD_INLINE quad_words count_pairs(const struct quad *from, const struct quad *to, int quads)
{
    struct quad pairs[PAIRS];
    int count = join_pairs(from, to, quads, pairs);
    quad_words sum = quad_count(pairs[0]);
    for (int i = 1; i < count; i++) sum += quad_count(pairs[i]);
    return quad_count_wide(sum);
}

/* Counts the connections of so many pieces, over all ways. The first ring being part of the
 * second, who is in the first of both sides of a pair counts twice among those in the first of one
 * and the second of the other: once for each way round. */
QUAD_INLINE void count_connections(struct caminos_reach *r, int quads, int steps)
{
    quad_words count[REACH_STEPS] = {{0}, {0}, {0}};
    for (int i = 0; i < r->ways; i++) {
        const struct quad *first = r->ring[0][i], *second = r->ring[1][i];
        if (quad_any(all_pairs(first, first, quads))) count[0] += count_pairs(first, first, quads);
        if (steps == 1) continue;
        count[1] += count_pairs(first, second, quads);
        count[2] += count_pairs(second, second, quads);
    }
    for (int step = 0; step < REACH_STEPS; step++) r->count[step] = quad_count_sum(count[step]);
    if (quads == 1) {
        r->count[0] /= 2;
        r->count[2] /= 2;
    } else {
        r->count[1] += r->count[0];
    }
}

/* Each case by itself: what it need not do costs nothing there. */
static __attribute__((noinline)) void count_first(struct caminos_reach *r)
{
    if (r->quads == 1)
        count_connections(r, 1, 1);
    else
        count_connections(r, 2, 1);
}

static __attribute__((noinline)) void count_all(struct caminos_reach *r)
{
    if (r->quads == 1)
        count_connections(r, 1, REACH_STEPS);
    else
        count_connections(r, 2, REACH_STEPS);
}

struct bits caminos_reach_step(const struct caminos_reach *r, int step, int way)
{
    const struct quad *from = r->ring[ring_from[step]][way], *to = r->ring[ring_to[step]][way];
    return quad_union(r->quads == 1 ? all_pairs(from, to, 1) : all_pairs(from, to, 2));
}

/* ---- filling */

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
            r->fits[r->ways++] = fits;
        }
    }
}

static void fill(const struct caminos_cubes *c, const struct caminos_board *b, int colour,
                 unsigned kinds, int rings, struct caminos_reach *r)
{
    struct caminos_links links;
    r->colour = colour;
    r->quads = b->sides / QUAD;
    fill_fits(c, b, kinds, r);
    caminos_links_fill(c, colour, &links);
    for (int quad = 0; quad < r->quads; quad++) fill_rings(c, b, &links, rings, quad, r);
    if (rings == 1)
        count_first(r);
    else
        count_all(r);
}

void caminos_reach_fill_first(const struct caminos_cubes *c, const struct caminos_board *b,
                              int colour, unsigned kinds, struct caminos_reach *r)
{
    fill(c, b, colour, kinds, 1, r);
}

void caminos_reach_fill(const struct caminos_cubes *c, const struct caminos_board *b, int colour,
                        unsigned kinds, struct caminos_reach *r)
{
    fill(c, b, colour, kinds, 2, r);
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
    for (int i = 0; r->count[0] && i < r->ways; i++) {
        for (struct bits at = caminos_reach_step(r, 0, i); bits_any(at) && count < most;
             at = bits_drop_first(at)) {
            game_move move = caminos_reach_move(r, i, bits_first(at));
            if (caminos_reach_is_win(c, b, r->colour, move)) out[count++] = move;
        }
    }
    return count;
}
