/* The jobs in SQL. Both databases understand all of it, but for the one clause that lets several
 * nodes look for work without waiting for each other. */
#include "store/games.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "native/need.h"
#include "store/batch.h"
#include "store/rows.h"
#include "store/sum.h"

static int run(const struct games_context *c, const char *statement, const struct sql_value *values,
               int count, sql_row *row, void *context)
{
    return c->driver->run(c->sql, statement, values, count, row, context);
}

/* ---- reading */

/* The game first and then the events up to its number: whatever is committed in between is left
 * for the next look. */
static int load(const struct games_context *c, struct store_job *job)
{
    static const char game[] =
        "SELECT " ROWS_GAME " FROM games g LEFT JOIN seats s ON s.game = g.id WHERE g.id = $1";
    static const char events[] = "SELECT " ROWS_EVENT " FROM events "
                                 "WHERE game = $1 AND seq > $2 AND seq <= $3 ORDER BY seq";
    struct sql_value id = sql_text(job->id);
    job->limit = 1;
    rows_begin_games(job);
    if (run(c, game, &id, 1, rows_take_game, job) < 0) return ERR_SYSTEM;
    rows_end_games(job);
    if (!job->game_count) {
        job->status = job->damaged ? STORE_DAMAGED : STORE_MISSING;
        return 0;
    }
    job->game = job->games[0];
    rows_begin_events(job);
    struct sql_value range[] = {id, sql_int(job->seq), sql_int(job->game->seq)};
    if (run(c, events, range, 3, rows_take_event, job) < 0) return ERR_SYSTEM;
    rows_end_events(job);
    if (job->damaged) job->status = STORE_DAMAGED;
    return 0;
}

/* The conditions are those of the index, word for word: only so does SQLite see that it fits. */
static int list(const struct games_context *c, struct store_job *job)
{
#define LIST(condition)                                                                            \
    "SELECT " ROWS_GAME " FROM (SELECT * FROM games WHERE " condition                              \
    " AND ($1 = '' OR game = $2) ORDER BY created DESC LIMIT $3) g "                               \
    "LEFT JOIN seats s ON s.game = g.id ORDER BY g.created DESC, g.id, s.seat"
    static const char *const statements[] = {
        [STORE_OPEN_GAMES] = LIST("flags % 2 = 1 AND state < 2 AND state = 0"),
        [STORE_PUBLIC_PLAYING] = LIST("flags % 2 = 1 AND state < 2 AND state = 1"),
        [STORE_ALL_GAMES] = LIST("state < 3"),
    };
#undef LIST
    const char *name = job->name ? job->name : "";
    struct sql_value values[] = {sql_text(name), sql_text(name), sql_int(job->limit)};
    rows_begin_games(job);
    if (run(c, statements[job->filter], values, 3, rows_take_game, job) < 0) return ERR_SYSTEM;
    rows_end_games(job);
    return 0;
}

/* First those that wait for their owner. */
static int list_owned(const struct games_context *c, struct store_job *job)
{
#define WAITS(g)                                                                                   \
    "CASE WHEN " g ".state = 1 AND EXISTS (SELECT 1 FROM seats o WHERE o.game = " g ".id AND "     \
    "o.owner = $1 AND o.seat = " g ".actor) THEN 0 ELSE 1 END"
    static const char statement[] =
        "SELECT " ROWS_GAME " FROM (SELECT * FROM games WHERE id IN "
        "(SELECT game FROM seats WHERE owner = $1) "
        "ORDER BY " WAITS("games") ", state, updated DESC LIMIT $2) g "
                                   "LEFT JOIN seats s ON s.game = g.id "
                                   "ORDER BY " WAITS("g") ", g.state, g.updated DESC, g.id, s.seat";
#undef WAITS
    struct sql_value values[] = {sql_text(job->hash), sql_int(job->limit)};
    rows_begin_games(job);
    if (run(c, statement, values, 2, rows_take_game, job) < 0) return ERR_SYSTEM;
    rows_end_games(job);
    return 0;
}

/* ---- writing */

static int write_event(const struct games_context *c, const char *game, const struct store_event *e)
{
    static const char statement[] = "INSERT INTO events (game, seq, at, kind, seat, remains, body, "
                                    "action, sum) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    struct sql_value v[] = {sql_text(game),    sql_int(e->seq),     sql_int(e->at),
                            sql_int(e->kind),  sql_int(e->seat),    sql_int(e->remains),
                            sql_text(e->body), sql_text(e->action), sql_int(sum_event(game, e))};
    return run(c, statement, v, SQL_COUNT(v), NULL, NULL) == 1 ? 0 : ERR_SYSTEM;
}

static int write_events(const struct games_context *c, const struct store_job *job)
{
    int status = 0;
    for (int i = 0; i < job->event_count && !status; i++)
        status = write_event(c, job->id, &job->events[i]);
    return status;
}

static struct sql_value id_or_null(const char *id)
{
    return id[0] ? sql_text(id) : sql_null();
}

static int insert_seats(const struct games_context *c, const struct store_game *game)
{
    static const char statement[] =
        "INSERT INTO seats (game, seat, level, taken, name, token, owner, push, mail, sum) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    for (int i = 0; i < game->seats; i++) {
        const struct store_seat *s = &game->seat[i];
        struct sql_value v[] = {sql_text(game->id), sql_int(i),
                                sql_int(s->level),  sql_int(s->taken),
                                sql_text(s->name),  sql_text(s->token),
                                sql_text(s->owner), sql_text(s->push),
                                sql_text(s->mail),  sql_int(sum_seat(game->id, i, s))};
        if (run(c, statement, v, SQL_COUNT(v), NULL, NULL) != 1) return ERR_SYSTEM;
    }
    return 0;
}

static int insert_game(const struct games_context *c, const struct store_game *g, bool lease)
{
    static const char statement[] =
        "INSERT INTO games (id, game, variant, seats, position, state, seq, created, updated, "
        "clock_main, clock_step, clock_kind, flags, watch_delay, previous, due, lease, node, "
        "actor, sum) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, "
        "$19, $20)";
    struct sql_value v[] = {
        sql_text(g->id),
        sql_text(g->game),
        sql_text(g->variant),
        sql_int(g->seats),
        sql_text(g->position),
        sql_int(g->state),
        sql_int(g->seq),
        sql_int(g->created),
        sql_int(g->created),
        sql_int(g->clock_main),
        sql_int(g->clock_step),
        sql_int(g->clock),
        sql_int(g->flags),
        sql_int(g->watch_delay),
        id_or_null(g->previous),
        g->due ? sql_int(g->due) : sql_null(),
        lease ? sql_int(c->now + STORE_LEASE_MS) : sql_null(),
        lease ? sql_text(c->node) : sql_null(),
        sql_int(g->actor),
        sql_int(sum_game(g)),
    };
    if (run(c, statement, v, SQL_COUNT(v), NULL, NULL) != 1) return ERR_SYSTEM;
    return insert_seats(c, g);
}

static int create(const struct games_context *c, struct store_job *job)
{
    int status = insert_game(c, job->game, job->lease);
    return status ? status : write_events(c, job);
}

static int update_seats(const struct games_context *c, const struct store_job *job)
{
    static const char statement[] =
        "UPDATE seats SET taken = $1, name = $2, token = $3, owner = $4, push = $5, mail = $6, "
        "told = $7, sum = $8 WHERE game = $9 AND seat = $10";
    for (int i = 0; i < job->game->seats; i++) {
        if (!(job->changed >> i & 1)) continue;
        const struct store_seat *s = &job->game->seat[i];
        struct sql_value v[] = {sql_int(s->taken),  sql_text(s->name),
                                sql_text(s->token), sql_text(s->owner),
                                sql_text(s->push),  sql_text(s->mail),
                                sql_int(s->told),   sql_int(sum_seat(job->id, i, s)),
                                sql_text(job->id),  sql_int(i)};
        if (run(c, statement, v, SQL_COUNT(v), NULL, NULL) < 0) return ERR_SYSTEM;
    }
    return 0;
}

/* What people said, with the sums of what is left. */
static int erase_event(const struct games_context *c, const char *id, struct store_event *e)
{
    static const char statement[] =
        "UPDATE events SET body = '', sum = $1 WHERE game = $2 AND seq = $3";
    e->body = "";
    struct sql_value v[] = {sql_int(sum_event(id, e)), sql_text(id), sql_int(e->seq)};
    return run(c, statement, v, SQL_COUNT(v), NULL, NULL) < 0 ? ERR_SYSTEM : 0;
}

struct words {
    struct pool pool;
    struct store_event *events;
    int count, room;
};

static void take_words(void *context, const struct sql_value *v)
{
    struct words *w = context;
    int64_t sum;
    if (w->count == w->room) {
        w->room = w->room ? 2 * w->room : 64;
        w->events = need_again(w->events, (size_t)w->room * sizeof *w->events);
    }
    if (rows_read_event(&w->pool, v, &w->events[w->count], &sum)) w->count++;
}

static int erase_words(const struct games_context *c, const char *id, int seat)
{
    static const char statement[] =
        "SELECT " ROWS_EVENT " FROM events WHERE game = $1 AND seat = $2 "
        "AND kind IN (1, 10, 11)";
    struct sql_value v[] = {sql_text(id), sql_int(seat)};
    struct words w = {0};
    int status = run(c, statement, v, SQL_COUNT(v), take_words, &w) < 0 ? ERR_SYSTEM : 0;
    for (int i = 0; i < w.count && !status; i++) status = erase_event(c, id, &w.events[i]);
    free(w.events);
    pool_free(&w.pool);
    return status;
}

static int erase_chat(const struct games_context *c, const struct store_job *job)
{
    int status = 0;
    for (int i = 0; i < GAME_SEATS_MAX && !status; i++)
        if (job->erase_chat >> i & 1) status = erase_words(c, job->id, i);
    return status;
}

static void note_found(void *context, const struct sql_value *v)
{
    (void)v;
    *(bool *)context = true;
}

/* Why the guarded update below hit nothing. */
static int explain_miss(const struct games_context *c, struct store_job *job)
{
    static const char statement[] = "SELECT 1 FROM games WHERE id = $1";
    bool found = false;
    struct sql_value id = sql_text(job->id);
    if (run(c, statement, &id, 1, note_found, &found) < 0) return ERR_SYSTEM;
    job->status = found ? STORE_CONFLICT : STORE_MISSING;
    return 0;
}

enum { GUARD_VALUES = 10 };

static void fill_guard(const struct games_context *c, const struct store_job *job,
                       struct sql_value v[static GUARD_VALUES])
{
    const struct store_game *g = job->game;
    v[0] = sql_int(job->seq + job->event_count);
    v[1] = sql_int(g->state);
    v[2] = sql_int(c->now);
    v[3] = g->due ? sql_int(g->due) : sql_null();
    v[4] = job->lease ? sql_int(c->now + STORE_LEASE_MS) : sql_null();
    v[5] = job->lease ? sql_text(c->node) : sql_null();
    v[6] = id_or_null(g->next);
    v[7] = sql_int(g->actor);
    v[8] = sql_text(job->id);
    v[9] = sql_int(job->seq);
}

/* Those that can go together do, where a statement is a journey. They are put first; how many, or
 * negative. */
static int run_batch(const struct games_context *c, struct store_job **jobs, int count,
                     struct slice news)
{
    bool done[GAMES_TOGETHER_MAX];
    int n = 0;
    for (int i = 0; i < count && c->driver->shared && n < GAMES_TOGETHER_MAX; i++) {
        if (!batch_takes(jobs[i])) continue;
        struct store_job *job = jobs[i];
        jobs[i] = jobs[n];
        jobs[n++] = job;
    }
    if (!n) return 0;
    if (batch_append(c, jobs, n, news, done)) return ERR_SYSTEM;
    for (int i = 0; i < n; i++) {
        jobs[i]->status = 0;
        if (!done[i] && explain_miss(c, jobs[i])) return ERR_SYSTEM;
    }
    return n;
}

bool games_are_one_statement(const struct games_context *c, struct store_job **jobs, int count)
{
    bool all = c->driver->shared && count <= GAMES_TOGETHER_MAX;
    for (int i = 0; i < count && all; i++) all = batch_takes(jobs[i]);
    return all;
}

int games_run_statement(const struct games_context *c, struct store_job **jobs, int count,
                        struct slice news)
{
    return run_batch(c, jobs, count, news) < 0 ? ERR_SYSTEM : 0;
}

static int append(const struct games_context *c, struct store_job *job)
{
    static const char guard[] =
        "UPDATE games SET seq = $1, state = $2, updated = $3, due = $4, lease = $5, node = $6, "
        "next = $7, actor = $8 WHERE id = $9 AND seq = $10";
    struct sql_value v[GUARD_VALUES];
    fill_guard(c, job, v);
    int rows = run(c, guard, v, GUARD_VALUES, NULL, NULL);
    if (rows < 0) return ERR_SYSTEM;
    if (!rows) return explain_miss(c, job);
    int status = write_events(c, job);
    if (!status) status = update_seats(c, job);
    if (!status) status = erase_chat(c, job);
    if (!status && job->rematch) status = insert_game(c, job->rematch, false);
    if (!status && job->rematch) status = write_event(c, job->rematch->id, job->series);
    return status;
}

static int delete_game(const struct games_context *c, struct store_job *job)
{
    static const char statement[] = "DELETE FROM games WHERE id = $1";
    struct sql_value id = sql_text(job->id);
    int rows = run(c, statement, &id, 1, NULL, NULL);
    if (rows < 0) return ERR_SYSTEM;
    job->status = rows ? 0 : STORE_MISSING;
    return 0;
}

static void take_id(void *context, const struct sql_value *v)
{
    struct store_job *job = context;
    if (job->id_count == job->limit || v[0].text.n >= STORE_ID_SIZE) return;
    char *id = job->ids[job->id_count++];
    memcpy(id, v[0].text.at, v[0].text.n);
    id[v[0].text.n] = '\0';
}

static int claim(const struct games_context *c, struct store_job *job)
{
#define CLAIM(lock)                                                                                \
    "UPDATE games SET lease = $1, node = $2 WHERE id IN (SELECT id FROM games WHERE due <= $3 "    \
    "AND (lease IS NULL OR lease < $4) AND length(id) < 16 ORDER BY due LIMIT $5" lock             \
    ") RETURNING id"
    static const char alone[] = CLAIM("");
    static const char shared[] = CLAIM(" FOR UPDATE SKIP LOCKED");
#undef CLAIM
    struct sql_value v[] = {sql_int(c->now + STORE_LEASE_MS), sql_text(c->node), sql_int(c->now),
                            sql_int(c->now), sql_int(job->limit)};
    job->ids = pool_take(&job->pool, (size_t)job->limit * STORE_ID_SIZE);
    const char *statement = c->driver->shared ? shared : alone;
    return run(c, statement, v, SQL_COUNT(v), take_id, job) < 0 ? ERR_SYSTEM : 0;
}

static void take_number(void *context, const struct sql_value *v)
{
    *(int64_t *)context = sql_number(&v[0]);
}

static void take_outage(void *context, const struct sql_value *v)
{
    struct store_job *job = context;
    if (job->outage_count < job->limit)
        job->outages[job->outage_count++] =
            (struct store_outage){sql_number(&v[0]), sql_number(&v[1])};
}

/* When no node has been seen for a while nobody could move in that time: it is written down, so
 * that it can be left out of the clocks. */
static int note_outage(const struct games_context *c)
{
    static const char last[] = "SELECT MAX(seen) FROM nodes";
    static const char insert[] = "INSERT INTO outages (began, ended) VALUES ($1, $2)";
    static const char clean[] = "DELETE FROM nodes WHERE seen < $1";
    enum { FORGET_MS = 3600000 };
    int64_t seen = 0;
    if (run(c, last, NULL, 0, take_number, &seen) < 0) return ERR_SYSTEM;
    struct sql_value gap[] = {sql_int(seen), sql_int(c->now)};
    if (seen && c->now - seen > STORE_GAP_MS && run(c, insert, gap, 2, NULL, NULL) < 0)
        return ERR_SYSTEM;
    struct sql_value old = sql_int(c->now - FORGET_MS);
    return run(c, clean, &old, 1, NULL, NULL) < 0 ? ERR_SYSTEM : 0;
}

static int beat(const struct games_context *c, struct store_job *job)
{
    static const char alive[] = "INSERT INTO nodes (id, seen) VALUES ($1, $2) "
                                "ON CONFLICT (id) DO UPDATE SET seen = excluded.seen";
    static const char renew[] = "UPDATE games SET lease = $1 WHERE node = $2 AND lease IS NOT NULL "
                                "AND due > $3";
    static const char outages[] = "SELECT began, ended FROM outages ORDER BY ended DESC LIMIT $1";
    enum { OUTAGES_MAX = 64 };
    if (note_outage(c)) return ERR_SYSTEM;
    struct sql_value v[] = {sql_text(c->node), sql_int(c->now)};
    if (run(c, alive, v, 2, NULL, NULL) < 0) return ERR_SYSTEM;
    /* No computer thinks for longer than that: what is still due then is looked for again. */
    enum { THINKING_MAX_MS = 60000 };
    struct sql_value lease[] = {sql_int(c->now + STORE_LEASE_MS), sql_text(c->node),
                                sql_int(c->now - THINKING_MAX_MS)};
    if (run(c, renew, lease, 3, NULL, NULL) < 0) return ERR_SYSTEM;
    job->limit = OUTAGES_MAX;
    job->outages = pool_take(&job->pool, OUTAGES_MAX * sizeof *job->outages);
    struct sql_value limit = sql_int(OUTAGES_MAX);
    return run(c, outages, &limit, 1, take_outage, job) < 0 ? ERR_SYSTEM : 0;
}

/* A lease that runs out in an hour: whoever repaired the game need not wait for long, and until
 * then it is in nobody's way. */
static int set_aside(const struct games_context *c, struct store_job *job)
{
    enum { ASIDE_MS = 3600000 };
    static const char statement[] = "UPDATE games SET lease = $1, node = NULL WHERE id = $2";
    struct sql_value v[] = {sql_int(c->now + ASIDE_MS), sql_text(job->id)};
    return run(c, statement, v, 2, NULL, NULL) < 0 ? ERR_SYSTEM : 0;
}

/* The states stand in the statements, so that each finds its index. */
static int prune(const struct games_context *c, struct store_job *job)
{
#define PRUNE(state)                                                                               \
    "DELETE FROM games WHERE id IN (SELECT id FROM games WHERE " state                             \
    " AND updated < $1 ORDER BY updated LIMIT 50)"
    static const char *const statements[] = {
        [STORE_WAITING] = PRUNE("state < 2 AND state = 0"),
        [STORE_PLAYING] = PRUNE("state < 2 AND state = 1"),
        [STORE_OVER] = PRUNE("state = 2"),
    };
#undef PRUNE
    job->game_count = 0;
    for (int state = 0; state < 3; state++) {
        struct sql_value before = sql_int(job->limits[state]);
        int rows = job->limits[state] ? run(c, statements[state], &before, 1, NULL, NULL) : 0;
        if (rows < 0) return ERR_SYSTEM;
        job->game_count += rows;
    }
    return 0;
}

static int block(const struct games_context *c, struct store_job *job)
{
    static const char insert[] = "INSERT INTO blocks (address, until) VALUES ($1, $2) "
                                 "ON CONFLICT (address) DO UPDATE SET until = excluded.until";
    static const char drop[] = "DELETE FROM blocks WHERE address = $1";
    struct sql_value v[] = {sql_text(job->name), sql_int(job->until)};
    int rows = job->until ? run(c, insert, v, 2, NULL, NULL) : run(c, drop, v, 1, NULL, NULL);
    return rows < 0 ? ERR_SYSTEM : 0;
}

static void take_block(void *context, const struct sql_value *v)
{
    struct store_job *job = context;
    if (job->block_count < job->limit)
        job->blocks[job->block_count++] =
            (struct store_block){pool_text(&job->pool, v[0].text), sql_number(&v[1])};
}

static int list_blocks(const struct games_context *c, struct store_job *job)
{
    static const char statement[] =
        "SELECT address, until FROM blocks WHERE until > $1 ORDER BY until DESC LIMIT $2";
    struct sql_value v[] = {sql_int(c->now), sql_int(job->limit)};
    job->blocks = pool_take(&job->pool, (size_t)job->limit * sizeof *job->blocks);
    return run(c, statement, v, 2, take_block, job) < 0 ? ERR_SYSTEM : 0;
}

static int tell_here(const struct games_context *c, struct store_job *job)
{
    static const char statement[] = "SELECT pg_notify('tablier', $1::text || ' ' || $2::text)";
    struct sql_value v[] = {sql_text(c->node), sql_text(job->value)};
    if (!c->driver->shared) return 0;
    return run(c, statement, v, 2, NULL, NULL) < 0 ? ERR_SYSTEM : 0;
}

static void take_value(void *context, const struct sql_value *v)
{
    struct store_job *job = context;
    job->value = pool_text(&job->pool, v[0].text);
}

static int setting(const struct games_context *c, struct store_job *job)
{
    static const char insert[] =
        "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
    static const char replace[] = "INSERT INTO settings (name, value) VALUES ($1, $2) "
                                  "ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    static const char read[] = "SELECT value FROM settings WHERE name = $1";
    struct sql_value v[] = {sql_text(job->name), sql_text(job->value)};
    const char *write = job->replace ? replace : insert;
    if (job->value && run(c, write, v, 2, NULL, NULL) < 0) return ERR_SYSTEM;
    return run(c, read, v, 1, take_value, job) < 0 ? ERR_SYSTEM : 0;
}

typedef int operation(const struct games_context *, struct store_job *);

static operation *const operations[] = {
    [STORE_LOAD] = load,       [STORE_LIST] = list,       [STORE_OWNED] = list_owned,
    [STORE_CREATE] = create,   [STORE_APPEND] = append,   [STORE_DELETE] = delete_game,
    [STORE_CLAIM] = claim,     [STORE_BEAT] = beat,       [STORE_PRUNE] = prune,
    [STORE_ASIDE] = set_aside, [STORE_BLOCK] = block,     [STORE_BLOCKS] = list_blocks,
    [STORE_HERE] = tell_here,  [STORE_SETTING] = setting,
};

bool games_writes(enum store_op op)
{
    return op >= STORE_CREATE;
}

static int run_one(const struct games_context *c, struct store_job *job)
{
    job->status = 0;
    /* A job may run a second time when the commit it was part of failed. */
    if (!games_writes(job->op) || job->op == STORE_CLAIM) job->event_count = job->id_count = 0;
    job->outage_count = job->block_count = 0;
    return operations[job->op](c, job);
}

int games_run(const struct games_context *c, struct store_job **jobs, int count)
{
    int status = 0, done = run_batch(c, jobs, count, (struct slice){"", 0});
    for (int i = done; i >= 0 && i < count && !status; i++) status = run_one(c, jobs[i]);
    return done < 0 ? done : status;
}
