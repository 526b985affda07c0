/* Deflate (RFC 1951) by zlib, with gzip (RFC 1952) or nothing around it. */
#include "server/wire/squeeze.h"

#include <stdlib.h>
#include <string.h>

#define ZLIB_CONST
#include <zlib.h>

#include "base/err.h"
#include "native/need.h"

enum {
    /* The largest message is a table of some ten thousand bytes, so small windows lose nothing and
     * are quickly made ready for the next message. */
    WINDOW_BITS = 13,
    MEMORY_LEVEL = 6,
    LEVEL = 6,
    WIDEST_BITS = 15, /* others may use all there are */
    SLACK = 64,       /* beyond zlib's bound: the head and the end of a gzip file */
    FLUSH = 4         /* bytes 00 00 FF FF that end every flush */
};

static const unsigned char flush_end[FLUSH] = {0, 0, 0xFF, 0xFF};
static const unsigned char gzip_head[] = {0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF};

struct squeeze {
    z_stream in, out;
    unsigned char *bytes; /* room for what is made */
    size_t room;
};

struct squeeze *squeeze_open(void)
{
    struct squeeze *s = calloc(1, sizeof *s);
    if (!s || deflateInit2(&s->out, LEVEL, Z_DEFLATED, -WINDOW_BITS, MEMORY_LEVEL,
                           Z_DEFAULT_STRATEGY) != Z_OK)
        abort();
    if (inflateInit2(&s->in, -WIDEST_BITS) != Z_OK) abort();
    return s;
}

void squeeze_close(struct squeeze *s)
{
    if (!s) return;
    deflateEnd(&s->out);
    inflateEnd(&s->in);
    free(s->bytes);
    free(s);
}

/* Compresses into s->bytes, `before` bytes behind its beginning. The number of bytes made. */
static size_t run(struct squeeze *s, struct slice text, const struct squeeze_past *past, int flush,
                  size_t before)
{
    size_t bound = deflateBound(&s->out, (uLong)text.n) + before + SLACK;
    if (bound > s->room) {
        free(s->bytes);
        s->bytes = need(s->room = 2 * bound);
    }
    deflateReset(&s->out);
    if (past && past->n) deflateSetDictionary(&s->out, past->at, past->n);
    s->out.next_in = (const Bytef *)text.at;
    s->out.avail_in = (uInt)text.n;
    s->out.next_out = s->bytes + before;
    s->out.avail_out = (uInt)(s->room - before);
    deflate(&s->out, flush);
    return s->room - before - s->out.avail_out;
}

static void remember(struct squeeze_past *past, struct slice text)
{
    if (past->none) return;
    size_t add = text.n < SQUEEZE_PAST_MAX ? text.n : SQUEEZE_PAST_MAX;
    size_t old = SQUEEZE_PAST_MAX - add < past->n ? SQUEEZE_PAST_MAX - add : past->n;
    memmove(past->at, past->at + past->n - old, old);
    memcpy(past->at + old, text.at + text.n - add, add);
    past->n = (uint8_t)(old + add);
}

static struct packet *made(const struct squeeze *s, size_t n)
{
    return packet_new((struct slice){(const char *)s->bytes, n});
}

struct packet *squeeze_message(struct squeeze *s, struct slice text, struct squeeze_past *past)
{
    size_t n = run(s, text, past, Z_SYNC_FLUSH, 0);
    if (n < FLUSH || n - FLUSH >= text.n) return NULL;
    remember(past, text);
    return made(s, n - FLUSH);
}

int squeeze_open_message(struct squeeze *s, struct slice packed, char *out, size_t cap)
{
    inflateReset(&s->in);
    s->in.next_out = (Bytef *)out;
    s->in.avail_out = (uInt)cap;
    struct slice parts[] = {packed, {(const char *)flush_end, FLUSH}};
    for (int i = 0; i < 2; i++) {
        s->in.next_in = (const Bytef *)parts[i].at;
        s->in.avail_in = (uInt)parts[i].n;
        int status = inflate(&s->in, Z_SYNC_FLUSH);
        /* A sender may also end its last block; what follows then is not looked at. */
        if (status == Z_STREAM_END) break;
        if (status != Z_OK && status != Z_BUF_ERROR) return ERR_INVALID;
        if (s->in.avail_in || (status == Z_BUF_ERROR && !s->in.avail_out)) return ERR_LIMIT;
    }
    return (int)(cap - s->in.avail_out);
}

/* ---- gzip */

static unsigned char *put_number(unsigned char *to, uint32_t number)
{
    for (int i = 0; i < 4; i++) *to++ = (unsigned char)(number >> 8 * i);
    return to;
}

static uint32_t check_sum(uint32_t before, struct slice text)
{
    return (uint32_t)crc32(before, (const Bytef *)text.at, (uInt)text.n);
}

struct packet *squeeze_body(struct squeeze *s, struct slice text)
{
    size_t n = run(s, text, NULL, Z_FINISH, sizeof gzip_head) + sizeof gzip_head;
    memcpy(s->bytes, gzip_head, sizeof gzip_head);
    unsigned char *end = put_number(s->bytes + n, check_sum(0, text));
    end = put_number(end, (uint32_t)text.n);
    n = (size_t)(end - s->bytes);
    return n < text.n ? made(s, n) : NULL;
}

struct packet *squeeze_line(struct squeeze *s, struct slice text, struct squeeze_stream *stream)
{
    size_t before = stream->begun ? 0 : sizeof gzip_head;
    size_t n = run(s, text, &stream->past, Z_SYNC_FLUSH, before);
    if (before) memcpy(s->bytes, gzip_head, before);
    stream->begun = true;
    stream->check = check_sum(stream->check, text);
    stream->length += (uint32_t)text.n;
    remember(&stream->past, text);
    return made(s, n + before);
}

/* An empty last block, then what gzip ends with. */
struct packet *squeeze_end(const struct squeeze_stream *stream)
{
    unsigned char bytes[10] = {3, 0};
    put_number(put_number(bytes + 2, stream->check), stream->length);
    return packet_new((struct slice){(const char *)bytes, sizeof bytes});
}
