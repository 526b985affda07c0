/* Random games through the seam. */
#include "contract/walk.h"

#include "base/mem.h"

static void random_options(struct walk *w)
{
    const struct game *g = w->game;
    options_default(g, &w->options);
    for (int i = 0; g->options[i].name; i++) {
        const struct game_option *option = &g->options[i];
        /* The default has to be seen often; a full-size board takes long, so not as often. */
        if (option->values ? rng_below(&w->rng, 2) : !rng_below(&w->rng, 4)) continue;
        uint32_t count = 0;
        if (option->values)
            while (option->values[count]) count++;
        if (count) w->options.value[i] = (uint16_t)rng_below(&w->rng, count);
        if (option->values) continue;
        /* Small boards: they hold every rule, and a walk over them is short. */
        uint32_t columns = (uint32_t)options_columns(option->size_min) + rng_below(&w->rng, 4);
        uint32_t rows = (uint32_t)options_rows(option->size_min) + rng_below(&w->rng, 3);
        w->options.value[i] = (uint16_t)OPTIONS_SIZE(columns, rows);
    }
    do w->options.seats = (uint8_t)(1 + rng_below(&w->rng, GAME_SEATS_MAX));
    while (!(g->seats >> w->options.seats & 1));
}

struct walk *walk_open(const struct game *g, uint64_t seed, struct arena *arena)
{
    const struct game_rules *rules = g->rules;
    struct walk *w = arena_take(arena, sizeof *w);
    if (!w) return NULL;
    w->game = g;
    w->rng = rng_seed(seed, 0);
    w->state = arena_take(arena, rules->size);
    w->scratch = arena_take(arena, rules->scratch);
    w->moves = arena_take(arena, (size_t)rules->max_moves * sizeof *w->moves);
    w->outcomes = arena_take(arena, (size_t)rules->max_outcomes * sizeof *w->outcomes + 1);
    w->played = arena_take(arena, WALK_PLIES_MAX * sizeof *w->played);
    if (!w->state || !w->scratch || !w->moves || !w->outcomes || !w->played) return NULL;
    if (seed)
        random_options(w);
    else
        options_default(g, &w->options); /* the game as it is on the box comes first */
    rules->start(&w->options, w->state);
    return w;
}

int walk_look(struct walk *w)
{
    int actor = w->game->rules->actor(game_truth(w->state));
    w->move_count = 0;
    if (actor >= 0)
        w->move_count = w->game->rules->moves(game_truth(w->state), w->scratch, w->moves);
    return actor;
}

game_move walk_step(struct walk *w)
{
    int actor = w->game->rules->actor(game_truth(w->state));
    game_move move = actor == GAME_CHANCE ? game_draw(w->game, w->state, &w->rng, w->outcomes)
                                          : w->moves[rng_below(&w->rng, (uint32_t)w->move_count)];
    w->game->rules->play(w->state, w->scratch, move);
    w->played[w->ply++] = move;
    return move;
}

int walk_observers(const struct walk *w)
{
    return w->options.seats + 1;
}

int walk_observer(const struct walk *w, int index)
{
    return index < w->options.seats ? index : GAME_PUBLIC;
}

void *walk_position(const struct walk *w, struct arena *arena)
{
    return arena_take(arena, w->game->rules->size);
}
