/* Cubes. From the side one sees their top, the face in front and the one on the right; from above
 * the tops alone.
 *
 * They are drawn from the back to the front, so nearer ones hide what is behind them. Cubes of one
 * piece are parted by a thin line, pieces by a thick one. Each side also has a mark of its own on
 * the tops of its cubes, since colour must not be the only sign. */
#include "picture/canvas.h"

enum { LEVELS_MAX = 8 };

struct colours {
    const char *top, *front, *right;
};

static const struct colours palette[3] = {
    {"#86aee6", "#5f8ccf", "#4a74b4"}, /* nobody's */
    {"#ffd95a", "#efbb2c", "#cf9a12"},
    {"#79c07f", "#519f59", "#3d8046"},
};

/* The visible faces: which way their plane looks, and the two ways along it. */
struct face {
    int out[3], along[3], across[3], origin[3];
};

static const struct face faces[3] = {
    {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}, {0, 0, 0}},
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 0}},
};

static const struct scene_item *next_cube(const struct canvas *c, const struct scene_item *cube,
                                          const int way[3], int sign)
{
    return canvas_find(c, SCENE_CUBE, cube->x + sign * way[0], cube->y + sign * way[1],
                       cube->z + sign * way[2]);
}

static struct svg_point face_corner(const struct canvas *c, const struct scene_item *cube,
                                    const struct face *f, int along, int across)
{
    int place[3];
    const int base[3] = {cube->x, cube->y, cube->z};
    for (int i = 0; i < 3; i++)
        place[i] =
            (base[i] + f->origin[i] + along * f->along[i] + across * f->across[i]) * CANVAS_SHARES;
    return canvas_place(c, place[0], place[1], place[2]);
}

static void draw_edge(const struct canvas *c, struct svg_point from, struct svg_point to, bool thin)
{
    svg_line(c->out, from, to,
             (struct svg_paint){NULL, "#2b2414", thin ? 5 : 22,
                                thin ? "stroke-opacity=\"0.45\"" : "stroke-linecap=\"round\""});
}

static bool same_piece(const struct scene_item *a, const struct scene_item *b)
{
    return b && a->group == b->group && a->owner == b->owner;
}

static void draw_face(const struct canvas *c, const struct scene_item *cube, const struct face *f,
                      const char *colour)
{
    static const int ends[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    struct svg_point corner[4];
    for (int i = 0; i < 4; i++) corner[i] = face_corner(c, cube, f, ends[i][0], ends[i][1]);
    svg_polygon(c->out, corner, 4, (struct svg_paint){colour, colour, 4, NULL});
    const struct scene_item *beyond[4] = {
        next_cube(c, cube, f->across, -1), next_cube(c, cube, f->along, 1),
        next_cube(c, cube, f->across, 1), next_cube(c, cube, f->along, -1)};
    for (int i = 0; i < 4; i++)
        draw_edge(c, corner[i], corner[(i + 1) % 4], same_piece(cube, beyond[i]));
}

/* A ring for the first side, a cross for the second. */
static void draw_sign(const struct canvas *c, const struct scene_item *cube)
{
    enum { REACH = 18, TOP = CANVAS_SHARES };
    int x = cube->x * CANVAS_SHARES + CANVAS_SHARES / 2;
    int y = cube->y * CANVAS_SHARES + CANVAS_SHARES / 2, z = cube->z * CANVAS_SHARES + TOP;
    struct svg_paint paint = {NULL, "#2b2414", 24,
                              "stroke-opacity=\"0.55\" stroke-linecap=\"round\""};
    struct svg_point ring[4] = {
        canvas_place(c, x - REACH, y - REACH, z), canvas_place(c, x + REACH, y - REACH, z),
        canvas_place(c, x + REACH, y + REACH, z), canvas_place(c, x - REACH, y + REACH, z)};
    if (cube->owner == 1) svg_polygon(c->out, ring, 4, paint);
    if (cube->owner == 2) {
        svg_line(c->out, ring[0], ring[2], paint);
        svg_line(c->out, ring[1], ring[3], paint);
    }
}

/* Seen from above a top says how high it is. */
static void draw_height(const struct canvas *c, const struct scene_item *cube)
{
    char digit = (char)('1' + cube->z);
    struct svg_point at =
        canvas_place(c, cube->x * CANVAS_SHARES + 80, cube->y * CANVAS_SHARES + 20, 0);
    svg_text(c->out, at, (struct svg_font){.size = CANVAS_CELL / 4, .fill = "#1d1d1d"},
             (struct slice){&digit, 1});
}

static void draw_cube(const struct canvas *c, const struct scene_item *cube)
{
    const struct colours *colours = &palette[cube->owner];
    const char *colour[3] = {colours->top, colours->front, colours->right};
    for (int i = c->raised ? 2 : 0; i >= 0; i--)
        if (!next_cube(c, cube, faces[i].out, 1)) draw_face(c, cube, &faces[i], colour[i]);
    if (next_cube(c, cube, faces[0].out, 1)) return;
    draw_sign(c, cube);
    if (canvas_find(c, SCENE_LAST, cube->x, cube->y, cube->z)) {
        struct scene_item top = *cube;
        top.z++;
        canvas_draw_frame(c, &top, CANVAS_LAST, NULL);
    }
    if (!c->raised) draw_height(c, cube);
}

void canvas_draw_cubes(const struct canvas *c)
{
    if (!c->scene->tall) return;
    for (int y = c->scene->rows - 1; y >= 0; y--)
        for (int x = 0; x < c->scene->columns; x++)
            for (int z = 0; z < LEVELS_MAX; z++) {
                const struct scene_item *cube = canvas_find(c, SCENE_CUBE, x, y, z);
                if (cube) draw_cube(c, cube);
            }
}

void canvas_draw_letter(struct text *out, struct svg_point corner, int size, int owner, int letter)
{
    char word = (char)letter;
    svg_box(out, corner, size, size, size / 8,
            (struct svg_paint){palette[owner].top, "#2b2414", size / 25, NULL});
    svg_text(out, (struct svg_point){corner.x + size / 2, corner.y + size / 2},
             (struct svg_font){.size = size * 6 / 10, .fill = "#1d1d1d"}, (struct slice){&word, 1});
}
