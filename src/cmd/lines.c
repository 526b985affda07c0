/* Input cut into lines. */
#include "cmd/lines.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"

void lines_open(struct lines *l, int file, char *buffer, size_t cap)
{
    *l = (struct lines){.file = file, .at = buffer, .cap = cap};
}

bool lines_ready(const struct lines *l)
{
    return l->to > l->from && memchr(l->at + l->from, '\n', l->to - l->from);
}

static int read_more(struct lines *l)
{
    memmove(l->at, l->at + l->from, l->to - l->from);
    l->to -= l->from;
    l->from = 0;
    ssize_t n = read(l->file, l->at + l->to, l->cap - l->to);
    if (n < 0 && errno == EINTR) return 0;
    if (n <= 0) l->ended = true;
    if (n > 0) l->to += (size_t)n;
    return n < 0 ? ERR_SYSTEM : 0;
}

static bool is_full(const struct lines *l)
{
    return l->to - l->from == l->cap;
}

/* Takes the line at the front, which ends at a line end or where the input does. */
static struct slice take(struct lines *l)
{
    struct slice rest = {l->at + l->from, l->to - l->from}, line = slice_cut(&rest, '\n');
    l->from = l->to - rest.n;
    return line;
}

static int too_long(struct lines *l, struct message *why)
{
    l->from = l->to;
    l->skipping = true;
    l->number++;
    message_set(why, "cmd.line_too_long");
    message_add_number(why, "bytes", (int64_t)l->cap - 1);
    return ERR_LIMIT;
}

int lines_next(struct lines *l, struct slice *out, struct message *why)
{
    for (;;) {
        bool whole = lines_ready(l) || (l->ended && l->to > l->from);
        if (whole && !l->skipping) break;
        if (whole) {
            take(l);
            l->skipping = false;
        } else if (l->ended) {
            return LINES_END;
        } else if (is_full(l)) {
            if (!l->skipping) return too_long(l, why);
            l->from = l->to;
        } else if (read_more(l)) {
            message_set(why, "cmd.cannot_read_input");
            return ERR_SYSTEM;
        }
    }
    *out = take(l);
    l->number++;
    return 0;
}
