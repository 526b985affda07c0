/* Hashing a whole random game. Freestanding: it runs natively and as WebAssembly. */
#include "contract/transcript.h"

#include "game/scene.h"

struct hash {
    uint64_t value;
    char *room; /* WALK_TEXT_MAX bytes */
};

static void add_bytes(struct hash *h, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < n; i++) h->value = (h->value ^ at[i]) * 0x100000001B3u;
}

static void add_number(struct hash *h, uint64_t number)
{
    h->value = rng_mix(h->value + number);
}

static void add_view(struct hash *h, struct walk *w, const game_view *view)
{
    struct text out = text_on(h->room, WALK_TEXT_MAX);
    w->game->text->write_position(view, &out);
    w->game->text->draw(view, w->scratch, &out);
    add_bytes(h, out.at, text_slice(&out).n);
}

static void add_moves(struct hash *h, struct walk *w)
{
    for (int i = 0; i < w->move_count; i++) {
        struct text out = text_on(h->room, WALK_TEXT_MAX);
        w->game->text->write_move(game_truth(w->state), w->moves[i], &out);
        add_number(h, w->moves[i]);
        add_bytes(h, out.at, out.n);
    }
}

static void add_result(struct hash *h, struct walk *w)
{
    struct game_result result;
    w->game->rules->payoff(game_truth(w->state), w->scratch, &result);
    add_number(h, (uint64_t)(int64_t)result.winner);
    add_bytes(h, result.how, slice_of(result.how).n);
    for (int side = 0; side < GAME_SIDES; side++) add_number(h, (uint64_t)result.points[side]);
}

/* A refusal, word for word in every language. */
static void add_refusal(struct hash *h, struct walk *w)
{
    struct game_reason why;
    game_move number = (game_move)rng_next(&w->rng);
    if (w->game->rules->check(game_truth(w->state), w->scratch, number, &why)) return;
    struct text out = text_on(h->room, WALK_TEXT_MAX);
    for (int lang = 0; lang < WORDS_LANGS; lang++)
        message_write(&why.say, (enum words_lang)lang, &out);
    add_bytes(h, out.at, text_slice(&out).n);
}

static void add_scene(struct hash *h, struct walk *w, struct scene *scene)
{
    if (!w->game->scene) return;
    scene->count = 0;
    w->game->scene->build(game_truth(w->state), w->scratch, scene);
    for (int i = 0; i < scene->count && i < scene->cap; i++) {
        const struct scene_item *item = &scene->items[i];
        const int numbers[] = {item->kind, item->owner, item->turn, item->shape,
                               item->x,    item->y,     item->z,    item->group};
        for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++)
            add_number(h, (uint64_t)(int64_t)numbers[k]);
        add_number(h, item->move);
    }
}

uint64_t transcript_hash(const struct game *g, uint64_t seed, struct arena *arena)
{
    enum { ITEMS = 1 << 15, SCENE_EVERY = 8 };
    struct walk *w = walk_open(g, seed, arena);
    struct hash h = {0xCBF29CE484222325u, arena_take(arena, WALK_TEXT_MAX)};
    struct scene scene = {.cap = ITEMS};
    scene.items = arena_take(arena, ITEMS * sizeof *scene.items);
    game_view *view = walk_position(w, arena);
    while (walk_look(w) != GAME_OVER) {
        add_moves(&h, w);
        add_refusal(&h, w);
        for (int i = 0; i < walk_observers(w); i++) {
            game_observe(g, w->state, walk_observer(w, i), view);
            add_view(&h, w, view);
        }
        if (w->ply % SCENE_EVERY == 0) add_scene(&h, w, &scene);
        add_number(&h, walk_step(w));
    }
    add_result(&h, w);
    return h.value;
}
