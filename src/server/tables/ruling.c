/* A few threads, each with work memory of its own. */
#include "server/tables/ruling.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uv.h>

#include "native/need.h"

enum { THREADS = 2, CHARGED_US = 1000 };

struct rulings {
    pthread_mutex_t lock;
    pthread_cond_t ready;
    struct line line;
    struct ruling *done;
    uv_async_t *wake;
    bool stop;
    pthread_t threads[THREADS];
};

struct ruling *ruling_new(enum ruling_kind kind, const struct game *g, const game_view *view)
{
    struct ruling *r = need_zero(1, sizeof *r);
    r->kind = kind;
    r->game = g;
    r->view = need_zero(1, g->rules->size);
    memcpy(r->view, view, g->rules->size);
    r->in_line.cost = 1;
    return r;
}

void ruling_free(struct ruling *r)
{
    free(r->view);
    free(r->moves);
    free(r);
}

/* ---- in the threads */

static int64_t processor_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void rule_on_moves(struct ruling *r, void *scratch)
{
    game_move *all = need_zero(1, (size_t)r->game->rules->max_moves * sizeof *all);
    r->count = r->game->rules->moves(r->view, scratch, all);
    r->moves = need_zero(1, (size_t)r->count * sizeof *all);
    memcpy(r->moves, all, (size_t)r->count * sizeof *all);
    free(all);
}

static void rule(struct ruling *r)
{
    const struct game_rules *rules = r->game->rules;
    int64_t began = processor_time();
    void *scratch = need_zero(1, rules->scratch);
    switch (r->kind) {
    case RULING_MOVES: rule_on_moves(r, scratch); break;
    case RULING_CHECK: r->legal = rules->check(r->view, scratch, r->move, &r->why); break;
    case RULING_COUNT: rules->payoff(r->view, scratch, &r->result); break;
    }
    free(scratch);
    r->cost = processor_time() - began;
}

static struct ruling *next_ruling(struct rulings *all)
{
    while (!all->line.first && !all->stop) pthread_cond_wait(&all->ready, &all->lock);
    struct ruling *r = all->stop ? NULL : (struct ruling *)line_take(&all->line);
    if (r) r->waits = false;
    return r;
}

static void *answer_loop(void *context)
{
    struct rulings *all = context;
    struct ruling *r;
    pthread_mutex_lock(&all->lock);
    while ((r = next_ruling(all))) {
        pthread_mutex_unlock(&all->lock);
        rule(r);
        pthread_mutex_lock(&all->lock);
        line_charge(&all->line, r->in_line.who, (uint64_t)(r->cost / CHARGED_US));
        r->in_line.next = (struct line_task *)all->done;
        all->done = r;
        uv_async_send(all->wake);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

/* ---- on the loop's thread */

static void collect(uv_async_t *wake)
{
    struct rulings *all = wake->data;
    pthread_mutex_lock(&all->lock);
    struct ruling *r = all->done;
    all->done = NULL;
    pthread_mutex_unlock(&all->lock);
    while (r) {
        struct ruling *next = (struct ruling *)r->in_line.next;
        if (r->cancelled)
            ruling_free(r);
        else
            r->done(r);
        r = next;
    }
}

struct rulings *rulings_open(struct uv_loop_s *loop)
{
    struct rulings *all = need_zero(1, sizeof *all);
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->ready, NULL);
    all->wake = need_zero(1, sizeof *all->wake);
    uv_async_init(loop, all->wake, collect);
    uv_unref((uv_handle_t *)all->wake);
    all->wake->data = all;
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&all->threads[i], NULL, answer_loop, all)) abort();
    return all;
}

static void free_list(struct ruling *r)
{
    while (r) {
        struct ruling *next = (struct ruling *)r->in_line.next;
        ruling_free(r);
        r = next;
    }
}

static void free_wake(uv_handle_t *wake)
{
    free(wake);
}

void rulings_close(struct rulings *all)
{
    pthread_mutex_lock(&all->lock);
    all->stop = true;
    pthread_cond_broadcast(&all->ready);
    pthread_mutex_unlock(&all->lock);
    for (int i = 0; i < THREADS; i++) pthread_join(all->threads[i], NULL);
    free_list((struct ruling *)all->line.first);
    free_list(all->done);
    uv_close((uv_handle_t *)all->wake, free_wake);
    pthread_cond_destroy(&all->ready);
    pthread_mutex_destroy(&all->lock);
    free(all);
}

void rulings_submit(struct rulings *all, struct ruling *r)
{
    pthread_mutex_lock(&all->lock);
    r->waits = true;
    line_add(&all->line, &r->in_line);
    pthread_cond_signal(&all->ready);
    pthread_mutex_unlock(&all->lock);
}

void rulings_cancel(struct rulings *all, struct ruling *r)
{
    pthread_mutex_lock(&all->lock);
    bool waits = r->waits && line_leave(&all->line, &r->in_line);
    r->cancelled = true;
    pthread_mutex_unlock(&all->lock);
    if (waits) ruling_free(r);
}

int rulings_waiting(struct rulings *all)
{
    pthread_mutex_lock(&all->lock);
    int waiting = all->line.waiting;
    pthread_mutex_unlock(&all->lock);
    return waiting;
}
