/* Print and play: sheets of paper at true size, each an SVG document measured in millimetres. A bar
 * of 50 mm on every sheet tells whether the printer kept the size.
 *
 * Nothing is ever shrunk to fit. A board that is larger than the paper is spread over several
 * sheets, which overlap and are glued together. */
#ifndef TABLIER_PICTURE_SHEET_H
#define TABLIER_PICTURE_SHEET_H

#include "base/words.h"
#include "game/scene.h"

enum { SHEET_CELL_MIN = 10, SHEET_CELL_MAX = 60 };

/* What is printed on, and what stands on it. */
struct sheet_plan {
    int width, height; /* of the paper held upright, in millimetres */
    int cell;          /* of the board, in millimetres; 0: 20 for cubes and dice, 19 for tiles */
    enum words_lang lang;
    const char *credit;
};

/* A thing to cut out, and how many of it. */
struct sheet_tile {
    int16_t shape;
    int copies;
};

/* Takes the paper's size by its name: a4, a3 or letter. ERR_MISSING when it is none of these. */
int sheet_find_paper(struct slice name, struct sheet_plan *);

/* The empty board of a scene, turned as it is printed in the box. */
void sheet_write_board(const struct scene *, const struct sheet_plan *, struct text *out);

/* All tiles, on as many sheets as they need. */
void sheet_write_tiles(const struct sheet_tile *, int count, const struct sheet_plan *,
                       struct text *out);

#endif
