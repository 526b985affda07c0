/* SQLite behind sql.h: one file, write-ahead log, every commit on disk before it returns. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "native/need.h"
#include "store/sql.h"

enum { STATEMENTS_MAX = 64, COLUMNS_MAX = 32, BUSY_MS = 10000 };

struct sql {
    sqlite3 *db;
    int statement_count;
    struct {
        const char *text;
        sqlite3_stmt *stmt;
    } statements[STATEMENTS_MAX];
};

int64_t sql_number(const struct sql_value *v)
{
    int64_t n = 0;
    bool minus = v->text.n && v->text.at[0] == '-';
    for (size_t i = minus; i < v->text.n; i++) {
        unsigned digit = (unsigned)(v->text.at[i] - '0');
        if (digit > 9) break;
        n = n * 10 + (int64_t)digit;
    }
    return minus ? -n : n;
}

static int sqlite_script(struct sql *sql, const char *statements)
{
    return sqlite3_exec(sql->db, statements, NULL, NULL, NULL) == SQLITE_OK ? 0 : ERR_SYSTEM;
}

static void sqlite_close(struct sql *sql)
{
    for (int i = 0; i < sql->statement_count; i++) sqlite3_finalize(sql->statements[i].stmt);
    sqlite3_close(sql->db);
    free(sql);
}

static struct sql *sqlite_open(const char *address, char *why, size_t why_size)
{
    struct sql *sql = need_zero(1, sizeof *sql);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    bool ok = sqlite3_open_v2(address, &sql->db, flags, NULL) == SQLITE_OK;
    if (ok) sqlite3_busy_timeout(sql->db, BUSY_MS);
    /* The log is moved into the file by sqlite_tidy; only should that fail does a commit do it. */
    if (ok && !sqlite_script(sql, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
                                  "PRAGMA wal_autocheckpoint=50000; PRAGMA cache_size=-8000;"
                                  "PRAGMA journal_size_limit=16000000;"
                                  "PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON"))
        return sql;
    snprintf(why, why_size, "%s", sqlite3_errmsg(sql->db));
    sqlite_close(sql);
    return NULL;
}

static sqlite3_stmt *prepare(struct sql *sql, const char *text)
{
    for (int i = 0; i < sql->statement_count; i++)
        if (sql->statements[i].text == text) return sql->statements[i].stmt;
    sqlite3_stmt *stmt;
    if (sql->statement_count == STATEMENTS_MAX) return NULL;
    if (sqlite3_prepare_v3(sql->db, text, -1, SQLITE_PREPARE_PERSISTENT, &stmt, NULL)) return NULL;
    sql->statements[sql->statement_count].text = text;
    sql->statements[sql->statement_count++].stmt = stmt;
    return stmt;
}

static void bind(sqlite3_stmt *stmt, const struct sql_value *values, int count)
{
    for (int i = 0; i < count; i++) {
        const struct sql_value *v = &values[i];
        if (v->null)
            sqlite3_bind_null(stmt, i + 1);
        else if (v->is_number)
            sqlite3_bind_int64(stmt, i + 1, v->number);
        else
            sqlite3_bind_text(stmt, i + 1, v->text.n ? v->text.at : "", (int)v->text.n,
                              SQLITE_STATIC);
    }
}

static void give_row(sqlite3_stmt *stmt, sql_row *row, void *context)
{
    struct sql_value columns[COLUMNS_MAX];
    for (int i = 0; i < sqlite3_column_count(stmt); i++) {
        const char *text = (const char *)sqlite3_column_text(stmt, i);
        columns[i] = (struct sql_value){
            .null = !text, .text = {text ? text : "", (size_t)sqlite3_column_bytes(stmt, i)}};
    }
    row(context, columns);
}

static int sqlite_run(struct sql *sql, const char *statement, const struct sql_value *values,
                      int count, sql_row *row, void *context)
{
    sqlite3_stmt *stmt = prepare(sql, statement);
    if (!stmt) return ERR_SYSTEM;
    bind(stmt, values, count);
    int rows = 0, step;
    while ((step = sqlite3_step(stmt)) == SQLITE_ROW) {
        rows++;
        if (row) give_row(stmt, row, context);
    }
    if (step == SQLITE_DONE && !sqlite3_column_count(stmt)) rows = sqlite3_changes(sql->db);
    sqlite3_reset(stmt);
    sqlite3_clear_bindings(stmt);
    return step == SQLITE_DONE ? rows : ERR_SYSTEM;
}

/* Most of it is done while others write; only when the log has grown long are they held up for the
 * rest, so that it begins anew. While somebody reads what was there long ago, as a backup does, it
 * cannot: writers would wait in vain, so it grows on. */
static void sqlite_tidy(struct sql *sql)
{
    enum { LONG_LOG = 8000, REST_MAX = 1000 /* pages */, HELD_UP_MS = 100 };
    int pages = 0, moved = 0;
    sqlite3_wal_checkpoint_v2(sql->db, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &moved);
    if (pages < LONG_LOG) return;
    sqlite3_wal_checkpoint_v2(sql->db, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &moved);
    if (pages - moved > REST_MAX) return;
    sqlite3_busy_timeout(sql->db, HELD_UP_MS);
    sqlite3_wal_checkpoint_v2(sql->db, NULL, SQLITE_CHECKPOINT_RESTART, &pages, &moved);
    sqlite3_busy_timeout(sql->db, BUSY_MS);
}

static const char *sqlite_why(const struct sql *sql)
{
    return sqlite3_errmsg(sql->db);
}

const struct sql_driver sql_sqlite = {
    .open = sqlite_open,
    .close = sqlite_close,
    .run = sqlite_run,
    .script = sqlite_script,
    .tidy = sqlite_tidy,
    .why = sqlite_why,
};
