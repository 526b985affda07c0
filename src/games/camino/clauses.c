/* Le Camino: the clauses of the solver. Each is watched at two of its labels, the two watched
 * literals of Moskewicz and others (2001): only when one of those is struck does it need a look. */
#include "trail.h"

#include "base/mem.h"

static void watch_clause(struct camino_solver *s, int c, int which)
{
    int event = s->literal[s->clause[c].start + (uint32_t)which];
    s->clause[c].next[which] = s->watch[event];
    s->watch[event] = c * 2 + which;
}

/* Later on the trail, or not struck at all. */
static inline unsigned recency(const struct camino_solver *s, int event)
{
    return camino_event_struck(s, event) ? (s->level_of[event] ? s->place[event] : 0u)
                                         : UINT16_MAX + 1u;
}

static void bring_latest(const struct camino_solver *s, uint16_t *literal, int size, int to)
{
    int best = to;
    for (int i = to + 1; i < size; i++)
        if (recency(s, literal[i]) > recency(s, literal[best])) best = i;
    uint16_t moved = literal[to];
    literal[to] = literal[best];
    literal[best] = moved;
}

/* Keeps a clause of two or more labels, watched at the two that are struck last. Returns its
 * number, or -1 when there is no room. */
int camino_clause_add(struct camino_solver *s, const uint16_t *literal, int size)
{
    if (s->clauses == CAMINO_CLAUSES || s->literals + (uint32_t)size > CAMINO_LITERALS) return -1;
    struct camino_clause *c = &s->clause[s->clauses];
    c->start = s->literals;
    c->size = (uint16_t)size;
    memcpy(&s->literal[c->start], literal, (size_t)size * sizeof *literal);
    bring_latest(s, &s->literal[c->start], size, 0);
    bring_latest(s, &s->literal[c->start], size, 1);
    s->literals += (uint32_t)size;
    watch_clause(s, s->clauses, 0);
    watch_clause(s, s->clauses, 1);
    return s->clauses++;
}

/* Drops the older half of the clauses when the store is nearly full. Only at level 0, where no
 * clause is a reason that anything asks for. */
void camino_clause_room(struct camino_solver *s)
{
    if (s->clauses < CAMINO_CLAUSES - 512 && s->literals < CAMINO_LITERALS - 16384) return;
    int from = s->clauses / 2, kept = 0;
    uint32_t end = 0;
    memset(s->watch, 0xff, sizeof s->watch);
    for (int i = 0; i < s->clauses; i++) {
        struct camino_clause c = s->clause[i];
        if (i < from && c.size > 4) continue;
        memmove(&s->literal[end], &s->literal[c.start], c.size * sizeof *s->literal);
        c.start = end;
        end += c.size;
        s->clause[kept] = c;
        watch_clause(s, kept, 0);
        watch_clause(s, kept, 1);
        kept++;
    }
    s->clauses = kept;
    s->literals = end;
}

/* Looks for another label to watch than the struck one at place `which`. */
static bool rewatch(struct camino_solver *s, int c, int which)
{
    uint16_t *literal = &s->literal[s->clause[c].start];
    for (int i = 2; i < s->clause[c].size; i++)
        if (!camino_event_struck(s, literal[i])) {
            uint16_t moved = literal[which];
            literal[which] = literal[i];
            literal[i] = moved;
            watch_clause(s, c, which);
            return true;
        }
    return false;
}

static bool clause_conflict(struct camino_solver *s, int c)
{
    s->conflict_len = s->clause[c].size;
    memcpy(s->conflict, &s->literal[s->clause[c].start], s->clause[c].size * sizeof *s->conflict);
    return false;
}

/* Visits the clauses that watch a label just struck. */
bool camino_clause_visit(struct camino_solver *s, int event)
{
    int32_t *link = &s->watch[event];
    while (*link >= 0) {
        int c = *link / 2, which = *link % 2;
        int32_t next = s->clause[c].next[which];
        int other = s->literal[s->clause[c].start + (uint32_t)(1 - which)];
        bool kept = s->domains.edge[other >> 2] == 1u << (other & 3);
        if (!kept) {
            int32_t *own = link;
            *own = next;
            if (rewatch(s, c, which)) continue;
            s->clause[c].next[which] = *own;
            *own = c * 2 + which;
            if (camino_event_struck(s, other)) return clause_conflict(s, c);
            if (!camino_trail_keep(s, other, (unsigned)(CAMINO_WHY_CLAUSE + c))) return false;
        }
        link = &s->clause[c].next[which];
    }
    return true;
}
