/* Le Camino: the labels each edge may still carry, and arc consistency over them.
 *
 * A pattern is what a tile yet to come may put on the edges of a cell. There are 28, and eight more
 * (four dead ends, four buffers) which only some tests allow; a set of patterns is a 64-bit word.
 * Propagation takes from every edge the labels that no pattern of a neighbouring empty cell can
 * have there, until nothing changes. */
#ifndef CAMINO_PROPAGATE_H
#define CAMINO_PROPAGATE_H

#include "bits.h"

enum { CAMINO_PATTERNS = 36 };
#define CAMINO_STRICT      ((uint64_t)0x00fffffff) /* the 28 */
#define CAMINO_STUBS       ((uint64_t)0xff0000000) /* dead ends and buffers */
#define CAMINO_ROAD_SETS   ((uint64_t)0x0f0000fff) /* patterns of Caminito, dead ends included */
#define CAMINO_ALL_LABELS  15u
#define CAMINO_ROAD_LABELS 3u /* none, road */

/* Sets of labels, bit l for label l; 0 for edge numbers that are not on the board. */
struct camino_domains {
    uint8_t edge[CAMINO_EDGES];
};

extern const uint8_t camino_pattern_labels[CAMINO_PATTERNS];
/* Patterns with a label of the set [set] on edge [dir], and with label [label] there. */
extern const uint64_t camino_pattern_fits[4][16];
extern const uint64_t camino_pattern_has[4][4];

/* The patterns an empty cell of this board may take, before any edge is looked at. */
uint64_t camino_board_patterns(const struct camino_board *board, bool stubs);
/* The empty cells of the board. */
struct camino_bits camino_board_empty(const struct camino_board *board);

/* The domains the placed tiles alone give. An edge on which two tiles differ gets the empty set. */
void camino_domains_start(const struct camino_board *board, struct camino_domains *domains);
/* Narrows the edges of one cell to what `code` lays there. Forests on both sides of an edge are
 * seen through `board`, which has the tile already or not. False when an edge is left empty. */
bool camino_domains_place(const struct camino_board *board, int code, int cell,
                          struct camino_domains *domains);

/* The patterns out of `allowed` that the domains leave to a cell. */
static inline uint64_t camino_cell_patterns(const struct camino_domains *d, uint64_t allowed,
                                            int cell)
{
    const uint8_t *v = d->edge + cell, *h = v + CAMINO_HALF;
    return allowed & camino_pattern_fits[CAMINO_N][h[CAMINO_STRIDE]] &
           camino_pattern_fits[CAMINO_E][v[1]] & camino_pattern_fits[CAMINO_S][h[0]] &
           camino_pattern_fits[CAMINO_W][v[0]];
}
/* The labels that a set of patterns has on one edge. */
static inline unsigned camino_pattern_union(uint64_t set, int dir)
{
    const uint64_t *has = camino_pattern_has[dir];
    return (unsigned)((set & has[0]) != 0) | (unsigned)((set & has[1]) != 0) << 1 |
           (unsigned)((set & has[2]) != 0) << 2 | (unsigned)((set & has[3]) != 0) << 3;
}

/* Propagates: `pending` are the cells to look at first, `empty` all empty cells, `allowed` the
 * patterns they may take. Returns CAMINO_NO_CELL, or the cell that nothing fills any more (the
 * domains are then of no further use). */
int camino_propagate(struct camino_domains *domains, struct camino_bits empty,
                     struct camino_bits pending, uint64_t allowed);

/* How many separate rivers (CAMINO_RIVER) or railways (CAMINO_RAIL) the certain edges show. */
int camino_domains_lines(const struct camino_domains *domains, int label);

#endif
