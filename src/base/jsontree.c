/* JSON being read, strictly as RFC 8259 has it. */
#include "base/jsontree.h"

#include "base/err.h"
#include "base/mem.h"

struct reader {
    struct slice rest;
    struct arena *arena;
    int depth;
};

static int read_value(struct reader *r, struct jsontree **out);

size_t jsontree_memory(struct slice text)
{
    enum { SLACK = 256 };
    size_t values = 1, quotes = 0;
    for (size_t i = 0; i < text.n; i++) {
        char c = text.at[i];
        values += c == ',' || c == '[' || c == '{';
        quotes += c == '"';
    }
    /* An array in it may be the first thing inside another, so both count; strings are copied. */
    return 2 * values * (sizeof(struct jsontree) + 16) + quotes * 16 + text.n + SLACK;
}

static bool take(struct reader *r, char c)
{
    if (!r->rest.n || r->rest.at[0] != c) return false;
    r->rest = (struct slice){r->rest.at + 1, r->rest.n - 1};
    return true;
}

static void skip_blanks(struct reader *r)
{
    while (take(r, ' ') || take(r, '\t') || take(r, '\n') || take(r, '\r')) {
    }
}

static bool take_word(struct reader *r, struct slice word)
{
    if (r->rest.n < word.n || memcmp(r->rest.at, word.at, word.n) != 0) return false;
    r->rest = (struct slice){r->rest.at + word.n, r->rest.n - word.n};
    return true;
}

/* ---- strings */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

static int read_hex(struct reader *r, uint32_t *out)
{
    uint32_t value = 0;
    if (r->rest.n < 4) return ERR_INVALID;
    for (int i = 0; i < 4; i++) {
        int digit = hex_digit(r->rest.at[i]);
        if (digit < 0) return ERR_INVALID;
        value = value << 4 | (uint32_t)digit;
    }
    r->rest = (struct slice){r->rest.at + 4, r->rest.n - 4};
    *out = value;
    return 0;
}

static size_t put_utf8(uint32_t c, char *out)
{
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const uint8_t heads[] = {0, 0xC0, 0xE0, 0xF0};
    out[0] = (char)(heads[more] | c >> 6 * more);
    for (int i = 1; i <= more; i++) out[i] = (char)(0x80 | (c >> 6 * (more - i) & 0x3F));
    return (size_t)more + 1;
}

/* \uXXXX, both halves of a pair at once. */
static int read_code(struct reader *r, struct slice *out, char *room)
{
    uint32_t high, low;
    if (read_hex(r, &high)) return ERR_INVALID;
    if (high >= 0xDC00 && high < 0xE000) return ERR_INVALID;
    if (high >= 0xD800 && high < 0xDC00) {
        if (!take_word(r, SLICE("\\u")) || read_hex(r, &low)) return ERR_INVALID;
        if (low < 0xDC00 || low >= 0xE000) return ERR_INVALID;
        high = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
    }
    out->n += put_utf8(high, room + out->n);
    return 0;
}

static int read_escape(struct reader *r, struct slice *out, char *room)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    if (take(r, 'u')) return read_code(r, out, room);
    for (int i = 0; from[i]; i++) {
        if (!take(r, from[i])) continue;
        room[out->n++] = to[i];
        return 0;
    }
    return ERR_INVALID;
}

/* A text without escapes is not copied. */
static int read_string(struct reader *r, struct slice *out)
{
    size_t plain = 0;
    if (!take(r, '"')) return ERR_INVALID;
    while (plain < r->rest.n && r->rest.at[plain] != '"' && r->rest.at[plain] != '\\' &&
           (unsigned char)r->rest.at[plain] >= ' ')
        plain++;
    struct slice text = {r->rest.at, plain};
    r->rest = (struct slice){r->rest.at + plain, r->rest.n - plain};
    if (take(r, '"')) {
        *out = text;
        return 0;
    }
    size_t room_n = plain;
    while (room_n < plain + r->rest.n && text.at[room_n] != '"') /* also over \": a bound */
        room_n += text.at[room_n] == '\\' && room_n + 1 < plain + r->rest.n ? 2 : 1;
    char *room = arena_take_raw(r->arena, room_n + 1);
    if (!room) return ERR_SPACE;
    if (plain) memcpy(room, text.at, plain);
    text.at = room;
    bool closed = false;
    while (r->rest.n && !(closed = take(r, '"'))) {
        if (take(r, '\\')) {
            if (read_escape(r, &text, room)) return ERR_INVALID;
            continue;
        }
        if ((unsigned char)r->rest.at[0] < ' ') return ERR_INVALID;
        room[text.n++] = r->rest.at[0];
        take(r, r->rest.at[0]);
    }
    *out = text;
    return closed ? 0 : ERR_INVALID;
}

/* ---- other values */

static size_t take_digits(struct reader *r)
{
    size_t n = 0;
    while (r->rest.n && r->rest.at[0] >= '0' && r->rest.at[0] <= '9') take(r, r->rest.at[0]), n++;
    return n;
}

static int read_number(struct reader *r, struct slice *out)
{
    const char *from = r->rest.at;
    take(r, '-');
    bool zero = r->rest.n && r->rest.at[0] == '0';
    size_t digits = take_digits(r);
    if (!digits || (zero && digits > 1)) return ERR_INVALID;
    if (take(r, '.') && !take_digits(r)) return ERR_INVALID;
    if (take(r, 'e') || take(r, 'E')) {
        if (!take(r, '+')) take(r, '-');
        if (!take_digits(r)) return ERR_INVALID;
    }
    *out = (struct slice){from, (size_t)(r->rest.at - from)};
    return 0;
}

static int read_member(struct reader *r, bool named, struct jsontree **out)
{
    struct slice name = {NULL, 0};
    skip_blanks(r);
    if (named) {
        int status = read_string(r, &name);
        if (status) return status;
        skip_blanks(r);
        if (!take(r, ':')) return ERR_INVALID;
    }
    int status = read_value(r, out);
    if (!status) (*out)->name = name;
    return status;
}

static int read_members(struct reader *r, char end, struct jsontree *all)
{
    const struct jsontree **place = &all->inside;
    if (++r->depth > JSONTREE_DEPTH_MAX) return ERR_INVALID;
    skip_blanks(r);
    if (!take(r, end)) {
        do {
            struct jsontree *value;
            int status = read_member(r, end == '}', &value);
            if (status) return status;
            *place = value;
            place = &value->next;
            skip_blanks(r);
        } while (take(r, ','));
        if (!take(r, end)) return ERR_INVALID;
    }
    r->depth--;
    return 0;
}

static int read_kind(struct reader *r, struct jsontree *v)
{
    v->kind = JSONTREE_NULL;
    if (take_word(r, SLICE("null"))) return 0;
    v->kind = JSONTREE_TRUE;
    if (take_word(r, SLICE("true"))) return 0;
    v->kind = JSONTREE_FALSE;
    if (take_word(r, SLICE("false"))) return 0;
    v->kind = JSONTREE_STRING;
    if (r->rest.n && r->rest.at[0] == '"') return read_string(r, &v->text);
    v->kind = JSONTREE_OBJECT;
    if (take(r, '{')) return read_members(r, '}', v);
    v->kind = JSONTREE_ARRAY;
    if (take(r, '[')) return read_members(r, ']', v);
    v->kind = JSONTREE_NUMBER;
    return read_number(r, &v->text);
}

static int read_value(struct reader *r, struct jsontree **out)
{
    struct jsontree *v = arena_take(r->arena, sizeof *v);
    if (!v) return ERR_SPACE;
    skip_blanks(r);
    *out = v;
    return read_kind(r, v);
}

int jsontree_read(struct slice text, struct arena *arena, const struct jsontree **out)
{
    struct reader r = {text, arena, 0};
    struct jsontree *value;
    if (!slice_is_utf8(text, NULL)) return ERR_INVALID;
    int status = read_value(&r, &value);
    skip_blanks(&r);
    if (status || r.rest.n) return status ? status : ERR_INVALID;
    *out = value;
    return 0;
}

const struct jsontree *jsontree_get(const struct jsontree *object, const char *name)
{
    if (!object || object->kind != JSONTREE_OBJECT) return NULL;
    for (const struct jsontree *v = object->inside; v; v = v->next)
        if (slice_is(v->name, name)) return v;
    return NULL;
}

int jsontree_number(const struct jsontree *v, uint64_t most, uint64_t *out)
{
    if (!v || v->kind != JSONTREE_NUMBER) return ERR_INVALID;
    return slice_number(v->text, most, out);
}
