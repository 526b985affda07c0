/* Print and play: sheets of A4 paper at true size, each an SVG document measured in millimetres. A
 * bar of 50 mm on every sheet tells whether the printer kept the size. */
#ifndef TABLIER_PICTURE_SHEET_H
#define TABLIER_PICTURE_SHEET_H

#include "game/scene.h"

/* A thing to cut out, and how many of it. */
struct sheet_tile {
    int16_t shape;
    int copies;
};

/* The empty board of a scene: cubes and dice of 20 and 16 mm stand on its cells, tiles of 19 mm
 * fill them. A board that is printed standing on a corner is drawn straight: the paper can be
 * turned. */
void sheet_write_board(const struct scene *, const char *credit, struct text *out);

/* All tiles, on as many sheets as they need. */
void sheet_write_tiles(const struct sheet_tile *, int count, const char *credit, struct text *out);

#endif
