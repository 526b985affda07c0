/* Le Camino: all legal placements at once.
 *
 * Placements of one position share what is learned about it. Each is tried, cheapest test first:
 * propagated edges; completions already found for other placements, with their lines kept; the
 * completion of the position, mended; the solver, set up once for the position before the tile. A
 * dead end, a buffer or a forest changes what the cells around it may be, so for those the solver
 * starts from the position after it. */
#include "list.h"

#include "known.h"
#include "reroute.h"
#include "solve.h"

enum { POOL = 12 };

struct work {
    struct camino_solver solver;
    struct camino_board board, after;
    struct camino_known known;
    struct camino_domains domains; /* after the placement being judged */
    struct camino_plan plan[POOL], next;
    int plans, newest;
    bool started; /* the solver is set up for the position */
    bool closed;  /* the position has no completion: only a special tile can help */
    bool planned; /* the last legal placement is proved by `next`, not by the solver */
    const struct camino_layout *hint;
    struct camino_tally tally;
};
_Static_assert(sizeof(struct work) <= CAMINO_SCRATCH, "scratch memory is too small");

/* Whether a completion already found can take the tile. */
static bool found(struct work *w, int code, int cell)
{
    for (int i = 0; i < w->plans; i++)
        if (camino_plan_place(&w->plan[i], &w->board, code, cell, &w->next)) return true;
    return false;
}

/* Whether the first completion can be mended to take the tile; w->after has it. */
static bool mended(struct work *w, int cell)
{
    return w->plans && camino_plan_reroute(&w->plan[0], &w->after, &w->domains, cell, &w->next);
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

/* Asks about the position before the tile, which must be a pattern. Half the budget: what this
 * leaves open is asked again alone. */
static enum camino_answer ask_before(struct work *w, int cell, unsigned labels)
{
    if (!w->started)
        camino_solver_start(&w->solver, &w->board, &w->known.base, CAMINO_FULL, w->hint);
    w->started = true;
    enum camino_answer answer =
        camino_solver_ask(&w->solver, cell, labels, camino_steps(&w->board) / 2);
    if (answer == CAMINO_YES) keep(w);
    return answer;
}

/* Asks about the position after the tile, with nothing to go by. The solver set up for the position
 * before it is lost. */
static enum camino_answer ask_after(struct work *w)
{
    w->started = false;
    camino_solver_start(&w->solver, &w->after, &w->domains, CAMINO_FULL, NULL);
    return camino_solver_ask(&w->solver, CAMINO_NO_CELL, 0, camino_steps(&w->board));
}

static bool solved(struct work *w, int code, int cell)
{
    enum camino_answer answer = CAMINO_UNKNOWN;
    w->planned = false;
    w->tally.asked++;
    if (!camino_kind_special(camino_code_kind(code)))
        answer = ask_before(w, cell, camino_code_labels(code));
    if (answer == CAMINO_UNKNOWN) answer = ask_after(w);
    w->tally.undecided += answer == CAMINO_UNKNOWN;
    return answer == CAMINO_YES;
}

static bool legal(struct work *w, int code, int cell)
{
    bool special = camino_kind_special(camino_code_kind(code));
    w->tally.judged++;
    if (!camino_known_fits(&w->known, code, cell) || (w->closed && !special) ||
        !camino_known_after(&w->known, &w->board, code, cell, &w->domains))
        return false;
    w->planned = true;
    if (found(w, code, cell)) return true;
    w->after = w->board;
    w->after.tile[cell] = (uint8_t)code;
    return mended(w, cell) || solved(w, code, cell);
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
    w->closed = w->known.closed;
    if (!layout && ask_before(w, CAMINO_NO_CELL, 0) == CAMINO_NO) w->closed = true;
}

/* Forgets what other kinds of tile have brought: a verdict must not depend on the hand, not even
 * should one question be too hard. */
static void start_kind(struct work *w)
{
    w->plans = w->plans ? 1 : 0;
    w->newest = 0;
    w->started = false;
}

static struct camino_bits contact_cells(const struct camino_board *board)
{
    struct camino_bits cells = camino_board_empty(board), touching = {{0, 0, 0}};
    for (int cell; (cell = camino_bits_pop(&cells)) >= 0;)
        if (camino_cell_contact(board, cell)) camino_bits_add(&touching, cell);
    return touching;
}

/* The legal placements of one kind; stops behind the placement `last`, if it is one of them, and
 * then says so by a negative number. */
static int list_kind(struct work *w, int kind, struct camino_bits contact,
                     const struct camino_placement *last, struct camino_placement *out)
{
    int n = 0, first = camino_kind_first(kind);
    start_kind(w);
    for (int code = first; code < first + camino_kind_turns(kind); code++) {
        struct camino_bits cells = contact;
        for (int cell; (cell = camino_bits_pop(&cells)) >= 0;) {
            bool is = legal(w, code, cell);
            if (last && last->code == code && last->cell == cell) return is ? -1 : 0;
            if (is && out) out[n++] = (struct camino_placement){(uint8_t)code, (uint8_t)cell};
        }
    }
    return n;
}

bool camino_list_find(const struct camino_board *board, const struct camino_layout *layout,
                      struct camino_placement placement, void *scratch, struct camino_layout *next)
{
    struct work *w = scratch;
    start(w, board, layout);
    int kind = camino_code_kind(placement.code);
    if (list_kind(w, kind, contact_cells(board), &placement, NULL) >= 0) return false;
    w->after = w->board;
    w->after.tile[placement.cell] = placement.code;
    if (next && w->planned)
        camino_plan_layout(&w->next, &w->after, next);
    else if (next)
        camino_solver_layout(&w->solver, next);
    return true;
}

int camino_list_counted(const struct camino_board *board, const struct camino_layout *layout,
                        unsigned kinds, void *scratch, struct camino_placement *out,
                        struct camino_tally *tally)
{
    struct work *w = scratch;
    struct camino_bits contact = contact_cells(board);
    int n = 0;
    start(w, board, layout);
    for (int kind = 0; kind < CAMINO_KINDS; kind++)
        if (kinds >> kind & 1) n += list_kind(w, kind, contact, NULL, out + n);
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
