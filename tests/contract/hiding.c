/* Contract: views. They agree with each other however they are reached, and none of them depends
 * on what is hidden from it.
 *
 * Hiding is tested two ways. Redealing a view and looking again must give the same view; and a
 * twin of the game, in which everything that one observer cannot see is drawn afresh, must look
 * the same to that observer for as long as what he does see can happen in both. The second finds
 * leaks that the first cannot: a secret carried along in a field that redealing copies. */
#include "base/mem.h"
#include "contract/contract.h"
#include "game/watch.h"

struct views {
    game_state *deal;
    game_view *view, *again, *followed;
    game_move *moves;
    void *room; /* for what the questions below want */
};

static void open_views(struct walk *w, struct arena *arena, struct views *out)
{
    out->deal = walk_position(w, arena);
    out->view = walk_position(w, arena);
    out->again = walk_position(w, arena);
    out->followed = walk_position(w, arena);
    out->moves = arena_take(arena, (size_t)w->game->rules->max_moves * sizeof *out->moves);
    out->room = arena_take(arena, 3 * w->game->rules->size);
}

static bool same(const struct walk *w, const void *a, const void *b)
{
    return memcmp(a, b, w->game->rules->size) == 0;
}

static bool redeal_keeps_view(struct walk *w, struct views *v, int observer)
{
    memset(v->view, 0x5A, w->game->rules->size);
    memset(v->deal, 0xA5, w->game->rules->size);
    game_observe(w->game, w->state, observer, v->view);
    game_redeal(w->game, v->view, &w->rng, v->deal);
    game_observe(w->game, v->deal, observer, v->again);
    return same(w, v->view, v->again);
}

static void same_moves(struct walk *w, struct views *v, const game_view *view)
{
    int count = w->game->rules->moves(view, w->scratch, v->moves);
    CONTRACT(w, count == w->move_count);
    CONTRACT(w, memcmp(v->moves, w->moves, (size_t)count * sizeof *v->moves) == 0);
}

static bool same_text(const char *a, const char *b)
{
    return slice_equal(slice_of(a), slice_of(b));
}

/* The actor's view alone decides what he may do and why not. */
static void view_decides(struct walk *w, struct views *v)
{
    same_moves(w, v, v->view);
    same_moves(w, v, game_truth(v->deal));
    CONTRACT(w, !game_hides(w->game, game_truth(w->state), v->room));
    CONTRACT(w, game_shows_actor(w->game, v->view, v->room));
    game_move guess = w->moves[0] + 1 + rng_below(&w->rng, 64);
    struct game_reason a = {"", {.id = ""}}, b = a, c = a;
    const struct game_rules *rules = w->game->rules;
    int legal = rules->check(game_truth(w->state), w->scratch, guess, &a);
    CONTRACT(w, rules->check(v->view, w->scratch, guess, &b) == legal);
    CONTRACT(w, rules->check(game_truth(v->deal), w->scratch, guess, &c) == legal);
    CONTRACT(w, same_text(a.rule, b.rule) && same_text(a.rule, c.rule));
}

static void view_survives_text(struct walk *w, struct views *v, char *room)
{
    struct text out = text_on(room, WALK_TEXT_MAX);
    struct game_options options;
    struct message why;
    options_default(w->game, &options);
    w->game->text->write_position(v->view, &out);
    CONTRACT(w, text_status(&out) == 0);
    int status = w->game->text->read_position(text_slice(&out), &options, v->again, &why);
    CONTRACT(w, status == 0);
    CONTRACT(w, same(w, v->view, v->again));
}

/* All observers look at one step: `before` is the state it was made in. */
static void followers_agree(struct walk *w, struct views *v, const game_state *before,
                            game_move move, struct watch *watches)
{
    for (int i = 0; i < walk_observers(w); i++) {
        int observer = walk_observer(w, i);
        game_move seen = game_conceal(w->game, before, move, observer);
        CONTRACT(w, seen == move || seen == 0);
        game_observe(w->game, before, observer, v->followed);
        char room[256];
        struct text text = text_on(room, sizeof room);
        w->game->text->write_move(v->followed, seen, &text);
        game_follow(w->game, v->followed, w->scratch, seen);
        game_observe(w->game, w->state, observer, v->view);
        CONTRACT(w, same(w, v->view, v->followed));
        struct message why;
        CONTRACT(w, watch_text(&watches[i], text_slice(&text), &why) == 0);
        CONTRACT(w, same(w, v->view, watches[i].view));
    }
}

static struct watch *open_watches(struct walk *w, struct arena *arena)
{
    int count = walk_observers(w);
    struct watch *watches = arena_take(arena, (size_t)count * sizeof *watches);
    for (int i = 0; i < count; i++) {
        int observer = walk_observer(w, i);
        CONTRACT(w, watch_open(&watches[i], w->game, &w->options, observer, arena) == 0);
    }
    return watches;
}

void contract_views(const struct game *g, uint64_t seed, struct arena *arena)
{
    struct walk *w = walk_open(g, seed, arena);
    struct views v;
    open_views(w, arena, &v);
    char *room = arena_take(arena, WALK_TEXT_MAX);
    struct watch *watches = open_watches(w, arena);
    game_state *before = walk_position(w, arena);
    for (int actor; (actor = walk_look(w)) != GAME_OVER;) {
        for (int i = 0; i < walk_observers(w); i++) {
            int observer = walk_observer(w, i);
            CONTRACT(w, redeal_keeps_view(w, &v, observer));
            CONTRACT(w, g->rules->actor(v.view) == actor);
            if (observer == actor) view_decides(w, &v);
            view_survives_text(w, &v, room);
        }
        memcpy(before, w->state, g->rules->size);
        followers_agree(w, &v, before, walk_step(w), watches);
    }
}

int contract_count_redeal_leaks(const struct game *g, uint64_t seed, struct arena *arena,
                                int *tried)
{
    struct walk *w = walk_open(g, seed, arena);
    struct views v;
    int leaks = 0;
    open_views(w, arena, &v);
    for (; walk_look(w) != GAME_OVER; walk_step(w))
        for (int i = 0; i < walk_observers(w); i++, ++*tried)
            leaks += !redeal_keeps_view(w, &v, walk_observer(w, i));
    return leaks;
}

/* The twin's own version of a move that the observer does not see. */
static game_move draw_afresh(struct walk *w, const game_state *twin, game_move original)
{
    bool possible = w->game->rules->check(game_truth(twin), w->scratch, original, NULL);
    if (possible && rng_below(&w->rng, 2)) return original;
    return game_draw(w->game, twin, &w->rng, w->outcomes);
}

/* Replays the walk next to a twin as one observer sees both. */
static int count_leaks_to(struct walk *w, struct views *v, int observer, int *tried)
{
    const struct game_rules *rules = w->game->rules;
    game_state *twin = v->deal;
    int leaks = 0;
    rules->start(&w->options, w->state);
    rules->start(&w->options, twin);
    for (int i = 0; i < w->ply; i++) {
        game_move seen = game_conceal(w->game, w->state, w->played[i], observer);
        if (seen && !rules->check(game_truth(twin), w->scratch, seen, NULL)) {
            game_observe(w->game, w->state, observer, v->view);
            game_redeal(w->game, v->view, &w->rng, twin);
            if (!rules->check(game_truth(twin), w->scratch, seen, NULL))
                memcpy(twin, w->state, rules->size);
        }
        game_move other = seen ? seen : draw_afresh(w, twin, w->played[i]);
        leaks += game_conceal(w->game, twin, other, observer) != seen;
        rules->play(w->state, w->scratch, w->played[i]);
        rules->play(twin, w->scratch, other);
        game_observe(w->game, w->state, observer, v->view);
        game_observe(w->game, twin, observer, v->again);
        *tried += !same(w, w->state, twin);
        if (same(w, v->view, v->again)) continue;
        leaks++;
        memcpy(twin, w->state, rules->size);
    }
    return leaks;
}

int contract_count_twin_leaks(const struct game *g, uint64_t seed, struct arena *arena, int *tried)
{
    struct walk *w = walk_open(g, seed, arena);
    struct views v;
    int leaks = 0;
    open_views(w, arena, &v);
    while (walk_look(w) != GAME_OVER) walk_step(w);
    for (int i = 0; i < walk_observers(w); i++)
        leaks += count_leaks_to(w, &v, walk_observer(w, i), tried);
    return leaks;
}

void contract_twins(const struct game *g, uint64_t seed, struct arena *arena)
{
    int tried = 0, leaks = contract_count_twin_leaks(g, seed, arena, &tried);
    struct walk *w = walk_open(g, seed, arena); /* only to name the game in a failure */
    CONTRACT(w, leaks == 0);
    /* A test that never saw a difference proves nothing; an option may open all hands, though. */
    CONTRACT(w, !g->rules->observe || g->options[0].name || tried > 0);
}
