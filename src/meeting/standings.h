/* The table of a tournament: points, and what decides between equal points.
 *
 *   Buchholz          the sum of one's opponents' points
 *   Sonneborn-Berger  the points of those one beat, and half the points of those one drew with
 *   direct            what one scored against those of equal points, Buchholz and Sonneborn-Berger
 *
 * A round without an opponent counts in Buchholz as one against somebody who ended with as many
 * points as oneself, and not at all in the others. Everything is kept twice or four times as large,
 * so that halves are whole numbers. */
#ifndef TABLIER_MEETING_STANDINGS_H
#define TABLIER_MEETING_STANDINGS_H

#include <stddef.h>

/* One game, or a round that somebody sat out. */
struct standings_game {
    int player[2]; /* the second is NOBODY for a round sat out */
    int points[2]; /* twice what each got: 2, 1 or 0; both 0 where both failed to appear */
};
enum { STANDINGS_NOBODY = -1 };

struct standings_row {
    int player;
    int place; /* from 1; equal where nothing decides */
    int played, won, drawn, lost;
    int points;    /* twice */
    int buchholz;  /* twice */
    int sonneborn; /* four times */
    int direct;    /* twice */
};

/* Writes a row for each of n players, the first first; what nothing decides stands in order of the
 * numbers of the players, which is that of their rank. */
void standings_make(int n, const struct standings_game *, size_t games, struct standings_row *out);

#endif
