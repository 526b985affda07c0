/* Appends of one event, which is what moves are, all in one statement: for a database to which
 * each statement is a journey. */
#ifndef TABLIER_STORE_BATCH_H
#define TABLIER_STORE_BATCH_H

#include "store/games.h"

/* Can the job be part of a batch? */
bool batch_takes(const struct store_job *);

/* Runs the jobs, all of which batch_takes, no two of them of the same game; `news` is told to the
 * other nodes with the commit, empty: nothing is. `done[i]`: the job's game was where it was
 * expected, so the event is written. 0 or ERR_SYSTEM. */
int batch_append(const struct games_context *, struct store_job **jobs, int count,
                 struct slice news, bool *done);

#endif
