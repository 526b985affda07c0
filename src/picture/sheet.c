/* Sheets of paper to print, cut out and play with. */
#include "picture/sheet.h"

#include "base/err.h"
#include "base/message.h"
#include "picture/canvas.h"

enum {                 /* in millimetres */
       MARGIN = 5,     /* that printers leave white */
       FOOT = 7,       /* with the line below */
       BORDER = 12,    /* around tiles, to hold the paper by */
       NAME = 3,       /* size of the cells' names */
       OVERLAP = 12,   /* of two sheets that are glued together */
       CELL_TILE = 19, /* so that fourteen of them fit on the long side of A4 */
       CELL = 20,
       BAR = 50
};

static const char ink[] = "#3a342c", thin[] = "#8a7a5c";

int sheet_find_paper(struct slice name, struct sheet_plan *plan)
{
    static const struct paper {
        const char *name;
        int width, height;
    } papers[] = {{"a4", 210, 297}, {"a3", 297, 420}, {"letter", 216, 279}};
    for (size_t i = 0; i < sizeof papers / sizeof papers[0]; i++) {
        if (!slice_is(name, papers[i].name)) continue;
        plan->width = papers[i].width;
        plan->height = papers[i].height;
        return 0;
    }
    return ERR_MISSING;
}

/* A sheet being drawn: lengths in its units, of which CANVAS_CELL are one cell. */
struct sheet {
    struct text *out;
    int cell; /* millimetres */
    int width, height;
};

static int units(const struct sheet *s, int millimetres)
{
    return millimetres * CANVAS_CELL / s->cell;
}

static void put_attribute(struct text *out, const char *name, int value, const char *unit)
{
    text_put_char(out, ' ');
    text_put(out, name);
    text_put(out, "=\"");
    text_put_number(out, value);
    text_put(out, unit);
    text_put_char(out, '"');
}

static void put_view_box(struct text *out, struct svg_point low, struct svg_point size)
{
    const int numbers[4] = {low.x, low.y, size.x, size.y};
    text_put(out, " viewBox=\"");
    for (int i = 0; i < 4; i++) {
        if (i) text_put_char(out, ' ');
        text_put_number(out, numbers[i]);
    }
    text_put_char(out, '"');
}

static void open_sheet(const struct sheet *s)
{
    text_put(s->out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    put_attribute(s->out, "width", s->width, "mm");
    put_attribute(s->out, "height", s->height, "mm");
    put_view_box(s->out, (struct svg_point){0, 0},
                 (struct svg_point){units(s, s->width), units(s, s->height)});
    text_put(s->out, " font-family=\"'DejaVu Sans', Verdana, sans-serif\">\n");
}

/* The bar, and who made the game. */
static void close_sheet(const struct sheet *s, const char *credit)
{
    enum { LIFT = 5, TICK = 1 };
    int y = units(s, s->height - LIFT), left = units(s, BORDER), right = left + units(s, BAR);
    struct svg_paint line = {.stroke = ink, .width = units(s, 1) / 3};
    svg_line(s->out, (struct svg_point){left, y}, (struct svg_point){right, y}, line);
    for (int i = 0; i < 2; i++) {
        int x = i ? right : left;
        svg_line(s->out, (struct svg_point){x, y - units(s, TICK)},
                 (struct svg_point){x, y + units(s, TICK)}, line);
    }
    struct svg_font font = {.size = units(s, 3), .fill = ink, .from_left = true};
    svg_text(s->out, (struct svg_point){right + units(s, 3), y}, font, SLICE("50 mm"));
    svg_text(s->out, (struct svg_point){right + units(s, 20), y}, font, slice_of(credit));
    text_put(s->out, "</svg>\n");
}

/* ---- the board */

static void include(struct canvas *c, struct svg_point p)
{
    if (p.x < c->low.x) c->low.x = p.x;
    if (p.y < c->low.y) c->low.y = p.y;
    if (p.x > c->high.x) c->high.x = p.x;
    if (p.y > c->high.y) c->high.y = p.y;
}

/* What has to be on paper: all cells, and the names where they lie outside. On a turned board they
 * lie in the notches of its rim. */
static void measure(struct canvas *c, const struct sheet *s)
{
    enum { LINE = 10 };
    for (int i = 0; i < c->scene->count; i++) {
        struct svg_point corners[CANVAS_CORNERS];
        if (c->scene->items[i].kind != SCENE_CELL) continue;
        int count = canvas_corners(c, &c->scene->items[i], 0, corners);
        for (int k = 0; k < count; k++) include(c, corners[k]);
    }
    int names = c->scene->turned ? 0 : units(s, NAME + 3);
    c->low = (struct svg_point){c->low.x - names - LINE, c->low.y - LINE};
    c->high = (struct svg_point){c->high.x + LINE, c->high.y + names + LINE};
}

static void draw_board(const struct canvas *c, const struct sheet *s)
{
    int size = units(s, NAME), away = c->scene->turned ? 20 : 100 * NAME / s->cell;
    for (int i = 0; i < c->scene->count; i++) {
        const struct scene_item *cell = &c->scene->items[i];
        struct svg_point corners[CANVAS_CORNERS];
        if (cell->kind != SCENE_CELL) continue;
        int count = canvas_corners(c, cell, 0, corners);
        svg_polygon(c->out, corners, count,
                    (struct svg_paint){cell->shape ? "#efe3c8" : "#ffffff", thin, 10,
                                       "stroke-linejoin=\"round\""});
        canvas_draw_names(c, cell, size, away);
    }
    if (c->scene->hexed) canvas_draw_rim(c);
}

/* How a board is spread over sheets: so many each way, each showing a window of the same size. */
struct spread {
    int columns, rows;
    struct svg_point window;
};

static int count_windows(int length, int room, int overlap)
{
    int count = 1;
    while (count * room - (count - 1) * overlap < length) count++;
    return count;
}

static struct spread spread_over(const struct canvas *c, const struct sheet *s)
{
    int wide = c->high.x - c->low.x, high = c->high.y - c->low.y, overlap = units(s, OVERLAP);
    struct spread p;
    p.columns = count_windows(wide, units(s, s->width - 2 * MARGIN) + 1, overlap);
    p.rows = count_windows(high, units(s, s->height - MARGIN - FOOT) + 1, overlap);
    p.window = (struct svg_point){(wide + (p.columns - 1) * overlap + p.columns - 1) / p.columns,
                                  (high + (p.rows - 1) * overlap + p.rows - 1) / p.rows};
    return p;
}

/* Where a sheet is cut (a full line) and where the next one is laid on it (a dashed one). */
static void draw_joints(const struct sheet *s, const struct spread *p, int column, int row,
                        struct svg_point at)
{
    struct svg_paint cut = {NULL, ink, units(s, 1) / 4, NULL};
    struct svg_paint lay = {NULL, ink, units(s, 1) / 4, "stroke-dasharray=\"60 40\""};
    int right = at.x + p->window.x - units(s, OVERLAP);
    int below = at.y + p->window.y - units(s, OVERLAP);
    int tall = units(s, s->height), wide = units(s, s->width);
    if (column > 0)
        svg_line(s->out, (struct svg_point){at.x, 0}, (struct svg_point){at.x, tall}, cut);
    if (row > 0) svg_line(s->out, (struct svg_point){0, at.y}, (struct svg_point){wide, at.y}, cut);
    if (column + 1 < p->columns)
        svg_line(s->out, (struct svg_point){right, 0}, (struct svg_point){right, tall}, lay);
    if (row + 1 < p->rows)
        svg_line(s->out, (struct svg_point){0, below}, (struct svg_point){wide, below}, lay);
}

/* "Sheet 2 of 4 …", at the top. */
static void put_number(const struct sheet *s, const struct spread *p, int number,
                       enum words_lang lang)
{
    char room[256];
    struct text text = text_on(room, sizeof room);
    struct message m;
    message_set(&m, "paper.sheet");
    message_add_number(&m, "number", number);
    message_add_number(&m, "count", p->columns * p->rows);
    message_write(&m, lang, &text);
    svg_text(s->out, (struct svg_point){units(s, BORDER), units(s, MARGIN - 2)},
             (struct svg_font){
                 .size = units(s, NAME), .fill = ink, .halo = "#ffffff", .from_left = true},
             text_slice(&text));
}

static void write_window(const struct canvas *c, const struct sheet *s, const struct spread *p,
                         int column, int row, const struct sheet_plan *plan)
{
    int overlap = units(s, OVERLAP);
    struct svg_point low = {c->low.x + column * (p->window.x - overlap),
                            c->low.y + row * (p->window.y - overlap)};
    struct svg_point at = {(units(s, s->width) - p->window.x) / 2,
                           (units(s, s->height - FOOT + MARGIN) - p->window.y) / 2};
    open_sheet(s);
    text_put(s->out, "<svg");
    put_attribute(s->out, "x", at.x, "");
    put_attribute(s->out, "y", at.y, "");
    put_attribute(s->out, "width", p->window.x, "");
    put_attribute(s->out, "height", p->window.y, "");
    put_view_box(s->out, low, p->window);
    text_put(s->out, ">\n");
    draw_board(c, s);
    text_put(s->out, "</svg>\n");
    draw_joints(s, p, column, row, at);
    if (p->columns * p->rows > 1) put_number(s, p, row * p->columns + column + 1, plan->lang);
    close_sheet(s, plan->credit);
}

void sheet_write_board(const struct scene *scene, const struct sheet_plan *plan, struct text *out)
{
    int cell = plan->cell ? plan->cell : scene_is_tiles(scene) ? CELL_TILE : CELL;
    struct sheet upright = {out, cell, plan->width, plan->height};
    struct sheet across = {out, cell, plan->height, plan->width};
    struct canvas c = canvas_open(scene, false, out);
    measure(&c, &upright);
    struct spread p = spread_over(&c, &upright), q = spread_over(&c, &across);
    bool turn = q.columns * q.rows < p.columns * p.rows;
    if (turn) p = q;
    for (int row = 0; row < p.rows; row++)
        for (int column = 0; column < p.columns; column++)
            write_window(&c, turn ? &across : &upright, &p, column, row, plan);
}

/* ---- tiles */

static void draw_tile(const struct sheet *s, int place, int columns, int shape)
{
    struct svg_point at = {units(s, BORDER) + place % columns * CANVAS_CELL,
                           units(s, BORDER) + place / columns * CANVAS_CELL};
    svg_box(s->out, at, CANVAS_CELL, CANVAS_CELL, 0, (struct svg_paint){"#ffffff", thin, 6, NULL});
    canvas_draw_tile(s->out, at, CANVAS_CELL, shape);
}

void sheet_write_tiles(const struct sheet_tile *tiles, int count, const struct sheet_plan *plan,
                       struct text *out)
{
    struct sheet s = {out, plan->cell ? plan->cell : CELL_TILE, plan->width, plan->height};
    int columns = (s.width - 2 * BORDER) / s.cell, rows = (s.height - 2 * BORDER) / s.cell;
    int place = 0;
    for (int i = 0; i < count; i++)
        for (int copy = 0; copy < tiles[i].copies; copy++) {
            if (place == 0) open_sheet(&s);
            draw_tile(&s, place++, columns, tiles[i].shape);
            if (place < columns * rows) continue;
            close_sheet(&s, plan->credit);
            place = 0;
        }
    if (place) close_sheet(&s, plan->credit);
}
