/* A match: several games in a row between the same players, with a running score. Who begins
 * alternates: players move on by one seat from game to game, so a player of side 1 is of side 2 in
 * the next game, and with four players everybody begins in turn.
 *
 * Players count from 0 by the seat they had in the first game. Team 0 is the players 0 and 2, who
 * begin the first game; team 1 the others.
 *
 * On paper a match is one file with several records. Each carries, besides its own tags:
 *
 *     [MatchGame "2"]       its number
 *     [MatchGames "5"]      how many games were agreed on; missing when it was left open
 *     [MatchTo "50"]        the score that ends it; missing when none was agreed on
 *     [MatchBy "points"]    what counts: points, or wins
 *     [MatchScore "13-0"]   the score before this game, team 0 first
 *
 * Names, where there are any, are in Player1 … Player4 by seat, so they move on as well. */
#ifndef TABLIER_GAME_SERIES_H
#define TABLIER_GAME_SERIES_H

#include "game/record.h"

enum series_by { SERIES_WINS, SERIES_POINTS };

enum { SERIES_NAME_MAX = 160 };

/* A name as far as it is kept. */
struct series_name {
    size_t n;
    char at[SERIES_NAME_MAX];
};

struct series {
    int seats;         /* in each game; as many as players */
    int games;         /* agreed on; 0: open */
    int goal;          /* the score that ends the match; 0: none */
    enum series_by by; /* what counts */
    int played;
    int won[GAME_SIDES]; /* by team; what is missing to `played` was drawn */
    int points[GAME_SIDES];
    struct series_name names[GAME_SEATS_MAX]; /* by player, as read */
};

void series_open(struct series *, int seats, int games, enum series_by);

/* Where a player sits in the game that comes next, and who sits there. */
int series_seat(const struct series *, int player);
int series_player(const struct series *, int seat);

/* All agreed games are played, or a team has reached the goal; never when both were left open. */
bool series_is_over(const struct series *);

/* Counts a finished game. ERR_ILLEGAL when it is not finished or the match is over. */
int series_add(struct series *, const struct game_result *);

/* What a team has, in what counts; and who is ahead: a team or GAME_DRAW. */
int series_score(const struct series *, int team);
int series_leader(const struct series *);

/* "13-0" */
void series_write_score(const struct series *, struct text *out);

/* The match's tags for the record of the game that comes next. ERR_SPACE or ERR_LIMIT. */
int series_set_tags(const struct series *, struct arena *, struct record *);

/* Is the record part of a match? */
bool series_has(const struct record *);

/* The match as it stood before a record, by that record's word alone: enough to play on. Wins are
 * not known when points count, and the other way round. ERR_INVALID with the reason. */
int series_resume(struct series *, const struct record *, int seats, struct message *why);

/* Takes in the next record of a match, replayed to its end: the first one sets the match up, each
 * one's tags must say what the games before it add up to, and only the last may be unfinished.
 * ERR_INVALID with the reason; the match is untouched then. */
int series_take(struct series *, const struct record *, const struct play *, struct message *why);

#endif
