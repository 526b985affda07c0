/* What every level from 3 on must see in Cephalopod. */
#include <stdlib.h>

#include "games/cephalopod/board.h"
#include "search/search.h"
#include "support/cephalopod.h"

/* Plays a random game until a move would win at once; false when none ever does. */
static bool find_win_at_hand(struct rng *rng, struct cephalopod_state *s)
{
    game_move moves[CEPHALOPOD_MOVES_MAX];
    cephalopod_clear(5, 5, s);
    while (s->empty) {
        int n = cephalopod_game.rules->moves(view_of(s), NULL, moves);
        for (int i = 0; i < n; i++) {
            struct cephalopod_state next = *s;
            board_play(&next, cephalopod_move_cell(moves[i]), cephalopod_move_way(moves[i]));
            if (!next.empty && cephalopod_dice(&next, s->turn) > 12) return true;
        }
        game_move m = moves[rng_below(rng, (uint32_t)n)];
        board_play(s, cephalopod_move_cell(m), cephalopod_move_way(m));
    }
    return false;
}

/* From level 3 on a win at hand is taken, or a move that is proved to win as well. */
static void wins_at_hand(void **unused)
{
    (void)unused;
    enum { POSITIONS = 40, MEMORY = 4 << 20 };
    struct rng rng = rng_seed(12, 0);
    void *memory = malloc(MEMORY);
    for (int i = 0; i < POSITIONS; i++) {
        struct cephalopod_state s;
        while (!find_win_at_hand(&rng, &s)) {
        }
        for (int level = 3; level <= TIPS_LEVELS; level++) {
            struct search_setup setup = {.workers = 1, .seed = (uint64_t)i};
            struct arena arena = arena_on(memory, MEMORY);
            struct search_option option;
            search *think;
            uint32_t nodes = search_level_setup(&cephalopod_game, level, &setup);
            assert_int_equal(search_open(&setup, &arena, &think), 0);
            search_set(think, view_of(&s));
            search_step(think, 0, (int)nodes);
            assert_true(search_look_up(think, search_level_choose(think, level), &option));
            assert_true(option.proved && option.value == TIPS_WON);
        }
    }
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(wins_at_hand)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
