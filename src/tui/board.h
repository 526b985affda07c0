/* The board on the screen, drawn from a scene by kinds of items: cubes, dice, discs, tiles. */
#ifndef TABLIER_TUI_BOARD_H
#define TABLIER_TUI_BOARD_H

#include "tui/draft.h"
#include "tui/paint.h"

enum { BOARD_MARKS_MAX = 64 };

/* Signs that are put on cells, the strongest last. */
enum board_mark { BOARD_NONE, BOARD_PATH, BOARD_LEGAL, BOARD_LAST, BOARD_HINT, BOARD_WRONG };

struct board {
    const struct scene *scene;
    const struct draft *draft;
    char letters[3];        /* by owner: nobody, and the sides */
    const char *compass[8]; /* names of sides, clockwise from the north */
    bool live;              /* somebody is making a move here: show cursor, legal cells and ghost */
    bool oblique;           /* cubes seen at an angle */
    int last_count, hint_count, wrong_count;
    uint16_t last[BOARD_MARKS_MAX], hint[BOARD_MARKS_MAX], wrong[BOARD_MARKS_MAX];
    /* set by board_lay_out */
    struct pane pane;
    int wide, high;    /* columns and rows of the screen that a cell takes */
    int lean;          /* columns that a row lies further to the right than the one below */
    int gap;           /* rows of a cell that stay empty below what lies in it */
    int first, bottom; /* screen column of column a, screen row below row 1 */
};

/* The least room in which the board of the scene can be shown. */
void board_least(const struct board *, int *cols, int *rows);

/* Chooses the largest size that fits the pane. */
void board_lay_out(struct board *, const struct pane *);

void board_draw(const struct board *);

/* The cell under a place of the screen. False when there is none. */
bool board_find(const struct board *, int row, int col, int *x, int *y);

/* ---- for those who draw cells */

/* The upper left corner of a cell on the screen. */
int board_row(const struct board *, int y);
int board_col(const struct board *, int x, int y);

/* Is it a cell of the board? */
bool board_has(const struct board *, int x, int y);

enum board_mark board_mark_of(const struct board *, int x, int y);

/* The sign of a mark, one column wide, and its paint. */
const char *board_sign(enum board_mark);
enum paint board_sign_paint(enum board_mark);

/* The topmost item of a kind in a cell; NULL: none. `ghost`: of the move being made. */
const struct scene_item *board_top(const struct board *, enum scene_kind, int x, int y);
const struct scene_item *board_ghost(const struct board *, int x, int y);
bool board_takes(const struct board *, int x, int y);
int board_path_owner(const struct board *, int x, int y);

/* sides.c: the sides a cell belongs to, as bits; does the upper side take the whole width, so that
 * its name needs a row; and their names, drawn when everything else is. */
int board_sides_at(const struct board *, int x, int y);
bool board_has_full_top(const struct board *);
void board_draw_sides(const struct board *);

void board_draw_dice(const struct board *);
void board_draw_cubes(const struct board *);
void board_draw_oblique(const struct board *);
void board_draw_tiles(const struct board *);

/* One tile in a box of 3×1 or 5×3. */
void board_draw_tile(int row, int col, bool large, int shape, attr_t over);

#endif
