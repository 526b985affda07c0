/* PostgreSQL behind sql.h. Statements are prepared on first use; all values travel as text. */
#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/err.h"
#include "base/text.h"
#include "native/need.h"
#include "store/sql.h"

enum {
    STATEMENTS_MAX = 64,
    COLUMNS_MAX = 32,
    VALUES_MAX = 24,
    NUMBER_SIZE = 24,
    SETTING_MS = 3000
};

struct sql {
    PGconn *conn;
    int hurry_ms; /* a statement may take that long; −1: for ever */
    int statement_count;
    const char *statements[STATEMENTS_MAX];
};

static void postgres_close(struct sql *sql)
{
    PQfinish(sql->conn);
    free(sql);
}

/* ---- answers, for which nobody waits without end */

static int64_t milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Is there something to read before that time? */
static bool waits_for_bytes(struct sql *sql, int64_t until)
{
    int64_t left = until - milliseconds();
    struct pollfd fd = {.fd = PQsocket(sql->conn), .events = POLLIN};
    if (fd.fd < 0 || (sql->hurry_ms >= 0 && left <= 0)) return false;
    int ready = poll(&fd, 1, sql->hurry_ms < 0 ? -1 : (int)left);
    return ready > 0 || (ready < 0 && errno == EINTR);
}

/* The last result of what was sent; NULL when none comes. */
static PGresult *take_answer(struct sql *sql, int sent)
{
    PGresult *last = NULL, *next;
    int64_t until = milliseconds() + sql->hurry_ms;
    while (sent) {
        while (PQisBusy(sql->conn))
            if (!waits_for_bytes(sql, until) || !PQconsumeInput(sql->conn)) {
                PQclear(last);
                return NULL;
            }
        if (!(next = PQgetResult(sql->conn))) break;
        PQclear(last);
        last = next;
    }
    return last;
}

static void postgres_hurry(struct sql *sql, int ms)
{
    sql->hurry_ms = ms;
}

static void ignore_notice(void *context, const PGresult *result)
{
    (void)context, (void)result;
}

static struct sql *postgres_open(const char *address, char *why, size_t why_size)
{
    struct sql *sql = need_zero(1, sizeof *sql);
    sql->hurry_ms = -1;
    /* Given first, so that the address may say otherwise. */
    const char *const names[] = {"connect_timeout", "tcp_user_timeout", "application_name",
                                 "dbname", NULL};
    const char *const values[] = {"3", "5000", "tablier", address, NULL};
    sql->conn = PQconnectdbParams(names, values, 1);
    if (PQstatus(sql->conn) == CONNECTION_OK) {
        PQsetNoticeReceiver(sql->conn, ignore_notice, NULL);
        /* All we ever do is find some rows by their keys, whatever the planner thinks of tables
         * that were empty when it last looked. */
        static const char settings[] = "SET synchronous_commit = on; SET statement_timeout = 8000;"
                                       "SET idle_in_transaction_session_timeout = 8000;"
                                       "SET enable_hashjoin = off; SET enable_mergejoin = off;"
                                       "SET enable_seqscan = off; SET jit = off";
        sql->hurry_ms = SETTING_MS;
        PGresult *r = take_answer(sql, PQsendQuery(sql->conn, settings));
        bool ok = PQresultStatus(r) == PGRES_COMMAND_OK;
        sql->hurry_ms = -1;
        PQclear(r);
        if (ok) return sql;
    }
    const char *words = PQerrorMessage(sql->conn); /* some lines, of which the first says it */
    snprintf(why, why_size, "%.*s", (int)strcspn(words, "\n"), words);
    postgres_close(sql);
    return NULL;
}

static int finish(PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ? 0 : ERR_SYSTEM;
}

static int postgres_script(struct sql *sql, const char *statements)
{
    return finish(take_answer(sql, PQsendQuery(sql->conn, statements)));
}

/* The number of the prepared statement, or negative. */
static int prepare(struct sql *sql, const char *text, char *name)
{
    int i = 0;
    while (i < sql->statement_count && sql->statements[i] != text) i++;
    snprintf(name, NUMBER_SIZE, "s%d", i);
    if (i < sql->statement_count) return i;
    if (i == STATEMENTS_MAX) return ERR_LIMIT;
    int sent = PQsendPrepare(sql->conn, name, text, 0, NULL);
    if (finish(take_answer(sql, sent))) return ERR_SYSTEM;
    sql->statements[sql->statement_count++] = text;
    return i;
}

static void give_rows(const PGresult *result, sql_row *row, void *context)
{
    struct sql_value columns[COLUMNS_MAX];
    for (int r = 0; r < PQntuples(result); r++) {
        for (int i = 0; i < PQnfields(result); i++)
            columns[i] = (struct sql_value){
                .null = PQgetisnull(result, r, i) != 0,
                .text = {PQgetvalue(result, r, i), (size_t)PQgetlength(result, r, i)}};
        row(context, columns);
    }
}

static int count_rows(PGresult *result)
{
    if (PQresultStatus(result) == PGRES_TUPLES_OK) return PQntuples(result);
    struct sql_value changed = {.text = slice_of(PQcmdTuples(result))};
    return (int)sql_number(&changed);
}

/* Values as texts with a NUL behind them, in memory of their own. */
static char *write_values(const struct sql_value *values, int count, const char **texts)
{
    size_t bytes = 1;
    for (int i = 0; i < count; i++)
        bytes += values[i].is_number ? NUMBER_SIZE : values[i].text.n + 1;
    char *memory = malloc(bytes), *at = memory;
    if (!memory) abort();
    for (int i = 0; i < count; i++) {
        const struct sql_value *v = &values[i];
        texts[i] = v->null ? NULL : at;
        if (v->null) continue;
        if (v->is_number)
            at += snprintf(at, NUMBER_SIZE, "%lld", (long long)v->number) + 1;
        else
            at += snprintf(at, v->text.n + 1, "%.*s", (int)v->text.n, v->text.at) + 1;
    }
    return memory;
}

static int take_result(PGresult *result, sql_row *row, void *context)
{
    ExecStatusType status = PQresultStatus(result);
    int rows = ERR_SYSTEM;
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
        rows = count_rows(result);
        if (row) give_rows(result, row, context);
    }
    PQclear(result);
    return rows;
}

static int postgres_run(struct sql *sql, const char *statement, const struct sql_value *values,
                        int count, sql_row *row, void *context)
{
    char name[NUMBER_SIZE];
    const char *texts[VALUES_MAX] = {NULL};
    if (prepare(sql, statement, name) < 0) return ERR_SYSTEM;
    char *memory = write_values(values, count, texts);
    int sent = PQsendQueryPrepared(sql->conn, name, count, texts, NULL, NULL, 0);
    free(memory);
    return take_result(take_answer(sql, sent), row, context);
}

static int postgres_listen(struct sql *sql, const char *channel)
{
    char command[64];
    snprintf(command, sizeof command, "LISTEN %s", channel);
    return postgres_script(sql, command);
}

static int postgres_wait(struct sql *sql, int ms, void (*news)(void *, struct slice), void *context)
{
    struct pollfd fd = {.fd = PQsocket(sql->conn), .events = POLLIN};
    if (fd.fd < 0 || poll(&fd, 1, ms) < 0) return ERR_SYSTEM;
    if (!PQconsumeInput(sql->conn)) return ERR_SYSTEM;
    PGnotify *notice;
    PGresult *answer; /* to a beat */
    while (!PQisBusy(sql->conn) && (answer = PQgetResult(sql->conn))) PQclear(answer);
    while ((notice = PQnotifies(sql->conn))) {
        news(context, slice_of(notice->extra));
        PQfreemem(notice);
    }
    return PQstatus(sql->conn) == CONNECTION_OK ? 0 : ERR_SYSTEM;
}

static int postgres_beat(struct sql *sql, const char *channel)
{
    char command[64];
    snprintf(command, sizeof command, "NOTIFY %s", channel);
    return PQsendQuery(sql->conn, command) ? 0 : ERR_SYSTEM;
}

static const char *postgres_why(const struct sql *sql)
{
    return PQerrorMessage(sql->conn);
}

const struct sql_driver sql_postgres = {
    .shared = true,
    .open = postgres_open,
    .close = postgres_close,
    .run = postgres_run,
    .script = postgres_script,
    .listen = postgres_listen,
    .wait = postgres_wait,
    .beat = postgres_beat,
    .hurry = postgres_hurry,
    .why = postgres_why,
};
