/* The choice of the move to look at next.
 *
 * With tips it is PUCT (Rosin 2011, in the form of Silver et al. 2017): value + explore × prior ×
 * √N / (1 + n), the moves in falling order of prior. A move not looked at yet is taken to be a
 * little worse than its parent: first-play urgency (Gelly and Wang 2006). Since its term only falls
 * with the prior, the first such move is the best of them and the scan ends there. So a node with a
 * thousand moves costs no more than the moves that were looked at: the width grows by itself with
 * the visits. (Not so where moves keep their value: later.c.)
 *
 * Without tips it is UCT (Kocsis and Szepesvári 2006), which is UCB1 (Auer, Cesa-Bianchi and
 * Fischer 2002) at every node: every move once in the order it stands, then by value + c × √(ln N /
 * n). */
#include "search/inside.h"
#include "search/numbers.h"

static const double plain_explore = 0.9 * TIPS_WON;

struct scale {
    double root_n;  /* √N, or ln N when plain */
    double explore; /* prior 1 is worth this much */
    double unseen;  /* value of a move nobody looked at */
};

static struct scale scale_of(const search *s, const struct tree_node *node, int side)
{
    uint32_t n = tree_read(node->visits) + 1; /* with the walk under way, taken to be a win */
    if (!s->tips) return (struct scale){numbers_log(n), plain_explore, 0};
    double mean = search_mean(node, side, 0);
    double unseen = mean + (TIPS_WON - mean) / n - s->tips->urgency;
    if (unseen < 1 - TIPS_WON) unseen = 1 - TIPS_WON;
    return (struct scale){numbers_sqrt(n), s->tips->explore, unseen};
}

/* What a child is worth: walks that are still below it count as lost (virtual loss: Chaslot,
 * Winands and van den Herik 2008). */
static double child_value(const struct tree_node *to, int side, double unseen)
{
    uint32_t visits = tree_read(to->visits), pending = tree_read(to->pending);
    if (!(visits + pending)) return unseen;
    double sum = (double)tree_read(to->sum);
    return ((side ? -sum : sum) - (double)TIPS_WON * pending) / (visits + pending);
}

static double score(const search *s, const struct scale *scale, double value, double prior,
                    uint32_t visits)
{
    if (s->tips) return value + scale->explore * prior * scale->root_n / (1.0 + visits);
    if (!visits) return 1e9; /* each once, before any twice */
    /* √(ln N / n) without a general square root: both under one root of a scaled integer. */
    double ratio = scale->root_n / visits;
    return value + scale->explore * numbers_sqrt((uint32_t)(ratio * 65536)) / 256;
}

struct tree_edge *search_select(const search *s, const struct tree_node *node, struct tree_fan *fan)
{
    struct tree_edge *edges = tree_edges(fan), *best = NULL;
    struct scale scale = scale_of(s, node, fan->side);
    int lost = search_proof_win(1 - fan->side);
    double best_score = -1e30;
    for (uint32_t i = 0; i < fan->count; i++) {
        uint32_t child = tree_read(edges[i].child), visits = tree_read(edges[i].visits);
        double value = scale.unseen;
        if (child) {
            const struct tree_node *to = tree_node(&s->tree, child);
            if (tree_read(to->proof) == lost) continue; /* never again */
            value = child_value(to, fan->side, value);
        }
        if (s->later) value = search_with_later(s, &edges[i], fan->side, value);
        double here = score(s, &scale, value, edges[i].prior * (1.0 / (1 << 24)), visits);
        if (here > best_score) {
            best_score = here;
            best = &edges[i];
        }
        if (!child && !s->later) break; /* the rest are worth the same and less likely */
    }
    return best;
}

int search_select_by_key(const search *s, uint32_t place, const struct tips_move *moves, int count,
                         int side)
{
    const struct tree_node *node = tree_node(&s->tree, place);
    struct scale scale = scale_of(s, node, side);
    uint64_t key = tree_read(node->key);
    double sum = 0, best_score = -1e30;
    int best = 0;
    for (int i = 0; i < count; i++) sum += moves[i].weight;
    for (int i = 0; i < count; i++) {
        uint32_t child = tree_find(&s->tree, search_child_key(key, moves[i].move));
        const struct tree_node *to = child ? tree_node(&s->tree, child) : NULL;
        uint32_t visits = to ? tree_read(to->visits) + tree_read(to->pending) : 0;
        double value = to ? child_value(to, side, scale.unseen) : scale.unseen;
        double here = score(s, &scale, value, moves[i].weight / sum, visits);
        if (here > best_score) {
            best_score = here;
            best = i;
        }
    }
    return best;
}
