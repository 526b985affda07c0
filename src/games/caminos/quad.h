/* Four sets of cells side by side, one for each of four sides of a board: what reach.h looks for
 * is looked for from four sides at once. The lanes of a vector are the sides; a set's first word
 * is in `lo` and its second in `hi`, as in bits.h.
 *
 * Everything is inlined: vectors that a machine has no registers for are dear to pass around. */
#ifndef CAMINOS_QUAD_H
#define CAMINOS_QUAD_H

#include "bits.h"

enum { QUAD = 4 };

#define QUAD_INLINE static inline __attribute__((always_inline))

typedef uint64_t quad_words __attribute__((vector_size(8 * QUAD), aligned(16)));

struct quad {
    quad_words lo, hi;
};

/* The same set four times. */
QUAD_INLINE struct quad quad_all(struct bits a)
{
    return (struct quad){(quad_words){0} + a.lo, (quad_words){0} + a.hi};
}

QUAD_INLINE struct quad quad_of(const struct bits a[QUAD])
{
    return (struct quad){{a[0].lo, a[1].lo, a[2].lo, a[3].lo},
                         {a[0].hi, a[1].hi, a[2].hi, a[3].hi}};
}

QUAD_INLINE struct bits quad_lane(const struct quad *a, int lane)
{
    return (struct bits){a->lo[lane], a->hi[lane]};
}

QUAD_INLINE struct quad quad_and(struct quad a, struct quad b)
{
    return (struct quad){a.lo & b.lo, a.hi & b.hi};
}

QUAD_INLINE struct quad quad_or(struct quad a, struct quad b)
{
    return (struct quad){a.lo | b.lo, a.hi | b.hi};
}

QUAD_INLINE struct quad quad_less(struct quad a, struct quad b)
{
    return (struct quad){a.lo & ~b.lo, a.hi & ~b.hi};
}

/* Every cell moved by n bits, 0 < n < 64, as bits_down and bits_up do. */
QUAD_INLINE struct quad quad_down(struct quad a, int n)
{
    return (struct quad){a.lo >> n | a.hi << (64 - n), a.hi >> n};
}

QUAD_INLINE struct quad quad_up(struct quad a, int n)
{
    return (struct quad){a.lo << n, a.hi << n | a.lo >> (64 - n)};
}

/* What is in any of the four. */
QUAD_INLINE struct bits quad_union(struct quad a)
{
    return (struct bits){a.lo[0] | a.lo[1] | a.lo[2] | a.lo[3],
                         a.hi[0] | a.hi[1] | a.hi[2] | a.hi[3]};
}

QUAD_INLINE bool quad_any(struct quad a)
{
    quad_words w = a.lo | a.hi;
    return (w[0] | w[1] | w[2] | w[3]) != 0;
}

QUAD_INLINE bool quad_same(struct quad a, struct quad b)
{
    return !quad_any((struct quad){a.lo ^ b.lo, a.hi ^ b.hi});
}

/* Lane i holds what lane i + 2 does: the opposite side where there are four. */
QUAD_INLINE quad_words quad_turned(quad_words a)
{
    return __builtin_shufflevector(a, a, 2, 3, 0, 1);
}

/* Of eight lanes, a and b, those three further on than the four of a. */
QUAD_INLINE quad_words quad_three_on(quad_words a, quad_words b)
{
    return __builtin_shufflevector(a, b, 3, 4, 5, 6);
}

/* ---- counting cells
 *
 * Counts are gathered in fields of a word: narrow ones of 8 bits, then wide ones of 16. Where the
 * machine counts the bits of whole words the fields are whole words. */
#if defined __AVX512VL__ && defined __AVX512VPOPCNTDQ__
#define QUAD_COUNTS_WORDS
#endif

QUAD_INLINE quad_words quad_count_words(quad_words a)
{
#if defined QUAD_COUNTS_WORDS && defined __clang__
    typedef long long longs __attribute__((vector_size(8 * QUAD)));
    return (quad_words)__builtin_ia32_vpopcntq_256((longs)a);
#elif defined QUAD_COUNTS_WORDS
    typedef long long longs __attribute__((vector_size(8 * QUAD)));
    return (quad_words)__builtin_ia32_vpopcountq_v4di((longs)a);
#elif defined __wasm_simd128__
    typedef signed char bytes __attribute__((vector_size(16), may_alias));
    bytes *half = (bytes *)&a;
    half[0] = __builtin_wasm_popcnt_i8x16(half[0]);
    half[1] = __builtin_wasm_popcnt_i8x16(half[1]);
    return a;
#else
    a -= a >> 1 & 0x5555555555555555u;
    a = (a & 0x3333333333333333u) + (a >> 2 & 0x3333333333333333u);
    return (a + (a >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
#endif
}

/* The cells of all four sets, in narrow fields, none more than 16. */
QUAD_INLINE quad_words quad_count(struct quad a)
{
    return quad_count_words(a.lo) + quad_count_words(a.hi);
}

/* From narrow fields to wide ones. */
QUAD_INLINE quad_words quad_count_wide(quad_words narrow)
{
#if defined QUAD_COUNTS_WORDS
    return narrow;
#else
    return (narrow & 0x00FF00FF00FF00FFu) + (narrow >> 8 & 0x00FF00FF00FF00FFu);
#endif
}

/* The sum of the wide fields, none of which may have come to 65,536. */
QUAD_INLINE int quad_count_sum(quad_words wide)
{
    quad_words pairs = (wide & 0x0000FFFF0000FFFFu) + (wide >> 16 & 0x0000FFFF0000FFFFu);
    uint64_t sum = pairs[0] + pairs[1] + pairs[2] + pairs[3];
    return (int)((sum & 0xFFFFFFFFu) + (sum >> 32));
}

#endif
