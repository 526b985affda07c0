/* Two players against each other, and what the results say of their strength. */
#ifndef TABLIER_DRIVE_DUEL_H
#define TABLIER_DRIVE_DUEL_H

#include "drive/player.h"
#include "game/play.h"

struct duel {
    const struct game *game;
    struct game_options options;
    struct slice position; /* to begin from; empty: the first */
    player *players[2];
    uint64_t seed;
    int opening; /* random moves that begin each pair of games, so that no two pairs are alike */
};

/* Called after each move; true breaks the game off. May be NULL. */
typedef bool duel_watch(void *context, const struct play *);

/* Plays game number `n`. Games come in pairs with the same opening and chance moves: the first
 * player has side n % 2. `*score` is 1 when it wins, −1 when it loses, 0 for a draw or a game
 * broken off. 0, or negative with the reason. */
int duel_play(const struct duel *, int n, duel_watch *, void *context, int *score,
              struct message *why);

struct duel_tally {
    int won, drawn, lost; /* by the first player */
};

static inline int duel_games(const struct duel_tally *t)
{
    return t->won + t->drawn + t->lost;
}

/* The share of points the first player took, 0 … 1. */
double duel_share(const struct duel_tally *);

/* The difference in Elo and the half width of its 95 % interval. Unbounded results are cut at
 * 1200. */
void duel_elo(const struct duel_tally *, double *elo, double *margin);

/* The log-likelihood ratio of elo1 against elo0 (a draw counting half and half), and where a
 * sequential test with error rates of 5 % stops: at ±DUEL_BOUND. */
double duel_llr(const struct duel_tally *, double elo0, double elo1);
#define DUEL_BOUND 2.944438979166440 /* ln 19 */

#endif
