/* Le Camino: the completion solver against published verdicts, its list of legal placements and the
 * cautious test against its verdicts. */
#include "games/camino/complete.h"
#include "games/camino/forced.h"
#include "games/camino/quick.h"
#include "games/camino/route.h"
#include "support/camino_random.h"
#include "support/camino_vector.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *scratch;

static void tile_texts(void **unused)
{
    (void)unused;
    int copies = 0, codes = 0;
    for (int code = 1; code <= CAMINO_CODES; code++) {
        char text[CAMINO_TEXT];
        int n = camino_code_format(code, text);
        assert_int_equal(camino_code_parse(text, (size_t)n), code);
    }
    for (int kind = 0; kind < CAMINO_KINDS; kind++) {
        assert_int_equal(camino_kind_first(kind), codes + 1);
        codes += camino_kind_turns(kind);
        copies += camino_kind_copies(kind);
        assert_int_equal(camino_code_kind(codes), kind);
    }
    assert_int_equal(codes, CAMINO_CODES);
    assert_int_equal(copies, CAMINO_TILES);
    assert_int_equal(camino_code_parse("R:sn", 4), 0);
    assert_int_equal(camino_code_parse("", 0), 0);
}

static void published_verdicts(void **unused)
{
    (void)unused;
    struct camino_vector v;
    struct camino_vector_file file = camino_vector_open("tests/vectors/camino_legal.tsv");
    int lines = 0;
    while (camino_vector_next(&file, &v)) {
        struct camino_placement move;
        struct camino_layout layout, next;
        assert_true(camino_vector_move(v.field[0], &move));
        v.board.lines = strcmp(v.field[1], "seen") == 0 ? CAMINO_LINES_SEEN : CAMINO_LINES_FINAL;
        assert_int_equal(camino_judge_position(&v.board, scratch, &layout).reason, CAMINO_LEGAL);
        struct camino_verdict verdict =
            camino_judge(&v.board, &layout, move.code, move.cell, scratch, &next);
        char text[32];
        snprintf(text, sizeof text, "%s%s", verdict.reason == CAMINO_LEGAL ? "" : "illegal:",
                 camino_reason_word(verdict.reason));
        assert_string_equal(text, v.field[2]);
        lines++;
    }
    assert_int_equal(lines, 300);
}

/* The tiles of a comma-separated list, each among the placements; returns their number. */
static int listed(char *list, const struct camino_placement *found, int n)
{
    int wanted = 0;
    if (strcmp(list, "-") == 0) return 0;
    for (char *save = NULL, *p = strtok_r(list, ",", &save); p; p = strtok_r(NULL, ",", &save)) {
        struct camino_placement move;
        int at = 0;
        assert_true(camino_vector_move(p, &move));
        while (at < n && (found[at].code != move.code || found[at].cell != move.cell)) at++;
        assert_in_range(at, 0, n - 1);
        wanted++;
    }
    return wanted;
}

static void published_forced_tiles(void **unused)
{
    (void)unused;
    struct camino_vector v;
    struct camino_vector_file file = camino_vector_open("tests/vectors/camino_complete.tsv");
    int lines = 0;
    for (; camino_vector_next(&file, &v); lines++) {
        struct camino_placement found[140];
        int n = camino_forced(&v.board, NULL, CAMINO_DISCARD_KINDS, scratch, found);
        assert_int_equal(listed(v.field[0], found, n), n);
    }
    assert_int_equal(lines, 20);
}

static void published_scores(void **unused)
{
    (void)unused;
    struct camino_vector v;
    struct camino_vector_file file = camino_vector_open("tests/vectors/camino_score.tsv");
    int lines = 0;
    for (; camino_vector_next(&file, &v); lines++) {
        struct camino_layout layout;
        struct camino_route a, b;
        char text[64];
        assert_int_equal(camino_judge_position(&v.board, scratch, &layout).reason, CAMINO_LEGAL);
        assert_true(camino_route_best(&v.board, &layout, 0, scratch, &a, NULL));
        assert_true(camino_route_best(&v.board, &layout, 1, scratch, &b, NULL));
        snprintf(text, sizeof text, "%d %d %d %d", a.cost, a.cells, b.cost, b.cells);
        assert_string_equal(text, v.field[0]);
    }
    assert_int_equal(lines, 30);
}

/* One random position of the full board on the way to the end of a game. */
static void random_full_board(struct camino_random *r, int lines, int tiles,
                              struct camino_board *board, struct camino_layout *layout)
{
    memset(board, 0, sizeof *board);
    board->lines = (uint8_t)lines;
    board->cols = 14;
    board->rows = 10;
    assert_int_equal(camino_judge_position(board, scratch, layout).reason, CAMINO_LEGAL);
    while (tiles > 0) {
        static struct camino_placement moves[CAMINO_PLACEMENTS];
        struct camino_layout next;
        unsigned kind = camino_random_below(r, CAMINO_KINDS);
        int n = camino_list(board, layout, CAMINO_KIND_BIT(kind), scratch, moves);
        if (n == 0) continue;
        struct camino_placement m = moves[camino_random_below(r, (unsigned)n)];
        assert_int_equal(camino_judge(board, layout, m.code, m.cell, scratch, &next).reason,
                         CAMINO_LEGAL);
        board->tile[m.cell] = m.code;
        *layout = next;
        assert_true(camino_random_completes(board, layout));
        tiles--;
    }
}

static void list_and_judge_agree(void **unused)
{
    (void)unused;
    static const struct {
        int lines, tiles;
    } at_step[] = {{CAMINO_LINES_SEEN, 10},
                   {CAMINO_LINES_SEEN, 50},
                   {CAMINO_LINES_SEEN, 90},
                   {CAMINO_LINES_FINAL, 25}};
    struct camino_random r = {3, scratch};
    for (size_t i = 0; i < sizeof at_step / sizeof *at_step; i++) {
        static struct camino_placement moves[CAMINO_PLACEMENTS];
        struct camino_board board;
        struct camino_layout layout;
        random_full_board(&r, at_step[i].lines, at_step[i].tiles, &board, &layout);
        int n = camino_list(&board, &layout, (1u << CAMINO_KINDS) - 1, scratch, moves), at = 0;
        for (int code = 1; code <= CAMINO_CODES; code++)
            for (int cell = 0; cell < CAMINO_CELLS; cell++) {
                bool in = at < n && moves[at].code == code && moves[at].cell == cell;
                if (!camino_cell_inside(&board, cell)) continue;
                at += in;
                assert_int_equal(camino_judge(&board, &layout, code, cell, scratch, NULL).reason ==
                                     CAMINO_LEGAL,
                                 in);
            }
        assert_int_equal(at, n);
    }
}

/* What the cautious test accepts is legal, and it accepts most of what is. */
static void quick_is_cautious(void **unused)
{
    (void)unused;
    struct camino_random r = {5, scratch};
    int legal = 0, accepted = 0;
    for (int tiles = 5; tiles <= 95; tiles += 15) {
        static struct camino_placement moves[CAMINO_PLACEMENTS];
        struct camino_board board;
        struct camino_layout layout;
        struct camino_field field;
        random_full_board(&r, CAMINO_LINES_SEEN, tiles, &board, &layout);
        camino_field_start(&field, &board, &layout);
        int n = camino_list(&board, &layout, (1u << CAMINO_KINDS) - 1, scratch, moves), at = 0;
        legal += n;
        for (int code = 1; code <= CAMINO_CODES; code++)
            for (int cell = 0; cell < CAMINO_CELLS; cell++) {
                if (!camino_cell_inside(&board, cell)) continue;
                bool in = at < n && moves[at].code == code && moves[at].cell == cell;
                at += in;
                bool quick = camino_field_allows(&field, code, cell);
                assert_true(in || !quick);
                accepted += quick;
                struct camino_field next = field;
                if (!quick || !camino_field_place(&next, code, cell)) continue;
                camino_field_layout(&next, &layout);
                if (camino_random_below(&r, 16) == 0)
                    assert_true(camino_random_completes(&next.board, &layout));
            }
    }
    assert_true(accepted > legal * 9 / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tile_texts),
        cmocka_unit_test(published_verdicts),
        cmocka_unit_test(published_forced_tiles),
        cmocka_unit_test(published_scores),
        cmocka_unit_test(list_and_judge_agree),
        cmocka_unit_test(quick_is_cautious),
    };
    scratch = malloc(CAMINO_SCRATCH);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(scratch);
    return failed;
}
