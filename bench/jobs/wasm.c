/* The same jobs for WebAssembly: what run.mjs calls. */
#include "jobs.h"

#define EXPORT(name) __attribute__((export_name(#name)))

EXPORT(job_run) uint64_t job_run(int index, uint64_t rounds);
EXPORT(job_sum) uint64_t job_sum(void);

static uint64_t last_sum;

uint64_t job_run(int index, uint64_t rounds)
{
    last_sum = 0;
    return bench_find(index)->run(rounds, &last_sum);
}

uint64_t job_sum(void)
{
    return last_sum;
}
