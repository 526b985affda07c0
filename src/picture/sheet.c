/* Sheets of paper to print, cut out and play with. */
#include "picture/sheet.h"

#include "picture/canvas.h"

enum {
    SHORT_SIDE = 210, /* of A4, in millimetres */
    LONG_SIDE = 297,
    BORDER = 12,    /* that printers leave white */
    CELL_TILE = 19, /* so that fourteen of them fit on the long side */
    CELL = 20,
    BAR = 50
};

static const char ink[] = "#3a342c", thin[] = "#8a7a5c";

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

static void put_length(struct text *out, const char *name, int millimetres)
{
    text_put_char(out, ' ');
    text_put(out, name);
    text_put(out, "=\"");
    text_put_number(out, millimetres);
    text_put(out, "mm\"");
}

static struct sheet open_sheet(struct text *out, int cell, bool wide)
{
    struct sheet s = {out, cell, wide ? LONG_SIDE : SHORT_SIDE, wide ? SHORT_SIDE : LONG_SIDE};
    text_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    put_length(out, "width", s.width);
    put_length(out, "height", s.height);
    text_put(out, " viewBox=\"0 0 ");
    text_put_number(out, units(&s, s.width));
    text_put_char(out, ' ');
    text_put_number(out, units(&s, s.height));
    text_put(out, "\" font-family=\"'DejaVu Sans', Verdana, sans-serif\">\n");
    return s;
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

static bool has_kind(const struct scene *scene, enum scene_kind kind)
{
    for (int i = 0; i < scene->count; i++)
        if (scene->items[i].kind == kind) return true;
    return false;
}

static void draw_cell(const struct sheet *s, struct svg_point at, const struct scene_item *cell)
{
    svg_box(s->out, at, CANVAS_CELL, CANVAS_CELL, 0,
            (struct svg_paint){cell->shape ? "#efe3c8" : "#ffffff", thin, 10, NULL});
}

static void draw_names(const struct sheet *s, struct svg_point low, const struct scene *scene)
{
    struct svg_font font = {.size = units(s, 4), .fill = ink};
    char room[8];
    for (int x = 0; x < scene->columns; x++) {
        struct text name = text_on(room, sizeof room);
        text_put_char(&name, (char)('a' + x));
        svg_text(s->out,
                 (struct svg_point){low.x + x * CANVAS_CELL + CANVAS_CELL / 2,
                                    low.y + scene->rows * CANVAS_CELL + units(s, 3)},
                 font, text_slice(&name));
    }
    for (int y = 0; y < scene->rows; y++) {
        struct text name = text_on(room, sizeof room);
        text_put_number(&name, y + 1);
        svg_text(s->out,
                 (struct svg_point){low.x - units(s, 5),
                                    low.y + (scene->rows - y) * CANVAS_CELL - CANVAS_CELL / 2},
                 font, text_slice(&name));
    }
}

void sheet_write_board(const struct scene *scene, const char *credit, struct text *out)
{
    bool tiles = !scene->tall && has_kind(scene, SCENE_HAND);
    int cell = tiles ? CELL_TILE : CELL, room = (SHORT_SIDE - 2 * BORDER) / scene->columns;
    if (!tiles && room < cell) cell = room;
    bool wide = scene->columns * cell > SHORT_SIDE - 2 * BORDER + 4;
    struct sheet s = open_sheet(out, cell, wide);
    struct svg_point low = {(units(&s, s.width) - scene->columns * CANVAS_CELL) / 2,
                            (units(&s, s.height - 5) - scene->rows * CANVAS_CELL) / 2};
    for (int i = 0; i < scene->count; i++) {
        const struct scene_item *item = &scene->items[i];
        if (item->kind != SCENE_CELL) continue;
        struct svg_point at = {low.x + item->x * CANVAS_CELL,
                               low.y + (scene->rows - 1 - item->y) * CANVAS_CELL};
        draw_cell(&s, at, item);
    }
    draw_names(&s, low, scene);
    close_sheet(&s, credit);
}

/* ---- tiles */

static void draw_tile(const struct sheet *s, int place, int columns, int shape)
{
    struct svg_point at = {units(s, BORDER) + place % columns * CANVAS_CELL,
                           units(s, BORDER) + place / columns * CANVAS_CELL};
    svg_box(s->out, at, CANVAS_CELL, CANVAS_CELL, 0, (struct svg_paint){"#ffffff", thin, 6, NULL});
    canvas_draw_tile(s->out, at, CANVAS_CELL, shape);
}

void sheet_write_tiles(const struct sheet_tile *tiles, int count, const char *credit,
                       struct text *out)
{
    int columns = (SHORT_SIDE - 2 * BORDER) / CELL_TILE,
        rows = (LONG_SIDE - 2 * BORDER) / CELL_TILE;
    int place = 0;
    struct sheet s = {out, CELL_TILE, 0, 0};
    for (int i = 0; i < count; i++)
        for (int copy = 0; copy < tiles[i].copies; copy++) {
            if (place == 0) s = open_sheet(out, CELL_TILE, false);
            draw_tile(&s, place++, columns, tiles[i].shape);
            if (place < columns * rows) continue;
            close_sheet(&s, credit);
            place = 0;
        }
    if (place) close_sheet(&s, credit);
}
