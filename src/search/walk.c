/* One iteration of the search. */
#include "base/assert.h"
#include "base/mem.h"
#include "search/inside.h"

enum {
    SPREAD_VISITS = 2,  /* a node gets its fan at this visit: most leaves never need one */
    PLAYOUT_MAX = 4096, /* plies, after which a playout counts as a draw */
    GLANCED = 64,       /* moves a thorough search keeps at the root */
    SLIP_MOST = 40      /* moves seen in a turn that slips */
};

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
    for (; left; at++, left--) h = (h ^ *at) * 0x100000001B3u;
    return rng_mix(h) | 1;
}

/* ---- moves */

/* Gives the moves a random order: all of them look alike. */
static int rank_evenly(struct search_worker *w, int count)
{
    for (int i = 0; i < count; i++) {
        int j = (int)rng_below(&w->rng, (uint32_t)i + 1);
        w->ranked[i] = w->ranked[j];
        w->ranked[j] = (struct tips_move){w->moves[i], 1};
    }
    return count;
}

/* Appends to `count` ranked moves those that the tips left out, as unlikely as the last. */
static int rank_rest(search *s, struct search_worker *w, const game_state *state, int count)
{
    int moves = s->rules->moves(game_truth(state), w->scratch, w->moves);
    int listed = count;
    uint32_t weight = count ? w->ranked[count - 1].weight : 1;
    for (int i = 0; i < moves; i++) {
        int j = 0;
        while (j < listed && w->ranked[j].move != w->moves[i]) j++;
        if (j == listed) w->ranked[count++] = (struct tips_move){w->moves[i], weight};
    }
    return count;
}

/* The value after a move at a glance, for the side that makes it. */
static int glance(search *s, struct search_worker *w, const game_state *state, int side,
                  game_move move)
{
    memcpy(w->after, state, s->rules->size);
    s->rules->play(w->after, w->scratch, move);
    int value;
    if (s->rules->actor(game_truth(w->after)) == GAME_OVER) {
        struct game_result result;
        s->rules->payoff(game_truth(w->after), w->scratch, &result);
        value = result.winner == 0 ? TIPS_WON : result.winner == 1 ? -TIPS_WON : 0;
    } else {
        value = s->tips->evaluate(w->after, w->scratch);
    }
    return side ? -value : value;
}

/* All moves by how they look after one ply; the best of them are kept. */
static int rank_by_glance(search *s, struct search_worker *w, const game_state *state)
{
    int side = game_side(s->rules->actor(game_truth(state))), count = 0;
    int moves = s->rules->moves(game_truth(state), w->scratch, w->moves);
    for (int i = 0; i < moves; i++) {
        int evidence = glance(s, w, state, side, w->moves[i]) * 2 / 5;
        struct tips_move m = {w->moves[i], tips_weight(evidence)};
        if (count == GLANCED && w->ranked[count - 1].weight >= m.weight) continue;
        int at = count < GLANCED ? count++ : GLANCED - 1;
        for (; at > 0 && w->ranked[at - 1].weight < m.weight; at--)
            w->ranked[at] = w->ranked[at - 1];
        w->ranked[at] = m;
    }
    return count;
}

/* The first of the ranked moves that wins on the spot; −1: none does. */
static int find_win(search *s, struct search_worker *w, const game_state *state, int count)
{
    int side = game_side(s->rules->actor(game_truth(state)));
    for (int i = 0; i < count; i++)
        if (glance(s, w, state, side, w->ranked[i].move) == TIPS_WON) return i;
    return -1;
}

/* A third of the moves by lot, and not too many: what somebody sees who is not looking closely. */
static int rank_slip(search *s, struct search_worker *w, const game_state *state)
{
    bool all;
    if (s->setup.careful && s->tips) {
        int win = find_win(s, w, state, search_rank(s, w, state, false, &all));
        if (win >= 0) {
            w->ranked[0] = (struct tips_move){w->ranked[win].move, 1};
            return 1;
        }
    }
    int count = rank_evenly(w, s->rules->moves(game_truth(state), w->scratch, w->moves));
    int seen = (count + 2) / 3;
    return seen < SLIP_MOST ? seen : SLIP_MOST;
}

int search_rank(search *s, struct search_worker *w, const game_state *state, bool every, bool *all)
{
    *all = true;
    if (s->tips && s->tips->rank) {
        int count = s->tips->rank(state, w->scratch, w->ranked, all);
        if (!every || *all) return count;
        *all = true;
        return rank_rest(s, w, state, count);
    }
    return rank_evenly(w, s->rules->moves(game_truth(state), w->scratch, w->moves));
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

static int leaf_value(search *s, struct search_worker *w)
{
    if (!s->tips) return playout(s, w);
    int value;
    if (s->tips->prove && s->tips->prove(w->state, w->scratch, s->tips->prove_budget, &value)) {
        if (!w->outside) note_proof(s, w->leaf, value);
        return value;
    }
    if (s->tips->value) return s->tips->value(w->state, w->scratch, &w->rng);
    return s->tips->evaluate(w->state, w->scratch);
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

/* While a walk is below a node, the node counts as lost for the side that chose it, so that other
 * workers look elsewhere. */
static int pending_value(int side)
{
    return side == 0 ? -TIPS_WON : TIPS_WON;
}

/* Enters the child of a key by a move of `side`; false when the table is full: the walk then rests
 * one move outside the tree. */
static bool enter(search *s, struct search_worker *w, uint64_t key, struct tree_edge *edge,
                  int side)
{
    uint32_t child = edge ? tree_read(edge->child) : 0;
    if (!child) {
        child = tree_add(&s->tree, key);
        w->outside = !child;
        if (!child) return false;
        if (edge) tree_write(edge->child, child);
    }
    if (edge) tree_bump(edge->visits, 1);
    w->path[w->depth++] = (struct search_step_taken){w->leaf, edge, side};
    w->leaf = child;
    tree_bump(tree_node(&s->tree, child)->visits, 1);
    tree_bump(tree_node(&s->tree, child)->sum, pending_value(side));
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
    return enter(s, w, key, NULL, side);
}

/* Takes one step along the fan; false where the walk ends. */
static bool step_by_fan(search *s, struct search_worker *w, struct tree_fan *fan)
{
    struct tree_node *node = tree_node(&s->tree, w->leaf);
    struct tree_edge *edge = search_select(s, node, fan);
    if (!edge) return false;
    int side = fan->side;
    uint64_t key = search_child_key(tree_read(node->key), edge->move);
    s->rules->play(w->state, w->scratch, edge->move);
    if (!s->secret && !s->lucky && !tree_read(edge->child)) key = search_key(s, w->state);
    return enter(s, w, key, edge, side);
}

/* The moves of the root: all of them at a glance when the search is thorough, few when it slips. */
static int rank_root(search *s, struct search_worker *w, bool *all)
{
    if (s->slips) {
        *all = true; /* as far as it sees */
        return rank_slip(s, w, w->state);
    }
    int count = search_rank(s, w, w->state, false, all);
    bool glances = !*all && s->setup.thorough && s->tips && s->tips->evaluate;
    return glances ? rank_by_glance(s, w, w->state) : count;
}

/* The fan of the leaf, made now if it is time for it. */
static struct tree_fan *fan_here(search *s, struct search_worker *w, int side)
{
    struct tree_node *node = tree_node(&s->tree, w->leaf);
    struct tree_fan *fan = tree_fan_of(&s->tree, node);
    if (fan || (w->depth && tree_read(node->visits) < SPREAD_VISITS)) return fan;
    if (tree_read(node->fan) == TREE_FAN_BUSY) return NULL;
    bool all;
    int count = w->depth ? search_rank(s, w, w->state, false, &all) : rank_root(s, w, &all);
    tree_spread(&s->tree, w->leaf, TREE_NO_FAN, w->ranked, count, side, all);
    return tree_fan_of(&s->tree, node);
}

/* Adds the moves that the tips left out, once all others are lost. */
static bool widen(search *s, struct search_worker *w, struct tree_fan *fan)
{
    bool all;
    if (fan->all) return false;
    uint32_t old = (uint32_t)((struct tree_edge *)fan - s->tree.edges);
    int count = search_rank(s, w, w->state, true, &all);
    return tree_spread(&s->tree, w->leaf, old, w->ranked, count, fan->side, true);
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

/* Is the node decided by its children? Then says so; whether it is. */
static bool settle_node(search *s, uint32_t place)
{
    struct tree_node *node = tree_node(&s->tree, place);
    struct tree_fan *fan = tree_fan_of(&s->tree, node);
    if (tree_read(node->proof)) return true;
    if (!fan) return false;
    int win = search_proof_win(fan->side), best = search_proof_win(1 - fan->side);
    bool every = fan->all;
    struct tree_edge *edges = tree_edges(fan);
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

static void climb(search *s, struct search_worker *w, int value)
{
    uint32_t child = w->leaf;
    bool proved = tree_read(tree_node(&s->tree, child)->proof) != TREE_OPEN;
    if (w->depth > tree_read(w->deepest)) tree_write(w->deepest, w->depth);
    while (w->depth > 0) {
        const struct search_step_taken *step = &w->path[--w->depth];
        tree_bump(tree_node(&s->tree, child)->sum, value - pending_value(step->side));
        if (proved) proved = settle_node(s, step->node);
        child = step->node;
    }
    tree_bump(tree_node(&s->tree, child)->sum, value);
}

/* The value of where the walk came to rest. */
static int rest_value(search *s, struct search_worker *w)
{
    if (settle_chance(s, w) != GAME_OVER) return leaf_value(s, w);
    int value = result_value(s, w);
    if (!w->outside) note_proof(s, w->leaf, value);
    return value;
}

void search_walk(search *s, struct search_worker *w)
{
    game_redeal(s->setup.game, s->view, &w->rng, w->state);
    w->depth = 0;
    w->leaf = s->root;
    w->outside = false;
    tree_bump(tree_node(&s->tree, s->root)->visits, 1);
    for (;;) {
        int proof = tree_read(tree_node(&s->tree, w->leaf)->proof);
        if (proof) {
            climb(s, w, search_proof_value(proof));
            return;
        }
        int actor = settle_chance(s, w);
        if (actor == GAME_OVER || !descend(s, w, game_side(actor))) break;
    }
    climb(s, w, rest_value(s, w));
}
