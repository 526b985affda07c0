/* Tiles as box drawing: 3×1 characters, or 5×3 where there is room. */
#include "game/boxes.h"
#include "tui/board.h"

static const enum paint paints[] = {PAINT_MEADOW, PAINT_ROAD, PAINT_RIVER, PAINT_RAIL};

/* A road goes over what it crosses. */
static enum paint middle_paint(int shape)
{
    if (shape & SCENE_FOREST) return PAINT_FOREST;
    for (enum scene_label label = SCENE_ROAD; label <= SCENE_RAIL; label++)
        if (scene_edges(shape, label)) return paints[label];
    return PAINT_MEADOW;
}

static attr_t mixed(enum paint paint, attr_t over)
{
    return over ? over : paint_attr(paint);
}

void board_draw_tile(int row, int col, bool large, int shape, attr_t over)
{
    int wide = large ? 5 : 3, half = wide / 2, middle = row + (large ? 1 : 0);
    enum scene_label north = scene_label(shape, 0), east = scene_label(shape, 1);
    enum scene_label south = scene_label(shape, 2), west = scene_label(shape, 3);
    for (int r = 0; large && r < 3; r += 2) paint_fill(row + r, col, wide, over, SLICE(""));
    paint_fill(middle, col, wide, over, SLICE(""));
    paint_put_z(middle, col + half, 1, mixed(middle_paint(shape), over), boxes_middle(shape));
    for (int i = 0; i < half; i++) {
        paint_put_z(middle, col + i, 1, mixed(paints[west], over), boxes_across(west));
        paint_put_z(middle, col + half + 1 + i, 1, mixed(paints[east], over), boxes_across(east));
    }
    if (!large) return;
    paint_put_z(row, col + half, 1, mixed(paints[north], over), boxes_along(north));
    paint_put_z(row + 2, col + half, 1, mixed(paints[south], over), boxes_along(south));
}

/* ---- cells */

static attr_t path_attr(const struct board *b, int x, int y)
{
    int owner = board_path_owner(b, x, y);
    return owner & 1 ? paint_attr(PAINT_PATH1) : owner ? paint_attr(PAINT_PATH2) : 0;
}

static void draw_empty(const struct board *b, int x, int y, int row, int col)
{
    static const char *const sides[] = {"·", "1", "2", "&"};
    enum board_mark mark = board_mark_of(b, x, y);
    const struct scene_item *cell = board_top(b, SCENE_CELL, x, y);
    const struct scene_item *forced = board_top(b, SCENE_FORCED, x, y);
    const char *sign = mark == BOARD_NONE   ? sides[cell->owner]
                       : mark == BOARD_PATH ? sides[board_path_owner(b, x, y)]
                                            : board_sign(mark);
    enum paint paint = board_sign_paint(mark);
    if (mark <= BOARD_LEGAL && forced) sign = "□";
    if (mark == BOARD_NONE && cell->owner) paint = PAINT_PLAIN;
    attr_t path = mark <= BOARD_LEGAL ? path_attr(b, x, y) : 0;
    paint_put_z(row, col, 1, path ? path : paint_attr(paint), sign);
}

static void draw_cell(const struct board *b, int x, int y)
{
    bool large = b->high == 3;
    int row = board_row(b, y), col = board_col(b, x, y);
    const struct scene_item *tile = board_top(b, SCENE_TILE, x, y);
    const struct scene_item *ghost = board_ghost(b, x, y);
    enum board_mark mark = board_mark_of(b, x, y);
    attr_t over = tile && mark <= BOARD_LEGAL  ? path_attr(b, x, y)
                  : mark == BOARD_WRONG        ? paint_attr(PAINT_BAD)
                  : tile && mark >= BOARD_LAST ? A_BOLD | A_UNDERLINE
                                               : 0;
    if (ghost) over = paint_attr(PAINT_GHOST);
    if (tile || ghost)
        board_draw_tile(row, col, large, tile ? tile->shape : ghost->shape, over);
    else
        draw_empty(b, x, y, row + b->high / 2, col + b->wide / 2);
}

static void draw_cursor(const struct board *b)
{
    int row = board_row(b, b->draft->y) + b->high / 2, col = board_col(b, b->draft->x, b->draft->y);
    paint_put_z(row, col, 1, A_REVERSE | A_BOLD, "[");
    paint_put_z(row, col + b->wide - 1, 1, A_REVERSE | A_BOLD, "]");
}

void board_draw_tiles(const struct board *b)
{
    for (int y = 0; y < b->scene->rows; y++)
        for (int x = 0; x < b->scene->columns; x++)
            if (board_has(b, x, y)) draw_cell(b, x, y);
    if (b->live) draw_cursor(b);
}
