/* The few shapes of SVG that pictures are made of. Whole numbers only: 600 units are one cell. */
#ifndef TABLIER_PICTURE_SVG_H
#define TABLIER_PICTURE_SVG_H

#include "base/text.h"

struct svg_point {
    int x, y;
};

/* How a shape is painted; NULL fill or stroke: none. */
struct svg_paint {
    const char *fill;
    const char *stroke;
    int width;        /* of the stroke */
    const char *more; /* further attributes as they stand; NULL: none */
};

void svg_polygon(struct text *, const struct svg_point *, int count, struct svg_paint);
void svg_line(struct text *, struct svg_point from, struct svg_point to, struct svg_paint);
void svg_circle(struct text *, struct svg_point centre, int radius, struct svg_paint);
void svg_box(struct text *, struct svg_point corner, int width, int height, int round,
             struct svg_paint);

/* A line from `from` to `to` that bends towards `bend`. */
void svg_curve(struct text *, struct svg_point from, struct svg_point bend, struct svg_point to,
               struct svg_paint);

/* A line through all points. */
void svg_polyline(struct text *, const struct svg_point *, int count, struct svg_paint);

/* How text is set. */
struct svg_font {
    int size;
    const char *fill;
    const char *halo; /* painted around it, to be read on anything; NULL: none */
    bool from_left;   /* begins at its point; else it is centred there */
};

void svg_text(struct text *, struct svg_point, struct svg_font, struct slice);

/* Text with the characters that mean something to XML escaped. */
void svg_escape(struct text *, struct slice);

#endif
