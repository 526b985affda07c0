/* What each job does in the database, one after the other, on a thread of the store. */
#ifndef TABLIER_STORE_GAMES_H
#define TABLIER_STORE_GAMES_H

#include "store/sql.h"
#include "store/store.h"

struct games_context {
    const struct sql_driver *driver;
    struct sql *sql;
    const char *node;
    int64_t now;
};

/* Does the jobs' work and sets their statuses; may put them into another order. 0, or ERR_SYSTEM
 * when the database failed. */
int games_run(const struct games_context *, struct store_job **jobs, int count);

/* Does the job need the writing connection? */
bool games_writes(enum store_op);

#endif
