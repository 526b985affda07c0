/* Slices: the bounded text that every parser reads. See slice.h for the contracts. */
#include "base/slice.h"

#include "base/err.h"
#include "base/mem.h"

struct slice slice_of(const char *z)
{
    struct slice s = {z, 0};
    if (z)
        while (z[s.n]) s.n++;
    return s;
}

bool slice_equal(struct slice a, struct slice b)
{
    return a.n == b.n && (a.n == 0 || memcmp(a.at, b.at, a.n) == 0);
}

bool slice_is(struct slice s, const char *z)
{
    return slice_equal(s, slice_of(z));
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool slice_is_like(struct slice s, const char *z)
{
    struct slice other = slice_of(z);
    if (s.n != other.n) return false;
    for (size_t i = 0; i < s.n; i++)
        if (small(s.at[i]) != small(other.at[i])) return false;
    return true;
}

int slice_compare(struct slice a, struct slice b)
{
    size_t common = a.n < b.n ? a.n : b.n;
    int order = common ? memcmp(a.at, b.at, common) : 0;
    if (order) return order;
    return (a.n > b.n) - (a.n < b.n);
}

struct slice slice_cut(struct slice *rest, char mark)
{
    struct slice head = {rest->at, 0};
    while (head.n < rest->n && rest->at[head.n] != mark) head.n++;
    size_t skip = head.n < rest->n ? head.n + 1 : head.n;
    if (skip) rest->at += skip;
    rest->n -= skip;
    return head;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

struct slice slice_word(struct slice *rest)
{
    while (rest->n && is_space(rest->at[0])) rest->at++, rest->n--;
    struct slice word = {rest->at, 0};
    while (rest->n && !is_space(rest->at[0])) rest->at++, rest->n--, word.n++;
    return word;
}

struct slice slice_trim(struct slice s)
{
    while (s.n && is_space(s.at[0])) s.at++, s.n--;
    while (s.n && is_space(s.at[s.n - 1])) s.n--;
    return s;
}

int slice_number(struct slice s, uint64_t most, uint64_t *out)
{
    if (!s.n) return ERR_INVALID;
    uint64_t value = 0;
    for (size_t i = 0; i < s.n; i++) {
        if (s.at[i] < '0' || s.at[i] > '9') return ERR_INVALID;
        uint64_t digit = (uint64_t)(s.at[i] - '0');
        if (digit > most || value > (most - digit) / 10) return ERR_INVALID;
        value = value * 10 + digit;
    }
    *out = value;
    return 0;
}

/* Bytes of the sequence that `lead` opens, 0 when no sequence starts so. */
static size_t utf8_length(unsigned char lead)
{
    if (lead < 0x80) return 1;
    if (lead >= 0xC2 && lead <= 0xDF) return 2;
    if ((lead & 0xF0) == 0xE0) return 3;
    if (lead >= 0xF0 && lead <= 0xF4) return 4;
    return 0;
}

/* The second byte carries the limits that rule out overlong forms, surrogates and > U+10FFFF. */
static bool utf8_second_fits(unsigned char lead, unsigned char second)
{
    if (lead == 0xE0) return second >= 0xA0;
    if (lead == 0xED) return second <= 0x9F;
    if (lead == 0xF0) return second >= 0x90;
    if (lead == 0xF4) return second <= 0x8F;
    return true;
}

static bool utf8_sequence_fits(const unsigned char *at, size_t length, size_t left)
{
    if (!length || length > left) return false;
    for (size_t k = 1; k < length; k++)
        if ((at[k] & 0xC0) != 0x80) return false;
    return length < 2 || utf8_second_fits(at[0], at[1]);
}

bool slice_is_utf8(struct slice s, size_t *bad_at)
{
    const unsigned char *bytes = (const unsigned char *)s.at;
    for (size_t i = 0; i < s.n;) {
        size_t length = utf8_length(bytes[i]);
        if (!utf8_sequence_fits(bytes + i, length, s.n - i)) {
            if (bad_at) *bad_at = i;
            return false;
        }
        i += length;
    }
    return true;
}

int slice_cell(struct slice *rest, int *x, int *y)
{
    if (rest->n < 2 || rest->at[0] < 'a' || rest->at[0] > 'z') return ERR_INVALID;
    size_t digits = 0;
    while (1 + digits < rest->n && rest->at[1 + digits] >= '0' && rest->at[1 + digits] <= '9')
        digits++;
    uint64_t row;
    struct slice number = {rest->at + 1, digits};
    if (digits == 0 || number.at[0] == '0' || slice_number(number, 99, &row)) return ERR_INVALID;
    *x = rest->at[0] - 'a';
    *y = (int)row - 1;
    rest->at += 1 + digits;
    rest->n -= 1 + digits;
    return 0;
}
