/* Legal placements by operations on the whole board.
 *
 * The placing rules say for each footprint and way to rest exactly how high the stack in each of
 * its columns must be. With the cells of each exact height as sets, moved by the column's place
 * in the footprint, the corners where a way fits are the intersection of up to four sets. The two
 * ways of a footprint need different heights somewhere, so their corners are disjoint: no
 * placement is found twice. */
#include "caminos.h"

/* Written out, so that every shift is by a constant. Footprints never look for height 1 off a
 * straight line nor for height 2 beyond a neighbour: those planes stay unused. */
#define FILL(h, y, x) p->at[9 * (h) + 3 * (y) + (x)] = bits_down(exact[h], BITS_STRIDE * (y) + (x))

void caminos_planes_fill(const struct caminos_cubes *c, const struct caminos_board *b,
                         struct caminos_planes *p)
{
    struct bits exact[3] = {bits_less(b->cells, c->filled[0]),
                            bits_less(c->filled[0], c->filled[1]),
                            bits_less(c->filled[1], c->filled[2])};
    FILL(0, 0, 0), FILL(0, 0, 1), FILL(0, 0, 2);
    FILL(0, 1, 0), FILL(0, 1, 1), FILL(0, 1, 2);
    FILL(0, 2, 0), FILL(0, 2, 1), FILL(0, 2, 2);
    FILL(1, 0, 0), FILL(1, 0, 1), FILL(1, 0, 2), FILL(1, 1, 0), FILL(1, 2, 0);
    FILL(2, 0, 0), FILL(2, 0, 1), FILL(2, 1, 0);
}

int caminos_count(const struct caminos_planes *p, unsigned kinds)
{
    int count = 0;
    for (int f = 0; f < CAMINOS_FOOTPRINTS; f++)
        if (kinds >> caminos_footprints[f].kind & 1) count += bits_count(caminos_fits(p, f));
    return count;
}

int caminos_list(const struct caminos_planes *p, unsigned kinds, game_move *out)
{
    int count = 0;
    for (int f = 0; f < CAMINOS_FOOTPRINTS; f++) {
        if (!(kinds >> caminos_footprints[f].kind & 1)) continue;
        for (struct bits at = caminos_fits(p, f); bits_any(at); at = bits_drop_first(at)) {
            int cell = bits_first(at);
            out[count++] = caminos_move(f, cell % BITS_STRIDE, cell / BITS_STRIDE);
        }
    }
    return count;
}

bool caminos_can_place(const struct caminos_cubes *c, const struct caminos_board *b, unsigned kinds)
{
    /* Two empty neighbours take an L or O on end: this settles most positions at once. */
    struct bits empty = bits_less(b->cells, c->filled[0]);
    if (kinds & (1u << CAMINOS_L | 1u << CAMINOS_O) &&
        bits_any(bits_and(empty, bits_or(bits_down(empty, 1), bits_down(empty, BITS_STRIDE)))))
        return true;
    if (kinds == 0 || !bits_any(empty)) return false;
    struct caminos_planes planes;
    caminos_planes_fill(c, b, &planes);
    for (int f = 0; f < CAMINOS_FOOTPRINTS; f++)
        if (kinds >> caminos_footprints[f].kind & 1 && bits_any(caminos_fits(&planes, f)))
            return true;
    return false;
}

struct bits caminos_put(struct caminos_cubes *c, game_move move, int colour)
{
    const struct caminos_footprint *f = &caminos_footprints[caminos_move_footprint(move)];
    int corner = caminos_move_y(move) * BITS_STRIDE + caminos_move_x(move);
    struct bits all = {0, 0};
    for (int i = 0; i < f->columns; i++) {
        int cell = corner + f->column[i].dy * BITS_STRIDE + f->column[i].dx;
        struct bits bit = bits_cell(cell);
        int level = caminos_height(c, cell), end = level + f->column[i].cubes;
        for (; level < end; level++) {
            c->filled[level] = bits_or(c->filled[level], bit);
            if (colour != CAMINOS_BLUE) c->own[colour][level] = bits_or(c->own[colour][level], bit);
        }
        all = bits_or(all, bit);
    }
    return all;
}
