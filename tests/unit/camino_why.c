/* Refusals of Le Camino: the rule, the sentence, and the cells it points at. */
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#include "games/camino/camino.h"

struct refusal {
    const char *variant, *position, *move;
    const char *rule, *id;
    const char *cells; /* that a front end lights up */
};

#define GAME_FIELDS                                                                                \
    " R:ns,R:ne,M,F,W:ns,R:n/R:ns,M 1 ba - 0 - lines=seen,stuck=pass,agree=1,open=0 ?"

static const struct refusal refusals[] = {
    {"", "8x8 R:ew@c4", "M@c4", "occupied", "camino.why.occupied", "c4"},
    {"", "8x8 R:ew@c4", "M@f6", "1", "camino.why.contact", "f6"},
    {"", "8x8 R:ew@c4", "W:ew@d4", "fit", "camino.why.fit", "c4 d4"},
    {"", "8x8 F@c4", "W:ew@d4", "fit", "camino.why.fit_forest", "c4 d4"},
    {"", "8x8 W:ew@d4", "F@c4", "fit", "camino.why.fit_forest", "d4 c4"},
    {"", "8x8 W:ns@f7,T:ew@d6", "T:ew@e6", "3", "camino.why.fill", "f6 e6"},
    {"", "8x8 R:ew@e6,M@f7,M@f5", "M@g6", "4", "camino.why.stub", "f6 g6"},
    {"", "8x8 T:e@c4,T:ew@d4", "T:w@e4", "6", "camino.why.two_buffers", "e4"},
    {"", "8x8 T:es@c5,T:sw@d5,T:ne@c4", "T:nw@d4", "6", "camino.why.rail_loop", "d4"},
    {"", "8x8 W:es@c5,W:sw@d5,W:ne@c4", "W:nw@d4", "6", "camino.why.river_loop", "d4"},
    {"", "8x8 W:ns@b4,W:ns@d4,M@e4", "W:ns@f4", "6", "camino.why.river_seen", "f4"},
    {"", "8x8 T:ns@b4,T:ns@d4,M@e4", "T:ns@f4", "6", "camino.why.rail_seen", "f4"},
    {"", "6x6 R:ne@a1,R:w@b1", "R:s@a2", "5", "camino.why.path", "a1 f6 a2"},
    {"", "6x6 R:nw@f1,R:e@e1", "R:s@f2", "5", "camino.why.path", "a6 f1 f2"},
    {"", "6x6 R:ne@a1,R:w@b1,R:ew@a6" GAME_FIELDS, "R:s@a2", "5", "camino.why.path", "a1 f6 a2"},
    {"", "6x6 R:ne@a1,R:ew@a6" GAME_FIELDS, "L:ns@b1", "hand", "camino.why.not_in_hand", ""},
    {"", "6x6 R:ne@a1,R:ew@a6" GAME_FIELDS, "M@g1", "off", "camino.why.off", "g1"},
    {"", "6x6 R:ne@a1,R:ew@a6" GAME_FIELDS, "-M", "7", "camino.why.discard_kind", ""},
    {"", "6x6 R:ne@a1,R:ew@a6" GAME_FIELDS, "-W:ns", "7", "camino.why.discard_useful", ""},
    {"", "6x6 R:ne@a1,R:ew@a6" GAME_FIELDS, "+W:ns@b2", "7", "camino.why.complete_choice", "b2"},
    {"", "6x6 R:ne@a1,R:ew@a6" GAME_FIELDS, "pass", "turn", "camino.why.can_place", "f1"},
};

static struct camino_work *work;

static struct game_reason ask(const struct refusal *r)
{
    struct camino_state s;
    struct game_options options;
    struct game_reason why = {NULL, {.id = ""}};
    game_move move;
    options_default(&camino_game, &options);
    assert_int_equal(options_read(&camino_game, slice_of(r->variant), &options, NULL), 0);
    int status =
        camino_game.text->read_position(slice_of(r->position), &options, (game_view *)&s, NULL);
    assert_int_equal(status, 0);
    assert_int_equal(camino_read_move(slice_of(r->move), &move, NULL), 0);
    assert_int_equal(camino_check((const game_view *)&s, work, move, &why), 0);
    return why;
}

static void put_cells(const struct message *say, char *room, size_t size)
{
    struct text t = text_on(room, size - 1);
    for (int i = 0; i < say->cell_count; i++) {
        if (i) text_put_char(&t, ' ');
        text_put_cell(&t, say->cells[i] & 255, say->cells[i] >> 8);
    }
    room[t.n] = 0;
}

static void refusals_name_rule_sentence_and_cells(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        struct game_reason why = ask(&refusals[i]);
        char cells[64];
        put_cells(&why.say, cells, sizeof cells);
        if (strcmp(why.rule, refusals[i].rule) || strcmp(why.say.id, refusals[i].id) ||
            strcmp(cells, refusals[i].cells))
            fail_msg("%s: %s: rule %s, %s, cells %s", refusals[i].position, refusals[i].move,
                     why.rule, why.say.id, cells);
    }
}

/* Every place of every sentence is filled, in every language. */
static void sentences_are_whole(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        struct game_reason why = ask(&refusals[i]);
        for (int lang = 0; lang < WORDS_LANGS; lang++) {
            char room[512];
            struct text t = text_on(room, sizeof room - 1);
            struct slice rest = slice_of(words_get((enum words_lang)lang, why.say.id));
            while (slice_cut(&rest, '{'), rest.n) {
                struct slice name = slice_cut(&rest, '}');
                bool found = false;
                for (int k = 0; k < why.say.arg_count; k++)
                    found = found || slice_is(name, why.say.args[k].name);
                if (!found) fail_msg("%s: {%.*s} is not filled", why.say.id, (int)name.n, name.at);
            }
            message_write(&why.say, (enum words_lang)lang, &t);
            room[t.n] = 0;
            assert_true(t.n > 20 && !strstr(room, "camino."));
        }
    }
}

static void assert_sentence(const struct refusal *r, const char *expected)
{
    char room[512];
    struct text t = text_on(room, sizeof room - 1);
    struct game_reason why = ask(r);
    message_write(&why.say, WORDS_EN, &t);
    room[t.n] = 0;
    assert_string_equal(room, expected);
}

static void what_a_cell_would_need_is_said(void **unused)
{
    (void)unused;
    assert_sentence(
        &(struct refusal){"", "8x8 R:ew@e6,M@f7,M@f5", "M@g6", NULL, NULL, NULL},
        "One may not count on a dead end or a buffer yet to come, and without one nothing fills "
        "f6: "
        "it would have to show a bare edge to the north, a bare edge to the east, a bare edge to "
        "the south and a road to the west [4].");
    assert_sentence(
        &(struct refusal){"", "6x6 R:ne@a1,R:w@b1,R:ew@a6" GAME_FIELDS, "R:s@a2", NULL, NULL, NULL},
        "This would block the second player’s path for good: no road could lead from "
        "a1 to f6 any more [5].");
}

int main(void)
{
    work = malloc(sizeof *work);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refusals_name_rule_sentence_and_cells),
        cmocka_unit_test(sentences_are_whole),
        cmocka_unit_test(what_a_cell_would_need_is_said),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(work);
    return failed;
}
