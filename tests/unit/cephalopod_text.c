/* Cephalopod as text: what is read, what is refused, and with which words. */
#include "support/cephalopod.h"

#include "base/err.h"
#include "game/scene.h"

static void positions_read_back(void **unused)
{
    (void)unused;
    static const char *const text[] = {
        "5/5/5/5/5 w",      "3/3/3 w",
        "3/3/3/3/3 b",      "5/5/5 w",
        "5/5/5/5/5/5/5 w",  "7/7/7/7/7 b",
        "7/7/7/7/7/7/7 w",  "AbC/dEf/FfF w",
        "1A3/5/2f2/5/4e b", "A5a/7/7/3F3/7/7/f5B b",
    };
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        struct cephalopod_state s = position(text[i]);
        assert_position(&s, text[i]);
    }
}

/* The position and the catalogue id of what is wrong with it. */
static const char *const bad_positions[][2] = {
    {"", "row_empty"},
    {"   ", "row_empty"},
    {"/5/5/5/5 w", "row_empty"},
    {"5/5//5/5 w", "row_empty"},
    {"5/5/5/5/ w", "row_empty"},
    {"5/5/5/5/4 w", "row_length"},
    {"5/5/6/5/5 w", "row_length"},
    {"5/5/AAAAAA/5/5 w", "row_length"},
    {"5/5/5/5/5", "no_colour"},
    {"5/5/5/5/5 x", "colour"},
    {"5/5/5/5/5 W", "colour"},
    {"5/5/5/5/5 wb", "colour"},
    {"5/5/5/5/5 w w", "more"},
    {"5/5/5/5/5 w 0 1", "more"},
    {"5/5/5/5/0 w", "char"},
    {"5/5/5/5/4G w", "char"},
    {"5/5/5/5/4g w", "char"},
    {"5/5/5/5/4\xC3\xA9 w", "char"},
    {"5/5/5/5/4\xFF w", "char"},
    {"5/5/-5/5/5 w", "char"},
    {"4/4/4/4 w", "even"},
    {"5/5/5/5 w", "even"},
    {"4/4/4/4/4 w", "even"},
    {"9/9/9/9/9/9/9/9/9 w", "size"},
    {"1 w", "size"},
    {"7/7/7 w", "size"},
    {"99999999999999999999999999999999999 w", "size"},
    {"AAAAA/AAAAA/AAAAA/AAAAA/AAAAA b", "white"},
    {"aaaaa/aaaaa/aaaaa/aaaaa/aaaaa w", "black"},
    {"FFFFF/FFFFF/FFFFF/FFFFF/FFFF1 w", "stuck"},
    {"fffff/fffff/fffff/fffff/ffff1 b", "stuck"},
};

static void bad_positions_are_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof bad_positions / sizeof bad_positions[0]; i++) {
        struct cephalopod_state s, untouched;
        struct message why = {0};
        char id[80];
        memset(&s, 0x5A, sizeof s);
        memset(&untouched, 0x5A, sizeof untouched);
        snprintf(id, sizeof id, "cephalopod.position.%s", bad_positions[i][1]);
        assert_int_equal(try_position(bad_positions[i][0], &s, &why), ERR_INVALID);
        assert_non_null(why.id);
        assert_string_equal(why.id, id);
        assert_memory_equal(&s, &untouched, sizeof s);
    }
}

/* All 24 dice of a colour may lie there if the other moves, or if one can be captured. */
static void full_supply(void **unused)
{
    (void)unused;
    position("FFFFF/FFFFF/FFFFF/FFFFF/FFFF1 b");
    position("FFFFF/FFFFF/FFFFF/FFFFA/FFFA1 w");
    position("FFFFF/FFFFF/FFFFF/FFFFF/FFFFf w");
    position("FFFFFFF/FFFFFFF/FFFFFFF/FFFFFFF/FFFFFF1 w");
}

static void assert_sentence(const struct message *m, enum words_lang lang, const char *sentence)
{
    char room[400];
    struct text out = text_on(room, sizeof room - 1);
    message_write(m, lang, &out);
    room[out.n] = 0;
    assert_string_equal(room, sentence);
}

static void sentences_say_where(void **unused)
{
    (void)unused;
    struct cephalopod_state s;
    struct message why;
    assert_int_equal(try_position("5/5/2G2/5/5 w", &s, &why), ERR_INVALID);
    assert_sentence(&why, WORDS_EN,
                    "Row 3, character 2, “G2”: a row is made of digits for empty cells, A–F for "
                    "white dice and a–f for black dice.");
    assert_int_equal(try_position("5/4/5/5/5 w", &s, &why), ERR_INVALID);
    assert_sentence(&why, WORDS_EN, "Row 2 has 4 cells, but the first row has 5.");
    assert_sentence(&why, WORDS_CA, "La fila 2 té 4 caselles, però la primera en té 5.");
}

static void size_must_agree(void **unused)
{
    (void)unused;
    struct game_options options;
    struct message why;
    struct cephalopod_state s;
    game_view *view = (game_view *)(void *)&s;
    const struct game_text *text = cephalopod_game.text;
    options_default(&cephalopod_game, &options);
    assert_int_equal(text->read_position(SLICE("3/3/3 w"), &options, view, &why), 0);
    assert_int_equal(options.value[0], 1);
    options_default(&cephalopod_game, &options);
    assert_int_equal(options_read(&cephalopod_game, SLICE("size=3x5"), &options, &why), 0);
    assert_int_equal(text->read_position(SLICE("3/3/3/3/3 w"), &options, view, &why), 0);
    assert_int_equal(text->read_position(SLICE("5/5/5 w"), &options, view, &why), ERR_INVALID);
    assert_string_equal(why.id, "cephalopod.position.other_size");
}

static void bad_moves_are_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "",          "c",          "3",     "3c",     "C3",       "c03", "c0",
        "c3=",       "c3=b3+",     "c3+b3", "c3=+b3", "c3 ",      " c3", "c3=b3,c4",
        "c3=b3+c4+", "c3=b3+c4 w", "c3b3",  "c100",   "\xFF\xFE", "é3",
    };
    struct cephalopod_state s = position("5/5/5/5/5 w");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        game_move move = 77;
        struct message why;
        int status = cephalopod_game.text->read_move(view_of(&s), slice_of(bad[i]), &move, &why);
        assert_int_equal(status, ERR_INVALID);
        assert_string_equal(why.id, "cephalopod.move.bad");
        assert_int_equal(move, 77);
    }
}

/* Position, move, the rule that refuses it (NULL: legal), the sentence's id. */
static const char *const verdicts[][4] = {
    {"5/5/5/5/5 w", "c3", NULL, NULL},
    {"5/5/5/5/5 w", "f1", "off", "cephalopod.off"},
    {"5/5/5/5/5 w", "a6", "off", "cephalopod.off"},
    {"5/5/5/5/5 w", "z99", "off", "cephalopod.off"},
    {"3/3/3 w", "e5", "off", "cephalopod.off"},
    {"5/5/5/5/5 w", "f1=e1+g1", "off", "cephalopod.off"},
    {"4A/4A/5/5/5 w", "e3=e4+f3", "off", "cephalopod.off"},
    {"5/5/2A2/5/5 w", "c3", "occupied", "cephalopod.occupied"},
    {"5/5/2A2/5/5 w", "c3=b3+c4", "occupied", "cephalopod.occupied"},
    {"5/2A2/1a3/5/5 w", "c3", "capture", "cephalopod.capture.must"},
    {"5/2A2/1a3/5/5 w", "c3=b3+c4", NULL, NULL},
    {"5/2A2/1a3/5/5 w", "c3=c4+b3", NULL, NULL},
    {"5/2A2/1a3/5/5 w", "c3=b3", "capture", "cephalopod.capture.beside"},
    {"5/2A2/1a3/5/5 w", "c3=b3+b3", "capture", "cephalopod.capture.beside"},
    {"5/2A2/1a3/5/5 w", "c3=b3+a1", "capture", "cephalopod.capture.beside"},
    {"5/2A2/1a3/5/5 w", "c3=b3+c3", "capture", "cephalopod.capture.beside"},
    {"5/2A2/1a3/5/5 w", "c3=b3+c4+d3", "capture", "cephalopod.capture.empty"},
    {"5/2A2/1a3/5/5 w", "d5=c5+e5", "capture", "cephalopod.capture.empty"},
    {"5/2C2/1d3/5/5 w", "c3=b3+c4", "capture", "cephalopod.capture.sum"},
    {"5/2C2/1d3/5/5 w", "c3", NULL, NULL},
    {"FFF/FFF/FFf b", "a1", "over", "play.over"},
    {"FFF/FFF/FFf b", "e9", "over", "play.over"},
};

static void reasons(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof verdicts / sizeof verdicts[0]; i++) {
        struct cephalopod_state s = position(verdicts[i][0]);
        game_move move = read_move(&s, verdicts[i][1]);
        struct game_reason why = {0};
        int legal = cephalopod_game.rules->check(view_of(&s), NULL, move, &why);
        assert_int_equal(legal, cephalopod_game.rules->check(view_of(&s), NULL, move, NULL));
        assert_int_equal(legal, verdicts[i][2] == NULL);
        if (legal) continue;
        assert_string_equal(why.rule, verdicts[i][2]);
        assert_string_equal(why.say.id, verdicts[i][3]);
    }
}

static void reasons_in_words(void **unused)
{
    (void)unused;
    struct game_reason why;
    struct cephalopod_state s = position("5/2C2/1d3/5/5 w");
    cephalopod_game.rules->check(view_of(&s), NULL, read_move(&s, "c3=b3+c4"), &why);
    assert_sentence(&why.say, WORDS_EN,
                    "The dice to be captured on c3 show 7 pips together; six is the most.");
    cephalopod_game.rules->check(view_of(&s), NULL, read_move(&s, "z99"), &why);
    assert_sentence(&why.say, WORDS_EN, "z99 is not a cell of this board.");
    cephalopod_game.rules->check(view_of(&s), NULL, read_move(&s, "c4"), &why);
    assert_sentence(&why.say, WORDS_FR, "Il y a déjà un dé en c4.");
}

/* Any number may be asked about. */
static void any_number_is_judged(void **unused)
{
    (void)unused;
    struct cephalopod_state s = position("5/2A2/1a3/5/5 w");
    game_move moves[CEPHALOPOD_MOVES_MAX];
    int n = cephalopod_game.rules->moves(view_of(&s), NULL, moves), legal = 0;
    struct game_reason why;
    for (game_move m = 0; m < 1 << 16; m++)
        legal += cephalopod_game.rules->check(view_of(&s), NULL, m, &why);
    for (int bit = 16; bit < 32; bit++)
        for (int i = 0; i < n; i++) {
            game_move m = moves[i] | 1u << bit;
            assert_false(cephalopod_game.rules->check(view_of(&s), NULL, m, &why));
        }
    assert_int_equal(legal, n);
}

static void drawing(void **unused)
{
    (void)unused;
    struct cephalopod_state s = position("A1d/1A1/1E1 b");
    char room[400];
    struct text out = text_on(room, sizeof room - 1);
    cephalopod_game.text->draw(view_of(&s), NULL, &out);
    room[out.n] = 0;
    assert_string_equal(room, "3  W1  .   B4\n"
                              "2  .   W1  .\n"
                              "1  .   W5  .\n"
                              "   a   b   c\n"
                              "W 3\n"
                              "B 1 *\n");
}

/* A front end finds the move whose marks are exactly the dice tapped. */
static void scene_marks_captures(void **unused)
{
    (void)unused;
    struct cephalopod_state s = position("A1d/1A1/1E1 b");
    struct scene_item items[200];
    struct scene scene = {.cap = 200, .items = items};
    cephalopod_game.scene->build(view_of(&s), NULL, &scene);
    assert_in_range(scene.count, 1, 200);
    game_move all = read_move(&s, "b3=a3+b2+c3");
    int ghosts = 0, taken = 0, dice = 0, cells = 0;
    for (int i = 0; i < scene.count; i++) {
        cells += items[i].kind == SCENE_CELL;
        dice += items[i].kind == SCENE_DIE;
        if (items[i].move != all) continue;
        ghosts += items[i].kind == SCENE_GHOST && items[i].shape == 6 && items[i].owner == 2;
        taken += items[i].kind == SCENE_TAKE;
    }
    assert_int_equal(cells, 9);
    assert_int_equal(dice, 4);
    assert_int_equal(ghosts, 1);
    assert_int_equal(taken, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_read_back),
        cmocka_unit_test(bad_positions_are_refused),
        cmocka_unit_test(full_supply),
        cmocka_unit_test(sentences_say_where),
        cmocka_unit_test(size_must_agree),
        cmocka_unit_test(bad_moves_are_refused),
        cmocka_unit_test(reasons),
        cmocka_unit_test(reasons_in_words),
        cmocka_unit_test(any_number_is_judged),
        cmocka_unit_test(drawing),
        cmocka_unit_test(scene_marks_captures),
    };
    return cmocka_run_group_tests_name("cephalopod text", tests, NULL, NULL);
}
