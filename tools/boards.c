/* Draws the boards of Caminos from their tables: boards FOLDER writes one SVG file a board.
 *
 * Cells are seen from above, upright or turned by 45° as the board is printed. A cell of a side
 * has the side's colour, a corner cell the colours of both; directly opposite sides share one. */
#include <math.h>
#include <stdio.h>

#include "games/caminos/caminos.h"

#define CELL 46.0

struct point {
    double x, y;
};

/* A place in box coordinates on the paper. Turned boards have column a to the left, row 1 at the
 * bottom left, both axes running downhill or uphill to the right. */
static struct point place(const struct caminos_board *b, double x, double y)
{
    double half = CELL * sqrt(0.5), border = 1.4 * CELL;
    if (!b->turned) return (struct point){border + CELL * x, border + CELL * (b->height - y)};
    return (struct point){border + half * (x + y), border + half * (b->height + x - y)};
}

/* What can be cropped: on turned boards the corners of the box are far from any cell. */
static void bounds(const struct caminos_board *b, struct point *low, struct point *high)
{
    *low = (struct point){1e9, 1e9};
    *high = (struct point){-1e9, -1e9};
    for (struct bits cells = b->cells; bits_any(cells); cells = bits_drop_first(cells)) {
        int x = bits_first(cells) % BITS_STRIDE, y = bits_first(cells) / BITS_STRIDE;
        for (int i = 0; i < 4; i++) {
            struct point p = place(b, x + i % 2, y + i / 2);
            if (p.x < low->x) low->x = p.x;
            if (p.y < low->y) low->y = p.y;
            if (p.x > high->x) high->x = p.x;
            if (p.y > high->y) high->y = p.y;
        }
    }
}

static void put_polygon(FILE *f, const struct point *at, int n, const char *fill)
{
    fprintf(f, "<polygon fill=\"%s\" points=\"", fill);
    for (int i = 0; i < n; i++) fprintf(f, "%s%.1f,%.1f", i ? " " : "", at[i].x, at[i].y);
    fprintf(f, "\"/>\n");
}

static const char *side_colour(const struct caminos_board *b, int side)
{
    static const char *const colours[] = {"#e8c468", "#8fb9d9", "#a3c585", "#d99a8f"};
    return colours[side % (b->sides / 2)];
}

static void put_text(FILE *f, struct point at, const char *style, const char *text)
{
    fprintf(f, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", style, at.x, at.y, text);
}

/* The middle of a side, in box coordinates. */
static struct point side_middle(const struct caminos_board *b, int side)
{
    struct point sum = {0, 0};
    int n = bits_count(b->side[side]);
    for (struct bits s = b->side[side]; bits_any(s); s = bits_drop_first(s)) {
        sum.x += bits_first(s) % BITS_STRIDE + 0.5;
        sum.y += bits_first(s) / BITS_STRIDE + 0.5;
    }
    return (struct point){sum.x / n, sum.y / n};
}

/* A corner cell is cut along a diagonal, each half towards the side it belongs to. */
static void put_halves(FILE *f, const struct caminos_board *b, int x, int y, int one, int other)
{
    static const int ways[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    struct point p = side_middle(b, one), q = side_middle(b, other);
    double best = -1e9;
    int way = 0;
    for (int i = 0; i < 4; i++) {
        double towards = (p.x - q.x) * ways[i][0] + (p.y - q.y) * ways[i][1];
        if (towards > best) best = towards, way = i;
    }
    double cx = x + 0.5, cy = y + 0.5, dx = ways[way][0] / 2.0, dy = ways[way][1] / 2.0;
    struct point half[3] = {place(b, cx + dx, cy + dy), place(b, cx - dx, cy + dy),
                            place(b, cx + dx, cy - dy)};
    put_polygon(f, half, 3, side_colour(b, one));
    half[0] = place(b, cx - dx, cy - dy);
    put_polygon(f, half, 3, side_colour(b, other));
}

static void put_cell(FILE *f, const struct caminos_board *b, int x, int y)
{
    struct point corner[4] = {place(b, x, y), place(b, x + 1, y), place(b, x + 1, y + 1),
                              place(b, x, y + 1)};
    int sides[CAMINOS_SIDES], n = 0;
    for (int i = 0; i < b->sides; i++)
        if (bits_has(b->side[i], y * BITS_STRIDE + x)) sides[n++] = i;
    if (n == 2)
        put_halves(f, b, x, y, sides[0], sides[1]);
    else
        put_polygon(f, corner, 4, n ? side_colour(b, sides[0]) : "#f4ecd8");
    char name[8];
    snprintf(name, sizeof name, "%c%d", 'a' + x, y + 1);
    struct point middle = place(b, x + 0.5, y + 0.5);
    middle.y += 4;
    put_text(f, middle, "cell", name);
}

/* The name of a side, outside the middle of it. */
static void put_side(FILE *f, const struct caminos_board *b, int side)
{
    struct point m = side_middle(b, side);
    double dx = m.x - b->width / 2.0, dy = m.y - b->height / 2.0;
    double length = sqrt(dx * dx + dy * dy), out = 1.15;
    struct point at = place(b, m.x + dx / length * out, m.y + dy / length * out);
    at.y += 5;
    put_text(f, at, "side", b->side_names[side]);
}

static void put_board(FILE *f, const struct caminos_board *b)
{
    struct point low, high;
    double margin = CELL;
    bounds(b, &low, &high);
    fprintf(f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%.0f %.0f %.0f %.0f\" "
            "role=\"img\">\n<title>Caminos: %s</title>\n",
            low.x - margin, low.y - margin, high.x - low.x + 2 * margin,
            high.y - low.y + 2 * margin, b->name);
    fprintf(f, "<style>polygon{stroke:#6b6250;stroke-linejoin:round}text{font-family:sans-serif;"
               "text-anchor:middle;fill:#2d2a24}.cell{font-size:12px}.side{font-size:17px;"
               "font-weight:bold}</style>\n");
    for (struct bits cells = b->cells; bits_any(cells); cells = bits_drop_first(cells))
        put_cell(f, b, bits_first(cells) % BITS_STRIDE, bits_first(cells) / BITS_STRIDE);
    for (int i = 0; i < b->sides; i++) put_side(f, b, i);
    fprintf(f, "</svg>\n");
}

int main(int argc, char **argv)
{
    if (argc != 2) return 2;
    for (int i = 0; i < CAMINOS_BOARDS; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s.svg", argv[1], caminos_boards[i].name);
        FILE *f = fopen(path, "w");
        if (!f) return perror(path), 1;
        put_board(f, &caminos_boards[i]);
        if (fclose(f)) return perror(path), 1;
    }
    return 0;
}
