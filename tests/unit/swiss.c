/* Whole Swiss tournaments with people who come late, pause and leave: each round against the wishes
 * of swiss.h, small ones against every pairing there is. */
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "meeting/standings.h"
#include "meeting/swiss.h"
#include "slow/pairs.h"

enum { ROUNDS = 9 };

struct tourney {
    int n, games, opponent[SWISS_MAX];
    bool begins[SWISS_MAX];
    struct swiss_player players[SWISS_MAX];
    uint8_t met[SWISS_MAX * SWISS_MAX];
    struct standings_game played[SWISS_MAX * ROUNDS];
};

static void come_and_go(struct tourney *t, struct rng *rng)
{
    for (int p = 0; p < t->n; p++)
        if (rng_below(rng, 12) == 0) t->players[p].away = !t->players[p].away;
}

static void note(struct tourney *t, int p, int other)
{
    struct swiss_player *me = &t->players[p];
    me->floated = 0;
    if (other >= 0) {
        int theirs = t->players[other].points;
        me->floated = theirs > me->points ? 1 : theirs < me->points ? -1 : 0;
        me->firsts += t->begins[p] ? 1 : -1;
        me->last = t->begins[p] ? 1 : -1;
        t->met[p * t->n + other]++;
    }
}

static void play_round(struct tourney *t, struct rng *rng)
{
    for (int p = 0; p < t->n; p++) {
        int other = t->opponent[p];
        struct standings_game g = {{p, STANDINGS_NOBODY}, {2, 0}};
        if (other == SWISS_REST) {
            t->played[t->games++] = g;
            t->players[p].rests++;
            t->players[p].floated = -1;
        } else if (other > p) {
            g.player[1] = other;
            g.points[0] = (int)rng_below(rng, 3);
            g.points[1] = 2 - g.points[0];
            note(t, p, other);
            note(t, other, p);
            t->played[t->games++] = g;
        }
    }
    for (int p = 0; p < t->n; p++) t->players[p].points = 0;
    for (int i = 0; i < t->games; i++)
        for (int side = 0; side < 2; side++)
            if (t->played[i].player[side] >= 0)
                t->players[t->played[i].player[side]].points += t->played[i].points[side];
}

/* Everybody who is there has one opponent who has him and the other side, or is the only one to
 * rest. */
static void everybody_is_paired(const struct tourney *t)
{
    int there = 0, resting = 0;
    for (int p = 0; p < t->n; p++) {
        int other = t->opponent[p];
        there += !t->players[p].away;
        resting += other == SWISS_REST;
        assert_int_equal(other == SWISS_AWAY, t->players[p].away);
        if (other < 0) continue;
        assert_int_equal(t->opponent[other], p);
        assert_true(t->begins[p] != t->begins[other] && other != p);
    }
    assert_int_equal(resting, there % 2);
}

static void pair(struct tourney *t, void *memory)
{
    swiss_pair(t->n, t->players, t->met, memory, t->opponent, t->begins);
    everybody_is_paired(t);
}

static void as_by_trying_everything(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(7, 1);
    struct tourney *t = malloc(sizeof *t);
    void *memory = malloc(swiss_memory(SWISS_MAX));
    for (int i = 0; i < 300; i++) {
        memset(t, 0, sizeof *t);
        t->n = (int)rng_below(&rng, 9);
        for (int round = 0; round < ROUNDS; round++) {
            come_and_go(t, &rng);
            pair(t, memory);
            struct pairs_wishes got = pairs_judge(t->n, t->players, t->met, t->opponent),
                                best = pairs_best(t->n, t->players, t->met);
            assert_int_equal(pairs_compare(&got, &best), 0);
            play_round(t, &rng);
        }
    }
    free(memory);
    free(t);
}

/* In large fields new opponents are never lacking, sides stay even and nobody rests twice. */
static void large_ones_are_fair(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(8, 1);
    struct tourney *t = malloc(sizeof *t);
    void *memory = malloc(swiss_memory(SWISS_MAX));
    const char *tries = getenv("SWISS_TOURNAMENTS");
    for (int i = 0, most = tries ? atoi(tries) : 20; i < most; i++) {
        memset(t, 0, sizeof *t);
        t->n = 24 + (int)rng_below(&rng, 40);
        for (int round = 0; round < ROUNDS; round++) {
            come_and_go(t, &rng);
            pair(t, memory);
            assert_int_equal(pairs_judge(t->n, t->players, t->met, t->opponent).far[0], 0);
            play_round(t, &rng);
            for (int p = 0; p < t->n; p++) assert_in_range(t->players[p].firsts + 3, 0, 6);
        }
    }
    free(memory);
    free(t);
}

/* Two games, by hand: A beat B, C drew with D; then A beat C, B rested. */
static void standings_by_hand(void **unused)
{
    (void)unused;
    const struct standings_game games[] = {
        {{0, 1}, {2, 0}}, {{2, 3}, {1, 1}}, {{0, 2}, {2, 0}}, {{1, STANDINGS_NOBODY}, {2, 0}}};
    struct standings_row rows[4];
    standings_make(4, games, 4, rows);
    const int order[] = {0, 1, 2, 3}, points[] = {4, 2, 1, 1}, buchholz[] = {3, 6, 5, 1},
              sonneborn[] = {6, 0, 1, 1};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(rows[i].player, order[i]);
        assert_int_equal(rows[i].place, i + 1);
        assert_int_equal(rows[i].points, points[i]);
        assert_int_equal(rows[i].buchholz, buchholz[i]);
        assert_int_equal(rows[i].sonneborn, sonneborn[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_by_trying_everything),
        cmocka_unit_test(large_ones_are_fair),
        cmocka_unit_test(standings_by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
