/* An offset to the monotonic clock. What two machines' clocks drift apart in a second is
 * microseconds; whatever is more than CLOSE_MS away has jumped. */
#include "store/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { CLOSE_MS = 1000, CATCH_UP_MS = 20, WRONG_MS = 86400000 };

static int64_t milliseconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t clock_ticks(void)
{
    return milliseconds(CLOCK_MONOTONIC);
}

/* How far tests let clocks jump: what stands in a file. */
static int64_t told_jump(void)
{
#ifdef NDEBUG
    return 0;
#else
    char line[32] = "0";
    const char *path = getenv("TABLIER_TEST_CLOCK");
    FILE *file = path ? fopen(path, "r") : NULL;
    if (file && !fgets(line, sizeof line, file)) line[0] = '\0';
    if (file) fclose(file);
    return strtoll(line, NULL, 10);
#endif
}

int64_t clock_as_told(int64_t wall)
{
    return wall + told_jump();
}

int64_t clock_wall(void)
{
    return clock_as_told(milliseconds(CLOCK_REALTIME));
}

void clock_begin(struct even_clock *c, int64_t wall, int64_t seen)
{
    int64_t time = wall < seen && seen - wall < WRONG_MS ? seen : wall;
    atomic_store(&c->offset, time - clock_ticks());
}

int64_t clock_now(const struct even_clock *c)
{
    return clock_ticks() + atomic_load(&c->offset);
}

void clock_follow(struct even_clock *c, int64_t wall)
{
    int64_t apart = wall - clock_now(c);
    if (apart > CLOSE_MS || apart < -CLOSE_MS) return;
    int64_t step = apart > CATCH_UP_MS ? CATCH_UP_MS : apart < -CATCH_UP_MS ? -CATCH_UP_MS : apart;
    atomic_fetch_add(&c->offset, step);
}
