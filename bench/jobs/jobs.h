/* Benchmarks of the core as jobs that run natively and as WebAssembly alike, so that the two can
 * be compared in one run. Freestanding: whoever drives them holds the clock. */
#ifndef TABLIER_BENCH_JOBS_H
#define TABLIER_BENCH_JOBS_H

#include <stdint.h>

struct bench_job {
    const char *name; /* "caminos square: random games" */
    const char *unit; /* what is counted: "games" */

    /* Does the work `rounds` times, the same in every call, and returns how many units that was.
     * `*sum` gets a number that depends on all of it: equal wherever it runs. */
    uint64_t (*run)(uint64_t rounds, uint64_t *sum);
};

/* One list a game, each ending with a NULL name. */
extern const struct bench_job bench_cephalopod[];
extern const struct bench_job bench_caminos[];
extern const struct bench_job bench_search[];

/* All lists, ending with NULL. */
extern const struct bench_job *const bench_lists[];

/* The job with that number over all lists; NULL past the last. */
const struct bench_job *bench_find(int index);

#endif
