/* Pictures: the paper, the board and its names; everything on it is drawn by other files. */
#include "picture/picture.h"

#include "picture/canvas.h"

enum {
    MARGIN = 300,
    LABEL = 210,  /* size of the cells' names */
    FOOTER = 190, /* size of the line below */
    UNITS_PER_PIXEL = 10
};

static const char paper[] = "#fffdf8", ink[] = "#3a342c";

struct svg_point canvas_place(const struct canvas *c, int x, int y, int z)
{
    enum { FINE = 100 * CANVAS_SHARES };
    return (struct svg_point){
        (x * c->right.x + y * c->up.x + z * c->above.x) / FINE,
        (x * c->right.y + y * c->up.y + z * c->above.y) / FINE,
    };
}

struct svg_point canvas_middle(const struct canvas *c, const struct scene_item *item)
{
    return canvas_place(c, item->x * CANVAS_SHARES + CANVAS_SHARES / 2,
                        item->y * CANVAS_SHARES + CANVAS_SHARES / 2, item->z * CANVAS_SHARES);
}

const struct scene_item *canvas_find(const struct canvas *c, enum scene_kind kind, int x, int y,
                                     int z)
{
    for (int i = 0; i < c->scene->count; i++) {
        const struct scene_item *item = &c->scene->items[i];
        if (item->kind == kind && item->x == x && item->y == y && item->z == z) return item;
    }
    return NULL;
}

/* Raised boards are seen from the side, so that heights can be told apart. Turned by 45°, a step
 * goes as far to the side as it goes up. */
struct canvas canvas_open(const struct scene *scene, bool raised, struct text *out)
{
    enum { FAR = 1 << 20 };
    static const struct svg_point hexes[3] = {{60000, 0}, {30000, -51962}, {0, 0}};
    static const struct svg_point views[2][2][3] = {
        {{{60000, 0}, {0, -60000}, {0, 0}}, {{42426, 42426}, {42426, -42426}, {0, 0}}},
        {{{60000, 0}, {19000, -44000}, {0, -29000}},
         {{44000, 25000}, {44000, -25000}, {0, -29000}}},
    };
    const struct svg_point *view = scene->hexed ? hexes : views[raised][scene->turned];
    return (struct canvas){.scene = scene,
                           .out = out,
                           .raised = raised,
                           .right = view[0],
                           .up = view[1],
                           .above = view[2],
                           .low = {FAR, FAR},
                           .high = {-FAR, -FAR}};
}

/* From the middle of a hexagon to its corners, in hundredths of its width, clockwise from the top.
 */
static int hexagon(struct svg_point middle, int inset, struct svg_point out[CANVAS_CORNERS])
{
    static const int far[6][2] = {{0, -5774}, {50, -2887}, {50, 2887},
                                  {0, 5774},  {-50, 2887}, {-50, -2887}};
    for (int i = 0; i < 6; i++)
        out[i] = (struct svg_point){
            middle.x + CANVAS_CELL * far[i][0] * (50 - inset) / (CANVAS_SHARES * 50),
            middle.y + CANVAS_CELL * far[i][1] * (50 - inset) / (100 * CANVAS_SHARES * 50)};
    return 6;
}

int canvas_corners(const struct canvas *c, const struct scene_item *item, int inset,
                   struct svg_point out[CANVAS_CORNERS])
{
    if (c->scene->hexed) return hexagon(canvas_middle(c, item), inset, out);
    int end[2] = {inset, CANVAS_SHARES - inset};
    for (int i = 0; i < 4; i++)
        out[i] = canvas_place(c, item->x * CANVAS_SHARES + end[i == 1 || i == 2],
                              item->y * CANVAS_SHARES + end[i >= 2], item->z * CANVAS_SHARES);
    return 4;
}

static void include(struct canvas *c, struct svg_point p, int around)
{
    if (p.x - around < c->low.x) c->low.x = p.x - around;
    if (p.y - around < c->low.y) c->low.y = p.y - around;
    if (p.x + around > c->high.x) c->high.x = p.x + around;
    if (p.y + around > c->high.y) c->high.y = p.y + around;
}

/* The paper must hold the board, its names, and a stack of the tallest kind on every cell. */
static void measure(struct canvas *c)
{
    enum { TALLEST = 3, NAMES = 80 };
    int height = c->raised ? TALLEST : 0;
    for (int i = 0; i < c->scene->count; i++) {
        const struct scene_item *item = &c->scene->items[i];
        if (item->kind != SCENE_CELL) continue;
        struct svg_point corners[CANVAS_CORNERS];
        int count = canvas_corners(c, item, 0, corners);
        for (int k = 0; k < count; k++) include(c, corners[k], NAMES);
        struct scene_item top = *item;
        top.z = (int16_t)height;
        include(c, canvas_middle(c, &top), CANVAS_CELL / 2);
        struct scene_item beside = *item, below = *item;
        beside.x = (int16_t)(c->scene->turned ? item->x + 1 : -1);
        below.y = (int16_t)(c->scene->turned ? item->y - 1 : -1);
        include(c, canvas_middle(c, &beside), LABEL / 2);
        include(c, canvas_middle(c, &below), LABEL / 2);
    }
}

/* Is there no cell of the board on that side of this one, all the way? */
static bool is_outermost(const struct canvas *c, const struct scene_item *cell, int dx, int dy)
{
    for (int i = 0; i < c->scene->count; i++) {
        const struct scene_item *other = &c->scene->items[i];
        if (other->kind != SCENE_CELL) continue;
        int x = other->x - cell->x, y = other->y - cell->y;
        if (dx ? (y == 0 && x * dx > 0) : (x == 0 && y * dy > 0)) return false;
    }
    return true;
}

/* Columns are named in front of the board, rows on its left. Where it stands on a corner the left
 * is behind it, so rows are named on the right there. */
void canvas_draw_names(const struct canvas *c, const struct scene_item *cell, int size, int away)
{
    char room[8];
    struct text name = text_on(room, sizeof room);
    bool turned = c->scene->turned;
    int x = cell->x * CANVAS_SHARES, y = cell->y * CANVAS_SHARES, half = CANVAS_SHARES / 2;
    struct svg_font font = {.size = size, .fill = ink, .halo = paper};
    if (is_outermost(c, cell, 0, -1)) {
        text_put_char(&name, (char)('a' + cell->x));
        int foot = turned ? y : 0;
        svg_text(c->out, canvas_place(c, x + half, foot - away, 0), font, text_slice(&name));
    }
    if (is_outermost(c, cell, turned ? 1 : -1, 0)) {
        name.n = 0;
        text_put_number(&name, cell->y + 1);
        if (turned) font.fill = "#8a5a1c";
        int side = turned ? x + CANVAS_SHARES + away : -away;
        svg_text(c->out, canvas_place(c, side, y + half, 0), font, text_slice(&name));
    }
}

static void draw_board(const struct canvas *c)
{
    for (int i = 0; i < c->scene->count; i++) {
        const struct scene_item *item = &c->scene->items[i];
        if (item->kind != SCENE_CELL) continue;
        struct svg_point corners[CANVAS_CORNERS];
        int count = canvas_corners(c, item, 0, corners);
        bool edge = (item->shape && !c->scene->hexed) || item->owner;
        svg_polygon(c->out, corners, count,
                    (struct svg_paint){edge ? "#dccba6" : "#efe3c8", "#8a7a5c", 10,
                                       "stroke-linejoin=\"round\""});
    }
    if (c->scene->hexed) canvas_draw_rim(c);
}

/* Dice, discs and tiles lie in the cell as it is seen from above. */
static void draw_flat(const struct canvas *c)
{
    for (int i = 0; i < c->scene->count; i++) {
        const struct scene_item *item = &c->scene->items[i];
        struct svg_point middle = canvas_middle(c, item);
        struct svg_point corner = {middle.x - CANVAS_CELL / 2, middle.y - CANVAS_CELL / 2};
        if (item->kind == SCENE_DIE)
            canvas_draw_die(c->out, corner, CANVAS_CELL, item->owner, item->shape);
        if (item->kind == SCENE_DISC) canvas_draw_disc(c->out, corner, CANVAS_CELL, item->owner);
        if (item->kind == SCENE_TILE) canvas_draw_tile(c->out, corner, CANVAS_CELL, item->shape);
    }
}

static void put_head(struct text *out, struct svg_point low, int width, int height)
{
    text_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"");
    text_put_number(out, low.x);
    text_put_char(out, ' ');
    text_put_number(out, low.y);
    text_put_char(out, ' ');
    text_put_number(out, width);
    text_put_char(out, ' ');
    text_put_number(out, height);
    text_put(out, "\" width=\"");
    text_put_number(out, width / UNITS_PER_PIXEL);
    text_put(out, "\" height=\"");
    text_put_number(out, height / UNITS_PER_PIXEL);
    text_put(out, "\" role=\"img\" font-family=\"'DejaVu Sans', Verdana, sans-serif\">\n");
}

static void put_named(struct text *out, const char *element, const char *words)
{
    text_put_char(out, '<');
    text_put(out, element);
    text_put_char(out, '>');
    svg_escape(out, slice_of(words));
    text_put(out, "</");
    text_put(out, element);
    text_put(out, ">\n");
}

/* Draws the hands nowhere, to learn how much room they take. */
static struct svg_point measure_hands(const struct canvas *c)
{
    struct canvas dry = *c;
    char none;
    struct text nowhere = text_on(&none, 0);
    dry.out = &nowhere;
    return canvas_draw_hands(&dry, (struct svg_point){0, 0});
}

/* A size at which the line fits: a letter is about two thirds as wide as it is high. */
static int fitting_size(const char *line, int width)
{
    int letters = 1;
    for (const char *at = line; *at; at++) letters += (*at & 0xC0) != 0x80;
    int size = width * 3 / (2 * letters);
    return size < FOOTER ? size : FOOTER;
}

/* Legal moves are most of a scene; without them everything here may look through it at leisure. */
static void drop_moves(struct scene *scene)
{
    int kept = 0;
    for (int i = 0; i < scene->count && i < scene->cap; i++) {
        enum scene_kind kind = scene->items[i].kind;
        if (kind != SCENE_GHOST && kind != SCENE_TAKE && kind != SCENE_MOVE)
            scene->items[kept++] = scene->items[i];
    }
    scene->count = kept;
}

void picture_write_svg(struct scene *scene, enum picture_view view, const char *title,
                       const char *credit, struct text *out)
{
    static const struct shapes none = {0};
    picture_write_shapes(scene, &none, view, title, credit, out);
}

void picture_write_shapes(struct scene *scene, const struct shapes *shapes, enum picture_view view,
                          const char *title, const char *credit, struct text *out)
{
    struct canvas c = canvas_open(scene, scene->tall && view == PICTURE_SIDE, out);
    drop_moves(scene);
    measure(&c);
    struct svg_point hands = measure_hands(&c), board = {c.high.x - c.low.x, c.high.y - c.low.y};
    int width = (board.x > hands.x ? board.x : hands.x) + 2 * MARGIN;
    int height = board.y + hands.y + FOOTER * 2 + 2 * MARGIN;
    struct svg_point corner = {c.low.x - MARGIN, c.low.y - MARGIN};
    put_head(out, corner, width, height);
    put_named(out, "title", title);
    put_named(out, "desc", credit);
    svg_box(out, corner, width, height, 0, (struct svg_paint){.fill = paper});
    draw_board(&c);
    draw_flat(&c);
    canvas_draw_cubes(&c);
    for (int i = 0; i < scene->count; i++)
        if (scene->items[i].kind == SCENE_CELL)
            canvas_draw_names(&c, &scene->items[i], LABEL, scene->turned ? 24 : 38);
    canvas_draw_marks(&c);
    canvas_draw_shapes(&c, shapes);
    canvas_draw_hands(&c, (struct svg_point){c.low.x, c.high.y + MARGIN});
    svg_text(out, (struct svg_point){corner.x + width / 2, corner.y + height - FOOTER - 60},
             (struct svg_font){.size = fitting_size(credit, width), .fill = ink}, slice_of(credit));
    text_put(out, "</svg>\n");
}
