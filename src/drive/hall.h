/* A hall where games of many players go on side by side: whoever keeps the list says which game is
 * next and hears how it ended. */
#ifndef TABLIER_DRIVE_HALL_H
#define TABLIER_DRIVE_HALL_H

#include "drive/duel.h"

enum { HALL_MAX = 64 /* games at once */ };

struct hall_game {
    int number;
    const struct player_spec *players[2]; /* the first begins; where four sit, each holds the two
                                             seats of a side */
};

enum { HALL_OVER = 0, HALL_GAME = 1, HALL_WAIT = 2 };

/* `take` and `done` are called by one thread at a time. */
struct hall_hooks {
    /* The next game; HALL_WAIT: only when one that goes on has ended; or negative with the reason.
     */
    int (*take)(void *context, struct hall_game *out, struct message *why);

    /* The score is 1, 0 or −1 for who began. 0, or negative with the reason. */
    int (*done)(void *context, int number, int score, struct message *why);
    bool (*halt)(void); /* asked after each move: true breaks all games off */
    void *context;
};

/* Plays until the list is over, or somebody halts it. The duel says all but the players; scribes[i]
 * writes for thread i, NULL: nobody does. 0, or negative with the reason as soon as a game cannot
 * go on; games broken off are not done. */
int hall_play(const struct duel *, const struct duel_scribe *const scribes[], int at_once,
              const struct hall_hooks *, struct message *why);

#endif
