/* Players for matches and commands: a search with the memory, threads and clock that it lacks, or
 * one of the simple players it is measured by. Native only. */
#ifndef TABLIER_DRIVE_PLAYER_H
#define TABLIER_DRIVE_PLAYER_H

#include "search/search.h"

/* How long to think: whichever of these comes first; all 0: as the level says. */
struct drive_budget {
    uint64_t nodes;
    double milliseconds;
    bool processor; /* they are time of the processor, not of the wall: fair on a busy machine */
};

enum player_kind { PLAYER_LEVEL, PLAYER_PLAIN, PLAYER_GREEDY, PLAYER_RANDOM, PLAYER_PROGRAM };

/* Who plays, as the user said it: `10` (a level), `10:nodes=500`, `plain:ms=100`, `10:cpu=100`,
 * `greedy`, `random`; any other text is the command line of a program that speaks UGI, and may end
 * with settings too: `./other engine:nodes=500`. */
struct player_spec {
    enum player_kind kind;
    int level;
    struct drive_budget budget;
    int threads;
    size_t memory;
    struct slice command;
};

typedef struct player player;

/* 0, or ERR_INVALID with the reason. */
int player_read(struct slice, struct player_spec *out, struct message *why);

/* 0, or negative with the reason: no memory, a program that does not start. */
int player_open(const struct player_spec *, const struct game *, const struct game_options *,
                uint64_t seed, player **out, struct message *why);
void player_close(player *);

/* Forgets the game that was played and takes another seed. */
int player_new_game(player *, uint64_t seed, struct message *why);

/* A move for the view's actor. `record` is the game so far as that seat may know it, in the form
 * that follows the word `position` in UGI: what a program is told. 0 or negative with the reason.
 */
int player_move(player *, const game_view *, struct slice record, game_move *out,
                struct message *why);

/* The search that the player thinks with, as its last move left it; NULL: it has none. */
search *player_search(player *);

/* ---- driving a search */

/* Called now and then while it thinks; true stops it. May be NULL. */
typedef bool drive_watch(void *context, search *);

/* Steps a search that was set to a view until the budget is spent, the search is settled or the
 * watcher stops it, on as many threads as it has workers; at least one iteration, however little
 * time there is. 0 or ERR_SYSTEM. */
int drive_think(search *, int threads, struct drive_budget, drive_watch *, void *context);

/* For those who step a search themselves: has one that began at `start` (drive_now) used up its
 * budget, and how many iterations, at most `most`, may be made before that is asked again? */
bool drive_spent(const search *, const struct drive_budget *, double start);
int drive_stride(const search *, const struct drive_budget *, int most);

/* Milliseconds of a clock that never goes back: the wall's, or this thread's processor time. */
double drive_now(bool processor);

#endif
