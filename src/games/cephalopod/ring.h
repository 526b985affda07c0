/* A 3x3 board in one word: its images, its children, its decimal value. For sums alone
 * (sum3.c), inline because everything there is made of it.
 *
 * The eight outer cells are a ring, and turning the board turns the ring by two cells. Dice have no
 * colour here. The lowest five bits are free for whoever uses the word.
 *
 *     c0 e0 c1      bit  31..29   28..26  …  13..11  10..8  7..5   4..0
 *     e3  m e1             m        e3         c1     e0     c0    free
 *     c3 e2 c2
 *
 * Turning is by a number of corners; mirroring comes before it and leaves c0 and c2 where they are.
 * Numbers for the eight images of a board lie in a row: at 2a that of the board turned by a, at
 * 2a + 1 that of the board mirrored and turned back by a. So the row of the board turned is the
 * same row from another place on, and the row of the board mirrored is one fixed shuffle. */
#ifndef TABLIER_GAMES_CEPHALOPOD_RING_H
#define TABLIER_GAMES_CEPHALOPOD_RING_H

#include "games/cephalopod/cephalopod.h"
#include "games/cephalopod/lanes.h"

enum {
    RING_CELLS = 9, /* 0 to 7 around the ring, 8 in the centre */
    RING_CENTRE = 8,
    RING_IMAGES = 8,
    RING_KINDS = 4,     /* of moves: a placement; captures of two, three, four */
    RING_CHILDREN = 48, /* of one position and one kind at most */
    RING_PARENTS = 32,  /* that breed together: as many as the free bits tell apart */
    RING_BROOD = RING_PARENTS * RING_CHILDREN + LANES
};

#define RING_FREE   0x0000001Fu
#define RING_OUTER  0x1FFFFFE0u
#define RING_MIDDLE 0xE0000000u
#define RING_BOARD  (RING_OUTER | RING_MIDDLE)
#define RING_ONES   (RING_BOARD / 7) /* a die of one pip in every cell */

/* The board of a state; its pips and dice. */
uint32_t ring_read(const struct cephalopod_state *s, int *pips, int *dice);

static inline int ring_at(int cell)
{
    return 5 + 3 * cell;
}

static inline uint32_t ring_mask(int cell)
{
    return 7u << ring_at(cell);
}

/* ---- images */

LANES_INLINE lanes ring_turn(lanes ring, int corners)
{
    return (ring << 6 * corners | ring >> (24 - 6 * corners)) & RING_OUTER;
}

LANES_INLINE lanes ring_mirror(lanes ring)
{
    lanes x = ring >> 5;
    x = (x & 0x1C71C7) << 3 | (x >> 3 & 0x1C71C7);
    x = (x & 0x03F03F) << 6 | (x >> 6 & 0x03F03F);
    x = (x << 12 | x >> 12) & 0xFFFFFF;          /* cell i has come to 7 - i … */
    return (x << 8 | x >> 21 << 5) & RING_OUTER; /* … and now to 8 - i */
}

/* The least of the eight images of each board, and in its lowest bits how that was made: turned
 * that many corners, after mirroring when 8 is in it. */
LANES_INLINE lanes ring_canonical(lanes boards)
{
    lanes r = boards & RING_OUTER, m = ring_mirror(r);
    lanes a = lanes_least(r, ring_turn(r, 1) | 1);
    lanes b = lanes_least(ring_turn(r, 2) | 2, ring_turn(r, 3) | 3);
    lanes c = lanes_least(m | 8, ring_turn(m, 1) | 9);
    lanes d = lanes_least(ring_turn(m, 2) | 10, ring_turn(m, 3) | 11);
    return lanes_least(lanes_least(a, b), lanes_least(c, d)) | (boards & RING_MIDDLE);
}

/* ---- children */

/* The children of some positions by the kind of move. The free bits of a parent are its number;
 * its children have the same. */
struct ring_brood {
    uint32_t count[RING_KINDS];
    uint32_t child[RING_KINDS][RING_BROOD];
};

/* The children of positions, at most RING_PARENTS, numbered as they lie. Whole vectors are read. */
void ring_breed(const uint32_t *parents, uint32_t count, struct ring_brood *out);

/* Of boards with one cell left, those that a die of one pip fills go to `full`, filled; those where
 * something can be captured stay. Returns how many stay. There must be room for a vector behind
 * both. */
uint32_t ring_fill(uint32_t *boards, uint32_t count, uint32_t *full, uint32_t *full_count);

/* ---- values */

/* A number for each image. */
typedef uint32_t ring_row __attribute__((vector_size(4 * RING_IMAGES), aligned(4), may_alias));

/* The decimal value in each image of a corner and the edge after it, by their six bits. */
struct ring_values {
    ring_row pair[4][64];
};

void ring_make_values(struct ring_values *out);

/* The decimal values of the eight images of a board. */
LANES_INLINE ring_row ring_value(const struct ring_values *v, uint32_t board)
{
    return (v->pair[0][board >> 5 & 63] + v->pair[1][board >> 11 & 63]) +
           (v->pair[2][board >> 17 & 63] + v->pair[3][board >> 23 & 63]) + (board >> 29) * 10000;
}

#endif
