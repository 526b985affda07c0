/* Everybody against everybody, and brackets. */
#include "support/test.h"

#include "meeting/rounds.h"

static void everybody_meets_everybody_once(void **unused)
{
    (void)unused;
    for (int n = 2; n <= 33; n++) {
        int rounds = rounds_robin(n);
        assert_int_equal(rounds, n % 2 ? n : n - 1);
        for (int a = 0; a < n; a++) {
            int met[40] = {0}, firsts = 0, rests = 0;
            for (int round = 0; round < rounds; round++) {
                int b = rounds_robin_opponent(n, round, a);
                if (b == ROUNDS_REST) {
                    rests++;
                    continue;
                }
                met[b]++;
                firsts += rounds_robin_begins(n, round, a) ? 1 : -1;
                assert_int_equal(rounds_robin_opponent(n, round, b), a);
                assert_true(rounds_robin_begins(n, round, a) != rounds_robin_begins(n, round, b));
                assert_true(rounds_robin_begins(n, round, a) !=
                            rounds_robin_begins(n, round + rounds, a));
            }
            for (int b = 0; b < n; b++) assert_int_equal(met[b], a != b);
            assert_int_equal(rests, n % 2);
            assert_in_range(firsts + 1, 0, 2);
        }
    }
}

/* If the better always wins, ranks 0 and 1 meet last, and nobody rests after the first round. */
static void the_best_meet_last(void **unused)
{
    (void)unused;
    for (int n = 2; n <= 64; n++) {
        int rounds = rounds_knockout(n), winner[64], seen = 0;
        for (int board = 0; board < 1 << (rounds - 1); board++) {
            int a, b;
            rounds_knockout_board(n, board, &a, &b);
            assert_true(a != ROUNDS_REST || b != ROUNDS_REST);
            seen += (a != ROUNDS_REST) + (b != ROUNDS_REST);
            winner[board] = b == ROUNDS_REST || (a != ROUNDS_REST && a < b) ? a : b;
        }
        assert_int_equal(seen, n);
        for (int left = 1 << (rounds - 1); left > 1; left /= 2)
            for (int i = 0; i < left / 2; i++) {
                int a = winner[2 * i], b = winner[2 * i + 1];
                assert_int_equal(a + b, left - 1);
                winner[i] = a < b ? a : b;
            }
        assert_int_equal(winner[0], 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_meets_everybody_once),
        cmocka_unit_test(the_best_meet_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
