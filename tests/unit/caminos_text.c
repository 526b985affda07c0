/* Caminos as text: positions that must be refused and why, moves and their reasons, the scene, and
 * that random moves favour none. */
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "game/scene.h"
#include "games/caminos/caminos.h"

static int read(const char *line, struct game_options *options, struct caminos_state *out,
                struct message *why)
{
    return caminos_read_position(slice_of(line), options, (game_view *)out, why);
}

/* The message id without its prefix "caminos.". */
static void refused(const char *line, const char *id)
{
    struct game_options options = {0}, before = options;
    struct caminos_state s, untouched;
    struct message why;
    memset(&s, 0x5a, sizeof s);
    untouched = s;
    assert_int_equal(read(line, &options, &s, &why), ERR_INVALID);
    assert_string_equal(why.id, id);
    assert_memory_equal(&s, &untouched, sizeof s);
    assert_memory_equal(&options, &before, sizeof options);
    for (int lang = 0; lang < WORDS_LANGS; lang++) {
        char sentence[400];
        struct text t = text_on(sentence, sizeof sentence - 1);
        message_write(&why, (enum words_lang)lang, &t);
        assert_int_equal(text_status(&t), 0);
        sentence[t.n] = 0;
        assert_null(strchr(sentence, '{'));
        assert_null(strstr(sentence, "caminos."));
    }
}

#define FULL "L4T4Z4O2/L4T4Z4O2"

static void refuses_nonsense(void **unused)
{
    (void)unused;
    refused("", "caminos.position.fields");
    refused("square - " FULL " 1", "caminos.position.fields");
    refused("square - " FULL " 1 - points=1 more", "caminos.position.fields");
    refused("hexagon - " FULL " 1 -", "caminos.position.board");
    refused("square rL:a1,a2,a3,b1 " FULL " 1 -", "caminos.position.colour");
    refused("square / " FULL " 1 -", "caminos.position.colour");
    refused("square yL:a1,a2,a3,b1/ " FULL " 1 -", "caminos.position.colour");
    refused("square yI:a1,a2,a3 " FULL " 1 -", "caminos.position.colour");
    refused("square bO:a1,a2,b1,b2 " FULL " 1 -", "caminos.position.colour");
    refused("square y " FULL " 1 -", "caminos.move.bad");
    refused("square yL:a1,a2 " FULL " 1 -", "caminos.move.shape");
    refused("square - L4T4/ 1 -", "caminos.position.hands");
    refused("square - L4T4 1 -", "caminos.position.hands");
    refused("square - -/-/- 1 -", "caminos.position.hands");
    refused("square - -/-/-/-/- 1 -", "caminos.position.hands");
    refused("square - T4L4/- 1 -", "caminos.position.hand");
    refused("square - L0/- 1 -", "caminos.position.hand");
    refused("square - L/- 1 -", "caminos.position.hand");
    refused("square - " FULL " 3 -", "caminos.position.turn");
    refused("square - " FULL " 12 -", "caminos.position.turn");
    refused("square - " FULL " 1 3", "caminos.position.out");
    refused("square - L2/L2/L2/L2 1 43", "caminos.position.out");
    refused("square - L2/L2/L2/L2 1 33", "caminos.position.out");
    refused("square - " FULL " 1 - points=2", "caminos.position.option");
    refused("square - " FULL " 1 - points=1,", "caminos.position.option");
}

static void refuses_impossible(void **unused)
{
    (void)unused;
    /* a gap under an overhang; a piece that touches no board; a piece off it; a fourth level */
    refused("square yO:a1x2,a2x2/gL:a1,b1,c1,c2 " FULL " 1 -", "caminos.gap");
    refused("square yO:a1,a2,b1,b2/gO:a1,a2,b1,b2 " FULL " 1 -", "caminos.floating");
    refused("square yL:h1,i1,j1,h2 " FULL " 1 -", "caminos.off");
    refused("ring yO:d5,d6,e5,e6 " FULL " 1 -", "caminos.off");
    refused("square yL:a1x3,b1/gL:a1,b1x3 L3T4Z4O2/L3T4Z4O2 1 -", "caminos.floating");
    refused("square yL:a1x3,b1/gO:a1,a2,b1,b2 L3T4Z4O2/L3T4Z4O2 1 -", "caminos.gap");
    /* more pieces than the box holds: on the board, in the hands, in both */
    refused("square yO:a1,a2,b1,b2/yO:a4,a5,b4,b5/yO:d1,d2,e1,e2 -/O2 2 -", "caminos.position.box");
    refused("square - L5/L4 1 -", "caminos.position.box");
    refused("square yO:a1,a2,b1,b2 O2/O2 1 -", "caminos.position.box");
    refused("square - L3/L2/L1/L2 1 -", "caminos.position.half");
    /* neutral pieces */
    refused("square - L4I1/L4 1 -", "caminos.position.neutral");
    refused("square - L4I2/L4 1 -", "caminos.position.neutral");
    refused("square - L4I1/L4I1 2 -", "caminos.position.neutral");
    refused("square bI:a1,a2,a3 L4/L4 1 -", "caminos.position.neutral");
    refused("square bI:a1,a2,a3 L4I1/L4 1 -", "caminos.position.neutral");
    refused("square bI:a1,a2,a3 L4/L4I1 1 -", "caminos.position.neutral");
    refused("square yO:c1,c2,d1,d2/bI:a1,a2,a3 L4/L4I1 2 -", "caminos.position.neutral");
    refused("square - L2/L2/L2I1/L2I1 1 -", "caminos.position.neutral");
    /* turns */
    refused("square - " FULL " 1 1", "caminos.position.turn_out");
    refused("square - " FULL " - -", "caminos.position.over");
    refused("square - " FULL " - 1", "caminos.position.over");
    refused("square - L2/L2/L2/L2 1 2 out=team", "caminos.position.partner");
}

static void refuses_wrong_ends(void **unused)
{
    (void)unused;
#define YELLOW_ROW "yL:a1,b1,c1,a2/yL:d1,e1,f1,d2/yO:g1,h1,g2,h2"
#define GREEN_ROW  "gL:a8,b8,c8,a7/gL:d8,e8,f8,d7/gO:g8,h8,g7,h7"
    refused("square " YELLOW_ROW " L2/L2 2 -", "caminos.position.won");
    refused("square " YELLOW_ROW "/" GREEN_ROW " L2/L2 - -", "caminos.position.both");
}

static void options_and_positions(void **unused)
{
    (void)unused;
    struct caminos_state s;
    struct message why;
    struct game_options o = {.given = 1u << CAMINOS_OPT_BOARD, .value = {3}};
    assert_int_equal(read("square - " FULL " 1 -", &o, &s, &why), ERR_INVALID);
    assert_string_equal(why.id, "caminos.position.variant");
    o = (struct game_options){.seats = 4, .seats_given = true};
    assert_int_equal(read("square - " FULL " 1 -", &o, &s, &why), ERR_INVALID);
    assert_string_equal(why.id, "caminos.position.seats");
    o = (struct game_options){.given = 1u << CAMINOS_OPT_POINTS};
    assert_int_equal(read("square - " FULL " 1 - points=1", &o, &s, &why), ERR_INVALID);
    o = (struct game_options){.given = 1u << CAMINOS_OPT_NEUTRAL, .value = {0, 1}};
    assert_int_equal(read("square - " FULL " 1 -", &o, &s, &why), ERR_INVALID);
    assert_string_equal(why.id, "caminos.position.variant");
    /* what the position leaves open comes from the options, the rest goes back into them */
    o = (struct game_options){.given = 1u << CAMINOS_OPT_POINTS, .value = {0, 0, 1}};
    assert_int_equal(read("ring - L2I1/L2I1/L2/L2 1 - out=team", &o, &s, &why), 0);
    assert_true(s.points && s.team && s.board == 3 && s.seats == 4);
    assert_true(o.seats == 4 && o.value[0] == 3 && o.value[1] == 1 && o.value[2] == 1);
    assert_int_equal(o.value[3], 1);
}

/* Equal positions are equal bytes, whatever the order of play or of the text. */
static void order_does_not_matter(void **unused)
{
    (void)unused;
    struct game_options o = {0};
    struct caminos_state a, b;
    assert_int_equal(read("square yO:a1,a2,b1,b2/gZ:d4x2,d5x2 L4/L4 1 -", &o, &a, NULL),
                     ERR_INVALID); /* a Z on end hangs over one column */
    assert_int_equal(read("square yO:a1,a2,b1,b2/gO:d4x2,d5x2 L4/L4 1 -", &o, &a, NULL), 0);
    assert_int_equal(read("square gO:d5x2,d4x2/yO:b2,b1,a2,a1 L4/L4 1 -", &o, &b, NULL), 0);
    assert_memory_equal(&a, &b, sizeof a);
}

static void move_words(void **unused)
{
    (void)unused;
    static const char *const bad[] = {"",
                                      "L",
                                      "L:",
                                      "L:a1",
                                      "L:a1,a2,a3,",
                                      "X:a1",
                                      "L:a0,a1,a2,b1",
                                      "L:a1x4,b1",
                                      "L:a1x1,b1x3",
                                      "La1x3,b1",
                                      "L:a1,a1,a2,a3",
                                      "O:a1,a2,a3,a4",
                                      "L:a1x3,b1 ",
                                      "l:a1x3,b1",
                                      "I:a1,a2,b1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        game_move move = 77;
        assert_int_equal(caminos_read_move(slice_of(bad[i]), &move, NULL), ERR_INVALID);
        assert_int_equal(move, 77);
    }
    game_move far, near, mixed;
    assert_int_equal(caminos_read_move(slice_of("L:z98,z99x3"), &far, NULL), 0);
    assert_int_equal(caminos_read_move(slice_of("O:e9,e10,f9,f10"), &near, NULL), 0);
    assert_int_equal(caminos_read_move(slice_of("O:f10,e9,f9,e10"), &mixed, NULL), 0);
    assert_int_equal(near, mixed);
}

/* Any number may be asked about. */
static void check_survives_numbers(void **unused)
{
    (void)unused;
    struct caminos_state s;
    struct caminos_planes scratch;
    static game_move legal[CAMINOS_MAX_MOVES];
    caminos_begin(&s, 1, 2, false);
    int n = caminos_rules.moves((const game_view *)&s, &scratch, legal), found = 0;
    for (uint32_t m = 0; m < 50u << 16; m++) {
        struct game_reason why = {0};
        int ok = caminos_rules.check((const game_view *)&s, &scratch, m, &why);
        found += ok;
        if (!ok) assert_non_null(why.rule);
    }
    assert_int_equal(found, n);
    assert_int_equal(caminos_rules.check((const game_view *)&s, &scratch, UINT32_MAX, NULL), 0);
    for (int i = 0; i < n; i++)
        assert_int_equal(caminos_rules.check((const game_view *)&s, NULL, legal[i], NULL), 1);
}

/* Draws 400 times as many moves as there are: every count must lie near 400. With 20 as the
 * standard deviation, six of them are passed once in half a thousand million counts. */
static void picks_evenly(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(5, 5);
    for (int board = 0; board < CAMINOS_BOARDS; board++) {
        static game_move legal[CAMINOS_MAX_MOVES];
        static int count[CAMINOS_MAX_MOVES];
        struct caminos_state s;
        struct caminos_planes scratch;
        do {
            caminos_begin(&s, board, 2, false);
            for (int i = 0; i < 14 && s.turn != CAMINOS_OVER; i++)
                caminos_play(&s, caminos_pick(&s, &rng));
        } while (s.turn == CAMINOS_OVER);
        int n = caminos_rules.moves((const game_view *)&s, &scratch, legal);
        assert_true(n > 20);
        memset(count, 0, sizeof count);
        for (int i = 0; i < 400 * n; i++) {
            game_move move = caminos_pick(&s, &rng);
            int at = 0;
            while (at < n && legal[at] != move) at++;
            assert_true(at < n);
            count[at]++;
        }
        for (int i = 0; i < n; i++) assert_in_range(count[i], 400 - 120, 400 + 120);
    }
}

static int count_items(const struct scene *scene, enum scene_kind kind)
{
    int n = 0;
    for (int i = 0; i < scene->count; i++) n += scene->items[i].kind == kind;
    return n;
}

static void scene_of_a_win(void **unused)
{
    (void)unused;
    static struct scene_item items[20000];
    struct scene scene = {.cap = 20000, .items = items};
    struct caminos_planes scratch;
    struct game_options o = {0};
    struct caminos_state s;
    assert_int_equal(read("square " YELLOW_ROW "/gO:d4x2,d5x2 L2/L4 - -", &o, &s, NULL), 0);
    caminos_scene.build((const game_view *)&s, &scratch, &scene);
    assert_int_equal(scene.columns, 8);
    assert_false(scene.turned);
    assert_int_equal(count_items(&scene, SCENE_CELL), 64);
    assert_int_equal(count_items(&scene, SCENE_CUBE), 16);
    assert_int_equal(count_items(&scene, SCENE_PATH), 8);
    assert_int_equal(count_items(&scene, SCENE_HAND), 2);
    assert_int_equal(count_items(&scene, SCENE_GHOST), 0);
}

static void scene_of_a_start(void **unused)
{
    (void)unused;
    static struct scene_item items[20000];
    struct scene scene = {.cap = 20000, .items = items};
    struct caminos_planes scratch;
    struct caminos_state s;
    caminos_begin(&s, 1, 4, true);
    caminos_scene.build((const game_view *)&s, &scratch, &scene);
    assert_true(scene.turned);
    assert_int_equal(count_items(&scene, SCENE_GHOST), 3 * 143);
    assert_int_equal(count_items(&scene, SCENE_HAND), 4 * 4 + 2);
    int corners = 0, edge = 0;
    for (int i = 0; i < scene.count; i++) {
        if (items[i].kind != SCENE_CELL) continue;
        corners += (items[i].shape & (items[i].shape - 1)) != 0;
        edge += items[i].shape != 0;
    }
    assert_int_equal(corners, 4);
    assert_int_equal(edge, 20);
}

/* Every side is there, with those it wins with: two corners of a board are never one's partners. */
static void scene_names_the_sides(void **unused)
{
    (void)unused;
    static struct scene_item items[40000];
    static const int sides[] = {4, 4, 8, 8}, partners[] = {1, 1, 3, 3};
    struct caminos_planes scratch;
    struct caminos_state s;
    for (int board = 0; board < CAMINOS_BOARDS; board++) {
        struct scene scene = {.cap = 40000, .items = items};
        caminos_begin(&s, board, 2, false);
        caminos_scene.build((const game_view *)&s, &scratch, &scene);
        assert_int_equal(count_items(&scene, SCENE_SIDE), sides[board]);
        for (int i = 0; i < scene.count; i++) {
            if (items[i].kind != SCENE_SIDE) continue;
            assert_int_equal(__builtin_popcount((unsigned)items[i].group), partners[board]);
            bool slanted = board == 1;
            int across = __builtin_ctz((unsigned)items[i].shape) + sides[board] / 2;
            assert_true(items[i].group >> across % sides[board] & 1);
            assert_int_equal(items[i].turn % 2, sides[board] == 8 ? across % 2 : slanted);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_nonsense),       cmocka_unit_test(refuses_impossible),
        cmocka_unit_test(refuses_wrong_ends),     cmocka_unit_test(options_and_positions),
        cmocka_unit_test(order_does_not_matter),  cmocka_unit_test(move_words),
        cmocka_unit_test(check_survives_numbers), cmocka_unit_test(picks_evenly),
        cmocka_unit_test(scene_of_a_win),         cmocka_unit_test(scene_of_a_start),
        cmocka_unit_test(scene_names_the_sides),
    };
    return cmocka_run_group_tests_name("caminos text", tests, NULL, NULL);
}
