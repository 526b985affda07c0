/* Cephalopod: the figures of the rules sheet, known counts, and random games against the slow
 * second implementation. */
#include "support/cephalopod.h"

#include "slow/cephalopod.h"

static const int sizes[][2] = {{5, 5}, {3, 3}, {3, 5}, {5, 3}, {5, 7}, {7, 5}, {7, 7}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* Figures 2 to 5: the extract, the move, what it becomes. */
static void figures(void **unused)
{
    (void)unused;
    static const char *const figure[][3] = {
        {"1A1/2a/3 w", "b2=b3+c2", "3/1B1/3 b"},
        {"Aa1/a1C/1A1 b", "b2=a2+b1+b3+c2", "A2/1f1/3 w"},
        {"A1d/1A1/1E1 b", "b3=a3+b2", "1bd/3/1E1 w"},
        {"A2/cB1/1Ae b", "c2", "A2/cBa/1Ae w"},
    };
    for (int i = 0; i < 4; i++) {
        struct cephalopod_state s = position(figure[i][0]);
        play_text(&s, figure[i][1]);
        assert_position(&s, figure[i][2]);
    }
}

/* The player chooses among the captures of figure 4, and must make one of them. */
static void figure_four_allows(void **unused)
{
    (void)unused;
    struct cephalopod_state s = position("A1d/1A1/1E1 b");
    static const char *const allowed[] = {"b3=a3+b2", "b3=a3+b2+c3", "b3=a3+c3", "b3=b2+c3"};
    game_move moves[CEPHALOPOD_MOVES_MAX];
    int n = cephalopod_game.rules->moves(view_of(&s), NULL, moves), on_b3 = 0;
    for (int i = 0; i < n; i++) {
        char text[32];
        write_move(&s, moves[i], text);
        if (strncmp(text, "b3", 2) != 0) continue;
        assert_in_range(on_b3, 0, 3);
        assert_string_equal(text, allowed[on_b3++]);
    }
    assert_int_equal(on_b3, 4);
}

/* The counts of the rules page. */
static void known_counts(void **unused)
{
    (void)unused;
    static const struct {
        int columns, rows, depth;
        uint64_t count[6];
    } known[] = {
        {3, 3, 6, {9, 72, 504, 3256, 21096, 139856}}, {3, 5, 5, {15, 210, 2730, 33304, 390512}},
        {5, 3, 5, {15, 210, 2730, 33304, 390512}},    {5, 5, 5, {25, 600, 13800, 304840, 6505928}},
        {5, 7, 4, {35, 1190, 39270, 1258576}},        {7, 5, 4, {35, 1190, 39270, 1258576}},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct cephalopod_state s;
        cephalopod_clear(known[i].columns, known[i].rows, &s);
        assert_int_equal(cephalopod_study.perft(view_of(&s), 0), 1);
        for (int d = 1; d <= known[i].depth; d++)
            assert_int_equal(cephalopod_study.perft(view_of(&s), d), known[i].count[d - 1]);
    }
}

static void same_moves(const struct cephalopod_state *s, const struct slow_cephalopod *slow,
                       game_move *moves, char (*texts)[SLOW_CEPHALOPOD_TEXT], int *count)
{
    int n = cephalopod_game.rules->moves(view_of(s), NULL, moves);
    assert_int_equal(n, slow_cephalopod_moves(slow, texts));
    assert_int_equal(n, s->moves);
    for (int i = 0; i < n; i++) {
        char text[32];
        write_move(s, moves[i], text);
        assert_string_equal(text, texts[i]);
        assert_int_equal(cephalopod_pick(s, (unsigned)i), moves[i]);
    }
    *count = n;
}

static void same_position(const struct cephalopod_state *s, const struct slow_cephalopod *slow)
{
    char fast_text[80], slow_text[80];
    write_position(s, fast_text);
    slow_cephalopod_write(slow, slow_text);
    assert_string_equal(fast_text, slow_text);
}

static void same_result(const struct cephalopod_state *s, const struct slow_cephalopod *slow)
{
    struct game_result result;
    int white = slow_cephalopod_dice(slow, 'w'), black = slow_cephalopod_dice(slow, 'b');
    cephalopod_game.rules->payoff(view_of(s), NULL, &result);
    assert_int_equal(cephalopod_game.rules->actor(view_of(s)), GAME_OVER);
    assert_int_equal(result.winner, white > black ? 0 : 1);
    assert_string_equal(result.how, "majority");
    assert_int_equal(result.points[0], white);
    assert_int_equal(result.points[1], black);
}

/* One random game played by both; on the way: pips never fall, and no colour runs out of dice. */
static void play_both(int columns, int rows, struct rng *rng)
{
    struct cephalopod_state s;
    struct slow_cephalopod slow;
    cephalopod_clear(columns, rows, &s);
    slow_cephalopod_start(&slow, columns, rows);
    while (!slow_cephalopod_full(&slow)) {
        game_move moves[CEPHALOPOD_MOVES_MAX];
        char texts[SLOW_CEPHALOPOD_MOVES][SLOW_CEPHALOPOD_TEXT];
        int n, before = slow_cephalopod_pips(&slow);
        same_moves(&s, &slow, moves, texts, &n);
        assert_int_equal(cephalopod_game.rules->actor(view_of(&s)), slow.turn == 'b');
        int i = (int)rng_below(rng, (uint32_t)n);
        cephalopod_game.rules->play((game_state *)(void *)&s, NULL, moves[i]);
        assert_true(slow_cephalopod_play(&slow, texts[i]));
        same_position(&s, &slow);
        int after = slow_cephalopod_pips(&slow);
        assert_int_equal(after, before + !strchr(texts[i], '='));
        assert_true(columns * rows != 25 || (slow_cephalopod_dice(&slow, 'w') <= 24 &&
                                             slow_cephalopod_dice(&slow, 'b') <= 24));
    }
    same_result(&s, &slow);
}

static void random_games(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(2006, 225);
    for (int i = 0; i < SIZES; i++)
        for (int game = 0; game < 40; game++) play_both(sizes[i][0], sizes[i][1], &rng);
}

/* A random position some way into a game, in both forms. */
static void stray(int columns, int rows, int plies, struct rng *rng, struct cephalopod_state *s,
                  struct slow_cephalopod *slow)
{
    cephalopod_clear(columns, rows, s);
    slow_cephalopod_start(slow, columns, rows);
    for (int i = 0; i < plies && s->empty; i++) {
        char text[32];
        write_move(s, cephalopod_pick(s, rng_below(rng, s->moves)), text);
        play_text(s, text);
        assert_true(slow_cephalopod_play(slow, text));
    }
}

/* Counting takes short cuts that only positions with many captures put to the test. */
static void counts_of_random_positions(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(2006, 226);
    for (int i = 0; i < SIZES * 30; i++) {
        const int *size = sizes[i % SIZES];
        struct cephalopod_state s;
        struct slow_cephalopod slow;
        stray(size[0], size[1], (int)rng_below(&rng, 90), &rng, &s, &slow);
        for (int depth = 0; depth <= 3; depth++)
            assert_int_equal(cephalopod_study.perft(view_of(&s), depth),
                             slow_cephalopod_perft(&slow, depth));
    }
}

/* A finished game has no sequences. */
static void counts_end(void **unused)
{
    (void)unused;
    struct cephalopod_state s = position("FFF/FFF/FFf b");
    assert_int_equal(cephalopod_study.perft(view_of(&s), 0), 1);
    for (int depth = 1; depth < 5; depth++)
        assert_int_equal(cephalopod_study.perft(view_of(&s), depth), 0);
    s = position("FFF/FFF/FF1 b");
    assert_int_equal(cephalopod_study.perft(view_of(&s), 1), 1);
    assert_int_equal(cephalopod_study.perft(view_of(&s), 2), 0);
    assert_int_equal(cephalopod_study.perft(view_of(&s), 3), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures),      cmocka_unit_test(figure_four_allows),
        cmocka_unit_test(known_counts), cmocka_unit_test(random_games),
        cmocka_unit_test(counts_end),   cmocka_unit_test(counts_of_random_positions),
    };
    return cmocka_run_group_tests_name("cephalopod rules", tests, NULL, NULL);
}
