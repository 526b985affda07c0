/* Le Camino: the search for a completion: striking labels, reasons, learning. */
#include "solve.h"

#include "base/mem.h"

enum { WHY_NONE = 0, WHY_CELL = 1, WHY_RIM = 200, WHY_CLAUSE = 256, ASSUMED = 1 };

static inline int event_of(int edge, int label)
{
    return edge * 4 + label;
}
static inline bool struck(const struct camino_solver *s, int event)
{
    return !(s->domains.edge[event >> 2] >> (event & 3) & 1);
}

/* ---- setting up */

static void start_geometry(struct camino_solver *s, const struct camino_board *board)
{
    s->empty = camino_board_empty(board);
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++) {
            int cell = camino_cell_at(col, row), code = board->tile[cell];
            camino_bits_add(&s->inside, cell);
            if (code && camino_code_kind(code) == CAMINO_BUFFER) camino_bits_add(&s->buffers, cell);
            for (int dir = 0; dir < 4; dir++)
                if (camino_cell_next(board, cell, dir) == CAMINO_NO_CELL)
                    camino_net_add(&s->rim, camino_cell_edge(cell, dir));
        }
}

static void start_edges(struct camino_solver *s)
{
    for (int edge = 0; edge < CAMINO_EDGES; edge++) {
        unsigned set = s->domains.edge[edge];
        for (int label = 0; label < 4; label++) {
            if (set >> label & 1) camino_net_add(&s->can[label], edge);
            if (set == 1u << label) camino_net_add(&s->sure[label], edge);
        }
    }
}

void camino_solver_hint(struct camino_solver *s, const struct camino_layout *hint)
{
    memset(s->hint, 0, sizeof s->hint);
    struct camino_bits cells = s->inside;
    for (int cell; (cell = camino_bits_pop(&cells)) >= 0;)
        for (int dir = 0; dir < 4; dir++) {
            int label = camino_label_at(hint->labels[cell], dir);
            if (label >= CAMINO_RIVER) camino_net_add(&s->hint[label], camino_cell_edge(cell, dir));
        }
}

void camino_solver_start(struct camino_solver *s, const struct camino_board *board,
                         const struct camino_domains *domains, unsigned demand,
                         const struct camino_layout *hint)
{
    memset(s, 0, offsetof(struct camino_solver, conflict_len));
    s->board = board;
    s->demand = demand;
    s->allowed = camino_board_patterns(board, demand & CAMINO_WITH_STUBS);
    s->domains = *domains;
    s->heat_step = 1;
    start_geometry(s, board);
    start_edges(s);
    s->clauses = 0;
    s->literals = 0;
    memset(s->watch, 0xff, sizeof s->watch);
    s->blamed = CAMINO_NO_CELL;
    s->placed_cell = CAMINO_NO_CELL;
    s->dead = false;
    s->bound[0] = s->bound[1] = s->floor[0] = s->floor[1] = 0;
    if (hint) camino_solver_hint(s, hint);
}

/* ---- striking labels and taking them back */

/* The cell on each side of an edge; may be off the board. */
static inline void edge_cells(int edge, int *after, int *before)
{
    *after = edge < CAMINO_HALF ? edge : edge - CAMINO_HALF;
    *before = edge < CAMINO_HALF ? *after - 1 : *after - CAMINO_STRIDE;
}

static inline void set_conflict_edge(struct camino_solver *s, int edge)
{
    s->conflict_len = 4;
    for (int label = 0; label < 4; label++) s->conflict[label] = (uint16_t)event_of(edge, label);
}

/* Strikes a label that still stands. False when its edge has none left. */
static bool strike(struct camino_solver *s, int event, unsigned why)
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
    edge_cells(edge, &after, &before);
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

static void back_to(struct camino_solver *s, int level)
{
    if (s->level <= level) return;
    int keep = s->level_start[level + 1];
    while (s->trail_len > keep) unstrike(s, s->trail[--s->trail_len]);
    s->level = level;
    s->head = keep;
    s->pending = (struct camino_bits){{0, 0, 0}};
}

static void next_level(struct camino_solver *s)
{
    s->level_start[++s->level] = (uint16_t)s->trail_len;
}

/* Makes an event's label the only one of its edge. */
static bool assert_label(struct camino_solver *s, int event, unsigned why)
{
    int edge = event >> 2;
    for (int label = 0; label < 4; label++) {
        int other = event_of(edge, label);
        if (other != event && !struck(s, other) && !strike(s, other, why)) return false;
    }
    return true;
}

/* ---- reasons */

/* The labels an edge had before place `before` on the trail. */
static unsigned domain_before(const struct camino_solver *s, int edge, unsigned before)
{
    unsigned set = s->domains.edge[edge];
    for (int label = 0; label < 4; label++) {
        int event = event_of(edge, label);
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
            int event = event_of(edge, label), at = n;
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
            if (other != label && s->level_of[event_of(edge, other)] > 0)
                out[size++] = (uint16_t)event_of(edge, other);
    }
    return size;
}

static bool filter_rim(struct camino_solver *s, int label)
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
        if (!camino_net_has(&sure, edge) && !strike(s, event_of(edge, label), WHY_RIM))
            return false;
    return true;
}

/* The events that made `event` follow. */
static int explain(const struct camino_solver *s, int event, uint16_t *out)
{
    unsigned why = s->why[event];
    if (why == WHY_RIM)
        return explain_rim(s, event & 3, rim_most(s, event & 3), s->place[event], out);
    if (why < WHY_CLAUSE) {
        int cell = (int)why - WHY_CELL, dir = edge_dir(cell, event >> 2);
        return explain_cell(s, cell, s->allowed & camino_pattern_has[dir][event & 3], dir,
                            s->place[event], out);
    }
    const struct camino_clause *c = &s->clause[why - WHY_CLAUSE];
    int n = 0;
    for (int i = 0; i < c->size; i++) {
        int other = s->literal[c->start + (uint32_t)i];
        if (other >> 2 != event >> 2 || (struck(s, other) && s->place[other] < s->place[event]))
            out[n++] = (uint16_t)other;
    }
    return n;
}

/* ---- clauses */

static void watch_clause(struct camino_solver *s, int c, int which)
{
    int event = s->literal[s->clause[c].start + (uint32_t)which];
    s->clause[c].next[which] = s->watch[event];
    s->watch[event] = c * 2 + which;
}

/* Later on the trail, or not struck at all. */
static inline unsigned recency(const struct camino_solver *s, int event)
{
    return struck(s, event) ? (s->level_of[event] ? s->place[event] : 0u) : UINT16_MAX + 1u;
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
static int add_clause(struct camino_solver *s, const uint16_t *literal, int size)
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
static void make_room(struct camino_solver *s)
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
        if (!struck(s, literal[i])) {
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
static bool visit_watchers(struct camino_solver *s, int event)
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
            if (struck(s, other)) return clause_conflict(s, c);
            if (!assert_label(s, other, (unsigned)(WHY_CLAUSE + c))) return false;
        }
        link = &s->clause[c].next[which];
    }
    return true;
}

/* ---- propagation */

static bool filter_cell(struct camino_solver *s, int cell)
{
    uint64_t set = camino_cell_patterns(&s->domains, s->allowed, cell);
    if (!set) {
        s->conflict_len = camino_solver_explain(s, cell, s->allowed, s->conflict);
        return false;
    }
    for (int dir = 0; dir < 4; dir++) {
        int edge = camino_cell_edge(cell, dir);
        unsigned gone = s->domains.edge[edge] & ~camino_pattern_union(set, dir);
        for (; gone; gone &= gone - 1)
            if (!strike(s, event_of(edge, camino_word_low(gone)), (unsigned)(WHY_CELL + cell)))
                return false;
    }
    return true;
}

static bool propagate(struct camino_solver *s)
{
    for (;;) {
        s->pending = camino_bits_and(s->pending, s->empty);
        int cell = camino_bits_pop(&s->pending);
        if (cell >= 0) {
            if (!filter_cell(s, cell)) return false;
        } else if (s->head < s->trail_len) {
            if (!visit_watchers(s, s->trail[s->head++])) return false;
        } else if ((s->demand & CAMINO_RIVERS && !filter_rim(s, CAMINO_RIVER)) ||
                   (s->demand & CAMINO_RAILS && !filter_rim(s, CAMINO_RAIL))) {
            return false;
        } else if (s->head == s->trail_len) {
            return true;
        }
    }
}

/* ---- learning */

static void warm(struct camino_solver *s, int event)
{
    int after, before;
    edge_cells(event >> 2, &after, &before);
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
        bool needed = s->why[clause[i]] == WHY_NONE;
        if (!needed) {
            int n = explain(s, clause[i], reason);
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
        int n = explain(s, event, reason);
        open += mark(s, reason, n, clause, &size);
    }
    memcpy(whole, clause, (size_t)size * sizeof *clause);
    int kept = shrink(s, clause, size);
    for (int i = 0; i < size; i++) s->marked[whole[i]] = 0;
    return kept;
}

/* Learns from the conflict and goes back to where the new clause bites. False when nothing is left
 * to try under what is assumed. */
static bool learn(struct camino_solver *s)
{
    uint16_t clause[CAMINO_EVENTS];
    int level = conflict_level(s), back = 0;
    if (level == 0) s->dead = true;
    if (level <= ASSUMED) return false;
    back_to(s, level);
    int size = trace_back(s, clause);
    cool(s);
    for (int i = 1; i < size; i++)
        if (s->level_of[clause[i]] > back) back = s->level_of[clause[i]];
    back_to(s, back);
    int c = size > 1 ? add_clause(s, clause, size) : -1;
    if (c < 0 && size > 1)
        back_to(s, 0); /* no room: begin again, room is made there */
    else
        assert_label(s, clause[0], c < 0 ? WHY_NONE : (unsigned)(WHY_CLAUSE + c));
    return true;
}

/* Keeps a broken cut itself, besides what is learned from it, when it is short enough to be of use
 * elsewhere. */
static void keep_cut(struct camino_solver *s)
{
    if (s->conflict_len >= 2 && s->conflict_len <= 24) add_clause(s, s->conflict, s->conflict_len);
}

/* ---- the search */

/* Lays the assumed tile, on a level of its own. */
static bool assume(struct camino_solver *s)
{
    next_level(s);
    if (s->placed_cell == CAMINO_NO_CELL) return true;
    for (int dir = 0; dir < 4; dir++) {
        int event =
            event_of(camino_cell_edge(s->placed_cell, dir), camino_label_at(s->placed_labels, dir));
        if (struck(s, event) || !assert_label(s, event, WHY_NONE)) return false;
    }
    return true;
}

static bool conflict_found(struct camino_solver *s)
{
    if (!propagate(s)) return true;
    if (!camino_solver_cut(s)) return false;
    keep_cut(s);
    return true;
}

static enum camino_answer search(struct camino_solver *s)
{
    uint64_t conflicts = 0, restart = 64;
    while (s->steps++ < s->limit) {
        if (conflict_found(s)) {
            if (!learn(s)) return CAMINO_NO;
            if (++conflicts == restart) {
                restart += 64 + restart / 2;
                back_to(s, 0);
            }
        } else if (s->level == 0) {
            make_room(s);
            if (!assume(s)) return CAMINO_NO;
        } else {
            int event = camino_solver_choose(s);
            if (event < 0) return CAMINO_YES;
            next_level(s);
            strike(s, event, WHY_NONE);
        }
    }
    return CAMINO_UNKNOWN;
}

enum camino_answer camino_solver_ask(struct camino_solver *s, int cell, unsigned labels,
                                     uint64_t limit)
{
    back_to(s, 0);
    if (s->dead) return CAMINO_NO;
    s->placed_cell = cell;
    s->placed_labels = labels;
    s->steps = 0;
    s->limit = limit;
    return search(s);
}

/* The cells whose rivers and railways hang on a placed tile. */
static struct camino_bits real_lines(const struct camino_solver *s, int label)
{
    struct camino_net net = {camino_bits_but(s->sure[label].v, s->rim.v),
                             camino_bits_but(s->sure[label].h, s->rim.h)};
    struct camino_bits from = camino_bits_but(s->inside, s->empty);
    if (s->placed_cell != CAMINO_NO_CELL) camino_bits_add(&from, s->placed_cell);
    return camino_net_flood(&net, from);
}

void camino_solver_layout(const struct camino_solver *s, struct camino_layout *layout)
{
    struct camino_bits real[4] = {
        [CAMINO_RIVER] = real_lines(s, CAMINO_RIVER), [CAMINO_RAIL] = real_lines(s, CAMINO_RAIL)};
    struct camino_bits cells = s->inside;
    memset(layout, 0, sizeof *layout);
    for (int cell; (cell = camino_bits_pop(&cells)) >= 0;)
        for (int dir = 0; dir < 4; dir++) {
            int edge = camino_cell_edge(cell, dir), label = CAMINO_NONE;
            if (camino_net_has(&s->can[CAMINO_ROAD], edge)) label = CAMINO_ROAD;
            for (int line = CAMINO_RIVER; line <= CAMINO_RAIL; line++)
                if (camino_net_has(&s->sure[line], edge) && camino_bits_has(&real[line], cell))
                    label = line;
            layout->labels[cell] = (uint8_t)(layout->labels[cell] | label << (2 * dir));
        }
}
