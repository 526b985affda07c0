/* The list of all jobs. */
#include <stddef.h>

#include "jobs.h"

const struct bench_job *const bench_lists[] = {bench_cephalopod, bench_caminos, bench_search, NULL};

const struct bench_job *bench_find(int index)
{
    for (int list = 0; bench_lists[list]; list++)
        for (const struct bench_job *job = bench_lists[list]; job->name; job++)
            if (index-- == 0) return job;
    return NULL;
}
