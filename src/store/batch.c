/* The jobs travel as one JSON text, which PostgreSQL reads as a table. */
#include "store/batch.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/text.h"
#include "native/need.h"
#include "store/sum.h"

bool batch_takes(const struct store_job *job)
{
    return job->op == STORE_APPEND && job->event_count == 1 && !job->changed && !job->erase_chat &&
           !job->rematch;
}

/* ---- writing */

static void put_name(struct text *t, const char *name)
{
    text_put(t, ",\"");
    text_put(t, name);
    text_put(t, "\":");
}

static void put_number(struct text *t, const char *name, int64_t number)
{
    put_name(t, name);
    text_put_number(t, number);
}

static void put_text(struct text *t, const char *name, const char *z)
{
    put_name(t, name);
    text_put_json(t, slice_of(z));
}

/* What is left out is NULL. */
static void put_job(const struct games_context *c, const struct store_job *job, int i,
                    struct text *t)
{
    const struct store_game *g = job->game;
    const struct store_event *e = job->events;
    text_put(t, i ? ",{\"i\":" : "{\"i\":");
    text_put_number(t, i);
    put_text(t, "id", job->id);
    put_number(t, "had", job->seq);
    put_number(t, "state", g->state);
    put_number(t, "actor", g->actor);
    if (g->due) put_number(t, "due", g->due);
    if (job->lease) put_number(t, "lease", c->now + STORE_LEASE_MS);
    if (job->lease) put_text(t, "node", c->node);
    if (g->next[0]) put_text(t, "next", g->next);
    put_number(t, "seq", e->seq);
    put_number(t, "at", e->at);
    put_number(t, "kind", e->kind);
    put_number(t, "seat", e->seat);
    put_number(t, "remains", e->remains);
    put_text(t, "body", e->body);
    put_text(t, "action", e->action);
    put_number(t, "sum", sum_event(job->id, e));
    text_put_char(t, '}');
}

static void put_jobs(const struct games_context *c, struct store_job **jobs, int count,
                     struct text *t)
{
    text_put_char(t, '[');
    for (int i = 0; i < count; i++) put_job(c, jobs[i], i, t);
    text_put_char(t, ']');
}

/* ---- running */

static void take_row(void *context, const struct sql_value *v)
{
    bool *done = context;
    if (!v[0].null) done[sql_number(&v[0])] = true;
}

int batch_append(const struct games_context *c, struct store_job **jobs, int count,
                 struct slice news, bool *done)
{
    static const char statement[] =
        "WITH t AS (SELECT * FROM json_to_recordset($1::json) AS t (i INTEGER, id TEXT, "
        "  had INTEGER, state INTEGER, actor INTEGER, due BIGINT, lease BIGINT, node TEXT, "
        "  next TEXT, seq INTEGER, at BIGINT, kind INTEGER, seat INTEGER, remains BIGINT, "
        "  body TEXT, action TEXT, sum BIGINT)), "
        "g AS (UPDATE games SET seq = t.seq, state = t.state, updated = $2, due = t.due, "
        "  lease = t.lease, node = t.node, next = t.next, actor = t.actor FROM t "
        "  WHERE games.id = t.id AND games.seq = t.had RETURNING t.i), "
        "e AS (INSERT INTO events (game, seq, at, kind, seat, remains, body, action, sum) "
        "  SELECT t.id, t.seq, t.at, t.kind, t.seat, t.remains, t.body, t.action, t.sum "
        "  FROM t JOIN g ON g.i = t.i) "
        "SELECT i FROM g UNION ALL "
        "SELECT NULL FROM (SELECT pg_notify('tablier', $3::text) WHERE $3::text <> '') n";
    struct text size = text_on(NULL, 0);
    put_jobs(c, jobs, count, &size);
    char *bytes = need(size.n);
    struct text t = text_on(bytes, size.n);
    put_jobs(c, jobs, count, &t);
    struct sql_value v[] = {{.text = text_slice(&t)}, sql_int(c->now), {.text = news}};
    memset(done, 0, (size_t)count * sizeof *done);
    int rows = c->driver->run(c->sql, statement, v, SQL_COUNT(v), take_row, done);
    free(bytes);
    return rows < 0 ? ERR_SYSTEM : 0;
}
