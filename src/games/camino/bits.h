/* Le Camino: sets of cells, or of one half of the edges, as three machine words: four rows of 16
 * bits in each. All sets are masked by their makers; shifts may carry over the rim of the board,
 * where the two unused columns take up what falls off a row. */
#ifndef CAMINO_BITS_H
#define CAMINO_BITS_H

#include "board.h"

struct camino_bits {
    uint64_t w[3];
};

/* Edges: `v` by the cell to the east of the edge, `h` by the cell to the north of it. */
struct camino_net {
    struct camino_bits v, h;
};

static inline bool camino_bits_has(const struct camino_bits *b, int i)
{
    return b->w[i >> 6] >> (i & 63) & 1;
}
static inline void camino_bits_add(struct camino_bits *b, int i)
{
    b->w[i >> 6] |= (uint64_t)1 << (i & 63);
}
static inline void camino_bits_drop(struct camino_bits *b, int i)
{
    b->w[i >> 6] &= ~((uint64_t)1 << (i & 63));
}
static inline bool camino_bits_any(const struct camino_bits *b)
{
    return (b->w[0] | b->w[1] | b->w[2]) != 0;
}
static inline bool camino_bits_same(const struct camino_bits *a, const struct camino_bits *b)
{
    return ((a->w[0] ^ b->w[0]) | (a->w[1] ^ b->w[1]) | (a->w[2] ^ b->w[2])) == 0;
}
static inline struct camino_bits camino_bits_and(struct camino_bits a, struct camino_bits b)
{
    return (struct camino_bits){{a.w[0] & b.w[0], a.w[1] & b.w[1], a.w[2] & b.w[2]}};
}
static inline struct camino_bits camino_bits_or(struct camino_bits a, struct camino_bits b)
{
    return (struct camino_bits){{a.w[0] | b.w[0], a.w[1] | b.w[1], a.w[2] | b.w[2]}};
}
static inline struct camino_bits camino_bits_xor(struct camino_bits a, struct camino_bits b)
{
    return (struct camino_bits){{a.w[0] ^ b.w[0], a.w[1] ^ b.w[1], a.w[2] ^ b.w[2]}};
}
static inline struct camino_bits camino_bits_but(struct camino_bits a, struct camino_bits b)
{
    return (struct camino_bits){{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1], a.w[2] & ~b.w[2]}};
}
/* Every member's number raised or lowered by n (1..63). */
static inline struct camino_bits camino_bits_up(struct camino_bits a, int n)
{
    return (struct camino_bits){
        {a.w[0] << n, a.w[1] << n | a.w[0] >> (64 - n), a.w[2] << n | a.w[1] >> (64 - n)}};
}
static inline struct camino_bits camino_bits_down(struct camino_bits a, int n)
{
    return (struct camino_bits){
        {a.w[0] >> n | a.w[1] << (64 - n), a.w[1] >> n | a.w[2] << (64 - n), a.w[2] >> n}};
}
/* Index of the lowest member of a non-zero word. */
static inline int camino_word_low(uint64_t w)
{
    return __builtin_ctzll(w);
}
/* Removes and returns the lowest member; -1 when there is none. */
static inline int camino_bits_pop(struct camino_bits *b)
{
    for (int i = 0; i < 3; i++)
        if (b->w[i]) {
            int at = camino_word_low(b->w[i]);
            b->w[i] &= b->w[i] - 1;
            return 64 * i + at;
        }
    return -1;
}
static inline int camino_bits_count(const struct camino_bits *b)
{
    return __builtin_popcountll(b->w[0]) + __builtin_popcountll(b->w[1]) +
           __builtin_popcountll(b->w[2]);
}

/* The edges of a cell in the four directions, for all cells at once. */
static inline struct camino_bits camino_net_side(const struct camino_net *net, int dir)
{
    switch (dir) {
    case CAMINO_N: return camino_bits_down(net->h, CAMINO_STRIDE);
    case CAMINO_E: return camino_bits_down(net->v, 1);
    case CAMINO_S: return net->h;
    default: return net->v;
    }
}
static inline bool camino_net_has(const struct camino_net *net, int edge)
{
    return edge < CAMINO_HALF ? camino_bits_has(&net->v, edge)
                              : camino_bits_has(&net->h, edge - CAMINO_HALF);
}
static inline void camino_net_add(struct camino_net *net, int edge)
{
    if (edge < CAMINO_HALF)
        camino_bits_add(&net->v, edge);
    else
        camino_bits_add(&net->h, edge - CAMINO_HALF);
}
static inline void camino_net_drop(struct camino_net *net, int edge)
{
    if (edge < CAMINO_HALF)
        camino_bits_drop(&net->v, edge);
    else
        camino_bits_drop(&net->h, edge - CAMINO_HALF);
}

/* One step of a flood: the cells of `from` and those across an edge of the net. */
static inline struct camino_bits camino_net_step(const struct camino_net *net,
                                                 struct camino_bits from)
{
    struct camino_bits out = from;
    out = camino_bits_or(out, camino_bits_and(camino_bits_up(from, 1), net->v));
    out = camino_bits_or(out, camino_bits_down(camino_bits_and(from, net->v), 1));
    out = camino_bits_or(out, camino_bits_and(camino_bits_up(from, CAMINO_STRIDE), net->h));
    return camino_bits_or(out, camino_bits_down(camino_bits_and(from, net->h), CAMINO_STRIDE));
}

/* All cells the net joins to `from`. The net's edges on the rim must not be members (a cell that
 * is not on the board would be reached). */
static inline struct camino_bits camino_net_flood(const struct camino_net *net,
                                                  struct camino_bits from)
{
    for (;;) {
        struct camino_bits next = camino_net_step(net, camino_net_step(net, from));
        if (camino_bits_same(&next, &from)) return from;
        from = next;
    }
}

#endif
