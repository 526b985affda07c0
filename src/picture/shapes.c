/* Shapes that somebody drew on the board: rings and labels on cells, arrows between them. */
#include "picture/canvas.h"

enum { RING = 210, STROKE = 40, LABEL = 260, HEAD = 110 /* of an arrow */ };

static const char *const colours[] = {"#15781b", "#882020", "#b07000", "#003088"};

/* The cell of the board, or NULL; it lies as high as what is on it. */
static const struct scene_item *find_cell(const struct canvas *c, uint16_t cell)
{
    const struct scene_item *found = NULL;
    for (int i = 0; i < c->scene->count; i++) {
        const struct scene_item *item = &c->scene->items[i];
        bool here = item->x == (cell & 0xff) && item->y == cell >> 8;
        if (here && item->kind == SCENE_CELL && !found) found = item;
        if (here && item->kind == SCENE_CUBE && found && item->z >= found->z) found = item;
    }
    return found;
}

/* A line and, at its end, two short ones that lean back: half of it turned by a right angle gives
 * their direction without a root or an angle. */
static void draw_arrow(const struct canvas *c, struct svg_point from, struct svg_point to,
                       const char *colour)
{
    int dx = to.x - from.x, dy = to.y - from.y;
    int longer = (dx < 0 ? -dx : dx) > (dy < 0 ? -dy : dy) ? dx : dy;
    int length = longer < 0 ? -longer : longer;
    if (!length) return;
    int bx = dx * HEAD / length, by = dy * HEAD / length;
    struct svg_paint paint = {NULL, colour, STROKE, "stroke-linecap=\"round\" opacity=\"0.8\""};
    struct svg_point wings[3] = {
        {to.x - bx - by, to.y - by + bx}, to, {to.x - bx + by, to.y - by - bx}};
    svg_line(c->out, from, to, paint);
    svg_polyline(c->out, wings, 3, paint);
}

static void draw_shape(const struct canvas *c, const struct shape *s)
{
    const struct scene_item *cell = find_cell(c, s->cell);
    const struct scene_item *to = s->kind == SHAPE_ARROW ? find_cell(c, s->to) : cell;
    if (!cell || !to) return;
    struct svg_point at = canvas_middle(c, cell);
    switch (s->kind) {
    case SHAPE_RING:
        svg_circle(c->out, at, RING,
                   (struct svg_paint){NULL, colours[s->colour], STROKE, "opacity=\"0.8\""});
        break;
    case SHAPE_ARROW: draw_arrow(c, at, canvas_middle(c, to), colours[s->colour]); break;
    case SHAPE_LABEL:
        at.y += LABEL / 3;
        svg_text(c->out, at, (struct svg_font){.size = LABEL, .fill = "#26282c", .halo = "#ffffff"},
                 s->label);
        break;
    }
}

void canvas_draw_shapes(const struct canvas *c, const struct shapes *shapes)
{
    for (int i = 0; i < shapes->count; i++) draw_shape(c, &shapes->shapes[i]);
}
