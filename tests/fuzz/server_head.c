/* Heads of requests, as strangers write them. Where a head ends is the same however it comes in
 * pieces, what is read of it lies inside it, and what is not refused can be understood in one way.
 */
#include <string.h>

#include "base/err.h"
#include "fuzz/fuzz.h"
#include "server/wire/head.h"

/* In a piece of memory of exactly that size, so that a look beyond the end is seen. */
static char *copy_of(const uint8_t *data, size_t n)
{
    char *copy = malloc(n ? n : 1);
    REQUIRE(copy);
    if (n) memcpy(copy, data, n);
    return copy;
}

/* A byte more each time, as the slowest client sends it. */
static int end_by_bytes(const uint8_t *data, size_t n)
{
    size_t seen = 0;
    int end = 0;
    for (size_t part = 1; part <= n && !end; part++) {
        char *copy = copy_of(data, part);
        end = head_end((struct slice){copy, part}, &seen);
        free(copy);
    }
    return end;
}

static void require_inside(struct slice whole, struct slice part)
{
    if (!part.at) return;
    REQUIRE(part.at >= whole.at && part.at + part.n <= whole.at + whole.n);
    for (size_t i = 0; i < part.n; i++) REQUIRE(part.at[i] != '\r' && part.at[i] != '\n');
}

static bool has_line(struct slice head, const char *name)
{
    int found = 0;
    while (head.n) {
        struct slice line = slice_cut(&head, '\n'), key = slice_cut(&line, ':');
        found += head_is(key, name);
    }
    return found > 0;
}

static void require_clear(struct slice whole, const struct head *h)
{
    const struct slice parts[] = {h->method,     h->path,          h->query,     h->host,
                                  h->origin,     h->authorization, h->languages, h->encodings,
                                  h->forwarded,  h->upgrade,       h->key,       h->version,
                                  h->extensions, h->protocols};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) require_inside(whole, parts[i]);
    REQUIRE(h->path.n && h->path.at[0] == '/');
    REQUIRE(!has_line(whole, "transfer-encoding"));
    REQUIRE(has_line(whole, "content-length") == (h->length != HEAD_NO_LENGTH));
    REQUIRE(h->length >= HEAD_NO_LENGTH);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t seen = 0;
    char *copy = copy_of(data, size);
    struct head head;
    int end = head_end((struct slice){copy, size}, &seen);
    REQUIRE(end <= (int)size);
    REQUIRE(end_by_bytes(data, size) == end);
    if (end > 0) {
        struct slice whole = {copy, (size_t)end};
        if (!head_read(whole, &head)) require_clear(whole, &head);
    }
    free(copy);
    return 0;
}
