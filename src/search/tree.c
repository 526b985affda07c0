/* The table of nodes is filled by linear probing and never past 7/8, so that a search for a missing
 * key ends soon. */
#include "search/tree.h"

#include "base/err.h"
#include "base/mem.h"

_Static_assert(sizeof(struct tree_fan) == sizeof(struct tree_edge), "a fan stands among edges");

enum {
    FIRST_NODE = 1,
    FIRST_EDGE = 2,
    SHARES = 256,     /* a share is this part of the whole, */
    SHARE_MOST = 1024 /* and no more than this */
};

int tree_open(struct tree *t, struct arena *arena)
{
    size_t left = arena->cap - arena->used;
    if (left < TREE_MEMORY) return ERR_SPACE;
    left -= 64; /* what aligning two pieces may cost */
    size_t nodes = left / 4 / sizeof *t->nodes, edges;
    if (nodes > 1u << 30) nodes = 1u << 30;
    t->nodes = arena_take(arena, nodes * sizeof *t->nodes);
    left = arena->cap - arena->used - 32;
    edges = left / sizeof *t->edges;
    if (edges > UINT32_MAX) edges = UINT32_MAX;
    t->edges = arena_take_raw(arena, edges * sizeof *t->edges);
    if (!t->nodes || !t->edges) return ERR_SPACE;
    t->node_cap = (uint32_t)nodes;
    t->edge_cap = (uint32_t)edges;
    tree_write(t->node_count, 0);
    tree_write(t->edge_count, FIRST_EDGE);
    return 0;
}

void tree_clear(struct tree *t)
{
    if (tree_read(t->node_count)) memset(t->nodes, 0, t->node_cap * sizeof *t->nodes);
    tree_write(t->node_count, 0);
    tree_write(t->edge_count, FIRST_EDGE);
}

int tree_full(const struct tree *t)
{
    uint64_t room = t->node_cap / 8 * 7;
    uint64_t nodes = tree_read(t->node_count) * 1000ull / room;
    uint64_t edges = tree_read(t->edge_count) * 1000ull / t->edge_cap;
    uint64_t most = nodes > edges ? nodes : edges;
    return most > 1000 ? 1000 : (int)most;
}

/* Where the probe for a key begins: its high half spread over the table. */
static uint32_t probe_start(const struct tree *t, uint64_t key)
{
    return FIRST_NODE + (uint32_t)((key >> 32) * (t->node_cap - FIRST_NODE) >> 32);
}

static uint32_t probe_next(const struct tree *t, uint32_t at)
{
    return at + 1 < t->node_cap ? at + 1 : FIRST_NODE;
}

uint32_t tree_find(const struct tree *t, uint64_t key)
{
    for (uint32_t at = probe_start(t, key);; at = probe_next(t, at)) {
        uint64_t there = tree_read(t->nodes[at].key);
        if (there == key) return at;
        if (there == 0) return 0;
    }
}

static uint32_t share_of(uint32_t cap)
{
    uint32_t share = cap / SHARES;
    return share < SHARE_MOST ? share : SHARE_MOST;
}

/* Takes `n` of a stock; false when they are not there. */
static bool take(_Atomic uint32_t *count, uint32_t cap, uint32_t n, uint32_t *out)
{
    uint32_t at = tree_read(*count);
    do {
        if (at > cap || cap - at < n) return false;
    } while (!atomic_compare_exchange_weak(count, &at, at + n));
    *out = at;
    return true;
}

/* Is there room for one more node? */
static bool renew_nodes(struct tree *t, struct tree_share *share)
{
    uint32_t cap = t->node_cap / 8 * 7, n = share_of(cap), unused;
    if (tree_read(share->nodes)) return true;
    if (!take(&t->node_count, cap, n, &unused)) return false;
    tree_write(share->nodes, n);
    return true;
}

uint32_t tree_add(struct tree *t, struct tree_share *share, uint64_t key)
{
    for (uint32_t at = probe_start(t, key);; at = probe_next(t, at)) {
        uint64_t there = tree_read(t->nodes[at].key);
        if (there == key) return at;
        if (there) continue;
        if (!renew_nodes(t, share)) return 0;
        /* the place is his who writes his key first; `there` is then what the other one wrote */
        if (atomic_compare_exchange_strong(&t->nodes[at].key, &there, key)) {
            tree_write(share->nodes, tree_read(share->nodes) - 1);
            return at;
        }
        if (there == key) return at;
    }
}

/* Takes `n` edges in a row; 0 when they are not there. What is left of an old share is lost. */
static uint32_t take_edges(struct tree *t, struct tree_share *share, uint32_t n)
{
    if (share->edges_left < n) {
        uint32_t more = share_of(t->edge_cap), at;
        if (more < n) more = n;
        if (!take(&t->edge_count, t->edge_cap, more, &at)) return 0;
        share->edge = at;
        share->edges_left = more;
    }
    share->edge += n;
    share->edges_left -= n;
    return share->edge - n;
}

static void fill_edges(struct tree_edge *edges, const struct tips_move *moves, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) sum += moves[i].weight;
    for (int i = 0; i < count; i++) {
        edges[i].move = moves[i].move;
        edges[i].prior = (uint32_t)(moves[i].weight / sum * (1 << 24));
        tree_write(edges[i].child, 0);
        tree_write(edges[i].visits, 0);
        tree_write(edges[i].later, 0);
    }
}

/* The edge of a move, looked for first where it stood before; NULL: it is not there. */
static struct tree_edge *find_edge(struct tree_edge *edges, uint32_t count, uint32_t hint,
                                   game_move move)
{
    if (hint < count && edges[hint].move == move) return &edges[hint];
    for (uint32_t i = 0; i < count; i++)
        if (edges[i].move == move) return &edges[i];
    return NULL;
}

/* Edges that were walked along come first, otherwise the order stays. */
static void bring_forward(struct tree_edge *edges, uint32_t count)
{
    uint32_t front = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!tree_read(edges[i].child)) continue;
        struct tree_edge edge = edges[i];
        memmove(&edges[front + 1], &edges[front], (i - front) * sizeof edge);
        edges[front++] = edge;
    }
}

static void keep_counts(struct tree_edge *edges, uint32_t count, struct tree_fan *old)
{
    struct tree_edge *before = tree_edges(old);
    for (uint32_t i = 0; i < old->count; i++) {
        struct tree_edge *edge = find_edge(edges, count, i, before[i].move);
        if (!edge) continue;
        tree_write(edge->child, tree_read(before[i].child));
        tree_write(edge->visits, tree_read(before[i].visits));
        tree_write(edge->later, tree_read(before[i].later));
    }
    bring_forward(edges, count);
}

bool tree_spread(struct tree *t, struct tree_share *share, uint32_t place, uint32_t old,
                 const struct tips_move *moves, int count, int side, bool all)
{
    struct tree_node *node = tree_node(t, place);
    uint32_t seen = old;
    if (!atomic_compare_exchange_strong(&node->fan, &seen, TREE_FAN_BUSY)) return false;
    /* ours to make; until it is whole the others find none and rest here */
    uint32_t at = take_edges(t, share, (uint32_t)count + 1);
    if (at) {
        struct tree_fan *fan = (struct tree_fan *)&t->edges[at];
        *fan = (struct tree_fan){(uint32_t)count, (uint16_t)side, all, {0, 0, 0}};
        fill_edges(tree_edges(fan), moves, count);
        if (old) keep_counts(tree_edges(fan), fan->count, (struct tree_fan *)&t->edges[old]);
    }
    atomic_store_explicit(&node->fan, at ? at : old, memory_order_release);
    return at != 0;
}
