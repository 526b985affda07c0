/* Things that lie flat in a cell: dice, discs and tiles. */
#include "picture/canvas.h"

static struct svg_point at(struct svg_point corner, int size, int x, int y)
{
    return (struct svg_point){corner.x + size * x / 100, corner.y + size * y / 100};
}

/* ---- dice: light and dark are told apart without colour */

void canvas_draw_die(struct text *out, struct svg_point corner, int size, int owner, int pips)
{
    /* Each pip of the 3 × 3 pattern stands for the faces that show it. */
    static const struct {
        int x, y, faces;
    } pattern[] = {
        {28, 28, 1 << 4 | 1 << 5 | 1 << 6},
        {72, 28, 1 << 2 | 1 << 3 | 1 << 4 | 1 << 5 | 1 << 6},
        {28, 50, 1 << 6},
        {72, 50, 1 << 6},
        {28, 72, 1 << 2 | 1 << 3 | 1 << 4 | 1 << 5 | 1 << 6},
        {72, 72, 1 << 4 | 1 << 5 | 1 << 6},
        {50, 50, 1 << 1 | 1 << 3 | 1 << 5},
    };
    bool light = owner == 1;
    const char *body = light ? "#ffffff" : "#26282c", *pip = light ? "#1d1d1d" : "#f5f2ea";
    svg_box(out, at(corner, size, 10, 13), size * 82 / 100, size * 82 / 100, size * 16 / 100,
            (struct svg_paint){.fill = "#000000", .more = "fill-opacity=\"0.18\""});
    svg_box(out, at(corner, size, 9, 9), size * 82 / 100, size * 82 / 100, size * 16 / 100,
            (struct svg_paint){body, light ? "#4a453c" : "#000000", size / 40, NULL});
    for (size_t i = 0; i < sizeof pattern / sizeof pattern[0]; i++)
        if (pattern[i].faces >> pips & 1)
            svg_circle(out, at(corner, size, pattern[i].x, pattern[i].y), size * 8 / 100,
                       (struct svg_paint){.fill = pip});
}

/* ---- discs: light and dark likewise */

void canvas_draw_disc(struct text *out, struct svg_point corner, int size, int owner)
{
    bool light = owner == 1;
    const char *edge = light ? "#4a453c" : "#000000";
    svg_circle(out, at(corner, size, 51, 54), size * 38 / 100,
               (struct svg_paint){.fill = "#000000", .more = "fill-opacity=\"0.18\""});
    svg_circle(out, at(corner, size, 50, 50), size * 38 / 100,
               (struct svg_paint){light ? "#ffffff" : "#26282c", edge, size / 40, NULL});
    svg_circle(out, at(corner, size, 50, 50), size * 24 / 100,
               (struct svg_paint){NULL, light ? "#c9c2b4" : "#5d6169", size / 40, NULL});
}

/* ---- tiles: roads are double lines, rivers have ripples, railways have sleepers */

struct tile {
    struct text *out;
    struct svg_point corner;
    int size;
    int shape;
};

static struct svg_point tile_at(const struct tile *t, int x, int y)
{
    return at(t->corner, t->size, x, y);
}

/* The middle of an edge: 0 n, 1 e, 2 s, 3 w. */
static struct svg_point edge_middle(const struct tile *t, int edge)
{
    static const int place[4][2] = {{50, 0}, {100, 50}, {50, 100}, {0, 50}};
    return tile_at(t, place[edge][0], place[edge][1]);
}

/* One way across the tile, as a stroke. */
static void draw_way(const struct tile *t, int from, int to, const char *colour, int width,
                     const char *more)
{
    struct svg_paint paint = {NULL, colour, t->size * width / 100, more};
    struct svg_point middle = tile_at(t, 50, 50);
    if (to < 0)
        svg_line(t->out, edge_middle(t, from), middle, paint);
    else if ((from + to) % 2)
        svg_curve(t->out, edge_middle(t, from), middle, edge_middle(t, to), paint);
    else
        svg_line(t->out, edge_middle(t, from), edge_middle(t, to), paint);
}

/* Edges with this label in `out`; their number. */
static int edges_with(int shape, enum scene_label label, int out[4])
{
    int count = 0;
    for (int edge = 0; edge < 4; edge++)
        if (scene_label(shape, edge) == label) out[count++] = edge;
    return count;
}

/* A layer of every way with this label: two edges join, one stops in the middle, more meet there.
 */
static void draw_ways(const struct tile *t, enum scene_label label, const char *colour, int width,
                      const char *more)
{
    int edges[4], count = edges_with(t->shape, label, edges);
    if (count == 2) {
        draw_way(t, edges[0], edges[1], colour, width, more);
        return;
    }
    for (int i = 0; i < count; i++) draw_way(t, edges[i], -1, colour, width, more);
}

/* Where other than two branches meet there is a round place in the middle, larger at a dead end. */
static void draw_roads(const struct tile *t)
{
    int edges[4], count = edges_with(t->shape, SCENE_ROAD, edges);
    int wider = count == 1 ? 4 : 0;
    bool place = count == 1 || count > 2;
    struct svg_point middle = tile_at(t, 50, 50);
    if (place)
        svg_circle(t->out, middle, t->size * (13 + wider) / 100,
                   (struct svg_paint){.fill = "#5d5244"});
    draw_ways(t, SCENE_ROAD, "#5d5244", 26, NULL);
    draw_ways(t, SCENE_ROAD, "#f7e7b9", 19, NULL);
    if (place)
        svg_circle(t->out, middle, t->size * (19 + 2 * wider) / 200,
                   (struct svg_paint){.fill = "#f7e7b9"});
}

static void draw_rivers(const struct tile *t)
{
    draw_ways(t, SCENE_RIVER, "#2f6690", 36, NULL);
    draw_ways(t, SCENE_RIVER, "#7fb7de", 30, NULL);
    draw_ways(t, SCENE_RIVER, "#ffffff", 3, "stroke-dasharray=\"70 50\"");
}

static void draw_rails(const struct tile *t)
{
    int edges[4], count = edges_with(t->shape, SCENE_RAIL, edges);
    draw_ways(t, SCENE_RAIL, "#6b4a2b", 26, "stroke-dasharray=\"25 45\"");
    draw_ways(t, SCENE_RAIL, "#26282c", 15, NULL);
    draw_ways(t, SCENE_RAIL, "#d9e4c4", 9, NULL);
    if (count != 1) return;
    bool upright = edges[0] % 2;
    svg_line(t->out, tile_at(t, upright ? 50 : 30, upright ? 30 : 50),
             tile_at(t, upright ? 50 : 70, upright ? 70 : 50),
             (struct svg_paint){NULL, "#26282c", t->size * 9 / 100, NULL});
}

static void draw_trees(const struct tile *t)
{
    static const int places[][2] = {{22, 24}, {76, 22}, {24, 78}, {78, 76}, {50, 46}};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        int x = places[i][0], y = places[i][1];
        struct svg_point crown[3] = {tile_at(t, x, y - 17), tile_at(t, x + 14, y + 10),
                                     tile_at(t, x - 14, y + 10)};
        svg_line(t->out, tile_at(t, x, y + 8), tile_at(t, x, y + 17),
                 (struct svg_paint){NULL, "#5b3d20", t->size * 5 / 100, NULL});
        svg_polygon(
            t->out, crown, 3,
            (struct svg_paint){"#2f6b3a", "#1d4726", t->size / 60, "stroke-linejoin=\"round\""});
    }
}

static void draw_grass(const struct tile *t)
{
    static const int places[][2] = {{25, 30}, {68, 24}, {45, 55}, {22, 76}, {74, 72}};
    struct svg_paint paint = {NULL, "#7fa35a", t->size / 45, "stroke-linecap=\"round\""};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        int x = places[i][0], y = places[i][1];
        svg_line(t->out, tile_at(t, x, y), tile_at(t, x - 4, y - 9), paint);
        svg_line(t->out, tile_at(t, x, y), tile_at(t, x + 4, y - 9), paint);
    }
}

void canvas_draw_tile(struct text *out, struct svg_point corner, int size, int shape)
{
    struct tile t = {out, corner, size, shape};
    svg_box(out, corner, size, size, 0, (struct svg_paint){"#d9e4c4", "#6f7f55", size / 50, NULL});
    if (!shape) draw_grass(&t);
    draw_rivers(&t);
    draw_rails(&t);
    draw_roads(&t);
    if (shape & SCENE_FOREST) draw_trees(&t);
}
