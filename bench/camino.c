/* Le Camino: how long all legal placements of a hand take, and how often the solver gives up.
 *
 *     camino [GAMES [SEED]]
 *
 * Self-play on the full board by three kinds of player: at random, greedy for their own path,
 * greedy against the other's. Half of a greedy player's moves are at random all the same: games
 * differ. */
#include "games/camino/complete.h"
#include "games/camino/quick.h"
#include "games/camino/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum manner { RANDOM, FOR_SELF, AGAINST, MANNERS };
static const char *const manner_name[MANNERS] = {"random", "for oneself", "against"};
enum { HAND = 6, LISTS_MAX = 1 << 20 };

struct game {
    struct camino_board board;
    struct camino_layout layout;
    uint8_t pot[CAMINO_TILES]; /* kinds; the two hands lie at its end */
    int left;
};

struct figures {
    double *micros;
    int lists;
    uint64_t moves;
    struct camino_tally tally;
};

static uint64_t seed;
static void *scratch;
static struct camino_placement moves[CAMINO_PLACEMENTS];

static unsigned below(unsigned bound)
{
    uint64_t x = seed += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return (unsigned)((x ^ x >> 31) >> 32) % bound;
}

static double micros(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static void deal(struct game *g, int lines)
{
    memset(g, 0, sizeof *g);
    g->board.cols = CAMINO_COLS_MAX;
    g->board.rows = CAMINO_ROWS_MAX;
    g->board.lines = (uint8_t)lines;
    for (int kind = 0; kind < CAMINO_KINDS; kind++)
        for (int i = 0; i < camino_kind_copies(kind); i++) g->pot[g->left++] = (uint8_t)kind;
    for (unsigned i = CAMINO_TILES - 1; i > 0; i--) {
        unsigned j = below(i + 1);
        uint8_t kind = g->pot[i];
        g->pot[i] = g->pot[j];
        g->pot[j] = kind;
    }
    camino_judge_position(&g->board, scratch, &g->layout);
}

/* The least a side's route can weigh after a placement, as far as propagation sees. */
static uint32_t promise(const struct camino_known *known, const struct camino_board *board,
                        struct camino_placement m, int side)
{
    static struct camino_solver s;
    static struct camino_board after;
    struct camino_domains domains;
    if (!camino_known_after(known, board, m.code, m.cell, &domains)) return 0;
    after = *board;
    after.tile[m.cell] = m.code;
    camino_solver_start(&s, &after, &domains, CAMINO_FULL, NULL);
    return camino_solver_weight(&s, side);
}

static struct camino_placement pick(const struct game *g, int n, enum manner manner, int side)
{
    struct camino_known known;
    struct camino_placement best = moves[below((unsigned)n)];
    if (manner == RANDOM || below(2)) return best;
    camino_known_start(&known, &g->board);
    int other = manner == FOR_SELF ? side : 1 - side;
    int64_t sign = manner == FOR_SELF ? -1 : 1, best_value = INT64_MIN;
    for (int i = 0; i < n; i++) {
        int64_t value =
            sign * (int64_t)promise(&known, &g->board, moves[i], other) * 16 + below(16);
        if (value <= best_value) continue;
        best_value = value;
        best = moves[i];
    }
    return best;
}

/* The kinds in the hand of a side: six tiles from the end of the pot. */
static unsigned hand(const struct game *g, int side)
{
    unsigned kinds = 0;
    for (int i = 0; i < HAND; i++) {
        int at = g->left - 1 - side * HAND - i;
        if (at >= 0) kinds |= CAMINO_KIND_BIT(g->pot[at]);
    }
    return kinds;
}

static void spend(struct game *g, int side, int kind)
{
    int at = g->left - 1 - side * HAND;
    while (g->pot[at] != kind) at--;
    memmove(g->pot + at, g->pot + at + 1, (size_t)(g->left - 1 - at));
    g->left--;
}

/* Judges the cautious way every placement of a kind; returns how many were judged. */
static uint64_t judge_quickly(const struct game *g, unsigned kinds, uint64_t *accepted)
{
    struct camino_field field;
    uint64_t judged = 0;
    camino_field_start(&field, &g->board, &g->layout);
    for (int code = 1; code <= CAMINO_CODES; code++)
        for (int cell = 0; kinds >> camino_code_kind(code) & 1 && cell < CAMINO_CELLS; cell++) {
            if (!camino_cell_inside(&g->board, cell) || g->board.tile[cell] ||
                !camino_cell_contact(&g->board, cell))
                continue;
            judged++;
            *accepted += camino_field_allows(&field, code, cell);
        }
    return judged;
}

struct quick {
    uint64_t judged, accepted, legal;
    double micros;
};

static void play(const enum manner manner[2], int lines, struct figures *f, struct quick *q)
{
    struct game g;
    deal(&g, lines);
    for (int turn = 0, stuck = 0; g.left > 0 && stuck < 2; turn++) {
        int side = turn % 2;
        unsigned kinds = hand(&g, side);
        double from = micros();
        int n = camino_list_counted(&g.board, &g.layout, kinds, scratch, moves, &f->tally);
        double took = micros() - from;
        if (f->lists < LISTS_MAX) f->micros[f->lists++] = took;
        f->moves += (uint64_t)n;
        from = micros();
        q->judged += judge_quickly(&g, kinds, &q->accepted);
        q->micros += micros() - from;
        q->legal += (uint64_t)n;
        stuck = n ? 0 : stuck + 1;
        if (!n) continue;
        struct camino_placement m = pick(&g, n, manner[side], side);
        struct camino_layout next;
        struct camino_verdict v = camino_judge(&g.board, &g.layout, m.code, m.cell, scratch, &next);
        if (v.reason != CAMINO_LEGAL) {
            printf("listed but refused: %s\n", camino_reason_word(v.reason));
            exit(1);
        }
        g.board.tile[m.cell] = m.code;
        g.layout = next;
        spend(&g, side, camino_code_kind(m.code));
    }
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void print_row(const char *first, const char *second, struct figures *f)
{
    size_t n = (size_t)f->lists;
    qsort(f->micros, n, sizeof *f->micros, by_size);
    printf("%-12s %-12s %7zu %6.1f %8.0f %8.0f %8.0f %9.0f %10llu %8llu %6llu\n", first, second, n,
           (double)f->moves / (double)n, f->micros[n / 2], f->micros[n * 9 / 10],
           f->micros[n * 99 / 100], f->micros[n - 1], (unsigned long long)f->tally.judged,
           (unsigned long long)f->tally.asked, (unsigned long long)f->tally.undecided);
    fflush(stdout);
}

static void table(int lines, int games, struct quick *q)
{
    printf("lines=%s: legal placements of a hand of six, microseconds\n",
           lines == CAMINO_LINES_SEEN ? "seen" : "final");
    printf("%-12s %-12s %7s %6s %8s %8s %8s %9s %10s %8s %6s\n", "side a", "side b", "hands",
           "legal", "median", "p90", "p99", "worst", "judged", "asked", "undecided");
    for (int a = 0; a < MANNERS; a++)
        for (int b = a; b < MANNERS; b++) {
            struct figures f = {.micros = malloc(LISTS_MAX * sizeof(double))};
            if (!f.micros) exit(1);
            for (int i = 0; i < games; i++) play((enum manner[2]){a, b}, lines, &f, q);
            print_row(manner_name[a], manner_name[b], &f);
            free(f.micros);
        }
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 20;
    struct quick q = {0, 0, 0, 0};
    seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    scratch = malloc(CAMINO_SCRATCH);
    if (!scratch) return 1;
    table(CAMINO_LINES_SEEN, games, &q);
    printf("cautious test: %.0f judgements a second, accepts %.1f%% of the legal placements\n",
           (double)q.judged / q.micros * 1e6, 100.0 * (double)q.accepted / (double)q.legal);
    table(CAMINO_LINES_FINAL, (games + 9) / 10, &q);
    free(scratch);
    return 0;
}
