/* The pairing of a Swiss round: everybody meets somebody who stands as he does and whom he has not
 * met.
 *
 * What is wanted, the more important first; each is as good as it can be without harm to those
 * before:
 *
 *   1. nobody meets one he has met, or rests a second time;
 *   2. opponents have the same points: the sum of the squared differences is least;
 *   3. who was paired with somebody of other points last time is not again, the same way;
 *   4. nobody begins much more, or less, often than he does not;
 *   5. within equal points the upper half meets the lower half, in order of rank.
 *
 * All of it is one matching of least cost, so a pairing without repeats is found whenever there is
 * one. */
#ifndef TABLIER_MEETING_SWISS_H
#define TABLIER_MEETING_SWISS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SWISS_MAX = 200 };
enum { SWISS_REST = -1, SWISS_AWAY = -2 }; /* what stands in the place of an opponent */

/* How a player stands before the round. */
struct swiss_player {
    int points;  /* twice the score, so that a draw counts one */
    int firsts;  /* games he began, less those he did not */
    int last;    /* 1: he began the last one, −1: he did not, 0: there was none */
    int floated; /* last round: 1 met one with more points, −1 with less, 0 neither */
    int rests;   /* rounds without an opponent, point given */
    bool away;   /* not to be paired: gone, late or in a pause */
};

/* Bytes of work memory for n players, aligned for any type. */
size_t swiss_memory(int n);

/* Players are in order of rank, the best first. `met[i * n + j]`: how often i and j have met.
 * Writes for each his opponent, SWISS_REST or SWISS_AWAY, and whether he begins. Every number of
 * players from 0 to SWISS_MAX can be paired. */
void swiss_pair(int n, const struct swiss_player *, const uint8_t *met, void *memory, int *opponent,
                bool *begins);

/* Does a begin, when he plays b? Who began less often does; else who did not begin last; else who
 * is of higher rank, and of lower rank at every second board. */
bool swiss_begins(const struct swiss_player *a, const struct swiss_player *b, int board);

#endif
