/* The first worker thinks inside `step`, the others on threads of their own from start to stop. */
#include "drive/thinker.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/err.h"
#include "base/mem.h"
#include "drive/player.h"

enum {
    MEGABYTES_DEFAULT = 64,
    MEGABYTES_MAX = 1 << 16,
    SLICE_MS = 20,  /* one step of the first worker */
    INFO_MS = 1000, /* between two info lines that tell nothing new */
    STRIDE = 32     /* iterations between two looks at the clock */
};

struct thinker {
    struct thinker_settings settings;
    const struct game *game;
    uint64_t seed;
    struct search_setup setup; /* of the search that is open */
    size_t bytes;
    void *memory;
    search *search;
    game_view *view;
    struct drive_budget budget;
    double start, told;
    game_move told_move;
    int running; /* threads */
    pthread_t threads[SEARCH_WORKERS_MAX];
    struct helper {
        search *search;
        int worker;
    } helpers[SEARCH_WORKERS_MAX];
};

struct thinker_settings thinker_defaults(void)
{
    return (struct thinker_settings){TIPS_LEVELS, 1, MEGABYTES_DEFAULT, false};
}

thinker *thinker_open(struct thinker_settings settings)
{
    thinker *t = calloc(1, sizeof *t);
    if (t) t->settings = settings;
    return t;
}

/* ---- threads */

static void *help(void *at)
{
    const struct helper *h = at;
    while (search_step(h->search, h->worker, STRIDE) == STRIDE) {
    }
    return NULL;
}

/* Threads for the workers from `first` on. */
static void start_helpers(thinker *t, int first)
{
    t->running = 0;
    for (int i = first; i < t->setup.workers; i++) {
        t->helpers[i] = (struct helper){t->search, i};
        if (pthread_create(&t->threads[t->running], NULL, help, &t->helpers[i])) return;
        t->running++;
    }
}

static void stop_helpers(thinker *t)
{
    if (t->search) search_stop(t->search);
    while (t->running > 0) pthread_join(t->threads[--t->running], NULL);
}

static void forget(thinker *t)
{
    stop_helpers(t);
    free(t->memory);
    free(t->view);
    t->memory = NULL;
    t->view = NULL;
    t->search = NULL;
}

void thinker_close(thinker *t)
{
    if (!t) return;
    forget(t);
    free(t);
}

/* ---- lines */

static void put_score(const struct search_option *best, struct text *out)
{
    static const char *const words[] = {" score proved loss", " score proved draw",
                                        " score proved win"};
    if (best->proved) {
        text_put(out, words[(best->value > 0) - (best->value < 0) + 1]);
        return;
    }
    text_put(out, " score cp ");
    text_put_number(out, best->value);
}

/* The line as texts, each move written in the position it is made in; only its first move where
 * the positions after it are not sure. */
static void put_line(const struct game *game, const game_view *view,
                     const struct search_option *best, struct text *out)
{
    const struct game_rules *rules = game->rules;
    bool sure = !rules->redeal && !rules->max_outcomes;
    char *memory = malloc(rules->size + rules->scratch + 64);
    if (!memory) return;
    game_state *state = (game_state *)memory;
    void *scratch = memory + (rules->size + 63) / 64 * 64;
    memcpy(state, view, rules->size);
    text_put(out, " pv");
    for (int i = 0; i < best->line_count && (sure || i == 0); i++) {
        text_put_char(out, ' ');
        game->text->write_move(game_truth(state), best->line[i], out);
        if (sure) rules->play(state, scratch, best->line[i]);
    }
    free(memory);
}

static void put_named(struct text *out, const char *name, uint64_t value)
{
    text_put_char(out, ' ');
    text_put(out, name);
    text_put_char(out, ' ');
    text_put_unsigned(out, value);
}

/* One `info` line: how far the search is and its best line from the view. */
static void put_info(const struct game *game, const game_view *view, search *s, double milliseconds,
                     struct text *out)
{
    struct search_report report;
    search_report(s, &report);
    if (!report.count) return;
    text_put(out, "info");
    put_named(out, "depth", (uint64_t)report.depth);
    put_named(out, "time", (uint64_t)milliseconds);
    put_named(out, "nodes", report.iterations);
    if (milliseconds > 1)
        put_named(out, "nps", (uint64_t)((double)report.iterations * 1000 / milliseconds));
    put_named(out, "hashfull", (uint64_t)report.full);
    put_score(&report.best[0], out);
    put_line(game, view, &report.best[0], out);
    text_put_char(out, '\n');
}

/* Tells of a new best move at once, and otherwise now and then. */
static void tell(thinker *t, struct text *out, bool last)
{
    struct search_report report;
    double now = drive_now(false) - t->start;
    search_report(t->search, &report);
    if (!report.count) return;
    game_move move = report.best[0].move;
    if (!last && move == t->told_move && now - t->told < INFO_MS) return;
    t->told = now;
    t->told_move = move;
    put_info(t->game, t->view, t->search, now, out);
}

/* ---- the protocol */

/* Opens the search unless the one that is open will do: its tree is worth keeping. */
static int open_search(thinker *t, const struct search_setup *setup)
{
    size_t bytes = t->settings.megabytes << 20, least = search_memory(setup) + (1 << 20);
    if (bytes < least) bytes = least;
    if (t->search && search_fits(t->search, setup) && bytes == t->bytes) {
        search_set_seed(t->search, setup->seed);
        return 0;
    }
    forget(t);
    t->memory = malloc(bytes);
    t->view = malloc(setup->game->rules->size);
    struct arena arena = arena_on(t->memory, t->memory ? bytes : 0);
    if (!t->view || search_open(setup, &arena, &t->search)) {
        forget(t);
        return ERR_SPACE;
    }
    t->setup = *setup;
    t->bytes = bytes;
    return 0;
}

static struct drive_budget budget_of(const struct proto_limits *l, int side, uint32_t nodes)
{
    struct drive_budget b = {l->nodes, (double)l->movetime, false};
    if (!b.nodes && !l->movetime && l->time[side])
        b.milliseconds = (double)search_clock(l->time[side], l->increment[side]);
    if (!b.nodes && !(b.milliseconds > 0) && !l->infinite) b.nodes = nodes;
    return b;
}

static int start(void *context, const struct watch *watch, const struct proto_limits *limits,
                 uint64_t seed)
{
    thinker *t = context;
    struct search_setup setup = {.seed = seed, .workers = t->settings.threads};
    uint32_t nodes = search_level_setup(watch->game, t->settings.level, &setup);
    if (limits->depth && limits->depth < 256) setup.sight = (int)limits->depth;
    int actor = watch->game->rules->actor(watch->view);
    t->game = watch->game;
    t->budget = budget_of(limits, game_side(actor), nodes);
    t->start = drive_now(false);
    t->told = 0;
    t->told_move = 0;
    stop_helpers(t);
    if (open_search(t, &setup)) return ERR_SPACE;
    memcpy(t->view, watch->view, watch->game->rules->size);
    search_set(t->search, t->view);
    search_step(t->search, 0, 1); /* so that there is a move at any time */
    start_helpers(t, 1);
    return 0;
}

static bool step(void *context, struct text *out)
{
    thinker *t = context;
    if (!t->search) return true;
    double from = drive_now(false);
    bool done = false;
    while (!done && drive_now(false) - from < SLICE_MS)
        done = drive_spent(t->search, &t->budget, t->start) ||
               search_step(t->search, 0, drive_stride(t->search, &t->budget, STRIDE)) == 0;
    if (done) stop_helpers(t);
    tell(t, out, done);
    return done;
}

/* Thinks on about the position after a move, on threads, until it is asked again: what it learns is
 * in the tree then. Where the position after a move is not sure there is nothing to go on with. */
static void ponder(thinker *t, game_move move)
{
    const struct game_rules *rules = t->game->rules;
    if (!t->settings.ponder || rules->redeal || rules->max_outcomes || !move) return;
    void *scratch = malloc(rules->scratch + 1);
    if (!scratch) return;
    rules->play((game_state *)t->view, scratch, move);
    free(scratch);
    if (rules->actor(t->view) < 0) return;
    search_set(t->search, t->view);
    start_helpers(t, 0);
}

static game_move best(void *context)
{
    thinker *t = context;
    if (!t->search) return 0;
    stop_helpers(t);
    game_move move = search_level_choose(t->search, t->settings.level);
    ponder(t, move);
    return move;
}

static void write_options(void *context, struct text *out)
{
    const thinker *t = context;
    proto_put_spin(out, "Level", (uint64_t)t->settings.level, 1, TIPS_LEVELS);
    proto_put_spin(out, "Threads", (uint64_t)t->settings.threads, 1, SEARCH_WORKERS_MAX);
    proto_put_spin(out, "Memory", t->settings.megabytes, 1, MEGABYTES_MAX);
    proto_put_combo(out, "Ponder", (const char *const[]){"off", "on", NULL});
}

static int set_option(void *context, struct slice name, struct slice value)
{
    thinker *t = context;
    struct thinker_settings *s = &t->settings;
    uint64_t number;
    if (slice_is_like(name, "Ponder")) {
        if (!slice_is(value, "on") && !slice_is(value, "off")) return ERR_INVALID;
        s->ponder = slice_is(value, "on");
        return 0;
    }
    bool level = slice_is_like(name, "Level"), threads = slice_is_like(name, "Threads");
    if (!level && !threads && !slice_is_like(name, "Memory")) return ERR_MISSING;
    uint64_t most = level ? TIPS_LEVELS : threads ? SEARCH_WORKERS_MAX : MEGABYTES_MAX;
    if (slice_number(value, most, &number) || !number) return ERR_INVALID;
    if (level)
        s->level = (int)number;
    else if (threads)
        s->threads = (int)number;
    else
        s->megabytes = (size_t)number;
    return 0;
}

void thinker_protocol(thinker *t, struct proto_thinker *out)
{
    *out = (struct proto_thinker){.context = t,
                                  .write_options = write_options,
                                  .set_option = set_option,
                                  .start = start,
                                  .step = step,
                                  .best = best};
}
