/* The terminal and its colours. */
#include "tui/paint.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "base/err.h"

/* In 256 colours, in 8, and without any. */
static const struct look {
    short fore, back, fore8, back8;
    attr_t mono;
} looks[PAINTS] = {
    [PAINT_PLAIN] = {-1, -1, -1, -1, A_NORMAL},
    [PAINT_TITLE] = {231, 24, COLOR_WHITE, COLOR_BLUE, A_REVERSE},
    [PAINT_DIM] = {245, -1, -1, -1, A_DIM},
    [PAINT_CHOSEN] = {16, 252, COLOR_BLACK, COLOR_WHITE, A_REVERSE},
    [PAINT_LEGAL] = {43, -1, COLOR_CYAN, -1, A_NORMAL},
    [PAINT_GHOST] = {16, 80, COLOR_BLACK, COLOR_CYAN, A_REVERSE},
    [PAINT_BAD] = {231, 160, COLOR_WHITE, COLOR_RED, A_REVERSE | A_BOLD},
    [PAINT_SIDE1] = {16, 221, COLOR_BLACK, COLOR_YELLOW, A_REVERSE},
    [PAINT_SIDE2] = {231, 28, COLOR_WHITE, COLOR_GREEN, A_BOLD},
    [PAINT_NEUTRAL] = {231, 26, COLOR_WHITE, COLOR_BLUE, A_UNDERLINE},
    [PAINT_FRONT1] = {16, 178, COLOR_BLACK, COLOR_YELLOW, A_REVERSE | A_DIM},
    [PAINT_FRONT2] = {250, 22, COLOR_WHITE, COLOR_GREEN, A_DIM},
    [PAINT_FRONT0] = {250, 18, COLOR_WHITE, COLOR_BLUE, A_DIM},
    [PAINT_DIE1] = {16, 255, COLOR_BLACK, COLOR_WHITE, A_REVERSE},
    [PAINT_DIE2] = {231, 237, COLOR_WHITE, COLOR_BLACK, A_BOLD},
    [PAINT_ROAD] = {222, -1, COLOR_YELLOW, -1, A_NORMAL},
    [PAINT_RIVER] = {75, -1, COLOR_CYAN, -1, A_NORMAL},
    [PAINT_RAIL] = {250, -1, -1, -1, A_BOLD},
    [PAINT_FOREST] = {34, -1, COLOR_GREEN, -1, A_NORMAL},
    [PAINT_MEADOW] = {107, -1, COLOR_GREEN, -1, A_DIM},
    [PAINT_PATH1] = {16, 215, COLOR_BLACK, COLOR_YELLOW, A_BOLD},
    [PAINT_PATH2] = {16, 117, COLOR_BLACK, COLOR_CYAN, A_UNDERLINE},
};

/* Any locale that speaks UTF-8 will do: words come from our own catalogue. */
static bool speak_utf8(void)
{
    if (setlocale(LC_CTYPE, "") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
    return setlocale(LC_CTYPE, "C.UTF-8") != NULL;
}

static void start_colours(void)
{
    const char *none = getenv("NO_COLOR");
    if ((none && none[0]) || !has_colors() || start_color() == ERR) return;
    bool many = COLORS >= 256;
    short back = use_default_colors() == OK ? -1 : COLOR_BLACK;
    for (int i = 1; i < PAINTS; i++) {
        short fore = many ? looks[i].fore : looks[i].fore8;
        short under = many ? looks[i].back : looks[i].back8;
        if (fore < 0 && back >= 0) fore = COLOR_WHITE;
        init_pair((short)i, fore, under < 0 ? back : under);
    }
}

bool paint_in_colour(void)
{
    short fore, back;
    return COLOR_PAIRS > PAINTS && pair_content(PAINT_TITLE, &fore, &back) == OK && fore != back;
}

attr_t paint_attr(enum paint p)
{
    if (p == PAINT_PLAIN) return A_NORMAL;
    return paint_in_colour() ? (attr_t)COLOR_PAIR(p) : looks[p].mono;
}

/* Terminals have two ways to name these keys. One that comes back after a pause uses the other one
 * until it has been told again, which is with the first key. */
static void know_arrows(void)
{
    static const struct {
        const char *bytes;
        int key;
    } names[] = {{"\033[A", KEY_UP},   {"\033OA", KEY_UP},    {"\033[B", KEY_DOWN},
                 {"\033OB", KEY_DOWN}, {"\033[C", KEY_RIGHT}, {"\033OC", KEY_RIGHT},
                 {"\033[D", KEY_LEFT}, {"\033OD", KEY_LEFT}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!key_defined(names[i].bytes)) define_key(names[i].bytes, names[i].key);
}

int paint_start(void)
{
    if (!speak_utf8()) return ERR_SYSTEM;
    SCREEN *screen = newterm(NULL, stdout, stdin);
    if (!screen) return ERR_SYSTEM;
    if (!tigetstr("cup") || tigetstr("cup") == (char *)-1) {
        endwin();
        return ERR_SYSTEM;
    }
    start_colours();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    know_arrows();
    set_escdelay(25);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON3_PRESSED | BUTTON4_PRESSED |
                  BUTTON5_PRESSED,
              NULL);
    mouseinterval(0);
    return 0;
}

void paint_stop(void)
{
    if (stdscr) endwin();
}

/* ---- text */

/* The next character of a text; its bytes, and its columns in `*width`. */
static size_t next_char(struct slice s, int *width)
{
    wchar_t c;
    mbstate_t state = {0};
    size_t n = mbrtowc(&c, s.at, s.n, &state);
    if (n == 0 || n > s.n) {
        *width = 1;
        return 1;
    }
    int columns = wcwidth(c);
    *width = columns < 0 ? 0 : columns;
    return n;
}

int paint_width(struct slice s)
{
    int columns = 0, width;
    for (size_t i = 0; i < s.n; columns += width)
        i += next_char((struct slice){s.at + i, s.n - i}, &width);
    return columns;
}

int paint_put(int row, int col, int width, attr_t attr, struct slice s)
{
    size_t n = 0;
    int columns = 0, next;
    while (n < s.n) {
        size_t bytes = next_char((struct slice){s.at + n, s.n - n}, &next);
        if (columns + next > width) break;
        columns += next;
        n += bytes;
    }
    if (row < 0 || col < 0 || row >= LINES || col >= COLS || !n) return columns;
    attron(attr);
    mvaddnstr(row, col, s.at, (int)n);
    attroff(attr);
    return columns;
}

int paint_put_z(int row, int col, int width, attr_t attr, const char *z)
{
    return paint_put(row, col, width, attr, slice_of(z));
}

void paint_fill(int row, int col, int width, attr_t attr, struct slice s)
{
    int used = paint_put(row, col, width, attr, s);
    for (; used < width; used++) paint_put(row, col + used, 1, attr, SLICE(" "));
}

/* The bytes of the first line when a text is broken at spaces. */
static size_t first_line(struct slice s, int width)
{
    size_t n = 0, space = 0;
    int columns = 0, next;
    while (n < s.n) {
        if (s.at[n] == '\n') return n;
        size_t bytes = next_char((struct slice){s.at + n, s.n - n}, &next);
        if (columns + next > width) return space ? space : n ? n : bytes;
        if (s.at[n] == ' ') space = n;
        columns += next;
        n += bytes;
    }
    return n;
}

int paint_wrap(const struct pane *p, attr_t attr, struct slice s)
{
    int row = 0;
    for (; row < p->rows && s.n; row++) {
        size_t n = first_line(s, p->cols);
        paint_fill(p->top + row, p->left, p->cols, attr, (struct slice){s.at, n});
        while (n < s.n && s.at[n] == ' ') n++;
        if (n < s.n && s.at[n] == '\n') n++; /* a second one leaves an empty line */
        s = (struct slice){s.at + n, s.n - n};
    }
    return row;
}

void paint_clear(const struct pane *p)
{
    for (int row = 0; row < p->rows; row++)
        paint_fill(p->top + row, p->left, p->cols, A_NORMAL, SLICE(""));
}
