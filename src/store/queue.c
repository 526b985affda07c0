/* The store's threads: a writer that commits whatever is waiting as one, a reader, one that tidies
 * up where that is needed, and, where several nodes share the store, a listener for what the others
 * write.
 *
 * Invariant: a job is in exactly one place: with its owner, in a queue, with a thread, or among
 * the finished ones until store_collect. One mutex guards the lists; nothing is done under it. */
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "base/err.h"
#include "base/text.h"
#include "native/need.h"
#include "store/clock.h"
#include "store/games.h"
#include "store/schema.h"

enum {
    GROUP_MAX = 256,    /* jobs in one commit */
    RETRY_MS = 200,     /* between attempts to reach a database that is away */
    PATIENCE_MS = 8000, /* a job waits that long for it, then fails */
    TIDY_MS = 500,      /* between looks at what is to be tidied */
    LISTEN_MS = 250,    /* a listener looks up that often to see whether it should stop */
    HEART_MS = 1000,    /* it says something to itself that often */
    DEAF_MS = 4000,     /* when it has not heard itself for so long, it is deaf */
    ANSWER_MS = 10000,  /* a statement may take 8 s, says the database itself */
    PAYLOAD_MAX = 7000  /* PostgreSQL takes 8000 bytes */
};

struct lane {
    store *owner;
    pthread_t thread;
    pthread_cond_t ready;
    struct store_job *first, *last;
    struct sql *sql;
};

struct news {
    struct news *next;
    char id[STORE_ID_SIZE];   /* empty: look at everything */
    char node[STORE_ID_SIZE]; /* of who is here; empty: an event was written */
    int number;               /* of the event, or a bit set of seats */
};

struct listener {
    store *owner;
    struct sql *sql;
    char channel[32];     /* of this node alone */
    int64_t spoke, heard; /* when it last spoke to itself, and heard that */
};

struct store {
    const struct sql_driver *driver;
    char address[1024], node[STORE_ID_SIZE];
    struct store_hooks hooks;
    pthread_mutex_t lock;
    bool stop;
    struct lane writer, reader;
    pthread_t listener, tidier;
    int file; /* locked for this server; −1: none */
    struct store_job *done_first, *done_last;
    struct news *news_first, *news_last;
    int pending;
    struct store_figures figures;
    struct even_clock clock;
    atomic_bool up;
    atomic_bool hears; /* the news of other nodes */
};

static int64_t nanoseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int64_t store_now(const store *s)
{
    return clock_now(&s->clock);
}

const char *store_node(const store *s)
{
    return s->node;
}

bool store_is_shared(const store *s)
{
    return s->driver->shared;
}

bool store_is_up(const store *s)
{
    return atomic_load(&s->up) && atomic_load(&s->hears);
}

void store_figures(store *s, struct store_figures *out)
{
    pthread_mutex_lock(&s->lock);
    *out = s->figures;
    pthread_mutex_unlock(&s->lock);
}

/* ---- jobs */

struct store_job *store_job_new(enum store_op op, void (*done)(struct store_job *), void *context)
{
    struct store_job *job = need_zero(1, sizeof *job);
    job->op = op;
    job->done = done;
    job->context = context;
    return job;
}

void store_job_free(struct store_job *job)
{
    if (!job) return;
    pool_free(&job->pool);
    free(job);
}

void store_submit(store *s, struct store_job *job)
{
    struct lane *lane = games_writes(job->op) ? &s->writer : &s->reader;
    job->link = NULL;
    job->queued = nanoseconds();
    pthread_mutex_lock(&s->lock);
    if (lane->last)
        lane->last->link = job;
    else
        lane->first = job;
    lane->last = job;
    s->pending++;
    pthread_cond_signal(&lane->ready);
    pthread_mutex_unlock(&s->lock);
}

int store_pending(store *s)
{
    pthread_mutex_lock(&s->lock);
    int pending = s->pending;
    pthread_mutex_unlock(&s->lock);
    return pending;
}

void store_collect(store *s)
{
    pthread_mutex_lock(&s->lock);
    struct store_job *job = s->done_first;
    struct news *news = s->news_first;
    s->done_first = s->done_last = NULL;
    s->news_first = s->news_last = NULL;
    pthread_mutex_unlock(&s->lock);
    while (job) {
        struct store_job *next = job->link;
        pthread_mutex_lock(&s->lock);
        s->pending--;
        pthread_mutex_unlock(&s->lock);
        for (const struct store_damaged *d = job->damaged; d; d = d->next)
            s->hooks.damaged(s->hooks.context, d);
        job->done(job);
        job = next;
    }
    while (news) {
        struct news *next = news->next;
        if (news->node[0])
            s->hooks.here(s->hooks.context, news->id, news->node, (unsigned)news->number);
        else
            s->hooks.news(s->hooks.context, news->id[0] ? news->id : NULL, news->number);
        free(news);
        news = next;
    }
}

/* ---- the threads */

/* Takes up to `most` waiting jobs; 0 when the store is to stop and nothing waits. */
static int take_jobs(struct lane *lane, struct store_job **out, int most)
{
    store *s = lane->owner;
    int count = 0;
    pthread_mutex_lock(&s->lock);
    while (!lane->first && !s->stop) pthread_cond_wait(&lane->ready, &s->lock);
    while (lane->first && count < most) {
        out[count++] = lane->first;
        lane->first = lane->first->link;
    }
    if (!lane->first) lane->last = NULL;
    pthread_mutex_unlock(&s->lock);
    return count;
}

static void give_back(store *s, struct store_job **jobs, int count, bool commit)
{
    pthread_mutex_lock(&s->lock);
    for (int i = 0; i < count; i++) {
        jobs[i]->link = NULL;
        if (s->done_last)
            s->done_last->link = jobs[i];
        else
            s->done_first = jobs[i];
        s->done_last = jobs[i];
        s->figures.jobs++;
        if (jobs[i]->status == ERR_SYSTEM) s->figures.failures++;
    }
    if (commit) s->figures.commits++;
    pthread_mutex_unlock(&s->lock);
    s->hooks.wake(s->hooks.context);
}

static void sleep_ms(int ms)
{
    struct timespec t = {ms / 1000, (long)(ms % 1000) * 1000000};
    nanosleep(&t, NULL);
}

static void take_number(void *context, const struct sql_value *v)
{
    *(int64_t *)context = sql_number(&v[0]);
}

/* What the clock shows by which this store goes; negative when it could not be asked. */
static int64_t ask_clock(const struct sql_driver *driver, struct sql *sql)
{
    static const char clock[] =
        "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
    int64_t shows;
    if (!driver->shared) return clock_wall();
    if (driver->run(sql, clock, NULL, 0, take_number, &shows) != 1) return -1;
    return clock_as_told(shows);
}

static void follow_clock(store *s, struct sql *sql)
{
    int64_t shows = ask_clock(s->driver, sql);
    if (shows >= 0) clock_follow(&s->clock, shows);
}

static void begin_clock(store *s, struct sql *sql)
{
    static const char last[] = "SELECT MAX(seen) FROM nodes";
    int64_t shows = ask_clock(s->driver, sql), seen = 0;
    s->driver->run(sql, last, NULL, 0, take_number, &seen);
    clock_begin(&s->clock, shows >= 0 ? shows : clock_wall(), seen);
}

static bool is_stopping(store *s)
{
    pthread_mutex_lock(&s->lock);
    bool stop = s->stop;
    pthread_mutex_unlock(&s->lock);
    return stop;
}

/* A connection, waiting for the database as long as a job may. */
static bool connect_lane(struct lane *lane)
{
    store *s = lane->owner;
    char why[256];
    for (int waited = 0; !lane->sql; waited += RETRY_MS) {
        lane->sql = s->driver->open(s->address, why, sizeof why);
        if (lane->sql && s->driver->hurry) s->driver->hurry(lane->sql, ANSWER_MS);
        atomic_store(&s->up, lane->sql != NULL);
        if (lane->sql) break;
        if (waited >= PATIENCE_MS || is_stopping(s)) return false;
        sleep_ms(RETRY_MS);
    }
    return true;
}

static void drop_lane(struct lane *lane)
{
    if (lane->sql) lane->owner->driver->close(lane->sql);
    lane->sql = NULL;
    atomic_store(&lane->owner->up, false);
}

/* Which games the jobs write to, for the other nodes. Those of jobs that then fail are told too:
 * whoever looks finds nothing new. */
static void write_news(const char *node, struct store_job **jobs, int count, struct text *t)
{
    for (int i = 0; i < count && t->n < PAYLOAD_MAX; i++) {
        bool deleted = jobs[i]->op == STORE_DELETE;
        if (jobs[i]->op != STORE_APPEND && !deleted) continue;
        /* Without a number whoever has the game looks: it is gone, or a seat's address changed. */
        bool silent = deleted || !jobs[i]->event_count;
        if (!t->n) text_put(t, node);
        text_put_char(t, ' ');
        text_put(t, jobs[i]->id);
        text_put_char(t, ':');
        text_put_number(t, silent ? 0 : jobs[i]->seq + jobs[i]->event_count);
    }
}

static int tell_news(const struct games_context *c, struct slice news)
{
    static const char notify[] = "SELECT pg_notify('tablier', $1)";
    if (!news.n || !c->driver->shared) return 0;
    struct sql_value value = {.text = news};
    return c->driver->run(c->sql, notify, &value, 1, NULL, NULL) < 0 ? ERR_SYSTEM : 0;
}

static int run_group(const struct games_context *c, struct store_job **jobs, int count)
{
    char payload[PAYLOAD_MAX + 64];
    struct text t = text_on(payload, sizeof payload);
    write_news(c->node, jobs, count, &t);
    if (games_are_one_statement(c, jobs, count))
        return games_run_statement(c, jobs, count, text_slice(&t));
    const char *begin = c->driver->shared ? "BEGIN" : "BEGIN IMMEDIATE";
    if (c->driver->script(c->sql, begin)) return ERR_SYSTEM;
    int status = games_run(c, jobs, count);
    if (!status) status = tell_news(c, text_slice(&t));
    if (!status) status = c->driver->script(c->sql, "COMMIT");
    if (status) c->driver->script(c->sql, "ROLLBACK");
    return status;
}

static int compare_jobs(const void *a, const void *b)
{
    const struct store_job *const *x = a, *const *y = b;
    int order = strcmp((*x)->id, (*y)->id);
    return order ? order : ((*x)->queued > (*y)->queued) - ((*x)->queued < (*y)->queued);
}

/* The beat of each second is what writes for certain: the store is well when it went through. So a
 * disk that takes nothing is as good as a database that is away; and a connection that finds out
 * late that it had died says nothing for long against those that work. */
static void heed_beat(struct lane *lane, const struct store_job *job, bool done)
{
    if (job->op != STORE_BEAT) return;
    atomic_store(&lane->owner->up, done);
    if (done) follow_clock(lane->owner, lane->sql);
}

/* Commits them together; when that fails, each alone, so that one bad job harms no other. */
static void commit_jobs(struct lane *lane, struct store_job **jobs, int count)
{
    store *s = lane->owner;
    if (s->driver->shared) /* the same order on every node: no deadlocks over rows */
        qsort(jobs, (size_t)count, sizeof jobs[0], compare_jobs);
    bool up = connect_lane(lane);
    struct games_context c = {s->driver, lane->sql, s->node, store_now(s)};
    if (up && !run_group(&c, jobs, count)) {
        for (int i = 0; i < count; i++) heed_beat(lane, jobs[i], true);
        return;
    }
    for (int i = 0; i < count; i++) {
        bool done = up && count > 1 && !run_group(&c, &jobs[i], 1);
        if (!done) jobs[i]->status = ERR_SYSTEM;
        heed_beat(lane, jobs[i], done);
    }
    /* A database that was there a moment ago may be gone: the next group connects anew. */
    if (up && s->driver->script(lane->sql, "SELECT 1")) drop_lane(lane);
}

static void *write_loop(void *context)
{
    struct lane *lane = context;
    struct store_job *jobs[GROUP_MAX];
    int count;
    while ((count = take_jobs(lane, jobs, GROUP_MAX))) {
        commit_jobs(lane, jobs, count);
        give_back(lane->owner, jobs, count, true);
    }
    return NULL;
}

static void read_job(struct lane *lane, struct store_job *job)
{
    store *s = lane->owner;
    for (int attempt = 0; attempt < 2; attempt++) {
        job->status = ERR_SYSTEM;
        if (!connect_lane(lane)) return;
        struct games_context c = {s->driver, lane->sql, s->node, store_now(s)};
        if (!games_run(&c, &job, 1)) return;
        drop_lane(lane);
    }
    job->status = ERR_SYSTEM;
}

static void *read_loop(void *context)
{
    struct lane *lane = context;
    struct store_job *job;
    while (take_jobs(lane, &job, 1)) {
        read_job(lane, job);
        give_back(lane->owner, &job, 1, false);
    }
    return NULL;
}

static void add_news(store *s, struct slice node, struct slice id, int number)
{
    struct news *news = calloc(1, sizeof *news);
    if (!news || id.n >= sizeof news->id || node.n >= sizeof news->node) abort();
    if (id.n) memcpy(news->id, id.at, id.n);
    if (node.n) memcpy(news->node, node.at, node.n);
    news->number = number;
    pthread_mutex_lock(&s->lock);
    if (s->news_last)
        s->news_last->next = news;
    else
        s->news_first = news;
    s->news_last = news;
    pthread_mutex_unlock(&s->lock);
}

/* NODE, then ID:SEQ for what was written and ID=SEATS for who is here. Nothing: its own voice. */
static void take_payload(void *context, struct slice payload)
{
    struct listener *l = context;
    store *s = l->owner;
    struct slice node = slice_word(&payload), word;
    if (!node.n) l->heard = clock_ticks();
    if (!node.n || slice_is(node, s->node)) return;
    while ((word = slice_word(&payload)).n) {
        uint64_t number;
        bool here = memchr(word.at, '=', word.n) != NULL;
        struct slice id = slice_cut(&word, here ? '=' : ':'), nobody = {NULL, 0};
        if (id.n && id.n < STORE_ID_SIZE && node.n < STORE_ID_SIZE &&
            !slice_number(word, INT32_MAX, &number))
            add_news(s, here ? node : nobody, id, (int)number);
    }
    s->hooks.wake(s->hooks.context);
}

static void stop_listening(struct listener *l)
{
    atomic_store(&l->owner->hears, false);
    if (l->sql) l->owner->driver->close(l->sql);
    l->sql = NULL;
}

static bool start_listening(struct listener *l)
{
    store *s = l->owner;
    char why[256];
    l->sql = s->driver->open(s->address, why, sizeof why);
    if (!l->sql) return false;
    s->driver->hurry(l->sql, DEAF_MS);
    /* Nothing that it says to itself needs to outlive a crash: it waits for no disk. */
    if (s->driver->script(l->sql, "SET synchronous_commit = off") ||
        s->driver->listen(l->sql, "tablier") || s->driver->listen(l->sql, l->channel)) {
        stop_listening(l);
        return false;
    }
    l->heard = l->spoke = clock_ticks();
    atomic_store(&s->hears, true);
    /* What was told while nobody listened is lost: look everywhere. */
    add_news(s, (struct slice){NULL, 0}, (struct slice){NULL, 0}, 0);
    s->hooks.wake(s->hooks.context);
    return true;
}

/* A connection may die without a word: then whoever listens hears nothing, which may as well mean
 * that nothing happens. So it speaks to itself, through the database. */
static bool hears_itself(struct listener *l)
{
    int64_t now = clock_ticks();
    if (now - l->heard > DEAF_MS) return false;
    if (now - l->spoke < HEART_MS || l->heard < l->spoke) return true;
    l->spoke = now;
    return !l->owner->driver->beat(l->sql, l->channel);
}

static void *listen_loop(void *context)
{
    store *s = context;
    struct listener l = {.owner = s};
    snprintf(l.channel, sizeof l.channel, "tablier_%s", s->node);
    while (!is_stopping(s)) {
        if (!l.sql && !start_listening(&l)) {
            sleep_ms(RETRY_MS);
            continue;
        }
        bool fine = hears_itself(&l) && !s->driver->wait(l.sql, LISTEN_MS, take_payload, &l);
        if (!fine) stop_listening(&l);
    }
    stop_listening(&l);
    return NULL;
}

static void *tidy_loop(void *context)
{
    enum { STEP_MS = 50 };
    store *s = context;
    char why[256];
    struct sql *sql = s->driver->open(s->address, why, sizeof why);
    for (int waited = 0; sql && !is_stopping(s); waited += STEP_MS) {
        sleep_ms(STEP_MS);
        if (waited % TIDY_MS == 0) s->driver->tidy(sql);
    }
    if (sql) s->driver->close(sql);
    return NULL;
}

/* ---- opening and closing */

static void draw_node_name(char *out)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    unsigned char bytes[10];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) abort();
    for (size_t i = 0; i < sizeof bytes; i++) out[i] = letters[bytes[i] % 32];
    out[sizeof bytes] = '\0';
}

const struct sql_driver *store_driver(const char *address)
{
    bool shared = !strncmp(address, "postgresql://", 13) || !strncmp(address, "postgres://", 11);
    return shared ? &sql_postgres : &sql_sqlite;
}

/* An SQLite store has one node: whatever was leased belongs to a server that is gone. */
static int prepare(const struct sql_driver *driver, struct sql *sql, char *why, size_t why_size)
{
    int status = sql_migrate(driver, sql);
    if (!status && !driver->shared) status = driver->script(sql, "UPDATE games SET lease = NULL");
    if (status == ERR_SYSTEM) snprintf(why, why_size, "%s", driver->why(sql));
    return status;
}

/* Two servers on one SQLite file would not hear of each other's moves. SQLite's own locks are of
 * another kind, but they go when the file is closed: so it stays open as long as they are needed.
 * The lock, −1 for a store that is no file, or STORE_CONFLICT with nothing locked. */
static int lock_file(const struct sql_driver *driver, const char *address, int *lock)
{
    *lock = driver->shared ? -1 : open(address, O_RDONLY | O_CLOEXEC);
    if (*lock < 0 || !flock(*lock, LOCK_EX | LOCK_NB)) return 0;
    return STORE_CONFLICT;
}

static void start_lane(store *s, struct lane *lane, void *(*loop)(void *))
{
    lane->owner = s;
    pthread_cond_init(&lane->ready, NULL);
    if (pthread_create(&lane->thread, NULL, loop, lane)) abort();
}

static store *new_store(const char *address, const struct store_hooks *hooks, struct sql *sql)
{
    store *s = need_zero(1, sizeof *s);
    s->driver = store_driver(address);
    s->hooks = *hooks;
    snprintf(s->address, sizeof s->address, "%s", address);
    draw_node_name(s->node);
    pthread_mutex_init(&s->lock, NULL);
    begin_clock(s, sql);
    atomic_store(&s->up, true);
    atomic_store(&s->hears, true);
    if (s->driver->hurry) s->driver->hurry(sql, ANSWER_MS);
    s->writer.sql = sql;
    return s;
}

int store_open(const char *address, const struct store_hooks *hooks, char *why, size_t why_size,
               store **out)
{
    const struct sql_driver *driver = store_driver(address);
    struct sql *sql = driver->open(address, why, why_size);
    int lock = -1;
    if (!sql) return ERR_SYSTEM;
    int status = lock_file(driver, address, &lock);
    if (!status) status = prepare(driver, sql, why, why_size);
    if (status) {
        driver->close(sql);
        if (lock >= 0) close(lock);
        return status;
    }
    store *s = *out = new_store(address, hooks, sql);
    s->file = lock;
    start_lane(s, &s->writer, write_loop);
    start_lane(s, &s->reader, read_loop);
    if (driver->shared && pthread_create(&s->listener, NULL, listen_loop, s)) abort();
    if (driver->tidy && pthread_create(&s->tidier, NULL, tidy_loop, s)) abort();
    return 0;
}

static void stop_lane(struct lane *lane)
{
    pthread_join(lane->thread, NULL);
    if (lane->sql) lane->owner->driver->close(lane->sql);
    pthread_cond_destroy(&lane->ready);
}

void store_close(store *s)
{
    pthread_mutex_lock(&s->lock);
    s->stop = true;
    pthread_cond_broadcast(&s->writer.ready);
    pthread_cond_broadcast(&s->reader.ready);
    pthread_mutex_unlock(&s->lock);
    stop_lane(&s->writer);
    stop_lane(&s->reader);
    if (s->driver->shared) pthread_join(s->listener, NULL);
    if (s->driver->tidy) pthread_join(s->tidier, NULL);
    while (s->done_first) {
        struct store_job *next = s->done_first->link;
        store_job_free(s->done_first);
        s->done_first = next;
    }
    while (s->news_first) {
        struct news *next = s->news_first->next;
        free(s->news_first);
        s->news_first = next;
    }
    pthread_mutex_destroy(&s->lock);
    if (s->file >= 0) close(s->file);
    free(s);
}
