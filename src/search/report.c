/* The report of a search: the best moves with their lines. */
#include "base/mem.h"
#include "search/inside.h"

/* How good an edge looks to who must choose now: proved wins first, proved losses last, between
 * them the most visited, then the higher mean. */
struct merit {
    int proof; /* 2 won, 1 open or drawn, 0 lost */
    uint32_t visits;
    double mean;
};

static struct merit merit_of(const search *s, const struct tree_fan *fan,
                             const struct tree_edge *edge)
{
    uint32_t child = tree_read(edge->child);
    if (!child) return (struct merit){1, 0, -2.0 * TIPS_WON};
    const struct tree_node *to = tree_node(&s->tree, child);
    int proof = tree_read(to->proof), win = search_proof_win(fan->side);
    int rank = proof == win ? 2 : proof == TREE_OPEN || proof == TREE_DRAWN ? 1 : 0;
    return (struct merit){rank, tree_read(edge->visits), search_mean(to, fan->side, 0)};
}

static bool better(struct merit a, struct merit b)
{
    if (a.proof != b.proof) return a.proof > b.proof;
    if (a.visits != b.visits) return a.visits > b.visits;
    return a.mean > b.mean;
}

/* The indices of the best edges, best first; how many. */
static int best_edges(const search *s, struct tree_fan *fan, int most, uint32_t *out)
{
    struct merit held[SEARCH_BEST_MAX];
    int count = 0;
    for (uint32_t i = 0; i < fan->count; i++) {
        struct merit m = merit_of(s, fan, &tree_edges(fan)[i]);
        int at = count;
        while (at > 0 && better(m, held[at - 1])) at--;
        if (at >= most) continue;
        if (count < most) count++;
        memmove(&held[at + 1], &held[at], (size_t)(count - at - 1) * sizeof *held);
        memmove(&out[at + 1], &out[at], (size_t)(count - at - 1) * sizeof *out);
        held[at] = m;
        out[at] = i;
    }
    return count;
}

/* Follows the most visited children from a node and adds their moves to the line. */
static void follow_line(const search *s, uint32_t place, struct search_option *o)
{
    while (place && o->line_count < SEARCH_LINE_MAX) {
        const struct tree_node *node = tree_node(&s->tree, place);
        struct tree_fan *fan = tree_fan_of(&s->tree, node);
        uint32_t best;
        if (!fan || !best_edges(s, fan, 1, &best)) return;
        const struct tree_edge *edge = &tree_edges(fan)[best];
        if (!tree_read(edge->visits)) return;
        o->line[o->line_count++] = edge->move;
        place = tree_read(edge->child);
    }
}

static struct search_option option_of(const search *s, struct tree_fan *fan, uint32_t i)
{
    const struct tree_edge *edge = &tree_edges(fan)[i];
    uint32_t child = tree_read(edge->child);
    struct search_option o = {.move = edge->move, .visits = tree_read(edge->visits)};
    if (child) {
        const struct tree_node *to = tree_node(&s->tree, child);
        int proof = tree_read(to->proof), value = search_proof_value(proof);
        o.proved = proof != TREE_OPEN;
        o.value = o.proved ? (fan->side ? -value : value) : (int)search_mean(to, fan->side, 0);
    }
    o.line[o.line_count++] = edge->move;
    follow_line(s, child, &o);
    return o;
}

bool search_look_up(search *s, game_move move, struct search_option *out)
{
    struct tree_fan *fan = tree_fan_of(&s->tree, tree_node(&s->tree, s->root));
    for (uint32_t i = 0; fan && i < fan->count; i++) {
        const struct tree_edge *edge = &tree_edges(fan)[i];
        if (edge->move != move || !tree_read(edge->visits)) continue;
        *out = option_of(s, fan, i);
        return true;
    }
    return false;
}

void search_report(search *s, struct search_report *out)
{
    struct tree_fan *fan = tree_fan_of(&s->tree, tree_node(&s->tree, s->root));
    uint32_t best[SEARCH_BEST_MAX];
    memset(out, 0, sizeof *out);
    out->iterations = search_iterations(s);
    out->positions = tree_read(s->tree.node_count);
    out->full = tree_full(&s->tree);
    out->settled = search_settled(s);
    for (int i = 0; i < s->setup.workers; i++) {
        int depth = tree_read(s->workers[i].deepest);
        if (depth > out->depth) out->depth = depth;
        out->positions -= tree_read(s->workers[i].share.nodes);
    }
    if (!fan) return;
    out->count = best_edges(s, fan, SEARCH_BEST_MAX, best);
    for (int i = 0; i < out->count; i++) out->best[i] = option_of(s, fan, best[i]);
}
