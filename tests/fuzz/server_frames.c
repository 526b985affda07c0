/* Frames of a WebSocket, as strangers send them: whole or byte by byte they say the same. The first
 * byte of the input says whether compression was agreed on. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "server/wire/frame.h"

enum { SAID_MAX = 1 << 16 };

/* What was read, written down: payloads of messages run together, whatever pieces they came in. */
struct said {
    char at[SAID_MAX];
    size_t n;
    bool open; /* a message was begun and not ended */
    int end;   /* the reason to close with; 0: none */
};

static void put(struct said *s, const char *bytes, size_t n)
{
    if (n > SAID_MAX - s->n) n = SAID_MAX - s->n;
    if (n) memcpy(s->at + s->n, bytes, n);
    s->n += n;
}

static void write_down(struct said *s, const struct frame_part *part)
{
    char mark[] = {'[', (char)('0' + part->kind), part->packed ? 'z' : '-'};
    bool control = part->kind >= FRAME_CLOSE;
    REQUIRE(!control || part->payload.n <= FRAME_CONTROL_MAX);
    REQUIRE(control || part->first == !s->open);
    if (control || part->first) put(s, mark, sizeof mark);
    put(s, part->payload.at, part->payload.n);
    if (control || part->last) put(s, "]", 1);
    if (!control) s->open = !part->last;
    if (part->kind == FRAME_CLOSE) {
        int code = frame_close_code(part->payload);
        REQUIRE(code >= 1000 && code <= 4999);
    }
}

/* Reads what comes in pieces of that size; what could not be used waits for the next. */
static void read_all(const uint8_t *data, size_t size, size_t piece, bool deflate, struct said *s)
{
    struct frame_reader reader = {.left = 0};
    size_t from = 0, to = 0;
    s->n = 0;
    s->open = false;
    s->end = 0;
    char *work = malloc(size ? size : 1);
    REQUIRE(work);
    while (to < size && !s->end) {
        size_t more = size - to < piece ? size - to : piece;
        memcpy(work + to, data + to, more);
        to += more;
        int used = 1;
        while (used > 0 && from < to) {
            /* What is not there yet may not be touched: so it lies in memory of its own. */
            char *there = malloc(to - from);
            REQUIRE(there);
            memcpy(there, work + from, to - from);
            struct frame_part part;
            used = frame_read(&reader, there, to - from, deflate, &part);
            REQUIRE(used <= (int)(to - from));
            if (used > 0) write_down(s, &part);
            free(there);
            if (used > 0) from += (size_t)used;
            if (used < 0) s->end = -used;
        }
        REQUIRE(to - from <= FRAME_WAIT_MAX || s->end);
    }
    free(work);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct said whole, bytes, threes;
    if (!size) return 0;
    bool deflate = data[0] & 1;
    read_all(data + 1, size - 1, size, deflate, &whole);
    read_all(data + 1, size - 1, 1, deflate, &bytes);
    read_all(data + 1, size - 1, 3, deflate, &threes);
    REQUIRE(whole.n == bytes.n && whole.end == bytes.end && !memcmp(whole.at, bytes.at, whole.n));
    REQUIRE(whole.n == threes.n && whole.end == threes.end &&
            !memcmp(whole.at, threes.at, whole.n));
    return 0;
}
