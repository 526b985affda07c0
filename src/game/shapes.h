/* Shapes on the board, said in comments the way chess players do: rings, arrows and labels on
 * cells, and what a position is worth.
 *
 *     {Look here [%csl Ga1,Rb2] [%cal Ya1b2] [%clb c3 A] [%eval -120]}
 *
 * Colours are G, R, Y and B (green, red, yellow, blue). A command that cannot be read is text like
 * any other, so every comment is a good comment. The value is in thousandths, for side 1. */
#ifndef TABLIER_GAME_SHAPES_H
#define TABLIER_GAME_SHAPES_H

#include "base/text.h"

enum { SHAPES_MAX = 64, SHAPES_LABEL_MAX = 4 /* characters */ };

enum shape_kind { SHAPE_RING, SHAPE_ARROW, SHAPE_LABEL };
enum shape_colour { SHAPE_GREEN, SHAPE_RED, SHAPE_YELLOW, SHAPE_BLUE };

struct shape {
    enum shape_kind kind;
    enum shape_colour colour; /* of a ring or arrow */
    uint16_t cell, to;        /* column in the low byte, row above it; `to`: of an arrow */
    struct slice label;       /* points into the comment */
};

struct shapes {
    int count; /* beyond SHAPES_MAX they are left out */
    struct shape shapes[SHAPES_MAX];
    bool valued;
    int value;
};

/* What the commands of a comment say. */
void shapes_read(struct slice comment, struct shapes *out);

/* The comment without the commands that could be read, and without blanks at its ends. */
void shapes_write_words(struct slice comment, struct text *out);

/* Shapes and value as commands, parted by blanks; nothing when there are none. */
void shapes_write(const struct shapes *, struct text *out);

#endif
