/* Several threads at one search: nothing is lost or counted twice, and what drives them starts and
 * stops them cleanly. Also run under the thread sanitizer (make V=tsan check-threads). */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "drive/player.h"
#include "drive/thinker.h"
#include "game/play.h"
#include "games/list.h"
#include "search/inside.h"
#include "support/test.h"

enum { MEMORY = 16 << 20, WORKERS = 4, EACH = 1500 };

struct table {
    struct play play;
    void *memory, *room;
    search *search;
};

static struct table open_table(const char *name)
{
    struct table t;
    const struct game *game = games_find(slice_of(name));
    struct game_options options;
    struct rng rng = rng_seed(1, 0);
    options_default(game, &options);
    struct search_setup setup = {.game = game, .seed = 7, .workers = WORKERS};
    size_t need = play_memory(game);
    t.memory = malloc(MEMORY);
    t.room = malloc(need);
    struct arena a = arena_on(t.memory, MEMORY), b = arena_on(t.room, need);
    assert_int_equal(search_open(&setup, &a, &t.search), 0);
    assert_int_equal(play_open(&t.play, game, &options, &b), 0);
    while (play_actor(&t.play) == GAME_CHANCE) play_chance(&t.play, &rng);
    game_view *view = malloc(game->rules->size);
    game_observe(game, t.play.state, play_actor(&t.play), view);
    search_set(t.search, view);
    free(view);
    return t;
}

static void close_table(struct table *t)
{
    free(t->memory);
    free(t->room);
}

static bool is_legal(const struct table *t, game_move move)
{
    return play_check(&t->play, play_actor(&t->play), move, NULL);
}

struct job {
    search *search;
    int worker, walks;
};

static void *step(void *at)
{
    const struct job *job = at;
    search_step(job->search, job->worker, job->walks);
    return NULL;
}

static void step_together(search *s, int walks)
{
    pthread_t ids[WORKERS];
    struct job jobs[WORKERS];
    struct search_report r;
    for (int w = 0; w < WORKERS; w++) {
        jobs[w] = (struct job){s, w, walks};
        assert_int_equal(pthread_create(&ids[w], NULL, step, &jobs[w]), 0);
    }
    search_report(s, &r); /* at any time */
    for (int w = 0; w < WORKERS; w++) pthread_join(ids[w], NULL);
}

/* With all workers still the sums agree: each walk was counted once, and none is expected. The
 * first walk is made alone: it gives the root its moves, and every walk after it leaves along one
 * of them. (Workers that find the list half written by another rest at the root instead.) */
static void sums_agree(void **unused)
{
    (void)unused;
    static const char *const games[] = {"cephalopod", "caminos"};
    const uint32_t walks = 1 + WORKERS * EACH;
    for (int i = 0; i < 2; i++) {
        struct table t = open_table(games[i]);
        const struct tree *tree = &t.search->tree;
        struct search_report r;
        search_step(t.search, 0, 1);
        step_together(t.search, EACH);
        search_report(t.search, &r);
        assert_int_equal(r.iterations, walks);
        assert_true(is_legal(&t, r.best[0].move));
        const struct tree_node *root = tree_node(tree, t.search->root);
        assert_int_equal(tree_read(root->visits), walks);
        struct tree_fan *fan = tree_fan_of(tree, root);
        uint32_t sum = 0, held = 0;
        for (uint32_t e = 0; e < fan->count; e++) sum += tree_read(tree_edges(fan)[e].visits);
        assert_int_equal(sum, walks);
        for (uint32_t n = 1; n < tree->node_cap; n++) {
            assert_int_equal(tree_read(tree->nodes[n].pending), 0);
            held += tree_read(tree->nodes[n].key) != 0;
        }
        assert_int_equal(held, r.positions);
        close_table(&t);
    }
}

/* Workers that share a tree camp away from the root; one that is alone does not. */
static void camps(void **unused)
{
    (void)unused;
    struct table t = open_table("cephalopod");
    int deepest = 0;
    for (int i = 0; i < 3000; i++) {
        search_step(t.search, i % WORKERS, 32);
        int depth = t.search->workers[i % WORKERS].camp.depth;
        if (depth > deepest) deepest = depth;
    }
    assert_true(deepest > 1);
    t.search->setup.workers = 1;
    search_step(t.search, 0, 32);
    assert_int_equal(t.search->workers[0].camp.depth, 0);
    close_table(&t);
}

static void secrets(void **unused)
{
    (void)unused;
    struct table t = open_table("caminito");
    struct search_report r;
    step_together(t.search, 5);
    search_report(t.search, &r);
    assert_int_equal(r.iterations, WORKERS * 5);
    assert_true(is_legal(&t, r.best[0].move));
    close_table(&t);
}

/* Driven by a number of iterations the threads make no more than a stride too many each; driven by
 * time they come back; a watcher stops them. */
static bool stop_at_once(void *context, search *s)
{
    (void)s;
    ++*(int *)context;
    return true;
}

static void driven(void **unused)
{
    (void)unused;
    struct table t = open_table("cephalopod");
    game_view *view = t.search->view;
    assert_int_equal(
        drive_think(t.search, WORKERS, (struct drive_budget){.nodes = 5000}, NULL, NULL), 0);
    assert_in_range(search_iterations(t.search), 5000, 5000 + 64 * WORKERS);
    search_set(t.search, view);
    /* Even when time is up before anything is done there is a move. */
    drive_think(t.search, WORKERS, (struct drive_budget){.milliseconds = 1e-9}, NULL, NULL);
    assert_true(search_iterations(t.search) > 0);
    int asked = 0;
    search_set(t.search, view);
    drive_think(t.search, WORKERS, (struct drive_budget){0}, stop_at_once, &asked);
    assert_int_equal(asked, 1);
    close_table(&t);
}

/* ---- the thinker of the engine protocol */

struct session {
    thinker *thinker;
    struct proto_thinker protocol;
    struct proto proto;
    void *memory;
    char said[1 << 16];
    struct text out;
};

static struct session *open_session(const char *game)
{
    struct session *s = calloc(1, sizeof *s);
    struct game_options options;
    size_t bytes = proto_memory(games_list);
    s->memory = malloc(bytes);
    s->thinker = thinker_open(thinker_defaults());
    thinker_protocol(s->thinker, &s->protocol);
    options_default(games_find(slice_of(game)), &options);
    assert_int_equal(proto_open(&s->proto, games_list, games_find(slice_of(game)), &options,
                                &s->protocol, arena_on(s->memory, bytes)),
                     0);
    return s;
}

static void close_session(struct session *s)
{
    thinker_close(s->thinker);
    free(s->memory);
    free(s);
}

/* What it answers; nothing of what was answered before. */
static const char *say(struct session *s, const char *line)
{
    struct message why;
    s->out = text_on(s->said, sizeof s->said);
    assert_int_equal(proto_line(&s->proto, slice_of(line), &s->out, &why), 0);
    while (s->proto.thinking && !s->proto.infinite) proto_think(&s->proto, &s->out);
    s->said[s->out.n] = 0;
    return s->said;
}

static const char *best_move(const char *said)
{
    const char *at = strstr(said, "bestmove ");
    assert_non_null(at);
    return at;
}

static void thinker_threads(void **unused)
{
    (void)unused;
    struct session *s = open_session("cephalopod");
    say(s, "setoption name Threads value 3");
    say(s, "setoption name Ponder value on");
    say(s, "position startpos");
    best_move(say(s, "go nodes 2000"));
    say(s, "position startpos moves c3 b3"); /* it thinks about something else at this moment */
    best_move(say(s, "go movetime 30"));
    say(s, "go infinite");
    best_move(say(s, "stop"));
    say(s, "setoption name Threads value 1");
    best_move(say(s, "go nodes 100"));
    close_session(s);
}

/* Another level is another player: nothing of the old one is left but what it knows. */
static void thinker_levels(void **unused)
{
    (void)unused;
    char seed[64], expected[64];
    for (int i = 0; i < 25; i++) {
        snprintf(seed, sizeof seed, "setoption name Seed value %d", i);
        struct session *fresh = open_session("caminos"), *used = open_session("caminos");
        say(fresh, seed), say(used, seed);
        say(used, "setoption name Level value 5");
        say(used, "position startpos moves L:a1,a2,a3,b1");
        say(used, "go nodes 60");
        say(used, "setoption name Level value 10");
        say(used, "position startpos"); /* an earlier position: nothing is known of it */
        say(fresh, "position startpos");
        snprintf(expected, sizeof expected, "%s", best_move(say(fresh, "go nodes 60")));
        assert_string_equal(best_move(say(used, "go nodes 60")), expected);
        close_session(fresh);
        close_session(used);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_agree),      cmocka_unit_test(camps),
        cmocka_unit_test(secrets),         cmocka_unit_test(driven),
        cmocka_unit_test(thinker_threads), cmocka_unit_test(thinker_levels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
