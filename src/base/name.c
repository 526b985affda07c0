/* Letter by letter: what is dropped, what is refused, what counts as a mark. */
#include "base/name.h"

#include <stddef.h>

#include "base/mem.h"
#include "base/name_marks.h"
#include "base/slice.h"

enum { MARKS_MAX = 4 }; /* on one letter: points, vowel, accent and cantillation stand together */

/* Without a width of their own, or with one that shows nothing; what says how to lay out a line;
 * annotations, tags, and what is no character. */
static const struct name_range refused[] = {
    {0x0000, 0x001F},   {0x007F, 0x009F},   {0x00AD, 0x00AD},    {0x034F, 0x034F},
    {0x061C, 0x061C},   {0x115F, 0x1160},   {0x17B4, 0x17B5},    {0x180B, 0x180F},
    {0x200B, 0x200B},   {0x200E, 0x200F},   {0x2028, 0x202E},    {0x2060, 0x206F},
    {0x2800, 0x2800},   {0x3164, 0x3164},   {0xFDD0, 0xFDEF},    {0xFEFF, 0xFEFF},
    {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFC},   {0xFFFE, 0xFFFF},    {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A}, {0xE0000, 0xE00FF}, {0xE01F0, 0x10FFFF},
};

/* They choose how the letters beside them are drawn, no more. */
static const struct name_range dropped[] = {
    {0x200C, 0x200D},
    {0xFE00, 0xFE0F},
    {0xE0100, 0xE01EF},
};

static bool is_among(uint32_t c, const struct name_range *ranges, size_t count)
{
    size_t low = 0;
    while (count) {
        size_t half = count / 2;
        if (c > ranges[low + half].last) {
            low += half + 1;
            count -= half + 1;
        } else if (c < ranges[low + half].first) {
            count = half;
        } else {
            return true;
        }
    }
    return false;
}

#define IS_AMONG(c, ranges) is_among(c, ranges, sizeof(ranges) / sizeof(ranges)[0])

/* The letter at `z`, which is well-formed; its bytes. */
static size_t read_letter(const unsigned char *z, uint32_t *letter)
{
    static const unsigned char bits[] = {0x7F, 0x7F, 0x1F, 0x0F, 0x07};
    size_t n = z[0] < 0x80 ? 1 : z[0] < 0xE0 ? 2 : z[0] < 0xF0 ? 3 : 4;
    *letter = z[0] & bits[n];
    for (size_t i = 1; i < n; i++) *letter = *letter << 6 | (z[i] & 0x3F);
    return n;
}

static bool is_blank(uint32_t c)
{
    return c == ' ' || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F ||
           c == 0x205F || c == 0x3000;
}

bool name_clean(char *name, int letters)
{
    size_t size = slice_of(name).n, to = 0, end = 0;
    int count = 0, marks = MARKS_MAX; /* a mark needs a letter to stand on */
    if (!slice_is_utf8(slice_of(name), NULL)) return false;
    for (size_t at = 0, n; at < size; at += n) {
        uint32_t c;
        n = read_letter((const unsigned char *)name + at, &c);
        if (IS_AMONG(c, dropped) || (is_blank(c) && !to)) continue;
        if (IS_AMONG(c, refused)) return false;
        marks = IS_AMONG(c, name_marks) ? marks + 1 : is_blank(c) ? MARKS_MAX : 0;
        if (marks > MARKS_MAX || ++count > letters) return false;
        memmove(name + to, name + at, n);
        to += n;
        if (!is_blank(c)) end = to;
    }
    name[end] = '\0';
    return true;
}
