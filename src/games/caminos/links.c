/* Links between columns, and the win test.
 *
 * Two neighbouring columns with tops of a colour are linked when the wall between the tops is of
 * the colour too. The wall's topmost cube is the taller column's top, so it can only be broken
 * where it is two cubes high: between a column of height 3 whose middle cube is not of the colour
 * and a column of height 1. All other neighbouring tops of a colour are linked. */
#include "caminos.h"

static inline struct bits joined(struct bits top, struct bits broken, struct bits low, int step)
{
    struct bits both = bits_and(top, bits_down(top, step));
    if (!bits_any(broken)) return both;
    struct bits cut =
        bits_or(bits_and(broken, bits_down(low, step)), bits_and(low, bits_down(broken, step)));
    return bits_less(both, cut);
}

void caminos_links_fill(const struct caminos_cubes *c, int colour, struct caminos_links *l)
{
    const struct bits *own = c->own[colour];
    struct bits low = bits_less(own[0], c->filled[1]);
    struct bits middle = bits_less(own[1], c->filled[2]);
    struct bits broken = bits_less(own[2], own[1]);
    l->top = bits_or(bits_or(low, middle), own[2]);
    l->east = joined(l->top, broken, low, 1);
    l->north = joined(l->top, broken, low, BITS_STRIDE);
}

struct bits caminos_flood(const struct caminos_links *l, struct bits from)
{
    struct bits all = from, before;
    do {
        before = all;
        all = bits_or(all, bits_up(bits_and(all, l->east), 1));
        all = bits_or(all, bits_and(bits_down(all, 1), l->east));
        all = bits_or(all, bits_up(bits_and(all, l->north), BITS_STRIDE));
        all = bits_or(all, bits_and(bits_down(all, BITS_STRIDE), l->north));
    } while (!bits_same(all, before));
    return all;
}

/* Whether a set of linked cells reaches from a side to an opposite one. */
static bool spans(const struct caminos_board *b, struct bits linked)
{
    unsigned sides = 0;
    for (int i = 0; i < b->sides; i++) sides |= (unsigned)bits_meet(linked, b->side[i]) << i;
    for (int i = 0; i < b->pairs; i++)
        if (sides >> b->pair[i].a & sides >> b->pair[i].b & 1) return true;
    return false;
}

bool caminos_connected(const struct caminos_cubes *c, const struct caminos_board *b, int colour)
{
    struct caminos_links links;
    caminos_links_fill(c, colour, &links);
    if (!spans(b, links.top)) return false;
    struct bits ends = bits_and(links.top, caminos_edge(b));
    while (bits_any(ends)) {
        struct bits group = caminos_flood(&links, bits_cell(bits_first(ends)));
        if (spans(b, group)) return true;
        ends = bits_less(ends, group);
    }
    return false;
}

/* A piece changes links only at its own columns, and these are linked with each other: cubes of
 * it that touch across two columns are at one level, so no wall between the tops goes lower. A
 * new connection therefore runs through the group of the piece. */
bool caminos_connected_by(const struct caminos_cubes *c, const struct caminos_board *b, int colour,
                          struct bits piece)
{
    struct caminos_links links;
    caminos_links_fill(c, colour, &links);
    if (!spans(b, links.top)) return false;
    return spans(b, caminos_flood(&links, piece));
}
