/* The sides of the board that are to be joined: a name outside the middle of each.
 *
 * Names never cover what lies on the board, so each has several places and takes the first that is
 * free. While the cursor is on a side, the sides that one joins with it stand out. */
#include "tui/board.h"

/* One step outward, in cells, by the way a side looks. */
static const struct way {
    int x, y;
} ways[8] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

/* The first and the last cell of a side along x, then y. */
struct run {
    int left, right, low, high;
};

static struct run run_of(const struct board *b, int bit)
{
    struct run r = {b->scene->columns, 0, b->scene->rows, 0};
    for (int i = 0; i < b->scene->count; i++) {
        const struct scene_item *cell = &b->scene->items[i];
        if (cell->kind != SCENE_CELL || !(cell->shape & bit)) continue;
        if (cell->x < r.left) r.left = cell->x;
        if (cell->x > r.right) r.right = cell->x;
        if (cell->y < r.low) r.low = cell->y;
        if (cell->y > r.high) r.high = cell->y;
    }
    return r;
}

int board_sides_at(const struct board *b, int x, int y)
{
    bool sided = b->scene->tall || b->scene->hexed;
    const struct scene_item *cell = sided ? board_top(b, SCENE_CELL, x, y) : NULL;
    return cell ? cell->shape : 0;
}

bool board_has_full_top(const struct board *b)
{
    for (int i = 0; i < b->scene->count; i++) {
        const struct scene_item *side = &b->scene->items[i];
        if (side->kind != SCENE_SIDE || side->turn != 0) continue;
        struct run r = run_of(b, side->shape);
        return r.right - r.left + 1 == b->scene->columns;
    }
    return false;
}

/* ---- places */

struct place {
    int row, col;
};

/* The cell off the middle of a slope, outward along one axis. */
static int off_middle(int low, int high, int way)
{
    return way > 0 ? (low + high + 2) / 2 : (low + high - 1) / 2;
}

/* Outside the middle of the side; `wide` is the name's. */
static struct place outside(const struct board *b, const struct run *r, struct way w, int wide)
{
    enum { LETTERS = 1, NUMBERS = 3 };
    int y = (r->low + r->high) / 2;
    struct place p = {(board_row(b, r->low) + board_row(b, r->high) + b->high) / 2,
                      (board_col(b, r->left, y) + board_col(b, r->right, y) + b->wide + 1 - wide) /
                          2};
    if (w.x && w.y)
        return (struct place){board_row(b, off_middle(r->low, r->high, w.y)) + b->high / 2,
                              board_col(b, off_middle(r->left, r->right, w.x), y) +
                                  (b->wide - wide) / 2 + 1};
    if (w.y > 0) p.row = board_row(b, r->high) - 1;
    if (w.y < 0) p.row = b->bottom + LETTERS;
    if (w.x > 0) p.col = board_col(b, r->right, y) + b->wide + 1;
    if (w.x < 0) p.col = board_col(b, 0, y) - NUMBERS - wide;
    return p;
}

/* Beside the last (first) cell of the side's row. */
static struct place beside(const struct board *b, const struct run *r, bool right, int wide)
{
    return (struct place){board_row(b, r->high) + b->high / 2,
                          right ? board_col(b, r->right, r->high) + b->wide + 2
                                : board_col(b, r->left, r->high) - 1 - wide};
}

static bool is_free(const struct board *b, struct place p, int wide)
{
    const struct pane *pane = &b->pane;
    if (p.row < pane->top || p.row >= pane->top + pane->rows) return false;
    if (p.col < pane->left || p.col + wide > pane->left + pane->cols) return false;
    for (int i = -1; i <= wide; i++) {
        chtype there = mvinch(p.row, p.col + i);
        if ((there & A_CHARTEXT) != ' ' || (there & A_REVERSE)) return false;
    }
    return true;
}

static void draw_name(const struct board *b, const struct scene_item *side, attr_t attr)
{
    struct way w = ways[side->turn & 7];
    struct run r = run_of(b, side->shape);
    const char *name = b->compass[side->turn & 7];
    int wide = paint_width(slice_of(name));
    struct place places[] = {outside(b, &r, w, wide), beside(b, &r, true, wide),
                             beside(b, &r, false, wide)};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (!is_free(b, places[i], wide)) continue;
        paint_put_z(places[i].row, places[i].col, wide, attr, name);
        return;
    }
}

void board_draw_sides(const struct board *b)
{
    int here = b->live ? board_sides_at(b, b->draft->x, b->draft->y) : 0;
    for (int i = 0; i < b->scene->count; i++) {
        const struct scene_item *side = &b->scene->items[i];
        if (side->kind != SCENE_SIDE) continue;
        attr_t owner = side->owner ? paint_attr(side->owner == 1 ? PAINT_DIE1 : PAINT_DIE2) : 0;
        draw_name(b, side, owner | (side->group & here ? A_BOLD | A_REVERSE : A_BOLD));
    }
}
