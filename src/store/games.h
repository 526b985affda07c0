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

enum { GAMES_TOGETHER_MAX = 256 };

/* Are the jobs one statement, which needs no transaction around it? And runs that: `news` goes to
 * the other nodes with it. */
bool games_are_one_statement(const struct games_context *, struct store_job **jobs, int count);
int games_run_statement(const struct games_context *, struct store_job **jobs, int count,
                        struct slice news);

/* Does the job need the writing connection? */
bool games_writes(enum store_op);

#endif
