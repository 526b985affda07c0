/* Le Camino: the figures and remarks of the rulebook that its text lets one rebuild.
 *
 * Each line is a position and a question about it: a placement, answered by the word of its verdict
 * ("legal", "4", "5 a" with the blocked paths); a cell, answered by the codes that may still lie
 * there; or "forced", answered by the tiles that "je complète" allows. */
#include "games/camino/complete.h"
#include "games/camino/discard.h"
#include "games/camino/forced.h"
#include "support/camino_vector.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *figure, *tiles, *question, *answer;
} lines[] = {
    {"3: roads join roads, rivers rivers", "R:ew@e6", "W:ew@f6", "fit"},
    {"3", "R:ew@e6", "M@f6", "fit"},
    {"3", "R:ew@e6", "B:ew@f6", "legal"},
    {"3", "R:ew@e6", "R:sw@f6", "legal"},
    {"4: what must lie on a cell forbids what cannot be beside it", "R:ns@e7,W:ew@d6", "W:ns@e5",
     "3"},
    {"5: e6 is a curve because f6 must be a river", "W:ns@f7,T:ew@d6", "e6", "T:sw T:nw"},
    {"5", "W:ns@f7,T:ew@d6", "f6", "W:ns W:ne"},
    {"8: a dead end is not anticipated", "R:ew@e6,M@f7,M@f5", "M@g6", "4"},
    {"8: but it may be laid", "R:ew@e6,M@f7,M@f5", "R:w@f6", "legal"},
    {"8: nor is a buffer", "T:ew@e6,M@f7,M@f5", "M@g6", "4"},
    {"8", "T:ew@e6,M@f7,M@f5", "T:w@f6", "legal"},
    {"one buffer to a railway", "T:w@d6,T:ew@c6", "T:e@b6", "6"},
    {"9: closing one way while another stays open", "R:ne@a1", "R:w@b1", "legal"},
    {"9: closing the last", "R:ne@a1,R:w@b1", "R:s@a2", "5 a"},
    {"three ways to close a road: a dead end", "R:ew@a1", "R:w@b1", "5 a"},
    {"three ways to close a road: a loop", "R:ne@a1,R:nw@b1,R:es@a2", "R:sw@b2", "5 a"},
    {"three ways to close a road: leaving the board", "R:ew@a1", "R:sw@b1", "5 a"},
    {"three ways, on the other path", "R:ew@n1", "R:es@m1", "5 b"},
    {"10: a bridge", "W:ns@e7,W:ns@e5,R:ew@d6", "forced", "B:ew@e6"},
    {"10: a level crossing", "R:ns@e7,T:ew@d6", "forced", "L:ns@e6"},
    {"10: a curved railway", "W:ns@f7,T:ew@d6,M@e7", "forced", "T:sw@e6"},
    {"10 D: straight, curved or a crossing: open to dispute", "T:ew@d6", "forced", "-"},
    {"10 D", "T:ew@d6", "e6", "T:ew T:sw T:nw L:ns"},
    {"10 D: a buffer does not count against it", "T:ew@d6,M@e7,M@e5", "forced", "T:ew@e6"},
    {"12: before the meadow", "W:ns@e7", "e6", "W:ns W:ne W:nw B:ew"},
    {"12: it stops the bridge and the bend", "W:ns@e7,M@d6", "e6", "W:ns W:ne"},
    {"13: a forest is a crossroads", "R:ew@d6,F@e6", "R:ns@e7", "legal"},
    {"13", "R:ew@d6,F@e6,R:ns@e7", "R:ew@f6", "legal"},
    {"13: for roads alone", "R:ew@d6,F@e6", "W:ns@e7", "fit"},
    {"14: its ways out can be closed", "R:esw@d6,F@e6,M@e7,M@f6", "M@e5", "legal"},
    {"14: as rule 5 allows", "R:ew@a1,F@b1,M@b2", "M@c1", "5 a"},
    {"rivers and railways do not cross", "W:ns@e7,W:ns@e5", "T:ew@d6", "3"},
};

static const char *judged(const struct camino_board *board, const char *text, void *scratch)
{
    static const char *const blocked[] = {"5", "5 a", "5 b", "5 a b"};
    struct camino_placement move;
    struct camino_layout layout;
    assert_true(camino_vector_move(text, &move));
    assert_int_equal(camino_judge_position(board, scratch, &layout).reason, CAMINO_LEGAL);
    struct camino_verdict v = camino_judge(board, &layout, move.code, move.cell, scratch, NULL);
    return v.reason == CAMINO_NO_ROUTE ? blocked[v.sides] : camino_reason_word(v.reason);
}

static void add_word(char *list, const char *word)
{
    if (list[0]) strcat(list, " ");
    strcat(list, word);
}

static void codes_at(const struct camino_board *board, const char *cell, char *list)
{
    uint64_t codes = camino_cell_codes(
        board, camino_cell_at(cell[0] - 'a', (int)strtol(cell + 1, NULL, 10) - 1), false);
    list[0] = '\0';
    for (int code = 1; code <= CAMINO_CODES; code++) {
        char text[CAMINO_TEXT];
        if (!(codes >> code & 1)) continue;
        camino_code_format(code, text);
        add_word(list, text);
    }
}

static void forced_tiles(const struct camino_board *board, void *scratch, char *list)
{
    struct camino_placement found[140];
    int n = camino_forced(board, NULL, CAMINO_DISCARD_KINDS, scratch, found);
    strcpy(list, n ? "" : "-");
    for (int i = 0; i < n; i++) {
        char text[32], code[CAMINO_TEXT];
        camino_code_format(found[i].code, code);
        snprintf(text, sizeof text, "%s@%c%d", code, 'a' + camino_cell_col(found[i].cell),
                 camino_cell_row(found[i].cell) + 1);
        add_word(list, text);
    }
}

static void figures(void **unused)
{
    (void)unused;
    void *scratch = malloc(CAMINO_SCRATCH);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct camino_board board;
        char answer[512];
        assert_true(camino_vector_board("14x10", lines[i].tiles, &board));
        if (strchr(lines[i].question, '@'))
            strcpy(answer, judged(&board, lines[i].question, scratch));
        else if (strcmp(lines[i].question, "forced") == 0)
            forced_tiles(&board, scratch, answer);
        else
            codes_at(&board, lines[i].question, answer);
        if (strcmp(answer, lines[i].answer) != 0)
            fail_msg("figure %s: %s: %s, not %s", lines[i].figure, lines[i].question, answer,
                     lines[i].answer);
    }
    free(scratch);
}

/* Rule 6 names the line to blame. */
static void lines_to_blame(void **unused)
{
    (void)unused;
    void *scratch = malloc(CAMINO_SCRATCH);
    struct camino_board board;
    assert_true(camino_vector_board("5x5", "W:es@b3,W:sw@c3,W:ne@b2", &board));
    struct camino_verdict v = camino_judge(&board, NULL, camino_code_parse("W:nw", 4),
                                           camino_cell_at(2, 1), scratch, NULL);
    assert_int_equal(v.reason, CAMINO_BAD_LINE);
    assert_int_equal(v.label, CAMINO_RIVER);
    assert_int_equal(v.cell, camino_cell_at(2, 1));
    assert_false(v.seen);
    assert_true(camino_vector_board("14x10", "W:ns@b5,W:ns@d5,M@e5", &board));
    v = camino_judge(&board, NULL, camino_code_parse("W:ns", 4), camino_cell_at(5, 4), scratch,
                     NULL);
    assert_int_equal(v.reason, CAMINO_BAD_LINE);
    assert_int_equal(v.cell, camino_cell_at(5, 4));
    assert_true(v.seen);
    free(scratch);
}

/* Fig. 11: two railways, complete but for places where only curves fit: buffers and straight rails
 * may be set aside. */
static void useless_kinds(void **unused)
{
    (void)unused;
    struct camino_board board;
    assert_true(camino_vector_board("14x10", "R:ew@e6", &board));
    assert_int_equal(camino_useless(&board), 0);
    assert_true(
        camino_vector_board("4x4", "T:ew@a4,T:ew@b4,T:ew@c4,T:ew@d4,T:ew@a2,T:ns@b1", &board));
    assert_int_equal(camino_useless(&board), CAMINO_KIND_BIT(CAMINO_BUFFER) |
                                                 CAMINO_KIND_BIT(CAMINO_RAIL_STRAIGHT) |
                                                 CAMINO_KIND_BIT(CAMINO_LEVEL));
    /* With one railway only, another could begin anywhere. */
    assert_true(camino_vector_board("4x4", "T:ew@a2,T:ns@b1", &board));
    assert_int_equal(camino_useless(&board), 0);
    /* Two railways that have their buffer each. */
    assert_true(camino_vector_board("4x4", "T:e@a4,T:ew@b4,T:w@d1,T:ew@c1", &board));
    assert_int_equal(camino_useless(&board), CAMINO_KIND_BIT(CAMINO_BUFFER));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures),
        cmocka_unit_test(lines_to_blame),
        cmocka_unit_test(useless_kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
