/* Two players against each other, and what the results say of their strength. */
#ifndef TABLIER_DRIVE_DUEL_H
#define TABLIER_DRIVE_DUEL_H

#include "drive/player.h"
#include "game/play.h"

/* Who writes games down is told of each one as it goes. */
struct duel_scribe {
    void (*begin)(void *context, int n, const struct play *);

    /* Before each move: `by` is the player that thought about it, NULL what was drawn or belongs
     * to the opening. */
    void (*move)(void *context, const struct play *, game_move, player *by);

    /* When it is finished, not when it is broken off. */
    void (*end)(void *context, const struct play *);
    void *context;
};

struct duel {
    const struct game *game;
    struct game_options options;
    struct slice position; /* to begin from; empty: the first */
    player *players[2];
    player *seated[GAME_SEATS_MAX]; /* who sits where in every game; NULL: the two of above, who
                                       change sides, and play each opening twice */
    uint64_t seed;
    int opening; /* random moves that begin each pair of games, so that no two pairs are alike */
    const struct slice *lines; /* openings from a book, each its moves parted by blanks: the games
                                  take them in turn, before the random moves */
    int line_count;
    int first;   /* added to the number of every game: those before are played already */
    int slips;   /* thousandths of the moves that are made by lot */
    int sampled; /* moves at the beginning that are drawn by how often the search looked at them */
    const struct duel_scribe *scribe; /* NULL: nobody writes */
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
