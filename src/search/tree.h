/* The memory of a search: a table of nodes found by key, and a pool of fans.
 *
 * A node is a position (or, in a game with secrets, a history as the searching seat sees it). A fan
 * is the list of moves that leave a node: those walked along, then the others, the most promising
 * first. Nodes and fans are only ever added, until the tree is cleared; workers share both without
 * locks: a node belongs to whoever first writes its key, a fan appears whole by one store of its
 * place. Place 0 is nowhere.
 *
 * What workers write often lies on cache lines of its own, and what they take from the common stock
 * they take in shares: two workers meet only at nodes that both walk through. */
#ifndef TABLIER_SEARCH_TREE_H
#define TABLIER_SEARCH_TREE_H

#include <stdalign.h>
#include <stdatomic.h>

#include "base/arena.h"
#include "game/tips.h"

enum tree_proof { TREE_OPEN, TREE_WON, TREE_LOST, TREE_DRAWN }; /* for side 0 */

enum { TREE_NO_FAN = 0, TREE_FAN_BUSY = 1 };

enum { TREE_APART = 128 /* bytes: no processor fetches things so far apart together */ };

struct tree_node {
    _Atomic uint64_t key;     /* 0: free */
    _Atomic int64_t sum;      /* of the values that came back through it, for side 0 */
    _Atomic uint32_t visits;  /* how many */
    _Atomic uint32_t fan;     /* place of its fan, TREE_NO_FAN or TREE_FAN_BUSY */
    _Atomic uint32_t pending; /* walks that are sure to come, so that others look elsewhere */
    _Atomic uint8_t proof;    /* enum tree_proof */
};

struct tree_edge {
    game_move move;
    uint32_t prior; /* its share, in 2^-24 */
    _Atomic uint32_t child;
    _Atomic uint32_t visits; /* walks along it, those under way included */
    _Atomic uint32_t later;  /* what walks were worth in which the move was made later (later.c) */
};

struct tree_fan {
    uint32_t count;
    uint16_t side; /* that moves */
    uint16_t all;  /* no move is missing that could be better than these */
    uint32_t unused[3];
};

struct tree {
    struct tree_node *nodes; /* from 1 */
    struct tree_edge *edges; /* from 2; a fan takes the place of one edge */
    uint32_t node_cap, edge_cap;
    alignas(TREE_APART) _Atomic uint32_t node_count; /* given out in shares, like edges */
    _Atomic uint32_t edge_count;
};

/* What one worker holds of the stock and has not used yet. All 0 when the tree is new. */
struct tree_share {
    _Atomic uint32_t nodes;    /* how many more it may add */
    uint32_t edge, edges_left; /* the next one, and how many */
};

/* The least bytes a tree can live in. */
enum { TREE_MEMORY = 1 << 16 };

/* Takes what is left of the arena. 0 or ERR_SPACE. */
int tree_open(struct tree *, struct arena *);

/* Forgets everything; all shares are void then. */
void tree_clear(struct tree *);

/* Thousandths of the fuller of its two memories in use. */
int tree_full(const struct tree *);

/* The node of a key, 0 when there is none. `tree_add` makes it then; 0 when the table is full. */
uint32_t tree_find(const struct tree *, uint64_t key);
uint32_t tree_add(struct tree *, struct tree_share *, uint64_t key);

/* Gives a node the fan of these moves, unless another worker is at it or there is no room; whether
 * it did. `old` is the fan it replaces, the counts of whose moves are kept, or TREE_NO_FAN. */
bool tree_spread(struct tree *, struct tree_share *, uint32_t node, uint32_t old,
                 const struct tips_move *, int count, int side, bool all);

static inline struct tree_node *tree_node(const struct tree *t, uint32_t place)
{
    return &t->nodes[place];
}

/* The fan of a node, NULL when it has none yet; its edges follow it. */
static inline struct tree_fan *tree_fan_of(const struct tree *t, const struct tree_node *node)
{
    uint32_t at = atomic_load_explicit(&node->fan, memory_order_acquire);
    return at > TREE_FAN_BUSY ? (struct tree_fan *)&t->edges[at] : NULL;
}

static inline struct tree_edge *tree_edges(struct tree_fan *fan)
{
    return (struct tree_edge *)fan + 1;
}

/* Plain reads and writes that other workers may see late. */
#define tree_read(field)         atomic_load_explicit(&(field), memory_order_relaxed)
#define tree_write(field, value) atomic_store_explicit(&(field), (value), memory_order_relaxed)
#define tree_bump(field, by)     atomic_fetch_add_explicit(&(field), (by), memory_order_relaxed)

#endif
