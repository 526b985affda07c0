/* Cephalopod beside plain programs that do the same work, in the same run. */
#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "games/cephalopod/cephalopod.h"
#include "rivals/cephalopod.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Both counts of sequences, the best of three runs in turn. */
static int compare_perft(void)
{
    enum { DEPTH = 6, RUNS = 3 };
    struct cephalopod_state s;
    double ours = 1e9, theirs = 1e9;
    uint64_t a = 0, b = 0;
    cephalopod_clear(5, 5, &s);
    for (int i = 0; i < RUNS; i++) {
        double t0 = now();
        a = cephalopod_perft(&s, DEPTH);
        double t1 = now();
        b = rival_cephalopod_perft(5, 5, DEPTH);
        double t2 = now();
        ours = t1 - t0 < ours ? t1 - t0 : ours;
        theirs = t2 - t1 < theirs ? t2 - t1 : theirs;
    }
    printf("cephalopod 5x5 perft %d: %" PRIu64
           " sequences, %.0f million/s; plain %.0f; ratio %.1f\n",
           DEPTH, a, (double)a / ours / 1e6, (double)b / theirs / 1e6, theirs / ours);
    return a != b;
}

int main(void)
{
    int wrong = compare_perft();
    if (wrong) puts("DIFFERENT NUMBERS");
    return wrong;
}
