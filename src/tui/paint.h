/* The terminal: starting and leaving it, what its colours stand for, and text that fits a width.
 * Without colours (or with NO_COLOR) every paint is an attribute that still tells things apart. */
#ifndef TABLIER_TUI_PAINT_H
#define TABLIER_TUI_PAINT_H

#define NCURSES_WIDECHAR 1
#include <curses.h>

#include "base/text.h"

enum paint {
    PAINT_PLAIN,
    PAINT_TITLE,
    PAINT_DIM,
    PAINT_CHOSEN, /* the line or field one is on */
    PAINT_LEGAL,
    PAINT_GHOST,
    PAINT_BAD,
    PAINT_SIDE1, /* tops of cubes by owner: 1, 2, nobody's */
    PAINT_SIDE2,
    PAINT_NEUTRAL,
    PAINT_FRONT1, /* their fronts */
    PAINT_FRONT2,
    PAINT_FRONT0,
    PAINT_DIE1,
    PAINT_DIE2,
    PAINT_ROAD,
    PAINT_RIVER,
    PAINT_RAIL,
    PAINT_FOREST,
    PAINT_MEADOW,
    PAINT_PATH1, /* routes of the sides, and both together */
    PAINT_PATH2,
    PAINTS
};

/* A part of the screen. */
struct pane {
    int top, left, rows, cols;
};

/* 0, or ERR_SYSTEM when this terminal cannot show the game. */
int paint_start(void);
void paint_stop(void);

/* Are there colours? */
bool paint_in_colour(void);

attr_t paint_attr(enum paint);

/* Text at a place, cut to `width` columns; the columns it took. */
int paint_put(int row, int col, int width, attr_t, struct slice);
int paint_put_z(int row, int col, int width, attr_t, const char *);

/* The same, filled with spaces to the width. */
void paint_fill(int row, int col, int width, attr_t, struct slice);

/* Text broken at spaces into at most `rows` lines; the lines it took. */
int paint_wrap(const struct pane *, attr_t, struct slice);

/* Columns that a text takes. */
int paint_width(struct slice);

/* Empties a part of the screen. */
void paint_clear(const struct pane *);

#endif
