/* Games of a duel played side by side, each by a thread of its own. Results count in the order of
 * the games, so how many are played at once changes the time it takes and nothing else. */
#ifndef TABLIER_DRIVE_CREW_H
#define TABLIER_DRIVE_CREW_H

#include "drive/duel.h"

enum { CREW_MAX = 64 };

struct crew_hooks {
    bool (*halt)(void); /* asked by every thread after each move: true breaks all games off */
    bool (*look)(void *context, const struct duel_tally *); /* on the caller's thread, now and then
                                                               and at each result: true: enough */
    void *context;
};

/* Plays games 0 … games − 1 of the same duel, at most `at_once` at a time: duels[i] holds the
 * players of thread i. Adds their results to `*tally`; games broken off do not count. 0, or
 * negative with the reason as soon as a game failed whose turn it is to count. */
int crew_play(const struct duel duels[], int at_once, int games, const struct crew_hooks *,
              struct duel_tally *tally, struct message *why);

#endif
