/* A second Caminos, slow and obvious, to check the fast one against. It knows nothing of
 * src/games/caminos: cubes in an array, pieces turned in space, rules read off the page. Moves go
 * in and out as text. */
#ifndef SLOW_CAMINOS_H
#define SLOW_CAMINOS_H

#include <stdbool.h>

enum { SLOW_SIZE = 11, SLOW_MOVES = 4000, SLOW_TEXT = 32 };

struct slow_caminos {
    int size; /* the box is a square */
    int sides, seats;
    bool on[SLOW_SIZE][SLOW_SIZE];
    bool side[8][SLOW_SIZE][SLOW_SIZE];
    int cube[SLOW_SIZE][SLOW_SIZE][3]; /* piece number, 0 for none */
    int pieces;
    char colour[64]; /* of a piece by its number: y, g or b */
    int hand[4][5];  /* L T Z O I */
    bool out[4];
    bool points, team;
    int turn;    /* seat from 0; -1 when the game is over */
    char winner; /* y, g by connection; - otherwise */
};

void slow_caminos_start(struct slow_caminos *, const char *board, int seats, bool neutral,
                        bool points, bool team);

/* The legal moves as text, sorted bytewise. Returns their number, or -1 if two share a text. */
int slow_caminos_moves(const struct slow_caminos *, char (*out)[SLOW_TEXT]);
int slow_caminos_count(const struct slow_caminos *);

/* Plays a legal move. Returns false when it is not. */
bool slow_caminos_play(struct slow_caminos *, const char *move);

bool slow_caminos_linked(const struct slow_caminos *, char colour, int x, int y, int x2, int y2);

/* y, g, = for a draw, - while the game goes on; how is connection, edges, draw or none. */
char slow_caminos_result(const struct slow_caminos *, const char **how, int *points);

#endif
