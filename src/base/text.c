/* Bounded text writing. See text.h for the contracts. */
#include "base/text.h"

#include "base/err.h"
#include "base/mem.h"

void text_put_slice(struct text *t, struct slice s)
{
    if (t->n < t->cap && s.n) {
        size_t room = t->cap - t->n;
        memcpy(t->at + t->n, s.at, s.n < room ? s.n : room);
    }
    t->n += s.n;
}

void text_put_char(struct text *t, char c)
{
    text_put_slice(t, (struct slice){&c, 1});
}

void text_put(struct text *t, const char *z)
{
    text_put_slice(t, slice_of(z));
}

void text_put_unsigned(struct text *t, uint64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    text_put_slice(t, (struct slice){digits + at, sizeof digits - at});
}

void text_put_number(struct text *t, int64_t value)
{
    if (value < 0) text_put_char(t, '-');
    text_put_unsigned(t, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void text_put_cell(struct text *t, int x, int y)
{
    text_put_char(t, (char)('a' + x));
    text_put_number(t, y + 1);
}

static void put_hex_byte(struct text *t, unsigned char byte)
{
    static const char hex[] = "0123456789abcdef";
    text_put_char(t, hex[byte >> 4]);
    text_put_char(t, hex[byte & 15]);
}

/* Bytes of the well-formed character at the front of `s`, 0 when there is none. */
static size_t good_prefix(struct slice s)
{
    size_t bad = 0;
    for (size_t n = 1; n <= 4 && n <= s.n; n++)
        if (slice_is_utf8((struct slice){s.at, n}, &bad)) return n;
    return 0;
}

/* Is it a control character, of ASCII or of the block U+0080 … U+009F, which terminals obey too? */
static bool is_control(struct slice c)
{
    unsigned char first = (unsigned char)c.at[0];
    return first < 0x20 || first == 0x7F || (first == 0xC2 && (unsigned char)c.at[1] < 0xA0);
}

void text_put_echo(struct text *t, struct slice s)
{
    enum { MOST = 60 };
    size_t written = 0;
    while (s.n && written < MOST) {
        size_t n = good_prefix(s);
        if (n && !is_control((struct slice){s.at, n})) {
            text_put_slice(t, (struct slice){s.at, n});
            written += n;
        } else {
            n = 1;
            text_put(t, "\\x");
            put_hex_byte(t, (unsigned char)s.at[0]);
            written += 4;
        }
        s.at += n;
        s.n -= n;
    }
    if (s.n) text_put(t, "…");
}

static void put_json_char(struct text *t, struct slice c)
{
    unsigned char byte = (unsigned char)c.at[0];
    if (byte == '"' || byte == '\\') text_put_char(t, '\\');
    if (byte >= 0x20) {
        text_put_slice(t, c);
        return;
    }
    text_put(t, "\\u00");
    put_hex_byte(t, byte);
}

void text_put_json(struct text *t, struct slice s)
{
    text_put_char(t, '"');
    while (s.n) {
        size_t n = good_prefix(s);
        if (n)
            put_json_char(t, (struct slice){s.at, n});
        else
            text_put(t, "\xEF\xBF\xBD");
        s.at += n ? n : 1;
        s.n -= n ? n : 1;
    }
    text_put_char(t, '"');
}

struct slice text_slice(const struct text *t)
{
    return (struct slice){t->at, t->n < t->cap ? t->n : t->cap};
}

int text_status(const struct text *t)
{
    return t->n > t->cap ? ERR_SPACE : 0;
}
