/* Contract: what `moves`, `outcomes` and `check` owe the caller. */
#include "contract/contract.h"

static void look_at_moves(struct walk *w)
{
    CONTRACT(w, w->move_count >= 1);
    CONTRACT(w, w->move_count <= w->game->rules->max_moves);
    CONTRACT(w, w->moves[0] != 0);
    for (int i = 1; i < w->move_count; i++) CONTRACT(w, w->moves[i - 1] < w->moves[i]);
}

static void look_at_outcomes(struct walk *w)
{
    int count = w->game->rules->outcomes(w->state, w->outcomes);
    CONTRACT(w, count >= 1 && count <= w->game->rules->max_outcomes);
    CONTRACT(w, w->outcomes[0].move != 0);
    for (int i = 0; i < count; i++) {
        CONTRACT(w, w->outcomes[i].weight > 0);
        CONTRACT(w, i == 0 || w->outcomes[i - 1].move < w->outcomes[i].move);
    }
}

void contract_moves(const struct game *g, uint64_t seed, struct arena *arena)
{
    struct walk *w = walk_open(g, seed, arena);
    for (int actor; (actor = walk_look(w)) != GAME_OVER; walk_step(w)) {
        if (actor == GAME_CHANCE)
            look_at_outcomes(w);
        else
            look_at_moves(w);
        CONTRACT(w, w->ply + 1 < WALK_PLIES_MAX);
    }
}

static bool is_allowed(struct walk *w, int actor, game_move move)
{
    if (actor == GAME_CHANCE) {
        int count = w->game->rules->outcomes(w->state, w->outcomes);
        for (int i = 0; i < count; i++)
            if (w->outcomes[i].move == move) return true;
        return false;
    }
    for (int i = 0; i < w->move_count; i++)
        if (w->moves[i] == move) return true;
    return false;
}

/* A number that may or may not be a move: near a legal one, one from the past, or any. */
static game_move random_number(struct walk *w)
{
    game_move near = w->move_count ? w->moves[rng_below(&w->rng, (uint32_t)w->move_count)] : 1;
    switch (rng_below(&w->rng, 4)) {
    case 0: return near ^ 1u << rng_below(&w->rng, 32);
    case 1: return near + rng_below(&w->rng, 9) - 4;
    case 2: return w->ply ? w->played[rng_below(&w->rng, (uint32_t)w->ply)] : near;
    default: return (game_move)rng_next(&w->rng);
    }
}

static bool says_why(const struct game_reason *why)
{
    if (!why->rule || !why->rule[0] || !why->say.id) return false;
    for (int lang = 0; lang < WORDS_LANGS; lang++)
        if (words_get((enum words_lang)lang, why->say.id) == why->say.id) return false;
    return true;
}

static void try_number(struct walk *w, int actor, game_move move)
{
    struct game_reason why = {NULL, {.id = NULL}};
    int legal = w->game->rules->check(game_truth(w->state), w->scratch, move, &why);
    CONTRACT(w, legal == is_allowed(w, actor, move));
    CONTRACT(w, legal || says_why(&why));
    CONTRACT(w, w->game->rules->check(game_truth(w->state), w->scratch, move, NULL) == legal);
}

void contract_check(const struct game *g, uint64_t seed, struct arena *arena)
{
    enum { NUMBERS = 12, LEGAL = 4 };
    struct walk *w = walk_open(g, seed, arena);
    int actor;
    while ((actor = walk_look(w)) != GAME_OVER) {
        for (int i = 0; i < LEGAL && i < w->move_count; i++)
            try_number(w, actor, w->moves[rng_below(&w->rng, (uint32_t)w->move_count)]);
        for (int i = 0; i < NUMBERS; i++) try_number(w, actor, random_number(w));
        try_number(w, actor, 0);
        walk_look(w);
        walk_step(w);
    }
    for (int i = 0; i < NUMBERS; i++) {
        struct game_reason why = {NULL, {.id = NULL}};
        CONTRACT(w, !g->rules->check(game_truth(w->state), w->scratch, random_number(w), &why));
        CONTRACT(w, says_why(&why));
    }
}
