/* One connection to a database, SQLite or PostgreSQL, behind the same few functions. Statements
 * are written once for both, with $1 $2 … for values, numbered in the order they first appear;
 * a statement's text must be a constant, since it is prepared once and known by its address. */
#ifndef TABLIER_STORE_SQL_H
#define TABLIER_STORE_SQL_H

#include "base/slice.h"

struct sql; /* a connection, used by one thread at a time */

struct sql_value {
    bool null, is_number;
    int64_t number; /* of a parameter */
    struct slice text;
};

static inline struct sql_value sql_int(int64_t number)
{
    return (struct sql_value){.is_number = true, .number = number};
}

static inline struct sql_value sql_text(const char *z)
{
    return (struct sql_value){.null = !z, .text = slice_of(z)};
}

static inline struct sql_value sql_null(void)
{
    return (struct sql_value){.null = true};
}

/* A number in a row; 0 for NULL. */
int64_t sql_number(const struct sql_value *);

/* Called for each row of a result. The values live until it returns. */
typedef void sql_row(void *context, const struct sql_value *columns);

/* What a kind of database can do. All return ERR_SYSTEM when the database cannot be reached or
 * refuses, with the reason in sql_why. */
struct sql_driver {
    /* Several nodes may work on it at once, and it tells them of each other's changes. */
    bool shared;
    struct sql *(*open)(const char *address, char *why, size_t why_size);
    void (*close)(struct sql *);
    /* Runs one statement; the number of rows it gave or changed. `row` may be NULL. */
    int (*run)(struct sql *, const char *statement, const struct sql_value *values, int count,
               sql_row *row, void *context);
    /* Runs statements without values, separated by semicolons. 0. */
    int (*script)(struct sql *, const char *statements);
    /* Of a shared database: asks for the news of `channel`; then waits up to `ms` for some and
     * gives each payload. 0. */
    int (*listen)(struct sql *, const char *channel);
    int (*wait)(struct sql *, int ms, void (*news)(void *context, struct slice), void *context);
    /* Likewise: tells that channel nothing, without waiting for an answer. Whoever listens there
     * on the same connection hears an empty payload, or the connection is dead. 0. */
    int (*beat)(struct sql *, const char *channel);
    /* From now on a statement that is not answered within `ms` has failed, and the connection with
     * it: a peer that vanished without a word would otherwise be waited for without end. NULL:
     * there is no peer. */
    void (*hurry)(struct sql *, int ms);
    /* Moves what was committed to where it stays, beside the work of others; NULL: needs none. */
    void (*tidy)(struct sql *);
    /* Why the last call failed. */
    const char *(*why)(const struct sql *);
};

extern const struct sql_driver sql_sqlite;
extern const struct sql_driver sql_postgres;

#define SQL_COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* The driver for an address: a path, or postgresql://… */
const struct sql_driver *store_driver(const char *address);

#endif
