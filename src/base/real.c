/* Elementary functions: the power of two is taken out of the bits, a series does the rest. */
#include "base/real.h"

#include <stdint.h>

#include "base/mem.h"

enum { BIAS = 1023, MANTISSA = 52, SERIES = 20 };

#define LN2      0.69314718055994530942
#define LN2_HIGH 0.693147180369123816490 /* with few enough bits that its multiples are exact */
#define LN2_LOW  1.90821492927058770002e-10

static double power_of_two(int k)
{
    uint64_t bits = (uint64_t)(BIAS + k) << MANTISSA;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* x = m · 2^k with 1 ≤ m < 2. */
static double split(double x, int *k)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    *k = (int)(bits >> MANTISSA & 0x7ff) - BIAS;
    bits = (bits & (((uint64_t)1 << MANTISSA) - 1)) | (uint64_t)BIAS << MANTISSA;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Newton's method on 1 ≤ m < 4, where 1.5 is close enough for six steps. */
double real_sqrt(double x)
{
    int k;
    if (!(x > 0)) return 0;
    double m = split(x, &k);
    if (k % 2) m *= 2, k--;
    double root = 1.5;
    for (int i = 0; i < 6; i++) root = 0.5 * (root + m / root);
    return root * power_of_two(k / 2);
}

/* e^x = 2^k · e^r with |r| ≤ ln 2 / 2, and the series of e^r from its small end. */
double real_exp(double x)
{
    if (x < -700) return 0;
    if (x > 700) x = 700;
    int k = (int)(x / LN2 + (x < 0 ? -0.5 : 0.5));
    double r = (x - k * LN2_HIGH) - k * LN2_LOW, sum = 1;
    for (int i = SERIES; i > 0; i--) sum = 1 + r / i * sum;
    return sum * power_of_two(k);
}

/* ln m = 2 artanh((m − 1) / (m + 1)) with √½ ≤ m < √2. */
double real_log(double x)
{
    int k;
    double m = split(x, &k);
    if (m > 1.4142135623730951) m *= 0.5, k++;
    double t = (m - 1) / (m + 1), square = t * t, sum = 0;
    for (int i = 2 * SERIES + 1; i > 0; i -= 2) sum = 1.0 / i + square * sum;
    return k * LN2_HIGH + (2 * t * sum + k * LN2_LOW);
}
