/* Le Camino: patterns and arc consistency. */
#include "propagate.h"

/* Labels on n, e, s, w from four letters' worth of enum camino_label. */
#define L(n, e, s, w) ((n) | (e) << 2 | (s) << 4 | (w) << 6)

/* Road sets by their set of directions, singletons left out; river pairs; rail pairs; bridges;
 * level crossings; then the stubs. X is called with number, labels, and two arguments passed on. */
#define PATTERNS(X, a, b)                                                                          \
    X(0, L(0, 0, 0, 0), a, b)                                                                      \
    X(1, L(1, 1, 0, 0), a, b)                                                                      \
    X(2, L(1, 0, 1, 0), a, b)                                                                      \
    X(3, L(0, 1, 1, 0), a, b)                                                                      \
    X(4, L(1, 1, 1, 0), a, b)                                                                      \
    X(5, L(1, 0, 0, 1), a, b)                                                                      \
    X(6, L(0, 1, 0, 1), a, b)                                                                      \
    X(7, L(1, 1, 0, 1), a, b)                                                                      \
    X(8, L(0, 0, 1, 1), a, b)                                                                      \
    X(9, L(1, 0, 1, 1), a, b)                                                                      \
    X(10, L(0, 1, 1, 1), a, b)                                                                     \
    X(11, L(1, 1, 1, 1), a, b)                                                                     \
    X(12, L(2, 2, 0, 0), a, b)                                                                     \
    X(13, L(2, 0, 2, 0), a, b)                                                                     \
    X(14, L(0, 2, 2, 0), a, b)                                                                     \
    X(15, L(2, 0, 0, 2), a, b)                                                                     \
    X(16, L(0, 2, 0, 2), a, b)                                                                     \
    X(17, L(0, 0, 2, 2), a, b)                                                                     \
    X(18, L(3, 3, 0, 0), a, b)                                                                     \
    X(19, L(3, 0, 3, 0), a, b)                                                                     \
    X(20, L(0, 3, 3, 0), a, b)                                                                     \
    X(21, L(3, 0, 0, 3), a, b)                                                                     \
    X(22, L(0, 3, 0, 3), a, b)                                                                     \
    X(23, L(0, 0, 3, 3), a, b)                                                                     \
    X(24, L(1, 2, 1, 2), a, b)                                                                     \
    X(25, L(2, 1, 2, 1), a, b)                                                                     \
    X(26, L(1, 3, 1, 3), a, b)                                                                     \
    X(27, L(3, 1, 3, 1), a, b)                                                                     \
    X(28, L(1, 0, 0, 0), a, b)                                                                     \
    X(29, L(0, 1, 0, 0), a, b)                                                                     \
    X(30, L(0, 0, 1, 0), a, b)                                                                     \
    X(31, L(0, 0, 0, 1), a, b)                                                                     \
    X(32, L(3, 0, 0, 0), a, b)                                                                     \
    X(33, L(0, 3, 0, 0), a, b)                                                                     \
    X(34, L(0, 0, 3, 0), a, b)                                                                     \
    X(35, L(0, 0, 0, 3), a, b)

#define LABELS_OF(i, labels, a, b)    [i] = labels,
#define FITS_BIT(i, labels, dir, set) | (uint64_t)((set) >> ((labels) >> 2 * (dir)&3) & 1) << i
#define FITS(dir, set)                (0 PATTERNS(FITS_BIT, dir, set))
#define HAS_ALL(dir)                                                                               \
    {                                                                                              \
        FITS(dir, 1u), FITS(dir, 2u), FITS(dir, 4u), FITS(dir, 8u)                                 \
    }
#define FITS_ALL(dir)                                                                              \
    {                                                                                              \
        FITS(dir, 0u), FITS(dir, 1u), FITS(dir, 2u), FITS(dir, 3u), FITS(dir, 4u), FITS(dir, 5u),  \
            FITS(dir, 6u), FITS(dir, 7u), FITS(dir, 8u), FITS(dir, 9u), FITS(dir, 10u),            \
            FITS(dir, 11u), FITS(dir, 12u), FITS(dir, 13u), FITS(dir, 14u), FITS(dir, 15u)         \
    }

const uint8_t camino_pattern_labels[CAMINO_PATTERNS] = {PATTERNS(LABELS_OF, 0, 0)};
const uint64_t camino_pattern_fits[4][16] = {FITS_ALL(0), FITS_ALL(1), FITS_ALL(2), FITS_ALL(3)};
const uint64_t camino_pattern_has[4][4] = {HAS_ALL(0), HAS_ALL(1), HAS_ALL(2), HAS_ALL(3)};

uint64_t camino_board_patterns(const struct camino_board *board, bool stubs)
{
    uint64_t set = stubs ? CAMINO_STRICT | CAMINO_STUBS : CAMINO_STRICT;
    return board->roads_only ? set & CAMINO_ROAD_SETS : set;
}

struct camino_bits camino_board_empty(const struct camino_board *board)
{
    struct camino_bits empty = {{0, 0, 0}};
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++)
            if (!board->tile[camino_cell_at(col, row)])
                camino_bits_add(&empty, camino_cell_at(col, row));
    return empty;
}

bool camino_domains_place(const struct camino_board *board, int code, int cell,
                          struct camino_domains *domains)
{
    bool forest = camino_code_kind(code) == CAMINO_FOREST, whole = true;
    for (int dir = 0; dir < 4; dir++) {
        unsigned set = 1u << camino_label_at(camino_code_labels(code), dir);
        if (forest) {
            int next = camino_cell_next(board, cell, dir);
            bool twin = next != CAMINO_NO_CELL && board->tile[next] &&
                        camino_code_kind(board->tile[next]) == CAMINO_FOREST;
            set = twin ? 1u << CAMINO_ROAD : CAMINO_ROAD_LABELS;
        }
        uint8_t *edge = &domains->edge[camino_cell_edge(cell, dir)];
        *edge = (uint8_t)(*edge & set);
        whole = whole && *edge;
    }
    return whole;
}

void camino_domains_start(const struct camino_board *board, struct camino_domains *domains)
{
    unsigned all = board->roads_only ? CAMINO_ROAD_LABELS : CAMINO_ALL_LABELS;
    for (int e = 0; e < CAMINO_EDGES; e++) domains->edge[e] = 0;
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++)
            for (int dir = 0; dir < 4; dir++)
                domains->edge[camino_cell_edge(camino_cell_at(col, row), dir)] = (uint8_t)all;
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++) {
            int cell = camino_cell_at(col, row), code = board->tile[cell];
            if (code) camino_domains_place(board, code, cell, domains);
        }
}

/* Narrows one edge; puts the cell beyond it on the list when that changed anything. */
static inline void narrow(uint8_t *edge, unsigned set, int beyond, struct camino_bits *pending)
{
    unsigned left = *edge & set;
    if (left == *edge) return;
    *edge = (uint8_t)left;
    if (beyond >= 0) camino_bits_add(pending, beyond);
}

int camino_propagate(struct camino_domains *domains, struct camino_bits empty,
                     struct camino_bits pending, uint64_t allowed)
{
    for (;;) {
        pending = camino_bits_and(pending, empty);
        int cell = camino_bits_pop(&pending);
        if (cell < 0) return CAMINO_NO_CELL;
        uint64_t set = camino_cell_patterns(domains, allowed, cell);
        if (!set) return cell;
        uint8_t *v = domains->edge + cell, *h = v + CAMINO_HALF;
        narrow(&v[0], camino_pattern_union(set, CAMINO_W), cell - 1, &pending);
        narrow(&v[1], camino_pattern_union(set, CAMINO_E), cell + 1, &pending);
        narrow(&h[0], camino_pattern_union(set, CAMINO_S), cell - CAMINO_STRIDE, &pending);
        narrow(&h[CAMINO_STRIDE], camino_pattern_union(set, CAMINO_N), cell + CAMINO_STRIDE,
               &pending);
    }
}

int camino_domains_lines(const struct camino_domains *domains, int label)
{
    const uint8_t *v = domains->edge, *h = v + CAMINO_HALF;
    unsigned sure = 1u << label;
    int edges = 0, links = 0;
    for (int e = 0; e < CAMINO_EDGES; e++) edges += domains->edge[e] == sure;
    for (int c = 0; c < CAMINO_CELLS; c++)
        links +=
            (v[c] == sure) + (v[c + 1] == sure) + (h[c] == sure) + (h[c + CAMINO_STRIDE] == sure) >
            1;
    return edges - links;
}
