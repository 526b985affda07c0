/* The file is locked while it is open, appended to, and brought to the disk with each result. */
#include "drive/ledger.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/err.h"

enum { LINE = 64 };

static int fail(const struct ledger *l, const char *id, struct message *why)
{
    message_fail(why, id, slice_of(l->path));
    return ERR_SYSTEM;
}

/* ---- reading */

/* A line about the file of records. */
static bool is_record(struct slice line, int64_t *recorded)
{
    uint64_t value;
    if (!slice_is(slice_cut(&line, ' '), "record") || slice_number(line, INT64_MAX, &value))
        return false;
    *recorded = (int64_t)value;
    return true;
}

/* Applies what stands from `lines` to the end of the line of `last`. */
static int apply_lines(struct ledger *l, struct slice lines, int64_t *recorded)
{
    while (lines.n) {
        struct tournament_event e;
        struct slice line = slice_cut(&lines, '\n');
        if (is_record(line, recorded)) continue;
        if (tournament_read(line, &e) || tournament_apply(l->tournament, &e)) return ERR_INVALID;
    }
    return 0;
}

/* Does something that belongs together end with this line? */
static bool is_last(struct slice line)
{
    struct slice word = slice_cut(&line, ' ');
    return !slice_is(word, "paired") && !slice_is(word, "rested") && !slice_is(word, "record");
}

/* Applies all that is whole; `*kept` is where it ends. */
static int apply_events(struct ledger *l, struct slice events, size_t *kept)
{
    size_t from = 0;
    int err = 0;
    for (size_t at = 0, line = 0; at < events.n && !err; at++) {
        if (events.at[at] != '\n') continue;
        bool last = is_last((struct slice){events.at + line, at - line});
        line = at + 1;
        if (!last) continue;
        err = apply_lines(l, (struct slice){events.at + from, line - from}, &l->recorded);
        from = line;
    }
    *kept = from;
    return err;
}

static int read_all(const struct ledger *l, char *bytes, size_t size)
{
    for (size_t at = 0; at < size;) {
        ssize_t n = pread(l->file, bytes + at, size - at, (off_t)at);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return ERR_SYSTEM;
        at += (size_t)n;
    }
    return 0;
}

static int write_all(const struct ledger *l, struct slice bytes, struct message *why)
{
    while (bytes.n && l->file >= 0) {
        ssize_t n = write(l->file, bytes.at, bytes.n);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return fail(l, "scribe.cannot_write", why);
        bytes.at += n;
        bytes.n -= (size_t)n;
    }
    return 0;
}

/* Begins anew where not even the head is whole; cuts off what is torn elsewhere. */
static int take_up(struct ledger *l, struct slice head, struct slice there, struct message *why)
{
    size_t common = there.n < head.n ? there.n : head.n, kept = 0;
    if (memcmp(there.at, head.at, common) != 0) return fail(l, "tournament.other_log", why);
    if (there.n < head.n) {
        if (ftruncate(l->file, 0)) return fail(l, "scribe.cannot_write", why);
        return write_all(l, head, why);
    }
    there.at += head.n;
    there.n -= head.n;
    if (apply_events(l, there, &kept)) return fail(l, "tournament.bad_log", why);
    return ftruncate(l->file, (off_t)(head.n + kept)) ? fail(l, "scribe.cannot_write", why) : 0;
}

int ledger_open(struct ledger *l, const char *path, struct slice head, struct tournament *t,
                struct message *why)
{
    struct stat about;
    *l = (struct ledger){.tournament = t, .file = -1, .path = path};
    if (!path) return 0;
    l->file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (l->file < 0) return fail(l, "scribe.cannot_write", why);
    if (flock(l->file, LOCK_EX | LOCK_NB)) return fail(l, "tournament.log_taken", why);
    if (fstat(l->file, &about)) return fail(l, "cmd.cannot_read", why);
    size_t size = (size_t)about.st_size;
    char *bytes = malloc(size + 1);
    int err = bytes ? read_all(l, bytes, size) : ERR_SPACE;
    err =
        err ? fail(l, "cmd.cannot_read", why) : take_up(l, head, (struct slice){bytes, size}, why);
    free(bytes);
    return err;
}

/* ---- writing */

static int apply_and_write(struct ledger *l, const struct tournament_event *events, int count,
                           struct text *out, struct message *why)
{
    for (int i = 0; i < count; i++) {
        if (tournament_apply(l->tournament, &events[i])) return fail(l, "tournament.bad_log", why);
        tournament_write(&events[i], out);
        text_put_char(out, '\n');
    }
    int err = write_all(l, text_slice(out), why);
    if (!err && l->file >= 0 && fdatasync(l->file) && errno != EINVAL)
        err = fail(l, "scribe.cannot_write", why);
    return err;
}

int ledger_add(struct ledger *l, const struct tournament_event *events, int count,
               struct message *why)
{
    char room[(SWISS_MAX + 1) * LINE];
    struct text out = text_on(room, sizeof room);
    return apply_and_write(l, events, count, &out, why);
}

int ledger_add_result(struct ledger *l, const struct tournament_event *result, int64_t recorded,
                      struct message *why)
{
    char room[2 * LINE];
    struct text out = text_on(room, sizeof room);
    text_put(&out, "record ");
    text_put_number(&out, recorded);
    text_put_char(&out, '\n');
    l->recorded = recorded;
    return apply_and_write(l, result, 1, &out, why);
}

void ledger_close(struct ledger *l)
{
    if (l->file >= 0) close(l->file);
    l->file = -1;
}
