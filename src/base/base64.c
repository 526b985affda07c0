/* Six bits a letter. */
#include "base/base64.h"

#include "base/err.h"

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void base64url_put(struct text *out, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;
    unsigned bits = 0, held = 0;
    for (size_t i = 0; i < n; i++) {
        bits = bits << 8 | at[i];
        for (held += 8; held >= 6; held -= 6) text_put_char(out, letters[bits >> (held - 6) & 63]);
    }
    if (held) text_put_char(out, letters[bits << (6 - held) & 63]);
}

int base64url_value(char c)
{
    for (int i = 0; i < 64; i++)
        if (letters[i] == c) return i;
    return -1;
}

int base64url_read(struct slice s, void *out, size_t n)
{
    unsigned char *to = out;
    unsigned bits = 0, held = 0;
    size_t made = 0;
    for (size_t i = 0; i < s.n && s.at[i] != '='; i++) {
        int value = base64url_value(s.at[i]);
        if (value < 0) return ERR_INVALID;
        bits = bits << 6 | (unsigned)value;
        held += 6;
        if (held < 8) continue;
        held -= 8;
        if (made == n) return ERR_INVALID;
        to[made++] = (unsigned char)(bits >> held);
    }
    return made == n ? 0 : ERR_INVALID;
}
