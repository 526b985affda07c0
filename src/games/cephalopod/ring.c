/* Children, reading and values of ring.h. */
#include "games/cephalopod/ring.h"

/* Where cell 0, 1, … lies, counted by rows from the top left. */
static const uint8_t place[RING_CELLS] = {0, 1, 2, 5, 8, 7, 6, 3, 4};

uint32_t ring_read(const struct cephalopod_state *s, int *pips, int *dice)
{
    uint32_t board = 0;
    *pips = *dice = 0;
    for (int cell = 0; cell < RING_CELLS; cell++) {
        int at = place[cell], p = cephalopod_pips(s, cephalopod_cell(at % 3, 2 - at / 3));
        board |= (uint32_t)p << ring_at(cell);
        *pips += p;
        *dice += p > 0;
    }
    return board;
}

/* ---- children */

/* Boards taken apart: the pips in each cell, or EMPTY, which is too much for any capture. */
struct cells {
    lanes board;
    lanes open; /* a one in each empty cell */
    lanes pips[RING_CELLS];
};
enum { EMPTY = 7 };

LANES_INLINE void take_apart(lanes board, struct cells *out)
{
    out->board = board;
    out->open = ~(board | board >> 1 | board >> 2) & RING_ONES;
    lanes seen = board | out->open * EMPTY;
#pragma GCC unroll 9
    for (int i = 0; i < RING_CELLS; i++) out->pips[i] = seen >> ring_at(i) & 7;
}

/* Moves on one cell of boards, by all that have it empty. */
struct moves {
    const struct cells *c;
    int at;           /* the cell in a word */
    lanes_set open;   /* the boards that have it empty … */
    lanes_set placed; /* … and, of those, the ones without a capture there so far */
    uint32_t **to;    /* where the next child of each kind goes */
};

LANES_INLINE struct moves begin(const struct cells *c, int cell, uint32_t **to)
{
    lanes_set open = lanes_equal(lanes_all(), c->pips[cell], (lanes){0} + EMPTY);
    return (struct moves){c, ring_at(cell), open, open, to};
}

/* Children by a capture of dice that add up to `sum`. */
LANES_INLINE void capture(struct moves *m, int kind, uint32_t gone, lanes sum)
{
    lanes_set takes = lanes_below(m->open, sum, (lanes){0} + 7);
    if (kind > 1 && LANES <= 8 && !lanes_bits(takes)) return; /* as is mostly the case */
    m->to[kind] = lanes_sift(takes, (m->c->board & ~gone) | sum << m->at, m->to[kind]);
}

LANES_INLINE void capture_two(struct moves *m, int a, int b)
{
    lanes sum = m->c->pips[a] + m->c->pips[b];
    m->placed = lanes_below(m->placed, (lanes){0} + 6, sum);
    capture(m, 1, ring_mask(a) | ring_mask(b), sum);
}

LANES_INLINE void capture_three(struct moves *m, int a, int b, int c)
{
    const lanes *pips = m->c->pips;
    capture(m, 2, ring_mask(a) | ring_mask(b) | ring_mask(c), pips[a] + pips[b] + pips[c]);
}

LANES_INLINE void place_die(struct moves *m)
{
    m->to[0] = lanes_sift(m->placed, m->c->board | 1u << m->at, m->to[0]);
}

LANES_INLINE void breed_corner(const struct cells *c, int cell, uint32_t **to)
{
    struct moves m = begin(c, cell, to);
    capture_two(&m, (cell + 7) % 8, cell + 1);
    place_die(&m);
}

LANES_INLINE void breed_edge(const struct cells *c, int cell, bool beside_centre, uint32_t **to)
{
    int before = cell - 1, after = (cell + 1) % 8;
    struct moves m = begin(c, cell, to);
    capture_two(&m, before, after);
    if (beside_centre) {
        capture_two(&m, before, RING_CENTRE);
        capture_two(&m, after, RING_CENTRE);
        capture_three(&m, before, after, RING_CENTRE);
    }
    place_die(&m);
}

LANES_INLINE void breed_centre(const struct cells *c, uint32_t **to)
{
    struct moves m = begin(c, RING_CENTRE, to);
    capture_two(&m, 1, 3);
    capture_two(&m, 1, 5);
    capture_two(&m, 1, 7);
    capture_two(&m, 3, 5);
    capture_two(&m, 3, 7);
    capture_two(&m, 5, 7);
    capture_three(&m, 1, 3, 5);
    capture_three(&m, 1, 3, 7);
    capture_three(&m, 1, 5, 7);
    capture_three(&m, 3, 5, 7);
    capture(&m, 3, ring_mask(1) | ring_mask(3) | ring_mask(5) | ring_mask(7),
            c->pips[1] + c->pips[3] + c->pips[5] + c->pips[7]);
    place_die(&m);
}

/* The children of boards that all have a die in the centre, or none. */
LANES_INLINE void breed(const uint32_t *parents, uint32_t count, bool centre, uint32_t **to)
{
    for (uint32_t i = 0; i < count; i += LANES) {
        struct cells c;
        take_apart(*(const lanes *)(parents + i), &c);
        breed_corner(&c, 0, to);
        breed_corner(&c, 2, to);
        breed_corner(&c, 4, to);
        breed_corner(&c, 6, to);
        breed_edge(&c, 1, centre, to);
        breed_edge(&c, 3, centre, to);
        breed_edge(&c, 5, centre, to);
        breed_edge(&c, 7, centre, to);
        if (!centre) breed_centre(&c, to);
    }
}

/* 0, 1, … */
LANES_INLINE lanes count_lanes(void)
{
    lanes number;
    for (uint32_t i = 0; i < LANES; i++) number[i] = i;
    return number;
}

/* Writes full boards up to the end of a vector. */
LANES_INLINE void round_up(uint32_t *to)
{
    *(lanes *)to = (lanes){0} + RING_ONES;
}

void ring_breed(const uint32_t *parents, uint32_t count, struct ring_brood *out)
{
    uint32_t with[RING_PARENTS + LANES], without[RING_PARENTS + LANES], *a = with, *b = without;
    uint32_t *to[RING_KINDS];
    for (uint32_t i = 0; i < count; i += LANES) {
        lanes number = count_lanes() + i, board = *(const lanes *)(parents + i) & RING_BOARD;
        lanes_set all = lanes_below(lanes_all(), number, (lanes){0} + count);
        lanes_set empty = lanes_equal(all, board & RING_MIDDLE, (lanes){0});
        a = lanes_sift((lanes_set)(all ^ empty), board | number, a);
        b = lanes_sift(empty, board | number, b);
    }
    round_up(a);
    round_up(b);
    for (int kind = 0; kind < RING_KINDS; kind++) to[kind] = out->child[kind];
    breed(with, (uint32_t)(a - with), true, to);
    breed(without, (uint32_t)(b - without), false, to);
    for (int kind = 0; kind < RING_KINDS; kind++)
        out->count[kind] = (uint32_t)(to[kind] - out->child[kind]);
}

/* The least sum of two dice around a cell. */
LANES_INLINE lanes least_pair(const struct cells *c, int cell)
{
    const lanes *p = c->pips;
    if (cell == RING_CENTRE)
        return lanes_least(lanes_least(p[1] + p[3], p[5] + p[7]),
                           lanes_least(p[1], p[3]) + lanes_least(p[5], p[7]));
    lanes before = p[(cell + 7) % 8], after = p[(cell + 1) % 8], centre = p[RING_CENTRE];
    if (cell % 2 == 0) return before + after;
    return lanes_least(before + after, lanes_least(before, after) + centre);
}

uint32_t ring_fill(uint32_t *boards, uint32_t count, uint32_t *full, uint32_t *full_count)
{
    uint32_t *stay = boards, *filled = full;
    round_up(boards + count);
    for (uint32_t i = 0; i < count; i += LANES) {
        struct cells c;
        take_apart(*(const lanes *)(boards + i), &c);
        lanes_set open = lanes_below(lanes_all(), (lanes){0}, c.open), takes = open;
        for (int cell = 0; cell < RING_CELLS; cell++) {
            lanes_set here = lanes_equal(open, c.pips[cell], (lanes){0} + EMPTY);
            lanes_set none = lanes_below(here, (lanes){0} + 6, least_pair(&c, cell));
            takes = (lanes_set)(takes ^ none);
        }
        stay = lanes_sift(takes, c.board, stay);
        filled = lanes_sift((lanes_set)(open ^ takes), c.board | c.open, filled);
    }
    *full_count = (uint32_t)(filled - full);
    return (uint32_t)(stay - boards);
}

/* ---- values */

/* The image at place i of a row brings `cell` of the ring to this one. */
static int image_cell(int cell, int i)
{
    int turned = i & ~1;
    return (i & 1 ? 16 - cell - turned : cell + turned) % 8;
}

void ring_make_values(struct ring_values *out)
{
    uint32_t power[RING_CELLS];
    for (int i = RING_CELLS - 1, p = 1; i >= 0; i--, p *= 10) power[i] = (uint32_t)p;
    for (int pair = 0; pair < 4; pair++)
        for (int i = 0; i < RING_IMAGES; i++) {
            uint32_t corner = power[place[image_cell(2 * pair, i)]];
            uint32_t edge = power[place[image_cell(2 * pair + 1, i)]];
            for (uint32_t p = 0; p < 64; p++)
                out->pair[pair][p][i] = (p & 7) * corner + (p >> 3) * edge;
        }
}
