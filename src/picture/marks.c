/* Marks drawn over the pieces: paths, the last move, cells with one choice. */
#include "picture/canvas.h"

enum { PATH_MAX = 256 };

static const char *const path_colour[3] = {"#26282c", "#b3261e", "#1a3f8f"};

/* The steps of a side's path in their order; their number. */
static int collect_path(const struct canvas *c, int owner, struct svg_point *out)
{
    int count = 0;
    for (int i = 0; i < c->scene->count; i++) {
        const struct scene_item *item = &c->scene->items[i];
        if (item->kind != SCENE_PATH || item->owner != owner) continue;
        if (item->group < 0 || item->group >= PATH_MAX) continue;
        out[item->group] = canvas_middle(c, item);
        if (item->group >= count) count = item->group + 1;
    }
    return count;
}

static void draw_ends(const struct canvas *c, int owner, const struct svg_point *steps, int count)
{
    for (int end = 0; end < 2; end++) {
        struct svg_point at = steps[end ? count - 1 : 0];
        struct svg_paint paint = {path_colour[owner], "#ffffff", 20, NULL};
        if (owner == 2)
            svg_box(c->out, (struct svg_point){at.x - 75, at.y - 75}, 150, 150, 0, paint);
        else
            svg_circle(c->out, at, 85, paint);
    }
}

/* The first side's path is an unbroken line between discs, the second's a dashed one between
 * squares. White goes below all of them, so that where both run together the first is seen in the
 * gaps of the second. */
static void draw_path(const struct canvas *c, int owner, bool white)
{
    struct svg_point steps[PATH_MAX] = {{0, 0}};
    int count = collect_path(c, owner, steps);
    if (!count) return;
    const char *more =
        owner == 2 && !white ? "stroke-dasharray=\"90 50\"" : "stroke-linejoin=\"round\"";
    svg_polyline(
        c->out, steps, count,
        (struct svg_paint){NULL, white ? "#ffffff" : path_colour[owner], white ? 50 : 30, more});
    if (!white) draw_ends(c, owner, steps, count);
}

void canvas_draw_frame(const struct canvas *c, const struct scene_item *item, const char *colour,
                       const char *more)
{
    struct svg_point corners[CANVAS_CORNERS];
    int count = canvas_corners(c, item, 6, corners);
    svg_polygon(c->out, corners, count, (struct svg_paint){NULL, colour, 30, more});
}

void canvas_draw_marks(const struct canvas *c)
{
    for (int i = 0; i < c->scene->count; i++) {
        const struct scene_item *item = &c->scene->items[i];
        if (item->kind == SCENE_LAST && !canvas_find(c, SCENE_CUBE, item->x, item->y, item->z))
            canvas_draw_frame(c, item, CANVAS_LAST, NULL);
        if (item->kind == SCENE_FORCED)
            canvas_draw_frame(c, item, "#7a5c00", "stroke-dasharray=\"60 40\"");
    }
    for (int layer = 0; layer < 2; layer++)
        for (int owner = 0; owner < 3; owner++) draw_path(c, owner, layer == 0);
}
