/* Pages around the game: kept and new games, setting one up, help, the curtain. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/list.h"
#include "tui/screen.h"
#include "tui/spoken.h"

enum { ESCAPE = 27, KEPT_SHOWN = 8, LINES_MAX = 32, LINE_BYTES = 200 };

/* A list to choose from. */
struct list {
    int count, at;
    char lines[LINES_MAX][LINE_BYTES];
};

static void add_line(struct list *l, struct slice text)
{
    if (l->count == LINES_MAX) return;
    size_t n = text.n < LINE_BYTES - 1 ? text.n : LINE_BYTES - 1;
    memcpy(l->lines[l->count], text.at, n);
    l->lines[l->count++][n] = 0;
}

static void draw_list(const struct screen *ui, const char *title, const struct list *l,
                      const char *keys)
{
    erase();
    paint_fill(0, 0, COLS, paint_attr(PAINT_TITLE), SLICE(""));
    paint_put_z(0, 1, COLS - 2, paint_attr(PAINT_TITLE), title);
    for (int i = 0; i < l->count; i++) {
        bool at = i == l->at;
        paint_put_z(2 + i, 1, 2, A_BOLD, at ? ">" : " ");
        paint_put_z(2 + i, 3, COLS - 4, at ? paint_attr(PAINT_CHOSEN) : A_NORMAL, l->lines[i]);
    }
    paint_put_z(LINES - 1, 0, COLS, paint_attr(PAINT_DIM), session_word(ui->s, keys));
    if (ui->note[0])
        paint_wrap(&(struct pane){LINES - 3, 0, 2, COLS}, paint_attr(PAINT_BAD),
                   slice_of(ui->note));
    curs_set(0);
    move(2 + l->at, 1);
    refresh();
}

/* Moves in the list; a click counts as Enter. */
static int list_key(struct list *l)
{
    MEVENT e;
    timeout(-1);
    int key = getch();
    if (key == KEY_UP && l->at > 0) l->at--;
    if (key == KEY_DOWN && l->at + 1 < l->count) l->at++;
    if (key == KEY_ENTER || key == '\n') return '\r';
    if (key != KEY_MOUSE || getmouse(&e) == ERR || e.y < 2 || e.y - 2 >= l->count) return key;
    l->at = e.y - 2;
    return e.bstate & BUTTON1_PRESSED ? '\r' : key;
}

static bool leaves(int key)
{
    return key == ESCAPE || key == 'q';
}

/* ---- setting a game up */

struct form {
    struct screen *ui;
    struct table_setup *setup;
    struct list list;
};

static int option_count(const struct game *g)
{
    int n = 0;
    while (g->options[n].name) n++;
    return n;
}

static void put_value(const struct form *f, const struct game_option *o, int value,
                      struct text *out)
{
    char room[128], id[192];
    struct text word = text_on(room, sizeof room), full = text_on(id, sizeof id - 1);
    options_write_value(o, value, &word);
    text_put(&full, o->about);
    text_put_char(&full, '.');
    text_put_slice(&full, text_slice(&word));
    id[text_slice(&full).n] = 0;
    const char *said = session_word(f->ui->s, id);
    if (strcmp(said, id) == 0)
        text_put_slice(out, text_slice(&word));
    else
        text_put(out, said);
}

/* "What · ‹ value ›" */
static void add_field(struct form *f, const char *what, struct slice value)
{
    char room[LINE_BYTES];
    struct text line = text_on(room, sizeof room);
    text_put(&line, what);
    text_put(&line, "  ‹ ");
    text_put_slice(&line, value);
    text_put(&line, " ›");
    add_line(&f->list, text_slice(&line));
}

static void add_options(struct form *f)
{
    const struct game *g = f->setup->game;
    for (int i = 0; i < option_count(g); i++) {
        char room[LINE_BYTES];
        struct text value = text_on(room, sizeof room);
        put_value(f, &g->options[i], f->setup->options.value[i], &value);
        add_field(f, session_word(f->ui->s, g->options[i].about), text_slice(&value));
    }
}

static void add_seats(struct form *f)
{
    char room[LINE_BYTES], name[LINE_BYTES];
    struct text value = text_on(room, sizeof room);
    struct message m;
    text_put_number(&value, f->setup->options.seats);
    add_field(f, session_word(f->ui->s, "tui.seats"), text_slice(&value));
    for (int seat = 0; seat < f->setup->options.seats; seat++) {
        struct text what = text_on(name, sizeof name - 1);
        message_set(&m, "tui.seat");
        message_add_number(&m, "seat", seat + 1);
        session_say(f->ui->s, &m, &what);
        name[text_slice(&what).n] = 0;
        value.n = 0;
        message_set(&m, f->setup->levels[seat] ? "tui.level" : "tui.person");
        if (f->setup->levels[seat]) message_add_number(&m, "level", f->setup->levels[seat]);
        session_say(f->ui->s, &m, &value);
        add_field(f, name, text_slice(&value));
    }
}

static void fill_form(struct form *f)
{
    f->list.count = 0;
    add_options(f);
    add_seats(f);
    add_line(&f->list, slice_of(session_word(f->ui->s, "tui.start")));
}

static int wrap(int value, int count)
{
    return (value % count + count) % count;
}

static void change_option(struct form *f, int index, int step)
{
    const struct game_option *o = &f->setup->game->options[index];
    uint16_t *value = &f->setup->options.value[index];
    f->setup->options.given |= (uint8_t)(1u << index);
    if (o->values) {
        int count = 0;
        while (o->values[count]) count++;
        *value = (uint16_t)wrap(*value + step, count);
        return;
    }
    /* A size: columns first, and when they come to an end, rows. */
    int columns = options_columns(*value) + step, rows = options_rows(*value);
    if (columns > options_columns(o->size_max)) {
        columns = options_columns(o->size_min);
        rows = rows < options_rows(o->size_max) ? rows + 1 : options_rows(o->size_min);
    } else if (columns < options_columns(o->size_min)) {
        columns = options_columns(o->size_max);
        rows = rows > options_rows(o->size_min) ? rows - 1 : options_rows(o->size_max);
    }
    *value = (uint16_t)OPTIONS_SIZE(columns, rows);
}

static void change_seats(struct form *f, int step)
{
    struct message why;
    int seats = f->setup->options.seats;
    do {
        seats = wrap(seats + step, GAME_SEATS_MAX + 1);
    } while (options_set_seats(f->setup->game, seats, &f->setup->options, &why));
}

static void change_field(struct form *f, int step)
{
    int options = option_count(f->setup->game), at = f->list.at;
    if (at < options)
        change_option(f, at, step);
    else if (at == options)
        change_seats(f, step);
    else if (at < f->list.count - 1)
        f->setup->levels[at - options - 1] =
            wrap(f->setup->levels[at - options - 1] + step, TIPS_LEVELS + 1);
}

static bool start_game(struct form *f)
{
    struct message why;
    if (!session_new(f->ui->s, f->setup, &why)) return true;
    screen_note_message(f->ui, &why, true);
    return false;
}

static bool run_form(struct screen *ui, struct table_setup *setup)
{
    struct form f = {.ui = ui, .setup = setup};
    fill_form(&f);
    f.list.at = f.list.count - 1;
    screen_note(ui, "");
    for (;;) {
        fill_form(&f);
        draw_list(ui, session_word(ui->s, setup->game->credit), &f.list, "tui.keys.form");
        int key = list_key(&f.list);
        if (leaves(key)) return false;
        if (key == KEY_LEFT) change_field(&f, -1);
        if (key == KEY_RIGHT || key == ' ') change_field(&f, 1);
        if (key != '\r') continue;
        if (f.list.at < f.list.count - 1)
            change_field(&f, 1);
        else if (start_game(&f))
            return true;
    }
}

/* ---- the first page */

struct first {
    struct list list;
    int kept; /* how many lines are kept games */
    struct save_game games[SAVE_LIST_MAX];
};

static void add_kept(struct screen *ui, struct first *p)
{
    int all = save_list(p->games, SAVE_LIST_MAX);
    p->kept = 0;
    for (int i = 0; i < all && p->kept < KEPT_SHOWN; i++) {
        char room[LINE_BYTES], when[64] = "";
        struct text line = text_on(room, sizeof room);
        struct message m;
        struct tm tm;
        time_t at = (time_t)p->games[i].when;
        if (p->games[i].over) continue;
        p->games[p->kept] = p->games[i];
        if (localtime_r(&at, &tm)) strftime(when, sizeof when, "%Y-%m-%d %H:%M", &tm);
        message_set(&m, "tui.go_on");
        message_add_word(&m, "game", p->games[p->kept].game->title);
        message_add_number(&m, "plies", p->games[p->kept].plies);
        message_add_plain(&m, "when", when);
        session_say(ui->s, &m, &line);
        add_line(&p->list, text_slice(&line));
        p->kept++;
    }
}

static void fill_first(struct screen *ui, struct first *p)
{
    p->list.count = 0;
    add_kept(ui, p);
    for (int i = 0; games_list[i]; i++) {
        char room[LINE_BYTES];
        struct text line = text_on(room, sizeof room);
        struct message m;
        message_set(&m, "tui.new_game");
        message_add_word(&m, "game", games_list[i]->title);
        session_say(ui->s, &m, &line);
        add_line(&p->list, text_slice(&line));
    }
    add_line(&p->list, slice_of(session_word(ui->s, "tui.leave")));
}

static bool resume(struct screen *ui, const struct save_game *g)
{
    struct message why;
    if (!session_resume(ui->s, g->path, &why)) return true;
    screen_note_message(ui, &why, true);
    return false;
}

/* A game of the list with its defaults, unless it is the one the user set up already. */
static bool set_up(struct screen *ui, struct table_setup *setup, const struct game *game)
{
    if (setup->game != game) {
        setup->game = game;
        options_default(game, &setup->options);
    }
    return run_form(ui, setup);
}

static bool choose_first(struct screen *ui, struct first *p, struct table_setup *setup)
{
    int at = p->list.at, games = p->list.count - p->kept - 1;
    if (at < p->kept) return resume(ui, &p->games[at]);
    if (at - p->kept < games) return set_up(ui, setup, games_list[at - p->kept]);
    ui->leaving = true;
    return false;
}

/* Is there an unfinished game of that kind? */
static bool is_kept(struct first *p, const struct game *game)
{
    int all = save_list(p->games, SAVE_LIST_MAX);
    for (int i = 0; i < all; i++)
        if (!p->games[i].over && p->games[i].game == game) return true;
    return false;
}

bool menu_run(struct screen *ui, struct table_setup *setup)
{
    struct first *p = calloc(1, sizeof *p);
    bool open = false;
    screen_note(ui, "");
    if (p && setup->game && !ui->asked && !is_kept(p, setup->game)) open = run_form(ui, setup);
    ui->asked = true; /* the game named on the command line is set up once */
    while (p && !open && !ui->leaving) {
        fill_first(ui, p);
        draw_list(ui, session_word(ui->s, "tui.title"), &p->list, "tui.keys.menu");
        int key = list_key(&p->list);
        if (leaves(key)) ui->leaving = true;
        if (key == '\r') open = choose_first(ui, p, setup);
    }
    free(p);
    return open;
}

/* ---- pages */

void menu_page(struct screen *ui, const char *title, struct slice text)
{
    int key;
    timeout(-1);
    do {
        erase();
        paint_fill(0, 0, COLS, paint_attr(PAINT_TITLE), SLICE(""));
        paint_put_z(0, 1, COLS - 2, paint_attr(PAINT_TITLE), title);
        paint_wrap(&(struct pane){2, 2, LINES - 4, COLS - 4}, A_NORMAL, text);
        paint_put_z(LINES - 1, 0, COLS, paint_attr(PAINT_DIM),
                    session_word(ui->s, "tui.keys.page"));
        curs_set(0);
        refresh();
        key = getch();
    } while (key == KEY_RESIZE || key == ERR);
}

void menu_curtain(struct screen *ui, int seat)
{
    struct message m;
    char room[512];
    struct text text = text_on(room, sizeof room);
    message_set(&m, "tui.curtain");
    message_add_number(&m, "seat", seat + 1);
    session_say(ui->s, &m, &text);
    menu_page(ui, session_word(ui->s, ui->s->table.play.game->credit), text_slice(&text));
}

/* ---- moves without a place */

/* What such a move does, and with what. */
static void put_meaning(const struct screen *ui, const struct scene_item *item, struct text *line)
{
    struct slice move = text_slice(line);
    bool discards = move.n && move.at[0] == '-';
    const char *id = discards                   ? "web.move.discard"
                     : slice_is(move, "redraw") ? "web.move.redraw"
                     : slice_is(move, "pass")   ? "web.move.pass"
                                                : NULL;
    if (!id) return;
    text_put(line, "  ");
    text_put(line, session_word(ui->s, id));
    if (!discards) return;
    text_put(line, session_word(ui->s, "tui.say.colon"));
    text_put(line, session_word(ui->s, spoken_tile(item->shape)));
}

const struct scene_item *menu_extras(struct screen *ui)
{
    struct list list = {.count = 0};
    struct table *t = &ui->s->table;
    const game_view *view = table_view(t, ui->viewer);
    for (int i = 0; i < ui->draft.extra_count; i++) {
        char room[LINE_BYTES];
        struct text line = text_on(room, sizeof room);
        t->play.game->text->write_move(view, ui->draft.extras[i]->move, &line);
        put_meaning(ui, ui->draft.extras[i], &line);
        add_line(&list, text_slice(&line));
    }
    for (;;) {
        draw_list(ui, session_word(ui->s, "tui.extras_title"), &list, "tui.keys.menu");
        int key = list_key(&list);
        if (leaves(key)) return NULL;
        if (key == '\r') return ui->draft.extras[list.at];
    }
}
