/* Who knows what in Le Camino: views, redealing with the right chances, and the arithmetic of the
 * count. */
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#include "game/play.h"
#include "games/camino/camino.h"

static struct camino_work *work;

static struct camino_state read_state(const char *line)
{
    struct camino_state s;
    struct game_options options;
    options_default(&camino_game, &options);
    int status = camino_game.text->read_position(slice_of(line), &options, (game_view *)&s, NULL);
    assert_int_equal(status, 0);
    return s;
}

static void play_texts(struct camino_state *s, const char *moves)
{
    struct slice rest = slice_of(moves);
    for (struct slice text = slice_word(&rest); text.n; text = slice_word(&rest)) {
        game_move move;
        assert_int_equal(camino_read_move(text, &move, NULL), 0);
        assert_int_equal(camino_check((const game_view *)s, work, move, NULL), 1);
        camino_apply(s, work, move);
    }
}

static struct camino_state view_of(const struct camino_state *s, int seat)
{
    struct camino_state view;
    camino_observe((const game_state *)s, seat, (game_view *)&view);
    return view;
}

static int kind_of(const char *code)
{
    return camino_code_kind(camino_code_parse(code, strlen(code)));
}

/* ---- Views
 * ---------------------------------------------------------------------------------------- */

#define OPTIONS  "lines=seen,stuck=pass,agree=1,open=0"
#define EXCHANGE "lines=seen,stuck=exchange,agree=1,open=0"
#define STUCK    "4x4 R:nw@a1,R:nw@d1,W:sw@b2,R:sw@d2,R:ne@a4,R:sw@d4 M,M,M,W:ne,T:ns,L:ns/"

static void a_view_hides_hands(void **unused)
{
    (void)unused;
    struct camino_state s = read_state("6x6 - R:ns,M,M/R:ne,F 1 - - 0 - " OPTIONS " ?");
    struct camino_state own = view_of(&s, 0), other = view_of(&s, 1),
                        nobody = view_of(&s, GAME_PUBLIC);
    assert_int_equal(own.known[0][kind_of("M")], 2);
    assert_int_equal(own.hidden[1], 2);
    assert_int_equal(other.hidden[0], 3);
    assert_int_equal(camino_sum(other.known[1]), 2);
    assert_int_equal(nobody.hidden[0] + nobody.hidden[1], 5);
}

static void open_hands_hide_nothing(void **unused)
{
    (void)unused;
    struct camino_state s =
        read_state("6x6 - R:ns,M,M/R:ne,F 1 - - 0 - lines=seen,stuck=pass,agree=1,open=1 ?");
    struct camino_state view = view_of(&s, GAME_PUBLIC);
    assert_memory_equal(&view, &s, sizeof s);
    game_move draw = camino_move(CAMINO_TAKE, camino_kind_first(CAMINO_MEADOW), 0);
    assert_int_equal(camino_conceal((const game_state *)&s, draw, GAME_PUBLIC), draw);
}

static void partners_do_not_see_each_other(void **unused)
{
    (void)unused;
    struct camino_state s = read_state("6x6 - R:ns/R:ne/M/F 1 - - 0 - " OPTIONS " ?");
    struct camino_state view = view_of(&s, 0);
    assert_int_equal(view.hidden[2], 1);
    assert_int_equal(view.known[2][CAMINO_MEADOW], 0);
}

static void a_pass_is_seen_by_all(void **unused)
{
    (void)unused;
    struct camino_state s =
        read_state(STUCK "R:ns,R:ns,R:ne,T:ns,T:ne,T:ne 1 ab - 0 - " OPTIONS " W:ns@b1,B:ns@a2");
    play_texts(&s, "pass show:M,M,M,W:ne,T:ns,L:ns");
    struct camino_state view = view_of(&s, 1);
    assert_int_equal(view.hidden[0], 0);
    assert_int_equal(view.known[0][CAMINO_MEADOW], 3);
}

static void a_shown_tile_goes_first(void **unused)
{
    (void)unused;
    struct camino_state s = read_state("6x6 R:ns@a1,R:ns@a6 M,M!,F/F 1 ab - 0 - " OPTIONS " -");
    play_texts(&s, "M@b1");
    assert_int_equal(s.known[0][CAMINO_MEADOW], 1);
    assert_int_equal(s.shown[0][CAMINO_MEADOW], 0);
}

static void what_is_hidden_may_be_anything_left(void **unused)
{
    (void)unused;
    struct camino_state s = read_state("6x6 R:ns@a1,R:ns@a6 ?,?/F,F 1 ab F,F 0 - " OPTIONS " -");
    const game_view *view = (const game_view *)&s;
    struct game_reason why;
    game_move move;
    assert_int_equal(camino_read_move(SLICE("M@b1"), &move, NULL), 0);
    assert_int_equal(camino_check(view, work, move, NULL), 1);
    assert_int_equal(camino_read_move(SLICE("F@b1"), &move, NULL), 0);
    assert_int_equal(camino_check(view, work, move, &why), 0);
    assert_string_equal(why.rule, "hand");
    game_move *moves = malloc(CAMINO_MOVES * sizeof *moves);
    assert_int_equal(camino_rules.moves(view, work, moves), 0); /* none it could be sure of */
    free(moves);
}

/* ---- Redealing
 * ------------------------------------------------------------------------------------- */

enum { DEALS = 20000 };

/* How often a kind is dealt to a seat, in thousandths of a tile. */
static int mean_of(const struct camino_state *view, int seat, int kind)
{
    struct rng rng = rng_seed(7, 7);
    long sum = 0;
    for (int i = 0; i < DEALS; i++) {
        struct camino_state deal;
        camino_redeal((const game_view *)view, &rng, (game_state *)&deal);
        sum += deal.known[seat][kind];
    }
    return (int)(sum * 1000 / DEALS);
}

static void hidden_tiles_are_dealt_by_their_number(void **unused)
{
    (void)unused;
    /* 144 tiles less six that the viewer knows: 32 curves, 14 meadows, 2 forests among 138. */
    struct camino_state s =
        read_state("6x6 - M,M,F,F,B:ns,B:ns/?,?,?,?,?,? 1 - - 0 - " OPTIONS " ?");
    assert_in_range(mean_of(&s, 1, CAMINO_CURVE), 1391 - 40, 1391 + 40);
    assert_in_range(mean_of(&s, 1, CAMINO_MEADOW), 609 - 30, 609 + 30);
    assert_in_range(mean_of(&s, 1, CAMINO_FOREST), 87 - 15, 87 + 15);
}

/* After an exchange nobody can hold the tiles that went back later than his own were drawn. */
static void what_was_mixed_back_is_in_no_older_hand(void **unused)
{
    (void)unused;
    struct camino_state s =
        read_state(STUCK "R:ns,R:ns,R:ne,T:ns,T:ne,T:ne 1 ab - 0 - " EXCHANGE " W:ns@b1,B:ns@a2");
    /* All other meadows are in the box's lid: the only ones left are those that went back. */
    s.out[CAMINO_MEADOW] = 13;
    play_texts(&s,
               "redraw show:M,M,M,W:ne,T:ns,L:ns draw:R:ns draw:R:ns draw:R:ns draw:R:ns draw:R:ns "
               "draw:R:ns");
    struct camino_state view = view_of(&s, 1);
    assert_int_equal(view.hidden[0], 6);
    assert_int_equal(mean_of(&view, 0, CAMINO_MEADOW), 0);
    assert_true(mean_of(&view, 0, CAMINO_CURVE) > 0);
}

static void what_is_drawn_after_mixing_may_be_any_of_them(void **unused)
{
    (void)unused;
    struct camino_state s = read_state("6x6 R:ns@a1,R:ns@a6 ?,?/- 1 ab M,M,M,M,M,M,M,M,M,M,M,M 0 "
                                       "M,M,M,M=1/0 " OPTIONS " -");
    /* One of the two hidden tiles is older than the mixing back of the last four meadows; the
     * other is any of the 130 left. */
    assert_in_range(mean_of(&s, 0, CAMINO_MEADOW), 31 - 10, 31 + 10);
}

static void a_redealt_truth_looks_the_same(void **unused)
{
    (void)unused;
    struct camino_state s =
        read_state("6x6 R:ns@a1,R:ns@a6 R:ns,M!,F/F,M 1 ab T:n 0 - " OPTIONS " -");
    struct rng rng = rng_seed(1, 1);
    for (int seat = 0; seat < 2; seat++) {
        struct camino_state view = view_of(&s, seat), deal, again;
        camino_redeal((const game_view *)&view, &rng, (game_state *)&deal);
        assert_int_equal(deal.hidden[0] + deal.hidden[1], 0);
        again = view_of(&deal, seat);
        assert_memory_equal(&view, &again, sizeof view);
    }
}

/* ---- The count
 * -------------------------------------------------------------------------------------- */

static int compare(int cells_a, int obstacles_a, int cells_b, int obstacles_b)
{
    struct camino_route a = {.cells = (uint16_t)cells_a, .cost = (uint16_t)(cells_a + obstacles_a)};
    struct camino_route b = {.cells = (uint16_t)cells_b, .cost = (uint16_t)(cells_b + obstacles_b)};
    assert_int_equal(camino_compare(&b, &a), -camino_compare(&a, &b));
    return camino_compare(&a, &b);
}

/* The rulebook's own examples. */
static void fewer_points_then_fewer_cells(void **unused)
{
    (void)unused;
    assert_int_equal(compare(33, 7, 29, 3), 1);  /* 40 loses to 32 */
    assert_int_equal(compare(24, 5, 26, 3), -1); /* 29 each: fewer cells win */
    assert_int_equal(compare(23, 2, 23, 2), 0);
}

static void ending_by_agreement(void **unused)
{
    (void)unused;
    const struct {
        const char *line;
        bool may;
    } cases[] = {
        {"6x6 - R:ns/R:ns 1 - - 0 - " OPTIONS " ?", false},
        {"6x6 R:ns@a1 R:ns/R:ns 2 a - 0 - " OPTIONS " -", false},
        {"6x6 R:ns@a1,R:ns@a6 R:ns/R:ns 1 ab - 0 - " OPTIONS " -", true},
        {"6x6 R:ns@a1,R:ns@a6 R:ns/R:ns 1 ab - 0 - lines=seen,stuck=pass,agree=0,open=0 -", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct camino_state s = read_state(cases[i].line);
        assert_int_equal(camino_rules.may_end((const game_view *)&s), cases[i].may);
    }
}

/* Plays texts and `end` of a seat, written as in a record: "@1". Is the game over then? */
static bool ends_by(const char *at, const char *line)
{
    struct play play;
    struct game_options options;
    struct message why;
    size_t bytes = play_memory(&camino_game);
    void *memory = malloc(bytes);
    struct arena arena = arena_on(memory, bytes);
    struct slice rest = slice_of(line);
    options_default(&camino_game, &options);
    assert_int_equal(play_open_at(&play, &camino_game, &options, slice_of(at), &arena, &why), 0);
    for (struct slice text = slice_word(&rest); text.n; text = slice_word(&rest)) {
        int status = text.at[0] == '@' ? play_event(&play, text.at[1] - '1', PLAY_END, &why)
                                       : play_text(&play, text, NULL, &why);
        assert_int_equal(status, 0);
    }
    bool over = play_actor(&play) == GAME_OVER;
    free(memory);
    return over;
}

/* A wish to end stands until the next placement: draws, discards and passes do not undo it. */
static void a_wish_to_end_stands_until_a_placement(void **unused)
{
    (void)unused;
    static const char narrow[] =
        "4x4 R:nes@a1,R:nes@a2,R:nes@a3,R:es@a4,R:ew@b1,R:ew@b2,R:ew@b3,R:ew@b4,R:nw@d1,R:nsw@d2,"
        "R:nsw@d3,R:sw@d4 T:n,W:ns,B:ns,M/R:ns,B:ns 1 ab - 0 - " OPTIONS " ?";
    static const char wide[] = "6x6 R:ns@a1,R:ns@a6 R:ns,R:ns/R:ns,R:ns 1 ba - 0 - " OPTIONS " ?";
    assert_true(ends_by(narrow, "@1 @2"));
    assert_true(ends_by(narrow, "@1 -T:n draw:M @2"));
    assert_true(ends_by(narrow, "@2 -T:n draw:M -W:ns draw:M @1"));
    assert_true(ends_by(wide, "R:ns@a2 @1 draw:R:ns @2"));
    assert_false(ends_by(wide, "@1 R:ns@a2 @2"));
    assert_false(ends_by(wide, "@2 R:ns@a2 draw:R:ns @1"));
}

static void the_count_as_it_stands(void **unused)
{
    (void)unused;
    struct camino_state s = read_state("6x6 R:ns@a1,R:ns@a6 R:ns/R:ns 1 ba - 0 - " OPTIONS " -");
    struct game_result result;
    camino_rules.payoff((const game_view *)&s, work, &result);
    /* Path a goes up at once, 11 cells; path b starts in a corner whose road leaves the board to
     * the north and goes down, 11 cells too. */
    assert_int_equal(result.points[0], 11);
    assert_int_equal(result.points[1], 11);
    assert_int_equal(result.winner, GAME_DRAW);
    assert_string_equal(result.how, "draw");
}

int main(void)
{
    work = malloc(sizeof *work);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_hides_hands),
        cmocka_unit_test(open_hands_hide_nothing),
        cmocka_unit_test(partners_do_not_see_each_other),
        cmocka_unit_test(a_pass_is_seen_by_all),
        cmocka_unit_test(a_shown_tile_goes_first),
        cmocka_unit_test(what_is_hidden_may_be_anything_left),
        cmocka_unit_test(hidden_tiles_are_dealt_by_their_number),
        cmocka_unit_test(what_was_mixed_back_is_in_no_older_hand),
        cmocka_unit_test(what_is_drawn_after_mixing_may_be_any_of_them),
        cmocka_unit_test(a_redealt_truth_looks_the_same),
        cmocka_unit_test(fewer_points_then_fewer_cells),
        cmocka_unit_test(ending_by_agreement),
        cmocka_unit_test(a_wish_to_end_stands_until_a_placement),
        cmocka_unit_test(the_count_as_it_stands),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(work);
    return failed;
}
