/* Le Camino: the reasons of struck labels: the fewest and earliest events that suffice. They are
 * asked for when a conflict is traced back and not before, as lazy clause generation does
 * (Ohrimenko, Stuckey and Codish 2009): what follows from a cell is a clause that is never kept. */
#include "trail.h"

/* The labels an edge had before place `before` on the trail. */
static unsigned domain_before(const struct camino_solver *s, int edge, unsigned before)
{
    unsigned set = s->domains.edge[edge];
    for (int label = 0; label < 4; label++) {
        int event = camino_event_at(edge, label);
        if (!(set >> label & 1) && s->level_of[event] > 0 && s->place[event] >= before)
            set |= 1u << label;
    }
    return set;
}

/* Writes to `out` a smallest set of events on the edges of a cell, all before place `before`, that
 * leaves it no pattern out of `wanted`; the edge in direction `but` is free. Returns their number.
 * Late events are the first to be tried without. */
static int explain_cell(const struct camino_solver *s, int cell, uint64_t wanted, int but,
                        unsigned before, uint16_t *out)
{
    unsigned set[4];
    int candidate[16], n = 0, kept = 0;
    for (int dir = 0; dir < 4; dir++) {
        int edge = camino_cell_edge(cell, dir);
        set[dir] = dir == but ? CAMINO_ALL_LABELS : domain_before(s, edge, before);
        for (int label = 0; label < 4; label++) {
            int event = camino_event_at(edge, label), at = n;
            if (set[dir] >> label & 1 || s->level_of[event] == 0) continue;
            while (at > 0 && s->place[candidate[at - 1] >> 2] < s->place[event]) {
                candidate[at] = candidate[at - 1];
                at--;
            }
            candidate[at] = event << 2 | dir;
            n++;
        }
    }
    for (int i = 0; i < n; i++) {
        int dir = candidate[i] & 3, event = candidate[i] >> 2;
        unsigned without = set[dir];
        set[dir] |= 1u << (event & 3);
        uint64_t left = wanted & camino_pattern_fits[0][set[0]] & camino_pattern_fits[1][set[1]] &
                        camino_pattern_fits[2][set[2]] & camino_pattern_fits[3][set[3]];
        if (left) {
            set[dir] = without;
            out[kept++] = (uint16_t)event;
        }
    }
    return kept;
}

int camino_solver_explain(const struct camino_solver *s, int cell, uint64_t wanted, uint16_t *out)
{
    return explain_cell(s, cell, wanted, -1, (unsigned)s->trail_len + 1, out);
}

static int edge_dir(int cell, int edge)
{
    for (int dir = 0; dir < 3; dir++)
        if (camino_cell_edge(cell, dir) == edge) return dir;
    return CAMINO_W;
}

/* ---- the rim: two lines leave the board four times, less often when they end at buffers */

static int rim_most(const struct camino_solver *s, int label)
{
    int buffers = label == CAMINO_RAIL ? camino_bits_count(&s->buffers) : 0;
    return buffers < 4 ? 4 - buffers : 0;
}

static struct camino_net rim_part(const struct camino_solver *s, const struct camino_net *net)
{
    return (struct camino_net){camino_bits_and(net->v, s->rim.v),
                               camino_bits_and(net->h, s->rim.h)};
}

static int net_pop(struct camino_net *net)
{
    int edge = camino_bits_pop(&net->v);
    if (edge >= 0) return edge;
    edge = camino_bits_pop(&net->h);
    return edge < 0 ? -1 : edge + CAMINO_HALF;
}

/* Why `n` rim edges were certain to carry a label before a place on the trail. */
static int explain_rim(const struct camino_solver *s, int label, int n, unsigned before,
                       uint16_t *out)
{
    struct camino_net left = rim_part(s, &s->sure[label]);
    int size = 0;
    for (int edge; n > 0 && (edge = net_pop(&left)) >= 0;) {
        if (domain_before(s, edge, before) != 1u << label) continue;
        n--;
        for (int other = 0; other < 4; other++)
            if (other != label && s->level_of[camino_event_at(edge, other)] > 0)
                out[size++] = (uint16_t)camino_event_at(edge, other);
    }
    return size;
}

bool camino_rim_filter(struct camino_solver *s, int label)
{
    if (s->blamed != CAMINO_NO_CELL) return true;
    struct camino_net sure = rim_part(s, &s->sure[label]), can = rim_part(s, &s->can[label]);
    int most = rim_most(s, label), n = camino_bits_count(&sure.v) + camino_bits_count(&sure.h);
    if (n > most) {
        s->conflict_len = explain_rim(s, label, most + 1, (unsigned)s->trail_len + 1, s->conflict);
        return false;
    }
    if (n < most) return true;
    for (int edge; (edge = net_pop(&can)) >= 0;)
        if (!camino_net_has(&sure, edge) &&
            !camino_trail_strike(s, camino_event_at(edge, label), CAMINO_WHY_RIM))
            return false;
    return true;
}

/* The events that made `event` follow. */
int camino_trail_reason(const struct camino_solver *s, int event, uint16_t *out)
{
    unsigned why = s->why[event];
    if (why == CAMINO_WHY_RIM)
        return explain_rim(s, event & 3, rim_most(s, event & 3), s->place[event], out);
    if (why < CAMINO_WHY_CLAUSE) {
        int cell = (int)why - CAMINO_WHY_CELL, dir = edge_dir(cell, event >> 2);
        return explain_cell(s, cell, s->allowed & camino_pattern_has[dir][event & 3], dir,
                            s->place[event], out);
    }
    const struct camino_clause *c = &s->clause[why - CAMINO_WHY_CLAUSE];
    int n = 0;
    for (int i = 0; i < c->size; i++) {
        int other = s->literal[c->start + (uint32_t)i];
        if (other >> 2 != event >> 2 ||
            (camino_event_struck(s, other) && s->place[other] < s->place[event]))
            out[n++] = (uint16_t)other;
    }
    return n;
}
