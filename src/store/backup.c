/* A backup is the tables as lines of JSON, the first of which says what it is:
 *
 *     {"tablier":"backup","steps":2}
 *     {"games":["id", …]}
 *
 * It is read in one transaction, so it is from one moment; it can be restored into the other kind
 * of database. */
#include <cjson/cJSON.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/text.h"
#include "store/schema.h"
#include "store/seal.h"
#include "store/store.h"

enum { LINE_MAX_BYTES = 1 << 20, VALUES_MAX = 24 };

/* Every table, with its columns in order. The column list is the form of a line. */
static const struct table {
    const char *name, *select, *insert;
    int columns;
    bool summed; /* the last column is the sum of the row, which backups before the second form lack
                  */
} tables[] = {
    {"games",
     "SELECT id, game, variant, seats, position, state, seq, created, updated, clock_main, "
     "clock_step, clock_kind, flags, watch_delay, previous, next, actor, due, sum FROM games",
     "INSERT INTO games (id, game, variant, seats, position, state, seq, created, updated, "
     "clock_main, clock_step, clock_kind, flags, watch_delay, previous, next, actor, due, sum) "
     "VALUES "
     "($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)",
     19, true},
    {"seats",
     "SELECT game, seat, level, taken, name, token, owner, push, mail, told, sum FROM seats",
     "INSERT INTO seats (game, seat, level, taken, name, token, owner, push, mail, told, sum) "
     "VALUES "
     "($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
     11, true},
    {"events",
     "SELECT game, seq, at, kind, seat, remains, body, action, sum FROM events ORDER BY game, seq",
     "INSERT INTO events (game, seq, at, kind, seat, remains, body, action, sum) VALUES "
     "($1, $2, $3, $4, $5, $6, $7, $8, $9)",
     9, true},
    {"outages", "SELECT began, ended FROM outages",
     "INSERT INTO outages (began, ended) VALUES ($1, $2)", 2, false},
    {"blocks", "SELECT address, until FROM blocks",
     "INSERT INTO blocks (address, until) VALUES ($1, $2)", 2, false},
    {"settings", "SELECT name, value FROM settings",
     "INSERT INTO settings (name, value) VALUES ($1, $2)", 2, false},
};

enum { TABLES = sizeof tables / sizeof tables[0] };

static const char unsummed_line[] = "{\"tablier\":\"backup\",\"steps\":1}\n";
static const char first_line[] = "{\"tablier\":\"backup\",\"steps\":2}\n";

/* ---- out */

struct writer {
    FILE *out;
    const struct table *table;
    char *bytes;
    bool failed;
};

static void write_row(void *context, const struct sql_value *v)
{
    struct writer *w = context;
    struct text t = text_on(w->bytes, LINE_MAX_BYTES);
    text_put(&t, "{\"");
    text_put(&t, w->table->name);
    text_put(&t, "\":[");
    for (int i = 0; i < w->table->columns; i++) {
        if (i) text_put_char(&t, ',');
        if (v[i].null)
            text_put(&t, "null");
        else
            text_put_json(&t, v[i].text);
    }
    text_put(&t, "]}\n");
    if (text_status(&t) || fwrite(w->bytes, 1, t.n, w->out) != t.n) w->failed = true;
}

static int write_tables(const struct sql_driver *driver, struct sql *sql, struct writer *w)
{
    if (fputs(first_line, w->out) < 0) return ERR_SYSTEM;
    for (int i = 0; i < TABLES; i++) {
        w->table = &tables[i];
        if (driver->run(sql, tables[i].select, NULL, 0, write_row, w) < 0) return ERR_SYSTEM;
    }
    return w->failed || fflush(w->out) ? ERR_SYSTEM : 0;
}

int store_backup(const char *address, int file, char *why, size_t why_size)
{
    const struct sql_driver *driver = store_driver(address);
    /* Opening a file that is not there would make it. */
    if (!driver->shared && access(address, R_OK)) {
        snprintf(why, why_size, "%s: %s", address, strerror(errno));
        return ERR_SYSTEM;
    }
    struct sql *sql = driver->open(address, why, why_size);
    if (!sql) return ERR_SYSTEM;
    struct writer w = {fdopen(dup(file), "w"), NULL, malloc(LINE_MAX_BYTES), false};
    if (!w.out || !w.bytes) abort();
    const char *begin = driver->shared
                            ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;"
                              "SET LOCAL statement_timeout = 0" /* it takes what it takes */
                            : "BEGIN";
    int status = driver->script(sql, begin);
    if (!status) status = sql_is_current(driver, sql);
    if (!status) status = write_tables(driver, sql, &w);
    if (status == ERR_SYSTEM) snprintf(why, why_size, "%s", driver->why(sql));
    driver->script(sql, "ROLLBACK");
    if (fclose(w.out)) status = ERR_SYSTEM;
    free(w.bytes);
    driver->close(sql);
    return status;
}

/* ---- in */

struct reader {
    const struct sql_driver *driver;
    struct sql *sql;
    bool unsummed; /* the backup is of the first form */
    int line;
};

static int insert_row(const struct reader *r, const cJSON *object)
{
    struct sql_value values[VALUES_MAX];
    const cJSON *row = cJSON_IsObject(object) ? object->child : NULL;
    for (int i = 0; row && i < TABLES; i++) {
        if (strcmp(row->string, tables[i].name) != 0) continue;
        bool add_sum = r->unsummed && tables[i].summed;
        if (!cJSON_IsArray(row) || cJSON_GetArraySize(row) != tables[i].columns - add_sum)
            return ERR_INVALID;
        int n = 0;
        const cJSON *field;
        cJSON_ArrayForEach(field, row)
        {
            if (!cJSON_IsString(field) && !cJSON_IsNull(field)) return ERR_INVALID;
            values[n++] = sql_text(cJSON_IsString(field) ? field->valuestring : NULL);
        }
        if (add_sum) values[n++] = sql_text("0");
        bool done = r->driver->run(r->sql, tables[i].insert, values, n, NULL, NULL) == 1;
        return done ? 0 : ERR_SYSTEM;
    }
    return ERR_INVALID;
}

static int read_rows(struct reader *r, FILE *in)
{
    char *bytes = NULL;
    size_t room = 0;
    ssize_t n = getline(&bytes, &room, in);
    r->unsummed = n > 0 && !strcmp(bytes, unsummed_line);
    int status = r->unsummed || (n > 0 && !strcmp(bytes, first_line)) ? 0 : ERR_INVALID;
    for (r->line = 1; !status && (n = getline(&bytes, &room, in)) > 0;) {
        r->line++;
        cJSON *object = cJSON_ParseWithLength(bytes, (size_t)n);
        status = insert_row(r, object);
        cJSON_Delete(object);
    }
    free(bytes);
    if (!status && r->unsummed) status = seal_all(r->driver, r->sql);
    return status;
}

static void note_row(void *context, const struct sql_value *columns)
{
    (void)columns;
    *(bool *)context = true;
}

/* A server that only ran once has left settings, such as its key for push messages: those of the
 * backup take their place, since people have subscribed with them. */
static int make_empty(const struct sql_driver *driver, struct sql *sql)
{
    static const char any[] = "SELECT 1 FROM games LIMIT 1";
    bool games = false;
    if (driver->run(sql, any, NULL, 0, note_row, &games) < 0) return ERR_SYSTEM;
    if (games) return STORE_CONFLICT;
    return driver->script(sql, "DELETE FROM outages; DELETE FROM blocks; DELETE FROM settings");
}

int store_restore(const char *address, int file, char *why, size_t why_size)
{
    const struct sql_driver *driver = store_driver(address);
    struct sql *sql = driver->open(address, why, why_size);
    if (!sql) return ERR_SYSTEM;
    FILE *in = fdopen(dup(file), "r");
    if (!in) abort();
    struct reader r = {.driver = driver, .sql = sql};
    int status = sql_migrate(driver, sql);
    if (!status) status = driver->script(sql, "BEGIN");
    if (!status) status = make_empty(driver, sql);
    if (!status) status = read_rows(&r, in);
    if (!status) status = driver->script(sql, "COMMIT");
    if (status) {
        if (status == ERR_INVALID)
            snprintf(why, why_size, "%d", r.line);
        else
            snprintf(why, why_size, "%s", driver->why(sql));
        driver->script(sql, "ROLLBACK");
    }
    fclose(in);
    driver->close(sql);
    return status;
}
