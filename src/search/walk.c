/* One iteration of the search: from the camp down the tree, a value, and back up to the camp. */
#include "base/assert.h"
#include "base/hash.h"
#include "base/mem.h"
#include "search/inside.h"

enum {
    SPREAD_VISITS = 1, /* a node gets its fan after so many: most leaves never need one */
    PLAYOUT_MAX = 4096 /* plies, after which a playout counts as a draw */
};

/* The key of a position is its bytes, mixed. Zobrist's numbers (1970) would be brought up to date
 * by each move, but every game would have to name its pieces and places for that. */
uint64_t search_key(const search *s, const game_state *state)
{
    const unsigned char *at = (const unsigned char *)state;
    uint64_t h = s->rules->size, word;
    size_t left = s->rules->size;
    for (; left >= sizeof word; at += sizeof word, left -= sizeof word) {
        memcpy(&word, at, sizeof word);
        h = (h ^ word) * 0x9FB21C651E98DF25u;
        h ^= h >> 29;
    }
    for (; left; at++, left--) h = hash_byte(h, *at);
    return rng_mix(h) | 1;
}

/* ---- values */

static int result_value(search *s, struct search_worker *w)
{
    struct game_result result;
    s->rules->payoff(game_truth(w->state), w->scratch, &result);
    return result.winner == 0 ? TIPS_WON : result.winner == 1 ? -TIPS_WON : 0;
}

static int playout(search *s, struct search_worker *w)
{
    for (int ply = 0; ply < PLAYOUT_MAX; ply++) {
        int actor = s->rules->actor(game_truth(w->state));
        if (actor == GAME_OVER) return result_value(s, w);
        game_move move;
        if (actor == GAME_CHANCE) {
            move = game_draw(s->setup.game, w->state, &w->rng, w->outcomes);
        } else {
            int n = s->rules->moves(game_truth(w->state), w->scratch, w->moves);
            move = w->moves[rng_below(&w->rng, (uint32_t)n)];
        }
        s->rules->play(w->state, w->scratch, move);
    }
    return 0;
}

static int proof_of(int value)
{
    return value > 0 ? TREE_WON : value < 0 ? TREE_LOST : TREE_DRAWN;
}

/* Where things are hidden or drawn by lot, what holds in one deal is no proof. */
static void note_proof(search *s, uint32_t node, int value)
{
    if (!s->secret && !s->lucky)
        tree_write(tree_node(&s->tree, node)->proof, (uint8_t)proof_of(value));
}

/* The value of a leaf and whether it is proved. */
static int judge(search *s, struct search_worker *w, bool *proved)
{
    int winner = s->tips->ending ? s->tips->ending(w->state) : -1;
    *proved = winner >= 0;
    if (*proved) return winner ? -TIPS_WON : TIPS_WON;
    int value = s->tips->value ? s->tips->value(w->state, &w->room, &w->rng)
                               : s->tips->evaluate(w->state, &w->room);
    *proved = value == TIPS_WON || value == -TIPS_WON;
    return value;
}

static int leaf_value(search *s, struct search_worker *w)
{
    bool proved;
    if (!s->tips) return playout(s, w);
    int value = judge(s, w, &proved);
    if (proved && !w->outside) note_proof(s, w->leaf, value);
    return value;
}

/* ---- down */

/* Plays pending chance moves; the actor after them. */
static int settle_chance(search *s, struct search_worker *w)
{
    int actor;
    while ((actor = s->rules->actor(game_truth(w->state))) == GAME_CHANCE)
        s->rules->play(w->state, w->scratch,
                       game_draw(s->setup.game, w->state, &w->rng, w->outcomes));
    return actor;
}

/* Enters the child of a key; false when the table is full: the walk then rests
 * one move outside the tree. */
static bool enter(search *s, struct search_worker *w, uint64_t key, struct tree_edge *edge)
{
    uint32_t child = edge ? tree_read(edge->child) : 0;
    if (!child) {
        child = tree_add(&s->tree, &w->share, key);
        w->outside = !child;
        if (!child) return false;
        if (edge) tree_write(edge->child, child);
    }
    if (edge)
        tree_bump(edge->visits, 1);
    else
        tree_bump(tree_node(&s->tree, child)->pending, 1);
    w->path[w->depth++] = (struct search_step_taken){w->leaf, edge};
    w->leaf = child;
    return true;
}

/* Takes one step from a node without a fan of its own, in a game with secrets. */
static bool step_by_key(search *s, struct search_worker *w, int side)
{
    bool all;
    int count = search_rank(s, w, w->state, false, &all);
    game_move move = w->ranked[search_select_by_key(s, w->leaf, w->ranked, count, side)].move;
    uint64_t key = search_child_key(tree_read(tree_node(&s->tree, w->leaf)->key), move);
    s->rules->play(w->state, w->scratch, move);
    return enter(s, w, key, NULL);
}

/* Takes one step along the fan; false where the walk ends. */
static bool step_by_fan(search *s, struct search_worker *w, struct tree_fan *fan)
{
    struct tree_node *node = tree_node(&s->tree, w->leaf);
    struct tree_edge *edge = search_select(s, node, fan);
    if (!edge) return false;
    uint64_t key = search_child_key(tree_read(node->key), edge->move);
    s->rules->play(w->state, w->scratch, edge->move);
    if (!s->secret && !s->lucky && !tree_read(edge->child)) key = search_key(s, w->state);
    return enter(s, w, key, edge);
}

/* The fan of the leaf, made now if it is time for it. */
static struct tree_fan *fan_here(search *s, struct search_worker *w, int side)
{
    struct tree_node *node = tree_node(&s->tree, w->leaf);
    struct tree_fan *fan = tree_fan_of(&s->tree, node);
    if (fan || (w->depth && tree_read(node->visits) < SPREAD_VISITS)) return fan;
    if (tree_read(node->fan) == TREE_FAN_BUSY) return NULL;
    bool all;
    int count = w->depth ? search_rank(s, w, w->state, false, &all) : search_rank_root(s, w, &all);
    tree_spread(&s->tree, &w->share, w->leaf, TREE_NO_FAN, w->ranked, count, side, all);
    return tree_fan_of(&s->tree, node);
}

/* Adds the moves that the tips left out, once all others are lost. */
static bool widen(search *s, struct search_worker *w, struct tree_fan *fan)
{
    bool all;
    if (fan->all) return false;
    uint32_t old = (uint32_t)((struct tree_edge *)fan - s->tree.edges);
    int count = search_rank(s, w, w->state, true, &all);
    return tree_spread(&s->tree, &w->share, w->leaf, old, w->ranked, count, fan->side, true);
}

/* One step; false where the walk ends. */
static bool descend(search *s, struct search_worker *w, int side)
{
    int sight = s->setup.sight ? s->setup.sight : SEARCH_DEPTH_MAX;
    if (w->depth >= sight || w->depth >= SEARCH_DEPTH_MAX) return false;
    if (s->secret && w->depth > 0) {
        if (tree_read(tree_node(&s->tree, w->leaf)->visits) < SPREAD_VISITS) return false;
        return step_by_key(s, w, side);
    }
    struct tree_fan *fan = fan_here(s, w, side);
    if (!fan) return false;
    if (step_by_fan(s, w, fan)) return true;
    if (w->outside || !widen(s, w, fan)) return false;
    fan = tree_fan_of(&s->tree, tree_node(&s->tree, w->leaf));
    return fan && step_by_fan(s, w, fan);
}

/* ---- up */

bool search_settle_node(search *s, uint32_t place)
{
    struct tree_node *node = tree_node(&s->tree, place);
    struct tree_fan *fan = tree_fan_of(&s->tree, node);
    if (tree_read(node->proof)) return true;
    if (!fan) return false;
    int win = search_proof_win(fan->side), best = search_proof_win(1 - fan->side);
    bool every = fan->all;
    struct tree_edge *edges = tree_edges(fan);
    /* one move that wins is enough; that none does must hold for all of them */
    for (uint32_t i = 0; i < fan->count && best != win; i++) {
        uint32_t child = tree_read(edges[i].child);
        int proof = child ? tree_read(tree_node(&s->tree, child)->proof) : TREE_OPEN;
        if (proof == TREE_OPEN)
            every = false;
        else if (proof == win || proof == TREE_DRAWN)
            best = proof;
    }
    if (best != win && !every) return false;
    tree_write(node->proof, (uint8_t)best);
    return true;
}

/* Back to the camp, whose own node is the last to hear of the value. */
static void climb(search *s, struct search_worker *w, int value)
{
    uint32_t place = w->leaf;
    bool proved = tree_read(tree_node(&s->tree, place)->proof) != TREE_OPEN;
    if (w->depth > tree_read(w->deepest)) tree_write(w->deepest, w->depth);
    while (w->depth > w->camp.depth) {
        const struct search_step_taken *step = &w->path[--w->depth];
        struct tree_node *node = tree_node(&s->tree, place);
        search_note(node, value, 1);
        if (!step->edge) tree_bump(node->pending, -1);
        if (proved) proved = search_settle_node(s, step->node);
        place = step->node;
    }
    search_note(tree_node(&s->tree, place), value, 1);
}

/* The value of where the walk came to rest. */
static int rest_value(search *s, struct search_worker *w)
{
    if (settle_chance(s, w) != GAME_OVER) return leaf_value(s, w);
    int value = result_value(s, w);
    if (!w->outside) note_proof(s, w->leaf, value);
    return value;
}

int search_walk(search *s, struct search_worker *w)
{
    int value = 0;
    bool known = false;
    memcpy(w->state, w->camp.state, s->rules->size);
    w->depth = w->camp.depth;
    w->leaf = w->camp.node;
    w->outside = false;
    for (;;) {
        int proof = tree_read(tree_node(&s->tree, w->leaf)->proof);
        known = proof != TREE_OPEN;
        value = search_proof_value(proof);
        if (known) break;
        int actor = settle_chance(s, w);
        if (actor == GAME_OVER || !descend(s, w, game_side(actor))) break;
    }
    if (!known) value = rest_value(s, w);
    if (s->later) search_note_later(s, w, value);
    climb(s, w, value);
    return value;
}
