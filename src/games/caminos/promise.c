/* The promise of a placement: a sum over its columns, and what the rings say of the whole. */
#include "promise.h"

#include "base/mem.h"

const int16_t caminos_promise_weights[PROMISE_FIGURES] = {
    [PROMISE_HEIGHT_1] = 30,     [PROMISE_HEIGHT_2] = 135,    [PROMISE_HEIGHT_3] = 252,
    [PROMISE_COVERS_OWN] = -149, [PROMISE_COVERS_OTHER] = 40, [PROMISE_BESIDE_OWN] = 43,
    [PROMISE_BESIDE_OTHER] = 37, [PROMISE_EDGE] = 41,         [PROMISE_LEAVES_ONE] = 135,
    [PROMISE_TOUCHES] = 97,      [PROMISE_COMES_NEAR] = 73,   [PROMISE_COLUMNS_2] = -190,
    [PROMISE_COLUMNS_3] = -65,   [PROMISE_KIND_T] = 59,       [PROMISE_KIND_Z] = 46,
    [PROMISE_KIND_O] = 44,
};

static int count_beside(struct bits top, int cell)
{
    struct bits at = bits_cell(cell);
    struct bits beside = bits_or(bits_or(bits_up(at, 1), bits_down(at, 1)),
                                 bits_or(bits_up(at, BITS_STRIDE), bits_down(at, BITS_STRIDE)));
    return bits_count(bits_and(beside, top));
}

void caminos_promise_fill(const struct caminos_cubes *c, const struct caminos_board *b, int colour,
                          const int16_t *weights, struct caminos_promise *out)
{
    struct caminos_links own, other;
    caminos_links_fill(c, colour, &own);
    caminos_links_fill(c, 1 - colour, &other);
    out->weights = weights;
    out->board = b;
    out->edge = caminos_edge(b);
    memset(out->column[0], 0, sizeof out->column[0]);
    for (struct bits left = b->cells; bits_any(left); left = bits_drop_first(left)) {
        int cell = bits_first(left), height = caminos_height(c, cell);
        int worth = weights[PROMISE_BESIDE_OWN] * count_beside(own.top, cell) +
                    weights[PROMISE_BESIDE_OTHER] * count_beside(other.top, cell);
        if (bits_has(own.top, cell)) worth += weights[PROMISE_COVERS_OWN];
        if (bits_has(other.top, cell)) worth += weights[PROMISE_COVERS_OTHER];
        for (int cubes = 1; height + cubes <= CAMINOS_LEVELS; cubes++)
            out->column[cubes][cell] =
                (int16_t)(worth + weights[PROMISE_HEIGHT_1 + height + cubes - 1]);
    }
}

/* What the shape of a piece is worth wherever it lies. */
static int shape_worth(const int16_t *weights, const struct caminos_footprint *foot)
{
    int worth = 0;
    if (foot->columns == 2) worth += weights[PROMISE_COLUMNS_2];
    if (foot->columns == 3) worth += weights[PROMISE_COLUMNS_3];
    if (foot->kind == CAMINOS_T) worth += weights[PROMISE_KIND_T];
    if (foot->kind == CAMINOS_Z) worth += weights[PROMISE_KIND_Z];
    if (foot->kind == CAMINOS_O) worth += weights[PROMISE_KIND_O];
    return worth;
}

/* What the columns and the shape are worth. A column that is not there lays no cubes. */
static void put_columns(const struct caminos_promise *p, const struct caminos_way *laid,
                        struct bits at, int *out)
{
    const struct caminos_footprint *foot = &caminos_footprints[laid->footprint];
    const int16_t *column[4];
    int shape = shape_worth(p->weights, foot);
    for (int c = 0; c < 4; c++)
        column[c] =
            c < laid->columns ? &p->column[foot->column[c].cubes][laid->offset[c]] : p->column[0];
    for (; bits_any(at); at = bits_drop_first(at)) {
        int i = bits_first(at);
        out[i] = shape + column[0][i] + column[1][i] + column[2][i] + column[3][i];
    }
}

static void add_trait(struct bits at, int worth, int *out)
{
    for (; bits_any(at); at = bits_drop_first(at)) out[bits_first(at)] += worth;
}

/* Adds one to the numbers of these corners, which are written in binary: digits[d] has those with
 * a one in the place of 2^d. */
enum { DIGITS = 4 };
static void add_one(struct bits at, struct bits digits[DIGITS])
{
    for (int d = 0; d < DIGITS; d++) {
        struct bits carry = bits_and(digits[d], at);
        digits[d] = bits_less(bits_or(digits[d], at), carry);
        at = carry;
    }
}

/* Each side that has a placement in its ring is worth so much to it. */
static void add_sides(const struct quad *ring, int sides, struct bits at, int worth, int *out)
{
    struct bits digits[DIGITS] = {{0, 0}};
    for (int s = 0; s < sides; s++) add_one(quad_lane(&ring[s / QUAD], s % QUAD), digits);
    for (int d = 0; d < DIGITS; d++) add_trait(bits_and(digits[d], at), worth << d, out);
}

void caminos_promise_of(const struct caminos_promise *p, const struct caminos_reach *own, int way,
                        struct bits at, int out[BITS_CELLS])
{
    const struct caminos_way *laid = &own->way[way];
    const int16_t *weights = p->weights;
    int sides = p->board->sides;
    put_columns(p, laid, at, out);
    add_trait(bits_and(at, caminos_way_meets(laid, p->edge)), weights[PROMISE_EDGE], out);
    add_trait(bits_and(at, caminos_reach_step(own, 1, way)), weights[PROMISE_LEAVES_ONE], out);
    add_sides(own->ring[0][way], sides, at, weights[PROMISE_TOUCHES], out);
    add_sides(own->ring[1][way], sides, at, weights[PROMISE_COMES_NEAR], out);
}
