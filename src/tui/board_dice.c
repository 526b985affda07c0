/* Dice as faces: a block with its pips, and the letter of its owner; and discs, the letter alone.
 */
#include "tui/board.h"

/* Pips of a face on a grid of three by three, bit 3·row + column. */
static const unsigned faces[] = {0, 0020, 0104, 0124, 0505, 0525, 0555};

static void draw_pips(int row, int col, int wide, int high, attr_t attr, int pips)
{
    for (int i = 0; i < 9; i++) {
        if (!(faces[pips] >> i & 1)) continue;
        int r = row + (i / 3) * (high - 1) / 2;
        int c = col + 1 + (i % 3) * (wide - 3) / 2;
        paint_put_z(r, c, 1, attr, "●");
    }
}

/* In one or two lines there is no room for pips: a letter and a number. */
static void draw_small(const struct board *b, int row, int col, attr_t attr,
                       const struct scene_item *die)
{
    char text[3] = {b->letters[die->owner], (char)('0' + die->shape), 0};
    paint_put_z(row, col, 2, attr, text);
}

static void draw_die(const struct board *b, int x, int y, const struct scene_item *die, bool ghost)
{
    int row = board_row(b, y), col = board_col(b, x, y) + 1;
    attr_t attr = paint_attr(ghost ? PAINT_GHOST : die->owner == 1 ? PAINT_DIE1 : PAINT_DIE2);
    if (b->high < 4) {
        draw_small(b, row + (b->high > 1 ? 1 : 0), col, attr, die);
        return;
    }
    bool hatched = !paint_in_colour() && die->owner == 2;
    for (int r = 0; r < b->high - 1; r++)
        for (int c = 0; c < b->wide - 1; c++)
            paint_put_z(row + r, col + c, 1, attr, hatched ? "░" : " ");
    draw_pips(row, col, b->wide - 1, b->high - 1, attr, die->shape);
    paint_put(row, col, 1, attr, (struct slice){&b->letters[die->owner], 1});
}

/* A bar in the middle of the cell; in the smallest size there is room for the letter alone. */
static void draw_disc(const struct board *b, int x, int y, const struct scene_item *disc,
                      bool ghost)
{
    int row = board_row(b, y) + b->high / 2, col = board_col(b, x, y);
    attr_t attr = paint_attr(ghost ? PAINT_GHOST : disc->owner == 1 ? PAINT_DIE1 : PAINT_DIE2);
    for (int c = 1; c < b->wide; c++) paint_put_z(row, col + c, 1, attr, " ");
    paint_put(row, col + b->wide / 2, 1, attr, (struct slice){&b->letters[disc->owner], 1});
}

static void draw_empty(const struct board *b, int x, int y, enum board_mark mark)
{
    const char *sign = mark == BOARD_NONE ? "·" : board_sign(mark);
    paint_put_z(board_row(b, y) + (b->high - b->gap) / 2, board_col(b, x, y) + b->wide / 2, 1,
                paint_attr(board_sign_paint(mark)), sign);
}

/* Signs on a die stand at its right end. */
static void draw_mark(const struct board *b, int x, int y, enum board_mark mark)
{
    int row = board_row(b, y) + (b->high > 3 ? b->high - 2 : b->high - 1);
    int col = board_col(b, x, y) + (b->scene->hexed ? 0 : b->wide - 1);
    if (board_takes(b, x, y))
        paint_put_z(row, col, 1, paint_attr(PAINT_GHOST), "x");
    else if (mark != BOARD_NONE && mark != BOARD_LEGAL)
        paint_put_z(row, col, 1, paint_attr(board_sign_paint(mark)), board_sign(mark));
}

static void draw_cursor(const struct board *b)
{
    int row = board_row(b, b->draft->y) + (b->high - b->gap) / 2;
    int col = board_col(b, b->draft->x, b->draft->y);
    paint_put_z(row, col, 1, A_BOLD, "[");
    paint_put_z(row, col + b->wide, 1, A_BOLD, "]");
}

void board_draw_dice(const struct board *b)
{
    for (int y = 0; y < b->scene->rows; y++)
        for (int x = 0; x < b->scene->columns; x++) {
            if (!board_has(b, x, y)) continue;
            enum board_mark mark = board_mark_of(b, x, y);
            const struct scene_item *die = board_top(b, SCENE_DIE, x, y);
            const struct scene_item *disc = board_top(b, SCENE_DISC, x, y);
            const struct scene_item *ghost = board_ghost(b, x, y);
            if (disc || (ghost && !ghost->shape)) {
                draw_disc(b, x, y, disc ? disc : ghost, !disc);
                draw_mark(b, x, y, mark);
            } else if (die || ghost) {
                draw_die(b, x, y, die ? die : ghost, !die);
                draw_mark(b, x, y, mark);
            } else {
                draw_empty(b, x, y, mark);
            }
        }
    if (b->live) draw_cursor(b);
}
