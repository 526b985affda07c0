/* Line by line; a table says which fields matter and which may stand only once. */
#include "server/wire/head.h"

#include <string.h>

#include "base/err.h"

int head_end(struct slice bytes, size_t *seen)
{
    size_t most = bytes.n < HEAD_MAX ? bytes.n : HEAD_MAX;
    for (size_t i = *seen; i < most; i++) {
        unsigned char c = (unsigned char)bytes.at[i];
        bool after_return = i && bytes.at[i - 1] == '\r';
        if (after_return != (c == '\n')) return ERR_INVALID;
        if (c == 127 || (c < ' ' && c != '\t' && c != '\r' && c != '\n')) return ERR_INVALID;
        if (c == '\n' && i < 3) return ERR_INVALID; /* an empty first line */
        if (c == '\n' && bytes.at[i - 2] == '\n') return (int)i + 1;
    }
    *seen = most;
    return most == HEAD_MAX ? ERR_LIMIT : 0;
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool head_is(struct slice s, const char *word)
{
    size_t i = 0;
    while (i < s.n && word[i] && small(s.at[i]) == small(word[i])) i++;
    return i == s.n && !word[i];
}

bool head_has(struct slice list, const char *word)
{
    while (list.n)
        if (head_is(slice_trim(slice_cut(&list, ',')), word)) return true;
    return false;
}

/* What names of methods and fields are made of. */
static bool is_token(struct slice s)
{
    for (size_t i = 0; i < s.n; i++) {
        char c = small(s.at[i]);
        bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (!letter && (!c || !strchr("!#$%&'*+-.^_`|~", c))) return false;
    }
    return s.n > 0;
}

/* The next line without its end; the head is known to consist of whole ones. */
static struct slice next_line(struct slice *rest)
{
    struct slice line = slice_cut(rest, '\n');
    if (line.n) line.n--;
    return line;
}

static int read_target(struct slice target, struct head *h)
{
    for (size_t i = 0; i < target.n; i++) {
        unsigned char c = (unsigned char)target.at[i];
        if (c <= ' ' || c > '~' || c == '#') return ERR_INVALID;
    }
    if (!target.n || target.at[0] != '/') return ERR_INVALID;
    h->query = target;
    h->path = slice_cut(&h->query, '?');
    return 0;
}

/* METHOD SP TARGET SP VERSION, and nothing else in between. */
static int read_first(struct slice line, struct head *h)
{
    h->method = slice_cut(&line, ' ');
    struct slice target = slice_cut(&line, ' ');
    h->old = slice_is(line, "HTTP/1.0");
    if (!is_token(h->method) || (!h->old && !slice_is(line, "HTTP/1.1"))) return ERR_INVALID;
    h->close = h->old;
    return read_target(target, h);
}

static int read_length(struct slice value, struct head *h)
{
    uint64_t n;
    if (h->length != HEAD_NO_LENGTH) return ERR_INVALID;
    for (size_t i = 0; i < value.n; i++)
        if (value.at[i] < '0' || value.at[i] > '9') return ERR_INVALID;
    if (slice_number(value, INT64_MAX, &n)) return ERR_INVALID;
    h->length = (int64_t)n;
    return 0;
}

/* Fields of which the value is kept. Of a list that goes over several lines the last counts: what a
 * proxy adds stands there. */
static const struct field {
    const char *name;
    size_t at;
    bool once;
} fields[] = {
    {"host", offsetof(struct head, host), true},
    {"origin", offsetof(struct head, origin), true},
    {"authorization", offsetof(struct head, authorization), true},
    {"accept-language", offsetof(struct head, languages), false},
    {"accept-encoding", offsetof(struct head, encodings), false},
    {"x-forwarded-for", offsetof(struct head, forwarded), false},
    {"upgrade", offsetof(struct head, upgrade), true},
    {"sec-websocket-key", offsetof(struct head, key), true},
    {"sec-websocket-version", offsetof(struct head, version), true},
    {"sec-websocket-extensions", offsetof(struct head, extensions), false},
    {"sec-websocket-protocol", offsetof(struct head, protocols), false},
};

static int keep_field(struct slice name, struct slice value, struct head *h)
{
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (!head_is(name, fields[i].name)) continue;
        struct slice *to = (struct slice *)(void *)((char *)h + fields[i].at);
        if (to->at && fields[i].once) return ERR_INVALID;
        *to = value;
    }
    return 0;
}

static int read_field(struct slice line, struct head *h)
{
    struct slice value = line, name = slice_cut(&value, ':');
    /* A folded line begins with a space, which is no token; so is a line without a colon. */
    if (!is_token(name) || name.n == line.n) return ERR_INVALID;
    value = slice_trim(value);
    if (!value.n) value.at = name.at; /* present, though empty */
    if (head_is(name, "content-length")) return read_length(value, h);
    if (head_is(name, "transfer-encoding")) return ERR_INVALID;
    if (head_is(name, "connection")) {
        h->close = h->close || head_has(value, "close");
        h->upgrades = h->upgrades || head_has(value, "upgrade");
    }
    if (head_is(name, "expect")) h->expects = head_is(value, "100-continue");
    return keep_field(name, value, h);
}

int head_read(struct slice bytes, struct head *h)
{
    *h = (struct head){.length = HEAD_NO_LENGTH};
    struct slice line = next_line(&bytes);
    if (read_first(line, h)) return ERR_INVALID;
    while ((line = next_line(&bytes)).n)
        if (read_field(line, h)) return ERR_INVALID;
    return h->old || h->host.at ? 0 : ERR_INVALID;
}
