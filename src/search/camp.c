/* Camps: how several workers share a tree without standing in each other's way.
 *
 * Every walk from the root changes the same few nodes at the top; with several workers these travel
 * from processor to processor all the time, which can cost more than the walk itself. So a worker
 * goes down to a node that was visited often, camps there, makes some walks from it, and then
 * carries all their values to the root at once. While it camps, the nodes on the way look worse to
 * the others, as if the walks to come were lost (the virtual loss of select.c): they camp
 * elsewhere, and their walks meet nowhere. It is tree parallelization without locks (Enzenberger
 * and Müller 2009), but for where the walks begin.
 *
 * One worker alone has no reason to camp: it makes each walk from the root. Nor can one camp where
 * each walk begins with a deal of its own. */
#include "base/mem.h"
#include "search/inside.h"

enum {
    CAMP_VISITS = 1024, /* a node must have been visited so often */
    CAMP_PART = 64      /* and is visited by this part of them more */
};

/* The child that the next walk would enter, if one can camp there; the edge or NULL. */
static struct tree_edge *next_step(const search *s, const struct search_camp *camp)
{
    const struct tree_node *node = tree_node(&s->tree, camp->node);
    struct tree_fan *fan = tree_fan_of(&s->tree, node);
    struct tree_edge *edge = fan ? search_select(s, node, fan) : NULL;
    uint32_t child = edge ? tree_read(edge->child) : 0;
    if (!child) return NULL;
    const struct tree_node *to = tree_node(&s->tree, child);
    bool open = tree_read(to->proof) == TREE_OPEN;
    return open && tree_read(to->visits) >= CAMP_VISITS ? edge : NULL;
}

static void go_down(search *s, struct search_worker *w)
{
    struct search_camp *camp = &w->camp;
    int most = s->setup.sight ? s->setup.sight : SEARCH_DEPTH_MAX;
    struct tree_edge *edge;
    while (camp->depth < most && (edge = next_step(s, camp))) {
        s->rules->play(camp->state, w->scratch, edge->move);
        w->path[camp->depth++] = (struct search_step_taken){camp->node, edge};
        camp->node = tree_read(edge->child);
    }
}

/* Lets the others know that `walks` are to come through the nodes on the way, or, negative, that
 * they do not. */
static void announce(search *s, const struct search_worker *w, int walks)
{
    for (int i = 0; i < w->camp.depth; i++) {
        uint32_t to = i + 1 < w->camp.depth ? w->path[i + 1].node : w->camp.node;
        tree_bump(tree_node(&s->tree, to)->pending, (uint32_t)walks);
    }
}

static void pitch(search *s, struct search_worker *w, int most)
{
    struct search_camp *camp = &w->camp;
    game_redeal(s->setup.game, s->view, &w->rng, camp->state);
    camp->node = s->root;
    camp->depth = 0;
    camp->walks = 1;
    if (s->setup.workers == 1 || s->secret || s->lucky) return;
    go_down(s, w);
    if (!camp->depth) return;
    camp->walks = (int)(tree_read(tree_node(&s->tree, camp->node)->visits) / CAMP_PART);
    if (camp->walks > most) camp->walks = most;
    announce(s, w, camp->walks);
}

/* Carries what the walks found up to the root. */
static void strike(search *s, struct search_worker *w, int made, int64_t sum)
{
    bool proved = tree_read(tree_node(&s->tree, w->camp.node)->proof) != TREE_OPEN;
    if (w->camp.depth) announce(s, w, -w->camp.walks); /* what was called lost, no longer */
    for (int i = w->camp.depth - 1; i >= 0; i--) {
        const struct search_step_taken *step = &w->path[i];
        tree_bump(step->edge->visits, (uint32_t)made);
        search_note(tree_node(&s->tree, step->node), sum, (uint32_t)made);
        if (proved) proved = search_settle_node(s, step->node);
    }
}

int search_camp(search *s, struct search_worker *w, int most)
{
    int made = 0;
    int64_t sum = 0;
    pitch(s, w, most);
    const struct tree_node *node = tree_node(&s->tree, w->camp.node);
    do {
        sum += search_walk(s, w);
        made++;
    } while (made < w->camp.walks && !tree_read(s->stopped) && tree_read(node->proof) == TREE_OPEN);
    strike(s, w, made, sum);
    return made;
}
