/* Cutting a stream into games without understanding more of them than where they end. */
#include "cmd/stream.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "game/record.h"

void stream_open(struct stream *s, int file, char *buffer, size_t cap)
{
    *s = (struct stream){.file = file, .at = buffer, .cap = cap};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool stream_is_json(struct slice text)
{
    while (text.n && is_blank(text.at[0])) text = (struct slice){text.at + 1, text.n - 1};
    return text.n && text.at[0] == '{';
}

/* Behind a text in quotes that begins at `i`. */
static size_t skip_quoted(const char *at, size_t i, size_t n)
{
    for (i++; i < n && at[i] != '"'; i++) i += at[i] == '\\';
    return i < n ? i + 1 : n;
}

/* Where an object that begins at `i` ends; `n` when it does not. */
static size_t end_of_object(const char *at, size_t i, size_t n)
{
    int depth = 0;
    while (i < n) {
        char c = at[i];
        if (c == '"') {
            i = skip_quoted(at, i, n);
            continue;
        }
        depth += (c == '{') - (c == '}');
        i++;
        if (!depth) return i;
    }
    return n;
}

static size_t skip_tags(const char *at, size_t i, size_t n)
{
    for (;;) {
        while (i < n && is_blank(at[i])) i++;
        if (i == n || at[i] != '[') return i;
        while (i < n && at[i] != ']') i = at[i] == '"' ? skip_quoted(at, i, n) : i + 1;
        i += i < n;
    }
}

/* Where the tags of the next record begin. */
static size_t end_of_record(const char *at, size_t i, size_t n)
{
    i = skip_tags(at, i, n);
    while (i < n && at[i] != '[') {
        const char *close = at[i] == '{' ? memchr(at + i, '}', n - i) : at + i;
        if (!close) return n;
        i = (size_t)(close - at) + 1;
    }
    return i;
}

static int read_more(struct stream *s, struct message *why)
{
    memmove(s->at, s->at + s->from, s->to - s->from);
    s->to -= s->from;
    s->from = 0;
    ssize_t n = read(s->file, s->at + s->to, s->cap - s->to);
    if (n < 0 && errno == EINTR) return 0;
    if (n < 0) {
        message_set(why, "cmd.cannot_read_input");
        return ERR_SYSTEM;
    }
    s->ended = n == 0;
    s->to += (size_t)n;
    return 0;
}

static int too_long(struct message *why)
{
    message_set(why, "record.too_long");
    message_add_number(why, "bytes", RECORD_BYTES_MAX);
    return ERR_LIMIT;
}

/* A game is whole when something follows it or nothing ever will. */
int stream_next(struct stream *s, struct slice *out, struct message *why)
{
    for (;;) {
        while (s->from < s->to && is_blank(s->at[s->from])) s->from++;
        if (s->from == s->to && s->ended) return STREAM_END;
        bool json = s->from < s->to && s->at[s->from] == '{';
        size_t end =
            json ? end_of_object(s->at, s->from, s->to) : end_of_record(s->at, s->from, s->to);
        if (s->from < s->to && (end < s->to || s->ended)) {
            *out = (struct slice){s->at + s->from, end - s->from};
            s->from = end;
            s->number++;
            return 0;
        }
        if (s->to - s->from == s->cap) return too_long(why);
        int status = read_more(s, why);
        if (status) return status;
    }
}
