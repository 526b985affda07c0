/* assert without a C library: a programmer's error stops the program on the spot. Never for
 * input. Compiled out with NDEBUG. */
#ifndef TABLIER_BASE_ASSERT_H
#define TABLIER_BASE_ASSERT_H

#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __builtin_trap())
#endif

#endif
