/* Le Camino: reading tests/vectors/camino_*.tsv. */
#ifndef CAMINO_VECTOR_H
#define CAMINO_VECTOR_H

#include "games/camino/board.h"

#include <stdio.h>

struct camino_vector_file {
    FILE *file;
};
struct camino_vector {
    char line[8192];
    struct camino_board board;
    char *field[4]; /* what follows SIZE and TILES */
};

/* Opens a file that must be there. */
struct camino_vector_file camino_vector_open(const char *path);
/* Reads the next line; false, and the file closed, at the end. */
bool camino_vector_next(struct camino_vector_file *file, struct camino_vector *v);
/* Reads CODE@CELL. */
bool camino_vector_move(const char *text, struct camino_placement *move);
/* Reads "SIZE TILES" or its two parts; true when all of it is right. */
bool camino_vector_board(const char *size, const char *tiles, struct camino_board *board);

#endif
