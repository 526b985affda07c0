/* SVG shapes, written. */
#include "picture/svg.h"

static void put_number(struct text *out, const char *name, int value)
{
    text_put_char(out, ' ');
    text_put(out, name);
    text_put(out, "=\"");
    text_put_number(out, value);
    text_put_char(out, '"');
}

static void put_word(struct text *out, const char *name, const char *value)
{
    text_put_char(out, ' ');
    text_put(out, name);
    text_put(out, "=\"");
    text_put(out, value);
    text_put_char(out, '"');
}

/* The painting attributes and the end of the element. */
static void close_shape(struct text *out, struct svg_paint paint)
{
    put_word(out, "fill", paint.fill ? paint.fill : "none");
    if (paint.stroke) {
        put_word(out, "stroke", paint.stroke);
        put_number(out, "stroke-width", paint.width);
    }
    if (paint.more) {
        text_put_char(out, ' ');
        text_put(out, paint.more);
    }
    text_put(out, "/>\n");
}

static void put_point(struct text *out, struct svg_point p)
{
    text_put_number(out, p.x);
    text_put_char(out, ' ');
    text_put_number(out, p.y);
}

static void put_points(struct text *out, const struct svg_point *points, int count)
{
    text_put(out, " points=\"");
    for (int i = 0; i < count; i++) {
        if (i) text_put_char(out, ' ');
        put_point(out, points[i]);
    }
    text_put_char(out, '"');
}

void svg_polygon(struct text *out, const struct svg_point *points, int count,
                 struct svg_paint paint)
{
    text_put(out, "<polygon");
    put_points(out, points, count);
    close_shape(out, paint);
}

void svg_polyline(struct text *out, const struct svg_point *points, int count,
                  struct svg_paint paint)
{
    text_put(out, "<polyline");
    put_points(out, points, count);
    close_shape(out, paint);
}

void svg_line(struct text *out, struct svg_point from, struct svg_point to, struct svg_paint paint)
{
    text_put(out, "<line");
    put_number(out, "x1", from.x);
    put_number(out, "y1", from.y);
    put_number(out, "x2", to.x);
    put_number(out, "y2", to.y);
    close_shape(out, paint);
}

void svg_circle(struct text *out, struct svg_point centre, int radius, struct svg_paint paint)
{
    text_put(out, "<circle");
    put_number(out, "cx", centre.x);
    put_number(out, "cy", centre.y);
    put_number(out, "r", radius);
    close_shape(out, paint);
}

void svg_box(struct text *out, struct svg_point corner, int width, int height, int round,
             struct svg_paint paint)
{
    text_put(out, "<rect");
    put_number(out, "x", corner.x);
    put_number(out, "y", corner.y);
    put_number(out, "width", width);
    put_number(out, "height", height);
    if (round) put_number(out, "rx", round);
    close_shape(out, paint);
}

void svg_curve(struct text *out, struct svg_point from, struct svg_point bend, struct svg_point to,
               struct svg_paint paint)
{
    text_put(out, "<path d=\"M");
    put_point(out, from);
    text_put(out, "Q");
    put_point(out, bend);
    text_put_char(out, ' ');
    put_point(out, to);
    text_put_char(out, '"');
    close_shape(out, paint);
}

void svg_escape(struct text *out, struct slice s)
{
    for (size_t i = 0; i < s.n; i++) {
        switch (s.at[i]) {
        case '&': text_put(out, "&amp;"); break;
        case '<': text_put(out, "&lt;"); break;
        case '>': text_put(out, "&gt;"); break;
        default: text_put_char(out, s.at[i]);
        }
    }
}

/* Not every renderer knows dominant-baseline: text is lowered by a third of its size instead. */
void svg_text(struct text *out, struct svg_point at, struct svg_font font, struct slice words)
{
    text_put(out, "<text");
    put_number(out, "x", at.x);
    put_number(out, "y", at.y + font.size * 35 / 100);
    put_number(out, "font-size", font.size);
    if (!font.from_left) put_word(out, "text-anchor", "middle");
    put_word(out, "fill", font.fill);
    if (font.halo) {
        put_word(out, "stroke", font.halo);
        put_number(out, "stroke-width", font.size / 4);
        put_word(out, "paint-order", "stroke");
    }
    text_put_char(out, '>');
    svg_escape(out, words);
    text_put(out, "</text>\n");
}
