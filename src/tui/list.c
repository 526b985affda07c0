/* Lists to choose from. */
#include "tui/list.h"

#include <string.h>

enum { ESCAPE = 27 };

void list_add(struct list *l, struct slice text)
{
    if (l->count == LIST_LINES_MAX) return;
    size_t n = text.n < LIST_LINE_BYTES - 1 ? text.n : LIST_LINE_BYTES - 1;
    memcpy(l->lines[l->count], text.at, n);
    l->tail[l->count] = 0;
    l->lines[l->count++][n] = 0;
}

/* The line at the top of the screen: the list is scrolled so that one sees where one is. */
static int first_shown(const struct list *l)
{
    int rows = LINES - 6;
    return l->at < rows ? 0 : l->at - rows + 1;
}

/* What is wrong; else the line one is on, when it is too long for its row. */
static void draw_foot(const struct screen *ui, const struct list *l)
{
    const struct pane foot = {LINES - 3, 0, 2, COLS};
    struct slice line = slice_of(l->lines[l->at]);
    if (ui->note[0])
        paint_wrap(&foot, paint_attr(PAINT_BAD), slice_of(ui->note));
    else if (paint_width(line) > COLS - 4)
        paint_wrap(&foot, A_NORMAL, line);
}

/* A line that is too long leaves out what stands before its tail. */
static void draw_line(const struct list *l, int i, int row, attr_t attr)
{
    const char *line = l->lines[i], *tail = line + l->tail[i];
    int room = COLS - 4, col = 3, label = room - paint_width(slice_of(tail)) - 2;
    if (l->tail[i] && label > 0 && paint_width(slice_of(line)) > room) {
        col += paint_put(row, col, label, attr, (struct slice){line, (size_t)l->tail[i]});
        col += paint_put_z(row, col, 2, attr, "… ");
        line = tail;
    }
    paint_put_z(row, col, 3 + room - col, attr, line);
}

void list_draw(const struct screen *ui, const char *title, const struct list *l, const char *keys)
{
    erase();
    paint_fill(0, 0, COLS, paint_attr(PAINT_TITLE), SLICE(""));
    paint_put_z(0, 1, COLS - 2, paint_attr(PAINT_TITLE), title);
    int first = first_shown(l);
    for (int i = first; i < l->count && 2 + i - first < LINES - 3; i++) {
        bool at = i == l->at;
        paint_put_z(2 + i - first, 1, 2, A_BOLD, at ? ">" : " ");
        draw_line(l, i, 2 + i - first, at ? paint_attr(PAINT_CHOSEN) : A_NORMAL);
    }
    paint_put_z(LINES - 1, 0, COLS, paint_attr(PAINT_DIM), session_word(ui->s, keys));
    draw_foot(ui, l);
    curs_set(0);
    move(2 + l->at - first, 1);
    refresh();
}

int list_key(struct list *l)
{
    MEVENT e;
    timeout(-1);
    int key = getch();
    if (key == KEY_UP) l->at = (l->at + l->count - 1) % l->count;
    if (key == KEY_DOWN) l->at = (l->at + 1) % l->count;
    if (key == KEY_ENTER || key == '\n') return '\r';
    int line = key == KEY_MOUSE && getmouse(&e) != ERR ? e.y - 2 + first_shown(l) : -1;
    if (line < 0 || e.y < 2 || line >= l->count) return key;
    l->at = line;
    return e.bstate & BUTTON1_PRESSED ? LIST_CLICK : key;
}

bool list_is_chosen(int key)
{
    return key == '\r' || key == LIST_CLICK;
}

bool list_is_left(int key)
{
    return key == ESCAPE || key == 'q';
}
