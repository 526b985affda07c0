/* A quick look at strength, by iterations so that it repeats: the long runs are bench/strength. And
 * the statistics of matches. */
#include <math.h>
#include <stdlib.h>

#include "drive/duel.h"
#include "games/list.h"
#include "support/test.h"

static struct duel_tally meet(const char *game, const char *variant, const char *a, const char *b,
                              int games)
{
    struct duel d = {.game = games_find(slice_of(game)), .seed = 11, .opening = 1};
    struct duel_tally tally = {0, 0, 0};
    struct message why;
    const char *names[] = {a, b};
    options_default(d.game, &d.options);
    assert_int_equal(options_read(d.game, slice_of(variant), &d.options, &why), 0);
    for (int i = 0; i < 2; i++) {
        struct player_spec spec;
        assert_int_equal(player_read(slice_of(names[i]), &spec, &why), 0);
        spec.memory = 8 << 20;
        assert_int_equal(player_open(&spec, d.game, &d.options, 1, &d.players[i], &why), 0);
    }
    for (int i = 0; i < games; i++) {
        int score;
        assert_int_equal(duel_play(&d, i, NULL, NULL, &score, &why), 0);
        tally.won += score > 0;
        tally.drawn += score == 0;
        tally.lost += score < 0;
    }
    for (int i = 0; i < 2; i++) player_close(d.players[i]);
    return tally;
}

static void caminos(void **unused)
{
    (void)unused;
    assert_true(meet("caminos", "", "10:nodes=60", "plain:nodes=60", 8).won >= 7);
    assert_true(meet("caminos", "board=octagon", "10:nodes=40", "plain:nodes=40", 4).won >= 3);
    assert_true(meet("caminos", "", "10:nodes=600", "10:nodes=60", 8).won >= 5);
}

static void cephalopod(void **unused)
{
    (void)unused;
    assert_true(meet("cephalopod", "", "10:nodes=100", "plain:nodes=300", 6).won >= 5);
    assert_true(meet("cephalopod", "", "10:nodes=100", "greedy", 20).won >= 19);
    assert_true(meet("cephalopod", "", "10:nodes=600", "10:nodes=60", 6).won >= 5);
}

/* Two levels are a long way. */
static void cephalopod_levels(void **unused)
{
    (void)unused;
    static const char *const level[] = {"1", "2", "3", "4", "5",
                                        "6", "7", "8", "9", "10:nodes=1500"};
    for (int i = 2; i < TIPS_LEVELS; i++)
        assert_true(meet("cephalopod", "", level[i], level[i - 2], 10).won >= 7);
}

/* On small boards, so that many games fit into a moment. */
static void camino(void **unused)
{
    (void)unused;
    assert_true(meet("camino", "size=8x6", "10:nodes=30", "greedy", 6).won >= 4);
    assert_true(meet("caminito", "size=8x6", "10:nodes=30", "greedy", 6).won >= 4);
    assert_true(meet("caminito", "size=8x6", "10:nodes=30", "plain:nodes=30", 4).won >= 3);
}

static void level_order(void **unused)
{
    (void)unused;
    struct duel_tally t = meet("cephalopod", "size=3x3", "7", "1", 12);
    assert_true(t.won >= 8);
    t = meet("caminos", "", "6", "1", 8);
    assert_true(t.won >= 7);
}

/* Whole games in which turns slip while the tree goes on from move to move: every answer is a legal
 * move, or the duel would fail. */
static void slips(void **unused)
{
    (void)unused;
    meet("cephalopod", "size=3x3", "5:nodes=300", "6:nodes=300", 20);
    meet("caminos", "", "5:nodes=40", "6:nodes=40", 4);
}

static void player_names(void **unused)
{
    (void)unused;
    struct player_spec spec;
    struct message why;
    assert_int_equal(player_read(SLICE("3:nodes=50:threads=2"), &spec, &why), 0);
    assert_true(spec.kind == PLAYER_LEVEL && spec.level == 3 && spec.budget.nodes == 50);
    assert_int_equal(spec.threads, 2);
    assert_int_equal(player_read(SLICE("plain:cpu=100"), &spec, &why), 0);
    assert_true(spec.kind == PLAYER_PLAIN && spec.budget.processor);
    assert_int_equal(player_read(SLICE("other/engine --fast"), &spec, &why), 0);
    assert_int_equal(spec.kind, PLAYER_PROGRAM);
    assert_int_equal(player_read(SLICE("./run:it engine:nodes=500"), &spec, &why), 0);
    assert_true(slice_is(spec.command, "./run:it engine") && spec.budget.nodes == 500);
    assert_true(player_read(SLICE(""), &spec, &why) < 0);
    assert_true(player_read(SLICE("10:nodes=many"), &spec, &why) < 0);
    assert_true(player_read(SLICE("10:depth=3"), &spec, &why) < 0);
}

static void statistics(void **unused)
{
    (void)unused;
    double elo, margin;
    struct duel_tally even = {40, 20, 40}, three_to_one = {75, 0, 25};
    duel_elo(&even, &elo, &margin);
    assert_true(fabs(elo) < 0.01 && margin > 50 && margin < 75);
    duel_elo(&three_to_one, &elo, &margin);
    assert_true(fabs(elo - 190.85) < 0.1);
    assert_true(duel_llr(&three_to_one, 0, 100) > DUEL_BOUND);
    assert_true(duel_llr(&even, 0, 100) < -DUEL_BOUND);
    assert_true(fabs(duel_llr(&even, -50, 50)) < 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(caminos),           cmocka_unit_test(cephalopod),
        cmocka_unit_test(cephalopod_levels), cmocka_unit_test(camino),
        cmocka_unit_test(level_order),       cmocka_unit_test(slips),
        cmocka_unit_test(player_names),      cmocka_unit_test(statistics),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
