/* Le Camino: forced tiles. What a cell holds in the completion at hand is forced when every other
 * tile that propagation leaves to the cell has no completion. Most others are found a completion
 * at once, the one at hand mended; only what is left is asked of the solver. */
#include "forced.h"

#include "known.h"
#include "reroute.h"
#include "solve.h"

struct work {
    struct camino_solver solver;
    struct camino_board board, after;
    struct camino_layout layout;
    struct camino_known known;
    struct camino_domains domains;
    struct camino_plan plan, next;
};
_Static_assert(sizeof(struct work) <= CAMINO_SCRATCH, "scratch memory is too small");

/* The tile of these labels that can be yet to come; 0 for none. */
static int plain_code(unsigned labels)
{
    for (int kind = 0; kind < CAMINO_KINDS; kind++) {
        int code = camino_kind_special(kind) ? 0 : camino_code_find(kind, labels);
        if (code) return code;
    }
    return 0;
}

/* Whether the completion at hand, its lines kept or led anew, takes another tile on the cell. */
static bool mended(struct work *w, int code, int cell)
{
    if (camino_plan_place(&w->plan, &w->board, code, cell, &w->next)) return true;
    if (!camino_known_after(&w->known, &w->board, code, cell, &w->domains)) return false;
    w->after = w->board;
    w->after.tile[cell] = (uint8_t)code;
    return camino_plan_reroute(&w->plan, &w->after, &w->domains, cell, &w->next);
}

static void start(struct work *w, const struct camino_board *board,
                  const struct camino_layout *layout)
{
    w->board = *board;
    w->board.lines = CAMINO_LINES_FINAL; /* completions are the same however lines are counted */
    w->layout = *layout;
    camino_known_start(&w->known, &w->board);
    camino_plan_start(&w->plan, &w->board, &w->layout);
}

static int forced_at(struct work *w, int cell)
{
    unsigned own = w->layout.labels[cell];
    int code = plain_code(own);
    uint64_t others = camino_cell_patterns(&w->known.base, w->known.allowed, cell);
    if (!(CAMINO_DISCARD_KINDS >> camino_code_kind(code) & 1)) return 0;
    for (int i = 0; i < CAMINO_PATTERNS; i++)
        if (camino_pattern_labels[i] == own) others &= ~((uint64_t)1 << i);
    for (uint64_t left = others; left; left &= left - 1)
        if (mended(w, plain_code(camino_pattern_labels[camino_word_low(left)]), cell)) return 0;
    if (others) camino_solver_start(&w->solver, &w->board, &w->known.base, CAMINO_FULL, &w->layout);
    for (; others; others &= others - 1) {
        unsigned labels = camino_pattern_labels[camino_word_low(others)];
        if (camino_solver_ask(&w->solver, cell, labels, camino_steps(&w->board)) != CAMINO_NO)
            return 0;
    }
    return code;
}

int camino_forced_at(const struct camino_board *board, const struct camino_layout *layout, int cell,
                     void *scratch)
{
    struct work *w = scratch;
    if (board->tile[cell] || !camino_cell_contact(board, cell)) return 0;
    start(w, board, layout);
    return forced_at(w, cell);
}

/* Sorts the forced tiles by code, then cell. */
static int gather(const uint8_t forced[CAMINO_CELLS], struct camino_placement *out)
{
    int n = 0;
    for (int code = 1; code <= CAMINO_CODES; code++)
        for (int cell = 0; cell < CAMINO_CELLS; cell++)
            if (forced[cell] == code)
                out[n++] = (struct camino_placement){(uint8_t)code, (uint8_t)cell};
    return n;
}

int camino_forced(const struct camino_board *board, const struct camino_layout *layout,
                  unsigned kinds, void *scratch, struct camino_placement *out)
{
    struct work *w = scratch;
    struct camino_layout found;
    uint8_t forced[CAMINO_CELLS] = {0};
    struct camino_bits empty = camino_board_empty(board);
    if (board->roads_only || (!layout && !camino_complete(board, scratch, &found))) return 0;
    start(w, board, layout ? layout : &found);
    for (int cell; (cell = camino_bits_pop(&empty)) >= 0;) {
        int code = plain_code(w->layout.labels[cell]);
        if (kinds >> camino_code_kind(code) & 1 && camino_cell_contact(board, cell))
            forced[cell] = (uint8_t)forced_at(w, cell);
    }
    return gather(forced, out);
}
