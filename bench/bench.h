/* What a benchmark needs, natively and as WebAssembly: a clock and a line to print. A benchmark
 * is one file with BENCH(run): run prints its figures with bench_figure and returns 0.
 *
 * Natively this header is the whole frame. As WebAssembly the two functions are imported from the
 * page or from node (bench/wasm.mjs), which calls the exported bench_run. */
#ifndef TABLIER_BENCH_H
#define TABLIER_BENCH_H

#ifdef __wasm__

__attribute__((import_module("bench"), import_name("now"))) double bench_now(void);
__attribute__((import_module("bench"), import_name("figure"))) void
bench_figure(const char *what, const char *of, double value, const char *unit);

#define BENCH(run)                                                                                 \
    __attribute__((export_name("bench_run"))) int bench_run(void);                                 \
    int bench_run(void)                                                                            \
    {                                                                                              \
        return run();                                                                              \
    }

#else

#include <stdio.h>
#include <time.h>

/* Seconds. */
static inline double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* One line: what was measured, of which game or board, the figure and its unit. */
static inline void bench_figure(const char *what, const char *of, double value, const char *unit)
{
    printf("%-24s %-12s %12.1f %s\n", what, of, value, unit);
}

#define BENCH(run)                                                                                 \
    int main(void)                                                                                 \
    {                                                                                              \
        return run();                                                                              \
    }

#endif

#endif
