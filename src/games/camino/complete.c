/* Le Camino: verdicts. The question "is there a completion?" goes to the solver; a refusal is then
 * traced to the first condition that fails by asking again with fewer demands. */
#include "complete.h"

#include "list.h"
#include "reroute.h"
#include "solve.h"

/* Budgets: of a question that only refines a refusal; of the search for any completion; of a
 * placement that is tried under lines=final and that the list leaves undecided. */
enum { STEPS_FINE = 5000, STEPS_ANY = 20000, STEPS_TRIED = 16000 };

struct work {
    struct camino_solver solver;
    struct camino_board board;
    struct camino_domains domains;
};
_Static_assert(sizeof(struct work) <= CAMINO_SCRATCH, "scratch memory is too small");

const char *camino_reason_word(int reason)
{
    static const char *const words[] = {
        [CAMINO_LEGAL] = "legal", [CAMINO_OCCUPIED] = "occupied", [CAMINO_NO_CONTACT] = "1",
        [CAMINO_NO_FIT] = "fit",  [CAMINO_NO_FILL] = "3",         [CAMINO_STUB] = "4",
        [CAMINO_BAD_LINE] = "6",  [CAMINO_NO_ROUTE] = "5",        [CAMINO_UNDECIDED] = "undecided",
    };
    return words[reason];
}

static struct camino_verdict verdict(int reason)
{
    return (struct camino_verdict){.reason = (uint8_t)reason, .cell = CAMINO_NO_CELL};
}

static struct camino_verdict verdict_at(int reason, int cell)
{
    return (struct camino_verdict){.reason = (uint8_t)reason, .cell = (uint8_t)cell};
}

/* Whether two tiles may lie side by side, `b` in direction `dir` of `a`. */
static bool tiles_fit(int a, int b, int dir)
{
    bool wild_a = camino_code_kind(a) == CAMINO_FOREST,
         wild_b = camino_code_kind(b) == CAMINO_FOREST;
    int label_a = camino_label_at(camino_code_labels(a), dir);
    int label_b = camino_label_at(camino_code_labels(b), (dir + 2) % 4);
    if (wild_a) return wild_b || label_b <= CAMINO_ROAD;
    return wild_b ? label_a <= CAMINO_ROAD : label_a == label_b;
}

/* Finds an edge at which `code` on `cell` differs from a placed neighbour. */
static struct camino_verdict judge_fit(const struct camino_board *board, int code, int cell)
{
    for (int dir = 0; dir < 4; dir++) {
        int next = camino_cell_next(board, cell, dir);
        if (next == CAMINO_NO_CELL || !board->tile[next]) continue;
        if (tiles_fit(code, board->tile[next], dir)) continue;
        struct camino_verdict v = verdict_at(CAMINO_NO_FIT, next);
        v.dir = (uint8_t)dir;
        return v;
    }
    return verdict(CAMINO_LEGAL);
}

/* ---- why not */

/* Propagates the board with or without stubs. Returns the cell left without a tile, if any. */
static int settle(struct work *w, bool stubs)
{
    struct camino_bits empty = camino_board_empty(&w->board);
    camino_domains_start(&w->board, &w->domains);
    return camino_propagate(&w->domains, empty, empty, camino_board_patterns(&w->board, stubs));
}

/* Asks for a completion with fewer demands. */
static enum camino_answer ask(struct work *w, unsigned demand, uint64_t steps)
{
    if (settle(w, demand & CAMINO_WITH_STUBS) != CAMINO_NO_CELL) return CAMINO_NO;
    camino_solver_start(&w->solver, &w->board, &w->domains, demand, NULL);
    return camino_solver_ask(&w->solver, CAMINO_NO_CELL, 0, steps);
}

/* Rules 3 and 4: can the cells be filled at all? */
static struct camino_verdict why_not_filled(struct work *w)
{
    int cell = settle(w, true);
    if (cell != CAMINO_NO_CELL) return verdict_at(CAMINO_NO_FILL, cell);
    enum camino_answer answer = ask(w, CAMINO_WITH_STUBS, camino_steps(&w->board));
    if (answer != CAMINO_YES)
        return verdict(answer == CAMINO_NO ? CAMINO_NO_FILL : CAMINO_UNDECIDED);
    cell = settle(w, false);
    if (cell != CAMINO_NO_CELL) return verdict_at(CAMINO_STUB, cell);
    answer = ask(w, 0, camino_steps(&w->board));
    if (answer != CAMINO_YES) return verdict(answer == CAMINO_NO ? CAMINO_STUB : CAMINO_UNDECIDED);
    return verdict(CAMINO_LEGAL);
}

static bool has_label(const struct camino_board *board, int cell, int label)
{
    bool has = false;
    for (int dir = 0; board->tile[cell] && dir < 4; dir++)
        has = has || camino_label_at(camino_code_labels(board->tile[cell]), dir) == label;
    return has;
}

/* Whether the river or railway through a placed tile cannot end as it must, whatever the others
 * do. */
static bool to_blame(struct work *w, int label, int cell)
{
    if (!has_label(&w->board, cell, label) || settle(w, false) != CAMINO_NO_CELL) return false;
    unsigned demand = label == CAMINO_RIVER ? CAMINO_RIVERS : CAMINO_RAILS;
    camino_solver_start(&w->solver, &w->board, &w->domains, demand, NULL);
    w->solver.blamed = cell;
    return camino_solver_ask(&w->solver, CAMINO_NO_CELL, 0, STEPS_FINE) == CAMINO_NO;
}

/* A placed tile of the line that is to blame, the newest if it is on it; or none. */
static int blamed_cell(struct work *w, int label, int newest)
{
    if (newest != CAMINO_NO_CELL && to_blame(w, label, newest)) return newest;
    for (int cell = 0; cell < CAMINO_CELLS; cell++)
        if (to_blame(w, label, cell)) return cell;
    return CAMINO_NO_CELL;
}

static struct camino_verdict bad_line(struct work *w, int label, int newest)
{
    struct camino_verdict v = verdict(CAMINO_BAD_LINE);
    v.label = (uint8_t)label;
    if (label != CAMINO_NONE) v.cell = (uint8_t)blamed_cell(w, label, newest);
    return v;
}

/* A third line is seen: where the newest tile lies, or any. */
static struct camino_verdict too_many(const struct work *w, int label, int newest)
{
    struct camino_verdict v = verdict(CAMINO_BAD_LINE);
    v.label = (uint8_t)label;
    v.seen = 1;
    int cell = newest != CAMINO_NO_CELL && has_label(&w->board, newest, label) ? newest : 0;
    while (!has_label(&w->board, cell, label)) cell++;
    v.cell = (uint8_t)cell;
    return v;
}

/* The label of which the position shows more than two lines, when that counts. The domains are
 * settled without stubs. */
static int too_many_seen(const struct work *w)
{
    if (w->board.lines != CAMINO_LINES_SEEN) return CAMINO_NONE;
    for (int label = CAMINO_RIVER; label <= CAMINO_RAIL; label++)
        if (camino_domains_lines(&w->domains, label) > 2) return label;
    return CAMINO_NONE;
}

/* `many`: the label of which too many lines are seen, or CAMINO_NONE. */
static struct camino_verdict why_not_lines(struct work *w, int many, int newest)
{
    uint64_t steps = many == CAMINO_NONE ? camino_steps(&w->board) : STEPS_FINE;
    enum camino_answer answer = ask(w, CAMINO_RIVERS | CAMINO_RAILS, steps);
    if (answer == CAMINO_NO) {
        if (ask(w, CAMINO_RIVERS, STEPS_FINE) == CAMINO_NO)
            return bad_line(w, CAMINO_RIVER, newest);
        if (ask(w, CAMINO_RAILS, STEPS_FINE) == CAMINO_NO) return bad_line(w, CAMINO_RAIL, newest);
        return bad_line(w, CAMINO_NONE, newest);
    }
    if (many != CAMINO_NONE) return too_many(w, many, newest);
    return verdict(answer == CAMINO_UNKNOWN ? CAMINO_UNDECIDED : CAMINO_LEGAL);
}

static struct camino_verdict why_not_routes(struct work *w)
{
    static const unsigned path[2] = {CAMINO_PATH_A, CAMINO_PATH_B};
    struct camino_verdict v = verdict(CAMINO_NO_ROUTE);
    for (int side = 0; side < 2; side++) {
        enum camino_answer answer =
            ask(w, CAMINO_RIVERS | CAMINO_RAILS | path[side], camino_steps(&w->board));
        if (answer == CAMINO_UNKNOWN) return verdict(CAMINO_UNDECIDED);
        if (answer == CAMINO_NO) v.sides = (uint8_t)(v.sides | 1u << side);
    }
    return v;
}

static struct camino_verdict why_not(struct work *w, int many, int newest)
{
    struct camino_verdict v = why_not_filled(w);
    if (v.reason == CAMINO_LEGAL) v = why_not_lines(w, many, newest);
    if (v.reason == CAMINO_LEGAL) v = why_not_routes(w);
    return v;
}

/* ---- judging */

/* Judges w->board, whose newest tile lies on `newest`, as a whole. `plan` is that of the position
 * before, to go on from, or NULL. */
static struct camino_verdict judge_board(struct work *w, const struct camino_plan *plan,
                                         const struct camino_layout *hint, int newest,
                                         struct camino_layout *out)
{
    struct camino_plan next;
    if (settle(w, false) != CAMINO_NO_CELL) return why_not(w, CAMINO_NONE, newest);
    int many = too_many_seen(w);
    if (many != CAMINO_NONE) return why_not(w, many, newest);
    if (plan && (camino_plan_place(plan, &w->board, w->board.tile[newest], newest, &next) ||
                 camino_plan_reroute(plan, &w->board, &w->domains, newest, &next))) {
        if (out) camino_plan_layout(&next, &w->board, out);
        return verdict(CAMINO_LEGAL);
    }
    camino_solver_start(&w->solver, &w->board, &w->domains, CAMINO_FULL, hint);
    enum camino_answer answer =
        camino_solver_ask(&w->solver, CAMINO_NO_CELL, 0, camino_steps(&w->board));
    if (answer == CAMINO_UNKNOWN) return verdict(CAMINO_UNDECIDED);
    if (answer == CAMINO_NO) return why_not(w, CAMINO_NONE, newest);
    if (out) camino_solver_layout(&w->solver, out);
    return verdict(CAMINO_LEGAL);
}

/* Finds two placed neighbours that differ. */
static struct camino_verdict judge_placed(const struct camino_board *board)
{
    for (int cell = 0; cell < CAMINO_CELLS; cell++) {
        if (!board->tile[cell]) continue;
        struct camino_verdict v = judge_fit(board, board->tile[cell], cell);
        if (v.reason != CAMINO_LEGAL) return v;
    }
    return verdict(CAMINO_LEGAL);
}

struct camino_verdict camino_judge_position(const struct camino_board *board, void *scratch,
                                            struct camino_layout *layout)
{
    struct work *w = scratch;
    w->board = *board;
    struct camino_verdict v = judge_placed(board);
    if (v.reason != CAMINO_LEGAL) return v;
    return judge_board(w, NULL, NULL, CAMINO_NO_CELL, layout);
}

bool camino_complete(const struct camino_board *board, void *scratch, struct camino_layout *layout)
{
    struct work *w = scratch;
    w->board = *board;
    if (judge_placed(board).reason != CAMINO_LEGAL || ask(w, CAMINO_FULL, STEPS_ANY) != CAMINO_YES)
        return false;
    camino_solver_layout(&w->solver, layout);
    return true;
}

/* Judges w->board once more, from scratch and with patience. */
static struct camino_verdict judge_longer(struct work *w, int newest, struct camino_layout *out)
{
    enum camino_answer answer = ask(w, CAMINO_FULL, STEPS_TRIED);
    if (answer == CAMINO_NO) return why_not(w, CAMINO_NONE, newest);
    if (answer == CAMINO_YES && out) camino_solver_layout(&w->solver, out);
    return verdict(answer == CAMINO_YES ? CAMINO_LEGAL : CAMINO_UNDECIDED);
}

struct camino_verdict camino_judge(const struct camino_board *board,
                                   const struct camino_layout *layout, int code, int cell,
                                   void *scratch, struct camino_layout *next)
{
    struct work *w = scratch;
    struct camino_plan plan;
    if (board->tile[cell]) return verdict(CAMINO_OCCUPIED);
    if (!camino_cell_contact(board, cell)) return verdict(CAMINO_NO_CONTACT);
    struct camino_verdict v = judge_fit(board, code, cell);
    if (v.reason != CAMINO_LEGAL) return v;
    w->board = *board;
    if (layout) camino_plan_start(&plan, board, layout);
    w->board.tile[cell] = (uint8_t)code;
    v = judge_board(w, layout ? &plan : NULL, layout, cell, next);
    if (v.reason != CAMINO_UNDECIDED) return v;
    struct camino_placement placement = {(uint8_t)code, (uint8_t)cell};
    if (camino_list_find(board, layout, placement, scratch, next)) return verdict(CAMINO_LEGAL);
    if (board->lines != CAMINO_LINES_FINAL) return v;
    w->board = *board;
    w->board.tile[cell] = (uint8_t)code;
    return judge_longer(w, cell, next);
}
