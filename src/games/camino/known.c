/* Le Camino: what propagation knows. */
#include "known.h"

void camino_known_start(struct camino_known *known, const struct camino_board *board)
{
    known->empty = camino_board_empty(board);
    known->allowed = camino_board_patterns(board, false);
    camino_domains_start(board, &known->bare);
    known->base = known->bare;
    known->closed = camino_propagate(&known->base, known->empty, known->empty, known->allowed) !=
                    CAMINO_NO_CELL;
}

bool camino_known_fits(const struct camino_known *known, int code, int cell)
{
    int kind = camino_code_kind(code);
    bool special = camino_kind_special(kind);
    const struct camino_domains *domains = special ? &known->bare : &known->base;
    unsigned labels = camino_code_labels(code);
    if (known->closed && !special) return false;
    for (int dir = 0; dir < 4; dir++) {
        unsigned set = domains->edge[camino_cell_edge(cell, dir)];
        unsigned want =
            kind == CAMINO_FOREST ? CAMINO_ROAD_LABELS : 1u << camino_label_at(labels, dir);
        if (!(set & want)) return false;
    }
    return true;
}

static bool few_lines(const struct camino_board *board, const struct camino_domains *domains)
{
    return board->lines == CAMINO_LINES_FINAL || board->roads_only ||
           (camino_domains_lines(domains, CAMINO_RIVER) <= 2 &&
            camino_domains_lines(domains, CAMINO_RAIL) <= 2);
}

/* The cells around a cell; some may be off the board. */
static struct camino_bits around(int cell)
{
    struct camino_bits cells = {{0, 0, 0}};
    camino_bits_add(&cells, cell + 1);
    camino_bits_add(&cells, cell + CAMINO_STRIDE);
    if (cell >= 1) camino_bits_add(&cells, cell - 1);
    if (cell >= CAMINO_STRIDE) camino_bits_add(&cells, cell - CAMINO_STRIDE);
    return cells;
}

bool camino_known_after(const struct camino_known *known, const struct camino_board *board,
                        int code, int cell, struct camino_domains *domains)
{
    bool special = camino_kind_special(camino_code_kind(code));
    struct camino_bits empty = known->empty;
    *domains = special ? known->bare : known->base;
    camino_domains_place(board, code, cell, domains);
    camino_bits_drop(&empty, cell);
    struct camino_bits pending = special ? empty : around(cell);
    return camino_propagate(domains, empty, pending, known->allowed) == CAMINO_NO_CELL &&
           few_lines(board, domains);
}

void camino_known_place(struct camino_known *known, const struct camino_board *board, int code,
                        int cell, const struct camino_domains *domains)
{
    camino_domains_place(board, code, cell, &known->bare);
    known->base = *domains;
    known->closed = false;
    camino_bits_drop(&known->empty, cell);
}
