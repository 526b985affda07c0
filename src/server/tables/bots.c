/* Threads that wait for tasks. Each thinks about one at a time, in memory of its own. */
#include "server/tables/bots.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "drive/player.h"
#include "native/need.h"

enum {
    THREADS_MAX = 64,
    THINKING_MAX_MS = 10000,
    PEOPLE = 4096,          /* places to remember whose task stands where; some people share one */
    NICE = 5,               /* the loop and the store go first */
    MEMORY_BYTES = 64 << 20 /* of each thread; the system gives what is used */
};

struct bots {
    pthread_mutex_t lock;
    pthread_cond_t ready;
    struct bots_task *first, *done; /* `first`: the line, by place */
    uint64_t now;                   /* the place of the task that was last taken */
    uint64_t places[PEOPLE];        /* the last one that each has */
    bool stop;
    int waiting, thread_count;
    pthread_t threads[THREADS_MAX];
    void (*wake)(void *);
    void *context;
};

struct bots_task *bots_task_new(const struct game *game)
{
    struct bots_task *task = need_zero(1, sizeof *task);
    task->game = game;
    task->view = need_zero(1, game->rules->size);
    return task;
}

void bots_task_free(struct bots_task *task)
{
    free(task->view);
    free(task);
}

/* How long it may think, in milliseconds. */
static int64_t time_for(const struct bots_task *task)
{
    if (task->left < 0) return THINKING_MAX_MS;
    int64_t share = (int64_t)search_clock((uint64_t)task->left, (uint64_t)task->step);
    return share < THINKING_MAX_MS ? share : THINKING_MAX_MS;
}

/* Whatever the search says, a seat that can move does. */
static game_move any_move(const struct bots_task *task)
{
    void *memory = need_zero(1, search_greedy_memory(task->game));
    struct rng rng = rng_seed(task->seed, 0);
    game_move move = search_random(task->game, task->view, &rng, memory);
    free(memory);
    return move;
}

static bool is_stopping(void *context, search *s)
{
    (void)s;
    struct bots *bots = context;
    pthread_mutex_lock(&bots->lock);
    bool stop = bots->stop;
    pthread_mutex_unlock(&bots->lock);
    return stop;
}

static void think(struct bots *bots, struct bots_task *task, void *memory)
{
    struct search_setup setup = {.seed = task->seed, .workers = 1};
    struct arena arena = arena_on(memory, MEMORY_BYTES);
    search *s;
    uint32_t nodes = search_level_setup(task->game, task->level, &setup);
    if (!search_open(&setup, &arena, &s)) {
        search_set(s, task->view);
        struct drive_budget budget = {.nodes = nodes, .milliseconds = (double)time_for(task)};
        drive_think(s, 1, budget, is_stopping, bots);
        task->move = search_level_choose(s, task->level);
    }
    if (!task->move) task->move = any_move(task);
}

static struct bots_task *next_task(struct bots *bots)
{
    pthread_mutex_lock(&bots->lock);
    while (!bots->first && !bots->stop) pthread_cond_wait(&bots->ready, &bots->lock);
    struct bots_task *task = bots->stop ? NULL : bots->first;
    if (task) {
        bots->first = task->link;
        bots->now = task->place;
        bots->waiting--;
    }
    pthread_mutex_unlock(&bots->lock);
    return task;
}

static void *think_loop(void *context)
{
    struct bots *bots = context;
    struct bots_task *task;
    void *memory = need(MEMORY_BYTES);
    setpriority(PRIO_PROCESS, 0, NICE); /* of this thread alone */
    while ((task = next_task(bots))) {
        think(bots, task, memory);
        pthread_mutex_lock(&bots->lock);
        task->link = bots->done;
        bots->done = task;
        pthread_mutex_unlock(&bots->lock);
        bots->wake(bots->context);
    }
    free(memory);
    return NULL;
}

struct bots *bots_open(int threads, void (*wake)(void *), void *context)
{
    struct bots *bots = need_zero(1, sizeof *bots);
    pthread_mutex_init(&bots->lock, NULL);
    pthread_cond_init(&bots->ready, NULL);
    bots->wake = wake;
    bots->context = context;
    bots->thread_count = threads < THREADS_MAX ? threads : THREADS_MAX;
    for (int i = 0; i < bots->thread_count; i++)
        if (pthread_create(&bots->threads[i], NULL, think_loop, bots)) abort();
    return bots;
}

static void free_list(struct bots_task *task)
{
    while (task) {
        struct bots_task *next = task->link;
        free(task->context);
        bots_task_free(task);
        task = next;
    }
}

void bots_close(struct bots *bots)
{
    pthread_mutex_lock(&bots->lock);
    bots->stop = true;
    pthread_cond_broadcast(&bots->ready);
    pthread_mutex_unlock(&bots->lock);
    for (int i = 0; i < bots->thread_count; i++) pthread_join(bots->threads[i], NULL);
    free_list(bots->first);
    free_list(bots->done);
    pthread_cond_destroy(&bots->ready);
    pthread_mutex_destroy(&bots->lock);
    free(bots);
}

/* One place behind the last of the same person's, or the next to be served; among equals the one
 * that came first. */
static void stand_in_line(struct bots *bots, struct bots_task *task)
{
    uint64_t *last = &bots->places[task->who % PEOPLE];
    task->place = *last = (*last > bots->now ? *last : bots->now) + 1;
    struct bots_task **at = &bots->first;
    while (*at && (*at)->place <= task->place) at = &(*at)->link;
    task->link = *at;
    *at = task;
}

void bots_submit(struct bots *bots, struct bots_task *task)
{
    pthread_mutex_lock(&bots->lock);
    stand_in_line(bots, task);
    bots->waiting++;
    pthread_cond_signal(&bots->ready);
    pthread_mutex_unlock(&bots->lock);
}

int bots_waiting(struct bots *bots)
{
    pthread_mutex_lock(&bots->lock);
    int waiting = bots->waiting;
    pthread_mutex_unlock(&bots->lock);
    return waiting;
}

void bots_collect(struct bots *bots)
{
    pthread_mutex_lock(&bots->lock);
    struct bots_task *task = bots->done;
    bots->done = NULL;
    pthread_mutex_unlock(&bots->lock);
    while (task) {
        struct bots_task *next = task->link;
        task->done(task);
        task = next;
    }
}
