/* Le Camino: all legal placements at once.
 *
 * Placements of one position share what is learned about it. Each is tried, cheapest test first:
 * propagated edges; completions already found for other placements, with their lines kept; the
 * solver, set up once for the position before the tile. A dead end, a buffer or a forest changes
 * what the cells around it may be, so for those the solver starts from the position after it. */
#include "complete.h"
#include "plan.h"
#include "solve.h"

#define STEPS 400000u
enum { POOL = 12 };

struct work {
    struct camino_solver solver;
    struct camino_board board, after;
    struct camino_domains bare, base, domains; /* before and after propagation; with a tile */
    struct camino_bits empty;
    uint64_t allowed;
    struct camino_plan plan[POOL];
    int plans, newest;
    bool started, closed; /* the solver is set up; it has no completion at all to offer */
    const struct camino_layout *hint;
};
_Static_assert(sizeof(struct work) <= CAMINO_SCRATCH, "scratch memory is too small");

/* ---- tests */

/* Whether a tile could lie on a cell as far as the edges are known. */
static bool edges_allow(const struct camino_domains *domains, int code, int cell)
{
    unsigned labels = camino_code_labels(code);
    bool forest = camino_code_kind(code) == CAMINO_FOREST;
    for (int dir = 0; dir < 4; dir++) {
        unsigned set = domains->edge[camino_cell_edge(cell, dir)];
        unsigned want = forest ? CAMINO_ROAD_LABELS : 1u << camino_label_at(labels, dir);
        if (!(set & want)) return false;
    }
    return true;
}

/* Whether the propagated position shows no more lines than it may. */
static bool few_lines(const struct work *w)
{
    return w->board.lines == CAMINO_LINES_FINAL ||
           (camino_domains_lines(&w->domains, CAMINO_RIVER) <= 2 &&
            camino_domains_lines(&w->domains, CAMINO_RAIL) <= 2);
}

/* Propagates the position after a placement: from what is known before it, or, for tiles that are
 * no pattern of an empty cell, from nothing. */
static bool settle(struct work *w, int code, int cell)
{
    struct camino_bits empty = w->empty, pending = {{0, 0, 0}};
    w->domains = w->base;
    camino_domains_place(&w->board, code, cell, &w->domains);
    camino_bits_drop(&empty, cell);
    camino_bits_add(&pending, cell + 1);
    camino_bits_add(&pending, cell + CAMINO_STRIDE);
    if (cell > 0) camino_bits_add(&pending, cell - 1);
    if (cell >= CAMINO_STRIDE) camino_bits_add(&pending, cell - CAMINO_STRIDE);
    return camino_propagate(&w->domains, empty, pending, w->allowed) == CAMINO_NO_CELL &&
           few_lines(w);
}

static bool settle_special(struct work *w, int code, int cell)
{
    struct camino_bits empty = w->empty;
    w->domains = w->bare;
    camino_domains_place(&w->board, code, cell, &w->domains);
    camino_bits_drop(&empty, cell);
    return camino_propagate(&w->domains, empty, empty, w->allowed) == CAMINO_NO_CELL &&
           few_lines(w);
}

/* Whether a completion already found can take the tile. */
static bool known(const struct work *w, int code, int cell)
{
    for (int i = 0; i < w->plans; i++)
        if (camino_plan_place(&w->plan[i], &w->board, code, cell, NULL)) return true;
    return false;
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

/* ---- asking the solver */

static bool ask_before(struct work *w, int cell, unsigned labels)
{
    if (!w->started) camino_solver_start(&w->solver, &w->board, &w->base, CAMINO_FULL, w->hint);
    w->started = true;
    if (camino_solver_ask(&w->solver, cell, labels, STEPS) != CAMINO_YES) return false;
    keep(w);
    return true;
}

/* For tiles that are not among the patterns; w->domains are settled. The shared solver is lost. */
static bool ask_after(struct work *w, int code, int cell)
{
    w->started = false;
    w->after = w->board;
    w->after.tile[cell] = (uint8_t)code;
    camino_solver_start(&w->solver, &w->after, &w->domains, CAMINO_FULL, w->hint);
    return camino_solver_ask(&w->solver, CAMINO_NO_CELL, 0, STEPS) == CAMINO_YES;
}

/* Dead ends, buffers, forests: not among the patterns of empty cells, or not one pattern. */
static bool special(int kind)
{
    return kind == CAMINO_DEAD_END || kind == CAMINO_BUFFER || kind == CAMINO_FOREST;
}

static bool legal(struct work *w, int code, int cell)
{
    if (special(camino_code_kind(code)))
        return edges_allow(&w->bare, code, cell) && settle_special(w, code, cell) &&
               (known(w, code, cell) || ask_after(w, code, cell));
    return !w->closed && edges_allow(&w->base, code, cell) && settle(w, code, cell) &&
           (known(w, code, cell) || ask_before(w, cell, camino_code_labels(code)));
}

/* ---- the list */

/* Sets up what all placements share. Without a layout the position may have no completion: then
 * only the special tiles can help, and edges before them mean nothing. */
static void start(struct work *w, const struct camino_board *board,
                  const struct camino_layout *layout)
{
    w->board = *board;
    w->empty = camino_board_empty(board);
    w->allowed = camino_board_patterns(board, false);
    w->plans = w->newest = 0;
    w->started = false;
    w->hint = layout;
    camino_domains_start(board, &w->bare);
    w->base = w->bare;
    w->closed = camino_propagate(&w->base, w->empty, w->empty, w->allowed) != CAMINO_NO_CELL;
    if (layout)
        camino_plan_start(&w->plan[w->plans++], board, layout);
    else
        w->closed = w->closed || !ask_before(w, CAMINO_NO_CELL, 0);
}

static struct camino_bits contact_cells(const struct camino_board *board)
{
    struct camino_bits cells = camino_board_empty(board), found = {{0, 0, 0}};
    for (int cell; (cell = camino_bits_pop(&cells)) >= 0;)
        if (camino_cell_contact(board, cell)) camino_bits_add(&found, cell);
    return found;
}

int camino_list(const struct camino_board *board, const struct camino_layout *layout,
                unsigned kinds, void *scratch, struct camino_placement *out)
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
    return n;
}
