/* The rim of a board of hexagons: each side in the colour of who is to join it, along the edges
 * that its cells turn outward. */
#include "picture/canvas.h"

enum { EDGES = 6 };

/* A side by the way it looks: a cell of it turns two edges outward, clockwise the first and the
 * second. Edge i runs from corner i to the next: 0 to the upper right, 1 to the right, and on. */
static int first_edge(const struct scene_item *side)
{
    switch (side->turn) {
    case 0: return 5; /* north */
    case 2: return 1; /* east */
    case 4: return 2; /* south */
    default: return 4;
    }
}

/* Does another side have this edge of the cell too? At two corners of the board it does. */
static bool is_shared(const struct canvas *c, const struct scene_item *cell,
                      const struct scene_item *side, int edge)
{
    for (int i = 0; i < c->scene->count; i++) {
        const struct scene_item *other = &c->scene->items[i];
        if (other->kind != SCENE_SIDE || other == side || !(other->shape & cell->shape)) continue;
        int first = first_edge(other);
        if (edge == first || edge == (first + 1) % EDGES) return true;
    }
    return false;
}

static struct svg_point between(struct svg_point a, struct svg_point b)
{
    return (struct svg_point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* The two edges as one line; of a shared one the half beside the other. */
static void draw_cell(const struct canvas *c, const struct scene_item *cell,
                      const struct scene_item *side, bool under)
{
    struct svg_point corners[CANVAS_CORNERS], line[3];
    int first = first_edge(side), second = (first + 1) % EDGES;
    canvas_corners(c, cell, 0, corners);
    for (int i = 0; i < 3; i++) line[i] = corners[(first + i) % EDGES];
    if (is_shared(c, cell, side, first)) line[0] = between(line[0], line[1]);
    if (is_shared(c, cell, side, second)) line[2] = between(line[2], line[1]);
    const char *colour = under || side->owner == 2 ? "#26282c" : "#ffffff";
    svg_polyline(c->out, line, 3,
                 (struct svg_paint){NULL, colour, under ? 84 : 56,
                                    "stroke-linejoin=\"round\" stroke-linecap=\"butt\""});
}

void canvas_draw_rim(const struct canvas *c)
{
    for (int layer = 0; layer < 2; layer++)
        for (int i = 0; i < c->scene->count; i++) {
            const struct scene_item *side = &c->scene->items[i];
            if (side->kind != SCENE_SIDE || !side->owner) continue;
            for (int k = 0; k < c->scene->count; k++) {
                const struct scene_item *cell = &c->scene->items[k];
                if (cell->kind == SCENE_CELL && cell->shape & side->shape)
                    draw_cell(c, cell, side, layer == 0);
            }
        }
}
