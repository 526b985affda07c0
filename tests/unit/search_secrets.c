/* The computer cannot cheat: when what its seat does not see is dealt afresh, the same view, seed
 * and iterations give the same thoughts. And a search on a game with secrets repeats. */
#include <stdlib.h>

#include "game/play.h"
#include "games/list.h"
#include "search/search.h"
#include "support/test.h"
#include "support/whist.h"

enum { MEMORY = 24 << 20 };

struct twin {
    const struct game *game;
    struct play play;
    void *room, *memory;
    game_move *moves;
};

static struct twin open_twin(const struct game *game)
{
    struct twin t = {.game = game, .memory = malloc(MEMORY)};
    struct game_options options;
    options_default(game, &options);
    size_t bytes = play_memory(game);
    t.room = malloc(bytes);
    t.moves = malloc((size_t)game->rules->max_moves * sizeof *t.moves);
    struct arena arena = arena_on(t.room, bytes);
    assert_int_equal(play_open(&t.play, game, &options, &arena), 0);
    return t;
}

static void close_twin(struct twin *t)
{
    free(t->room);
    free(t->memory);
    free(t->moves);
}

static void random_plies(struct twin *t, struct rng *rng, int plies)
{
    const struct game_rules *rules = t->game->rules;
    while (play_actor(&t->play) == GAME_CHANCE) play_chance(&t->play, rng);
    for (; plies > 0 && play_actor(&t->play) != GAME_OVER; plies--) {
        int n = rules->moves(game_truth(t->play.state), t->play.scratch, t->moves);
        play_move(&t->play, t->moves[rng_below(rng, (uint32_t)n)]);
        while (play_actor(&t->play) == GAME_CHANCE) play_chance(&t->play, rng);
    }
}

static struct search_report think(struct twin *t, const game_view *view, int nodes)
{
    struct search_setup setup = {.game = t->game, .seed = 5, .workers = 1};
    struct search_report report;
    struct arena arena = arena_on(t->memory, MEMORY);
    search *s;
    assert_int_equal(search_open(&setup, &arena, &s), 0);
    search_set(s, view);
    search_step(s, 0, nodes);
    search_report(s, &report);
    return report;
}

static void compare(const struct game *game, int plies, int nodes, uint64_t seed)
{
    struct twin t = open_twin(game);
    struct rng rng = rng_seed(seed, 0);
    size_t size = game->rules->size;
    game_view *view = malloc(size), *again = malloc(size);
    game_state *other = malloc(size);
    random_plies(&t, &rng, plies);
    int seat = play_actor(&t.play);
    if (seat >= 0) {
        game_observe(game, t.play.state, seat, view);
        game_redeal(game, view, &rng, other);
        game_observe(game, other, seat, again);
        assert_memory_equal(view, again, size);
        struct search_report a = think(&t, view, nodes), b = think(&t, again, nodes);
        assert_memory_equal(&a, &b, sizeof a);
        assert_true(play_check(&t.play, seat, a.best[0].move, NULL));
    }
    free(view);
    free(again);
    free(other);
    close_twin(&t);
}

static void twins_caminito(void **unused)
{
    (void)unused;
    for (int i = 0; i < 4; i++) compare(games_find(SLICE("caminito")), 4 + 7 * i, 30, (uint64_t)i);
}

static void twins_camino(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) compare(games_find(SLICE("camino")), 5 + 9 * i, 15, (uint64_t)i);
}

static void twins_whist(void **unused)
{
    (void)unused;
    for (int i = 0; i < 8; i++) compare(&whist, i, 300, (uint64_t)i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(twins_caminito),
                                       cmocka_unit_test(twins_camino),
                                       cmocka_unit_test(twins_whist)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
