/* Figures for placements: sums over their columns, and what the rings say of the whole. */
#include "promise.h"

enum {
    COVERS_OWN = -149,
    COVERS_OTHER = 40,
    BESIDE_OWN = 43,
    BESIDE_OTHER = 37,
    ON_THE_EDGE = 41,
    LEAVES_ONE = 135, /* on a connection that then wants one piece more */
    TOUCHES = 97,     /* for each side it would be linked with */
    COMES_NEAR = 73   /* for each side it would be linked with by one piece more */
};

static const int16_t height_worth[CAMINOS_LEVELS + 1] = {0, 30, 135, 252};
static const int16_t columns_worth[] = {0, 0, -190, -65, 0};
static const int16_t kind_worth[CAMINOS_KINDS] = {
    [CAMINOS_T] = 59, [CAMINOS_Z] = 46, [CAMINOS_O] = 44};

static int count_beside(struct bits top, int cell)
{
    struct bits at = bits_cell(cell);
    struct bits beside = bits_or(bits_or(bits_up(at, 1), bits_down(at, 1)),
                                 bits_or(bits_up(at, BITS_STRIDE), bits_down(at, BITS_STRIDE)));
    return bits_count(bits_and(beside, top));
}

void caminos_promise_fill(const struct caminos_cubes *c, const struct caminos_board *b, int colour,
                          struct caminos_promise *out)
{
    struct caminos_links own, other;
    caminos_links_fill(c, colour, &own);
    caminos_links_fill(c, 1 - colour, &other);
    out->board = b;
    out->edge = caminos_edge(b);
    for (struct bits left = b->cells; bits_any(left); left = bits_drop_first(left)) {
        int cell = bits_first(left), height = caminos_height(c, cell);
        int worth =
            BESIDE_OWN * count_beside(own.top, cell) + BESIDE_OTHER * count_beside(other.top, cell);
        if (bits_has(own.top, cell)) worth += COVERS_OWN;
        if (bits_has(other.top, cell)) worth += COVERS_OTHER;
        for (int cubes = 1; height + cubes <= CAMINOS_LEVELS; cubes++)
            out->column[cell][cubes] = (int16_t)(worth + height_worth[height + cubes]);
    }
}

int caminos_promise_of(const struct caminos_promise *p, const struct caminos_reach *own, int way,
                       int corner)
{
    const struct caminos_way *laid = &own->way[way];
    const struct caminos_footprint *foot = &caminos_footprints[laid->footprint];
    int sum = kind_worth[foot->kind] + columns_worth[foot->columns];
    bool edge = false;
    for (int c = 0; c < laid->columns; c++) {
        int cell = corner + laid->offset[c];
        sum += p->column[cell][foot->column[c].cubes];
        edge |= bits_has(p->edge, cell);
    }
    if (edge) sum += ON_THE_EDGE;
    if (bits_has(own->step[1].at[way], corner)) sum += LEAVES_ONE;
    for (int s = 0; s < p->board->sides; s++)
        sum += TOUCHES * bits_has(own->ring[0][s].at[way], corner) +
               COMES_NEAR * bits_has(own->ring[1][s].at[way], corner);
    return sum;
}
