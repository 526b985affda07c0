/* The store's time: milliseconds since 1970 that only ever pass. It is read off a clock once, the
 * database's where several nodes share it, and then counted by the machine's own beat: a jump of
 * that clock, forth or back, is nobody's loss. Small differences are made up for little by little.
 */
#ifndef TABLIER_STORE_CLOCK_H
#define TABLIER_STORE_CLOCK_H

#include <stdatomic.h>
#include <stdint.h>

struct even_clock {
    atomic_llong offset; /* to clock_ticks */
};

/* Milliseconds that pass evenly, from some moment on. */
int64_t clock_ticks(void);

/* This machine's clock; and the same for what another clock, such as a database's, shows. In builds
 * for tests both may be told to jump. */
int64_t clock_wall(void);
int64_t clock_as_told(int64_t wall);

/* The time is `wall`; but no earlier than `seen`, when a server ran last, unless that is so far
 * ahead that it must have been wrong. */
void clock_begin(struct even_clock *, int64_t wall, int64_t seen);

int64_t clock_now(const struct even_clock *);

/* That clock now shows `wall`. To be called about once a second. */
void clock_follow(struct even_clock *, int64_t wall);

#endif
