/* Starting, the loop, and stopping. */
#include "server/server.h"

#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/err.h"
#include "native/need.h"
#include "server/greet.h"
#include "server/log.h"
#include "server/notices/notices.h"
#include "server/secret.h"
#include "server/tables/demo.h"
#include "server/turns.h"
#include "server/watchdog.h"
#include "server/wire/announce.h"
#include "server/wire/socket.h"
#include "server/wire/squeeze.h"
#include "server/wire/wire.h"

enum {
    BEAT_MS = 1000,
    BLOCKS_EVERY = 30, /* beats: another node may have blocked somebody */
    TRIM_EVERY = 20,
    TRIM_BYTES = 16 << 20,
    PRUNE_FIRST_MS = 5000,
    PRUNE_MS = 3600000,
    DRAIN_MS = 50,
    DRAIN_MAX_MS = 10000,
    CLOSE_MAX_MS = 1000,
    IDLE_MS = 60000,
    ADDRESSES_MAX = 1 << 16,
    CONNECTIONS_EACH = 4 /* connections that an address may have for each socket it may have */
};

int64_t server_ticks(const struct server *s)
{
    return (int64_t)uv_now(&s->loop);
}

bool server_is_busy(const struct server *s)
{
    return store_pending(s->store) >= s->config.stored;
}

bool server_has_room(const struct server *s)
{
    return s->figures.sockets + s->figures.streams < s->config.sockets_total;
}

/* ---- threads wake the loop */

static void wake_store(void *context)
{
    struct server *s = context;
    uv_async_send(&s->from_store);
}

static void wake_bots(void *context)
{
    struct server *s = context;
    uv_async_send(&s->from_bots);
}

static void on_store(uv_async_t *async)
{
    struct server *s = async->data;
    if (s->store) store_collect(s->store);
}

static void on_bots(uv_async_t *async)
{
    struct server *s = async->data;
    if (s->bots) bots_collect(s->bots);
}

static void on_news(void *context, const char *id, int seq)
{
    struct server *s = context;
    hall_news(s->hall, id, seq);
}

static void on_here(void *context, const char *id, const char *node, unsigned seats)
{
    struct server *s = context;
    hall_here(s->hall, id, node, seats);
}

static void on_damaged(void *context, const struct store_damaged *damaged)
{
    struct server *s = context;
    hall_set_aside(s->hall, damaged);
}

/* ---- time */

static void on_beaten(struct store_job *job)
{
    struct server *s = job->context;
    if (!job->status) hall_set_outages(s->hall, job->outages, job->outage_count);
    s->beaten = true;
    store_job_free(job);
}

static void beat(struct server *s)
{
    store_submit(s->store, store_job_new(STORE_BEAT, on_beaten, s));
}

static void on_blocks(struct store_job *job)
{
    struct server *s = job->context;
    if (!job->status) limits_unblock_all(s->limits);
    for (int i = 0; i < job->block_count; i++)
        limits_block(s->limits, slice_of(job->blocks[i].address), job->blocks[i].until);
    if (job->block_count) socket_close_blocked(s);
    store_job_free(job);
}

static void read_blocks(struct server *s)
{
    struct store_job *job = store_job_new(STORE_BLOCKS, on_blocks, s);
    job->limit = 1000;
    store_submit(s->store, job);
}

/* What a busy moment needed is given back to the system, which the C library does by itself only
 * at the end of its heap. */
static void trim_memory(void)
{
    struct mallinfo2 memory = mallinfo2();
    if (memory.fordblks > TRIM_BYTES) malloc_trim(TRIM_BYTES / 4);
}

static void on_beat(uv_timer_t *timer)
{
    struct server *s = timer->data;
    if (s->stopping) return;
    watchdog_test_stall();
    beat(s);
    hall_sweep(s->hall);
    socket_check_all(s);
    wire_beat(s);
    if (++s->beats % BLOCKS_EVERY == 0) read_blocks(s);
    if (s->beats % TRIM_EVERY == 0) trim_memory();
}

static void prune(struct server *s);

/* A commit deletes some of them, so that moves need not wait; then come the next. */
static void on_pruned(struct store_job *job)
{
    struct server *s = job->context;
    bool some = !job->status && job->game_count;
    if (some) log_event(LOG_INFO, "old games deleted", "count", log_number(job->game_count), NULL);
    store_job_free(job);
    if (some && !s->stopping) prune(s);
}

static void prune(struct server *s)
{
    struct store_job *job = store_job_new(STORE_PRUNE, on_pruned, s);
    for (int i = 0; i < 3; i++) {
        int64_t days = s->config.keep_days[i];
        job->limits[i] = days ? store_now(s->store) - days * 86400000 : 0;
    }
    store_submit(s->store, job);
}

static void on_prune(uv_timer_t *timer)
{
    prune(timer->data);
}

/* ---- stopping: nothing new, what is under way is finished, clients are told to come back */

static bool is_drained(struct server *s)
{
    bool quiet = !store_pending(s->store);
    for (struct socket *k = s->sockets; k && quiet; k = k->next) quiet = !k->out.first;
    return quiet;
}

static void on_drain(uv_timer_t *timer)
{
    struct server *s = timer->data;
    int64_t waited = server_ticks(s) - s->stopped_at;
    if (!s->quit && !is_drained(s) && waited < DRAIN_MAX_MS) return;
    if (!s->quit) {
        for (struct socket *k = s->sockets; k; k = k->next) socket_close(k, SOCKET_RESTART);
        s->stopped_at = server_ticks(s);
        s->quit = true;
        return;
    }
    if (!wire_is_quiet(s) && waited <= CLOSE_MAX_MS) return;
    uv_timer_stop(timer); /* the loop still turns while the parts are closed */
    uv_stop(&s->loop);
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct server *s = signal->data;
    if (s->stopping) return;
    s->stopping = true;
    s->stopped_at = server_ticks(s);
    log_event(LOG_INFO, "stopping", "signal", log_number(number), NULL);
    announce("STOPPING=1");
    socket_say_bye(s);
    uv_timer_start(&s->drain, on_drain, DRAIN_MS, DRAIN_MS);
}

/* ---- starting */

/* As many connections as the system gives files, but for those that the store, the log and the
 * pages need. */
static int raise_file_limit(void)
{
    enum { FILES_MAX = 65536, OTHERS = 64, OTHERS_PART = 16 };
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit)) return FILES_MAX;
    limit.rlim_cur = limit.rlim_max < FILES_MAX ? limit.rlim_max : FILES_MAX;
    setrlimit(RLIMIT_NOFILE, &limit);
    int files = (int)limit.rlim_cur, others = OTHERS + files / OTHERS_PART;
    return files > 2 * others ? files - others : files / 2;
}

static int read_admin_token(struct server *s)
{
    char bytes[SERVER_TOKEN_MAX + 2];
    const char *env = getenv("TABLIER_ADMIN_TOKEN");
    struct slice token = slice_of(env);
    if (s->config.admin_token_file) {
        int fd = open(s->config.admin_token_file, O_RDONLY | O_CLOEXEC);
        ssize_t n = fd < 0 ? -1 : read(fd, bytes, sizeof bytes);
        if (fd >= 0) close(fd);
        if (n <= 0) return ERR_SYSTEM;
        token = slice_trim((struct slice){bytes, (size_t)n});
    }
    if (token.n > SERVER_TOKEN_MAX || (s->config.admin_token_file && !token.n)) return ERR_SYSTEM;
    if (token.n) secret_hash(token, s->admin_hash);
    return 0;
}

static void start_timers(struct server *s)
{
    uv_timer_t *timers[] = {&s->beat, &s->prune, &s->drain};
    for (int i = 0; i < 3; i++) {
        uv_timer_init(&s->loop, timers[i]);
        timers[i]->data = s;
    }
    uv_timer_start(&s->beat, on_beat, 0, BEAT_MS);
    uv_timer_start(&s->prune, on_prune, PRUNE_FIRST_MS, PRUNE_MS);
    uv_signal_t *signals[] = {&s->term, &s->interrupt};
    int numbers[] = {SIGTERM, SIGINT};
    for (int i = 0; i < 2; i++) {
        uv_signal_init(&s->loop, signals[i]);
        signals[i]->data = s;
        uv_signal_start(signals[i], on_signal, numbers[i]);
    }
}

static int open_parts(struct server *s, char *why, size_t why_size)
{
    struct limits_setup limits = {
        .rate = {[LIMITS_REQUESTS] = s->config.requests,
                 [LIMITS_GAMES] = s->config.games,
                 [LIMITS_LETTERS] = s->config.letters,
                 [LIMITS_WORK] = s->config.work,
                 [LIMITS_SEEKS] = s->config.seeks,
                 [LIMITS_SUBSCRIPTIONS] = s->config.subscriptions},
        .all = {[LIMITS_GAMES] = s->config.all_games, [LIMITS_LETTERS] = s->config.all_letters},
        .connections = CONNECTIONS_EACH * s->config.sockets,
        .sockets = s->config.sockets,
        .addresses = ADDRESSES_MAX,
        .seed = secret_number(),
    };
    struct store_hooks hooks = {wake_store, on_news, on_here, on_damaged, s};
    int status = store_open(s->config.db, &hooks, why, why_size, &s->store);
    if (status) return status;
    s->bots = bots_open(s->config.threads, wake_bots, s);
    s->limits = limits_open(&limits);
    s->squeeze = squeeze_open();
    struct hall_setup setup = {
        .store = s->store,
        .bots = s->bots,
        .loop = &s->loop,
        .chat_max = s->config.chat,
        .tables_max = s->config.tables,
        .watchers_max = s->config.watchers,
        .players_max = s->config.players,
        .actions_max = s->config.actions,
        .questions_max = s->config.questions,
        .idle_ms = IDLE_MS,
        .notice = notices_tell,
        .asked = notices_asked,
        .context = s,
    };
    s->hall = hall_open(&setup);
    return 0;
}

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

static void turn_loop(struct server *s)
{
    for (int i = 0; i < 10; i++) uv_run(&s->loop, UV_RUN_NOWAIT);
}

/* First those who still call others: bots and connections; then the matches, then the store that
 * they ask for the time. */
static void close_parts(struct server *s)
{
    if (s->hall) hall_rest(s->hall);
    turn_loop(s);
    notices_close(s);
    if (s->bots) bots_close(s->bots);
    s->bots = NULL;
    if (s->wire) wire_close(s);
    turn_loop(s);
    if (s->hall) hall_close(s->hall);
    s->hall = NULL;
    if (s->store) store_close(s->store);
    s->store = NULL;
    uv_walk(&s->loop, close_handle, NULL);
    turn_loop(s);
    if (s->limits) limits_close(s->limits);
    squeeze_close(s->squeeze);
    uv_loop_close(&s->loop);
}

/* Before anybody is let in it must be known how long no server ran: nobody loses that time. */
static void learn_outages(struct server *s)
{
    beat(s);
    while (!s->beaten) uv_run(&s->loop, UV_RUN_ONCE);
}

static int start(struct server *s)
{
    char why[512] = "";
    uv_async_init(&s->loop, &s->from_store, on_store);
    uv_async_init(&s->loop, &s->from_bots, on_bots);
    s->from_store.data = s->from_bots.data = s;
    if (read_admin_token(s)) return greet_failure(s, "server.no_admin_token", "");
    int status = open_parts(s, why, sizeof why);
    if (status)
        return greet_failure(s,
                             status == STORE_CONFLICT ? "server.store_used"
                             : status == ERR_LIMIT    ? "server.store_newer"
                                                      : "server.no_store",
                             why);
    learn_outages(s);
    if (wire_open(s)) return greet_failure(s, "server.no_listen", "");
    start_timers(s);
    read_blocks(s);
    notices_open(s);
    if (s->config.demo) demo_seed(s);
    greet(s);
    return 0;
}

/* Somebody who starts it in a terminal wants the address, not a log. */
static enum log_level chosen_level(const struct server_config *config)
{
    if (config->log_requests) return LOG_REQUEST;
    return config->quiet || isatty(STDERR_FILENO) ? LOG_WARN : LOG_INFO;
}

int server_run(const struct server_config *config)
{
    struct server *s = need_zero(1, sizeof *s);
    s->config = *config;
    s->bytes = need(SERVER_BYTES);
    log_set_level(chosen_level(config));
    signal(SIGPIPE, SIG_IGN);
    s->connections_max = raise_file_limit();
    uv_loop_init(&s->loop);
    turns_begin(&s->loop, &s->turns);
    int status = start(s);
    struct watchdog *watchdog = status ? NULL : watchdog_start(config->stall);
    if (!status) uv_run(&s->loop, UV_RUN_DEFAULT);
    watchdog_stop(watchdog);
    close_parts(s);
    if (!status) log_event(LOG_INFO, "stopped", NULL);
    free(s->bytes);
    free(s);
    return status ? 2 : 0;
}
