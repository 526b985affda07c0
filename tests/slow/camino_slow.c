/* Le Camino the slow way. Labels are letters: '.' nothing, 'r' road, 'w' river, 't' rail; a pattern
 * is four of them in the order n e s w. */
#include "camino_slow.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 10, COLS = 14, BIG = 1 << 20 };
static const int step_col[4] = {0, 1, 0, -1}, step_row[4] = {1, 0, -1, 0};
static const char *const strict_patterns[] = {
    "....", "rr..", "r.r.", "r..r", ".rr.", ".r.r", "..rr", "rrr.", "rr.r", "r.rr",
    ".rrr", "rrrr", "ww..", "w.w.", "w..w", ".ww.", ".w.w", "..ww", "tt..", "t.t.",
    "t..t", ".tt.", ".t.t", "..tt", "rwrw", "wrwr", "rtrt", "trtr",
};
static const char *const stub_patterns[] = {"r...", ".r..", "..r.", "...r",
                                            "t...", ".t..", "..t.", "...t"};
enum { STRICT = 28, STUBS = 8 };

/* A board being filled. '?' is an edge of a forest. */
struct board {
    int cols, rows;
    bool stubs, roads;
    char label[ROWS][COLS][4];
    bool placed[ROWS][COLS], forest[ROWS][COLS], buffer[ROWS][COLS];
    bool filled[ROWS][COLS];
};

static void read_tile(const char *text, char label[4])
{
    char named = '.', other = '.';
    switch (text[0]) {
    case 'R': named = 'r'; break;
    case 'W': named = 'w'; break;
    case 'T': named = 't'; break;
    case 'B': named = 'r', other = 'w'; break;
    case 'L': named = 'r', other = 't'; break;
    default: break;
    }
    for (int d = 0; d < 4; d++)
        label[d] = text[0] == 'F' ? '?' : text[1] && strchr(text + 2, "nesw"[d]) ? named : other;
}

static void read_board(const struct camino_slow *p, struct board *b)
{
    memset(b, 0, sizeof *b);
    b->cols = p->cols;
    b->rows = p->rows;
    b->roads = p->roads;
    for (int r = 0; r < p->rows; r++)
        for (int c = 0; c < p->cols; c++) {
            const char *text = p->tile[r][c];
            if (!text[0]) continue;
            read_tile(text, b->label[r][c]);
            b->placed[r][c] = b->filled[r][c] = true;
            b->forest[r][c] = text[0] == 'F';
            b->buffer[r][c] = text[0] == 'T' && strlen(text) == 3;
        }
}

static bool on_board(const struct board *b, int c, int r)
{
    return c >= 0 && r >= 0 && c < b->cols && r < b->rows;
}

static bool labels_fit(char a, char b)
{
    if (a == '?' && b == '?') return true;
    if (a == '?') return b == '.' || b == 'r';
    if (b == '?') return a == '.' || a == 'r';
    return a == b;
}

static bool fits(const struct board *b, const char *label, int c, int r)
{
    for (int d = 0; d < 4; d++) {
        int nc = c + step_col[d], nr = r + step_row[d];
        if (on_board(b, nc, nr) && b->filled[nr][nc] &&
            !labels_fit(label[d], b->label[nr][nc][(d + 2) % 4]))
            return false;
    }
    return true;
}

/* Calls `visit` on every way to fill the board; stops when it returns true. */
typedef bool visitor(const struct board *, void *);
static bool fill(struct board *b, int at, visitor *visit, void *arg)
{
    while (at < b->cols * b->rows && b->filled[at / b->cols][at % b->cols]) at++;
    if (at == b->cols * b->rows) return visit(b, arg);
    int r = at / b->cols, c = at % b->cols;
    bool stop = false;
    for (int i = 0; i < STRICT + (b->stubs ? STUBS : 0) && !stop; i++) {
        const char *pattern = i < STRICT ? strict_patterns[i] : stub_patterns[i - STRICT];
        if (!fits(b, pattern, c, r) || (b->roads && strpbrk(pattern, "wt"))) continue;
        memcpy(b->label[r][c], pattern, 4);
        b->filled[r][c] = true;
        if (i >= STRICT)
            b->buffer[r][c] =
                pattern[0] == 't' || pattern[1] == 't' || pattern[2] == 't' || pattern[3] == 't';
        stop = fill(b, at + 1, visit, arg);
        b->filled[r][c] = b->buffer[r][c] = false;
    }
    return stop;
}

/* What a label amounts to on a full board: a forest has what its neighbour has. */
static char label_at(const struct board *b, int c, int r, int d)
{
    char own = b->label[r][c][d];
    int nc = c + step_col[d], nr = r + step_row[d];
    if (own != '?') return own;
    if (!on_board(b, nc, nr)) return '.';
    char there = b->label[nr][nc][(d + 2) % 4];
    return there == '?' ? 'r' : there;
}

/* Walks the whole line through a cell; counts its ends at the rim and at buffers. */
static void walk_line(const struct board *b, char line, int c, int r, bool seen[ROWS][COLS],
                      int *outside, int *buffers)
{
    if (seen[r][c]) return;
    seen[r][c] = true;
    if (line == 't' && b->buffer[r][c]) ++*buffers;
    for (int d = 0; d < 4; d++) {
        if (b->label[r][c][d] != line) continue;
        int nc = c + step_col[d], nr = r + step_row[d];
        if (on_board(b, nc, nr))
            walk_line(b, line, nc, nr, seen, outside, buffers);
        else
            ++*outside;
    }
}

static bool lines_right(const struct board *b, char line, bool count)
{
    bool seen[ROWS][COLS] = {{false}};
    int lines = 0;
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->cols; c++) {
            int outside = 0, buffers = 0;
            if (seen[r][c] || !memchr(b->label[r][c], line, 4)) continue;
            walk_line(b, line, c, r, seen, &outside, &buffers);
            lines++;
            if (outside + buffers != 2 || buffers > 1) return false;
        }
    return !count || lines <= 2;
}

/* Cheapest way between two corners: weights of cells summed by plain relaxation. */
static void route(const struct board *b, int side, int *cost, int *cells)
{
    int best[ROWS][COLS];
    int from = side == 0 ? 0 : b->rows - 1, to = b->rows - 1 - from;
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->cols; c++) best[r][c] = BIG;
    for (bool change = true; change;) {
        change = false;
        for (int r = 0; r < b->rows; r++)
            for (int c = 0; c < b->cols; c++) {
                int own = 257, reach = r == from && c == 0 ? 0 : BIG;
                if (memchr(b->label[r][c], 'r', 4) &&
                    (memchr(b->label[r][c], 'w', 4) || memchr(b->label[r][c], 't', 4)))
                    own += 256;
                for (int d = 0; d < 4; d++) {
                    int nc = c + step_col[d], nr = r + step_row[d];
                    if (on_board(b, nc, nr) && label_at(b, c, r, d) == 'r' && best[nr][nc] < reach)
                        reach = best[nr][nc];
                }
                if (reach + own < best[r][c]) {
                    best[r][c] = reach + own;
                    change = true;
                }
            }
    }
    *cost = best[to][b->cols - 1] >= BIG ? BIG : best[to][b->cols - 1] / 256;
    *cells = best[to][b->cols - 1] % 256;
}

static bool connected(const struct board *b, int side)
{
    int cost, cells;
    route(b, side, &cost, &cells);
    return cost < BIG;
}

/* ---- verdicts */

struct findings {
    bool any, lines, side[2], both;
};

static bool find(const struct board *b, void *arg)
{
    struct findings *f = arg;
    f->any = true;
    if (!lines_right(b, 'w', true) || !lines_right(b, 't', true)) return false;
    f->lines = true;
    bool a = connected(b, 0), z = connected(b, 1);
    f->side[0] |= a;
    f->side[1] |= z;
    f->both |= a && z;
    return f->both;
}

static bool stop(const struct board *b, void *arg)
{
    (void)b;
    (void)arg;
    return true;
}

bool camino_slow_whole(const struct camino_slow *position)
{
    struct board b;
    struct findings f = {false, false, {false, false}, false};
    read_board(position, &b);
    for (int r = 0; r < b.rows; r++)
        for (int c = 0; c < b.cols; c++)
            if (!b.filled[r][c] || !fits(&b, b.label[r][c], c, r)) return false;
    return find(&b, &f);
}

/* Arc consistency, for the count of lines=seen: possible[r][c][d] is a text of letters. */
static bool letter_in(const char *set, char letter)
{
    return letter == '?' ? strchr(set, '.') || strchr(set, 'r') : strchr(set, letter) != NULL;
}

static void strip(char *set, const char *keep, bool *change)
{
    char left[8];
    int n = 0;
    for (const char *s = set; *s; s++)
        if (strchr(keep, *s)) left[n++] = *s;
    left[n] = '\0';
    if (strlen(left) != strlen(set)) *change = true;
    strcpy(set, left);
}

typedef char edges[ROWS][COLS][4][8];

static void narrow(const struct board *b, edges possible, int c, int r, const char *const keep[4],
                   bool *change)
{
    for (int d = 0; d < 4; d++) {
        int nc = c + step_col[d], nr = r + step_row[d];
        strip(possible[r][c][d], keep[d], change);
        if (on_board(b, nc, nr)) strip(possible[nr][nc][(d + 2) % 4], keep[d], change);
    }
}

static void propagate(const struct board *b, edges possible)
{
    for (int r = 0; r < ROWS; r++)
        for (int c = 0; c < COLS; c++)
            for (int d = 0; d < 4; d++) strcpy(possible[r][c][d], ".rwt");
    for (bool change = true; change;) {
        change = false;
        for (int r = 0; r < b->rows; r++)
            for (int c = 0; c < b->cols; c++) {
                char have[4][8] = {"", "", "", ""};
                for (int d = 0; d < 4 && b->placed[r][c]; d++) {
                    char own[2] = {b->label[r][c][d], '\0'};
                    int nc = c + step_col[d], nr = r + step_row[d];
                    bool twin = on_board(b, nc, nr) && b->forest[nr][nc];
                    strcpy(have[d], own[0] != '?' ? own : twin ? "r" : ".r");
                }
                for (int i = 0; i < STRICT && !b->placed[r][c]; i++) {
                    bool can = true;
                    for (int d = 0; d < 4; d++)
                        can = can && letter_in(possible[r][c][d], strict_patterns[i][d]);
                    for (int d = 0; d < 4 && can; d++)
                        if (!strchr(have[d], strict_patterns[i][d]))
                            strncat(have[d], &strict_patterns[i][d], 1);
                }
                const char *const keep[4] = {have[0], have[1], have[2], have[3]};
                narrow(b, possible, c, r, keep, &change);
            }
    }
}

static void mark_piece(const struct board *b, edges possible, const char *line, int c, int r,
                       bool seen[ROWS][COLS])
{
    if (seen[r][c]) return;
    seen[r][c] = true;
    for (int d = 0; d < 4; d++) {
        int nc = c + step_col[d], nr = r + step_row[d];
        if (on_board(b, nc, nr) && strcmp(possible[r][c][d], line) == 0)
            mark_piece(b, possible, line, nc, nr, seen);
    }
}

static int pieces_seen(const struct board *b, const char *line)
{
    static edges possible;
    bool seen[ROWS][COLS] = {{false}};
    int pieces = 0;
    propagate(b, possible);
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->cols; c++) {
            bool certain = false;
            for (int d = 0; d < 4; d++) certain |= strcmp(possible[r][c][d], line) == 0;
            if (!certain || seen[r][c]) continue;
            pieces++;
            mark_piece(b, possible, line, c, r, seen);
        }
    return pieces;
}

static bool touches(const struct camino_slow *p, int col, int row)
{
    if ((col == 0 || col == p->cols - 1) && (row == 0 || row == p->rows - 1)) return true;
    for (int r = 0; r < p->rows; r++)
        for (int c = 0; c < p->cols; c++)
            if (p->tile[r][c][0] && abs(r - row) <= 1 && abs(c - col) <= 1) return true;
    return false;
}

struct camino_slow_verdict camino_slow_judge(const struct camino_slow *position, const char *code,
                                             int col, int row)
{
    struct camino_slow after = *position;
    struct board b;
    char label[4];
    struct findings f = {false, false, {false, false}, false};
    if (position->tile[row][col][0]) return (struct camino_slow_verdict){"occupied", false, 0};
    if (!touches(position, col, row)) return (struct camino_slow_verdict){"1", false, 0};
    read_board(position, &b);
    read_tile(code, label);
    if (!fits(&b, label, col, row)) return (struct camino_slow_verdict){"fit", false, 0};
    strcpy(after.tile[row][col], code);
    read_board(&after, &b);
    b.stubs = true;
    if (!fill(&b, 0, stop, NULL)) return (struct camino_slow_verdict){"3", false, 0};
    b.stubs = false;
    fill(&b, 0, find, &f);
    if (!f.any) return (struct camino_slow_verdict){"4", false, 0};
    if (!f.lines) return (struct camino_slow_verdict){"6", false, 0};
    if (position->seen && (pieces_seen(&b, "w") > 2 || pieces_seen(&b, "t") > 2))
        return (struct camino_slow_verdict){"6", true, 0};
    if (f.both) return (struct camino_slow_verdict){"legal", false, 0};
    return (struct camino_slow_verdict){"5", false, (f.side[0] ? 0 : 1) | (f.side[1] ? 0 : 2)};
}

/* ---- routes */

struct scores {
    bool any;
    int least[2], most[2]; /* cost * 256 + cells */
};

static bool score(const struct board *b, void *arg)
{
    struct scores *s = arg;
    int value[2];
    if (!lines_right(b, 'w', true) || !lines_right(b, 't', true)) return false;
    for (int side = 0; side < 2; side++) {
        int cost, cells;
        route(b, side, &cost, &cells);
        if (cost == BIG) return false;
        value[side] = cost * 256 + cells;
    }
    for (int side = 0; side < 2; side++) {
        if (!s->any || value[side] < s->least[side]) s->least[side] = value[side];
        if (!s->any || value[side] > s->most[side]) s->most[side] = value[side];
    }
    s->any = true;
    return false;
}

bool camino_slow_score(const struct camino_slow *position, int cost[2], int cells[2])
{
    struct board b;
    struct scores s = {false, {0, 0}, {0, 0}};
    read_board(position, &b);
    fill(&b, 0, score, &s);
    for (int side = 0; side < 2 && s.any; side++) {
        cost[side] = s.least[side] / 256;
        cells[side] = s.least[side] % 256;
    }
    return s.any;
}

bool camino_slow_definitive(const struct camino_slow *position, int side)
{
    struct board b;
    struct scores s = {false, {0, 0}, {0, 0}};
    read_board(position, &b);
    b.stubs = true;
    fill(&b, 0, score, &s);
    return s.any && s.least[side] == s.most[side];
}
