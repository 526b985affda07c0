/* The thread counts its own short naps, not the time: when the whole process was stopped, by a
 * debugger or because the machine slept, it napped no more than the loop turned.
 *
 * The stack is taken by the stuck thread itself, in a signal's handler, which does nothing else;
 * the words are written here, without memory from the system, whose lock that thread may hold. */
#include "server/watchdog.h"

#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/slice.h"
#include "server/log.h"
#include "server/turns.h"
#include "server/wire/announce.h"

enum {
    NAP_MS = 250,
    NAPS = 1000 / NAP_MS, /* in a second */
    FRAMES_MAX = 64,
    HANDLER_MS = 2000, /* the stack is waited for that long */
    STACK_SIGNAL = SIGUSR2
};

struct watchdog {
    pthread_t thread, loop;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool stop;
    int seconds;
};

/* Of the handler, of which there is one. */
static void *frames[FRAMES_MAX];
static atomic_int frame_count;

static void take_stack(int signal)
{
    (void)signal;
    atomic_store(&frame_count, backtrace(frames, FRAMES_MAX));
}

/* ---- telling what was found */

static void log_frames(int count)
{
    int ends[2];
    char bytes[16384];
    if (pipe2(ends, O_CLOEXEC)) return;
    backtrace_symbols_fd(frames, count, ends[1]);
    close(ends[1]);
    ssize_t n = read(ends[0], bytes, sizeof bytes - 1);
    close(ends[0]);
    struct slice rest = {bytes, n > 0 ? (size_t)n : 0};
    while (rest.n) {
        struct slice line = slice_cut(&rest, '\n');
        if (line.n) bytes[line.at - bytes + (ptrdiff_t)line.n] = '\0';
        if (line.n) log_event(LOG_ERROR, "stack of the loop", "frame", line.at, NULL);
    }
}

static void nap(int ms)
{
    struct timespec t = {ms / 1000, (long)(ms % 1000) * 1000000};
    nanosleep(&t, NULL);
}

static _Noreturn void end_process(const struct watchdog *w)
{
    log_event(LOG_ERROR, "the loop is stuck: the process ends", "seconds", log_number(w->seconds),
              NULL);
    int count = 0;
    pthread_kill(w->loop, STACK_SIGNAL);
    for (int ms = 0; ms < HANDLER_MS && !(count = atomic_load(&frame_count)); ms += NAP_MS)
        nap(NAP_MS);
    log_frames(count);
    abort();
}

/* ---- watching */

/* Somebody who looks at the process through a debugger, or runs it in valgrind, wants to go on
 * doing so. */
static bool is_looked_at(void)
{
    static const char mark[] = "TracerPid:\t";
    char bytes[4096];
    const char *preload = getenv("LD_PRELOAD");
    if (preload && strstr(preload, "vgpreload")) return true;
    int fd = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? 0 : read(fd, bytes, sizeof bytes - 1);
    if (fd >= 0) close(fd);
    bytes[n > 0 ? n : 0] = '\0';
    const char *tracer = strstr(bytes, mark);
    return tracer && tracer[sizeof mark - 1] != '0';
}

/* False when it is to stop. */
static bool nap_awhile(struct watchdog *w)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += NAP_MS * 1000000L;
    if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
    pthread_mutex_lock(&w->lock);
    while (!w->stop && !pthread_cond_timedwait(&w->wake, &w->lock, &until)) {
    }
    bool stop = w->stop;
    pthread_mutex_unlock(&w->lock);
    return !stop;
}

static void *watch(void *context)
{
    struct watchdog *w = context;
    uint64_t seen = loop_turns();
    for (int naps = 0, told = 0; nap_awhile(w); told++) {
        uint64_t turns = loop_turns();
        naps = turns == seen ? naps + 1 : 0;
        seen = turns;
        if (!naps && told >= NAPS) {
            announce("WATCHDOG=1");
            told = 0;
        }
        if (naps < w->seconds * NAPS) continue;
        if (!is_looked_at()) end_process(w);
        naps = 0;
    }
    return NULL;
}

/* ---- starting and stopping */

struct watchdog *watchdog_start(int seconds)
{
    struct watchdog *w = calloc(1, sizeof *w);
    if (!w) abort();
    w->loop = pthread_self();
    w->seconds = seconds;
    backtrace(frames, 1); /* which loads what it needs now, and not in the handler */
    struct sigaction action = {.sa_handler = take_stack, .sa_flags = SA_RESTART};
    sigaction(STACK_SIGNAL, &action, NULL);
    pthread_condattr_t even;
    pthread_condattr_init(&even);
    pthread_condattr_setclock(&even, CLOCK_MONOTONIC);
    pthread_cond_init(&w->wake, &even);
    pthread_condattr_destroy(&even);
    pthread_mutex_init(&w->lock, NULL);
    if (pthread_create(&w->thread, NULL, watch, w)) abort();
    announce("READY=1");
    return w;
}

void watchdog_stop(struct watchdog *w)
{
    if (!w) return;
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    pthread_cond_signal(&w->wake);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_cond_destroy(&w->wake);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

void watchdog_test_stall(void)
{
#ifndef NDEBUG
    const char *path = getenv("TABLIER_TEST_STALL");
    while (path && !access(path, F_OK)) nap(1);
#endif
}
