/* Counting over the seam: the general way agrees with the games' own, and chance counts as a ply.
 */
#include "game/perft.h"

#include <stdlib.h>

#include "base/err.h"
#include "game/play.h"
#include "games/list.h"
#include "support/test.h"
#include "support/whist.h"

static uint64_t count(const struct game *game, const game_state *state, int depth)
{
    size_t bytes = perft_memory(game, depth);
    struct arena arena = arena_on(malloc(bytes), bytes);
    uint64_t sequences = 0;
    assert_int_equal(perft_count(game, state, depth, &arena, &sequences), 0);
    assert_int_equal(arena.used, 0);
    free(arena.at);
    return sequences;
}

/* The first position, with chance moves of the deal drawn from a seed. */
static void *open_play(struct play *p, const struct game *game)
{
    struct game_options options;
    struct rng rng = rng_seed(1, 0);
    struct arena arena = arena_on(malloc(play_memory(game)), play_memory(game));
    options_default(game, &options);
    assert_int_equal(play_open(p, game, &options, &arena), 0);
    while (play_actor(p) == GAME_CHANCE) play_chance(p, &rng);
    return arena.at;
}

static void general_way_agrees(void **unused)
{
    (void)unused;
    for (int i = 0; games_list[i]; i++) {
        if (!games_list[i]->study || !games_list[i]->study->perft) continue;
        struct game plain = *games_list[i];
        struct play p;
        void *memory = open_play(&p, games_list[i]);
        plain.study = NULL;
        for (int depth = 0; depth <= 2; depth++)
            assert_true(count(games_list[i], p.state, depth) == count(&plain, p.state, depth));
        free(memory);
    }
}

/* Before the deal there are six ranks to draw, and six again: each rank is there twice. */
static void chance_counts_as_a_ply(void **unused)
{
    (void)unused;
    struct game_options options;
    struct play p;
    struct arena arena = arena_on(malloc(play_memory(&whist)), play_memory(&whist));
    options_default(&whist, &options);
    assert_int_equal(play_open(&p, &whist, &options, &arena), 0);
    assert_int_equal(count(&whist, p.state, 0), 1);
    assert_int_equal(count(&whist, p.state, 1), 6);
    assert_int_equal(count(&whist, p.state, 2), 36);
    assert_int_equal(count(&whist, p.state, 3), 6 * 36 - 6); /* no third of a rank */
    free(arena.at);
}

static void too_little_memory_is_noticed(void **unused)
{
    (void)unused;
    struct play p;
    void *memory = open_play(&p, &whist);
    size_t bytes = perft_memory(&whist, 3);
    unsigned char *room = malloc(bytes);
    uint64_t sequences = 7;
    for (size_t cap = 0; cap + 4 * 48 < bytes; cap += 41) {
        struct arena arena = arena_on(room, cap);
        assert_int_equal(perft_count(&whist, p.state, 3, &arena, &sequences), ERR_SPACE);
        assert_int_equal(sequences, 7);
    }
    free(room);
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(general_way_agrees),
        cmocka_unit_test(chance_counts_as_a_ply),
        cmocka_unit_test(too_little_memory_is_noticed),
    };
    return cmocka_run_group_tests_name("perft", tests, NULL, NULL);
}
