/* The part of the seam that all games share: hiding where nothing is hidden, and drawing lots. */
#include "game/game.h"

#include "base/mem.h"

void game_observe(const struct game *g, const game_state *state, int seat, game_view *out)
{
    if (g->rules->observe)
        g->rules->observe(state, seat, out);
    else
        memcpy(out, state, g->rules->size);
}

game_move game_conceal(const struct game *g, const game_state *state, game_move move, int seat)
{
    return g->rules->conceal ? g->rules->conceal(state, move, seat) : move;
}

void game_follow(const struct game *g, game_view *view, void *scratch, game_move move)
{
    if (g->rules->follow)
        g->rules->follow(view, scratch, move);
    else
        g->rules->play((game_state *)view, scratch, move); /* nothing hidden: it is the truth */
}

bool game_points_tell(const struct game *g, const struct game_options *options)
{
    return !g->by_points || g->by_points(options);
}

bool game_by_points(const struct game *g, const struct game_options *options)
{
    return g->by_points && g->by_points(options);
}

bool game_secret(const struct game *g, const struct game_options *options)
{
    return g->secret ? g->secret(options) : g->rules->observe != NULL;
}

void game_redeal(const struct game *g, const game_view *view, struct rng *rng, game_state *out)
{
    if (g->rules->redeal)
        g->rules->redeal(view, rng, out);
    else
        memcpy(out, view, g->rules->size);
}

bool game_hides(const struct game *g, const game_view *view, void *room)
{
    struct rng rng = rng_seed(0, 0);
    if (!g->rules->redeal) return false;
    g->rules->redeal(view, &rng, room);
    return memcmp(room, view, g->rules->size) != 0;
}

bool game_shows_actor(const struct game *g, const game_view *view, void *room)
{
    size_t size = g->rules->size;
    game_state *deal = room;
    game_view *dealt = (game_view *)((char *)room + size),
              *seen = (game_view *)((char *)dealt + size);
    int seat = g->rules->actor(view);
    if (!game_hides(g, view, deal)) return true;
    game_observe(g, deal, seat, dealt);
    game_observe(g, (const game_state *)view, seat, seen); /* what others do not see goes away */
    return memcmp(dealt, seen, size) == 0;
}

game_move game_draw(const struct game *g, const game_state *state, struct rng *rng,
                    struct game_outcome *room)
{
    int count = g->rules->outcomes(state, room);
    uint32_t total = 0;
    for (int i = 0; i < count; i++) total += room[i].weight;
    uint32_t pick = rng_below(rng, total);
    int i = 0;
    while (pick >= room[i].weight) pick -= room[i++].weight;
    return room[i].move;
}
