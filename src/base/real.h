/* Square root, exponential and logarithm from + − × ÷ alone, so that every machine gives the same
 * last digit. Within a few units of the last place for ordinary numbers, which is all that is asked
 * of them. */
#ifndef TABLIER_BASE_REAL_H
#define TABLIER_BASE_REAL_H

/* √x; 0 for x ≤ 0. */
double real_sqrt(double x);

/* e^x; 0 below e^−700, and e^700 above that. */
double real_exp(double x);

/* ln x for a normal x > 0. */
double real_log(double x);

#endif
