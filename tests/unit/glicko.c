/* Glicko-2: the worked example of Glickman's paper, and what must hold of any rating; the functions
 * it is made of against those of the C library. */
#include "game/glicko.h"

#include <math.h>

#include "base/real.h"
#include "base/rng.h"
#include "support/test.h"

static void assert_near(double a, double b, double within)
{
    if (fabs(a - b) > within) print_message("%.17g is not %.17g\n", a, b);
    assert_true(fabs(a - b) <= within);
}

static void the_example_of_the_paper(void **unused)
{
    (void)unused;
    struct glicko player = {1500, 200, 0.06};
    struct glicko_game games[] = {
        {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    struct glicko after = glicko_after(player, games, 3, 0.5);
    assert_near(after.rating, 1464.06, 0.01);
    assert_near(after.deviation, 151.52, 0.01);
    assert_near(after.volatility, 0.05999, 0.00001);
}

/* All digits, as every machine must find them. */
static void the_same_last_digit_everywhere(void **unused)
{
    (void)unused;
    struct glicko player = {1500, 200, 0.06};
    struct glicko_game games[] = {
        {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    struct glicko after = glicko_after(player, games, 3, 0.5);
    assert_true(after.rating == 0x1.6e033e2fa54aep+10);
    assert_true(after.deviation == 0x1.2f0875d9971fep+7);
    assert_true(after.volatility == 0x1.eb7cb2ccdb877p-5);
}

static void without_games_only_less_sure(void **unused)
{
    (void)unused;
    struct glicko player = {1623, 60, 0.06}, after = glicko_after(player, NULL, 0, GLICKO_TAU);
    assert_true(after.rating == player.rating && after.volatility == player.volatility);
    assert_near(after.deviation, sqrt(60 * 60 + 173.7178 * 0.06 * 173.7178 * 0.06), 1e-9);
    after = glicko_after(glicko_first(), NULL, 0, GLICKO_TAU);
    assert_true(after.deviation == GLICKO_DEVIATION_MAX);
}

static void expectations_add_up(void **unused)
{
    (void)unused;
    struct glicko a = {1700, 80, 0.06}, b = {1500, 120, 0.06};
    assert_near(glicko_expect(a, b) + glicko_expect(b, a), 1, 1e-12);
    assert_true(glicko_expect(a, b) > 0.7);
    assert_near(glicko_expect(a, a), 0.5, 1e-12);
}

/* Whatever happens, a rating stays a rating; who wins does not fall. */
static void ratings_stay_sound(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(7, 0);
    struct glicko players[8];
    for (int i = 0; i < 8; i++) players[i] = glicko_first();
    for (int n = 0; n < 20000; n++) {
        int a = (int)rng_below(&rng, 8), b = (a + 1 + (int)rng_below(&rng, 7)) % 8;
        double score = n % 2 ? a > b : (double)rng_below(&rng, 3) / 2;
        struct glicko_game game = {players[b], score}, other = {players[a], 1 - score};
        struct glicko after = glicko_after(players[a], &game, 1, GLICKO_TAU);
        players[b] = glicko_after(players[b], &other, 1, GLICKO_TAU);
        assert_true(score < 1 || after.rating >= players[a].rating);
        assert_true(after.deviation > 0 && after.deviation <= GLICKO_DEVIATION_MAX);
        assert_true(after.volatility > 0.001 && after.volatility < 1);
        assert_true(fabs(after.rating) < 10000);
        players[a] = after;
    }
}

/* An upset that nobody expected makes the volatility grow: the other way into step 5. */
static void a_surprise_unsettles(void **unused)
{
    (void)unused;
    struct glicko steady = {1500, 30, 0.06};
    struct glicko_game games[12];
    for (int i = 0; i < 12; i++) games[i] = (struct glicko_game){{2400, 30, 0.06}, 1};
    assert_true(glicko_after(steady, games, 12, 1.2).volatility > steady.volatility);
}

static void functions_agree_with_the_library(void **unused)
{
    (void)unused;
    for (int i = -6900; i <= 6900; i += 7) {
        double x = i / 10.0;
        assert_near(real_exp(x) / exp(x), 1, 2e-15);
    }
    for (double x = 1e-300; x < 1e300; x *= 1.37) {
        assert_near(real_log(x), log(x), 4e-16 * fmax(1, fabs(log(x))));
        assert_near(real_sqrt(x) / sqrt(x), 1, 4e-16);
    }
    assert_true(real_exp(0) == 1 && real_log(1) == 0 && real_sqrt(0) == 0 && real_sqrt(4) == 2);
    assert_true(real_exp(-1000) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_paper),
        cmocka_unit_test(the_same_last_digit_everywhere),
        cmocka_unit_test(without_games_only_less_sure),
        cmocka_unit_test(expectations_add_up),
        cmocka_unit_test(ratings_stay_sound),
        cmocka_unit_test(a_surprise_unsettles),
        cmocka_unit_test(functions_agree_with_the_library),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
