/* Pages around the game: kept and new games, help, the curtain. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/list.h"
#include "tui/form.h"
#include "tui/list.h"
#include "tui/spoken.h"

enum { KEPT_SHOWN = 8 };

/* ---- the first page */

struct first {
    struct list list;
    int all, kept, over; /* games in the folder; lines for kept ones; finished ones */
    struct save_game games[SAVE_LIST_MAX];
    int shown[KEPT_SHOWN]; /* which of them have a line */
};

/* Without a number of moves where draws of the lot stand among them. */
static const char *game_line(const struct save_game *g)
{
    static const char *const counted[] = {"tui.look_at", "tui.go_on", "tui.go_on_match"};
    static const char *const plain[] = {"tui.look_at_when", "tui.go_on_when",
                                        "tui.go_on_match_when"};
    int which = g->over ? 0 : g->number ? 2 : 1;
    return g->draws ? plain[which] : counted[which];
}

/* "Go on: Caminos, game 2 of a match, after move 31, 2026-11-15 14:30" */
static void add_game(struct screen *ui, struct list *list, const struct save_game *g)
{
    char room[LIST_LINE_BYTES], when[64] = "";
    struct text line = text_on(room, sizeof room);
    struct message m;
    struct tm tm;
    time_t at = (time_t)g->when;
    if (localtime_r(&at, &tm)) strftime(when, sizeof when, "%Y-%m-%d %H:%M", &tm);
    message_set(&m, game_line(g));
    message_add_word(&m, "game", g->game->title);
    if (!g->draws) message_add_number(&m, "plies", g->plies);
    message_add_plain(&m, "when", when);
    if (g->number && !g->over) message_add_number(&m, "number", g->number);
    session_say(ui->s, &m, &line);
    list_add(list, text_slice(&line));
}

static void add_kept(struct screen *ui, struct first *p)
{
    p->all = save_list(p->games, SAVE_LIST_MAX);
    p->kept = p->over = 0;
    for (int i = 0; i < p->all; i++) {
        p->over += p->games[i].over;
        if (p->games[i].over || p->kept == KEPT_SHOWN) continue;
        add_game(ui, &p->list, &p->games[i]);
        p->shown[p->kept++] = i;
    }
}

static void add_finished(struct screen *ui, struct first *p)
{
    char room[LIST_LINE_BYTES];
    struct text line = text_on(room, sizeof room);
    struct message m;
    if (!p->over) return;
    message_set(&m, "tui.finished");
    message_add_number(&m, "count", p->over);
    session_say(ui->s, &m, &line);
    list_add(&p->list, text_slice(&line));
}

static void fill_first(struct screen *ui, struct first *p)
{
    p->list.count = 0;
    add_kept(ui, p);
    for (int i = 0; games_list[i]; i++) {
        char room[LIST_LINE_BYTES];
        struct text line = text_on(room, sizeof room);
        struct message m;
        message_set(&m, "tui.new_game");
        message_add_word(&m, "game", games_list[i]->title);
        session_say(ui->s, &m, &line);
        list_add(&p->list, text_slice(&line));
    }
    add_finished(ui, p);
    list_add(&p->list, slice_of(session_word(ui->s, "tui.leave")));
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
    return form_run(ui, setup);
}

/* Finished games, to be looked at again. */
static bool look_back(struct screen *ui, const struct first *p)
{
    struct list *list = calloc(1, sizeof *list);
    int which[SAVE_LIST_MAX], key = 0;
    bool open = false;
    for (int i = 0; list && i < p->all; i++) {
        if (!p->games[i].over) continue;
        which[list->count] = i;
        add_game(ui, list, &p->games[i]);
    }
    while (list && !open && !list_is_left(key)) {
        list_draw(ui, session_word(ui->s, "tui.finished_title"), list, "tui.keys.menu");
        key = list_key(list);
        screen_note(ui, "");
        if (list_is_chosen(key)) open = resume(ui, &p->games[which[list->at]]);
    }
    free(list);
    return open;
}

static bool choose_first(struct screen *ui, struct first *p, struct table_setup *setup)
{
    int at = p->list.at, finished = p->over > 0, games = p->list.count - p->kept - finished - 1;
    if (at < p->kept) return resume(ui, &p->games[p->shown[at]]);
    if (at - p->kept < games) return set_up(ui, setup, games_list[at - p->kept]);
    if (finished && at == p->kept + games) return look_back(ui, p);
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
    if (p && setup->game && !ui->asked && !is_kept(p, setup->game)) open = form_run(ui, setup);
    ui->asked = true; /* the game named on the command line is set up once */
    for (bool stale = true; p && !open && !ui->leaving;) {
        if (stale) fill_first(ui, p); /* reads every kept game: not with each key */
        list_draw(ui, session_word(ui->s, "tui.title"), &p->list, "tui.keys.menu");
        int key = list_key(&p->list);
        if (list_is_left(key)) ui->leaving = true;
        screen_note(ui, "");
        stale = list_is_chosen(key);
        if (stale) open = choose_first(ui, p, setup);
    }
    free(p);
    return open;
}

/* ---- pages */

static void show_page(struct screen *ui, const char *title, struct slice text, const char *keys)
{
    int key;
    timeout(-1);
    do {
        erase();
        paint_fill(0, 0, COLS, paint_attr(PAINT_TITLE), SLICE(""));
        paint_put_z(0, 1, COLS - 2, paint_attr(PAINT_TITLE), title);
        paint_wrap(&(struct pane){2, 2, LINES - 4, COLS - 4}, A_NORMAL, text);
        paint_put_z(LINES - 1, 0, COLS, paint_attr(PAINT_DIM), session_word(ui->s, keys));
        curs_set(0);
        refresh();
        key = getch();
    } while (key == KEY_RESIZE || key == ERR);
}

void menu_page(struct screen *ui, const char *title, struct slice text)
{
    show_page(ui, title, text, "tui.keys.page");
}

void menu_curtain(struct screen *ui, int seat)
{
    struct message m;
    char room[512];
    struct text text = text_on(room, sizeof room);
    message_set(&m, "tui.curtain");
    message_add_number(&m, "seat", seat + 1);
    session_say(ui->s, &m, &text);
    show_page(ui, session_word(ui->s, ui->s->table.play.game->credit), text_slice(&text),
              "tui.keys.curtain");
}

/* ---- moves without a place */

/* What such a move does, and with what. */
static void put_meaning(const struct screen *ui, const struct scene_item *item, struct text *line)
{
    const struct game_scene *scene = ui->s->table.play.game->scene;
    const char *id = item->group < scene->way_count ? scene->ways[item->group] : NULL;
    if (!id) return;
    text_put(line, "  ");
    text_put(line, session_word(ui->s, id));
    if (!item->shape) return;
    text_put(line, session_word(ui->s, "tui.say.colon"));
    text_put(line, session_word(ui->s, spoken_tile(item->shape)));
}

const struct scene_item *menu_extras(struct screen *ui)
{
    struct list list = {.count = 0};
    struct table *t = &ui->s->table;
    const game_view *view = table_view(t, ui->viewer);
    for (int i = 0; i < ui->draft.extra_count; i++) {
        char room[LIST_LINE_BYTES];
        struct text line = text_on(room, sizeof room);
        t->play.game->text->write_move(view, ui->draft.extras[i]->move, &line);
        put_meaning(ui, ui->draft.extras[i], &line);
        list_add(&list, text_slice(&line));
        if (ui->draft.extras[i]->move == ui->hint) list.at = list.count - 1;
    }
    for (;;) {
        list_draw(ui, session_word(ui->s, "tui.extras_title"), &list, "tui.keys.menu");
        int key = list_key(&list);
        if (list_is_left(key)) return NULL;
        if (list_is_chosen(key)) return ui->draft.extras[list.at];
    }
}
