/* Curves by blocks of text and by SVG. */
#include "cmd/graph.h"

#include "picture/svg.h"

enum { ROWS = 9, COLUMNS = 72, FULL = 1000 };

/* ---- text: one column a move, or the last of several where there are many */

static int value_in(const int *values, int count, int column, int columns)
{
    return values[(column + 1) * count / columns - 1];
}

/* Rows run from +4 (side 0 wins) to −4. */
static int row_of(int value)
{
    int half = ROWS / 2, scaled = value * (2 * half + 1);
    return (scaled + (scaled < 0 ? -FULL : FULL)) / (2 * FULL);
}

void graph_write_text(const int *values, int count, struct text *out)
{
    int columns = count < COLUMNS ? count : COLUMNS;
    for (int row = ROWS / 2; row >= -(ROWS / 2); row--) {
        text_put(out, row == ROWS / 2 ? "1 " : row == -(ROWS / 2) ? "2 " : "  ");
        text_put(out, row == 0 ? "┼" : "│");
        for (int c = 0; c < columns; c++) {
            int at = row_of(value_in(values, count, c, columns));
            bool filled = row > 0 ? at >= row : row < 0 ? at <= row : false;
            text_put(out, filled ? "█" : row == 0 ? "─" : " ");
        }
        text_put_char(out, '\n');
    }
}

/* ---- SVG */

enum { WIDTH = 960, HEIGHT = 320, LEFT = 40, RIGHT = 20, TOP = 40, BOTTOM = 30 };

static int x_of(int i, int count)
{
    int steps = count > 1 ? count - 1 : 1;
    return LEFT + (WIDTH - LEFT - RIGHT) * i / steps;
}

static int y_of(int value)
{
    int height = HEIGHT - TOP - BOTTOM;
    return TOP + height / 2 - value * height / (2 * FULL);
}

static void put_point(struct text *out, int x, int y)
{
    text_put_number(out, x);
    text_put_char(out, ',');
    text_put_number(out, y);
    text_put_char(out, ' ');
}

static void put_attribute(struct text *out, const char *name, int value)
{
    text_put_char(out, ' ');
    text_put(out, name);
    text_put(out, "=\"");
    text_put_number(out, value);
    text_put_char(out, '"');
}

static void put_area(const int *values, int count, struct text *out)
{
    text_put(out, "<polygon fill=\"#d9a441\" fill-opacity=\"0.35\" points=\"");
    put_point(out, x_of(0, count), y_of(0));
    for (int i = 0; i < count; i++) put_point(out, x_of(i, count), y_of(values[i]));
    put_point(out, x_of(count - 1, count), y_of(0));
    text_put(out, "\"/>\n<polyline fill=\"none\" stroke=\"#7a4b00\" stroke-width=\"2\" points=\"");
    for (int i = 0; i < count; i++) put_point(out, x_of(i, count), y_of(values[i]));
    text_put(out, "\"/>\n");
}

static void put_axis(struct text *out)
{
    for (int value = -FULL; value <= FULL; value += FULL / 2) {
        text_put(out, "<line stroke=\"#888\" stroke-width=\"1\"");
        put_attribute(out, "x1", LEFT);
        put_attribute(out, "x2", WIDTH - RIGHT);
        put_attribute(out, "y1", y_of(value));
        put_attribute(out, "y2", y_of(value));
        text_put(out, value ? " stroke-dasharray=\"2 4\"/>\n" : "/>\n");
    }
}

static void put_mark(struct text *out, int x, int y, int mark)
{
    static const char *const colours[] = {"", "#c9a200", "#d2691e", "#b00020"};
    text_put(out, "<circle r=\"5\" fill=\"");
    text_put(out, colours[mark]);
    text_put_char(out, '"');
    put_attribute(out, "cx", x);
    put_attribute(out, "cy", y);
    text_put(out, "/>\n");
}

void graph_write_svg(const int *values, const uint8_t *marks, int count, const char *title,
                     struct text *out)
{
    text_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 320\" role=\"img\" "
                  "font-family=\"sans-serif\">\n<title>");
    svg_escape(out, slice_of(title));
    text_put(out, "</title>\n<rect width=\"960\" height=\"320\" fill=\"#fff\"/>\n"
                  "<text x=\"40\" y=\"26\" font-size=\"18\">");
    svg_escape(out, slice_of(title));
    text_put(out, "</text>\n<text x=\"16\" y=\"48\" font-size=\"14\">1</text>\n"
                  "<text x=\"16\" y=\"292\" font-size=\"14\">2</text>\n");
    put_axis(out);
    if (count) put_area(values, count, out);
    for (int i = 0; i < count; i++)
        if (marks[i]) put_mark(out, x_of(i, count), y_of(values[i]), marks[i]);
    text_put(out, "</svg>\n");
}
