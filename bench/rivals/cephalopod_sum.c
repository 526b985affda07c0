/* The recipe of the best public programs of the contest, plainly: one layer per ply, one canonical
 * form for the eight symmetries with a count for each of them, moves from a table, and a hash table
 * for every layer. Shares nothing with src/. */
#include "cephalopod.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1 << 18, CELLS = 9, IMAGES = 8 };

struct layer {
    uint32_t key[SLOTS]; /* board + 1, 0: free */
    uint32_t count[SLOTS][IMAGES];
    uint32_t used[SLOTS];
    uint32_t n;
};

struct tables {
    uint8_t cell[IMAGES][CELLS];     /* where each cell goes */
    uint32_t row[IMAGES][3][512];    /* image of a row of three cells */
    uint8_t product[IMAGES][IMAGES]; /* image of an image */
    uint8_t inverse[IMAGES];
    uint8_t near[CELLS][4], near_count[CELLS];
    struct {
        uint8_t n, set[11], pips[11];
    } captures[4096]; /* for the pips of up to four neighbours */
};

static void make_images(struct tables *t)
{
    for (int g = 0; g < IMAGES; g++)
        for (int c = 0; c < CELLS; c++) {
            int x = c % 3, y = c / 3, swap;
            if (g & 4) swap = x, x = y, y = swap;
            if (g & 1) x = 2 - x;
            if (g & 2) y = 2 - y;
            t->cell[g][c] = (uint8_t)(3 * y + x);
        }
    for (int g = 0; g < IMAGES; g++)
        for (int h = 0; h < IMAGES; h++)
            for (int i = 0; i < IMAGES; i++) {
                bool same = true;
                for (int c = 0; c < CELLS; c++)
                    same = same && t->cell[i][c] == t->cell[g][t->cell[h][c]];
                if (!same) continue;
                t->product[g][h] = (uint8_t)i;
                if (i == 0) t->inverse[g] = (uint8_t)h;
            }
    for (int g = 0; g < IMAGES; g++)
        for (int r = 0; r < 3; r++)
            for (uint32_t w = 0; w < 512; w++)
                for (int i = 0; i < 3; i++)
                    t->row[g][r][w] |= (w >> 3 * i & 7) << 3 * t->cell[g][3 * r + i];
}

static void make_captures(struct tables *t)
{
    for (int c = 0; c < CELLS; c++)
        for (int o = 0; o < CELLS; o++)
            if (abs(c % 3 - o % 3) + abs(c / 3 - o / 3) == 1)
                t->near[c][t->near_count[c]++] = (uint8_t)o;
    for (int k = 0; k < 4096; k++)
        for (int set = 0; set < 16; set++) {
            int pips = 0;
            bool all = true;
            for (int i = 0; i < 4; i++)
                if (set >> i & 1) pips += k >> 3 * i & 7, all = all && (k >> 3 * i & 7);
            if (!all || pips > 6 || __builtin_popcount((unsigned)set) < 2) continue;
            t->captures[k].set[t->captures[k].n] = (uint8_t)set;
            t->captures[k].pips[t->captures[k].n++] = (uint8_t)pips;
        }
}

static uint32_t image_of(const struct tables *t, int g, uint32_t w)
{
    return t->row[g][0][w & 511] | t->row[g][1][w >> 9 & 511] | t->row[g][2][w >> 18];
}

static void add(const struct tables *t, struct layer *to, uint32_t w, const uint32_t *count)
{
    uint32_t best = w;
    int image = 0;
    for (int g = 1; g < IMAGES; g++) {
        uint32_t v = image_of(t, g, w);
        if (v < best) best = v, image = g;
    }
    uint32_t at = best * 0x9E3779B1u >> 14;
    while (to->key[at] && to->key[at] != best + 1) at = (at + 1) % SLOTS;
    if (!to->key[at]) {
        to->key[at] = best + 1;
        to->used[to->n++] = at;
        memset(to->count[at], 0, sizeof to->count[at]);
    }
    const uint8_t *back = t->product[0];
    int inverse = t->inverse[image];
    for (int h = 0; h < IMAGES; h++) {
        back = t->product[h];
        to->count[at][back[inverse]] += count[h];
    }
}

static void expand(const struct tables *t, uint32_t w, const uint32_t *count, struct layer *to)
{
    for (int c = 0; c < CELLS; c++) {
        if (w >> 3 * c & 7) continue;
        uint32_t key = 0;
        for (int i = 0; i < t->near_count[c]; i++) key |= (w >> 3 * t->near[c][i] & 7) << 3 * i;
        for (int m = 0; m < t->captures[key].n; m++) {
            uint32_t v = w | (uint32_t)t->captures[key].pips[m] << 3 * c;
            for (int i = 0; i < t->near_count[c]; i++)
                if (t->captures[key].set[m] >> i & 1) v &= ~(7u << 3 * t->near[c][i]);
            add(t, to, v, count);
        }
        if (!t->captures[key].n) add(t, to, w | 1u << 3 * c, count);
    }
}

static uint32_t value_of(const struct tables *t, uint32_t w, const uint32_t *count)
{
    uint32_t sum = 0;
    for (int g = 0; g < IMAGES; g++) {
        uint32_t v = image_of(t, g, w), value = 0;
        for (int c = 0; c < CELLS; c++) value = value * 10 + (v >> 3 * c & 7);
        sum += value * count[g];
    }
    return sum;
}

static bool is_full(uint32_t w)
{
    return ((w | w >> 1 | w >> 2) & 0111111111) == 0111111111;
}

uint32_t rival_cephalopod_sum(const char *digits, int depth)
{
    struct tables *t = calloc(1, sizeof *t);
    struct layer *now = calloc(1, sizeof *now), *next = calloc(1, sizeof *next), *swap;
    if (!t || !now || !next) abort();
    make_images(t);
    make_captures(t);
    uint32_t w = 0, one[IMAGES] = {1}, sum = 0;
    for (int c = 0; c < CELLS; c++) w |= (uint32_t)(digits[c] - '0') << 3 * c;
    add(t, now, w, one);
    for (; now->n; depth--) {
        for (uint32_t i = 0; i < now->n; i++) {
            uint32_t at = now->used[i], key = now->key[at] - 1;
            if (depth == 0 || is_full(key))
                sum += value_of(t, key, now->count[at]);
            else
                expand(t, key, now->count[at], next);
            now->key[at] = 0;
        }
        now->n = 0;
        swap = now, now = next, next = swap;
    }
    free(t), free(now), free(next);
    return sum % (1u << 30);
}
