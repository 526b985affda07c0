/* A search driven by threads and clock. */
#include <pthread.h>
#include <time.h>

#include "base/err.h"
#include "drive/player.h"

enum { STRIDE = 64 /* most iterations between two looks at the clock */ };

double drive_now(bool processor)
{
    struct timespec t;
    clock_gettime(processor ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

struct run {
    search *search;
    int worker;
    struct drive_budget budget;
    double start;
    drive_watch *watch;
    void *context;
};

bool drive_spent(const search *s, const struct drive_budget *b, double start)
{
    if (b->nodes && search_iterations(s) >= b->nodes) return true;
    return b->milliseconds > 0 && drive_now(b->processor) - start >= b->milliseconds;
}

int drive_stride(const search *s, const struct drive_budget *b, int most)
{
    uint64_t made = search_iterations(s);
    if (!b->nodes || (made < b->nodes && b->nodes - made >= (uint64_t)most)) return most;
    return made < b->nodes ? (int)(b->nodes - made) : 0;
}

static bool spent(const struct run *r)
{
    return drive_spent(r->search, &r->budget, r->start) ||
           (r->watch && r->watch(r->context, r->search));
}

/* Iterations until the next look at the clock: few at first, since one may take long. */
static int stride(const struct run *r, int before)
{
    return drive_stride(r->search, &r->budget, before < STRIDE ? before * 2 : STRIDE);
}

static void think_on(struct run *r)
{
    for (int n = 1; !spent(r); n = stride(r, n))
        if (search_step(r->search, r->worker, n) < n) break;
    search_stop(r->search);
}

static void *run_worker(void *at)
{
    struct run *r = at;
    r->start = drive_now(r->budget.processor);
    think_on(r);
    return NULL;
}

/* The first step comes before anybody looks at the clock: there must be a move even if a thread is
 * held up right away. */
int drive_think(search *s, int threads, struct drive_budget budget, drive_watch *watch,
                void *context)
{
    pthread_t ids[SEARCH_WORKERS_MAX];
    struct run runs[SEARCH_WORKERS_MAX];
    int started = 1;
    for (int i = 0; i < threads; i++)
        runs[i] = (struct run){s, i, budget, 0, i ? NULL : watch, context};
    runs[0].start = drive_now(budget.processor);
    search_step(s, 0, 1);
    while (started < threads && !pthread_create(&ids[started], NULL, run_worker, &runs[started]))
        started++;
    think_on(&runs[0]);
    for (int i = 1; i < started; i++) pthread_join(ids[i], NULL);
    return started == threads ? 0 : ERR_SYSTEM;
}
