/* Keys that tell positions apart, whichever way the board is turned.
 *
 * A board of up to 16 cells is a word of hexadecimal digits, column after column, and its images
 * come from it by moving digits; a larger one is mixed into a number for each image. */
#include "games/cephalopod/cephalopod.h"

enum { SMALL = 16 };

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* ---- small boards */

/* Three bits of pips, and a fourth for a die of the other side. */
static uint64_t digits_of(const struct cephalopod_state *s)
{
    uint64_t digits = 0, theirs = s->turn == 0 ? ~s->white & ~s->empty : s->white;
    for (int x = s->columns - 1; x >= 0; x--)
        for (int y = s->rows - 1; y >= 0; y--) {
            int cell = cephalopod_cell(x, y);
            digits = digits << 4 | (uint64_t)(s->cell[cell] >> CEPHALOPOD_OWN) |
                     (theirs >> cell & 1) << 3;
        }
    return digits;
}

/* The last cell first: the board turned by half. */
static uint64_t turned(const struct cephalopod_state *s, uint64_t digits)
{
    uint64_t back = __builtin_bswap64(digits);
    back = (back >> 4 & 0x0F0F0F0F0F0F0F0F) | (back & 0x0F0F0F0F0F0F0F0F) << 4;
    return back >> (64 - 4 * s->columns * s->rows);
}

/* The last column first. */
static uint64_t mirrored(const struct cephalopod_state *s, uint64_t digits)
{
    int width = 4 * s->rows;
    uint64_t image = 0, column = (UINT64_C(1) << width) - 1;
    for (int x = 0; x < s->columns; x++, digits >>= width)
        image = image << width | (digits & column);
    return image;
}

/* Columns for rows, on a square board. */
static uint64_t transposed(const struct cephalopod_state *s, uint64_t digits)
{
    uint64_t image = 0;
    int side = s->rows;
    for (int x = 0; x < side; x++)
        for (int y = 0; y < side; y++, digits >>= 4) image |= (digits & 15) << 4 * (y * side + x);
    return image;
}

static uint64_t least_of_four(const struct cephalopod_state *s, uint64_t digits)
{
    uint64_t mirror = mirrored(s, digits);
    return lesser(lesser(digits, turned(s, digits)), lesser(mirror, turned(s, mirror)));
}

static uint64_t small_key(const struct cephalopod_state *s)
{
    uint64_t digits = digits_of(s), least = least_of_four(s, digits);
    if (s->columns == s->rows) least = lesser(least, least_of_four(s, transposed(s, digits)));
    return least + 1;
}

/* ---- large boards */

/* The cell that a symmetry brings to (x, y): bit 0 mirrors columns, bit 1 rows, bit 2 exchanges
 * them. */
static int source(const struct cephalopod_state *s, int symmetry, int x, int y)
{
    int a = symmetry & 4 ? y : x, b = symmetry & 4 ? x : y;
    if (symmetry & 1) a = s->columns - 1 - a;
    if (symmetry & 2) b = s->rows - 1 - b;
    return cephalopod_cell(a, b);
}

/* An image of a large board, column after column. */
static uint64_t number_of(const struct cephalopod_state *s, int symmetry)
{
    uint64_t number = 1;
    for (int x = 0; x < s->columns; x++) {
        for (int y = 0; y < s->rows; y++) {
            int cell = source(s, symmetry, x, y), pips = cephalopod_pips(s, cell);
            bool other = (int)(s->white >> cell & 1) == s->turn;
            number = number * 13 + (uint64_t)(pips + (pips && other ? 6 : 0));
        }
        number = rng_mix(number);
    }
    return number;
}

static uint64_t large_key(const struct cephalopod_state *s)
{
    int symmetries = s->columns == s->rows ? 8 : 4;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < symmetries; i++) least = lesser(least, number_of(s, i));
    return least ? least : 1;
}

uint64_t cephalopod_key(const struct cephalopod_state *s)
{
    return s->columns * s->rows <= SMALL ? small_key(s) : large_key(s);
}
