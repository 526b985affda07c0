/* Numbers side by side, as many as the machine handles at once, and the one thing that vectors in C
 * cannot say: keep some of them. For ring.h and sum3.c alone.
 *
 * A set of lanes is a bit for each where the machine has registers for that, else all ones or none
 * in each lane. */
#ifndef TABLIER_GAMES_CEPHALOPOD_LANES_H
#define TABLIER_GAMES_CEPHALOPOD_LANES_H

#include <stdbool.h>
#include <stdint.h>

#if defined __AVX512F__
enum { LANES = 16 };
#elif defined __AVX2__
enum { LANES = 8 };
#else
enum { LANES = 4 };
#endif

#define LANES_INLINE static inline __attribute__((always_inline))

typedef uint32_t lanes __attribute__((vector_size(4 * LANES), aligned(4), may_alias));
typedef int32_t lanes_signed __attribute__((vector_size(4 * LANES), aligned(4), may_alias));

/* ---- finding one of eight */

enum { LANES_EIGHT = 8 };

/* The places of eight numbers, as bits, where this one is. */
LANES_INLINE unsigned lanes_find(const uint32_t *numbers, uint32_t number)
{
#if defined __AVX512VL__
    typedef int32_t eight __attribute__((vector_size(4 * LANES_EIGHT)));
    eight n = *(const eight *)numbers;
    return __builtin_ia32_ucmpd256_mask(n, (eight){0} + (int32_t)number, 0, 0xFF);
#elif defined __AVX2__
    typedef float floats __attribute__((vector_size(4 * LANES_EIGHT)));
    return (unsigned)__builtin_ia32_movmskps256((floats)(*(const lanes *)numbers == number));
#elif defined __wasm_simd128__
    lanes_signed low = ((const lanes *)numbers)[0] == number;
    lanes_signed high = ((const lanes *)numbers)[1] == number;
    return __builtin_wasm_bitmask_i32x4(low) | __builtin_wasm_bitmask_i32x4(high) << 4;
#else
    unsigned places = 0;
    for (int i = 0; i < LANES_EIGHT; i++) places |= (unsigned)(numbers[i] == number) << i;
    return places;
#endif
}

/* ---- keeping some */

#if defined __AVX512F__

typedef uint16_t lanes_set;

enum { LANES_EQUAL = 0, LANES_BELOW = 1 };

/* Of these lanes those whose numbers are equal. */
LANES_INLINE lanes_set lanes_equal(lanes_set of, lanes a, lanes b)
{
    return __builtin_ia32_ucmpd512_mask((lanes_signed)a, (lanes_signed)b, LANES_EQUAL, of);
}

/* Of these lanes those whose number in `a` is less than that in `b`. */
LANES_INLINE lanes_set lanes_below(lanes_set of, lanes a, lanes b)
{
    return __builtin_ia32_ucmpd512_mask((lanes_signed)a, (lanes_signed)b, LANES_BELOW, of);
}

LANES_INLINE lanes_set lanes_all(void)
{
    return 0xFFFF;
}

LANES_INLINE bool lanes_any(lanes_set set)
{
    return set != 0;
}

/* Writes the numbers in these lanes one after the other. Behind them as many as fill up a vector
 * may be written as well. Returns where the next one goes. */
LANES_INLINE uint32_t *lanes_sift(lanes_set set, lanes numbers, uint32_t *to)
{
    *(lanes *)to =
        (lanes)__builtin_ia32_compresssi512_mask((lanes_signed)numbers, (lanes_signed){0}, set);
    return to + __builtin_popcount(set);
}

#else

typedef lanes lanes_set;
typedef int8_t lanes_bytes __attribute__((vector_size(4 * LANES)));

LANES_INLINE lanes_set lanes_equal(lanes_set of, lanes a, lanes b)
{
    return of & (lanes)(a == b);
}

LANES_INLINE lanes_set lanes_below(lanes_set of, lanes a, lanes b)
{
    return of & (lanes)((lanes_signed)a < (lanes_signed)b);
}

LANES_INLINE lanes_set lanes_all(void)
{
    return ~(lanes){0};
}

LANES_INLINE bool lanes_any(lanes_set set)
{
#if defined __wasm_simd128__
    return __builtin_wasm_any_true_v128((lanes_bytes)set);
#else
    uint32_t any = 0;
    for (int i = 0; i < LANES; i++) any |= set[i];
    return any != 0;
#endif
}

#if defined __wasm_simd128__

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

LANES_INLINE uint32_t *lanes_sift(lanes_set set, lanes numbers, uint32_t *to)
{
    unsigned kept = __builtin_wasm_bitmask_i32x4((lanes_signed)set);
    *(lanes *)to = (lanes)__builtin_wasm_swizzle_i8x16((lanes_bytes)numbers, lanes_kept[kept]);
    return to + __builtin_popcount(kept);
}

#else

LANES_INLINE uint32_t *lanes_sift(lanes_set set, lanes numbers, uint32_t *to)
{
    for (int i = 0; i < LANES; i++) {
        *to = numbers[i];
        to -= (int32_t)set[i];
    }
    return to;
}

#endif

#endif

#endif
