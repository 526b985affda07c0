/* Sums for rows that were written before there were any: by a program that had none, or by hand. */
#ifndef TABLIER_STORE_SEAL_H
#define TABLIER_STORE_SEAL_H

#include "store/sql.h"

/* Sums up every game of the store as it stands. One whose rows cannot be understood gets none, so
 * that it is found to be damaged. 0 or ERR_SYSTEM. */
int seal_all(const struct sql_driver *, struct sql *);

/* Calls `visit` with the id of each game in order, until it returns something else than 0, which is
 * returned. ERR_SYSTEM. */
int seal_each_game(const struct sql_driver *, struct sql *, int (*visit)(void *, const char *id),
                   void *context);

#endif
