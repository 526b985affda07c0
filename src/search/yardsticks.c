/* Simple players to measure others by. */
#include "base/mem.h"
#include "search/search.h"

struct room {
    game_state *deal, *next;
    void *scratch;
    game_move *moves;
};

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static size_t tips_scratch(const struct game *game)
{
    return game->tips ? game->tips->scratch : 0;
}

size_t search_greedy_memory(const struct game *game)
{
    const struct game_rules *rules = game->rules;
    return 2 * rules->size + larger(rules->scratch, tips_scratch(game)) +
           (size_t)rules->max_moves * sizeof(game_move) + 256;
}

static struct room room_in(const struct game *game, void *memory)
{
    const struct game_rules *rules = game->rules;
    struct arena arena = arena_on(memory, search_greedy_memory(game));
    struct room room;
    room.deal = arena_take(&arena, rules->size);
    room.next = arena_take(&arena, rules->size);
    room.scratch = arena_take(&arena, larger(rules->scratch, tips_scratch(game)));
    room.moves = arena_take(&arena, (size_t)rules->max_moves * sizeof(game_move));
    return room;
}

/* What the position is worth for side 0 at a glance, the game over or not. */
static int glance(const struct game *game, const game_state *state, void *scratch)
{
    const struct game_tips *tips = game->tips->lesser ? game->tips->lesser : game->tips;
    if (game->rules->actor(game_truth(state)) != GAME_OVER)
        return tips->evaluate(state, &(struct tips_room){.scratch = scratch});
    struct game_result result;
    game->rules->payoff(game_truth(state), scratch, &result);
    return result.winner == 0 ? TIPS_WON : result.winner == 1 ? -TIPS_WON : 0;
}

game_move search_greedy(const struct game *game, const game_view *view, struct rng *rng,
                        void *memory)
{
    struct room room = room_in(game, memory);
    const struct game_rules *rules = game->rules;
    int sign = game_side(rules->actor(view)) ? -1 : 1;
    int count = rules->moves(view, room.scratch, room.moves), best = -2 * TIPS_WON;
    uint32_t ties = 0;
    game_move found = 0;
    game_redeal(game, view, rng, room.deal);
    for (int i = 0; i < count; i++) {
        memcpy(room.next, room.deal, rules->size);
        rules->play(room.next, room.scratch, room.moves[i]);
        int value = sign * glance(game, room.next, room.scratch);
        if (value < best) continue;
        ties = value > best ? 1 : ties + 1;
        best = value;
        if (rng_below(rng, ties) == 0) found = room.moves[i];
    }
    return found;
}

game_move search_random(const struct game *game, const game_view *view, struct rng *rng,
                        void *memory)
{
    struct room room = room_in(game, memory);
    int count = game->rules->moves(view, room.scratch, room.moves);
    return count ? room.moves[rng_below(rng, (uint32_t)count)] : 0;
}
