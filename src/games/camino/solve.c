/* Le Camino: the search for a completion. */
#include "trail.h"

#include "base/mem.h"

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

/* Makes the lines of a layout the ones to try first. */
static void take_hint(struct camino_solver *s, const struct camino_layout *hint)
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
    if (hint) take_hint(s, hint);
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
            if (!camino_trail_strike(s, camino_event_at(edge, camino_word_low(gone)),
                                     (unsigned)(CAMINO_WHY_CELL + cell)))
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
            if (!camino_clause_visit(s, s->trail[s->head++])) return false;
        } else if ((s->demand & CAMINO_RIVERS && !camino_rim_filter(s, CAMINO_RIVER)) ||
                   (s->demand & CAMINO_RAILS && !camino_rim_filter(s, CAMINO_RAIL))) {
            return false;
        } else if (s->head == s->trail_len) {
            return true;
        }
    }
}

/* ---- the search */

enum { RUN = 32 }; /* conflicts of the shortest run */

/* Lays the assumed tile, on a level of its own. */
static bool assume(struct camino_solver *s)
{
    camino_trail_level(s);
    if (s->placed_cell == CAMINO_NO_CELL) return true;
    for (int dir = 0; dir < 4; dir++) {
        int event = camino_event_at(camino_cell_edge(s->placed_cell, dir),
                                    camino_label_at(s->placed_labels, dir));
        if (camino_event_struck(s, event) || !camino_trail_keep(s, event, CAMINO_WHY_NONE))
            return false;
    }
    return true;
}

/* Keeps a broken cut itself, besides what is learned from it, when it is short enough to be of use
 * elsewhere. */
static void keep_cut(struct camino_solver *s)
{
    if (s->conflict_len >= 2 && s->conflict_len <= 24)
        camino_clause_add(s, s->conflict, s->conflict_len);
}

static bool conflict_found(struct camino_solver *s)
{
    if (!propagate(s)) return true;
    if (!camino_solver_cut(s)) return false;
    keep_cut(s);
    return true;
}

/* Luby's sequence, 1 1 2 1 1 2 4 …: how long the run of this number goes on before a restart. */
static uint64_t luby(uint64_t run)
{
    uint64_t full = 1, longest = 1; /* a whole sequence, and the last run of it */
    while (full < run) {
        full = 2 * full + 1;
        longest *= 2;
    }
    while (full != run) {
        full /= 2;
        longest /= 2;
        if (run > full) run -= full;
    }
    return longest;
}

static enum camino_answer search(struct camino_solver *s)
{
    uint64_t conflicts = 0, run = 1, restart = RUN;
    s->manner = 0;
    while (s->steps++ < s->limit) {
        if (conflict_found(s)) {
            if (!camino_trail_learn(s)) return CAMINO_NO;
            if (++conflicts == restart) {
                restart += RUN * luby(++run);
                s->manner++;
                camino_trail_back(s, 0);
            }
        } else if (s->level == 0) {
            camino_clause_room(s);
            if (!assume(s)) return CAMINO_NO;
        } else {
            int event = camino_solver_choose(s);
            if (event < 0) return CAMINO_YES;
            camino_trail_level(s);
            camino_trail_strike(s, event, CAMINO_WHY_NONE);
        }
    }
    return CAMINO_UNKNOWN;
}

enum camino_answer camino_solver_ask(struct camino_solver *s, int cell, unsigned labels,
                                     uint64_t limit)
{
    camino_trail_back(s, 0);
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
