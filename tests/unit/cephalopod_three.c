/* Cephalopod 3x3 solved: three.c against the solver for all games, and what the search makes of it.
 */
#include "games/cephalopod/three.h"

#include <stdlib.h>

#include "base/err.h"
#include "games/cephalopod/board.h"
#include "search/search.h"
#include "search/solver.h"
#include "support/cephalopod.h"

enum { TABLE = 8 << 20, SOLVER = 64 << 20, SEARCH = 24 << 20, POSITIONS = 3000, GAMES = 12 };

static solver *open_solver(void *memory)
{
    solver *s;
    struct arena arena = arena_on(memory, SOLVER);
    assert_int_equal(solver_open(&cephalopod_game, &arena, &s), 0);
    return s;
}

static bool solver_says(solver *s, const struct cephalopod_state *p)
{
    solver_set(s, view_of(p));
    while (solver_step(s, 10000) == 10000) {
    }
    assert_int_not_equal(solver_answer(s), SOLVER_OPEN);
    return solver_answer(s) == SOLVER_WON;
}

/* As is known: whatever White begins with wins. */
static void openings(void **unused)
{
    (void)unused;
    void *table = calloc(1, TABLE);
    for (int cell = 0; cell < 9; cell++) {
        struct cephalopod_state s;
        cephalopod_clear(3, 3, &s);
        board_play(&s, cephalopod_cell(cell / 3, cell % 3), CEPHALOPOD_WAY_NONE);
        assert_int_equal(three_wins(&s, table, TABLE), 0);
    }
    free(table);
}

static void agrees(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(33, 0);
    void *table = calloc(1, TABLE), *memory = malloc(SOLVER);
    solver *s = open_solver(memory);
    int won = 0;
    for (int i = 0; i < POSITIONS; i++) {
        struct cephalopod_state p = random_position_3x3(&rng, 10 + i % 24);
        int wins = three_wins(&p, table, TABLE);
        assert_int_equal(wins, solver_says(s, &p));
        won += wins;
    }
    assert_in_range(won, POSITIONS / 4, POSITIONS * 3 / 4);
    free(table);
    free(memory);
}

/* A table far too small forgets most of what it learned: there may be no answer then, but never a
 * wrong one. */
static void agrees_in_little_room(void **unused)
{
    (void)unused;
    static uint64_t room[2048];
    struct rng rng = rng_seed(34, 0);
    void *memory = malloc(SOLVER);
    solver *s = open_solver(memory);
    int answered = 0;
    for (int i = 0; i < 100; i++) {
        struct cephalopod_state p = random_position_3x3(&rng, 24 + i % 12);
        int wins = three_wins(&p, room, sizeof room);
        if (wins == ERR_SPACE) continue;
        assert_int_equal(wins, solver_says(s, &p));
        answered++;
    }
    assert_in_range(answered, 50, 100);
    free(memory);
}

/* Against random play the top level wins every game from the moment it can: it knows that it does,
 * and each of its moves keeps it so.
 */
static void search_plays_perfectly(void **unused)
{
    (void)unused;
    void *memory = malloc(SEARCH);
    for (int i = 0; i < GAMES; i++) {
        struct rng rng = rng_seed(35, (uint64_t)i);
        struct search_setup setup = {.workers = 1, .seed = 1};
        uint32_t nodes = search_level_setup(&cephalopod_game, TIPS_LEVELS, &setup);
        struct arena arena = arena_on(memory, SEARCH);
        search *think;
        assert_int_equal(search_open(&setup, &arena, &think), 0);
        struct cephalopod_state p = random_position_3x3(&rng, i ? 14 : 4);
        int side = -1; /* who is known to win */
        while (p.empty) {
            game_move m = cephalopod_pick(&p, rng_below(&rng, p.moves));
            struct search_report report;
            search_set(think, view_of(&p));
            search_step(think, 0, (int)nodes);
            search_report(think, &report);
            if (side < 0 && report.best[0].proved && report.best[0].value > 0) side = p.turn;
            if (side == p.turn) {
                assert_true(report.settled && report.best[0].value == TIPS_WON);
                m = search_level_choose(think, TIPS_LEVELS);
            }
            board_play(&p, cephalopod_move_cell(m), cephalopod_move_way(m));
        }
        assert_true(side >= 0);
        assert_int_equal(cephalopod_dice(&p, side) > 4, 1);
    }
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(openings),
        cmocka_unit_test(agrees),
        cmocka_unit_test(agrees_in_little_room),
        cmocka_unit_test(search_plays_perfectly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
