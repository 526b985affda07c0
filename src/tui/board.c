/* The place of the board on the screen, and what is marked on it. */
#include "tui/board.h"

/* ---- laying out */

static const struct size {
    int wide, high;
} sizes_cubes[] = {{8, 4}, {6, 3}, {4, 2}, {4, 1}, {3, 1}},
  sizes_dice[] = {{16, 8}, {12, 6}, {8, 4}, {5, 2}, {3, 1}}, sizes_tiles[] = {{5, 3}, {3, 1}},
  sizes_hexed[] = {{6, 3}, {4, 2}, {4, 1}, {2, 1}};

enum { MARGIN = 3, LABELS = 1 };

/* Large dice leave a row free below them, which the labels of the columns may take. */
static int gap_of(const struct scene *scene, int high)
{
    return !scene->tall && !scene->hexed && !scene_is_tiles(scene) && high > 3;
}

/* Rows of hexagons lie half a cell apart. */
static int lean_of(const struct scene *scene, int wide)
{
    return scene->hexed ? wide / 2 : 0;
}

static int width_of(const struct scene *scene, int wide)
{
    return MARGIN + scene->columns * wide + (scene->rows - 1) * lean_of(scene, wide) + 1;
}

/* What a board takes in a size, its names and labels included. */
static struct size room_for(const struct board *b, const struct size *s)
{
    int names = board_has_full_top(b) ? 2 : 0; /* rows above and below for the sides */
    return (struct size){width_of(b->scene, s->wide),
                         LABELS + names + b->scene->rows * s->high - gap_of(b->scene, s->high)};
}

/* The sizes in which a board can be drawn, largest first; their number. */
static int list_sizes(const struct scene *scene, const struct size **out)
{
    if (scene->hexed) {
        *out = sizes_hexed;
        return (int)(sizeof sizes_hexed / sizeof *sizes_hexed);
    }
    *out = scene->tall ? sizes_cubes : scene_is_tiles(scene) ? sizes_tiles : sizes_dice;
    return scene->tall             ? (int)(sizeof sizes_cubes / sizeof *sizes_cubes)
           : scene_is_tiles(scene) ? (int)(sizeof sizes_tiles / sizeof *sizes_tiles)
                                   : (int)(sizeof sizes_dice / sizeof *sizes_dice);
}

void board_least(const struct board *b, int *cols, int *rows)
{
    const struct size *sizes;
    int count = list_sizes(b->scene, &sizes);
    struct size least = room_for(b, &sizes[count - 1]);
    *cols = least.wide;
    *rows = least.high;
}

static const struct size *choose(const struct board *b)
{
    const struct size *sizes;
    int count = list_sizes(b->scene, &sizes);
    for (int i = 0; i < count; i++) {
        struct size room = room_for(b, &sizes[i]);
        if (room.wide <= b->pane.cols && room.high <= b->pane.rows) return &sizes[i];
    }
    return &sizes[count - 1];
}

void board_lay_out(struct board *b, const struct pane *pane)
{
    b->pane = *pane;
    const struct size *s = choose(b);
    b->wide = s->wide;
    b->high = s->high;
    b->lean = lean_of(b->scene, s->wide);
    int spare = (pane->cols - width_of(b->scene, s->wide)) / 2;
    b->first = pane->left + MARGIN + (spare > 0 ? spare : 0);
    b->gap = gap_of(b->scene, s->high);
    int height = b->scene->rows * s->high - b->gap;
    int below = (pane->rows - LABELS - height) / 2, least = board_has_full_top(b);
    if (b->oblique) below = 0;
    if (below < least) below = least;
    b->bottom = pane->top + pane->rows - LABELS + b->gap - below;
}

int board_row(const struct board *b, int y)
{
    return b->bottom - (y + 1) * b->high;
}

int board_col(const struct board *b, int x, int y)
{
    return b->first + x * b->wide + y * b->lean;
}

bool board_has(const struct board *b, int x, int y)
{
    return board_top(b, SCENE_CELL, x, y) != NULL;
}

bool board_find(const struct board *b, int row, int col, int *x, int *y)
{
    int up = b->bottom - 1 - row;
    if (up < 0) return false;
    int right = col - board_col(b, 0, up / b->high);
    if (right < 0) return false;
    if (up / b->high >= b->scene->rows || right / b->wide >= b->scene->columns) return false;
    *x = right / b->wide;
    *y = up / b->high;
    return true;
}

/* ---- what is in a cell */

const struct scene_item *board_top(const struct board *b, enum scene_kind kind, int x, int y)
{
    const struct scene_item *top = NULL;
    for (int i = 0; i < b->scene->count; i++) {
        const struct scene_item *item = &b->scene->items[i];
        if (item->kind != kind || item->x != x || item->y != y) continue;
        if (!top || item->z > top->z) top = item;
    }
    return top;
}

/* The move being made when it is legal: its items of a kind in a cell. */
static const struct scene_item *of_draft(const struct board *b, enum scene_kind kind, int x, int y)
{
    const struct draft_move *m = b->live ? draft_here(b->draft) : NULL;
    const struct scene_item *top = NULL;
    for (int i = 0; m && i < m->count; i++) {
        const struct scene_item *item = &b->scene->items[m->first + i];
        if (item->kind != kind || item->x != x || item->y != y) continue;
        if (!top || item->z > top->z) top = item;
    }
    return top;
}

const struct scene_item *board_ghost(const struct board *b, int x, int y)
{
    return of_draft(b, SCENE_GHOST, x, y);
}

bool board_takes(const struct board *b, int x, int y)
{
    return of_draft(b, SCENE_TAKE, x, y) != NULL;
}

/* Owner of the path through a cell; 3: both; 0: none. */
int board_path_owner(const struct board *b, int x, int y)
{
    int owners = 0;
    for (int i = 0; i < b->scene->count; i++) {
        const struct scene_item *item = &b->scene->items[i];
        if (item->kind == SCENE_PATH && item->x == x && item->y == y) owners |= item->owner;
    }
    return owners;
}

static bool among(const uint16_t *cells, int count, int x, int y)
{
    for (int i = 0; i < count; i++)
        if (cells[i] == message_cell(x, y)) return true;
    return false;
}

enum board_mark board_mark_of(const struct board *b, int x, int y)
{
    if (among(b->wrong, b->wrong_count, x, y)) return BOARD_WRONG;
    if (among(b->hint, b->hint_count, x, y)) return BOARD_HINT;
    bool path = board_path_owner(b, x, y) != 0;
    if (path && b->scene->tall) return BOARD_PATH; /* it has won: the move that did is part of it */
    if (among(b->last, b->last_count, x, y)) return BOARD_LAST;
    if (b->live && draft_fits(b->draft, x, y)) return BOARD_LEGAL;
    return path ? BOARD_PATH : BOARD_NONE;
}

const char *board_sign(enum board_mark mark)
{
    static const char *const signs[] = {" ", "+", "o", "*", "?", "!"};
    return signs[mark];
}

enum paint board_sign_paint(enum board_mark mark)
{
    static const enum paint paints[] = {PAINT_DIM,   PAINT_PLAIN, PAINT_LEGAL,
                                        PAINT_PLAIN, PAINT_GHOST, PAINT_BAD};
    return paints[mark];
}

/* ---- drawing */

static void draw_labels(const struct board *b)
{
    char room[8];
    for (int y = 0; y < b->scene->rows; y++) {
        struct text label = text_on(room, sizeof room);
        if (y < 9) text_put_char(&label, ' ');
        text_put_number(&label, y + 1);
        paint_put(board_row(b, y) + (b->high - b->gap) / 2, board_col(b, 0, y) - MARGIN, 2,
                  paint_attr(PAINT_DIM), text_slice(&label));
    }
    for (int x = 0; x < b->scene->columns; x++) {
        char letter = (char)('a' + x);
        paint_put(b->bottom - b->gap, board_col(b, x, 0) + b->wide / 2, 1, paint_attr(PAINT_DIM),
                  (struct slice){&letter, 1});
    }
}

void board_draw(const struct board *b)
{
    paint_clear(&b->pane);
    draw_labels(b);
    if (scene_is_tiles(b->scene))
        board_draw_tiles(b);
    else if (!b->scene->tall)
        board_draw_dice(b);
    else if (b->oblique)
        board_draw_oblique(b);
    else
        board_draw_cubes(b);
    board_draw_sides(b);
}
