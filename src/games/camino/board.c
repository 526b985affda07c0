/* Le Camino: geometry of the board. */
#include "board.h"

int camino_cell_next(const struct camino_board *board, int cell, int dir)
{
    int col = camino_cell_col(cell), row = camino_cell_row(cell);
    switch (dir) {
    case CAMINO_N: return row + 1 < board->rows ? cell + CAMINO_STRIDE : CAMINO_NO_CELL;
    case CAMINO_E: return col + 1 < board->cols ? cell + 1 : CAMINO_NO_CELL;
    case CAMINO_S: return row > 0 ? cell - CAMINO_STRIDE : CAMINO_NO_CELL;
    default: return col > 0 ? cell - 1 : CAMINO_NO_CELL;
    }
}

bool camino_cell_inside(const struct camino_board *board, int cell)
{
    return cell >= 0 && camino_cell_col(cell) < board->cols && camino_cell_row(cell) < board->rows;
}

bool camino_cell_corner(const struct camino_board *board, int cell)
{
    int col = camino_cell_col(cell), row = camino_cell_row(cell);
    return (col == 0 || col == board->cols - 1) && (row == 0 || row == board->rows - 1);
}

bool camino_cell_contact(const struct camino_board *board, int cell)
{
    if (camino_cell_corner(board, cell)) return true;
    int col = camino_cell_col(cell), row = camino_cell_row(cell);
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = col - 1; c <= col + 1; c++)
            if (r >= 0 && c >= 0 && r < board->rows && c < board->cols && (r != row || c != col) &&
                board->tile[camino_cell_at(c, r)])
                return true;
    return false;
}

int camino_side_start(const struct camino_board *board, int side)
{
    return side == 0 ? 0 : camino_cell_at(0, board->rows - 1);
}

int camino_side_goal(const struct camino_board *board, int side)
{
    return camino_cell_at(board->cols - 1, side == 0 ? board->rows - 1 : 0);
}
