/* All moves as first, AMAF (Brügmann 1993): where moves keep their value, what a side gained by
 * making one later says something about making it now. A move nobody looked at yet is judged by
 * that, and one that was looked at a few times partly: RAVE (Gelly and Silver 2007). The tips'
 * `later` is its equivalence constant, how many looks of one's own that knowledge is worth. */
#include "search/inside.h"

enum {
    COUNT_BITS = 10, /* of tree_edge.later; the mean above them, in sixteenths */
    COUNT_MOST = (1 << COUNT_BITS) - 1,
    SCALE = 16,
    ZERO = TIPS_WON * SCALE /* a mean is kept as a number that is not negative */
};

static void note(struct tree_edge *edge, int value)
{
    uint32_t later = tree_read(edge->later), count = later & COUNT_MOST;
    int mean = (int)(later >> COUNT_BITS);
    if (count < COUNT_MOST) count++;
    mean += (value * SCALE + ZERO - mean) / (int)count;
    tree_write(edge->later, (uint32_t)mean << COUNT_BITS | count);
}

static struct tree_fan *fan_at(const search *s, const struct search_worker *w, int depth)
{
    return tree_fan_of(&s->tree, tree_node(&s->tree, w->path[depth].node));
}

void search_note_later(search *s, struct search_worker *w, int value)
{
    for (int i = w->camp.depth; i + 1 < w->depth; i++) {
        struct tree_fan *fan = fan_at(s, w, i);
        struct tree_edge *edges = tree_edges(fan);
        for (int j = i + 1; j < w->depth; j++) {
            if (fan_at(s, w, j)->side != fan->side) continue;
            uint32_t e = 0;
            while (e < fan->count && edges[e].move != w->path[j].edge->move) e++;
            if (e < fan->count) note(&edges[e], value);
        }
    }
}

double search_with_later(const search *s, const struct tree_edge *edge, int side, double value)
{
    uint32_t later = tree_read(edge->later), count = later & COUNT_MOST;
    if (!count) return value;
    double mean = ((double)(later >> COUNT_BITS) - ZERO) / SCALE;
    double own = tree_read(edge->visits), worth = s->tips->later;
    /* all of it while nobody looked; no more than `worth` looks, however often it was made later */
    double share = worth * count / (worth * count + own * (count + worth));
    return value + share * ((side ? -mean : mean) - value);
}
