/* Le Camino: what the search is told of a win at hand is what trying every move says; otherwise no
 * move is left out and the likelier come first. On positions of greedy games. */
#include <stdlib.h>

#include "game/play.h"
#include "games/camino/camino.h"
#include "games/list.h"
#include "search/search.h"
#include "support/test.h"

enum { GAMES = 12 };

struct table {
    const struct game *game;
    struct play play;
    void *room, *scratch, *greed;
    game_move *moves;
    struct tips_move *ranked;
    struct camino_state after;
};

static void open_table(struct table *t, const char *game, const char *variant)
{
    struct game_options options;
    struct message why;
    *t = (struct table){.game = games_find(slice_of(game))};
    const struct game_rules *rules = t->game->rules;
    size_t most = (size_t)rules->max_moves;
    options_default(t->game, &options);
    assert_int_equal(options_read(t->game, slice_of(variant), &options, &why), 0);
    t->room = malloc(play_memory(t->game));
    t->scratch = malloc(t->game->tips->scratch);
    t->greed = malloc(search_greedy_memory(t->game));
    t->moves = malloc(most * sizeof *t->moves);
    t->ranked = malloc(most * sizeof *t->ranked);
    struct arena arena = arena_on(t->room, play_memory(t->game));
    assert_int_equal(play_open(&t->play, t->game, &options, &arena), 0);
}

static void close_table(struct table *t)
{
    free(t->room);
    free(t->scratch);
    free(t->greed);
    free(t->moves);
    free(t->ranked);
}

static bool wins(struct table *t, game_move move)
{
    const struct game_rules *rules = t->game->rules;
    const struct camino_state *s = camino_of(game_truth(t->play.state));
    struct game_result result;
    t->after = *s;
    rules->play((game_state *)&t->after, t->play.scratch, move);
    if (rules->actor((const game_view *)&t->after) != GAME_OVER) return false;
    rules->payoff((const game_view *)&t->after, t->play.scratch, &result);
    return result.winner == game_side(s->turn);
}

/* Compares what is ranked with trying everything; whether there was a win. */
static bool compare(struct table *t)
{
    const struct camino_state *s = camino_of(game_truth(t->play.state));
    bool all = false,
         half = s->opened == 2 && camino_definitive(&s->board, &s->layout, t->play.scratch);
    int won = 0, n = t->game->rules->moves(game_truth(t->play.state), t->play.scratch, t->moves);
    int listed = t->game->tips->rank(t->play.state, &(struct tips_room){.scratch = t->scratch},
                                     t->ranked, &all);
    assert_true(all && listed > 0);
    for (int i = 0; i < n && half; i++) won += wins(t, t->moves[i]);
    assert_int_equal(listed, won ? 1 : n);
    if (won) assert_true(wins(t, t->ranked[0].move));
    for (int i = 1; i < listed; i++) assert_true(t->ranked[i].weight <= t->ranked[i - 1].weight);
    return won;
}

static void compare_games(const char *game)
{
    int found = 0;
    for (int i = 0; i < GAMES; i++) {
        struct table t;
        struct rng rng = rng_seed(3, (uint64_t)i);
        open_table(&t, game, "size=7x5");
        for (;;) {
            while (play_actor(&t.play) == GAME_CHANCE) play_chance(&t.play, &rng);
            if (play_actor(&t.play) == GAME_OVER) break;
            found += compare(&t);
            play_move(&t.play, search_greedy(t.game, game_truth(t.play.state), &rng, t.greed));
        }
        close_table(&t);
    }
    assert_true(found > 0);
}

static void camino(void **unused)
{
    (void)unused;
    compare_games("camino");
}

static void caminito(void **unused)
{
    (void)unused;
    compare_games("caminito");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(camino), cmocka_unit_test(caminito)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
