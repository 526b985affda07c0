/* Contract: numbers for programs that learn. Every legal move is one action and no other move is
 * the same, whatever an action means can be asked about, and observations stay in their planes and
 * say nothing of what the view hides. */
#include "game/planes.h"

#include "base/mem.h"
#include "contract/contract.h"

struct numbers {
    const struct game_planes *planes;
    struct planes_shape shape;
    size_t bytes; /* of an observation */
    uint8_t *mask, *out, *again;
    game_view *view, *other;
    game_state *deal;
};

enum { GUARD = 64, FEW = 40 };

static void moves_are_actions(struct walk *w, struct numbers *n)
{
    const game_view *view = game_truth(w->state);
    memset(n->mask, 0, (size_t)n->shape.actions);
    for (int i = 0; i < w->move_count; i++) {
        int action = n->planes->action(view, w->moves[i]);
        CONTRACT(w, action >= 0 && action < n->shape.actions);
        CONTRACT(w, !n->mask[action]);
        CONTRACT(w, n->planes->move(view, action) == w->moves[i]);
        n->mask[action] = 1;
    }
}

static void actions_can_be_asked_about(struct walk *w, struct numbers *n, int actor)
{
    const game_view *view = game_truth(w->state);
    if (actor < 0) return;
    for (int i = 0; i < FEW; i++) {
        int action = (int)rng_below(&w->rng, (uint32_t)n->shape.actions);
        game_move move = n->planes->move(view, action);
        int legal = move && w->game->rules->check(view, w->scratch, move, NULL);
        CONTRACT(w, legal == n->mask[action]);
    }
    CONTRACT(w, n->planes->action(view, (game_move)rng_next(&w->rng)) < n->shape.actions);
}

/* Of the truth, with the eyes of a seat, and of another truth that looks the same to that seat. */
static void observations_are_honest(struct walk *w, struct numbers *n, int seat)
{
    memset(n->out, 0, n->bytes);
    memset(n->again, 0, n->bytes);
    memset(n->out + n->bytes, 0x5A, GUARD);
    game_observe(w->game, w->state, seat, n->view);
    n->planes->fill(n->view, seat, n->out);
    for (int i = 0; i < GUARD; i++) CONTRACT(w, n->out[n->bytes + (size_t)i] == 0x5A);
    game_redeal(w->game, n->view, &w->rng, n->deal);
    game_observe(w->game, n->deal, seat, n->other);
    n->planes->fill(n->other, seat, n->again);
    CONTRACT(w, memcmp(n->out, n->again, n->bytes) == 0);
}

static void names_differ(struct walk *w, const struct numbers *n)
{
    char names[2][64] = {"", ""};
    for (int i = 0; i < n->shape.planes; i++) {
        struct text out = text_on(names[i % 2], sizeof names[0] - 1);
        n->planes->name(i, &out);
        CONTRACT(w, text_status(&out) == 0 && out.n > 0);
        names[i % 2][out.n] = 0;
        CONTRACT(w, !slice_equal(slice_of(names[0]), slice_of(names[1])));
    }
}

void contract_planes(const struct game *g, uint64_t seed, struct arena *arena)
{
    if (!g->planes) return;
    struct walk *w = walk_open(g, seed, arena);
    struct numbers n = {.planes = g->planes};
    n.planes->shape(&w->options, &n.shape);
    n.bytes = (size_t)n.shape.planes * (size_t)n.shape.rows * (size_t)n.shape.columns;
    n.mask = arena_take(arena, (size_t)n.shape.actions);
    n.out = arena_take(arena, n.bytes + GUARD);
    n.again = arena_take(arena, n.bytes + GUARD);
    n.view = walk_position(w, arena);
    n.other = walk_position(w, arena);
    n.deal = walk_position(w, arena);
    CONTRACT(w, n.again && n.deal);
    names_differ(w, &n);
    for (int actor; (actor = walk_look(w)) != GAME_OVER; walk_step(w)) {
        moves_are_actions(w, &n);
        actions_can_be_asked_about(w, &n, actor);
        for (int seat = 0; seat < w->options.seats; seat++) observations_are_honest(w, &n, seat);
    }
}
