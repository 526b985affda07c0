/* Threads that ask for a game, open its players, play it and say how it ended. */
#include "drive/hall.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "base/err.h"

enum { GLANCE_MS = 100 /* between two looks whether somebody halts it */ };

struct hall {
    const struct duel *duel;
    const struct hall_hooks *hooks;
    pthread_mutex_t lock; /* of what follows, and of the hooks */
    pthread_cond_t news;
    int err; /* of the first that failed */
    struct message why;
    atomic_bool over;
};

struct table {
    struct hall *hall;
    const struct duel_scribe *scribe;
    pthread_t thread;
};

static bool is_over(void *context, const struct play *play)
{
    struct hall *h = context;
    (void)play;
    return atomic_load(&h->over) || h->hooks->halt();
}

/* The lock is held. */
static void fail(struct hall *h, int err, const struct message *why)
{
    if (!h->err) h->err = err, h->why = *why;
    atomic_store(&h->over, true);
}

/* The lock is held. */
static void wait_for_news(struct hall *h)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += GLANCE_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&h->news, &h->lock, &until);
}

/* False: there is nothing more to play. */
static bool take_game(struct hall *h, struct hall_game *game)
{
    int got = HALL_OVER;
    struct message why;
    pthread_mutex_lock(&h->lock);
    while (!is_over(h, NULL)) {
        got = h->hooks->take(h->hooks->context, game, &why);
        if (got < 0) fail(h, got, &why);
        if (got != HALL_WAIT) break;
        wait_for_news(h);
        got = HALL_OVER;
    }
    pthread_mutex_unlock(&h->lock);
    return got == HALL_GAME;
}

static int play_game(const struct table *table, const struct hall_game *game, int *score,
                     struct message *why)
{
    struct duel duel = *table->hall->duel;
    player *players[2] = {NULL, NULL};
    int err = 0;
    for (int side = 0; side < 2 && !err; side++)
        err = player_open(game->players[side], duel.game, &duel.options, duel.seed, &players[side],
                          why);
    for (int seat = 0; seat < duel.options.seats; seat++)
        duel.seated[seat] = players[game_side(seat)];
    duel.scribe = table->scribe;
    if (!err) err = duel_play(&duel, game->number, is_over, table->hall, score, why);
    for (int side = 0; side < 2; side++) player_close(players[side]);
    return err;
}

static void *play_games(void *at)
{
    const struct table *table = at;
    struct hall *h = table->hall;
    struct hall_game game;
    while (take_game(h, &game)) {
        struct message why;
        int score = 0, err = play_game(table, &game, &score, &why);
        pthread_mutex_lock(&h->lock);
        if (!err && !is_over(h, NULL))
            err = h->hooks->done(h->hooks->context, game.number, score, &why);
        if (err) fail(h, err, &why);
        pthread_cond_broadcast(&h->news);
        pthread_mutex_unlock(&h->lock);
    }
    return NULL;
}

int hall_play(const struct duel *duel, const struct duel_scribe *const scribes[], int at_once,
              const struct hall_hooks *hooks, struct message *why)
{
    struct hall h = {.duel = duel, .hooks = hooks};
    struct table tables[HALL_MAX];
    int started = 0;
    pthread_mutex_init(&h.lock, NULL);
    pthread_cond_init(&h.news, NULL);
    for (; started < at_once; started++) {
        tables[started] = (struct table){.hall = &h, .scribe = scribes[started]};
        if (pthread_create(&tables[started].thread, NULL, play_games, &tables[started])) break;
    }
    for (int i = 0; i < started; i++) pthread_join(tables[i].thread, NULL);
    pthread_cond_destroy(&h.news);
    pthread_mutex_destroy(&h.lock);
    if (!started) message_set(&h.why, "error.memory"), h.err = ERR_SPACE;
    if (h.err) *why = h.why;
    return h.err;
}
