/* Endings of Cephalopod: ending.c against trying every move by the slow rules. */
#include "games/cephalopod/ending.h"

#include "slow/cephalopod.h"
#include "support/cephalopod.h"

enum { GAMES = 60, PATIENCE = 300 };

static char other(char colour)
{
    return colour == 'w' ? 'b' : 'w';
}

/* Does the side to move win? 1, 0, or −1 when more than `patience` positions would have to be seen:
 * which moves come first is chance here. */
static int slow_wins(const struct slow_cephalopod *s, int *patience)
{
    char moves[SLOW_CEPHALOPOD_MOVES][SLOW_CEPHALOPOD_TEXT];
    if (!(*patience)--) return -1;
    int n = slow_cephalopod_moves(s, moves);
    for (int i = 0; i < n; i++) {
        struct slow_cephalopod next = *s;
        int lost;
        assert_true(slow_cephalopod_play(&next, moves[i]));
        if (slow_cephalopod_full(&next))
            lost =
                slow_cephalopod_dice(&next, s->turn) < slow_cephalopod_dice(&next, other(s->turn));
        else
            lost = slow_wins(&next, patience);
        if (lost <= 0) return lost < 0 ? -1 : 1;
    }
    return 0;
}

/* Random games to the end; how many positions of them had an answer that was checked, by who wins.
 */
static void play(int columns, int rows, int told[2])
{
    struct rng rng = rng_seed((uint64_t)columns, (uint64_t)rows);
    for (int game = 0; game < GAMES; game++) {
        struct cephalopod_state s;
        struct slow_cephalopod slow;
        cephalopod_clear(columns, rows, &s);
        slow_cephalopod_start(&slow, columns, rows);
        while (s.empty) {
            char text[32];
            int winner = ending_winner(&s), patience = PATIENCE;
            int wins = winner < 0 ? -1 : slow_wins(&slow, &patience);
            if (wins >= 0) {
                assert_int_equal(winner == s.turn, wins);
                told[winner]++;
            }
            game_move move = cephalopod_pick(&s, rng_below(&rng, s.moves));
            write_move(&s, move, text);
            board_play(&s, cephalopod_move_cell(move), cephalopod_move_way(move));
            assert_true(slow_cephalopod_play(&slow, text));
        }
    }
}

static void agrees(void **unused)
{
    (void)unused;
    static const int sizes[][2] = {{3, 3}, {3, 5}, {5, 5}};
    for (int i = 0; i < 3; i++) {
        int told[2] = {0, 0};
        play(sizes[i][0], sizes[i][1], told);
        assert_true(told[0] > GAMES && told[1] > GAMES);
    }
}

/* Only what is near its end is looked at. */
static void leaves_the_rest_alone(void **unused)
{
    (void)unused;
    struct cephalopod_state s;
    cephalopod_clear(5, 5, &s);
    assert_int_equal(ending_winner(&s), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees),
        cmocka_unit_test(leaves_the_rest_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
