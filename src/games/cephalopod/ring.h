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
    RING_KINDS = 4,    /* of moves: a placement; captures of two, three, four */
    RING_AT_MAX = 26,  /* ring_at of e3 */
    RING_MOVES = 1024, /* all moves on a cell of the ring, for all pips around it */
    RING_CHILDREN = 48 /* of one position and one kind at most */
};

#define RING_FREE   0x0000001Fu
#define RING_OUTER  0x1FFFFFE0u
#define RING_MIDDLE 0xE0000000u
#define RING_BOARD  (RING_OUTER | RING_MIDDLE)

/* Numbers that the machine handles at once: whole registers where they are known to be wide. */
#ifdef __AVX2__
enum { RING_LANES = 8 };
#else
enum { RING_LANES = 4 };
#endif
typedef uint32_t ring_lanes __attribute__((vector_size(4 * RING_LANES), aligned(4), may_alias));
typedef int32_t ring_signs __attribute__((vector_size(4 * RING_LANES), aligned(4), may_alias));

struct ring_tables {
    /* Moves on a cell of the ring: for the pips around it, in the order in which they lie in a word
     * (before it, 0 for itself, after it, centre) where its moves begin in the list of the cell; an
     * edge first, then a corner, for which the centre does not matter. */
    uint16_t first[4096][2];

    /* By ring_at of the cell. A move is the bits it changes, with its kind in bits 0 and 1, and bit
     * 2 if more follow. */
    uint32_t moves[RING_AT_MAX + 1][RING_MOVES];

    /* The decimal value in each image of a corner and the edge after it, by their six bits. */
    uint32_t value[4][64][RING_IMAGES];
};

void ring_make_tables(struct ring_tables *out);

/* The board of a state; its pips and dice. */
uint32_t ring_read(const struct cephalopod_state *s, int *pips, int *dice);

static inline int ring_at(int cell)
{
    return 5 + 3 * cell;
}

/* ---- images */

static inline ring_lanes ring_turn(ring_lanes ring, int corners)
{
    return (ring << 6 * corners | ring >> (24 - 6 * corners)) & RING_OUTER;
}

static inline ring_lanes ring_mirror(ring_lanes ring)
{
    ring_lanes x = ring >> 5;
    x = (x & 0x1C71C7) << 3 | (x >> 3 & 0x1C71C7);
    x = (x & 0x03F03F) << 6 | (x >> 6 & 0x03F03F);
    x = (x << 12 | x >> 12) & 0xFFFFFF;          /* cell i has come to 7 - i … */
    return (x << 8 | x >> 21 << 5) & RING_OUTER; /* … and now to 8 - i */
}

static inline ring_lanes ring_least(ring_lanes a, ring_lanes b)
{
    ring_lanes less = (ring_lanes)((ring_signs)a < (ring_signs)b);
    return (a & less) | (b & ~less);
}

/* Each board becomes the least of its eight images, and gets in its lowest bits how that was made:
 * turned that many corners, after mirroring when 8 is in it. Works on whole lanes: `boards` must
 * have room for them. */
static inline void ring_make_canonical(uint32_t *boards, uint32_t count)
{
    for (uint32_t at = 0; at < count; at += RING_LANES) {
        ring_lanes *w = (ring_lanes *)(boards + at);
        ring_lanes r = *w & RING_OUTER, m = ring_mirror(r);
        ring_lanes a = ring_least(r, ring_turn(r, 1) | 1);
        ring_lanes b = ring_least(ring_turn(r, 2) | 2, ring_turn(r, 3) | 3);
        ring_lanes c = ring_least(m | 8, ring_turn(m, 1) | 9);
        ring_lanes d = ring_least(ring_turn(m, 2) | 10, ring_turn(m, 3) | 11);
        *w = ring_least(ring_least(a, b), ring_least(c, d)) | (*w & RING_MIDDLE);
    }
}

/* ---- children */

/* The children of some positions, by the kind of move, and whose they are: a number the caller
 * chooses. The free bits of a child mean nothing. */
enum { RING_BROOD = 4096 };
struct ring_brood {
    uint32_t *end[RING_KINDS]; /* past the last child */
    uint32_t child[RING_KINDS][RING_BROOD + 16];
    uint32_t parent[RING_KINDS][RING_BROOD + 16];
};

static inline uint32_t ring_count(const struct ring_brood *b, int kind)
{
    return (uint32_t)(b->end[kind] - b->child[kind]);
}

static inline void ring_bear(struct ring_brood *b, unsigned kind, uint32_t child, uint32_t parent)
{
    enum { TO_PARENT = sizeof b->child / sizeof **b->child };
    uint32_t *end = b->end[kind];
    end[0] = child;
    end[TO_PARENT] = parent;
    b->end[kind] = end + 1;
}

/* Adds the children by moves in the centre. */
void ring_breed_centre(uint32_t board, uint32_t parent, struct ring_brood *brood);

/* The board with a one in the centre, or 0 if something can be captured there. */
uint32_t ring_fill_centre(uint32_t board);

/* Adds the children of a board. */
static inline void ring_breed(const struct ring_tables *t, uint32_t board, uint32_t parent,
                              struct ring_brood *brood)
{
    uint64_t thrice = (board >> 5 & 0xFFFFFF) * 0x1000001000001u;
    uint32_t left = ~(board | board >> 1 | board >> 2) & (RING_OUTER / 7);
    uint32_t centre = board >> 29 << 9, move;
    if (!centre) ring_breed_centre(board, parent, brood);
    for (; left; left &= left - 1) {
        int at = __builtin_ctz(left);
        uint32_t near = (uint32_t)(thrice >> (at + 16)); /* begins with the cell before it */
        const uint32_t *list = t->moves[at] + t->first[(near & 0707) | centre][at & 1];
        do {
            move = *list++;
            ring_bear(brood, move & 3, board ^ move, parent);
        } while (move & 4);
    }
}

/* With one cell left, on the ring or in the centre: the full board if a die of one pip fills it, or
 * 0 if something can be captured there. */
static inline uint32_t ring_fill(const struct ring_tables *t, uint32_t board)
{
    uint32_t left = ~(board | board >> 1 | board >> 2) & (RING_OUTER / 7);
    if (!left) return ring_fill_centre(board);
    int at = __builtin_ctz(left);
    uint64_t thrice = (board >> 5 & 0xFFFFFF) * 0x1000001000001u;
    uint32_t near = (uint32_t)(thrice >> (at + 16)), centre = board >> 29 << 9;
    uint32_t move = t->moves[at][t->first[(near & 0707) | centre][at & 1]];
    return (board ^ move) & (0 - (uint32_t)((move & 3) == 0));
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
