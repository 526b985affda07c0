/* Typing at the bottom of the screen. */
#include <string.h>
#include <wchar.h>

#include "base/err.h"
#include "tui/screen.h"

struct line {
    struct screen *ui;
    const char *prompt;
    const struct movelist *list;
    char *at;
    size_t n, cap;
};

static bool begins(struct slice text, const struct line *l)
{
    return text.n >= l->n && memcmp(text.at, l->at, l->n) == 0;
}

/* The moves that go on as what is typed; `*common` gets how far they all agree. */
static int count_matches(const struct line *l, struct slice *common)
{
    int count = 0;
    for (int i = 0; l->list && i < l->list->count; i++) {
        struct slice text = l->list->texts[i];
        if (!begins(text, l)) continue;
        if (!count++) {
            *common = text;
            continue;
        }
        size_t same = 0;
        while (same < common->n && same < text.n && common->at[same] == text.at[same]) same++;
        common->n = same;
    }
    return count;
}

static void complete(struct line *l)
{
    struct slice common = {"", 0};
    if (!count_matches(l, &common) || common.n >= l->cap) return;
    memcpy(l->at, common.at, common.n);
    l->n = common.n;
}

/* What could follow, above the line. */
static void show_matches(const struct line *l)
{
    int col = 0, row = LINES - 2;
    paint_fill(row, 0, COLS, A_NORMAL, SLICE(""));
    for (int i = 0; l->list && i < l->list->count && col < COLS; i++) {
        if (!begins(l->list->texts[i], l)) continue;
        col += 1 + paint_put(row, col, COLS - col, paint_attr(PAINT_DIM), l->list->texts[i]);
    }
}

static void show(const struct line *l)
{
    show_matches(l);
    paint_fill(LINES - 1, 0, COLS, A_NORMAL, SLICE(""));
    int col = paint_put_z(LINES - 1, 0, COLS, A_BOLD, l->prompt);
    col += paint_put(LINES - 1, col, COLS - col - 1, A_NORMAL, (struct slice){l->at, l->n});
    move(LINES - 1, col);
    curs_set(1);
    refresh();
}

static void erase_char(struct line *l)
{
    while (l->n && ((unsigned char)l->at[--l->n] & 0xC0) == 0x80) {
    }
}

static void type_char(struct line *l, wint_t c)
{
    char bytes[16];
    mbstate_t state = {0};
    size_t n = wcrtomb(bytes, (wchar_t)c, &state);
    if (c < ' ' || n > sizeof bytes || l->n + n >= l->cap) return;
    memcpy(l->at + l->n, bytes, n);
    l->n += n;
}

/* 0 to go on, 1 when done, ERR_MISSING when given up. */
static int obey(struct line *l, int kind, wint_t c)
{
    enum { CTRL_U = 21, ESCAPE = 27, DELETE = 127 };
    if (kind == ERR) return 0;
    if (kind == KEY_CODE_YES) {
        if (c == KEY_RESIZE) screen_draw(l->ui);
        if (c == KEY_BACKSPACE) erase_char(l);
        return c == KEY_ENTER;
    }
    switch (c) {
    case '\r':
    case '\n': return 1;
    case ESCAPE: return ERR_MISSING;
    case '\b':
    case DELETE: erase_char(l); return 0;
    case CTRL_U: l->n = 0; return 0;
    case '\t': complete(l); return 0;
    default: type_char(l, c); return 0;
    }
}

int line_read(struct screen *ui, const char *prompt, const struct movelist *list, char *out,
              size_t cap)
{
    struct line l = {ui, prompt, list, out, 0, cap - 1};
    int done = 0;
    screen_draw(ui); /* the message before it may be out of date */
    timeout(-1);
    while (!done) {
        wint_t c = 0;
        show(&l);
        int kind = get_wch(&c);
        done = obey(&l, kind, c);
    }
    out[l.n] = 0;
    return done < 0 ? done : (int)l.n;
}

bool line_ask(struct screen *ui, const struct message *question)
{
    char prompt[SCREEN_NOTE_MAX], answer[64];
    struct text text = text_on(prompt, sizeof prompt - 1);
    session_say(ui->s, question, &text);
    text_put(&text, " (");
    text_put(&text, session_word(ui->s, "tui.yes"));
    text_put_char(&text, '/');
    text_put(&text, session_word(ui->s, "tui.no"));
    text_put(&text, ") ");
    prompt[text_slice(&text).n] = 0;
    int n = line_read(ui, prompt, NULL, answer, sizeof answer);
    return n > 0 && word_is_yes(ui->s, slice_trim(slice_of(answer)));
}
