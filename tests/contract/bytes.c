/* Contract: positions depend on nothing but the moves; results make sense; scenes offer moves. */
#include "base/mem.h"
#include "contract/contract.h"
#include "game/scene.h"

/* Plays the same step on a copy whose surroundings are poisoned. */
static void step_is_clean(struct walk *w, game_state *copy, void *dirty, int poison)
{
    size_t size = w->game->rules->size;
    memcpy(copy, w->state, size);
    game_move move = walk_step(w);
    memset(dirty, poison, w->game->rules->scratch);
    w->game->rules->play(copy, dirty, move);
    CONTRACT(w, memcmp(copy, w->state, size) == 0);
}

static void moves_are_clean(struct walk *w, void *dirty, game_move *again, int poison)
{
    memset(dirty, poison, w->game->rules->scratch);
    int count = w->game->rules->moves(game_truth(w->state), dirty, again);
    CONTRACT(w, count == w->move_count);
    CONTRACT(w, memcmp(again, w->moves, (size_t)count * sizeof *again) == 0);
}

void contract_bytes(const struct game *g, uint64_t seed, struct arena *arena)
{
    struct walk *w = walk_open(g, seed, arena);
    game_state *copy = walk_position(w, arena);
    void *dirty = arena_take(arena, g->rules->scratch);
    game_move *again = arena_take(arena, (size_t)g->rules->max_moves * sizeof *again);
    memset(copy, 0xC3, g->rules->size);
    g->rules->start(&w->options, copy);
    CONTRACT(w, memcmp(copy, w->state, g->rules->size) == 0);
    int actor;
    while ((actor = walk_look(w)) != GAME_OVER) {
        int poison = (int)rng_below(&w->rng, 256);
        if (actor >= 0) moves_are_clean(w, dirty, again, poison);
        step_is_clean(w, copy, dirty, poison);
    }
}

void contract_result(const struct game *g, uint64_t seed, struct arena *arena)
{
    struct walk *w = walk_open(g, seed, arena);
    struct game_result result;
    for (int actor; (actor = walk_look(w)) != GAME_OVER; walk_step(w)) {
        g->rules->payoff(game_truth(w->state), w->scratch, &result);
        bool counts = g->rules->may_end && g->rules->may_end(game_truth(w->state));
        CONTRACT(w, counts || result.winner == GAME_NONE);
        CONTRACT(w, actor == GAME_CHANCE || (actor >= 0 && actor < w->options.seats));
        CONTRACT(w, w->ply + 1 < WALK_PLIES_MAX);
    }
    g->rules->payoff(game_truth(w->state), w->scratch, &result);
    CONTRACT(w, result.winner == 0 || result.winner == 1 || result.winner == GAME_DRAW);
    CONTRACT(w, result.winner != GAME_DRAW || g->draws);
    CONTRACT(w, result.how && result.how[0]);
    CONTRACT(w, g->rules->moves(game_truth(w->state), w->scratch, w->moves) == 0);
}

static bool offers(const struct scene *scene, game_move move)
{
    for (int i = 0; i < scene->count; i++)
        if (scene->items[i].move == move) return true;
    return false;
}

static void scene_offers_moves(struct walk *w, struct scene *scene)
{
    scene->count = 0;
    w->game->scene->build(game_truth(w->state), w->scratch, scene);
    CONTRACT(w, scene->count > 0 && scene->count <= scene->cap);
    CONTRACT(w, scene->columns > 0 && scene->rows > 0);
    for (int i = 0; i < w->move_count; i++) CONTRACT(w, offers(scene, w->moves[i]));
    struct game_reason why;
    for (int i = 0; i < scene->count; i += 1 + scene->count / 16) {
        game_move move = scene->items[i].move;
        bool legal = !move || w->game->rules->check(game_truth(w->state), w->scratch, move, &why);
        CONTRACT(w, legal);
    }
}

void contract_scene(const struct game *g, uint64_t seed, struct arena *arena)
{
    enum { ITEMS = 1 << 15, EVERY = 5 };
    if (!g->scene) return;
    struct walk *w = walk_open(g, seed, arena);
    struct scene scene = {.cap = ITEMS};
    scene.items = arena_take(arena, ITEMS * sizeof *scene.items);
    while (walk_look(w) >= GAME_CHANCE) {
        if (w->ply % EVERY == 0) scene_offers_moves(w, &scene);
        walk_step(w);
    }
    scene_offers_moves(w, &scene);
}
