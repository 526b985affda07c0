/* Tournaments whose pairings are known beforehand: everybody against everybody, and knock-out. */
#ifndef TABLIER_MEETING_ROUNDS_H
#define TABLIER_MEETING_ROUNDS_H

#include <stdbool.h>

enum { ROUNDS_REST = -1 };

/* Everybody against everybody: rounds of one turn, and the opponent in a round from 0, or
 * ROUNDS_REST. A second turn goes on with the round's number and changes who begins. */
int rounds_robin(int n);
int rounds_robin_opponent(int n, int round, int player);
bool rounds_robin_begins(int n, int round, int player);

/* Knock-out: rounds, and who meets in the first, by rank from 0: the best are the last to meet, and
 * they rest where the number is no power of two. In later rounds the winner of board b meets that
 * of board b ^ 1. */
int rounds_knockout(int n);
void rounds_knockout_board(int n, int board, int *first, int *second);

#endif
