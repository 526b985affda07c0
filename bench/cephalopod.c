/* Cephalopod beside plain programs that do the same work, in the same run. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "games/cephalopod/board.h"
#include "games/cephalopod/sum.h"
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

/* Hard cases of the contest: the ones its players were given. */
static const struct {
    int depth;
    const char *digits;
} cases[] = {
    {20, "060222161"}, {20, "506450064"}, {1, "555005555"},  {1, "616101616"},
    {8, "606000615"},  {24, "300362102"}, {36, "604202400"}, {32, "000054105"},
    {40, "004024134"}, {40, "054030030"}, {20, "051000401"}, {20, "100352100"},
};
enum { CASES = sizeof cases / sizeof cases[0], MEMORY = 64 << 20 };

/* Memory fresh from the system each time, as a program that is started for one sum has it. */
static uint64_t our_sum(int i)
{
    struct cephalopod_state s;
    const char *digits = cases[i].digits;
    uint64_t sum = 0;
    void *memory = malloc(MEMORY);
    if (!memory) abort();
    cephalopod_clear(3, 3, &s);
    for (int c = 0; c < 9; c++)
        if (digits[c] != '0') board_put(&s, cephalopod_cell(c % 3, 2 - c / 3), digits[c] - '0', 0);
    if (sum_3x3(&s, cases[i].depth, memory, MEMORY, &sum)) abort();
    free(memory);
    return sum;
}

static int compare_sums(void)
{
    enum { RUNS = 5 };
    double ours = 0, theirs = 0;
    int wrong = 0;
    for (int i = 0; i < CASES; i++) {
        double best = 1e9, rival = 1e9;
        for (int run = 0; run < RUNS; run++) {
            double t0 = now();
            uint64_t a = our_sum(i);
            double t1 = now();
            uint64_t b = rival_cephalopod_sum(cases[i].digits, cases[i].depth);
            double t2 = now();
            best = t1 - t0 < best ? t1 - t0 : best;
            rival = t2 - t1 < rival ? t2 - t1 : rival;
            wrong |= a != b;
        }
        ours += best;
        theirs += rival;
    }
    printf("cephalopod 3x3 sums, %d cases: %.2f ms; layer by layer %.2f ms; ratio %.1f\n", CASES,
           ours * 1e3, theirs * 1e3, theirs / ours);
    return wrong;
}

int main(void)
{
    int wrong = compare_perft() | compare_sums();
    if (wrong) puts("DIFFERENT NUMBERS");
    return wrong;
}
