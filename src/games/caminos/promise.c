/* The promise of a placement: a sum over its columns, and what the rings say of the whole. */
#include "promise.h"

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
    for (struct bits left = b->cells; bits_any(left); left = bits_drop_first(left)) {
        int cell = bits_first(left), height = caminos_height(c, cell);
        int worth = weights[PROMISE_BESIDE_OWN] * count_beside(own.top, cell) +
                    weights[PROMISE_BESIDE_OTHER] * count_beside(other.top, cell);
        if (bits_has(own.top, cell)) worth += weights[PROMISE_COVERS_OWN];
        if (bits_has(other.top, cell)) worth += weights[PROMISE_COVERS_OTHER];
        for (int cubes = 1; height + cubes <= CAMINOS_LEVELS; cubes++)
            out->column[cell][cubes] =
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

int caminos_promise_of(const struct caminos_promise *p, const struct caminos_reach *own, int way,
                       int corner)
{
    const struct caminos_way *laid = &own->way[way];
    const struct caminos_footprint *foot = &caminos_footprints[laid->footprint];
    int sum = shape_worth(p->weights, foot), touched = 0, near = 0;
    bool edge = false;
    for (int c = 0; c < laid->columns; c++) {
        int cell = corner + laid->offset[c];
        sum += p->column[cell][foot->column[c].cubes];
        edge |= bits_has(p->edge, cell);
    }
    for (int s = 0; s < p->board->sides; s++) {
        touched += bits_has(own->ring[0][s].at[way], corner);
        near += bits_has(own->ring[1][s].at[way], corner);
    }
    if (edge) sum += p->weights[PROMISE_EDGE];
    if (bits_has(own->step[1].at[way], corner)) sum += p->weights[PROMISE_LEAVES_ONE];
    return sum + p->weights[PROMISE_TOUCHES] * touched + p->weights[PROMISE_COMES_NEAR] * near;
}
