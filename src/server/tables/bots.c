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
    NICE = 5,               /* the loop and the store go first */
    MEMORY_BYTES = 64 << 20 /* of each thread; the system gives what is used */
};

struct bots {
    pthread_mutex_t lock;
    pthread_cond_t ready;
    struct line line;
    struct bots_task *done;
    bool stop;
    int thread_count;
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

/* What a thread is doing: a task, and perhaps a shorter one in between, each in memory of its own.
 */
struct thinker {
    struct bots *bots;
    void *memory[2];
    const struct bots_task *doing;
    bool between;
};

static void hand_back(struct bots *bots, struct bots_task *task)
{
    pthread_mutex_lock(&bots->lock);
    task->in_line.next = (struct line_task *)bots->done;
    bots->done = task;
    pthread_mutex_unlock(&bots->lock);
    bots->wake(bots->context);
}

static void think(struct thinker *t, struct bots_task *task);

/* Between two steps of a search: does what is much shorter and goes before it. The time that this
 * takes is short, so it may well be taken from the other's. True: everything stops. */
static bool do_between(void *context, search *s)
{
    (void)s;
    struct thinker *t = context;
    struct bots *bots = t->bots;
    pthread_mutex_lock(&bots->lock);
    bool stop = bots->stop;
    struct line_task *shorter =
        stop || t->between ? NULL : line_take_before(&bots->line, &t->doing->in_line);
    pthread_mutex_unlock(&bots->lock);
    if (!shorter) return stop;
    t->between = true;
    think(t, (struct bots_task *)shorter);
    t->between = false;
    hand_back(bots, (struct bots_task *)shorter);
    return false;
}

static void think(struct thinker *t, struct bots_task *task)
{
    struct search_setup setup = {.seed = task->seed, .workers = 1};
    struct arena arena = arena_on(t->memory[t->between], MEMORY_BYTES);
    search *s;
    uint32_t nodes = search_level_setup(task->game, task->level, &setup);
    if (!search_open(&setup, &arena, &s)) {
        search_set(s, task->view);
        struct drive_budget budget = {.nodes = nodes, .milliseconds = (double)time_for(task)};
        drive_think(s, 1, budget, do_between, t);
        task->move = search_level_choose(s, task->level);
    }
    if (!task->move) task->move = any_move(task);
}

static struct bots_task *next_task(struct bots *bots)
{
    pthread_mutex_lock(&bots->lock);
    while (!bots->line.first && !bots->stop) pthread_cond_wait(&bots->ready, &bots->lock);
    struct line_task *task = bots->stop ? NULL : line_take(&bots->line);
    pthread_mutex_unlock(&bots->lock);
    return (struct bots_task *)task;
}

static void *think_loop(void *context)
{
    struct thinker t = {.bots = context};
    struct bots_task *task;
    for (int i = 0; i < 2; i++) t.memory[i] = need(MEMORY_BYTES);
    setpriority(PRIO_PROCESS, 0, NICE); /* of this thread alone */
    while ((task = next_task(t.bots))) {
        t.doing = task;
        think(&t, task);
        hand_back(t.bots, task);
    }
    for (int i = 0; i < 2; i++) free(t.memory[i]);
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
        struct bots_task *next = (struct bots_task *)task->in_line.next;
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
    free_list((struct bots_task *)bots->line.first);
    free_list(bots->done);
    pthread_cond_destroy(&bots->ready);
    pthread_mutex_destroy(&bots->lock);
    free(bots);
}

/* How much work its level is: about so many steps of a search. */
static uint64_t work_of(const struct bots_task *task)
{
    struct search_setup setup = {.workers = 1};
    return 1 + search_level_setup(task->game, task->level, &setup);
}

void bots_submit(struct bots *bots, struct bots_task *task)
{
    task->in_line.cost = work_of(task);
    pthread_mutex_lock(&bots->lock);
    line_add(&bots->line, &task->in_line);
    pthread_cond_signal(&bots->ready);
    pthread_mutex_unlock(&bots->lock);
}

int bots_waiting(struct bots *bots)
{
    pthread_mutex_lock(&bots->lock);
    int waiting = bots->line.waiting;
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
        struct bots_task *next = (struct bots_task *)task->in_line.next;
        task->done(task);
        task = next;
    }
}
