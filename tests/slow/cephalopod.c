/* Every rule as the page says it, with no thought of speed. */
#include "slow/cephalopod.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct place {
    int x, y;
};

struct slow_move {
    struct place to;
    int taken_count;
    struct place taken[4];
};

void slow_cephalopod_start(struct slow_cephalopod *s, int columns, int rows)
{
    memset(s, 0, sizeof *s);
    s->columns = columns;
    s->rows = rows;
    s->turn = 'w';
}

static bool on_board(const struct slow_cephalopod *s, int x, int y)
{
    return x >= 0 && y >= 0 && x < s->columns && y < s->rows;
}

/* The dice orthogonally adjacent to a cell, by letter, then row. */
static int find_adjacent(const struct slow_cephalopod *s, struct place at, struct place out[4])
{
    int n = 0;
    for (int x = 0; x < s->columns; x++)
        for (int y = 0; y < s->rows; y++)
            if (abs(x - at.x) + abs(y - at.y) == 1 && s->pips[x][y])
                out[n++] = (struct place){x, y};
    return n;
}

/* All moves on one empty cell. */
static int find_on_cell(const struct slow_cephalopod *s, struct place at, struct slow_move *out)
{
    struct place near[4];
    int count = find_adjacent(s, at, near), n = 0;
    for (int set = 0; set < 1 << count; set++) {
        struct slow_move move = {.to = at};
        int sum = 0;
        for (int i = 0; i < count; i++)
            if (set & 1 << i) {
                move.taken[move.taken_count++] = near[i];
                sum += s->pips[near[i].x][near[i].y];
            }
        if (move.taken_count >= 2 && sum <= 6) out[n++] = move;
    }
    if (n == 0) out[n++] = (struct slow_move){.to = at};
    return n;
}

static int find_moves(const struct slow_cephalopod *s, struct slow_move *out)
{
    int n = 0;
    for (int x = 0; x < s->columns; x++)
        for (int y = 0; y < s->rows; y++)
            if (!s->pips[x][y]) n += find_on_cell(s, (struct place){x, y}, out + n);
    return n;
}

static void make_move(struct slow_cephalopod *s, const struct slow_move *move)
{
    int sum = 0;
    for (int i = 0; i < move->taken_count; i++) {
        struct place p = move->taken[i];
        sum += s->pips[p.x][p.y];
        s->pips[p.x][p.y] = 0;
        s->colour[p.x][p.y] = 0;
    }
    s->pips[move->to.x][move->to.y] = sum ? sum : 1;
    s->colour[move->to.x][move->to.y] = s->turn;
    s->turn = s->turn == 'w' ? 'b' : 'w';
}

static void write_move(const struct slow_move *move, char *out)
{
    int n = sprintf(out, "%c%d", 'a' + move->to.x, move->to.y + 1);
    for (int i = 0; i < move->taken_count; i++)
        n +=
            sprintf(out + n, "%c%c%d", i ? '+' : '=', 'a' + move->taken[i].x, move->taken[i].y + 1);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

int slow_cephalopod_moves(const struct slow_cephalopod *s, char (*out)[SLOW_CEPHALOPOD_TEXT])
{
    struct slow_move moves[SLOW_CEPHALOPOD_MOVES];
    int n = find_moves(s, moves);
    for (int i = 0; i < n; i++) write_move(&moves[i], out[i]);
    qsort(out, (size_t)n, sizeof out[0], by_text);
    return n;
}

bool slow_cephalopod_play(struct slow_cephalopod *s, const char *text)
{
    struct slow_move moves[SLOW_CEPHALOPOD_MOVES];
    int n = find_moves(s, moves);
    for (int i = 0; i < n; i++) {
        char written[SLOW_CEPHALOPOD_TEXT];
        write_move(&moves[i], written);
        if (strcmp(written, text) != 0) continue;
        make_move(s, &moves[i]);
        return true;
    }
    return false;
}

int slow_cephalopod_dice(const struct slow_cephalopod *s, char colour)
{
    int n = 0;
    for (int x = 0; x < s->columns; x++)
        for (int y = 0; y < s->rows; y++) n += s->pips[x][y] && s->colour[x][y] == colour;
    return n;
}

int slow_cephalopod_pips(const struct slow_cephalopod *s)
{
    int n = 0;
    for (int x = 0; x < s->columns; x++)
        for (int y = 0; y < s->rows; y++) n += s->pips[x][y];
    return n;
}

bool slow_cephalopod_full(const struct slow_cephalopod *s)
{
    int dice = slow_cephalopod_dice(s, 'w') + slow_cephalopod_dice(s, 'b');
    return dice == s->columns * s->rows;
}

void slow_cephalopod_write(const struct slow_cephalopod *s, char out[80])
{
    for (int y = s->rows - 1; y >= 0; y--)
        for (int x = 0, gap = 0; x < s->columns; x++) {
            gap += !s->pips[x][y];
            bool ends = gap && (!on_board(s, x + 1, y) || s->pips[x + 1][y]);
            if (ends) out += sprintf(out, "%d", gap), gap = 0;
            if (s->pips[x][y])
                *out++ = (char)((s->colour[x][y] == 'w' ? 'A' : 'a') + s->pips[x][y] - 1);
            if (x + 1 == s->columns && y) *out++ = '/';
        }
    sprintf(out, " %c", s->turn);
}

uint64_t slow_cephalopod_perft(const struct slow_cephalopod *s, int depth)
{
    struct slow_move moves[SLOW_CEPHALOPOD_MOVES];
    if (depth == 0) return 1;
    int n = find_moves(s, moves);
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        struct slow_cephalopod next = *s;
        make_move(&next, &moves[i]);
        sum += slow_cephalopod_perft(&next, depth - 1);
    }
    return sum;
}

static uint32_t decimal(const struct slow_cephalopod *s)
{
    uint32_t value = 0;
    for (int y = s->rows - 1; y >= 0; y--)
        for (int x = 0; x < s->columns; x++)
            value = (uint32_t)((value * 10ull + (unsigned)s->pips[x][y]) % (1u << 30));
    return value;
}

uint32_t slow_cephalopod_sum(const struct slow_cephalopod *s, int depth)
{
    struct slow_move moves[SLOW_CEPHALOPOD_MOVES];
    if (depth == 0 || slow_cephalopod_full(s)) return decimal(s);
    int n = find_moves(s, moves);
    uint32_t sum = 0;
    for (int i = 0; i < n; i++) {
        struct slow_cephalopod next = *s;
        make_move(&next, &moves[i]);
        sum = (sum + slow_cephalopod_sum(&next, depth - 1)) % (1u << 30);
    }
    return sum;
}
