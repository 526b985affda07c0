/* Contract: what is put on a board by hand. The things of a legal move give that move; boards set
 * up by hand are read back, and what was taken can be put there again. */
#include "base/err.h"
#include "base/mem.h"
#include "contract/contract.h"
#include "game/edit.h"

enum { ITEMS = 1 << 15, EVERY = 7 };

static void look(struct walk *w, const game_view *view, struct scene *scene)
{
    scene->count = 0;
    w->game->scene->build(view, w->scratch, scene);
    CONTRACT(w, scene->count <= scene->cap);
}

static struct scene open_scene(struct arena *arena)
{
    return (struct scene){.cap = ITEMS,
                          .items = arena_take(arena, ITEMS * sizeof(struct scene_item))};
}

static bool is_part(const struct scene_item *item)
{
    return item->move && (item->kind == SCENE_GHOST || item->kind == SCENE_TAKE);
}

/* The items of the move at `first`, which lie side by side; their number. */
static int count_parts(const struct scene *scene, int first)
{
    int n = 1;
    while (first + n < scene->count && is_part(&scene->items[first + n]) &&
           scene->items[first + n].move == scene->items[first].move)
        n++;
    return n;
}

/* Composes what lies at `first`, told no more than a front end knows. */
static void composes(struct walk *w, const struct scene *scene, int first, int n)
{
    struct scene_item parts[16];
    game_move move = 0;
    CONTRACT(w, n <= 16);
    for (int i = 0; i < n; i++) {
        const struct scene_item *item = &scene->items[first + i];
        parts[i] = (struct scene_item){.kind = item->kind,
                                       .shape = item->shape,
                                       .x = item->x,
                                       .y = item->y,
                                       .group = item->group};
    }
    CONTRACT(w, w->game->scene->compose(game_truth(w->state), parts, n, &move) == 0);
    CONTRACT(w, move == scene->items[first].move);
}

/* A thing moved anywhere gives a move that is judged, or none. */
static void composes_anywhere(struct walk *w, const struct scene *scene, int first, int n)
{
    struct scene_item parts[16];
    struct game_reason why;
    game_move move = 0;
    int16_t dx = (int16_t)rng_below(&w->rng, 30), dy = (int16_t)rng_below(&w->rng, 30);
    memcpy(parts, scene->items + first, (size_t)n * sizeof *parts);
    for (int i = 0; i < n; i++) parts[i].x += dx, parts[i].y += dy;
    if (w->game->scene->compose(game_truth(w->state), parts, n, &move)) return;
    bool legal = w->game->rules->check(game_truth(w->state), w->scratch, move, &why);
    CONTRACT(w, legal == w->game->rules->check(game_truth(w->state), w->scratch, move, NULL));
    CONTRACT(w, legal || why.say.id);
}

void contract_compose(const struct game *g, uint64_t seed, struct arena *arena)
{
    if (!g->scene) return;
    struct walk *w = walk_open(g, seed, arena);
    struct scene scene = open_scene(arena);
    for (; walk_look(w) != GAME_OVER; walk_step(w)) {
        if (w->ply % EVERY) continue;
        look(w, game_truth(w->state), &scene);
        int composed = 0, loose = 0;
        for (int i = 0, n; i < scene.count; i += n) {
            n = is_part(&scene.items[i]) ? count_parts(&scene, i) : 1;
            loose += scene.items[i].kind == SCENE_MOVE;
            if (!is_part(&scene.items[i])) continue;
            composes(w, &scene, i, n);
            composes_anywhere(w, &scene, i, n);
            composed++;
        }
        CONTRACT(w, composed + loose == w->move_count);
    }
    game_move none;
    CONTRACT(w, g->scene->compose(game_truth(w->state), NULL, 0, &none) == ERR_INVALID);
}

/* ---- setting up */

static bool is_thing(const struct scene_item *item)
{
    return item->kind == SCENE_DIE || item->kind == SCENE_TILE || item->kind == SCENE_CUBE ||
           item->kind == SCENE_DISC;
}

static int things_on(const struct scene *scene)
{
    int n = 0;
    for (int i = 0; i < scene->count; i++) n += is_thing(&scene->items[i]);
    return n;
}

/* One of the things on the board; NULL: there is none. */
static const struct scene_item *any_thing(struct walk *w, const struct scene *scene)
{
    int n = things_on(scene);
    if (!n) return NULL;
    int left = (int)rng_below(&w->rng, (uint32_t)n), i = 0;
    while (!is_thing(&scene->items[i]) || left-- > 0) i++;
    return &scene->items[i];
}

/* A position that the reader takes says the same when it was read. */
static bool reads_back(struct walk *w, const game_view *view, game_view *room, struct arena *arena)
{
    size_t mark = arena->used;
    struct text out = text_on(arena_take(arena, WALK_TEXT_MAX), WALK_TEXT_MAX);
    struct text again = text_on(arena_take(arena, WALK_TEXT_MAX), WALK_TEXT_MAX);
    struct game_options options;
    struct message why;
    options_default(w->game, &options);
    w->game->text->write_position(view, &out);
    bool read = w->game->text->read_position(text_slice(&out), &options, room, &why) == 0;
    CONTRACT(w, read || why.id);
    if (read) w->game->text->write_position(room, &again);
    CONTRACT(w, !read || slice_equal(text_slice(&out), text_slice(&again)));
    arena_rewind(arena, mark);
    return read;
}

/* What lies there now that did not, or the other way round: nothing, when `a` and `b` are alike. */
static bool same_things(const struct scene *a, const struct scene *b)
{
    int at = 0;
    for (int i = 0; i < a->count; i++) {
        if (!is_thing(&a->items[i])) continue;
        while (at < b->count && !is_thing(&b->items[at])) at++;
        if (at == b->count) return false;
        const struct scene_item *x = &a->items[i], *y = &b->items[at++];
        if (x->kind != y->kind || x->owner != y->owner || x->shape != y->shape || x->x != y->x ||
            x->y != y->y || x->z != y->z)
            return false;
    }
    return things_on(a) == things_on(b);
}

struct setting {
    struct scene before, now;
    game_view *view, *next, *room;
    struct scene_item taken[1024];
    int count;
};

/* Takes everything off, one thing after another in any order that the game allows. */
static void clears(struct walk *w, struct setting *t, struct arena *arena)
{
    struct message why = {0};
    int tries = 0, read = 0;
    for (;;) {
        look(w, t->view, &t->now);
        const struct scene_item *thing = any_thing(w, &t->now);
        if (!thing) break;
        int had = things_on(&t->now);
        CONTRACT(w, tries++ < 4096 && t->count < 1024);
        why.id = NULL;
        if (w->game->edit->put(t->view, thing->x, thing->y, NULL, t->next, &why)) {
            CONTRACT(w, why.id);
            continue;
        }
        t->taken[t->count++] = *thing;
        memcpy(t->view, t->next, w->game->rules->size);
        look(w, t->view, &t->now);
        CONTRACT(w, things_on(&t->now) < had);
        read += reads_back(w, t->view, t->room, arena);
    }
    CONTRACT(w, reads_back(w, t->view, t->room, arena));
    CONTRACT(w, t->count == 0 || read > 0);
}

/* Puts all of it back. */
static void restores(struct walk *w, struct setting *t)
{
    struct message why;
    while (t->count) {
        const struct scene_item *thing = &t->taken[--t->count];
        CONTRACT(w, !w->game->edit->put(t->view, thing->x, thing->y, thing, t->next, &why));
        memcpy(t->view, t->next, w->game->rules->size);
    }
    look(w, t->view, &t->now);
    CONTRACT(w, same_things(&t->before, &t->now));
}

static void offers_things(struct walk *w, const game_view *view)
{
    struct scene_item things[EDIT_THINGS_MAX];
    int n = w->game->edit->things(view, things);
    CONTRACT(w, n > 0 && n <= EDIT_THINGS_MAX);
    for (int i = 0; i < n; i++) CONTRACT(w, is_thing(&things[i]));
}

static void sets_turns(struct walk *w, const game_view *view, game_view *out)
{
    for (int seat = 0; seat < w->options.seats; seat++) {
        w->game->edit->turn(view, seat, out);
        CONTRACT(w, w->game->rules->actor(out) == seat);
    }
}

void contract_edit(const struct game *g, uint64_t seed, struct arena *arena)
{
    if (!g->edit) return;
    struct walk *w = walk_open(g, seed, arena);
    struct setting *t = arena_take(arena, sizeof *t);
    *t = (struct setting){.before = open_scene(arena), .now = open_scene(arena)};
    t->view = walk_position(w, arena);
    t->next = walk_position(w, arena);
    t->room = walk_position(w, arena);
    if (g->edit->blank) {
        g->edit->blank(&w->options, t->view);
        look(w, t->view, &t->now);
        CONTRACT(w, things_on(&t->now) == 0);
        CONTRACT(w, reads_back(w, t->view, t->room, arena));
    }
    int stop = 1 + (int)rng_below(&w->rng, 40);
    while (walk_look(w) != GAME_OVER && w->ply < stop) walk_step(w);
    memcpy(t->view, w->state, g->rules->size);
    look(w, t->view, &t->before);
    if (!g->edit->put) return;
    clears(w, t, arena);
    if (g->edit->turn) sets_turns(w, t->view, t->next);
    if (!g->edit->things) return;
    offers_things(w, t->view);
    restores(w, t);
}
