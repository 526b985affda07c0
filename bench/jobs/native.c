/* Runs one job natively: `jobs INDEX ROUNDS` prints its name, unit, units, sum and nanoseconds,
 * separated by tabs; exit status 1 past the last job. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "jobs.h"

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int main(int argc, char **argv)
{
    if (argc != 3) return 2;
    const struct bench_job *job = bench_find((int)strtol(argv[1], NULL, 10));
    if (!job) return 1;
    uint64_t sum = 0;
    int64_t from = now();
    uint64_t units = job->run(strtoull(argv[2], NULL, 10), &sum);
    printf("%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRId64 "\n", job->name, job->unit, units, sum,
           now() - from);
    return 0;
}
