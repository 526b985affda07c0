/* Sets of board cells as two machine words, for whole-board operations.
 *
 * All boards live in a field of 11 by 11: cell (x, y) is bit 11*y + x. A step east is a shift
 * by 1, a step north a shift by 11. Nothing separates the end of a row from the start of the
 * next, so a board must not have both (10, y) and (0, y+1): then a step over the row's end never
 * joins two cells of the board. All boards keep this; tests/unit/caminos_counts.c checks.
 *
 * Two words rather than __int128: its variable shifts are library calls in WebAssembly. */
#ifndef CAMINOS_BITS_H
#define CAMINOS_BITS_H

#include <stdbool.h>
#include <stdint.h>

enum { BITS_STRIDE = 11, BITS_CELLS = 121 };

struct bits {
    uint64_t lo, hi;
};

static inline struct bits bits_and(struct bits a, struct bits b)
{
    return (struct bits){a.lo & b.lo, a.hi & b.hi};
}

static inline struct bits bits_or(struct bits a, struct bits b)
{
    return (struct bits){a.lo | b.lo, a.hi | b.hi};
}

/* What is in a and not in b. */
static inline struct bits bits_less(struct bits a, struct bits b)
{
    return (struct bits){a.lo & ~b.lo, a.hi & ~b.hi};
}

static inline bool bits_any(struct bits a)
{
    return (a.lo | a.hi) != 0;
}

static inline bool bits_meet(struct bits a, struct bits b)
{
    return ((a.lo & b.lo) | (a.hi & b.hi)) != 0;
}

static inline bool bits_same(struct bits a, struct bits b)
{
    return ((a.lo ^ b.lo) | (a.hi ^ b.hi)) == 0;
}

/* Every cell moved by n bits to smaller numbers (west, south); 0 <= n < 64. */
static inline struct bits bits_down(struct bits a, int n)
{
    return (struct bits){(a.lo >> n) | ((a.hi << 1) << (63 - n)), a.hi >> n};
}

/* Every cell moved by n bits to larger numbers (east, north); 0 <= n < 64. */
static inline struct bits bits_up(struct bits a, int n)
{
    return (struct bits){a.lo << n, (a.hi << n) | ((a.lo >> 1) >> (63 - n))};
}

static inline struct bits bits_cell(int cell)
{
    uint64_t bit = UINT64_C(1) << (cell & 63);
    return cell < 64 ? (struct bits){bit, 0} : (struct bits){0, bit};
}

static inline bool bits_has(struct bits a, int cell)
{
    return ((cell < 64 ? a.lo : a.hi) >> (cell & 63)) & 1;
}

/* The smallest cell of a set that is not empty. */
static inline int bits_first(struct bits a)
{
    return a.lo != 0 ? __builtin_ctzll(a.lo) : 64 + __builtin_ctzll(a.hi);
}

static inline struct bits bits_drop_first(struct bits a)
{
    if (a.lo != 0) return (struct bits){a.lo & (a.lo - 1), a.hi};
    return (struct bits){0, a.hi & (a.hi - 1)};
}

#if defined(__POPCNT__) || defined(__wasm__)
static inline int bits_count(struct bits a)
{
    return __builtin_popcountll(a.lo) + __builtin_popcountll(a.hi);
}
#else
/* Sums of eight bits in each byte. */
static inline uint64_t bits_bytes(uint64_t w)
{
    w -= (w >> 1) & UINT64_C(0x5555555555555555);
    w = (w & UINT64_C(0x3333333333333333)) + ((w >> 2) & UINT64_C(0x3333333333333333));
    return (w + (w >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

/* Written out: on a processor without the instruction the compiler's own is a call. */
static inline int bits_count(struct bits a)
{
    uint64_t sums = bits_bytes(a.lo) + bits_bytes(a.hi);
    return (int)((sums * UINT64_C(0x0101010101010101)) >> 56);
}
#endif

#endif
