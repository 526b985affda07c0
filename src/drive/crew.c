/* Threads that take games by number; the caller's thread counts their results in order. */
#include "drive/crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "base/err.h"

enum { GLANCE_MS = 100 /* between two looks when nothing happens */ };

enum result { PENDING, WON, DRAWN, LOST, FAILED };

struct crew {
    const struct crew_hooks *hooks;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t news;
    unsigned char *results; /* enum result, by the number of the game */
    int games, next, working;
    struct message why; /* of the failed game with the lowest number, `failed` */
    int failed;
    atomic_bool over;
};

struct hand {
    struct crew *crew;
    const struct duel *duel;
    pthread_t thread;
};

/* ---- the threads that play */

static bool is_over(void *context, const struct play *play)
{
    struct crew *c = context;
    (void)play;
    return atomic_load(&c->over) || c->hooks->halt();
}

/* The number of a game that nobody has taken; −1: there is none. */
static int take_game(struct crew *c)
{
    pthread_mutex_lock(&c->lock);
    int n = is_over(c, NULL) || c->next == c->games ? -1 : c->next++;
    pthread_mutex_unlock(&c->lock);
    return n;
}

static void tell(struct crew *c, int n, enum result result, const struct message *why)
{
    pthread_mutex_lock(&c->lock);
    c->results[n] = (unsigned char)result;
    if (result == FAILED && n < c->failed) c->failed = n, c->why = *why;
    pthread_cond_signal(&c->news);
    pthread_mutex_unlock(&c->lock);
}

static void *play_games(void *at)
{
    struct hand *h = at;
    struct crew *c = h->crew;
    int n, err = 0;
    while (!err && (n = take_game(c)) >= 0) {
        int score = 0;
        struct message why;
        err = duel_play(h->duel, n, is_over, c, &score, &why);
        if (!err && is_over(c, NULL)) break;
        tell(c, n, err ? FAILED : score > 0 ? WON : score < 0 ? LOST : DRAWN, &why);
    }
    pthread_mutex_lock(&c->lock);
    c->working--;
    pthread_cond_signal(&c->news);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* ---- the caller's */

static void wait_for_news(struct crew *c)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += GLANCE_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&c->news, &c->lock, &until);
}

static void count(struct duel_tally *tally, enum result result)
{
    tally->won += result == WON;
    tally->drawn += result == DRAWN;
    tally->lost += result == LOST;
}

/* Until all games are counted, one failed, or somebody has had enough. The lock is held. */
static int count_results(struct crew *c, struct duel_tally *tally, struct message *why)
{
    const struct crew_hooks *hooks = c->hooks;
    int counted = 0;
    while (counted < c->games && !hooks->look(hooks->context, tally)) {
        enum result result = c->results[counted];
        if (result == FAILED) {
            *why = c->why;
            return ERR_INVALID;
        }
        if (result != PENDING)
            count(tally, result), counted++;
        else if (c->working)
            wait_for_news(c);
        else
            break;
    }
    return 0;
}

int crew_play(const struct duel duels[], int at_once, int games, const struct crew_hooks *hooks,
              struct duel_tally *tally, struct message *why)
{
    struct crew c = {.hooks = hooks, .games = games, .failed = games};
    struct hand hands[CREW_MAX];
    int started = 0;
    message_set(why, "error.memory");
    c.results = calloc((size_t)games, 1);
    if (!c.results) return ERR_SPACE;
    pthread_mutex_init(&c.lock, NULL);
    pthread_cond_init(&c.news, NULL);
    pthread_mutex_lock(&c.lock);
    for (; started < at_once && started < games; started++, c.working++) {
        hands[started] = (struct hand){.crew = &c, .duel = &duels[started]};
        if (pthread_create(&hands[started].thread, NULL, play_games, &hands[started])) break;
    }
    int err = started ? count_results(&c, tally, why) : ERR_SPACE;
    atomic_store(&c.over, true);
    pthread_mutex_unlock(&c.lock);
    for (int i = 0; i < started; i++) pthread_join(hands[i].thread, NULL);
    pthread_cond_destroy(&c.news);
    pthread_mutex_destroy(&c.lock);
    free(c.results);
    return err;
}
