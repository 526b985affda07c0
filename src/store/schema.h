/* The tables a store has, and bringing them up to date. */
#ifndef TABLIER_STORE_SCHEMA_H
#define TABLIER_STORE_SCHEMA_H

#include "store/sql.h"

/* Brings the tables up to date, creating them in an empty database. 0; ERR_SYSTEM; ERR_LIMIT when
 * the database was written by a newer program. */
int sql_migrate(const struct sql_driver *, struct sql *);

/* Are the tables up to date? 0; STORE_CONFLICT when they are older, ERR_LIMIT when newer. */
int sql_is_current(const struct sql_driver *, struct sql *);

#endif
