/* The course of a game as a curve: who stood how well after each move. */
#ifndef TABLIER_CMD_GRAPH_H
#define TABLIER_CMD_GRAPH_H

#include "base/text.h"

/* Values are for side 0, −1000 … 1000. */
void graph_write_text(const int *values, int count, struct text *out);

/* The same as an SVG picture, with `title`; moves in `marks` (0 none, 1 … 3 worse and worse) are
 * marked. */
void graph_write_svg(const int *values, const uint8_t *marks, int count, const char *title,
                     struct text *out);

#endif
