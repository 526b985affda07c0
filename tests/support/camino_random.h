/* Le Camino: random small positions on which the rules and the enumerator are compared. */
#ifndef CAMINO_RANDOM_H
#define CAMINO_RANDOM_H

#include "games/camino/complete.h"
#include "slow/camino_slow.h"

struct camino_random {
    uint64_t seed;
    void *scratch; /* CAMINO_SCRATCH bytes */
};

/* A number below `bound`. */
unsigned camino_random_below(struct camino_random *r, unsigned bound);
/* A position of 4x4 to 5x5 with at most `empties` empty cells: legal play, or, one time in four,
 * tiles that only fit. */
void camino_random_position(struct camino_random *r, int empties, struct camino_board *board);
/* The same position for the enumerator. */
void camino_random_slow(const struct camino_board *board, struct camino_slow *slow);
/* Writes a position as text: for messages. */
void camino_random_text(const struct camino_board *board, char *out);
/* Judges a random placement on a random position both ways. True when verdict, reason and its
 * parameters agree and the layout of a legal placement is a completion; else the difference is
 * written to `message`. `reason` gets the verdict. */
bool camino_random_agree(struct camino_random *r, int *reason, char *message);
/* Compares the routes of a random legal position and whether they are definitive. `definitive` gets
 * how many sides were, and how many of them the rules found. */
bool camino_random_routes(struct camino_random *r, int definitive[2], char *message);
/* Compares the tiles that "je complète" allows on a random legal position with the cells at which
 * exactly one tile is legal. `forced` gets how many there were. */
bool camino_random_forced(struct camino_random *r, int *forced, char *message);
/* Whether a layout is a completion of a board, checked plainly. */
bool camino_random_completes(const struct camino_board *board, const struct camino_layout *layout);

#endif
