/* Le Camino: how the exact test does in whole random games under lines=final.
 *
 *     camino_final [GAMES [SEATS [SEED [dump]]]]
 *
 * Games are played at random by the rules. At every turn the list of the hand's placements is timed
 * and what it judged is counted: placements looked at, those that only the solver could decide, and
 * those it could not decide within its budget. These are then tried one by one, as a player would;
 * `dump` prints what stays undecided even so. (A refusal whose reason alone is undecided counts as
 * such when tried, so there can be more of them.) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game/game.h"
#include "games/camino/camino.h"
#include "games/list.h"

enum { LISTS_MAX = 1 << 20 };

struct figures {
    double *micros;
    int lists;
    uint64_t moves, found, open; /* tried though not listed: legal, still undecided */
    struct camino_tally tally;
};

struct walk {
    const struct game *game;
    struct game_options options;
    struct rng rng;
    struct camino_state state;
    struct camino_work *work;
    game_move *moves;
    bool dump;
};

static double micros(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static void print_question(const struct camino_board *b, int code, int cell)
{
    char name[CAMINO_TEXT];
    camino_code_format(code, name);
    printf("%s@%c%d %dx%d ", name, 'a' + camino_cell_col(cell), 1 + camino_cell_row(cell), b->cols,
           b->rows);
    const char *mark = "";
    for (int i = 0; i < CAMINO_CELLS; i++) {
        if (!b->tile[i]) continue;
        camino_code_format(b->tile[i], name);
        printf("%s%s@%c%d", mark, name, 'a' + camino_cell_col(i), 1 + camino_cell_row(i));
        mark = ",";
    }
    printf("\n");
}

/* Tries what the list leaves out: what it could not decide is thought about longer then. */
static void try_missing(struct walk *w, unsigned kinds, int listed, struct figures *f)
{
    const struct camino_state *s = &w->state;
    for (int code = 1, at = 0; code <= CAMINO_CODES; code++)
        for (int cell = 0; cell < CAMINO_CELLS && kinds >> camino_code_kind(code) & 1; cell++) {
            bool in =
                at < listed && w->work->list[at].code == code && w->work->list[at].cell == cell;
            at += in;
            if (in || !camino_cell_inside(&s->board, cell)) continue;
            int reason =
                camino_judge(&s->board, camino_proof(s), code, cell, w->work->solver, NULL).reason;
            f->found += reason == CAMINO_LEGAL;
            f->open += reason == CAMINO_UNDECIDED;
            if (w->dump && reason == CAMINO_UNDECIDED) print_question(&s->board, code, cell);
        }
}

static void time_list(struct walk *w, struct figures *f)
{
    const struct camino_state *s = &w->state;
    struct camino_tally tally = {0, 0, 0};
    unsigned kinds = camino_kinds_in(s->known[s->turn]);
    if (s->step != CAMINO_TURN || camino_is_opening(s)) return;
    double from = micros();
    int listed = camino_list_counted(&s->board, camino_proof(s), kinds, w->work->solver,
                                     w->work->list, &tally);
    double took = micros() - from;
    if (f->lists < LISTS_MAX) f->micros[f->lists++] = took;
    f->moves += (uint64_t)listed;
    f->tally.judged += tally.judged;
    f->tally.asked += tally.asked;
    f->tally.undecided += tally.undecided;
    if (tally.undecided) try_missing(w, kinds, listed, f);
}

static game_move choose(struct walk *w)
{
    const struct game_rules *rules = w->game->rules;
    if (rules->actor((const game_view *)&w->state) == GAME_CHANCE) {
        struct game_outcome room[CAMINO_KINDS];
        return game_draw(w->game, (const game_state *)&w->state, &w->rng, room);
    }
    int count = rules->moves((const game_view *)&w->state, w->work, w->moves);
    return w->moves[rng_below(&w->rng, (uint32_t)count)];
}

static void play(struct walk *w, struct figures *f)
{
    w->game->rules->start(&w->options, (game_state *)&w->state);
    while (w->state.step != CAMINO_END) {
        time_list(w, f);
        w->game->rules->play((game_state *)&w->state, w->work, choose(w));
    }
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    static struct walk w;
    int games = argc > 1 ? atoi(argv[1]) : 4;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    struct figures f = {.micros = malloc(LISTS_MAX * sizeof(double))};
    w.game = games_find(slice_of("camino"));
    w.work = malloc(sizeof *w.work);
    w.moves = malloc(sizeof *w.moves * (size_t)w.game->rules->max_moves);
    w.dump = argc > 4;
    if (!f.micros || !w.work || !w.moves) return 1;
    options_default(w.game, &w.options);
    w.options.seats = (uint8_t)(argc > 2 ? atoi(argv[2]) : 2);
    w.options.value[CAMINO_OPT_LINES] = CAMINO_LINES_FINAL;
    for (int i = 0; i < games; i++) {
        w.rng = rng_seed(seed + (uint64_t)i, (uint64_t)w.options.seats);
        play(&w, &f);
    }
    size_t n = (size_t)f.lists;
    qsort(f.micros, n, sizeof *f.micros, by_size);
    printf("%d games of %d: %zu hands, %.1f placements each; list median %.2f ms, p99 %.1f, worst "
           "%.0f; %llu judged, %llu asked, %llu undecided; tried, %llu of those were legal, %llu "
           "undecided still\n",
           games, w.options.seats, n, (double)f.moves / (double)n, f.micros[n / 2] * 1e-3,
           f.micros[n * 99 / 100] * 1e-3, f.micros[n - 1] * 1e-3,
           (unsigned long long)f.tally.judged, (unsigned long long)f.tally.asked,
           (unsigned long long)f.tally.undecided, (unsigned long long)f.found,
           (unsigned long long)f.open);
    free(f.micros);
    free(w.work);
    free(w.moves);
    return 0;
}
