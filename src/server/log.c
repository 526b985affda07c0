/* Lines are written whole, so that those of several threads do not mix. */
#include "server/log.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "server/json.h"

static atomic_int log_limit = LOG_INFO;

void log_set_level(enum log_level level)
{
    atomic_store(&log_limit, (int)level);
}

const char *log_number(int64_t n)
{
    enum { PLACES = 8, SIZE = 24 };
    static _Thread_local char places[PLACES][SIZE];
    static _Thread_local unsigned turn;
    char *at = places[turn++ % PLACES];
    snprintf(at, SIZE, "%lld", (long long)n);
    return at;
}

void log_event(enum log_level level, const char *event, ...)
{
    static const char *const levels[] = {"error", "warning", "info", "request"};
    if ((int)level > atomic_load(&log_limit)) return;
    char bytes[2048], when[96];
    struct timespec now;
    struct tm tm;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &tm);
    snprintf(when, sizeof when, "%04d-%02d-%02dT%02d:%02d:%02d.%03ldZ", tm.tm_year + 1900,
             tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec, now.tv_nsec / 1000000);
    struct text t = text_on(bytes, sizeof bytes - 2);
    json_begin(&t, NULL, '{');
    json_string(&t, "time", when);
    json_string(&t, "level", levels[level]);
    json_string(&t, "event", event);
    va_list args;
    va_start(args, event);
    for (const char *name; (name = va_arg(args, const char *));)
        json_string(&t, name, va_arg(args, const char *));
    va_end(args);
    if (text_status(&t)) return;
    bytes[t.n++] = '}';
    bytes[t.n++] = '\n';
    if (write(STDERR_FILENO, bytes, t.n) < 0) return;
}
