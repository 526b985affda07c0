/* Le Camino: learning from conflicts, as CDCL solvers do (Marques-Silva and Sakallah 1996). A
 * conflict is traced back, through the reasons of its events, to the clause at its first unique
 * implication point; that clause is minimized (Sörensson and Biere 2009), and what had a part in it
 * grows warm: cells with heat are decided on first (VSIDS: Moskewicz and others 2001). */
#include "trail.h"

#include "base/mem.h"

static void warm(struct camino_solver *s, int event)
{
    int after, before;
    camino_edge_cells(event >> 2, &after, &before);
    if (after < CAMINO_CELLS) s->heat[after] += s->heat_step;
    if (before >= 0) s->heat[before] += s->heat_step;
}

static void cool(struct camino_solver *s)
{
    s->heat_step += s->heat_step / 16 + 1;
    if (s->heat_step < 1u << 24) return;
    for (int i = 0; i < CAMINO_CELLS; i++) s->heat[i] >>= 20;
    s->heat_step = 16;
}

/* The level of a conflict: that of its last event. */
static int conflict_level(const struct camino_solver *s)
{
    int level = 0;
    for (int i = 0; i < s->conflict_len; i++)
        if (s->level_of[s->conflict[i]] > level) level = s->level_of[s->conflict[i]];
    return level;
}

/* Adds to the marked events those of `list` that are new; returns how many lie on this level. The
 * ones below go to `clause`. */
static int mark(struct camino_solver *s, const uint16_t *list, int n, uint16_t *clause, int *size)
{
    int here = 0;
    for (int i = 0; i < n; i++) {
        int event = list[i];
        if (s->marked[event] || s->level_of[event] == 0) continue;
        s->marked[event] = 1;
        warm(s, event);
        if (s->level_of[event] == s->level)
            here++;
        else
            clause[(*size)++] = (uint16_t)event;
    }
    return here;
}

/* Events of a learned clause that follow from the others in it say nothing new. */
static int shrink(struct camino_solver *s, uint16_t *clause, int size)
{
    int kept = 1;
    uint16_t reason[CAMINO_EVENTS];
    for (int i = 1; i < size; i++) {
        bool needed = s->why[clause[i]] == CAMINO_WHY_NONE;
        if (!needed) {
            int n = camino_trail_reason(s, clause[i], reason);
            for (int j = 0; j < n && !needed; j++)
                needed = !s->marked[reason[j]] && s->level_of[reason[j]] > 0;
        }
        if (needed)
            clause[kept++] = clause[i];
        else
            s->marked[clause[i]] = 2;
    }
    return kept;
}

/* Traces the conflict back to a clause with one event of the current level, which comes first.
 * Returns its size. */
static int trace_back(struct camino_solver *s, uint16_t *clause)
{
    uint16_t reason[CAMINO_EVENTS], whole[CAMINO_EVENTS];
    int size = 1, at = s->trail_len;
    int open = mark(s, s->conflict, s->conflict_len, clause, &size);
    for (;;) {
        int event = s->trail[--at];
        if (!s->marked[event]) continue;
        if (--open == 0) {
            clause[0] = (uint16_t)event;
            break;
        }
        s->marked[event] = 0;
        int n = camino_trail_reason(s, event, reason);
        open += mark(s, reason, n, clause, &size);
    }
    memcpy(whole, clause, (size_t)size * sizeof *clause);
    int kept = shrink(s, clause, size);
    for (int i = 0; i < size; i++) s->marked[whole[i]] = 0;
    return kept;
}

/* Learns from the conflict and goes back to where the new clause bites. False when nothing is left
 * to try under what is assumed. */
bool camino_trail_learn(struct camino_solver *s)
{
    uint16_t clause[CAMINO_EVENTS];
    int level = conflict_level(s), back = 0;
    if (level == 0) s->dead = true;
    if (level <= CAMINO_ASSUMED) return false;
    camino_trail_back(s, level);
    int size = trace_back(s, clause);
    cool(s);
    for (int i = 1; i < size; i++)
        if (s->level_of[clause[i]] > back) back = s->level_of[clause[i]];
    camino_trail_back(s, back);
    int c = size > 1 ? camino_clause_add(s, clause, size) : -1;
    if (c < 0 && size > 1)
        camino_trail_back(s, 0); /* no room: begin again, room is made there */
    else
        camino_trail_keep(s, clause[0],
                          c < 0 ? CAMINO_WHY_NONE : (unsigned)(CAMINO_WHY_CLAUSE + c));
    return true;
}
