/* The five pieces as data: every way to lay them down. tests/slow/caminos.c turns the pieces in
 * space and agrees. */
#include "caminos.h"

const char caminos_letters[CAMINOS_KINDS + 1] = "LTZOI";
const uint8_t caminos_box[CAMINOS_KINDS] = {4, 4, 4, 2, 2};
const uint8_t caminos_first_footprint[CAMINOS_KINDS + 1] = {0, 16, 26, 34, 37, 40};

/* Plane of caminos_planes that holds the cells of height h, moved by a column's place (x, y); the
 * slot of a column of n cubes that rests at height h there (reach.c); its offset in bits. */
#define P(h, x, y)    (9 * (h) + 3 * (y) + (x))
#define SORT(h, n)    ((h) + (n) == 1 ? CAMINOS_FLAT : (h) == 2 ? CAMINOS_PERCHED : CAMINOS_FIRM)
#define S(h, n, x, y) P(SORT(h, n), x, y)
#define D(x, y)       (BITS_STRIDE * (y) + (x))

// clang-format off
/* A footprint by its number of columns: the place and cubes of each, then the heights that its
 * two ways to rest must find. The arrays of four are filled up by repeating the last column, and
 * a piece with a single way says it twice: so placements need no case distinctions. */
#define FOUR(kind, x0, y0, x1, y1, x2, y2, x3, y3)                                                 \
    {CAMINOS_##kind, 4, {{x0, y0, 1}, {x1, y1, 1}, {x2, y2, 1}, {x3, y3, 1}}, {{0}},               \
     {{P(0, x0, y0), P(0, x1, y1), P(0, x2, y2), P(0, x3, y3)},                                    \
      {P(0, x0, y0), P(0, x1, y1), P(0, x2, y2), P(0, x3, y3)}},                                   \
     {{S(0, 1, x0, y0), S(0, 1, x1, y1), S(0, 1, x2, y2), S(0, 1, x3, y3)},                        \
      {S(0, 1, x0, y0), S(0, 1, x1, y1), S(0, 1, x2, y2), S(0, 1, x3, y3)}},                       \
     {D(x0, y0), D(x1, y1), D(x2, y2), D(x3, y3)}, 1}
#define THREE(kind, x0, y0, n0, x1, y1, n1, x2, y2, n2, g0, g1, g2, h0, h1, h2)                    \
    {CAMINOS_##kind, 3, {{x0, y0, n0}, {x1, y1, n1}, {x2, y2, n2}, {x2, y2, n2}},                  \
     {{g0, g1, g2, g2}, {h0, h1, h2, h2}},                                                         \
     {{P(g0, x0, y0), P(g1, x1, y1), P(g2, x2, y2), P(g2, x2, y2)},                                \
      {P(h0, x0, y0), P(h1, x1, y1), P(h2, x2, y2), P(h2, x2, y2)}},                               \
     {{S(g0, n0, x0, y0), S(g1, n1, x1, y1), S(g2, n2, x2, y2), S(g2, n2, x2, y2)},                \
      {S(h0, n0, x0, y0), S(h1, n1, x1, y1), S(h2, n2, x2, y2), S(h2, n2, x2, y2)}},               \
     {D(x0, y0), D(x1, y1), D(x2, y2), D(x2, y2)},                                                 \
     (g0) == (h0) && (g1) == (h1) && (g2) == (h2) ? 1 : 2}
#define TWO(kind, x0, y0, n0, x1, y1, n1, g0, g1, h0, h1)                                          \
    {CAMINOS_##kind, 2, {{x0, y0, n0}, {x1, y1, n1}, {x1, y1, n1}, {x1, y1, n1}},                  \
     {{g0, g1, g1, g1}, {h0, h1, h1, h1}},                                                         \
     {{P(g0, x0, y0), P(g1, x1, y1), P(g1, x1, y1), P(g1, x1, y1)},                                \
      {P(h0, x0, y0), P(h1, x1, y1), P(h1, x1, y1), P(h1, x1, y1)}},                               \
     {{S(g0, n0, x0, y0), S(g1, n1, x1, y1), S(g1, n1, x1, y1), S(g1, n1, x1, y1)},                \
      {S(h0, n0, x0, y0), S(h1, n1, x1, y1), S(h1, n1, x1, y1), S(h1, n1, x1, y1)}},               \
     {D(x0, y0), D(x1, y1), D(x1, y1), D(x1, y1)}, (g0) == (h0) && (g1) == (h1) ? 1 : 2}
#define ONE(kind, n)                                                                               \
    {CAMINOS_##kind, 1, {{0, 0, n}, {0, 0, n}, {0, 0, n}, {0, 0, n}}, {{0}}, {{0}},                \
     {{S(0, n, 0, 0), S(0, n, 0, 0), S(0, n, 0, 0), S(0, n, 0, 0)},                                \
      {S(0, n, 0, 0), S(0, n, 0, 0), S(0, n, 0, 0), S(0, n, 0, 0)}}, {0}, 1}

const struct caminos_footprint caminos_footprints[CAMINOS_FOOTPRINTS] = {
    FOUR(L,  0, 0,  1, 0,  2, 0,  2, 1),
    FOUR(L,  0, 0,  1, 0,  1, 1,  1, 2),
    FOUR(L,  0, 0,  0, 1,  1, 0,  2, 0),
    FOUR(L,  0, 0,  0, 1,  1, 1,  2, 1),
    FOUR(L,  0, 0,  0, 1,  0, 2,  1, 0),
    FOUR(L,  0, 0,  0, 1,  0, 2,  1, 2),
    FOUR(L,  0, 1,  1, 1,  2, 0,  2, 1),
    FOUR(L,  0, 2,  1, 0,  1, 1,  1, 2),
    THREE(L,  0, 0, 1,  1, 0, 1,  2, 0, 2,  0, 0, 0,  1, 1, 0),
    THREE(L,  0, 0, 1,  0, 1, 1,  0, 2, 2,  0, 0, 0,  1, 1, 0),
    THREE(L,  0, 0, 2,  1, 0, 1,  2, 0, 1,  0, 0, 0,  0, 1, 1),
    THREE(L,  0, 0, 2,  0, 1, 1,  0, 2, 1,  0, 0, 0,  0, 1, 1),
    TWO(L,  0, 0, 1,  1, 0, 3,  0, 0,  2, 0),
    TWO(L,  0, 0, 1,  0, 1, 3,  0, 0,  2, 0),
    TWO(L,  0, 0, 3,  1, 0, 1,  0, 0,  0, 2),
    TWO(L,  0, 0, 3,  0, 1, 1,  0, 0,  0, 2),
    FOUR(T,  0, 0,  1, 0,  1, 1,  2, 0),
    FOUR(T,  0, 0,  0, 1,  0, 2,  1, 1),
    FOUR(T,  0, 1,  1, 0,  1, 1,  2, 1),
    FOUR(T,  0, 1,  1, 0,  1, 1,  1, 2),
    THREE(T,  0, 0, 1,  1, 0, 2,  2, 0, 1,  0, 0, 0,  1, 0, 1),
    THREE(T,  0, 0, 1,  0, 1, 2,  0, 2, 1,  0, 0, 0,  1, 0, 1),
    TWO(T,  0, 0, 1,  1, 0, 3,  1, 0,  1, 0),
    TWO(T,  0, 0, 1,  0, 1, 3,  1, 0,  1, 0),
    TWO(T,  0, 0, 3,  1, 0, 1,  0, 1,  0, 1),
    TWO(T,  0, 0, 3,  0, 1, 1,  0, 1,  0, 1),
    FOUR(Z,  0, 0,  1, 0,  1, 1,  2, 1),
    FOUR(Z,  0, 0,  0, 1,  1, 1,  1, 2),
    FOUR(Z,  0, 1,  1, 0,  1, 1,  2, 0),
    FOUR(Z,  0, 1,  0, 2,  1, 0,  1, 1),
    THREE(Z,  0, 0, 1,  1, 0, 2,  2, 0, 1,  0, 0, 1,  1, 0, 0),
    THREE(Z,  0, 0, 1,  0, 1, 2,  0, 2, 1,  0, 0, 1,  1, 0, 0),
    TWO(Z,  0, 0, 2,  1, 0, 2,  0, 1,  1, 0),
    TWO(Z,  0, 0, 2,  0, 1, 2,  0, 1,  1, 0),
    FOUR(O,  0, 0,  0, 1,  1, 0,  1, 1),
    TWO(O,  0, 0, 2,  1, 0, 2,  0, 0,  0, 0),
    TWO(O,  0, 0, 2,  0, 1, 2,  0, 0,  0, 0),
    THREE(I,  0, 0, 1,  1, 0, 1,  2, 0, 1,  0, 0, 0,  0, 0, 0),
    THREE(I,  0, 0, 1,  0, 1, 1,  0, 2, 1,  0, 0, 0,  0, 0, 0),
    ONE(I,  3),
};
// clang-format on
