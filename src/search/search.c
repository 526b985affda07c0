/* A search as a whole: opened, turned to another position, stepped. */
#include "search/search.h"

#include "base/assert.h"
#include "base/err.h"
#include "base/mem.h"
#include "search/inside.h"

enum { KEEP_BELOW = 600 /* thousandths full up to which an old tree is worth going on with */ };

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static size_t scratch_bytes(const struct search_setup *setup)
{
    const struct game *game = setup->game;
    return larger(game->rules->scratch, game->tips ? game->tips->scratch : 0);
}

static size_t piece(size_t bytes)
{
    return bytes + TREE_APART; /* with what aligning it may cost */
}

/* What is taken from now on shares no cache line with what was taken before. */
static void set_apart(struct arena *arena)
{
    size_t past = (uintptr_t)(arena->at + arena->used) % TREE_APART;
    size_t skip = past ? TREE_APART - past : 0, left = arena->cap - arena->used;
    arena->used += skip < left ? skip : left;
}

static size_t worker_bytes(const struct search_setup *setup)
{
    const struct game_rules *rules = setup->game->rules;
    size_t moves = (size_t)rules->max_moves;
    return sizeof(struct search_worker) + 3 * piece(rules->size) + piece(scratch_bytes(setup)) +
           piece(moves * sizeof(game_move)) + piece(moves * sizeof(struct tips_move)) +
           piece((size_t)rules->max_outcomes * sizeof(struct game_outcome));
}

size_t search_memory(const struct search_setup *setup)
{
    return piece(sizeof(search)) + piece(setup->game->rules->size) + TREE_APART +
           worker_bytes(setup) * (size_t)setup->workers + TREE_MEMORY;
}

static int open_worker(const struct search_setup *setup, struct arena *arena,
                       struct search_worker *w)
{
    const struct game_rules *rules = setup->game->rules;
    size_t moves = (size_t)rules->max_moves;
    set_apart(arena);
    w->state = arena_take(arena, rules->size);
    w->after = arena_take(arena, rules->size);
    w->camp.state = arena_take(arena, rules->size);
    w->scratch = arena_take_raw(arena, scratch_bytes(setup));
    w->room = (struct tips_room){w->scratch, setup->lent, setup->lent_bytes};
    w->moves = arena_take(arena, moves * sizeof *w->moves);
    w->ranked = arena_take(arena, moves * sizeof *w->ranked);
    w->outcomes = arena_take(arena, (size_t)rules->max_outcomes * sizeof *w->outcomes);
    bool all =
        w->state && w->after && w->camp.state && w->scratch && w->moves && w->ranked && w->outcomes;
    return all ? 0 : ERR_SPACE;
}

int search_open(const struct search_setup *setup, struct arena *arena, search **out)
{
    assert(setup->workers >= 1 && setup->workers <= SEARCH_WORKERS_MAX);
    const struct game_rules *rules = setup->game->rules;
    size_t workers = (size_t)setup->workers * sizeof(struct search_worker);
    set_apart(arena);
    search *s = arena_take(arena, sizeof *s + workers);
    if (!s) return ERR_SPACE;
    s->setup = *setup;
    s->rules = rules;
    s->tips = setup->plain ? NULL : setup->game->tips;
    if (s->tips && s->tips->lesser && setup->lesser) s->tips = s->tips->lesser;
    s->secret = rules->redeal != NULL;
    s->lucky = rules->max_outcomes > 0;
    s->later = s->tips && s->tips->later && !s->secret && !s->lucky;
    s->view = arena_take(arena, rules->size);
    if (!s->view) return ERR_SPACE;
    for (int i = 0; i < setup->workers; i++)
        if (open_worker(setup, arena, &s->workers[i]) < 0) return ERR_SPACE;
    set_apart(arena);
    int err = tree_open(&s->tree, arena);
    if (err < 0) return err;
    *out = s;
    return 0;
}

bool search_fits(const search *s, const struct search_setup *setup)
{
    const struct search_setup *own = &s->setup;
    return own->game == setup->game && own->workers == setup->workers &&
           own->sight == setup->sight && own->slip == setup->slip &&
           own->careful == setup->careful && own->thorough == setup->thorough &&
           own->lesser == setup->lesser && own->plain == setup->plain && own->lent == setup->lent &&
           own->lent_bytes == setup->lent_bytes;
}

void search_set_seed(search *s, uint64_t seed)
{
    s->setup.seed = seed;
}

static void forget_all(search *s)
{
    tree_clear(&s->tree);
    for (int i = 0; i < s->setup.workers; i++) s->workers[i].share = (struct tree_share){0};
}

/* The node of the new root: the old one of the same position if its tree may go on growing. */
static uint32_t find_root(search *s)
{
    uint64_t key = search_key(s, (const game_state *)s->view);
    if (s->secret || s->lucky || tree_full(&s->tree) > KEEP_BELOW || !tree_find(&s->tree, key))
        forget_all(s);
    uint32_t root = tree_add(&s->tree, &s->workers[0].share, key);
    /* a proof by the tips alone does not say which move it is */
    struct tree_node *node = tree_node(&s->tree, root);
    if (!tree_fan_of(&s->tree, node)) tree_write(node->proof, TREE_OPEN);
    return root;
}

/* A thorough search may not go on with a fan that leaves moves out unseen. */
static void complete_root(search *s)
{
    struct search_worker *w = &s->workers[0];
    const struct tree_node *node = tree_node(&s->tree, s->root);
    const struct tree_fan *fan = tree_fan_of(&s->tree, node);
    bool all;
    if (!s->setup.thorough || !fan || fan->all || tree_read(node->proof) != TREE_OPEN) return;
    game_redeal(s->setup.game, s->view, &w->rng, w->state);
    int count = search_rank_root(s, w, &all);
    tree_spread(&s->tree, &w->share, s->root, tree_read(node->fan), w->ranked, count, fan->side,
                all);
}

/* What is known of the root itself: its moves, and whether it is proved. */
static void forget_root(search *s)
{
    struct tree_node *node = tree_node(&s->tree, s->root);
    tree_write(node->fan, TREE_NO_FAN);
    tree_write(node->proof, TREE_OPEN);
}

void search_set(search *s, const game_view *view)
{
    memcpy(s->view, view, s->rules->size);
    s->root = find_root(s);
    tree_write(s->stopped, false);
    struct rng lot = rng_seed(s->setup.seed ^ search_key(s, (const game_state *)s->view), ~0u);
    s->slips = (int)rng_below(&lot, 1000) < s->setup.slip;
    if (s->slips) forget_root(s);
    for (int i = 0; i < s->setup.workers; i++) {
        s->workers[i].rng = rng_seed(s->setup.seed, (uint64_t)i);
        tree_write(s->workers[i].iterations, 0);
        tree_write(s->workers[i].deepest, 0);
    }
    complete_root(s);
    if (s->tips && s->tips->exact) search_ask_exactly(s);
}

int search_step(search *s, int worker, int n)
{
    assert(worker >= 0 && worker < s->setup.workers);
    struct search_worker *w = &s->workers[worker];
    int made = 0;
    while (made < n && !tree_read(s->stopped) && !search_settled(s)) {
        int walks = search_camp(s, w, n - made);
        tree_write(w->iterations, tree_read(w->iterations) + (uint64_t)walks);
        made += walks;
    }
    return made;
}

void search_stop(search *s)
{
    tree_write(s->stopped, true);
}

uint64_t search_iterations(const search *s)
{
    uint64_t made = 0;
    for (int i = 0; i < s->setup.workers; i++) made += tree_read(s->workers[i].iterations);
    return made;
}

bool search_settled(const search *s)
{
    const struct tree_node *root = tree_node(&s->tree, s->root);
    return tree_read(root->proof) != TREE_OPEN && tree_fan_of(&s->tree, root);
}
