/* A search and its workers: what the files of this folder share. */
#ifndef TABLIER_SEARCH_INSIDE_H
#define TABLIER_SEARCH_INSIDE_H

#include "search/search.h"
#include "search/tree.h"

enum { SEARCH_DEPTH_MAX = 256 };

/* One step down the tree. */
struct search_step_taken {
    uint32_t node;          /* where it was made */
    struct tree_edge *edge; /* NULL where children are found by key */
};

/* Where a worker begins its walks (camp.c). The first `depth` steps of its path lead there. */
struct search_camp {
    uint32_t node;
    int depth;
    int walks; /* to be made from here */
    game_state *state;
};

/* What one worker works with; others read the atomic fields now and then. */
struct search_worker {
    alignas(TREE_APART) struct rng rng;
    _Atomic uint64_t iterations; /* made since search_set */
    struct tree_share share;
    game_state *state, *after;
    void *scratch;
    struct tips_room room; /* the same scratch, and what is lent to the tips */
    game_move *moves;
    struct tips_move *ranked;
    struct game_outcome *outcomes;
    struct search_camp camp;
    int depth;           /* of the path */
    _Atomic int deepest; /* it has been since search_set */
    struct search_step_taken path[SEARCH_DEPTH_MAX];
    uint32_t leaf; /* the node after the last step */
    bool outside;  /* the position is one move past the leaf, for which there was no room */
};

struct search {
    struct search_setup setup;
    const struct game_rules *rules;
    const struct game_tips *tips; /* NULL in a plain search */
    struct tree tree;
    game_view *view;
    uint32_t root;
    bool secret; /* the game hides things: deal afresh each time, prove nothing */
    bool lucky;  /* it has chance moves: prove nothing */
    bool later;  /* moves keep their value (later.c) */
    bool slips;  /* overlooks most moves this time */
    _Atomic bool stopped;
    struct search_worker workers[];
};

/* The key of a position. Never 0. */
uint64_t search_key(const search *, const game_state *);

/* Makes some walks from one camp, between 1 and `most`; how many. */
int search_camp(search *, struct search_worker *, int most);

/* One iteration: from the camp down the tree, a value for the leaf, and back up; the value. */
int search_walk(search *, struct search_worker *);

/* Is a node decided by its children? Then says so; whether it is. */
bool search_settle_node(search *, uint32_t node);

/* The moves of a position whose actor is a seat, the most promising first, into worker->ranked;
 * their number. `every`: leave none out. */
int search_rank(search *, struct search_worker *, const game_state *, bool every, bool *all);

/* Likewise those of the root, which the worker's state is: all of them at a glance when the search
 * is thorough, few when it slips. */
int search_rank_root(search *, struct search_worker *, bool *all);

/* Asks the tips for certainty about the moves of the root, the most promising first, until one
 * wins. What they know stands in the tree afterwards. */
void search_ask_exactly(search *);

/* The child that a walk should enter: the edge, or NULL when every listed move is lost. */
struct tree_edge *search_select(const search *, const struct tree_node *, struct tree_fan *);

/* Likewise where children are found by key: the index in worker->ranked. */
int search_select_by_key(const search *, uint32_t node, const struct tips_move *, int count,
                         int side);

/* Where moves keep their value: tells the nodes on the path of the value of moves made further
 * down; and the value of a move with what is known of making it later. (later.c) */
void search_note_later(search *, struct search_worker *, int value);
double search_with_later(const search *, const struct tree_edge *, int side, double value);

static inline uint64_t search_child_key(uint64_t key, game_move move)
{
    return rng_mix(key + move) | 1;
}

/* The value of a proof for side 0. */
static inline int search_proof_value(int proof)
{
    return proof == TREE_WON ? TIPS_WON : proof == TREE_LOST ? -TIPS_WON : 0;
}

/* The proof that is a win for a side. */
static inline int search_proof_win(int side)
{
    return side == 0 ? TREE_WON : TREE_LOST;
}

static inline void search_note(struct tree_node *node, int64_t sum, uint32_t visits)
{
    tree_bump(node->sum, sum);
    tree_bump(node->visits, visits);
}

/* Mean of the values seen at a node for a side; `fallback` when there are none. */
static inline double search_mean(const struct tree_node *node, int side, double fallback)
{
    uint32_t visits = tree_read(node->visits);
    if (!visits) return fallback;
    double mean = (double)tree_read(node->sum) / visits;
    return side == 0 ? mean : -mean;
}

#endif
