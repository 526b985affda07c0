/* The search on games without secrets: same answer for the same question, little memory,
 * proofs, going on from an earlier position, time. */
#include <stdlib.h>
#include <string.h>

#include "drive/player.h"
#include "game/play.h"
#include "game/tips.h"
#include "games/list.h"
#include "search/search.h"
#include "support/test.h"

enum { MEMORY = 16 << 20 };

struct table {
    const struct game *game;
    struct play play;
    void *memory, *room;
    search *search;
};

static struct table open_table(const char *name, const char *variant, int workers, size_t bytes,
                               bool plain)
{
    struct table t = {.game = games_find(slice_of(name))};
    struct game_options options;
    struct message why;
    options_default(t.game, &options);
    assert_int_equal(options_read(t.game, slice_of(variant), &options, &why), 0);
    struct search_setup setup = {.game = t.game, .seed = 7, .workers = workers, .plain = plain};
    size_t need = play_memory(t.game);
    if (!bytes) bytes = search_memory(&setup);
    t.memory = malloc(bytes);
    t.room = malloc(need);
    struct arena a = arena_on(t.memory, bytes), b = arena_on(t.room, need);
    assert_int_equal(search_open(&setup, &a, &t.search), 0);
    assert_int_equal(play_open(&t.play, t.game, &options, &b), 0);
    return t;
}

static void close_table(struct table *t)
{
    free(t->memory);
    free(t->room);
}

static struct search_report think(struct table *t, int nodes)
{
    struct search_report report;
    search_set(t->search, game_truth(t->play.state));
    search_step(t->search, 0, nodes);
    search_report(t->search, &report);
    return report;
}

static bool is_legal(const struct table *t, game_move move)
{
    return play_check(&t->play, play_actor(&t->play), move, NULL);
}

static void play_texts(struct table *t, const char *moves)
{
    struct slice rest = slice_of(moves);
    struct message why;
    for (struct slice m = slice_word(&rest); m.n; m = slice_word(&rest))
        assert_int_equal(play_text(&t->play, m, NULL, &why), 0);
}

static const char *const games[] = {"cephalopod", "caminos"};

static void repeats(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++)
        for (int plain = 0; plain < 2; plain++) {
            struct table a = open_table(games[i], "", 1, MEMORY, plain);
            struct table b = open_table(games[i], "", 1, MEMORY, plain);
            struct search_report x = think(&a, 300), y = think(&b, 300);
            assert_memory_equal(&x, &y, sizeof x);
            assert_int_equal(x.iterations, 300);
            assert_true(is_legal(&a, x.best[0].move));
            close_table(&a);
            close_table(&b);
        }
}

/* The least memory still gives a legal move, and stepping goes on when it is full. */
static void little_memory(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct table t = open_table(games[i], "", 1, 0, false);
        struct search_report r = think(&t, 3000);
        assert_int_equal(r.iterations, 3000);
        assert_true(r.full > 500);
        assert_true(is_legal(&t, r.best[0].move));
        close_table(&t);
    }
}

/* A position some moves on is not begun afresh: it has visits before the first step. */
static void reuse(void **unused)
{
    (void)unused;
    struct table t = open_table("cephalopod", "", 1, MEMORY, false);
    struct search_report r = think(&t, 3000);
    play_move(&t.play, r.best[0].move);
    search_set(t.search, game_truth(t.play.state));
    search_report(t.search, &r);
    assert_true(r.count > 0 && r.best[0].visits > 1);
    close_table(&t);
}

/* Near its end a game is proved, and the search says so and stops. */
static void proves(void **unused)
{
    (void)unused;
    struct table t = open_table("cephalopod", "size=3x3", 1, MEMORY, false);
    struct rng rng = rng_seed(2, 0);
    game_move room[600];
    int empty = 9;
    for (int ply = 0; ply < 400 && empty > 1; ply++) {
        int n = t.game->rules->moves(game_truth(t.play.state), t.play.scratch, room);
        if (n <= 2 && ply > 20) break;
        play_move(&t.play, room[rng_below(&rng, (uint32_t)n)]);
        if (play_actor(&t.play) == GAME_OVER) break;
    }
    if (play_actor(&t.play) != GAME_OVER) {
        struct search_report r = think(&t, 200000);
        assert_true(r.settled && r.best[0].proved);
        assert_true(r.best[0].value == TIPS_WON || r.best[0].value == -TIPS_WON);
    }
    close_table(&t);
}

static void stops(void **unused)
{
    (void)unused;
    struct table t = open_table("caminos", "", 1, MEMORY, false);
    search_set(t.search, game_truth(t.play.state));
    search_stop(t.search);
    assert_int_equal(search_step(t.search, 0, 100), 0);
    search_set(t.search, game_truth(t.play.state));
    assert_int_equal(search_step(t.search, 0, 10), 10);
    close_table(&t);
}

/* Every level of every game without secrets answers with a legal move. */
static void levels(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++)
        for (int level = 1; level <= 7; level++) {
            struct table t = open_table(games[i], "", 1, MEMORY, false);
            struct search_setup setup = {.seed = 1, .workers = 1};
            uint32_t nodes = search_level_setup(t.game, level, &setup);
            play_texts(&t, i ? "" : "c3 c4 b3");
            struct arena a = arena_on(t.memory, MEMORY);
            assert_int_equal(search_open(&setup, &a, &t.search), 0);
            think(&t, (int)nodes);
            assert_true(is_legal(&t, search_level_choose(t.search, level)));
            close_table(&t);
        }
}

/* Tips that know nothing but what they are lent. */
static int told(const game_state *state, const struct tips_room *room)
{
    (void)state;
    return room->lent && room->lent_bytes == sizeof(int) ? *(const int *)room->lent : 0;
}

static void lends(void **unused)
{
    (void)unused;
    static const int lent = 321;
    struct game_tips tips = {.scratch = 1, .explore = 1000, .evaluate = told};
    struct game game = *games_find(slice_of("cephalopod"));
    game.tips = &tips;
    struct search_setup setup = {
        .game = &game, .seed = 7, .workers = 1, .lent = &lent, .lent_bytes = sizeof lent};
    struct table t = open_table("cephalopod", "", 1, MEMORY, false);
    struct arena a = arena_on(t.memory, MEMORY);
    assert_int_equal(search_open(&setup, &a, &t.search), 0);
    assert_int_equal(think(&t, 200).best[0].value, lent);
    assert_true(search_fits(t.search, &setup));
    setup.lent = NULL;
    assert_false(search_fits(t.search, &setup));
    a = arena_on(t.memory, MEMORY);
    assert_int_equal(search_open(&setup, &a, &t.search), 0);
    assert_int_equal(think(&t, 200).best[0].value, 0);
    close_table(&t);
}

static void time_shares(void **unused)
{
    (void)unused;
    for (uint64_t left = 1; left < 10000000; left = left * 3 + 1)
        for (uint64_t increment = 0; increment < 100000; increment = increment * 4 + 50) {
            uint64_t ms = search_clock(left, increment);
            assert_true(ms >= 1);
            assert_true(ms == 1 || ms * 2 < left);
        }
    assert_true(search_clock(60000, 0) > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repeats), cmocka_unit_test(little_memory), cmocka_unit_test(reuse),
        cmocka_unit_test(proves),  cmocka_unit_test(stops),         cmocka_unit_test(levels),
        cmocka_unit_test(lends),   cmocka_unit_test(time_shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
