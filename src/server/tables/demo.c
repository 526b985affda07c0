/* --demo: a few games to look at, in a store that has none yet. */
#include "server/tables/demo.h"

#include <string.h>

#include "games/list.h"
#include "server/secret.h"

static void ignore_match(void *context, match *m, enum problem_code code)
{
    (void)context;
    if (!code) match_wake(m, 0);
}

static void on_created(struct store_job *job)
{
    struct server *s = job->context;
    if (!job->status && job->game->due) hall_find(s->hall, job->id, ignore_match, NULL, NULL);
    store_job_free(job);
}

/* Two computers that play each other, or, with one level only, one that waits for an opponent. */
static void create(struct server *s, const struct game *rules, int one, int two)
{
    struct store_job *job = store_job_new(STORE_CREATE, on_created, s);
    struct store_game *g = job->game = pool_take(&job->pool, sizeof *g);
    struct game_options options;
    char bytes[512];
    struct text variant = text_on(bytes, sizeof bytes);
    options_default(rules, &options);
    options_write(rules, &options, &variant);
    secret_new_id(g->id);
    memcpy(job->id, g->id, sizeof job->id);
    g->game = rules->name;
    g->variant = pool_text(&job->pool, text_slice(&variant));
    g->seats = options.seats;
    g->actor = -1;
    g->flags = STORE_PUBLIC | STORE_CHAT | STORE_TAKEBACKS | STORE_WATCH;
    g->created = g->updated = store_now(s->store);
    g->due = two ? g->created : 0;
    for (int i = 0; i < g->seats; i++)
        g->seat[i] = (struct store_seat){
            .level = i % 2 ? two : one, .taken = i % 2 ? two > 0 : true, .name = ""};
    store_submit(s->store, job);
}

static void on_listed(struct store_job *job)
{
    struct server *s = job->context;
    for (int i = 0; games_list[i] && !job->status && !job->game_count; i++) {
        create(s, games_list[i], 2, 4);
        create(s, games_list[i], 3, 0);
    }
    store_job_free(job);
}

void demo_seed(struct server *s)
{
    struct store_job *job = store_job_new(STORE_LIST, on_listed, s);
    job->filter = STORE_ALL_GAMES;
    job->limit = 1;
    store_submit(s->store, job);
}
