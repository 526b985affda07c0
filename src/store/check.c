/* A whole store looked through: every game is read as it would be to be played on, from one moment,
 * while others go on. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/text.h"
#include "store/games.h"
#include "store/rows.h"
#include "store/schema.h"
#include "store/seal.h"

struct checking {
    struct games_context games;
    struct store_checker checker;
};

static void take_number(void *context, const struct sql_value *v)
{
    *(int64_t *)context = sql_number(&v[0]);
}

/* Events that no reading of the game comes across. */
static int check_outside(const struct checking *c, struct store_job *job)
{
    static const char statement[] =
        "SELECT MIN(seq) FROM events WHERE game = $1 AND (seq > $2 OR seq < 1)";
    struct sql_value v[] = {sql_text(job->id), sql_int(job->game->seq)};
    int64_t first = 0;
    if (c->games.driver->run(c->games.sql, statement, v, 2, take_number, &first) < 0)
        return ERR_SYSTEM;
    if (first) rows_note_damage(job, slice_of(job->id), STORE_BAD_ORDER, (int)first);
    return 0;
}

static int check_game(void *context, const char *id)
{
    const struct checking *c = context;
    struct store_job *job = store_job_new(STORE_LOAD, NULL, NULL);
    int status = 0;
    c->checker.game(c->checker.context);
    if (strlen(id) < sizeof job->id) {
        memcpy(job->id, id, strlen(id));
        status = games_run(&c->games, &job, 1);
        if (!status && !job->status) status = check_outside(c, job);
    } else {
        rows_note_damage(job, slice_of(id), STORE_BAD_GAME, 0);
    }
    if (!status && !job->status && !job->damaged) c->checker.examine(c->checker.context, job);
    for (const struct store_damaged *d = job->damaged; d && !status; d = d->next)
        c->checker.damaged(c->checker.context, d);
    store_job_free(job);
    return status;
}

static void take_stray(void *context, const struct sql_value *v)
{
    const struct store_checker *checker = context;
    struct store_damaged d = {.damage = STORE_BAD_ORDER, .event = (int)sql_number(&v[1])};
    struct text t = text_on(d.id, sizeof d.id - 1);
    text_put_slice(&t, v[0].text);
    checker->damaged(checker->context, &d);
}

/* Events and seats of games that there are not. */
static int check_strays(struct checking *c)
{
    static const char *const statements[] = {
        "SELECT game, MIN(seq) FROM events WHERE game NOT IN (SELECT id FROM games) GROUP BY game",
        "SELECT game, 0 FROM seats WHERE game NOT IN (SELECT id FROM games) GROUP BY game",
    };
    for (int i = 0; i < 2; i++)
        if (c->games.driver->run(c->games.sql, statements[i], NULL, 0, take_stray, &c->checker) < 0)
            return ERR_SYSTEM;
    return 0;
}

static void take_verdict(void *context, const struct sql_value *v)
{
    bool *sound = context;
    *sound = *sound && slice_is(v[0].text, "ok");
}

/* SQLite looks at every page of its file; PostgreSQL has tools of its own for that. */
static int check_file(const struct sql_driver *driver, struct sql *sql, char *why, size_t why_size)
{
    bool sound = true;
    if (driver->shared) return 0;
    if (driver->run(sql, "PRAGMA integrity_check", NULL, 0, take_verdict, &sound) < 0 || !sound) {
        snprintf(why, why_size, "PRAGMA integrity_check");
        return STORE_DAMAGED;
    }
    return 0;
}

static int check_all(struct checking *c, char *why, size_t why_size)
{
    const struct sql_driver *driver = c->games.driver;
    struct sql *sql = c->games.sql;
    int status =
        driver->script(sql, driver->shared ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;"
                                             "SET LOCAL statement_timeout = 0"
                                           : "BEGIN");
    if (!status) status = sql_is_current(driver, sql);
    if (!status) status = seal_each_game(driver, sql, check_game, c);
    if (!status) status = check_strays(c);
    if (!status) status = check_file(driver, sql, why, why_size);
    if (status == ERR_SYSTEM && !why[0]) snprintf(why, why_size, "%s", driver->why(sql));
    driver->script(sql, "ROLLBACK");
    return status;
}

int store_check(const char *address, const struct store_checker *checker, char *why,
                size_t why_size)
{
    const struct sql_driver *driver = store_driver(address);
    why[0] = '\0';
    /* Opening a file that is not there would make it. */
    if (!driver->shared && access(address, R_OK)) {
        snprintf(why, why_size, "%s: %s", address, strerror(errno));
        return ERR_SYSTEM;
    }
    struct sql *sql = driver->open(address, why, why_size);
    if (!sql) return ERR_SYSTEM;
    struct checking c = {{driver, sql, "", 0}, *checker};
    int status = check_all(&c, why, why_size);
    driver->close(sql);
    return status;
}
