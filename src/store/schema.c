/* The tables, as a list of steps forward. A database remembers how many it has taken; a step that
 * was ever released is never changed, a new one is added below it. */
#include "store/schema.h"

#include "base/err.h"
#include "store/seal.h"
#include "store/store.h"

static const char *const steps[] = {
    /* 1 */
    "CREATE TABLE games ("
    "  id TEXT PRIMARY KEY, game TEXT NOT NULL, variant TEXT NOT NULL, seats INTEGER NOT NULL,"
    "  position TEXT, state INTEGER NOT NULL, seq INTEGER NOT NULL,"
    "  created BIGINT NOT NULL, updated BIGINT NOT NULL,"
    "  clock_main BIGINT NOT NULL, clock_step BIGINT NOT NULL, clock_kind INTEGER NOT NULL,"
    "  flags INTEGER NOT NULL, watch_delay INTEGER NOT NULL, previous TEXT, next TEXT,"
    "  actor INTEGER NOT NULL, due BIGINT, lease BIGINT, node TEXT);"
    "CREATE INDEX games_due ON games (due) WHERE due IS NOT NULL;"
    "CREATE INDEX games_node ON games (node) WHERE node IS NOT NULL;"
    "CREATE INDEX games_open ON games (created) WHERE state < 2;"
    "CREATE INDEX games_updated ON games (updated);"
    "CREATE TABLE seats ("
    "  game TEXT NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL,"
    "  level INTEGER NOT NULL, taken INTEGER NOT NULL, name TEXT NOT NULL,"
    "  token TEXT, owner TEXT, push TEXT, mail TEXT, told BIGINT NOT NULL DEFAULT 0,"
    "  PRIMARY KEY (game, seat));"
    "CREATE INDEX seats_owner ON seats (owner) WHERE owner IS NOT NULL;"
    /* What happened, in order: the truth from which everything else follows. */
    "CREATE TABLE events ("
    "  game TEXT NOT NULL REFERENCES games ON DELETE CASCADE, seq INTEGER NOT NULL,"
    "  at BIGINT NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, remains BIGINT NOT NULL,"
    "  body TEXT NOT NULL, action TEXT NOT NULL, PRIMARY KEY (game, seq));"
    "CREATE TABLE nodes (id TEXT PRIMARY KEY, seen BIGINT NOT NULL);"
    "CREATE TABLE outages (began BIGINT NOT NULL, ended BIGINT NOT NULL);"
    "CREATE TABLE blocks (address TEXT PRIMARY KEY, until BIGINT NOT NULL);"
    "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);",
    /* 2: a move changes no index, unless there is a clock */
    ("DROP INDEX games_updated;"
     "CREATE INDEX games_over ON games (updated) WHERE state = 2;"),
    /* 3: the public lists, which anybody may ask for */
    "CREATE INDEX games_listed ON games (state, created) WHERE flags % 2 = 1 AND state < 2;",
    /* 4: checksums, which take_steps then fills */
    ("ALTER TABLE games ADD COLUMN sum BIGINT NOT NULL DEFAULT 0;"
     "ALTER TABLE seats ADD COLUMN sum BIGINT NOT NULL DEFAULT 0;"
     "ALTER TABLE events ADD COLUMN sum BIGINT NOT NULL DEFAULT 0;"),
};

enum { STEP_OF_SUMS = 4 };

static void take_number(void *context, const struct sql_value *columns)
{
    *(int64_t *)context = sql_number(&columns[0]);
}

static int take_step(const struct sql_driver *driver, struct sql *sql, int step)
{
    static const char remember[] = "UPDATE schema SET steps = $1";
    struct sql_value value = sql_int(step + 1);
    if (driver->script(sql, steps[step])) return ERR_SYSTEM;
    return driver->run(sql, remember, &value, 1, NULL, NULL) == 1 ? 0 : ERR_SYSTEM;
}

static const char count_steps[] = "SELECT steps FROM schema";

static int finish_steps(const struct sql_driver *driver, struct sql *sql, int64_t before)
{
    int status = before && before < STEP_OF_SUMS ? seal_all(driver, sql) : 0;
    if (status || !driver->shared) return status;
    /* Room on each page, so that a game's row stays there when a move changes it. And a node of an
     * older program cannot go on, since what it wrote would have no sum. */
    return driver->script(sql, "ALTER TABLE games SET (fillfactor = 70);"
                               "ALTER TABLE events ALTER COLUMN sum DROP DEFAULT");
}

static int take_steps(const struct sql_driver *driver, struct sql *sql)
{
    int64_t taken = -1;
    if (driver->run(sql, count_steps, NULL, 0, take_number, &taken) < 0) return ERR_SYSTEM;
    if (taken < 0) {
        if (driver->script(sql, "INSERT INTO schema VALUES (0)")) return ERR_SYSTEM;
        taken = 0;
    }
    if (taken > SQL_COUNT(steps)) return ERR_LIMIT;
    int status = 0;
    for (int i = (int)taken; i < SQL_COUNT(steps) && !status; i++)
        status = take_step(driver, sql, i);
    if (!status && taken < SQL_COUNT(steps)) status = finish_steps(driver, sql, taken);
    return status;
}

int sql_is_current(const struct sql_driver *driver, struct sql *sql)
{
    int64_t taken = -1;
    if (driver->run(sql, count_steps, NULL, 0, take_number, &taken) < 0) return ERR_SYSTEM;
    if (taken > SQL_COUNT(steps)) return ERR_LIMIT;
    return taken < SQL_COUNT(steps) ? STORE_CONFLICT : 0;
}

int sql_migrate(const struct sql_driver *driver, struct sql *sql)
{
    /* Two nodes starting together: one waits for the other. */
    const char *begin =
        driver->shared ? "BEGIN; SET LOCAL statement_timeout = 0;" /* an index may take a while */
                         "SELECT pg_advisory_xact_lock(7433142)"
                       : "BEGIN IMMEDIATE";
    if (driver->script(sql, begin)) return ERR_SYSTEM;
    int status = driver->script(sql, "CREATE TABLE IF NOT EXISTS schema (steps INTEGER NOT NULL)");
    if (!status) status = take_steps(driver, sql);
    if (status) {
        driver->script(sql, "ROLLBACK");
        return status;
    }
    return driver->script(sql, "COMMIT");
}
