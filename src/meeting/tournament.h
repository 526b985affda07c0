/* A tournament as its events make it: who entered, who meets whom, how it ended. Nothing else is
 * kept, so the same events, read from a file or a store, always make the same tournament.
 *
 *     entered 1        a player; players are numbered from 1 as they enter, by rank, the best first
 *     withdrew 3       is not paired any more
 *     back 3           is again
 *     paired 1 2 5     in round 1 player 2, who begins, meets player 5
 *     rested 1 4 2     in round 1 player 4 has no opponent and gets twice a point
 *     begun 1          round 1 is paired: what was paired since the last `begun` counts now
 *     result 7 2 0     in game 7, numbered as they were paired, twice the points of each
 *     paused, resumed  nothing is paired in between
 *
 * A round is paired whole or not at all: pairings that no `begun` follows are to be thrown away
 * when events are read back, and tournament_next makes them anew. `begun` and the pairings say
 * which round they mean, so two who start the same round cannot both succeed. Every number of an
 * event in memory is that of the text, but players and games count from 0. */
#ifndef TABLIER_MEETING_TOURNAMENT_H
#define TABLIER_MEETING_TOURNAMENT_H

#include "base/text.h"
#include "meeting/standings.h"
#include "meeting/swiss.h"

enum tournament_format {
    TOURNAMENT_ROBIN,    /* everybody against everybody, `rounds` times */
    TOURNAMENT_SWISS,    /* `rounds` rounds */
    TOURNAMENT_KNOCKOUT, /* a draw is played again, the fourth sends the higher rank on */
    TOURNAMENT_ARENA     /* who is free is paired, until everybody has played `rounds` games */
};

enum { TOURNAMENT_DRAWS = 4 };

enum tournament_kind {
    TOURNAMENT_ENTERED,
    TOURNAMENT_WITHDREW,
    TOURNAMENT_BACK,
    TOURNAMENT_PAIRED,
    TOURNAMENT_RESTED,
    TOURNAMENT_BEGUN,
    TOURNAMENT_RESULT,
    TOURNAMENT_PAUSED,
    TOURNAMENT_RESUMED,
    TOURNAMENT_KINDS
};

struct tournament_event {
    enum tournament_kind kind;
    int n[3]; /* as many as its kind has, in the order of the text */
};

struct tournament_setup {
    enum tournament_format format;
    int rounds;
    int players, games; /* at most: SWISS_MAX players, any number of games */
};

struct tournament_game {
    int player[2]; /* the first begins; the second is STANDINGS_NOBODY for a round sat out */
    int points[2]; /* twice */
    int round;
    bool open; /* has no result yet */
};

struct tournament {
    struct tournament_setup setup;
    int players, round;
    int games, begun; /* games paired, and those of them whose round has begun */
    bool paused;
    int withdrawals;              /* so far */
    int *gone;                    /* [player]: 0, or the number of his withdrawal */
    struct tournament_game *game; /* [games] */
    struct standings_game *played;
    void *work;
};

/* Bytes of memory, aligned for any type; and a tournament in it that nobody has entered yet. */
size_t tournament_memory(const struct tournament_setup *);
void tournament_open(struct tournament *, const struct tournament_setup *, void *memory);

/* 0; ERR_ILLEGAL when that cannot happen now, ERR_SPACE when there are too many players or games;
 * then nothing has changed. Late players can enter only Swiss tournaments and arenas, and who left
 * a knock-out stays away. */
int tournament_apply(struct tournament *, const struct tournament_event *);

/* What is to be paired now, closed by `begun`: at most players + 1 events. 0: nothing, since games
 * are under way, or it is paused, or over. */
int tournament_next(const struct tournament *, struct tournament_event *out);

/* Nothing is under way and nothing will be paired, unless somebody enters or comes back. */
bool tournament_over(const struct tournament *);
int tournament_under_way(const struct tournament *);

/* A row for each player. In a knock-out the matches won come before all else. */
void tournament_standings(const struct tournament *, struct standings_row *out);

/* An event as one line without its end; 0 or ERR_INVALID. */
void tournament_write(const struct tournament_event *, struct text *out);
int tournament_read(struct slice line, struct tournament_event *out);

/* For pairing and standings: the pairs of a knock-out that have to play now, their number returned,
 * and how many matches each player has won. */
int tournament_bracket(const struct tournament *, int pairs[][2], int *won);

#endif
