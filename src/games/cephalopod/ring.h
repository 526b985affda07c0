/* A 3x3 board in one word: its images, its children, its decimal value. For sum3.c alone, inline
 * because everything there is made of it.
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

enum {
    RING_CELLS = 9, /* 0 to 7 around the ring, 8 in the centre */
    RING_CENTRE = 8,
    RING_IMAGES = 8,
    RING_KINDS = 4,     /* of moves: a placement; captures of two, three, four */
    RING_AT_MAX = 26,   /* ring_at of e3 */
    RING_MOVES = 1016,  /* room for all moves on a cell of the ring, for all pips around it */
    RING_CHILDREN = 48, /* of one position and one kind at most */
    RING_PARENTS = 32,  /* that breed together: as many as the free bits tell apart */
    RING_LANES_MAX = 16,
    RING_BROOD = RING_PARENTS * RING_CHILDREN + RING_LANES_MAX
};

#define RING_FREE   0x0000001Fu
#define RING_OUTER  0x1FFFFFE0u
#define RING_MIDDLE 0xE0000000u
#define RING_BOARD  (RING_OUTER | RING_MIDDLE)

/* Numbers that the machine handles at once: whole registers where they are known to be wide. */
#if defined __AVX512F__
enum { RING_LANES = 16 };
#elif defined __AVX2__
enum { RING_LANES = 8 };
#else
enum { RING_LANES = 4 };
#endif
typedef uint32_t ring_lanes __attribute__((vector_size(4 * RING_LANES), aligned(4), may_alias));
typedef int32_t ring_signs __attribute__((vector_size(4 * RING_LANES), aligned(4), may_alias));

struct ring_tables {
    /* The moves on an edge and on a corner, by the pips around it in the order in which they lie in
     * a word: before it, the centre in place of itself (of no matter to a corner), after it. Where
     * they begin in the list of the cell, how many follow the first, and whether they capture. */
    uint16_t first[2][512];

    /* By ring_at of the cell: the bits that each move changes. Captures of three come last. */
    uint32_t moves[RING_AT_MAX + 1][RING_MOVES];

    /* The decimal value in each image of a corner and the edge after it, by their six bits. */
    uint32_t value[4][64][RING_IMAGES];
};

/* Of an entry of `first`. Three dice that can be taken together can be taken in pairs as well, so
 * there is a fourth move exactly if it takes three. */
#define RING_BEGIN    0x03FFu
#define RING_MORE     0x0C00u
#define RING_ONE_MORE 0x0400u
#define RING_CAPTURES 0x1000u

void ring_make_tables(struct ring_tables *out);

/* The board of a state; its pips and dice. */
uint32_t ring_read(const struct cephalopod_state *s, int *pips, int *dice);

static inline int ring_at(int cell)
{
    return 5 + 3 * cell;
}

/* ---- images */

static inline __attribute__((always_inline)) ring_lanes ring_turn(ring_lanes ring, int corners)
{
    return (ring << 6 * corners | ring >> (24 - 6 * corners)) & RING_OUTER;
}

static inline __attribute__((always_inline)) ring_lanes ring_mirror(ring_lanes ring)
{
    ring_lanes x = ring >> 5;
    x = (x & 0x1C71C7) << 3 | (x >> 3 & 0x1C71C7);
    x = (x & 0x03F03F) << 6 | (x >> 6 & 0x03F03F);
    x = (x << 12 | x >> 12) & 0xFFFFFF;          /* cell i has come to 7 - i … */
    return (x << 8 | x >> 21 << 5) & RING_OUTER; /* … and now to 8 - i */
}

static inline __attribute__((always_inline)) ring_lanes ring_least(ring_lanes a, ring_lanes b)
{
    ring_lanes less = (ring_lanes)((ring_signs)a < (ring_signs)b);
    return (a & less) | (b & ~less);
}

/* The least of the eight images of each board, and in its lowest bits how that was made: turned
 * that many corners, after mirroring when 8 is in it. */
static inline __attribute__((always_inline)) ring_lanes ring_canonical(ring_lanes boards)
{
    ring_lanes r = boards & RING_OUTER, m = ring_mirror(r);
    ring_lanes a = ring_least(r, ring_turn(r, 1) | 1);
    ring_lanes b = ring_least(ring_turn(r, 2) | 2, ring_turn(r, 3) | 3);
    ring_lanes c = ring_least(m | 8, ring_turn(m, 1) | 9);
    ring_lanes d = ring_least(ring_turn(m, 2) | 10, ring_turn(m, 3) | 11);
    return ring_least(ring_least(a, b), ring_least(c, d)) | (boards & RING_MIDDLE);
}

/* ---- children */

/* The children of some positions by the kind of move. The free bits of a parent are its number;
 * its children have the same. */
struct ring_brood {
    uint32_t count[RING_KINDS];
    uint32_t child[RING_KINDS][RING_BROOD];
};

/* Adds the children by moves in the centre, which is empty. */
void ring_breed_centre(uint32_t parent, struct ring_brood *brood);

/* Adds the children by moves on the ring. Which kind of move comes next is as good as random, hence
 * no branch on it: a child is written to both lists of the common kinds and counts in one. */
void ring_breed(const struct ring_tables *t, const uint32_t *parents, uint32_t count,
                struct ring_brood *brood);

/* With one cell left: the full board if a die of one pip fills it, or 0 if something can be
 * captured there. */
uint32_t ring_fill_centre(uint32_t board);

static inline uint32_t ring_fill(const struct ring_tables *t, uint32_t board)
{
    uint32_t left = ~(board | board >> 1 | board >> 2) & (RING_OUTER / 7);
    if (!left) return ring_fill_centre(board);
    int at = __builtin_ctz(left);
    uint64_t thrice = (board >> 5 & 0xFFFFFF) * 0x1000001000001u;
    uint32_t near = (uint32_t)(thrice >> (at + 16)) & 0777, centre = board >> 29 << 3;
    uint32_t captures = t->first[at & 1][near | centre] & RING_CAPTURES;
    return (board | 1u << at) & (0 - (uint32_t)(captures == 0));
}

/* ---- values */

/* Adds the decimal values of the eight images of a board to a row. */
static inline void ring_add_value(const struct ring_tables *t, uint32_t board, uint32_t *value)
{
    uint32_t centre = (board >> 29) * 10000;
    const uint32_t *a = t->value[0][board >> 5 & 63], *b = t->value[1][board >> 11 & 63];
    const uint32_t *c = t->value[2][board >> 17 & 63], *d = t->value[3][board >> 23 & 63];
    for (int i = 0; i < RING_IMAGES; i++) value[i] += a[i] + b[i] + c[i] + d[i] + centre;
}

#endif
