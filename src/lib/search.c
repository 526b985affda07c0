/* The computer player, stepped by whoever has threads and a clock. */
#include "search/search.h"

#include <stdlib.h>

#include "base/mem.h"
#include "inside.h"

struct tablier_search {
    struct lib_head head;
    search *search;
    void *memory;
    int level, workers;
    bool set; /* it was turned to a view */
};

/* When the caller does not say how much memory a search or a solver gets. */
enum { USEFUL_MEGABYTES = 64, STRIDE = 256 };
#define MOST_BYTES ((uint64_t)1 << 40)

_Static_assert((int)TABLIER_LINE == SEARCH_LINE_MAX && (int)TABLIER_BEST == SEARCH_BEST_MAX,
               "as inside");
_Static_assert((int)TABLIER_LEVELS == TIPS_LEVELS && (int)TABLIER_WORKERS == SEARCH_WORKERS_MAX,
               "as inside");

static int check_setup(const tablier_search_setup *setup, tablier_error *error)
{
    if (!setup) return lib_fail_null(error);
    if (!lib_game(setup->game, error)) return TABLIER_RANGE;
    if (setup->level < 0 || setup->level > TABLIER_LEVELS)
        return lib_fail_range(error, setup->level);
    if (setup->workers < 0 || setup->workers > TABLIER_WORKERS)
        return lib_fail_range(error, setup->workers);
    if (setup->memory > MOST_BYTES) return lib_fail_range(error, (int64_t)setup->memory);
    return 0;
}

static struct search_setup inner_setup(const tablier_search_setup *setup)
{
    struct search_setup inner = {.seed = setup->seed};
    search_level_setup(games_list[setup->game], setup->level ? setup->level : TABLIER_LEVELS,
                       &inner);
    inner.workers = setup->workers ? setup->workers : 1;
    inner.thorough = inner.thorough || setup->thorough;
    return inner;
}

int tablier_search_open(const tablier_search_setup *setup, tablier_search **out,
                        tablier_error *error)
{
    int status = check_setup(setup, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    struct search_setup inner = inner_setup(setup);
    size_t least = search_memory(&inner),
           bytes = setup->memory ? (size_t)setup->memory : least + ((size_t)USEFUL_MEGABYTES << 20);
    if (bytes < least) return lib_fail_space(error, least);
    tablier_search *s = lib_open(LIB_SEARCH, setup->game, sizeof *s, error);
    if (!s) return TABLIER_MEMORY;
    s->memory = malloc(bytes);
    struct arena arena = arena_on(s->memory, bytes);
    if (!s->memory || search_open(&inner, &arena, &s->search)) {
        free(s->memory);
        lib_close(s, LIB_SEARCH, NULL);
        return lib_fail_memory(error);
    }
    s->level = setup->level;
    s->workers = inner.workers;
    *out = s;
    return 0;
}

int tablier_search_close(tablier_search *s, tablier_error *error)
{
    int status = lib_check(s, LIB_SEARCH, error);
    if (status) return status;
    free(s->memory);
    return lib_close(s, LIB_SEARCH, error);
}

/* Can somebody think about the view? Somebody must be to move, and see what that seat knows. */
static int check_thinkable(const tablier_view *view, tablier_error *error)
{
    const struct watch *w = &view->watch;
    const struct game_text *text = w->game->text;
    char none;
    struct text unread = text_on(&none, 0);
    int actor = w->game->rules->actor(w->view);
    if (actor == GAME_OVER) return lib_fail(error, TABLIER_ILLEGAL, "play.over");
    if (text->write_score && text->write_score(w->view, w->scratch, &unread) == 1)
        return lib_fail(error, TABLIER_ILLEGAL, "lib.no_turns");
    void *room = malloc(3 * w->game->rules->size);
    if (!room) return lib_fail_memory(error);
    bool shown = actor == GAME_CHANCE || game_shows_actor(w->game, w->view, room);
    free(room);
    return shown ? 0 : lib_fail(error, TABLIER_ILLEGAL, "lib.hidden");
}

/* A handle and a view of the same game, about which one can think. */
static int check_both(const struct lib_head *head, enum lib_kind kind, const tablier_view *view,
                      tablier_error *error)
{
    int status = lib_check(head, kind, error);
    if (!status) status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    if (head->game != view->head.game) return lib_fail(error, TABLIER_HANDLE, "lib.other_game");
    return check_thinkable(view, error);
}

int tablier_search_set(tablier_search *s, tablier_view *view, tablier_error *error)
{
    int status = check_both((const struct lib_head *)s, LIB_SEARCH, view, error);
    if (status) return status;
    search_set(s->search, view->watch.view);
    s->set = true;
    return 0;
}

/* Is it open, and was it turned to a view? */
static int check_set(const tablier_search *s, tablier_error *error)
{
    int status = lib_check(s, LIB_SEARCH, error);
    if (status) return status;
    return s->set ? 0 : lib_fail(error, TABLIER_ILLEGAL, "lib.not_set");
}

int tablier_search_step(tablier_search *s, int worker, int n, tablier_error *error)
{
    int status = check_set(s, error);
    if (status) return status;
    if (worker < 0 || worker >= s->workers) return lib_fail_range(error, worker);
    if (n < 0) return lib_fail_range(error, n);
    return search_step(s->search, worker, n);
}

int tablier_search_stop(tablier_search *s, tablier_error *error)
{
    int status = lib_check(s, LIB_SEARCH, error);
    if (status) return status;
    search_stop(s->search);
    return 0;
}

static void write_best(const struct search_option *best, tablier_best *out)
{
    *out = (tablier_best){.move = best->move,
                          .value = best->value,
                          .proved = best->proved,
                          .visits = best->visits,
                          .line_count = best->line_count};
    memcpy(out->line, best->line, (size_t)best->line_count * sizeof *out->line);
}

int tablier_search_report(tablier_search *s, tablier_report *out, tablier_error *error)
{
    struct search_report report;
    int status = check_set(s, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    search_report(s->search, &report);
    *out = (tablier_report){.iterations = report.iterations,
                            .positions = report.positions,
                            .depth = report.depth,
                            .full = report.full,
                            .settled = report.settled,
                            .count = report.count};
    for (int i = 0; i < report.count; i++) write_best(&report.best[i], &out->best[i]);
    return 0;
}

int tablier_search_look_up(tablier_search *s, tablier_move move, tablier_best *out,
                           tablier_error *error)
{
    struct search_option found = {.move = move};
    int status = check_set(s, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    if (!search_look_up(s->search, move, &found))
        return lib_fail(error, TABLIER_MISSING, "lib.missing");
    *out = (tablier_best){
        .move = move, .value = found.value, .proved = found.proved, .visits = found.visits};
    return 0;
}

int tablier_search_choose(tablier_search *s, tablier_move *out, tablier_error *error)
{
    int status = check_set(s, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    int level = s->level ? s->level : TABLIER_LEVELS;
    game_move move = search_level_choose(s->search, level);
    if (!move) return lib_fail(error, TABLIER_MISSING, "lib.missing");
    *out = move;
    return 0;
}

int tablier_level_nodes(int game, int level, tablier_error *error)
{
    struct search_setup unused;
    const struct game *g = lib_game(game, error);
    if (!g) return TABLIER_RANGE;
    if (level < 1 || level > TABLIER_LEVELS) return lib_fail_range(error, level);
    return (int)search_level_setup(g, level, &unused);
}

int tablier_search_move(tablier_search *s, tablier_view *view, int n, tablier_move *out,
                        tablier_error *error)
{
    int status = tablier_search_set(s, view, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    if (n < 0) return lib_fail_range(error, n);
    int level = s->level ? s->level : TABLIER_LEVELS;
    if (!n) n = tablier_level_nodes(s->head.game, level, NULL);
    for (int made = 1; n > 0 && made > 0; n -= made)
        made = search_step(s->search, 0, n < STRIDE ? n : STRIDE);
    return tablier_search_choose(s, out, error);
}

/* ---- proving */

struct tablier_solver {
    struct lib_head head;
    solver *solver;
    void *memory;
    bool set;
};

int tablier_solver_open(int game, uint64_t memory, tablier_solver **out, tablier_error *error)
{
    const struct game *g = lib_game(game, error);
    if (!g) return TABLIER_RANGE;
    if (!out) return lib_fail_null(error);
    if (!solver_can(g)) return lib_fail(error, TABLIER_ILLEGAL, "lib.cannot_solve");
    if (memory > MOST_BYTES) return lib_fail_range(error, (int64_t)memory);
    size_t least = solver_memory(g),
           bytes = memory ? (size_t)memory : least + ((size_t)USEFUL_MEGABYTES << 20);
    if (bytes < least) return lib_fail_space(error, least);
    tablier_solver *s = lib_open(LIB_SOLVER, game, sizeof *s, error);
    if (!s) return TABLIER_MEMORY;
    s->memory = malloc(bytes);
    struct arena arena = arena_on(s->memory, bytes);
    if (!s->memory || solver_open(g, &arena, &s->solver)) {
        free(s->memory);
        lib_close(s, LIB_SOLVER, NULL);
        return lib_fail_memory(error);
    }
    *out = s;
    return 0;
}

int tablier_solver_close(tablier_solver *s, tablier_error *error)
{
    int status = lib_check(s, LIB_SOLVER, error);
    if (status) return status;
    free(s->memory);
    return lib_close(s, LIB_SOLVER, error);
}

int tablier_solver_set(tablier_solver *s, tablier_view *view, tablier_error *error)
{
    int status = check_both((const struct lib_head *)s, LIB_SOLVER, view, error);
    if (status) return status;
    solver_set(s->solver, view->watch.view);
    s->set = true;
    return 0;
}

int tablier_solver_step(tablier_solver *s, int n, tablier_error *error)
{
    int status = lib_check(s, LIB_SOLVER, error);
    if (status) return status;
    if (n < 0) return lib_fail_range(error, n);
    if (!s->set) return lib_fail(error, TABLIER_ILLEGAL, "lib.not_set");
    return solver_step(s->solver, n);
}

int tablier_solver_answer(const tablier_solver *s, tablier_error *error)
{
    int status = lib_check(s, LIB_SOLVER, error);
    if (status) return status;
    if (!s->set) return lib_fail(error, TABLIER_ILLEGAL, "lib.not_set");
    return (int)solver_answer(s->solver);
}

int tablier_solver_after(tablier_solver *s, tablier_view *view, tablier_move move,
                         tablier_error *error)
{
    int status = check_both((const struct lib_head *)s, LIB_SOLVER, view, error);
    if (!status) status = tablier_view_check(view, move, error);
    if (status) return status;
    return (int)solver_after(s->solver, view->watch.view, move);
}
