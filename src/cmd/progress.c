/* A bar of progress, redrawn in place. */
#include "cmd/progress.h"

#include <unistd.h>

#include "drive/player.h"

enum { PATIENCE = 2000, BETWEEN = 200 /* ms */, WIDTH = 32, LINE = 256 };

static void put_error(const char *at, size_t n)
{
    ssize_t written = write(STDERR_FILENO, at, n);
    (void)written; /* a bar that cannot be drawn is no reason to stop */
}

void progress_open(struct progress *p)
{
    *p = (struct progress){.start = drive_now(false), .terminal = isatty(STDERR_FILENO)};
}

static void put_time(struct text *out, double seconds)
{
    uint64_t s = (uint64_t)seconds;
    text_put_unsigned(out, s / 60);
    text_put(out, s % 60 < 10 ? ":0" : ":");
    text_put_unsigned(out, s % 60);
}

static void put_bar(struct text *out, uint64_t done, uint64_t all)
{
    uint64_t filled = done >= all ? WIDTH : done * WIDTH / all;
    text_put(out, "[");
    for (uint64_t i = 0; i < WIDTH; i++) text_put(out, i < filled ? "█" : "·");
    text_put(out, "] ");
    text_put_unsigned(out, done);
    text_put(out, "/");
    text_put_unsigned(out, all);
}

void progress_show(struct progress *p, uint64_t done, uint64_t all, struct slice remark)
{
    double now = drive_now(false);
    if (!p->terminal || now - p->start < PATIENCE || now - p->drawn < BETWEEN) return;
    char line[LINE * 2];
    struct text out = text_on(line, sizeof line);
    text_put(&out, "\r\033[K");
    if (all)
        put_bar(&out, done, all);
    else
        text_put_unsigned(&out, done);
    text_put(&out, "  ");
    put_time(&out, (now - p->start) / 1000);
    if (all && done) {
        text_put(&out, " / ");
        put_time(&out, (now - p->start) / 1000 * (double)all / (double)done);
    }
    text_put(&out, "  ");
    text_put_slice(&out, remark);
    p->drawn = now;
    p->visible = true;
    put_error(line, text_slice(&out).n);
}

void progress_close(struct progress *p)
{
    if (p->visible) put_error("\r\033[K", 4);
    p->visible = false;
}
