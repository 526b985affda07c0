/* Heads are read again from their first byte until they are whole; there are at most 14. */
#include "server/wire/frame.h"

#include <string.h>

enum { FIN = 0x80, PACKED = 0x40, RESERVED = 0x30, MASKED = 0x80, LENGTH_2 = 126, LENGTH_8 = 127 };

/* What the head of a frame says. */
struct said {
    unsigned char first;
    enum frame_kind kind;
    bool control;
    size_t head; /* bytes with the mask */
    uint64_t n;
};

static uint64_t number(const unsigned char *at, size_t n)
{
    uint64_t value = 0;
    for (size_t i = 0; i < n; i++) value = value << 8 | at[i];
    return value;
}

/* 1; 0: more must come; negative. Lengths are written as short as they can be. */
static int read_said(const unsigned char *at, size_t n, struct said *said)
{
    if (n < 2) return 0;
    unsigned short_length = at[1] & 127u;
    size_t more = short_length == LENGTH_2 ? 2 : short_length == LENGTH_8 ? 8 : 0;
    *said = (struct said){.first = at[0],
                          .kind = (enum frame_kind)(at[0] & 15),
                          .control = (at[0] & 8) != 0,
                          .head = 2 + more + 4};
    if (!(at[1] & MASKED) || at[0] & RESERVED) return -FRAME_BROKEN;
    if (said->control ? said->kind > FRAME_PONG : said->kind > FRAME_BINARY) return -FRAME_BROKEN;
    if (said->control && (more || !(at[0] & FIN) || at[0] & PACKED)) return -FRAME_BROKEN;
    if (n < said->head) return 0;
    said->n = more ? number(at + 2, more) : short_length;
    bool too_long = (more == 2 && said->n < LENGTH_2) || (more == 8 && said->n <= UINT16_MAX);
    return too_long || said->n > INT64_MAX ? -FRAME_BROKEN : 1;
}

static void unmask(struct frame_reader *r, char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) bytes[i] = (char)(bytes[i] ^ (char)r->mask[(r->turn + i) & 3]);
    r->turn = (uint8_t)((r->turn + n) & 3);
}

/* May stand between the frames of a message, so its mask is its own. */
static int read_control(const struct said *said, char *bytes, size_t n, struct frame_part *part)
{
    size_t all = said->head + (size_t)said->n;
    if (n < all) return 0;
    struct frame_reader own = {.turn = 0};
    memcpy(own.mask, bytes + said->head - sizeof own.mask, sizeof own.mask);
    unmask(&own, bytes + said->head, (size_t)said->n);
    *part = (struct frame_part){
        .kind = said->kind, .payload = {bytes + said->head, (size_t)said->n}, .begins = true};
    return (int)all;
}

/* Is this the time for a data frame of this kind? */
static bool fits(const struct frame_reader *r, const struct said *said, bool deflate)
{
    bool more = said->kind == FRAME_MORE, packed = (said->first & PACKED) != 0;
    return more == r->message && !(packed && (more || !deflate));
}

/* What is there of the payload, `head` bytes behind the beginning. */
static int read_payload(struct frame_reader *r, char *bytes, size_t n, size_t head,
                        struct frame_part *part)
{
    size_t there = n - head;
    if (there > r->left) there = (size_t)r->left;
    unmask(r, bytes + head, there);
    r->left -= there;
    bool ends = !r->left && r->last;
    *part = (struct frame_part){.kind = FRAME_TEXT,
                                .payload = {bytes + head, there},
                                .begins = head > 0,
                                .first = !r->begun,
                                .last = ends,
                                .packed = r->packed};
    r->begun = true;
    r->inside = r->left > 0;
    r->message = !ends;
    return (int)(head + there);
}

int frame_read(struct frame_reader *r, char *bytes, size_t n, bool deflate, struct frame_part *part)
{
    struct said said;
    if (!n) return 0;
    if (r->inside) return read_payload(r, bytes, n, 0, part);
    int status = read_said((const unsigned char *)bytes, n, &said);
    if (status <= 0) return status;
    if (said.control) return read_control(&said, bytes, n, part);
    if (said.kind == FRAME_BINARY) return -FRAME_NO_TEXT;
    if (!fits(r, &said, deflate)) return -FRAME_BROKEN;
    if (said.kind == FRAME_TEXT) r->packed = (said.first & PACKED) != 0;
    if (said.kind == FRAME_TEXT) r->begun = false;
    memcpy(r->mask, bytes + said.head - sizeof r->mask, sizeof r->mask);
    r->turn = 0;
    r->left = said.n;
    r->last = (said.first & FIN) != 0;
    return read_payload(r, bytes, n, said.head, part);
}

int frame_close_code(struct slice payload)
{
    if (!payload.n) return FRAME_NO_REASON;
    if (payload.n == 1) return FRAME_BROKEN;
    int code = (int)number((const unsigned char *)payload.at, 2);
    bool known = (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014);
    if (!known && (code < 3000 || code > 4999)) return FRAME_BROKEN;
    struct slice reason = {payload.at + 2, payload.n - 2};
    return slice_is_utf8(reason, NULL) ? code : FRAME_BAD_TEXT;
}

int frame_write_head(unsigned char *end, enum frame_kind kind, bool packed, size_t n)
{
    int more = n < LENGTH_2 ? 0 : n <= UINT16_MAX ? 2 : 8;
    unsigned char *at = end - 2 - more;
    at[0] = (unsigned char)(FIN | (packed ? PACKED : 0) | (int)kind);
    at[1] = (unsigned char)(more == 0 ? n : more == 2 ? (size_t)LENGTH_2 : (size_t)LENGTH_8);
    for (int i = 0; i < more; i++) at[2 + i] = (unsigned char)((uint64_t)n >> 8 * (more - 1 - i));
    return 2 + more;
}
