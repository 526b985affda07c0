/* A second Cephalopod, slow and obvious, to check the fast one against. It knows nothing of
 * src/games/cephalopod: dice in an array, rules read off the page. Moves go in and out as text. */
#ifndef SLOW_CEPHALOPOD_H
#define SLOW_CEPHALOPOD_H

#include <stdbool.h>
#include <stdint.h>

enum { SLOW_CEPHALOPOD_SIZE = 7, SLOW_CEPHALOPOD_MOVES = 600, SLOW_CEPHALOPOD_TEXT = 16 };

struct slow_cephalopod {
    int columns, rows;
    int pips[SLOW_CEPHALOPOD_SIZE][SLOW_CEPHALOPOD_SIZE];    /* column, row; 0: no die */
    char colour[SLOW_CEPHALOPOD_SIZE][SLOW_CEPHALOPOD_SIZE]; /* w or b */
    char turn;
};

void slow_cephalopod_start(struct slow_cephalopod *, int columns, int rows);

/* The legal moves as text, sorted bytewise; their number. */
int slow_cephalopod_moves(const struct slow_cephalopod *, char (*out)[SLOW_CEPHALOPOD_TEXT]);

/* Plays a legal move. False when it is not. */
bool slow_cephalopod_play(struct slow_cephalopod *, const char *move);

bool slow_cephalopod_full(const struct slow_cephalopod *);
int slow_cephalopod_dice(const struct slow_cephalopod *, char colour);
int slow_cephalopod_pips(const struct slow_cephalopod *);

/* The position's one-line form. */
void slow_cephalopod_write(const struct slow_cephalopod *, char out[80]);

uint64_t slow_cephalopod_perft(const struct slow_cephalopod *, int depth);

/* Final boards as decimal numbers, summed modulo 2^30. */
uint32_t slow_cephalopod_sum(const struct slow_cephalopod *, int depth);

#endif
