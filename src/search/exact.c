/* Certainty at the root, from tips that know who wins.
 *
 * A search that does not see far or slips must not be told: it would play perfectly. */
#include "base/mem.h"
#include "search/inside.h"

enum { MOST = 8 << 20, LEAST = 1 << 20 }; /* bytes worth lending */

/* The end of the pool of edges, which the tree has not come to yet; its bytes. */
static size_t spare_memory(const search *s, void **out)
{
    size_t used = tree_read(s->tree.edge_count), cap = s->tree.edge_cap;
    size_t edges = (cap - used) / 2, most = MOST / sizeof(struct tree_edge);
    if (edges > most) edges = most;
    *out = &s->tree.edges[cap - edges];
    return edges * sizeof(struct tree_edge);
}

/* Gives the root a fan of all its moves, none looked at; NULL when there is no room. */
static struct tree_fan *spread_root(search *s, struct search_worker *w, int side)
{
    bool all;
    struct tree_node *root = tree_node(&s->tree, s->root);
    int count = search_rank(s, w, w->state, true, &all);
    tree_write(root->fan, TREE_NO_FAN);
    tree_spread(&s->tree, &w->share, s->root, TREE_NO_FAN, w->ranked, count, side, true);
    return tree_fan_of(&s->tree, root);
}

/* The value of the position in w->after for side 0: 1 when it is certain. */
static int value_after(search *s, struct search_worker *w, void *memory, size_t bytes, int *value)
{
    struct game_result result;
    if (s->rules->actor(game_truth(w->after)) != GAME_OVER)
        return s->tips->exact(w->after, memory, bytes, value);
    s->rules->payoff(game_truth(w->after), w->scratch, &result);
    *value = result.winner == 0 ? TIPS_WON : result.winner == 1 ? -TIPS_WON : 0;
    return 1;
}

/* Writes what is certain about a move into the tree; its proof, or TREE_OPEN. */
static int note_move(search *s, struct search_worker *w, struct tree_edge *edge, int value)
{
    uint32_t child = tree_add(&s->tree, &w->share, search_key(s, w->after));
    if (!child) return TREE_OPEN;
    struct tree_node *node = tree_node(&s->tree, child);
    int proof = value > 0 ? TREE_WON : value < 0 ? TREE_LOST : TREE_DRAWN;
    tree_write(edge->child, child);
    tree_write(edge->visits, 1);
    tree_write(node->proof, (uint8_t)proof);
    if (!tree_read(node->visits)) {
        tree_write(node->visits, 1);
        tree_write(node->sum, value);
    }
    return proof;
}

/* Asks about the moves one after another; what is proved of the root by them. */
static int ask_moves(search *s, struct search_worker *w, struct tree_fan *fan, void *memory,
                     size_t bytes)
{
    int win = search_proof_win(fan->side), best = search_proof_win(1 - fan->side);
    memset(memory, 0, bytes);
    for (uint32_t i = 0; i < fan->count; i++) {
        struct tree_edge *edge = &tree_edges(fan)[i];
        int value;
        memcpy(w->after, s->view, s->rules->size);
        s->rules->play(w->after, w->scratch, edge->move);
        if (!value_after(s, w, memory, bytes, &value)) return TREE_OPEN;
        int proof = note_move(s, w, edge, value);
        if (proof == win || proof == TREE_OPEN) return proof;
        if (proof == TREE_DRAWN) best = proof;
    }
    return best;
}

void search_ask_exactly(search *s)
{
    struct search_worker *w = &s->workers[0];
    struct tree_node *root = tree_node(&s->tree, s->root);
    int actor = s->rules->actor(s->view);
    if (s->secret || s->lucky || s->setup.sight || s->setup.slip) return;
    if (actor < 0 || tree_read(root->proof)) return;
    memcpy(w->state, s->view, s->rules->size);
    if (!s->tips->exact(w->state, NULL, 0, NULL)) return;
    struct tree_fan *fan = spread_root(s, w, game_side(actor));
    void *memory;
    size_t bytes = spare_memory(s, &memory);
    if (!fan || bytes < LEAST) return;
    tree_write(root->proof, (uint8_t)ask_moves(s, w, fan, memory, bytes));
}
