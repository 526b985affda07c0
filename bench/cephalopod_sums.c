/* Contest sums of Cephalopod beside the recipe of the best public programs, as whole processes:
 *
 *     cephalopod_sums TABLIER RECIPE
 *
 * Processor time, the best of some runs in turn, less that of /bin/true. The first twelve cases are
 * the hard ones that the players were given. */
#include <fcntl.h>
#include <inttypes.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct {
    int depth;
    const char *digits;
} cases[] = {
    {20, "060222161"}, {20, "506450064"}, {1, "555005555"},  {1, "616101616"},  {8, "606000615"},
    {24, "300362102"}, {36, "604202400"}, {32, "000054105"}, {40, "004024134"}, {40, "054030030"},
    {20, "051000401"}, {20, "100352100"}, {8, "000000000"},  {20, "000000000"},
};
enum { CASES = sizeof cases / sizeof cases[0], HARD = 12, RUNS = 25 };

extern char **environ;

static void check(int failed, const char *what)
{
    if (!failed) return;
    perror(what);
    exit(1);
}

/* Runs a program. Returns its processor time in milliseconds, and what it wrote. */
static double run(char **argv, char *out, size_t size)
{
    int pipe_of[2];
    posix_spawn_file_actions_t actions;
    pid_t pid;
    check(pipe2(pipe_of, O_CLOEXEC), "pipe");
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe_of[1], 1);
    check(posix_spawn(&pid, argv[0], &actions, NULL, argv, environ), argv[0]);
    posix_spawn_file_actions_destroy(&actions);
    close(pipe_of[1]);

    size_t length = 0;
    for (ssize_t n; (n = read(pipe_of[0], out + length, size - 1 - length)) > 0;)
        length += (size_t)n;
    out[length] = 0;
    close(pipe_of[0]);

    int status;
    struct rusage used;
    check(wait4(pid, &status, 0, &used) != pid || status, argv[0]);
    return 1e3 * (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           1e-3 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

/* A board of digits as `tablier` reads it. */
static void write_position(const char *digits, char *out)
{
    for (int c = 0; c < 9; c++) {
        if (c == 3 || c == 6) *out++ = '/';
        *out++ = (char)(digits[c] == '0' ? '1' : 'A' + digits[c] - '1');
    }
    strcpy(out, " w");
}

struct figures {
    double ours, theirs; /* milliseconds */
    uint64_t states, transitions;
};

/* Both programs on one case. Returns whether their sums are the same. */
static bool run_case(char **programs, int i, struct figures *best)
{
    char depth[12], digits[10], position[20], text[200];
    snprintf(depth, sizeof depth, "%d", cases[i].depth);
    strcpy(digits, cases[i].digits);
    write_position(digits, position);
    char *ours[] = {programs[0], "perft",      "cephalopod", depth,
                    "--sum",     "--position", position,     NULL};
    char *theirs[] = {programs[1], depth, digits, NULL};
    uint64_t sum = 1, expected = 0;

    double time = run(ours, text, sizeof text);
    best->ours = time < best->ours ? time : best->ours;
    check(sscanf(text, "sum %" SCNu64, &sum) != 1, programs[0]);
    time = run(theirs, text, sizeof text);
    best->theirs = time < best->theirs ? time : best->theirs;
    check(sscanf(text, "%" SCNu64 " %" SCNu64 " %" SCNu64, &expected, &best->states,
                 &best->transitions) != 3,
          programs[1]);
    return sum == expected;
}

/* Where ours takes no longer than /bin/true, there is no ratio. */
static void print(const char *name, const struct figures *f)
{
    printf("%-12s %7.2f ms   recipe %7.2f ms", name, f->ours, f->theirs);
    if (f->ours > 0.05)
        printf("   ratio %4.1f", f->theirs / f->ours);
    else
        printf("%*s", 13, "");
    printf("   %7" PRIu64 " states %8" PRIu64 " transitions\n", f->states, f->transitions);
}

int main(int argc, char **argv)
{
    struct figures best[CASES], hard = {0};
    double start = 1e9;
    char name[40], *nothing[] = {"/bin/true", NULL};
    bool same = true;
    if (argc != 3) return 2;
    for (int i = 0; i < CASES; i++) best[i] = (struct figures){.ours = 1e9, .theirs = 1e9};
    for (int r = 0; r < RUNS; r++) {
        double time = run(nothing, name, sizeof name);
        start = time < start ? time : start;
        for (int i = 0; i < CASES; i++) same = run_case(argv + 1, i, &best[i]) && same;
    }
    for (int i = 0; i < CASES; i++) {
        best[i].ours -= start;
        best[i].theirs -= start;
        snprintf(name, sizeof name, "%s %2d", cases[i].digits, cases[i].depth);
        print(name, &best[i]);
        if (i >= HARD) continue;
        hard.ours += best[i].ours;
        hard.theirs += best[i].theirs;
        hard.states += best[i].states;
        hard.transitions += best[i].transitions;
    }
    print("the hard 12", &hard);
    if (!same) puts("DIFFERENT NUMBERS");
    return !same;
}
