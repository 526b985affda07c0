/* A computer player in a thread. */
#include "tui/brain.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"

enum { MEMORY = 48 << 20, ADVICE_MS = 3000, PATIENCE_MS = 8000 };

struct brain {
    const struct game *game;
    uint64_t seed;
    search *search;
    void *memory;
    size_t bytes;
    int level; /* that the search is set up for */
    struct drive_budget budget;
    pthread_t thread;
    bool running; /* there is a thread to join */
    atomic_bool busy;
};

brain *brain_open(const struct game *game, uint64_t seed)
{
    brain *b = calloc(1, sizeof *b);
    if (!b) return NULL;
    struct search_setup setup = {.game = game, .seed = seed, .workers = 1};
    b->game = game;
    b->seed = seed;
    b->level = -1;
    b->bytes = search_memory(&setup) + MEMORY;
    b->memory = malloc(b->bytes);
    if (b->memory) return b;
    free(b);
    return NULL;
}

void brain_close(brain *b)
{
    if (!b) return;
    brain_stop(b);
    free(b->memory);
    free(b);
}

/* A level is a search of its own: the weaker ones see less far. */
static int prepare(brain *b, int level)
{
    if (b->level == level) return 0;
    struct search_setup setup = {.game = b->game, .seed = b->seed, .workers = 1};
    struct arena arena = arena_on(b->memory, b->bytes);
    b->budget = (struct drive_budget){.milliseconds = ADVICE_MS};
    if (level != BRAIN_ADVISER)
        b->budget = (struct drive_budget){.nodes = search_level_setup(b->game, level, &setup),
                                          .milliseconds = PATIENCE_MS};
    b->level = -1;
    int status = search_open(&setup, &arena, &b->search);
    if (status) return status;
    b->level = level;
    return 0;
}

static void *think(void *at)
{
    brain *b = at;
    drive_think(b->search, 1, b->budget, NULL, NULL);
    atomic_store(&b->busy, false);
    return NULL;
}

int brain_start(brain *b, const game_view *view, int level)
{
    brain_stop(b);
    int status = prepare(b, level);
    if (status) return status;
    search_set(b->search, view);
    atomic_store(&b->busy, true);
    if (pthread_create(&b->thread, NULL, think, b)) {
        atomic_store(&b->busy, false);
        return ERR_SYSTEM;
    }
    b->running = true;
    return 0;
}

bool brain_is_busy(const brain *b)
{
    return atomic_load(&b->busy);
}

void brain_hurry(brain *b)
{
    if (b->running) search_stop(b->search);
}

game_move brain_finish(brain *b)
{
    struct search_report report;
    if (b->running) pthread_join(b->thread, NULL);
    b->running = false;
    if (b->level < 0) return 0;
    if (b->level != BRAIN_ADVISER) return search_level_choose(b->search, b->level);
    search_report(b->search, &report);
    return report.count ? report.best[0].move : 0;
}

void brain_stop(brain *b)
{
    brain_hurry(b);
    if (b->running) pthread_join(b->thread, NULL);
    b->running = false;
    atomic_store(&b->busy, false);
}

void brain_report(brain *b, struct search_report *out)
{
    if (b->level < 0)
        memset(out, 0, sizeof *out);
    else
        search_report(b->search, out);
}
