/* The four boards as data. To add one: draw it in the field, list its sides clockwise as straight
 * runs of cells, the pairs of sides that win and the factor of their points; name it in
 * CAMINOS_BOARD_LIST and, for people, in po/. It must keep the rule about row ends in bits.h.
 *
 * Everything is a constant expression; nothing is computed when the program runs. */
#include "caminos.h"

/* A row drawn in eleven digits 0 and 1, column a first: the digits are read as octal ones. */
#define DIGIT(n, i) (((0##n##ull >> (3 * (10 - (i)))) & 1) << (i))
#define ROW(n)                                                                                     \
    (DIGIT(n, 0) | DIGIT(n, 1) | DIGIT(n, 2) | DIGIT(n, 3) | DIGIT(n, 4) | DIGIT(n, 5) |           \
     DIGIT(n, 6) | DIGIT(n, 7) | DIGIT(n, 8) | DIGIT(n, 9) | DIGIT(n, 10))

/* The field drawn with row 11 at the top, as one looks at it. */
#define FIELD(r11, r10, r9, r8, r7, r6, r5, r4, r3, r2, r1)                                        \
    {                                                                                              \
        ROW(r1) | ROW(r2) << 11 | ROW(r3) << 22 | ROW(r4) << 33 | ROW(r5) << 44 | ROW(r6) << 55,   \
            ROW(r6) >> 9 | ROW(r7) << 2 | ROW(r8) << 13 | ROW(r9) << 24 | ROW(r10) << 35 |         \
                ROW(r11) << 46                                                                     \
    }

/* A run of n cells from (x, y), each next one (dx, dy) further. */
#define AT(x, y)                    ((y)*BITS_STRIDE + (x))
#define LOW(c)                      ((c) < 64 ? 1ull << ((c)&63) : 0)
#define HIGH(c)                     ((c) < 64 ? 0 : 1ull << ((c)&63))
#define STEP(f, x, y, dx, dy, n, i) ((i) < (n) ? f(AT((x) + (i) * (dx), (y) + (i) * (dy))) : 0)
#define STEPS(f, x, y, dx, dy, n)                                                                  \
    (STEP(f, x, y, dx, dy, n, 0) | STEP(f, x, y, dx, dy, n, 1) | STEP(f, x, y, dx, dy, n, 2) |     \
     STEP(f, x, y, dx, dy, n, 3) | STEP(f, x, y, dx, dy, n, 4) | STEP(f, x, y, dx, dy, n, 5) |     \
     STEP(f, x, y, dx, dy, n, 6) | STEP(f, x, y, dx, dy, n, 7) | STEP(f, x, y, dx, dy, n, 8) |     \
     STEP(f, x, y, dx, dy, n, 9) | STEP(f, x, y, dx, dy, n, 10))
#define RUN(x, y, dx, dy, n)                                                                       \
    {                                                                                              \
        STEPS(LOW, x, y, dx, dy, n), STEPS(HIGH, x, y, dx, dy, n)                                  \
    }

// clang-format off

/* Sides straight across count double; the two next to them are opposite as well. */
#define EIGHT_SIDED                                                                                \
    {{0, 4, 2}, {1, 5, 2}, {2, 6, 2}, {3, 7, 2}, {0, 3, 1}, {1, 4, 1}, {2, 5, 1}, {3, 6, 1},       \
     {4, 7, 1}, {0, 5, 1}, {1, 6, 1}, {2, 7, 1}}

const struct caminos_board caminos_boards[CAMINOS_BOARDS] = {
    [CAMINOS_BOARD_square] = {
        .name = "square",
        .width = 8,
        .height = 8,
        .turned = false,
        .cells = FIELD(00000000000,
                       00000000000,
                       00000000000,
                       11111111000,
                       11111111000,
                       11111111000,
                       11111111000,
                       11111111000,
                       11111111000,
                       11111111000,
                       11111111000),
        .sides = 4,
        .side_names = {"N", "E", "S", "W"},
        .side = {RUN(0, 7, 1, 0, 8),
                 RUN(7, 7, 0, -1, 8),
                 RUN(7, 0, -1, 0, 8),
                 RUN(0, 0, 0, 1, 8)},
        .pairs = 2,
        .pair = {{0, 2, 1}, {1, 3, 1}},
    },
    [CAMINOS_BOARD_rhombus] = {
        .name = "rhombus",
        .width = 11,
        .height = 11,
        .turned = true,
        .cells = FIELD(00000100000,
                       00001110000,
                       00011111000,
                       00111111100,
                       01111111110,
                       11111111111,
                       01111111110,
                       00111111100,
                       00011111000,
                       00001110000,
                       00000100000),
        .sides = 4,
        .side_names = {"NE", "SE", "SW", "NW"},
        .side = {RUN(5, 10, 1, -1, 6),
                 RUN(10, 5, -1, -1, 6),
                 RUN(5, 0, -1, 1, 6),
                 RUN(0, 5, 1, 1, 6)},
        .pairs = 2,
        .pair = {{0, 2, 1}, {1, 3, 1}},
    },
    [CAMINOS_BOARD_octagon] = {
        .name = "octagon",
        .width = 10,
        .height = 10,
        .turned = true,
        .cells = FIELD(00000000000,
                       00011110000,
                       00111111000,
                       01111111100,
                       11111111110,
                       11111111110,
                       11111111110,
                       11111111110,
                       01111111100,
                       00111111000,
                       00011110000),
        .sides = 8,
        .side_names = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"},
        .side = {RUN(3, 9, 1, 0, 4),
                 RUN(6, 9, 1, -1, 4),
                 RUN(9, 6, 0, -1, 4),
                 RUN(9, 3, -1, -1, 4),
                 RUN(6, 0, -1, 0, 4),
                 RUN(3, 0, -1, 1, 4),
                 RUN(0, 3, 0, 1, 4),
                 RUN(0, 6, 1, 1, 4)},
        .pairs = 12,
        .pair = EIGHT_SIDED,
    },
    [CAMINOS_BOARD_ring] = {
        .name = "ring",
        .width = 9,
        .height = 9,
        .turned = false,
        .cells = FIELD(00000000000,
                       00000000000,
                       00111110000,
                       01111111000,
                       11111111100,
                       11110111100,
                       11100011100,
                       11110111100,
                       11111111100,
                       01111111000,
                       00111110000),
        .sides = 8,
        .side_names = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"},
        .side = {RUN(2, 8, 1, 0, 5),
                 RUN(6, 8, 1, -1, 3),
                 RUN(8, 6, 0, -1, 5),
                 RUN(8, 2, -1, -1, 3),
                 RUN(6, 0, -1, 0, 5),
                 RUN(2, 0, -1, 1, 3),
                 RUN(0, 2, 0, 1, 5),
                 RUN(0, 6, 1, 1, 3)},
        .pairs = 12,
        .pair = EIGHT_SIDED,
    },
};
// clang-format on

struct bits caminos_edge(const struct caminos_board *b)
{
    struct bits edge = {0, 0};
    for (int i = 0; i < b->sides; i++) edge = bits_or(edge, b->side[i]);
    return edge;
}
