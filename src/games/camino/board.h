/* Le Camino: a position without hands, and the geometry everything here shares.
 *
 * A cell is row * 16 + column, row 0 at the bottom, so that 16-bit lanes of a machine word are rows
 * and no table of neighbours is needed. An edge lies between two cells or a cell and the outside:
 *     west of cell i   edge i              east   edge i + 1
 *     south of cell i  edge 176 + i        north  edge 176 + i + 16
 * Boards are flat, without pointers, and zeroed where nothing lies: equal positions, equal bytes.
 */
#ifndef CAMINO_BOARD_H
#define CAMINO_BOARD_H

#include "tiles.h"

enum {
    CAMINO_COLS_MAX = 14,
    CAMINO_ROWS_MAX = 10,
    CAMINO_SIDE_MIN = 4,
    CAMINO_STRIDE = 16,
    CAMINO_CELLS = CAMINO_STRIDE * CAMINO_ROWS_MAX, /* bound of cell numbers */
    CAMINO_HALF = CAMINO_STRIDE * (CAMINO_ROWS_MAX + 1),
    CAMINO_EDGES = 2 * CAMINO_HALF, /* bound of edge numbers */
    CAMINO_NO_CELL = 255,
};

/* How rivers and railways are counted during play [6]. */
enum camino_lines { CAMINO_LINES_SEEN, CAMINO_LINES_FINAL };

struct camino_board {
    uint8_t cols, rows;
    uint8_t lines;              /* enum camino_lines */
    uint8_t roads_only;         /* 1: Caminito, no river or railway can lie anywhere */
    uint8_t tile[CAMINO_CELLS]; /* code, or 0 */
};

/* The completion that proves a position: the labels of every cell of the board, placed or not,
 * packed as in camino_code_labels; zero off the board. Its roads are the largest network that its
 * rivers and railways allow, and no river or railway in it is without a placed tile. */
struct camino_layout {
    uint8_t labels[CAMINO_CELLS];
};

struct camino_placement {
    uint8_t code, cell;
};

static inline int camino_cell_at(int col, int row)
{
    return row * CAMINO_STRIDE + col;
}
static inline int camino_cell_col(int cell)
{
    return cell % CAMINO_STRIDE;
}
static inline int camino_cell_row(int cell)
{
    return cell / CAMINO_STRIDE;
}

/* The edge of a cell in a direction. */
static inline int camino_cell_edge(int cell, int dir)
{
    static const uint16_t offset[4] = {CAMINO_HALF + CAMINO_STRIDE, 1, CAMINO_HALF, 0};
    return cell + offset[dir];
}

/* The neighbour in a direction, or CAMINO_NO_CELL outside the board. */
int camino_cell_next(const struct camino_board *board, int cell, int dir);
/* Whether a cell number lies on the board. */
bool camino_cell_inside(const struct camino_board *board, int cell);
/* Whether a cell is one of the board's four corners. */
bool camino_cell_corner(const struct camino_board *board, int cell);
/* Whether the contact rule [1] lets an empty cell be used. */
bool camino_cell_contact(const struct camino_board *board, int cell);
/* The first and the last cell of a side's path. Side 0, called a: bottom left to top right;
 * side 1, called b: top left to bottom right. */
int camino_side_start(const struct camino_board *board, int side);
int camino_side_goal(const struct camino_board *board, int side);

#endif
