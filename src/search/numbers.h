/* Square root and logarithm from + − × ÷ alone, so that every machine rounds them the same way. */
#ifndef TABLIER_SEARCH_NUMBERS_H
#define TABLIER_SEARCH_NUMBERS_H

#include <stdint.h>

/* √n, by Newton's method from a power of two within a factor √2 of it. */
static inline double numbers_sqrt(uint32_t n)
{
    if (n == 0) return 0;
    int bits = 31 - __builtin_clz(n);
    double x = (double)(1u << (bits / 2)) * (bits % 2 ? 1.5 : 1.2);
    for (int i = 0; i < 4; i++) x = 0.5 * (x + (double)n / x);
    return x;
}

/* ln n for n ≥ 1: the power of two aside, the series of the inverse hyperbolic tangent. */
static inline double numbers_log(uint32_t n)
{
    int bits = 31 - __builtin_clz(n);
    double m = (double)n / (double)(1u << bits);
    double t = (m - 1) / (m + 1), u = t * t;
    double series = t * (1 + u * (1 / 3.0 + u * (1 / 5.0 + u * (1 / 7.0 + u * (1 / 9.0)))));
    return bits * 0.69314718055994530942 + 2 * series;
}

#endif
