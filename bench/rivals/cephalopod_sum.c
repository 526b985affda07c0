/* The recipe of the best public programs of the contest, well made: one layer for each ply, one
 * canonical form for the eight symmetries with a count for each of them, images and moves from
 * tables, and a hash table for the layer being built. A program as it would be handed in:
 *
 *     cephalopod_sum DEPTH DIGITS
 *
 * prints the sum for a board of nine digits, how many states the layers had, and how many moves led
 * from one to the next. Shares nothing with src/. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 9, IMAGES = 8, SLOTS = 1 << 17, STATES = 1 << 16, WAYS = 11 };

typedef uint32_t row __attribute__((vector_size(4 * IMAGES)));

struct layer {
    row count[STATES];
    uint32_t board[STATES];
    uint32_t n;
};

/* Tables by the 9 bits of each of the three rows of the board. */
static uint32_t image[3][512][IMAGES];
static uint32_t decimal[3][512];
static uint16_t near[3][512][CELLS]; /* the pips around each cell, three bits each */

/* The moves for the pips around a cell, whatever cell: sets of neighbours, and the new die. */
static struct {
    uint8_t n, taken[WAYS], die[WAYS];
} moves[4096];
static uint32_t stays[CELLS][16]; /* the cells that are left when those are taken */

static row turned[IMAGES]; /* the order of the counts of a board one of whose images is canonical */

static struct layer layers[2];
static uint32_t slots[SLOTS]; /* a state of the next layer + 1, 0: free */
static uint32_t used[STATES];

static uint64_t states, transitions;

static int image_cell(int g, int c)
{
    int x = c % 3, y = c / 3, swap;
    if (g & 4) swap = x, x = y, y = swap;
    if (g & 1) x = 2 - x;
    if (g & 2) y = 2 - y;
    return 3 * y + x;
}

static bool is_product(int i, int g, int h)
{
    for (int c = 0; c < CELLS; c++)
        if (image_cell(i, c) != image_cell(g, image_cell(h, c))) return false;
    return true;
}

static int find_neighbours(int c, int *out)
{
    int n = 0;
    for (int o = 0; o < CELLS; o++)
        if (abs(c % 3 - o % 3) + abs(c / 3 - o / 3) == 1) out[n++] = o;
    return n;
}

static void make_images(void)
{
    uint32_t weight[CELLS];
    for (int c = CELLS - 1, p = 1; c >= 0; c--, p *= 10) weight[c] = (uint32_t)p;
    for (int r = 0; r < 3; r++)
        for (uint32_t w = 0; w < 512; w++)
            for (int i = 0; i < 3; i++) {
                uint32_t pips = w >> 3 * i & 7;
                decimal[r][w] += pips * weight[3 * r + i];
                for (int g = 0; g < IMAGES; g++)
                    image[r][w][g] |= pips << 3 * image_cell(g, 3 * r + i);
            }
    /* A sequence that leads to image h of a board whose image g is canonical leads to image i of
     * that if h = i g. */
    for (int g = 0; g < IMAGES; g++)
        for (int i = 0; i < IMAGES; i++)
            for (int h = 0; h < IMAGES; h++)
                if (is_product(h, i, g)) turned[g][i] = (uint32_t)h;
}

static void make_captures(uint32_t key)
{
    for (unsigned set = 0; set < 16; set++) {
        uint32_t pips = 0;
        bool all = (set & (set - 1)) != 0;
        for (int i = 0; i < 4; i++)
            if (set >> i & 1) pips += key >> 3 * i & 7, all = all && (key >> 3 * i & 7);
        if (!all || pips > 6) continue;
        moves[key].taken[moves[key].n] = (uint8_t)set;
        moves[key].die[moves[key].n++] = (uint8_t)pips;
    }
}

static void make_moves(void)
{
    for (int c = 0; c < CELLS; c++) {
        int around[4], n = find_neighbours(c, around);
        for (unsigned set = 0; set < 1u << n; set++) {
            stays[c][set] = ~0u;
            for (int i = 0; i < n; i++)
                if (set >> i & 1) stays[c][set] &= ~(7u << 3 * around[i]);
        }
        for (int i = 0; i < n; i++)
            for (uint32_t w = 0; w < 512; w++)
                near[around[i] / 3][w][c] |= (uint16_t)((w >> 3 * (around[i] % 3) & 7) << 3 * i);
    }
    for (uint32_t key = 0; key < 4096; key++) {
        make_captures(key);
        if (moves[key].n) continue;
        moves[key].die[0] = moves[key].n = 1;
    }
}

/* Adds a board to a layer, with counts for its images. */
static inline void add(struct layer *to, uint32_t w, row count)
{
    const uint32_t *a = image[0][w & 511], *b = image[1][w >> 9 & 511], *c = image[2][w >> 18];
    uint32_t least = UINT32_MAX;
    for (uint32_t g = 0; g < IMAGES; g++) {
        uint32_t v = (a[g] | b[g] | c[g]) << 3 | g;
        least = v < least ? v : least;
    }
    uint32_t board = least >> 3, at = board * 0x9E3779B1u >> 15, i;
    while ((i = slots[at]) && to->board[i - 1] != board) at = (at + 1) % SLOTS;
    row mine = __builtin_shuffle(count, turned[least & 7]);
    if (i) {
        to->count[i - 1] += mine;
        return;
    }
    if (to->n == STATES) abort();
    used[to->n] = at;
    to->board[to->n] = board;
    to->count[to->n] = mine;
    slots[at] = ++to->n;
}

static void expand(struct layer *to, uint32_t w, row count)
{
    const uint16_t *a = near[0][w & 511], *b = near[1][w >> 9 & 511], *c = near[2][w >> 18];
    uint32_t left = ~(w | w >> 1 | w >> 2) & 0111111111;
    for (; left; left &= left - 1) {
        int cell = __builtin_ctz(left) / 3;
        uint32_t key = a[cell] | b[cell] | c[cell];
        for (int m = 0; m < moves[key].n; m++)
            add(to,
                (w & stays[cell][moves[key].taken[m]]) | (uint32_t)moves[key].die[m] << 3 * cell,
                count);
        transitions += moves[key].n;
    }
}

static uint32_t value_of(uint32_t w, row count)
{
    const uint32_t *a = image[0][w & 511], *b = image[1][w >> 9 & 511], *c = image[2][w >> 18];
    uint32_t sum = 0;
    for (int g = 0; g < IMAGES; g++) {
        uint32_t v = a[g] | b[g] | c[g];
        sum += count[g] * (decimal[0][v & 511] + decimal[1][v >> 9 & 511] + decimal[2][v >> 18]);
    }
    return sum;
}

static bool is_full(uint32_t w)
{
    return ((w | w >> 1 | w >> 2) & 0111111111) == 0111111111;
}

static uint32_t sum_of(uint32_t start, int depth)
{
    struct layer *now = &layers[0], *next = &layers[1], *swap;
    uint32_t sum = 0;
    add(now, start, (row){1});
    for (; now->n; depth--) {
        states += now->n;
        for (uint32_t i = 0; i < now->n; i++) slots[used[i]] = 0;
        for (uint32_t i = 0; i < now->n; i++) {
            if (depth == 0 || is_full(now->board[i]))
                sum += value_of(now->board[i], now->count[i]);
            else
                expand(next, now->board[i], now->count[i]);
        }
        now->n = 0;
        swap = now, now = next, next = swap;
    }
    return sum % (1u << 30);
}

int main(int argc, char **argv)
{
    if (argc != 3 || strlen(argv[2]) != CELLS) return 2;
    uint32_t start = 0;
    for (int c = 0; c < CELLS; c++) start |= (uint32_t)(argv[2][c] - '0') << 3 * c;
    make_images();
    make_moves();
    uint32_t sum = sum_of(start, atoi(argv[1]));
    printf("%" PRIu32 " %" PRIu64 " %" PRIu64 "\n", sum, states, transitions);
    return 0;
}
