/* Cubes, from above or at an angle.
 *
 * From above a cell shows its uppermost cube: the letter of its colour and the height, as in "Y3".
 * Where there is room the gap to a neighbour is closed when both tops belong to one piece.
 * At an angle every column of cubes stands on its cell: the top face, and below it the front. */
#include "tui/board.h"

static enum paint top_paint(int owner)
{
    return owner == 1 ? PAINT_SIDE1 : owner == 2 ? PAINT_SIDE2 : PAINT_NEUTRAL;
}

static enum paint front_paint(int owner)
{
    return owner == 1 ? PAINT_FRONT1 : owner == 2 ? PAINT_FRONT2 : PAINT_FRONT0;
}

/* What shows in a cell: the ghost when there is one. */
struct top {
    const struct scene_item *item; /* NULL: the board */
    bool ghost;
};

static struct top find_top(const struct board *b, int x, int y)
{
    const struct scene_item *ghost = board_ghost(b, x, y);
    if (ghost) return (struct top){ghost, true};
    return (struct top){board_top(b, SCENE_CUBE, x, y), false};
}

static attr_t attr_of(const struct top *t)
{
    attr_t attr = paint_attr(top_paint(t->item->owner));
    return t->ghost ? attr | A_BLINK | A_BOLD : attr;
}

static void put_name(const struct board *b, int row, int col, attr_t attr, const struct top *t)
{
    char height = t->item->z < 9 ? (char)('1' + t->item->z) : '+';
    char name[3] = {b->letters[t->item->owner], height, 0};
    paint_put_z(row, col, 2, attr, name);
}

/* ---- from above */

static bool same_piece(const struct top *a, const struct top *b)
{
    if (!a->item || !b->item || a->ghost != b->ghost) return false;
    return a->ghost || (a->item->group == b->item->group && a->item->z == b->item->z);
}

static void fill(int row, int col, int high, int wide, attr_t attr)
{
    for (int r = 0; r < high; r++) paint_fill(row + r, col, wide, attr, SLICE(""));
}

/* The block leaves a gap on the left and above, unless the piece goes on there. */
static void draw_block(const struct board *b, int x, int y, const struct top *t)
{
    struct top west = find_top(b, x - 1, y), north = find_top(b, x, y + 1);
    int row = board_row(b, y), col = board_col(b, x, y);
    int left = same_piece(t, &west) ? 0 : 1, above = b->high < 3 || same_piece(t, &north) ? 0 : 1;
    attr_t attr = attr_of(t);
    fill(row + above, col + left, b->high - above, b->wide - left, attr);
    put_name(b, row + b->high / 2, col + 1, attr, t);
    if (b->high > 1 && !t->ghost && b->wide > 3) {
        char letter[2] = {(char)t->item->shape, 0};
        if (b->high > 2) paint_put_z(row + b->high - 1, col + 1, 1, attr, letter);
    }
}

/* Cells of a side are dotted all over, as the rim of the board. */
static void draw_rim(const struct board *b, int x, int y)
{
    int row = board_row(b, y), col = board_col(b, x, y), left = b->wide > 3, above = b->high > 2;
    for (int r = above; r < b->high; r++)
        for (int c = left; c < b->wide; c++)
            paint_put_z(row + r, col + c, 1, paint_attr(PAINT_DIM), ":");
}

static void draw_ground(const struct board *b, int x, int y, enum board_mark mark)
{
    if (board_sides_at(b, x, y)) draw_rim(b, x, y);
    paint_put_z(board_row(b, y) + b->high / 2, board_col(b, x, y) + b->wide / 2, 1,
                paint_attr(board_sign_paint(mark)), mark == BOARD_NONE ? "." : board_sign(mark));
}

static void draw_sign(const struct board *b, int x, int y, enum board_mark mark, attr_t under)
{
    bool loud = mark == BOARD_WRONG || mark == BOARD_HINT;
    paint_put_z(board_row(b, y) + b->high / 2, board_col(b, x, y) + 3, 1,
                loud ? paint_attr(board_sign_paint(mark)) : under, board_sign(mark));
}

static void draw_cell(const struct board *b, int x, int y)
{
    enum board_mark mark = board_mark_of(b, x, y);
    struct top t = find_top(b, x, y);
    if (!t.item) {
        draw_ground(b, x, y, mark);
        return;
    }
    draw_block(b, x, y, &t);
    if (mark > (t.ghost ? BOARD_LAST : BOARD_NONE) && b->wide > 3)
        draw_sign(b, x, y, mark, attr_of(&t));
}

static void draw_cursor(const struct board *b, int lift)
{
    int row = board_row(b, b->draft->y) + b->high / 2 - lift,
        col = board_col(b, b->draft->x, b->draft->y);
    paint_put_z(row, col, 1, A_BOLD, "[");
    paint_put_z(row, col + b->wide, 1, A_BOLD, "]");
}

/* The chosen form where it cannot go: its cells are still shown. */
static void draw_misfit(const struct board *b)
{
    const struct draft *d = b->draft;
    if (!b->live || d->form < 0 || draft_here(d)) return;
    const struct draft_move *m = &d->moves[d->forms[d->form].sample];
    for (int i = 0; i < m->count; i++) {
        const struct scene_item *item = &b->scene->items[m->first + i];
        int x = item->x - m->x + d->x, y = item->y - m->y + d->y;
        if (!board_has(b, x, y)) continue;
        paint_put_z(board_row(b, y) + b->high / 2, board_col(b, x, y) + (b->wide > 3 ? 3 : 2), 1,
                    paint_attr(PAINT_BAD), "x");
    }
}

void board_draw_cubes(const struct board *b)
{
    for (int y = 0; y < b->scene->rows; y++)
        for (int x = 0; x < b->scene->columns; x++)
            if (board_has(b, x, y)) draw_cell(b, x, y);
    draw_misfit(b);
    if (b->live) draw_cursor(b, 0);
}

/* ---- at an angle */

static const struct scene_item *cube_at(const struct board *b, int x, int y, int z)
{
    const struct draft_move *m = b->live ? draft_here(b->draft) : NULL;
    for (int i = 0; i < b->scene->count; i++) {
        const struct scene_item *item = &b->scene->items[i];
        bool real = item->kind == SCENE_CUBE;
        bool ghost = m && i >= m->first && i < m->first + m->count && item->kind == SCENE_GHOST;
        if ((real || ghost) && item->x == x && item->y == y && item->z == z) return item;
    }
    return NULL;
}

/* Rows of the screen that one level rises. */
static int rise(const struct board *b)
{
    return b->high > 2 ? b->high - 1 : 1;
}

static void draw_front(const struct board *b, int row, int col, const struct scene_item *cube)
{
    attr_t attr = paint_attr(front_paint(cube->owner));
    const char *hatch = cube->owner == 1 ? "░" : cube->owner == 2 ? "▒" : "▓";
    for (int r = 0; r < rise(b); r++)
        for (int c = 0; c < b->wide - 1; c++) paint_put_z(row + r, col + c, 1, attr, hatch);
}

static void draw_column(const struct board *b, int x, int y)
{
    int row = board_row(b, y), col = board_col(b, x, y) + 1, z = 0;
    const struct scene_item *cube, *top = NULL;
    for (; (cube = cube_at(b, x, y, z)); z++, top = cube) {
        int base = row + b->high - (z + 1) * rise(b);
        if (base >= b->pane.top) draw_front(b, base, col, cube);
    }
    if (!top) {
        draw_ground(b, x, y, board_mark_of(b, x, y));
        return;
    }
    struct top t = {top, top->kind == SCENE_GHOST};
    int roof = row - z * rise(b);
    /* A tower that the screen cuts off still says how high it is. */
    if (roof + b->high / 2 < b->pane.top) roof = b->pane.top - b->high / 2;
    for (int r = 0; r < b->high; r++)
        if (roof + r >= b->pane.top) paint_fill(roof + r, col, b->wide - 1, attr_of(&t), SLICE(""));
    put_name(b, roof + b->high / 2, col, attr_of(&t), &t);
}

static int height_at(const struct board *b, int x, int y)
{
    int z = 0;
    while (cube_at(b, x, y, z)) z++;
    return z;
}

void board_draw_oblique(const struct board *b)
{
    for (int y = b->scene->rows - 1; y >= 0; y--)
        for (int x = 0; x < b->scene->columns; x++)
            if (board_has(b, x, y)) draw_column(b, x, y);
    if (b->live) draw_cursor(b, height_at(b, b->draft->x, b->draft->y) * rise(b));
}
