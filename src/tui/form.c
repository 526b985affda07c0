/* The form in which a game is set up: variant, seats, a match or a single game. */
#include "tui/form.h"

#include <string.h>

#include "search/search.h"
#include "tui/list.h"

struct form {
    struct screen *ui;
    struct table_setup *setup;
    struct list list;
};

static int option_count(const struct game *g)
{
    int n = 0;
    for (const struct game_option *o = g->options; o->name; o++) n += !o->idle;
    return n;
}

/* The option that stands in a row of the form. */
static int option_at(const struct game *g, int row)
{
    int at = 0;
    while (g->options[at].idle || row-- > 0) at++;
    return at;
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
    char room[LIST_LINE_BYTES];
    struct text line = text_on(room, sizeof room);
    text_put(&line, what);
    text_put(&line, "  ");
    int tail = (int)line.n;
    text_put(&line, "‹ ");
    text_put_slice(&line, value);
    text_put(&line, " ›");
    list_add(&f->list, text_slice(&line));
    f->list.tail[f->list.count - 1] = tail;
}

static void add_options(struct form *f)
{
    const struct game *g = f->setup->game;
    for (int i = 0; i < option_count(g); i++) {
        char room[LIST_LINE_BYTES];
        struct text value = text_on(room, sizeof room);
        int at = option_at(g, i);
        put_value(f, &g->options[at], f->setup->options.value[at], &value);
        add_field(f, session_word(f->ui->s, g->options[at].about), text_slice(&value));
    }
}

/* Matches that are offered: so many games, or up to a score where points are counted. */
static const struct length {
    int games, goal;
} lengths[] = {{1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {7, 0}, {10, 0}, {0, 25}, {0, 50}, {0, 100}};

static int length_of(const struct table_setup *s)
{
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        if (lengths[i].games == s->games && lengths[i].goal == s->goal) return (int)i;
    return 0;
}

static void add_match(struct form *f)
{
    char room[LIST_LINE_BYTES];
    struct text value = text_on(room, sizeof room);
    struct message m;
    const struct table_setup *s = f->setup;
    message_set(&m, s->goal ? "tui.match.to" : s->games > 1 ? "tui.match.of" : "tui.match.single");
    if (s->goal) message_add_number(&m, "goal", s->goal);
    if (s->games > 1) message_add_number(&m, "games", s->games);
    session_say(f->ui->s, &m, &value);
    add_field(f, session_word(f->ui->s, "tui.match"), text_slice(&value));
}

static void add_seats(struct form *f)
{
    char room[LIST_LINE_BYTES], name[LIST_LINE_BYTES];
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
        if (f->setup->levels[seat]) {
            message_add_number(&m, "level", f->setup->levels[seat]);
            message_add_word(&m, "name", search_level_name(f->setup->levels[seat]));
        }
        session_say(f->ui->s, &m, &value);
        add_field(f, name, text_slice(&value));
    }
}

static void fill_form(struct form *f)
{
    f->list.count = 0;
    add_options(f);
    add_match(f);
    add_seats(f);
    list_add(&f->list, slice_of(session_word(f->ui->s, "tui.start")));
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

static void change_match(struct form *f, int step)
{
    int count = (int)(sizeof lengths / sizeof lengths[0]), at = length_of(f->setup);
    do at = wrap(at + step, count);
    while (lengths[at].goal && !game_by_points(f->setup->game, &f->setup->options));
    f->setup->games = lengths[at].games;
    f->setup->goal = lengths[at].goal;
}

static void change_field(struct form *f, int step)
{
    int options = option_count(f->setup->game), at = f->list.at, seat = at - options - 2;
    if (at < options)
        change_option(f, option_at(f->setup->game, at), step);
    else if (at == options)
        change_match(f, step);
    else if (at == options + 1)
        change_seats(f, step);
    else if (at < f->list.count - 1)
        f->setup->levels[seat] = wrap(f->setup->levels[seat] + step, TIPS_LEVELS + 1);
    if (!game_by_points(f->setup->game, &f->setup->options)) f->setup->goal = 0;
}

static bool start_game(struct form *f)
{
    struct message why;
    if (!session_new(f->ui->s, f->setup, &why)) return true;
    screen_note_message(f->ui, &why, true);
    return false;
}

bool form_run(struct screen *ui, struct table_setup *setup)
{
    struct form f = {.ui = ui, .setup = setup};
    fill_form(&f);
    f.list.at = f.list.count - 1;
    screen_note(ui, "");
    for (;;) {
        fill_form(&f);
        list_draw(ui, session_word(ui->s, setup->game->credit), &f.list, "tui.keys.form");
        int key = list_key(&f.list);
        bool last = f.list.at == f.list.count - 1;
        screen_note(ui, "");
        if (list_is_left(key)) return false;
        if (key == KEY_LEFT) change_field(&f, -1);
        if (key == KEY_RIGHT || key == ' ' || (key == LIST_CLICK && !last)) change_field(&f, 1);
        if ((key == '\r' || (key == LIST_CLICK && last)) && start_game(&f)) return true;
    }
}
