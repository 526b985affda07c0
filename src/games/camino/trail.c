/* Le Camino: striking labels and taking them back. */
#include "trail.h"

static inline void set_conflict_edge(struct camino_solver *s, int edge)
{
    s->conflict_len = 4;
    for (int label = 0; label < 4; label++)
        s->conflict[label] = (uint16_t)camino_event_at(edge, label);
}

/* Strikes a label that still stands. False when its edge has none left. */
bool camino_trail_strike(struct camino_solver *s, int event, unsigned why)
{
    int edge = event >> 2, label = event & 3, after, before;
    unsigned set = s->domains.edge[edge] & ~(1u << label);
    s->domains.edge[edge] = (uint8_t)set;
    camino_net_drop(&s->can[label], edge);
    if (set == (set & -set) && set) camino_net_add(&s->sure[camino_word_low(set)], edge);
    if (!set) camino_net_drop(&s->sure[label], edge);
    s->level_of[event] = (uint16_t)s->level;
    s->why[event] = (uint16_t)why;
    s->trail[s->trail_len] = (uint16_t)event;
    s->place[event] = (uint16_t)++s->trail_len;
    camino_edge_cells(edge, &after, &before);
    camino_bits_add(&s->pending, after);
    if (before >= 0) camino_bits_add(&s->pending, before);
    if (!set) set_conflict_edge(s, edge);
    return set != 0;
}

static void unstrike(struct camino_solver *s, int event)
{
    int edge = event >> 2, label = event & 3;
    unsigned set = s->domains.edge[edge];
    if (set && set == (set & -set)) {
        int one = camino_word_low(set);
        camino_net_drop(&s->sure[one], edge);
        if (one >= CAMINO_RIVER) camino_net_add(&s->hint[one], edge);
    }
    if (!set) camino_net_add(&s->sure[label], edge);
    camino_net_drop(&s->hint[label], edge);
    s->domains.edge[edge] = (uint8_t)(set | 1u << label);
    camino_net_add(&s->can[label], edge);
}

void camino_trail_back(struct camino_solver *s, int level)
{
    if (s->level <= level) return;
    int keep = s->level_start[level + 1];
    while (s->trail_len > keep) unstrike(s, s->trail[--s->trail_len]);
    s->level = level;
    s->head = keep;
    s->pending = (struct camino_bits){{0, 0, 0}};
}

void camino_trail_level(struct camino_solver *s)
{
    s->level_start[++s->level] = (uint16_t)s->trail_len;
}

/* Makes an event's label the only one of its edge. */
bool camino_trail_keep(struct camino_solver *s, int event, unsigned why)
{
    int edge = event >> 2;
    for (int label = 0; label < 4; label++) {
        int other = camino_event_at(edge, label);
        if (other != event && !camino_event_struck(s, other) && !camino_trail_strike(s, other, why))
            return false;
    }
    return true;
}
