/* Le Camino: all legal placements at once.
 *
 * Placements of one position share what is learned about it. Each is tried, cheapest test first:
 * propagated edges; completions already found for other placements, with their lines kept; the
 * completion of the position, mended; the solver, set up once for the position before the tile. A
 * dead end, a buffer or a forest changes what the cells around it may be, so for those the solver
 * starts from the position after it. */
#include "complete.h"
#include "known.h"
#include "reroute.h"
#include "solve.h"

enum { POOL = 12 };

struct work {
    struct camino_solver solver;
    struct camino_board board, after;
    struct camino_known known;
    struct camino_domains domains; /* after the placement being judged */
    struct camino_plan plan[POOL];
    int plans, newest;
    bool started; /* the solver is set up for the position */
    bool closed;  /* the position has no completion: only a special tile can help */
    const struct camino_layout *hint;
    struct camino_tally tally;
};
_Static_assert(sizeof(struct work) <= CAMINO_SCRATCH, "scratch memory is too small");

/* Whether a completion already found can take the tile. */
static bool found(const struct work *w, int code, int cell)
{
    for (int i = 0; i < w->plans; i++)
        if (camino_plan_place(&w->plan[i], &w->board, code, cell, NULL)) return true;
    return false;
}

/* Whether the first completion can be mended to take the tile. */
static bool mended(struct work *w, int code, int cell)
{
    struct camino_plan next;
    if (!w->plans) return false;
    w->after = w->board;
    w->after.tile[cell] = (uint8_t)code;
    return camino_plan_reroute(&w->plan[0], &w->after, &w->domains, cell, &next);
}

/* Keeps the lines of a completion of the position for other placements; the first stays for good.
 */
static void keep(struct work *w)
{
    struct camino_layout layout;
    camino_solver_layout(&w->solver, &layout);
    int at = w->plans < POOL ? w->plans++ : 1 + w->newest++ % (POOL - 1);
    camino_plan_start(&w->plan[at], &w->board, &layout);
}

static bool ask(struct work *w, int cell, unsigned labels)
{
    enum camino_answer answer =
        camino_solver_ask(&w->solver, cell, labels, camino_steps(&w->board));
    w->tally.asked++;
    w->tally.undecided += answer == CAMINO_UNKNOWN;
    return answer == CAMINO_YES;
}

static bool ask_before(struct work *w, int cell, unsigned labels)
{
    if (!w->started)
        camino_solver_start(&w->solver, &w->board, &w->known.base, CAMINO_FULL, w->hint);
    w->started = true;
    if (!ask(w, cell, labels)) return false;
    keep(w);
    return true;
}

/* For special tiles. The solver set up for the position is lost. */
static bool ask_after(struct work *w, int code, int cell)
{
    w->started = false;
    w->after = w->board;
    w->after.tile[cell] = (uint8_t)code;
    camino_solver_start(&w->solver, &w->after, &w->domains, CAMINO_FULL, w->hint);
    return ask(w, CAMINO_NO_CELL, 0);
}

static bool legal(struct work *w, int code, int cell)
{
    bool special = camino_kind_special(camino_code_kind(code));
    w->tally.judged++;
    if (!camino_known_fits(&w->known, code, cell) || (w->closed && !special) ||
        !camino_known_after(&w->known, &w->board, code, cell, &w->domains))
        return false;
    /* Where the budget may run out each placement is asked as camino_judge asks, nothing shared, so
     * that both give the same answer. */
    if (w->board.lines == CAMINO_LINES_FINAL) return ask_after(w, code, cell);
    if (found(w, code, cell) || mended(w, code, cell)) return true;
    return special ? ask_after(w, code, cell) : ask_before(w, cell, camino_code_labels(code));
}

static void start(struct work *w, const struct camino_board *board,
                  const struct camino_layout *layout)
{
    w->board = *board;
    w->plans = w->newest = 0;
    w->started = false;
    w->hint = layout;
    w->tally = (struct camino_tally){0, 0, 0};
    camino_known_start(&w->known, board);
    if (layout) camino_plan_start(&w->plan[w->plans++], board, layout);
    bool shared = board->lines != CAMINO_LINES_FINAL;
    w->closed = w->known.closed || (!layout && shared && !ask_before(w, CAMINO_NO_CELL, 0));
}

static struct camino_bits contact_cells(const struct camino_board *board)
{
    struct camino_bits cells = camino_board_empty(board), touching = {{0, 0, 0}};
    for (int cell; (cell = camino_bits_pop(&cells)) >= 0;)
        if (camino_cell_contact(board, cell)) camino_bits_add(&touching, cell);
    return touching;
}

int camino_list_counted(const struct camino_board *board, const struct camino_layout *layout,
                        unsigned kinds, void *scratch, struct camino_placement *out,
                        struct camino_tally *tally)
{
    struct work *w = scratch;
    struct camino_bits contact = contact_cells(board);
    int n = 0;
    start(w, board, layout);
    for (int code = 1; code <= CAMINO_CODES; code++) {
        struct camino_bits cells = contact;
        if (!(kinds >> camino_code_kind(code) & 1)) continue;
        for (int cell; (cell = camino_bits_pop(&cells)) >= 0;)
            if (legal(w, code, cell))
                out[n++] = (struct camino_placement){(uint8_t)code, (uint8_t)cell};
    }
    tally->judged += w->tally.judged;
    tally->asked += w->tally.asked;
    tally->undecided += w->tally.undecided;
    return n;
}

int camino_list(const struct camino_board *board, const struct camino_layout *layout,
                unsigned kinds, void *scratch, struct camino_placement *out)
{
    struct camino_tally tally = {0, 0, 0};
    return camino_list_counted(board, layout, kinds, scratch, out, &tally);
}
