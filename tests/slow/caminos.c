#include "caminos.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The boards, by the formulas of the rules page ---------------------------------------- */

static bool on_board(const char *b, int x, int y)
{
    if (!strcmp(b, "square")) return x < 8 && y < 8;
    if (!strcmp(b, "rhombus")) return abs(x - 5) + abs(y - 5) <= 5;
    if (!strcmp(b, "octagon"))
        return x < 10 && y < 10 && x + y >= 3 && x + y <= 15 && abs(x - y) <= 6;
    return x < 9 && y < 9 && x + y >= 2 && x + y <= 14 && abs(x - y) <= 6 &&
           abs(x - 4) + abs(y - 4) > 1;
}

/* Sides clockwise; those of the square and the eight-sided boards begin with the top row. */
static bool on_side(const char *b, int side, int x, int y)
{
    if (!strcmp(b, "square"))
        return side == 0 ? y == 7 : side == 1 ? x == 7 : side == 2 ? y == 0 : x == 0;
    if (!strcmp(b, "rhombus"))
        return side == 0   ? x + y == 15
               : side == 1 ? x - y == 5
               : side == 2 ? x + y == 5
                           : y - x == 5;
    bool ring = !strcmp(b, "ring");
    int top = ring ? 8 : 9;
    switch (side) {
    case 0: return y == top;
    case 1: return x + y == (ring ? 14 : 15);
    case 2: return x == top;
    case 3: return x - y == 6;
    case 4: return y == 0;
    case 5: return x + y == (ring ? 2 : 3);
    case 6: return x == 0;
    default: return y - x == 6;
    }
}

void slow_caminos_start(struct slow_caminos *s, const char *board, int seats, bool neutral,
                        bool points, bool team)
{
    memset(s, 0, sizeof *s);
    s->size = !strcmp(board, "square")    ? 8
              : !strcmp(board, "rhombus") ? 11
              : !strcmp(board, "octagon") ? 10
                                          : 9;
    s->sides = !strcmp(board, "square") || !strcmp(board, "rhombus") ? 4 : 8;
    s->seats = seats;
    s->points = points;
    s->team = team;
    s->winner = '-';
    for (int x = 0; x < s->size; x++)
        for (int y = 0; y < s->size; y++) {
            s->on[x][y] = on_board(board, x, y);
            for (int i = 0; i < s->sides; i++)
                s->side[i][x][y] = s->on[x][y] && on_side(board, i, x, y);
        }
    for (int seat = 0; seat < seats; seat++) {
        static const int full[5] = {4, 4, 4, 2, 0};
        for (int k = 0; k < 5; k++) s->hand[seat][k] = seats == 4 ? full[k] / 2 : full[k];
        if (neutral && seat < 2) s->hand[seat][4] = 1;
    }
}

/* ---- The pieces, turned in space ----------------------------------------------------------- */

struct cube {
    int x, y, z;
};

struct turned {
    int n;
    struct cube c[4];
};

static const char letters[] = "LTZOI";

static struct turned piece(int kind)
{
    static const struct turned flat[5] = {
        {4, {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}}},
        {4, {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 1, 0}}},
        {4, {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}}},
        {4, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}},
        {3, {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}},
    };
    return flat[kind];
}

static int by_place(const void *pa, const void *pb)
{
    const struct cube *a = pa, *b = pb;
    if (a->x != b->x) return a->x - b->x;
    if (a->y != b->y) return a->y - b->y;
    return a->z - b->z;
}

/* Moved into the corner, cubes in order: equal orientations become equal. */
static struct turned settled(struct turned t)
{
    int x = 99, y = 99, z = 99;
    for (int i = 0; i < t.n; i++) {
        x = t.c[i].x < x ? t.c[i].x : x;
        y = t.c[i].y < y ? t.c[i].y : y;
        z = t.c[i].z < z ? t.c[i].z : z;
    }
    for (int i = 0; i < t.n; i++) {
        t.c[i].x -= x;
        t.c[i].y -= y;
        t.c[i].z -= z;
    }
    qsort(t.c, (size_t)t.n, sizeof t.c[0], by_place);
    return t;
}

static struct turned quarter(struct turned t, int axis)
{
    for (int i = 0; i < t.n; i++) {
        struct cube c = t.c[i];
        t.c[i] = axis == 0   ? (struct cube){c.x, -c.z, c.y}
                 : axis == 1 ? (struct cube){c.z, c.y, -c.x}
                             : (struct cube){-c.y, c.x, c.z};
    }
    return t;
}

/* Every orientation once. Quarter turns about x, then y, then z reach all 24. */
static int orientations(int kind, struct turned out[24])
{
    int n = 0;
    struct turned a = piece(kind);
    for (int i = 0; i < 4; i++, a = quarter(a, 0)) {
        struct turned b = a;
        for (int j = 0; j < 4; j++, b = quarter(b, 1)) {
            struct turned c = b;
            for (int k = 0; k < 4; k++, c = quarter(c, 2)) {
                struct turned t = settled(c);
                bool old = false;
                for (int m = 0; m < n; m++)
                    old = old || !memcmp(out[m].c, t.c, sizeof t.c[0] * (size_t)t.n);
                if (!old) out[n++] = t;
            }
        }
    }
    return n;
}

/* ---- Placing ------------------------------------------------------------------------------- */

static bool has_cube(const struct turned *t, int x, int y, int z)
{
    for (int i = 0; i < t->n; i++)
        if (t->c[i].x == x && t->c[i].y == y && t->c[i].z == z) return true;
    return false;
}

/* Rule 3 holds already: settled pieces have a cube at level 0. */
static bool may_place(const struct slow_caminos *s, const struct turned *t, int x0, int y0)
{
    for (int i = 0; i < t->n; i++) {
        int x = t->c[i].x + x0, y = t->c[i].y + y0, z = t->c[i].z;
        if (x >= s->size || y >= s->size || !s->on[x][y]) return false;
        if (s->cube[x][y][z]) return false;
        if (z > 0 && !s->cube[x][y][z - 1] && !has_cube(t, x - x0, y - y0, z - 1)) return false;
    }
    return true;
}

static void write_move(int kind, const struct turned *t, int x0, int y0, char out[SLOW_TEXT])
{
    int at = sprintf(out, "%c:", letters[kind]);
    const char *comma = "";
    for (int x = 0; x < 3; x++)
        for (int y = 0; y < 3; y++) {
            int cubes = has_cube(t, x, y, 0) + has_cube(t, x, y, 1) + has_cube(t, x, y, 2);
            if (!cubes) continue;
            at += sprintf(out + at, "%s%c%d", comma, 'a' + x0 + x, y0 + y + 1);
            if (cubes > 1) at += sprintf(out + at, "x%d", cubes);
            comma = ",";
        }
}

typedef void visit(void *with, int kind, const struct turned *t, int x, int y);

static void each_move(const struct slow_caminos *s, visit *tell, void *with)
{
    static struct turned all[5][24];
    static int count[5];
    if (s->turn < 0) return;
    for (int kind = 0; kind < 5; kind++) {
        if (!s->hand[s->turn][kind] || (s->hand[s->turn][4] && kind != 4)) continue;
        if (!count[kind]) count[kind] = orientations(kind, all[kind]);
        for (int i = 0; i < count[kind]; i++)
            for (int x = 0; x < s->size; x++)
                for (int y = 0; y < s->size; y++)
                    if (may_place(s, &all[kind][i], x, y)) tell(with, kind, &all[kind][i], x, y);
    }
}

struct writing {
    char (*out)[SLOW_TEXT];
    int n;
};

static void note(void *with, int kind, const struct turned *t, int x, int y)
{
    struct writing *w = with;
    write_move(kind, t, x, y, w->out[w->n++]);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

int slow_caminos_moves(const struct slow_caminos *s, char (*out)[SLOW_TEXT])
{
    struct writing w = {out, 0};
    each_move(s, note, &w);
    qsort(out, (size_t)w.n, SLOW_TEXT, by_text);
    for (int i = 1; i < w.n; i++)
        if (!strcmp(out[i - 1], out[i])) return -1;
    return w.n;
}

static void tally(void *with, int kind, const struct turned *t, int x, int y)
{
    (void)kind, (void)t, (void)x, (void)y;
    ++*(int *)with;
}

int slow_caminos_count(const struct slow_caminos *s)
{
    int n = 0;
    each_move(s, tally, &n);
    return n;
}

/* ---- Links --------------------------------------------------------------------------------- */

static int height(const struct slow_caminos *s, int x, int y)
{
    int h = 0;
    while (h < 3 && s->cube[x][y][h]) h++;
    return h;
}

static char colour_at(const struct slow_caminos *s, int x, int y, int z)
{
    return s->colour[s->cube[x][y][z]];
}

bool slow_caminos_linked(const struct slow_caminos *s, char colour, int x, int y, int x2, int y2)
{
    if (x < 0 || y < 0 || x2 < 0 || y2 < 0 || x >= s->size || y >= s->size || x2 >= s->size ||
        y2 >= s->size || abs(x - x2) + abs(y - y2) != 1)
        return false;
    int h = height(s, x, y), h2 = height(s, x2, y2);
    if (!h || !h2) return false;
    if (colour_at(s, x, y, h - 1) != colour || colour_at(s, x2, y2, h2 - 1) != colour) return false;
    for (int z = h2; z < h; z++)
        if (colour_at(s, x, y, z) != colour) return false;
    for (int z = h; z < h2; z++)
        if (colour_at(s, x2, y2, z) != colour) return false;
    return true;
}

/* Shortest connection of two sides in faces, or 0: lengths are lowered until nothing changes. */
static int connection(const struct slow_caminos *s, char colour, int from, int to)
{
    enum { FAR = 100000 };
    int length[SLOW_SIZE][SLOW_SIZE], best = FAR;
    for (int x = 0; x < s->size; x++)
        for (int y = 0; y < s->size; y++) {
            int h = s->on[x][y] ? height(s, x, y) : 0;
            length[x][y] =
                h && s->side[from][x][y] && colour_at(s, x, y, h - 1) == colour ? 1 : FAR;
        }
    for (bool changed = true; changed;) {
        changed = false;
        for (int x = 0; x < s->size; x++)
            for (int y = 0; y < s->size; y++)
                for (int d = 0; d < 4; d++) {
                    static const int dx[] = {1, -1, 0, 0}, dy[] = {0, 0, 1, -1};
                    int x2 = x + dx[d], y2 = y + dy[d];
                    if (!slow_caminos_linked(s, colour, x, y, x2, y2)) continue;
                    int l = length[x][y] + 1 + abs(height(s, x, y) - height(s, x2, y2));
                    if (l >= length[x2][y2]) continue;
                    length[x2][y2] = l;
                    changed = true;
                }
    }
    for (int x = 0; x < s->size; x++)
        for (int y = 0; y < s->size; y++)
            if (s->side[to][x][y] && length[x][y] < best) best = length[x][y];
    return best == FAR ? 0 : best;
}

/* Points of the colour's best pair of sides, 0 when none is connected. */
static int connection_points(const struct slow_caminos *s, char colour)
{
    int best = 0;
    for (int i = 0; i < s->sides; i++) {
        int first = s->sides == 4 ? 2 : 3, last = s->sides == 4 ? 2 : 5;
        for (int d = first; d <= last; d++) {
            int p = connection(s, colour, i, (i + d) % s->sides);
            if (s->sides == 8 && d == 4) p *= 2;
            if (p > best) best = p;
        }
    }
    return best;
}

static int edge_pieces(const struct slow_caminos *s, char colour)
{
    bool touches[64] = {false};
    int n = 0;
    for (int i = 0; i < s->sides; i++)
        for (int x = 0; x < s->size; x++)
            for (int y = 0; y < s->size; y++)
                if (s->side[i][x][y] && s->cube[x][y][0]) touches[s->cube[x][y][0]] = true;
    for (int i = 1; i <= s->pieces; i++)
        if (touches[i] && s->colour[i] == colour) n++;
    return n;
}

char slow_caminos_result(const struct slow_caminos *s, const char **how, int *points)
{
    *points = 0;
    *how = "none";
    if (s->winner != '-') {
        *how = "connection";
        *points = connection_points(s, s->winner);
        return s->winner;
    }
    if (s->turn >= 0) return '-';
    *how = "draw";
    int y = edge_pieces(s, 'y'), g = edge_pieces(s, 'g');
    if (!s->points || y == g) return '=';
    *how = "edges";
    *points = y < g ? g : y;
    return y < g ? 'y' : 'g';
}

/* ---- Turns --------------------------------------------------------------------------------- */

struct wanted {
    const char *text;
    bool found;
    int kind, x, y;
    struct turned t;
};

static void look(void *with, int kind, const struct turned *t, int x, int y)
{
    struct wanted *w = with;
    char text[SLOW_TEXT];
    write_move(kind, t, x, y, text);
    if (strcmp(text, w->text)) return;
    *w = (struct wanted){w->text, true, kind, x, y, *t};
}

static void pass_on(struct slow_caminos *s)
{
    for (;;) {
        int tries = 0;
        do s->turn = (s->turn + 1) % s->seats;
        while (s->out[s->turn] && ++tries <= s->seats);
        if (s->out[s->turn]) {
            s->turn = -1;
            return;
        }
        if (slow_caminos_count(s)) return;
        s->out[s->turn] = true;
        if (s->team && s->seats == 4) s->out[(s->turn + 2) % 4] = true;
    }
}

bool slow_caminos_play(struct slow_caminos *s, const char *move)
{
    struct wanted w = {.text = move};
    each_move(s, look, &w);
    if (!w.found) return false;
    int number = ++s->pieces;
    s->colour[number] = w.kind == 4 ? 'b' : s->turn % 2 ? 'g' : 'y';
    for (int i = 0; i < w.t.n; i++)
        s->cube[w.t.c[i].x + w.x][w.t.c[i].y + w.y][w.t.c[i].z] = number;
    s->hand[s->turn][w.kind]--;
    if (w.kind == 4) {
        s->turn = s->turn == 0 ? 1 : 0;
        return true;
    }
    if (connection_points(s, s->colour[number])) {
        s->winner = s->colour[number];
        s->turn = -1;
        return true;
    }
    pass_on(s);
    return true;
}
