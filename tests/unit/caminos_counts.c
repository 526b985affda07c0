/* Boards, pieces and counts of Caminos: the figures of the rules page, and the slow second
 * implementation's where the page gives none. */
#include "support/test.h"

#include <string.h>

#include "games/caminos/caminos.h"
#include "slow/caminos.h"

static int count(const struct caminos_state *s, unsigned kinds)
{
    struct caminos_planes planes;
    caminos_planes_fill(&s->cubes, caminos_board_of(s), &planes);
    return caminos_count(&planes, kinds);
}

static void opening_counts(void **unused)
{
    (void)unused;
    static const int known[4][5] = {{752, 264, 168, 161, 160},
                                    {652, 246, 160, 140, 143},
                                    {896, 328, 216, 189, 188},
                                    {632, 224, 144, 144, 144}};
    static const int total[4] = {1345, 1198, 1629, 1144};
    for (int b = 0; b < CAMINOS_BOARDS; b++) {
        struct caminos_state s;
        caminos_begin(&s, b, 2, false);
        assert_int_equal(count(&s, caminos_kinds(&s)), total[b]);
        for (int k = 0; k < CAMINOS_KINDS; k++) assert_int_equal(count(&s, 1u << k), known[b][k]);
        caminos_begin(&s, b, 2, true);
        assert_int_equal(count(&s, caminos_kinds(&s)), known[b][CAMINOS_I]);
    }
}

static uint64_t perft(int board, int depth)
{
    struct caminos_state s;
    caminos_begin(&s, board, 2, false);
    return caminos_study.perft((const game_view *)&s, depth);
}

static uint64_t slow_two_plies(const char *board)
{
    static char moves[SLOW_MOVES][SLOW_TEXT];
    struct slow_caminos s, next;
    uint64_t sum = 0;
    slow_caminos_start(&s, board, 2, false, false, false);
    int n = slow_caminos_moves(&s, moves);
    for (int i = 0; i < n; i++) {
        next = s;
        assert_true(slow_caminos_play(&next, moves[i]));
        sum += (uint64_t)slow_caminos_count(&next);
    }
    return sum;
}

static void two_plies(void **unused)
{
    (void)unused;
    assert_int_equal(perft(0, 2), 1591832);
    for (int b = 0; b < CAMINOS_BOARDS; b++)
        assert_int_equal(perft(b, 2), slow_two_plies(caminos_boards[b].name));
}

/* The condition under which steps are shifts, stated in bits.h. */
static void rows_do_not_run_on(void **unused)
{
    (void)unused;
    for (int b = 0; b < CAMINOS_BOARDS; b++)
        for (int y = 0; y + 1 < BITS_STRIDE; y++)
            assert_false(bits_has(caminos_boards[b].cells, y * BITS_STRIDE + 10) &&
                         bits_has(caminos_boards[b].cells, (y + 1) * BITS_STRIDE));
}

static void boards_by_formula(void **unused)
{
    (void)unused;
    static const int cells[] = {64, 61, 76, 64};
    for (int b = 0; b < CAMINOS_BOARDS; b++) {
        const struct caminos_board *board = &caminos_boards[b];
        struct slow_caminos s;
        slow_caminos_start(&s, board->name, 2, false, false, false);
        assert_int_equal(bits_count(board->cells), cells[b]);
        assert_int_equal(board->width, s.size);
        assert_int_equal(board->height, s.size);
        assert_int_equal(board->sides, s.sides);
        for (int x = 0; x < BITS_STRIDE; x++)
            for (int y = 0; y < BITS_STRIDE; y++) {
                int cell = y * BITS_STRIDE + x;
                assert_int_equal(bits_has(board->cells, cell), s.on[x][y]);
                for (int i = 0; i < s.sides; i++)
                    assert_int_equal(bits_has(board->side[i], cell), s.side[i][x][y]);
            }
    }
}

/* Every pair of sides the rules name, once, and no other. */
static void pairs_by_rule(void **unused)
{
    (void)unused;
    for (int b = 0; b < CAMINOS_BOARDS; b++) {
        const struct caminos_board *board = &caminos_boards[b];
        int factor[8][8] = {{0}}, half = board->sides / 2;
        for (int i = 0; i < board->pairs; i++) {
            const struct caminos_pair *p = &board->pair[i];
            assert_int_equal(factor[p->a][p->b], 0);
            factor[p->a][p->b] = factor[p->b][p->a] = p->factor;
        }
        for (int i = 0; i < board->sides; i++)
            for (int j = 0; j < board->sides; j++) {
                int apart = (j - i + board->sides) % board->sides;
                bool near = board->sides == 8 && (apart == 3 || apart == 5);
                int due = apart == half ? (board->sides == 8 ? 2 : 1) : near ? 1 : 0;
                assert_int_equal(factor[i][j], due);
            }
    }
}

static void pieces_by_space(void **unused)
{
    (void)unused;
    static const int orientations[CAMINOS_KINDS] = {24, 12, 12, 3, 3};
    int ways[CAMINOS_KINDS] = {0};
    for (int f = 0; f < CAMINOS_FOOTPRINTS; f++) {
        const struct caminos_footprint *fp = &caminos_footprints[f];
        int cubes = 0;
        for (int i = 0; i < fp->columns; i++) cubes += fp->column[i].cubes;
        assert_int_equal(cubes, fp->kind == CAMINOS_I ? 3 : 4);
        assert_in_range(f, caminos_first_footprint[fp->kind],
                        caminos_first_footprint[fp->kind + 1] - 1);
        ways[fp->kind] += 1 + (memcmp(fp->rest[0], fp->rest[1], 4) != 0);
    }
    for (int k = 0; k < CAMINOS_KINDS; k++) assert_int_equal(ways[k], orientations[k]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opening_counts),     cmocka_unit_test(two_plies),
        cmocka_unit_test(rows_do_not_run_on), cmocka_unit_test(boards_by_formula),
        cmocka_unit_test(pairs_by_rule),      cmocka_unit_test(pieces_by_space),
    };
    return cmocka_run_group_tests_name("caminos counts", tests, NULL, NULL);
}
