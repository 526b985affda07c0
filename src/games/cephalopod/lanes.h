/* Numbers side by side, as many as the machine handles at once, and what vectors in C cannot say:
 * which lanes, and keep only these. For sums alone (sum3.c).
 *
 * A set of lanes is a bit for each where the machine has registers for that, else all ones or none
 * in each lane. */
#ifndef TABLIER_GAMES_CEPHALOPOD_LANES_H
#define TABLIER_GAMES_CEPHALOPOD_LANES_H

#include <stdbool.h>
#include <stdint.h>

#if defined __AVX512F__ && defined __AVX512VL__
#define LANES_HAS_SETS
enum { LANES = 16 };
#elif defined __AVX2__
enum { LANES = 8 };
#else
enum { LANES = 4 };
#endif

#define LANES_INLINE static inline __attribute__((always_inline))

typedef uint32_t lanes __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
typedef int32_t lanes_signed __attribute__((vector_size(4 * LANES), aligned(4), may_alias));

#if defined LANES_HAS_SETS

typedef uint16_t lanes_set;

enum { LANES_EQUAL = 0, LANES_BELOW = 1 }; /* as the machine numbers comparisons */

LANES_INLINE lanes_set lanes_all(void)
{
    return 0xFFFF;
}

/* Of these lanes those whose numbers are equal. */
LANES_INLINE lanes_set lanes_equal(lanes_set of, lanes a, lanes b)
{
    return __builtin_ia32_ucmpd512_mask((lanes_signed)a, (lanes_signed)b, LANES_EQUAL, of);
}

/* Of these lanes those whose number in `a` is less than that in `b`; both are less than 2^31. */
LANES_INLINE lanes_set lanes_below(lanes_set of, lanes a, lanes b)
{
    return __builtin_ia32_ucmpd512_mask((lanes_signed)a, (lanes_signed)b, LANES_BELOW, of);
}

LANES_INLINE unsigned lanes_bits(lanes_set set)
{
    return set;
}

/* Writes the numbers in these lanes one after the other. Behind them as many as fill up a vector
 * may be written as well. Returns where the next one goes. */
LANES_INLINE uint32_t *lanes_sift(lanes_set set, lanes numbers, uint32_t *to)
{
    lanes_signed kept =
        __builtin_ia32_compresssi512_mask((lanes_signed)numbers, (lanes_signed){0}, set);
    *(lanes *)to = (lanes)kept;
    return to + __builtin_popcount(set);
}

#else

typedef lanes lanes_set;

LANES_INLINE lanes_set lanes_all(void)
{
    return ~(lanes){0};
}

LANES_INLINE lanes_set lanes_equal(lanes_set of, lanes a, lanes b)
{
    return of & (lanes)(a == b);
}

LANES_INLINE lanes_set lanes_below(lanes_set of, lanes a, lanes b)
{
    return of & (lanes)((lanes_signed)a < (lanes_signed)b);
}

LANES_INLINE unsigned lanes_bits(lanes_set set)
{
#if defined __AVX2__
    typedef float floats __attribute__((vector_size(4 * LANES)));
    return (unsigned)__builtin_ia32_movmskps256((floats)set);
#elif defined __SSE2__
    typedef float floats __attribute__((vector_size(4 * LANES)));
    return (unsigned)__builtin_ia32_movmskps((floats)set);
#elif defined __wasm_simd128__
    return __builtin_wasm_bitmask_i32x4((lanes_signed)set);
#else
    unsigned bits = 0;
    for (int i = 0; i < LANES; i++) bits |= (set[i] & 1) << i;
    return bits;
#endif
}

#if defined __SSSE3__ || defined __wasm_simd128__

typedef char lanes_bytes __attribute__((vector_size(16), aligned(4), may_alias));

/* For each set of four lanes, the bytes of their numbers one after the other. */
#define LANES_FOUR(a, b, c, d)                                                                     \
    {                                                                                              \
        4 * a, 4 * a + 1, 4 * a + 2, 4 * a + 3, 4 * b, 4 * b + 1, 4 * b + 2, 4 * b + 3, 4 * c,     \
            4 * c + 1, 4 * c + 2, 4 * c + 3, 4 * d, 4 * d + 1, 4 * d + 2, 4 * d + 3                \
    }
static const lanes_bytes lanes_kept[16] = {
    LANES_FOUR(0, 0, 0, 0), LANES_FOUR(0, 0, 0, 0), LANES_FOUR(1, 0, 0, 0), LANES_FOUR(0, 1, 0, 0),
    LANES_FOUR(2, 0, 0, 0), LANES_FOUR(0, 2, 0, 0), LANES_FOUR(1, 2, 0, 0), LANES_FOUR(0, 1, 2, 0),
    LANES_FOUR(3, 0, 0, 0), LANES_FOUR(0, 3, 0, 0), LANES_FOUR(1, 3, 0, 0), LANES_FOUR(0, 1, 3, 0),
    LANES_FOUR(2, 3, 0, 0), LANES_FOUR(0, 2, 3, 0), LANES_FOUR(1, 2, 3, 0), LANES_FOUR(0, 1, 2, 3),
};

/* Four lanes at a time. */
LANES_INLINE uint32_t *lanes_sift(lanes_set set, lanes numbers, uint32_t *to)
{
    unsigned bits = lanes_bits(set);
    const lanes_bytes *four = (const lanes_bytes *)&numbers;
    for (int i = 0; i < LANES / 4; i++, bits >>= 4) {
#if defined __SSSE3__
        *(lanes_bytes *)to = __builtin_ia32_pshufb128(four[i], lanes_kept[bits & 15]);
#else
        *(lanes_bytes *)to = __builtin_wasm_swizzle_i8x16(four[i], lanes_kept[bits & 15]);
#endif
        to += __builtin_popcount(bits & 15);
    }
    return to;
}

#else

LANES_INLINE uint32_t *lanes_sift(lanes_set set, lanes numbers, uint32_t *to)
{
    const uint32_t *number = (const uint32_t *)&numbers;
    unsigned bits = lanes_bits(set);
    for (int i = 0; i < LANES; i++) {
        *to = number[i];
        to += bits >> i & 1;
    }
    return to;
}

#endif

#endif

/* The lesser number in each lane; they are less than 2^31. Only clang sees what the second way to
 * say it means. */
LANES_INLINE lanes lanes_least(lanes a, lanes b)
{
#if defined LANES_HAS_SETS && !defined __clang__
    return (lanes)__builtin_ia32_pminud512_mask((lanes_signed)a, (lanes_signed)b, (lanes_signed){0},
                                                lanes_all());
#else
    lanes less = (lanes)((lanes_signed)a < (lanes_signed)b);
    return (a & less) | (b & ~less);
#endif
}

/* ---- finding a number among a few */

enum { LANES_FEW = LANES < 8 ? LANES : 8 };

/* The places of a few numbers, as bits, where `a` or `b` is. */
LANES_INLINE unsigned lanes_find(const uint32_t *numbers, uint32_t a, uint32_t b)
{
#if defined LANES_HAS_SETS
    typedef int32_t few __attribute__((vector_size(4 * LANES_FEW), may_alias));
    few n = *(const few *)numbers, x = (few){0} + (int32_t)a, y = (few){0} + (int32_t)b;
    __asm__("" : "+v"(n)); /* read once, not for each comparison */
    return __builtin_ia32_ucmpd256_mask(n, x, LANES_EQUAL, 0xFF) |
           __builtin_ia32_ucmpd256_mask(n, y, LANES_EQUAL, 0xFF);
#else
    lanes n = *(const lanes *)numbers;
    return lanes_bits((lanes)(n == a) | (lanes)(n == b));
#endif
}

#endif
