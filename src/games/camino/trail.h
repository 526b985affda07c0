/* Le Camino: the insides of the solver (solve.h): the trail of struck labels, why each was struck,
 * the clauses, and how a conflict becomes a new one. */
#ifndef CAMINO_TRAIL_H
#define CAMINO_TRAIL_H

#include "solve.h"

/* Why an event is on the trail: by decision, by the cell WHY_CELL + cell, because the lines already
 * leave the board often enough, or by the clause WHY_CLAUSE + number. */
enum {
    CAMINO_WHY_NONE = 0,
    CAMINO_WHY_CELL = 1,
    CAMINO_WHY_RIM = 200,
    CAMINO_WHY_CLAUSE = 256,
};
enum { CAMINO_ASSUMED = 1 }; /* the level of what is assumed; decisions lie above it */

static inline int camino_event_at(int edge, int label)
{
    return edge * 4 + label;
}
static inline bool camino_event_struck(const struct camino_solver *s, int event)
{
    return !(s->domains.edge[event >> 2] >> (event & 3) & 1);
}
/* The cell on each side of an edge; may be off the board. */
static inline void camino_edge_cells(int edge, int *after, int *before)
{
    *after = edge < CAMINO_HALF ? edge : edge - CAMINO_HALF;
    *before = edge < CAMINO_HALF ? *after - 1 : *after - CAMINO_STRIDE;
}

/* trail.c. Strikes a label that still stands; false, with the conflict set, when its edge has none
 * left. */
bool camino_trail_strike(struct camino_solver *s, int event, unsigned why);
/* Makes an event's label the only one of its edge; likewise. */
bool camino_trail_keep(struct camino_solver *s, int event, unsigned why);
/* Opens a level; takes back all levels above one. */
void camino_trail_level(struct camino_solver *s);
void camino_trail_back(struct camino_solver *s, int level);

/* reasons.c. Writes the events that made `event` follow; returns their number. */
int camino_trail_reason(const struct camino_solver *s, int event, uint16_t *out);
/* Strikes a label from the rim once its lines leave the board as often as they may. */
bool camino_rim_filter(struct camino_solver *s, int label);

/* clauses.c. Keeps a clause of two or more labels, watched at the two that were struck last;
 * returns its number, or -1 when there is no room. */
int camino_clause_add(struct camino_solver *s, const uint16_t *literal, int size);
/* Visits the clauses that watch a label just struck; false, with the conflict set, when one has no
 * label left. */
bool camino_clause_visit(struct camino_solver *s, int event);
/* Drops old clauses when the store is nearly full. Only at level 0. */
void camino_clause_room(struct camino_solver *s);

/* learn.c. Learns from the conflict and goes back to where the new clause bites; false when nothing
 * is left to try under what is assumed. */
bool camino_trail_learn(struct camino_solver *s);

#endif
