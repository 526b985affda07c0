/* Captures on a cell, for all pips around it: tables written by the preprocessor.
 *
 * The pips of the four neighbours, 0 for none, are the digits of an octal number: left 1, down 8,
 * up 64, right 512. A 7 never occurs; its entries only keep the numbers aligned. */
#include "games/cephalopod/cephalopod.h"

/* Two, three or four dice (none missing) with six pips or less between them. */
#define TWO(a, b)        ((a) && (b) && (a) + (b) < 7)
#define THREE(a, b, c)   ((a) && (b) && (c) && (a) + (b) + (c) < 7)
#define FOUR(a, b, c, d) ((a) && (b) && (c) && (d) && (a) + (b) + (c) + (d) < 7)

/* Each larger capture holds a smaller one, so there is no capture when there is none of two. */
#define NONE(l, d, u, r)                                                                           \
    (!(TWO(l, d) || TWO(l, u) || TWO(l, r) || TWO(d, u) || TWO(d, r) || TWO(u, r)))

/* The ways in the order of their texts, joined by a bit each or by addition. */
#define BITS(l, d, u, r)                                                                           \
    (NONE(l, d, u, r) | TWO(l, d) << 1 | THREE(l, d, u) << 2 | FOUR(l, d, u, r) << 3 |             \
     THREE(l, d, r) << 4 | TWO(l, u) << 5 | THREE(l, u, r) << 6 | TWO(l, r) << 7 |                 \
     TWO(d, u) << 8 | THREE(d, u, r) << 9 | TWO(d, r) << 10 | TWO(u, r) << 11)
#define SUM(l, d, u, r)                                                                            \
    (NONE(l, d, u, r) + TWO(l, d) + THREE(l, d, u) + FOUR(l, d, u, r) + THREE(l, d, r) +           \
     TWO(l, u) + THREE(l, u, r) + TWO(l, r) + TWO(d, u) + THREE(d, u, r) + TWO(d, r) + TWO(u, r))

/* A die is in some capture when it is in one of two. */
#define ANY(a, b, c, d) (TWO(a, b) || TWO(a, c) || TWO(a, d))
#define TAKEN(l, d, u, r)                                                                          \
    (ANY(l, d, u, r) | ANY(d, l, u, r) << 1 | ANY(u, l, d, r) << 2 | ANY(r, l, d, u) << 3)

/* The sums that captures there can have, as bits. */
#define BIT2(a, b)       (TWO(a, b) << ((a) + (b)))
#define BIT3(a, b, c)    (THREE(a, b, c) << ((a) + (b) + (c)))
#define BIT4(a, b, c, d) (FOUR(a, b, c, d) << ((a) + (b) + (c) + (d)))
#define SUMS(l, d, u, r)                                                                           \
    ((BIT2(l, d) | BIT2(l, u) | BIT2(l, r) | BIT2(d, u) | BIT2(d, r) | BIT2(u, r) |                \
      BIT3(l, d, u) | BIT3(l, d, r) | BIT3(l, u, r) | BIT3(d, u, r) | BIT4(l, d, u, r)) &          \
     0x7F)

#define ALL_LEFT(F, d, u, r)                                                                       \
    F(0, d, u, r), F(1, d, u, r), F(2, d, u, r), F(3, d, u, r), F(4, d, u, r), F(5, d, u, r),      \
        F(6, d, u, r), F(7, d, u, r)
#define ALL_DOWN(F, u, r)                                                                          \
    ALL_LEFT(F, 0, u, r), ALL_LEFT(F, 1, u, r), ALL_LEFT(F, 2, u, r), ALL_LEFT(F, 3, u, r),        \
        ALL_LEFT(F, 4, u, r), ALL_LEFT(F, 5, u, r), ALL_LEFT(F, 6, u, r), ALL_LEFT(F, 7, u, r)
#define ALL_UP(F, r)                                                                               \
    ALL_DOWN(F, 0, r), ALL_DOWN(F, 1, r), ALL_DOWN(F, 2, r), ALL_DOWN(F, 3, r), ALL_DOWN(F, 4, r), \
        ALL_DOWN(F, 5, r), ALL_DOWN(F, 6, r), ALL_DOWN(F, 7, r)
#define ALL(F)                                                                                     \
    ALL_UP(F, 0), ALL_UP(F, 1), ALL_UP(F, 2), ALL_UP(F, 3), ALL_UP(F, 4), ALL_UP(F, 5),            \
        ALL_UP(F, 6), ALL_UP(F, 7)

const uint16_t cephalopod_ways[4096] = {ALL(BITS)};
const uint8_t cephalopod_count[4096] = {ALL(SUM)};
const uint8_t cephalopod_takes[4096] = {ALL(TAKEN)};
const uint8_t cephalopod_sums[4096] = {ALL(SUMS)};

enum { L = 1, D = 2, U = 4, R = 8 };

const uint8_t cephalopod_directions[CEPHALOPOD_WAYS] = {
    0,         L | D, L | D | U, L | D | U | R, L | D | R, L | U,
    L | U | R, L | R, D | U,     D | U | R,     D | R,     U | R};

const int8_t cephalopod_step[4] = {-CEPHALOPOD_COLUMN, -CEPHALOPOD_ROW, CEPHALOPOD_ROW,
                                   CEPHALOPOD_COLUMN};
