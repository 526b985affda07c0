/* The plain way to count: dice in an array, captures found by trying every set of neighbours, the
 * last ply counted and not played. Shares nothing with src/. */
#include "cephalopod.h"

struct board {
    int columns, rows;
    uint8_t pips[64]; /* row by row */
};

static int find_near(const struct board *b, int cell, int *out)
{
    int x = cell % b->columns, y = cell / b->columns, n = 0;
    if (x > 0 && b->pips[cell - 1]) out[n++] = cell - 1;
    if (x + 1 < b->columns && b->pips[cell + 1]) out[n++] = cell + 1;
    if (y > 0 && b->pips[cell - b->columns]) out[n++] = cell - b->columns;
    if (y + 1 < b->rows && b->pips[cell + b->columns]) out[n++] = cell + b->columns;
    return n;
}

static uint64_t count(const struct board *b, int depth);

static uint64_t count_move(const struct board *b, int cell, const int *near, int set, int pips,
                           int depth)
{
    if (depth == 1) return 1;
    struct board next = *b;
    for (int i = 0; set >> i; i++)
        if (set >> i & 1) next.pips[near[i]] = 0;
    next.pips[cell] = (uint8_t)pips;
    return count(&next, depth - 1);
}

static uint64_t count(const struct board *b, int depth)
{
    uint64_t sum = 0;
    for (int cell = 0; cell < b->columns * b->rows; cell++) {
        int near[4], found = 0;
        if (b->pips[cell]) continue;
        int n = find_near(b, cell, near);
        for (int set = 3; set < 1 << n; set++) {
            int pips = 0;
            if ((set & (set - 1)) == 0) continue; /* one die alone */
            for (int i = 0; i < n; i++)
                if (set >> i & 1) pips += b->pips[near[i]];
            if (pips > 6) continue;
            found = 1;
            sum += count_move(b, cell, near, set, pips, depth);
        }
        if (!found) sum += count_move(b, cell, near, 0, 1, depth);
    }
    return sum;
}

uint64_t rival_cephalopod_perft(int columns, int rows, int depth)
{
    struct board b = {.columns = columns, .rows = rows};
    return depth ? count(&b, depth) : 1;
}
