/* A game on the screen: keys, mouse, whose turn it is, and the computer thinking meanwhile. */
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "tui/screen.h"

enum { POLL_MS = 60, ESCAPE = 27 };

/* ---- the position */

/* What the screen says of the board itself, in the language of the session. */
static void read_words(struct screen *ui)
{
    struct text goal = text_on(ui->goal, sizeof ui->goal - 1);
    for (int i = 0; i < 8; i++) ui->board.compass[i] = session_compass(ui->s, i, false);
    ui->board.letters[0] = *session_word(ui->s, "say.side.neutral");
    for (int side = 0; side < GAME_SIDES; side++)
        ui->board.letters[side + 1] = *session_word(ui->s, session_side(ui->s, side));
    session_say_goal(ui->s, false, &goal);
    ui->goal[text_slice(&goal).n] = 0;
}

/* Reads the position again after something happened. */
static void read_position(struct screen *ui)
{
    struct session *s = ui->s;
    int actor = table_actor(&s->table);
    ui->viewer = session_viewer(s);
    read_words(ui);
    ui->board.last_count = session_last_cells(s, s->table.count, ui->board.last, BOARD_MARKS_MAX);
    ui->scene = session_scene(s, ui->viewer);
    ui->board.scene = ui->scene;
    ui->board.draft = &ui->draft;
    ui->board.live = table_is_person(&s->table, actor);
    ui->board.hint_count = ui->board.wrong_count = 0;
    draft_read(&ui->draft, ui->scene, actor);
    ui->hint = 0;
    ui->has_count = session_count(s, ui->viewer, &ui->count);
    ui->fresh = false;
    ui->step = s->table.count;
    ui->has_value = false;
    ui->list_back = 0;
}

static void say_how_it_stands(struct screen *ui)
{
    char room[SCREEN_NOTE_MAX];
    struct text text = text_on(room, sizeof room);
    if (table_actor(&ui->s->table) == GAME_OVER) {
        session_say_result(ui->s, &text);
        if (ui->s->table.match.seats) text_put_char(&text, ' ');
        session_say_match(ui->s, false, &text);
    } else {
        session_say_turn(ui->s, &text);
    }
    if (ui->board.live && !ui->draft.move_count) {
        text_put_char(&text, ' ');
        text_put(&text, session_word(ui->s, "tui.only_extras"));
    }
    if (!ui->s->kept) {
        text_put_char(&text, ' ');
        text_put(&text, session_word(ui->s, "tui.not_kept"));
    }
    screen_note_text(ui, text_slice(&text));
}

/* Something happened: keeps the game and looks anew. */
static void changed(struct screen *ui)
{
    brain_stop(ui->s->brain);
    ui->thought = THOUGHT_NONE;
    session_keep(ui->s);
    ui->fresh = true;
}

/* ---- moving */

static void try_text(struct screen *ui, struct slice text)
{
    struct message why;
    if (table_text(&ui->s->table, text, &why))
        screen_note_message(ui, &why, true);
    else
        changed(ui);
}

static void try_move(struct screen *ui, game_move move)
{
    struct message why;
    if (table_move(&ui->s->table, move, &why))
        screen_note_message(ui, &why, true);
    else
        changed(ui);
}

static void play_draft(struct screen *ui)
{
    struct table *t = &ui->s->table;
    game_move move;
    if (draft_compose(&ui->draft, t->play.game, ui->scene, table_view(t, ui->viewer), &move)) {
        struct message m;
        message_set(&m, ui->draft.form < 0 ? "tui.no_place" : "tui.nowhere");
        screen_note_message(ui, &m, true);
        return;
    }
    try_move(ui, move);
}

static void play_extra(struct screen *ui)
{
    if (!ui->draft.extra_count) {
        screen_note(ui, "tui.no_extras");
        return;
    }
    const struct scene_item *item = menu_extras(ui);
    if (item) try_move(ui, item->move);
}

/* ---- thinking */

static void think_value(struct screen *ui, enum screen_thought what)
{
    int seat = table_actor(&ui->s->table);
    if (!brain_start(ui->s->brain, table_view(&ui->s->table, seat), BRAIN_ADVISER))
        ui->thought = what;
}

/* The hint lies ready under the cursor, unless that has been moved meanwhile: then Enter plays what
 * it was moved for. */
static const char *take_hint(struct screen *ui, game_move move)
{
    ui->hint = move;
    for (int i = 0; i < ui->draft.extra_count; i++)
        if (ui->draft.extras[i]->move == move) return "tui.hint_extra";
    return !ui->steered && draft_choose_move(&ui->draft, move) ? "tui.hint_here" : "tui.hint";
}

static void show_hint(struct screen *ui, game_move move)
{
    struct message m;
    char room[256];
    struct text text = text_on(room, sizeof room - 1);
    struct table *t = &ui->s->table;
    if (!move) return;
    t->play.game->text->write_move(table_view(t, ui->viewer), move, &text);
    room[text_slice(&text).n] = 0;
    ui->board.hint_count = session_cells_of(ui->scene, move, ui->board.hint, BOARD_MARKS_MAX);
    message_set(&m, take_hint(ui, move));
    message_add_plain(&m, "move", room);
    screen_note_message(ui, &m, false);
}

static void read_value(struct screen *ui)
{
    struct search_report report;
    brain_report(ui->s->brain, &report);
    if (!report.count) return;
    int side = game_side(table_actor(&ui->s->table));
    ui->value = side ? -report.best[0].value : report.best[0].value;
    ui->has_value = true;
}

static void finish_thought(struct screen *ui)
{
    struct message why;
    enum screen_thought what = ui->thought;
    ui->thought = THOUGHT_NONE;
    if (what == THOUGHT_MOVE) {
        if (session_finish_thinking(ui->s, &why)) screen_note_message(ui, &why, true);
        changed(ui);
    } else {
        game_move move = brain_finish(ui->s->brain);
        if (what == THOUGHT_HINT) show_hint(ui, move);
    }
}

static void think_on(struct screen *ui)
{
    if (ui->thought == THOUGHT_HINT || ui->thought == THOUGHT_VALUE) read_value(ui);
    if (ui->thought != THOUGHT_NONE && !brain_is_busy(ui->s->brain)) finish_thought(ui);
}

static void begin_thoughts(struct screen *ui)
{
    int actor = table_actor(&ui->s->table);
    if (ui->thought != THOUGHT_NONE || actor < 0) return;
    if (!table_is_person(&ui->s->table, actor)) {
        if (!session_start_thinking(ui->s)) ui->thought = THOUGHT_MOVE;
    } else if (ui->values && !ui->has_value) {
        think_value(ui, THOUGHT_VALUE);
    }
}

/* ---- what one can ask for */

static void do_undo(struct screen *ui)
{
    struct message why;
    brain_stop(ui->s->brain);
    ui->thought = THOUGHT_NONE;
    if (table_undo(&ui->s->table, &why)) {
        screen_note_message(ui, &why, true);
        return;
    }
    changed(ui);
}

/* Asked again, it is given at once. */
static void do_hint(struct screen *ui)
{
    if (!ui->board.live) return;
    if (ui->thought == THOUGHT_HINT) {
        brain_hurry(ui->s->brain);
        return;
    }
    ui->steered = false;
    screen_note(ui, "tui.thinking");
    think_value(ui, THOUGHT_HINT);
}

/* The computer hurries, or moves for the person whose turn it is. */
static void do_go(struct screen *ui)
{
    enum { LEVEL = 5 };
    int seat = table_actor(&ui->s->table);
    if (ui->thought == THOUGHT_MOVE)
        brain_hurry(ui->s->brain);
    else if (ui->board.live && !brain_start(ui->s->brain, table_view(&ui->s->table, seat), LEVEL))
        ui->thought = THOUGHT_MOVE;
}

static void do_resign(struct screen *ui)
{
    struct message m;
    if (!ui->board.live) return;
    message_set(&m, "tui.ask_resign");
    if (!line_ask(ui, &m)) return;
    if (table_event(&ui->s->table, table_actor(&ui->s->table), PLAY_RESIGN, &m))
        screen_note_message(ui, &m, true);
    else
        changed(ui);
}

static bool ask_seat(void *context, int seat, enum play_event event)
{
    struct message m;
    message_set(&m, word_question(event));
    message_add_number(&m, "seat", seat + 1);
    return line_ask(context, &m);
}

/* Computers answer at once: where only they are asked, the person is asked first, if it is
 * possible at all. */
static bool is_wanted(struct screen *ui, enum play_event event)
{
    struct message m;
    const struct table *t = &ui->s->table;
    bool possible = event == PLAY_END ? ui->has_count : event == PLAY_ANNUL || t->play.game->draws;
    if (table_people(t) > 1 || !possible) return true;
    if (event != PLAY_DRAW) return ask_seat(ui, table_actor(t), event);
    message_set(&m, "tui.ask_offer");
    return line_ask(ui, &m);
}

static void do_wish(struct screen *ui, enum play_event event)
{
    struct message said;
    if (!ui->board.live || !is_wanted(ui, event)) return;
    brain_stop(ui->s->brain);
    ui->thought = THOUGHT_NONE;
    word_wish(ui->s, event, ask_seat, ui, &said);
    screen_note_message(ui, &said, true);
    if (table_actor(&ui->s->table) == GAME_OVER) changed(ui);
}

/* The path that is typed, when none was given already. */
static bool ask_path(struct screen *ui, const char *prompt, struct slice given, char *out)
{
    if (!given.n) return line_read(ui, session_word(ui->s, prompt), NULL, out, SCREEN_LINE_MAX) > 0;
    memmove(out, given.at, given.n);
    out[given.n] = 0;
    return true;
}

static void do_save(struct screen *ui, struct slice given)
{
    struct message m;
    char path[SCREEN_LINE_MAX];
    if (!ask_path(ui, "tui.ask_save", given, path)) return;
    bool failed = save_export(path, &ui->s->table) != 0;
    message_set(&m, failed ? "tui.cannot_write" : "tui.saved");
    message_add_echo(&m, "text", slice_of(path));
    screen_note_message(ui, &m, failed);
}

static void do_load(struct screen *ui, struct slice given)
{
    struct message why;
    char path[SCREEN_LINE_MAX];
    if (!ask_path(ui, "tui.ask_load", given, path)) return;
    if (session_load(ui->s, path, &why)) {
        screen_note_message(ui, &why, true);
        return;
    }
    ui->watched = -1;
    changed(ui);
}

/* The next game of the match; the same game again when there is none. */
static void do_next(struct screen *ui)
{
    struct message why;
    const struct table *t = &ui->s->table;
    bool next = table_has_next(t);
    if (!next && (t->match.seats || table_actor(t) != GAME_OVER)) return;
    if (next ? session_next(ui->s, &why) : session_again(ui->s, &why)) {
        screen_note_message(ui, &why, true);
        return;
    }
    ui->watched = -1;
    ui->draft.placed = false;
    ui->fresh = true;
}

static void do_help(struct screen *ui)
{
    menu_page(ui, session_word(ui->s, "tui.help_title"), slice_of(session_word(ui->s, "tui.help")));
}

/* ---- typing */

static void obey_word(struct screen *ui, enum word w, struct slice rest)
{
    switch (w) {
    case WORD_HELP: do_help(ui); break;
    case WORD_HINT: do_hint(ui); break;
    case WORD_GO: do_go(ui); break;
    case WORD_UNDO: do_undo(ui); break;
    case WORD_SAVE: do_save(ui, rest); break;
    case WORD_LOAD: do_load(ui, rest); break;
    case WORD_RESIGN: do_resign(ui); break;
    case WORD_END: do_wish(ui, PLAY_END); break;
    case WORD_DRAW: do_wish(ui, PLAY_DRAW); break;
    case WORD_ANNUL: do_wish(ui, PLAY_ANNUL); break;
    case WORD_NEXT: do_next(ui); break;
    case WORD_QUIT: ui->leaving = true; break;
    default: screen_note(ui, "tui.shown"); /* board, moves, list */
    }
}

static void obey_line(struct screen *ui, struct slice line)
{
    enum word w;
    struct slice rest;
    if (!word_find(ui->s, line, &w, &rest))
        obey_word(ui, w, rest);
    else
        try_text(ui, line);
}

static void type_move(struct screen *ui)
{
    const struct play *p = &ui->s->table.play;
    char line[SCREEN_LINE_MAX];
    struct movelist list = {0, NULL};
    size_t bytes = movelist_memory(p->game);
    void *memory = malloc(bytes);
    struct arena arena = arena_on(memory, memory ? bytes : 0);
    if (ui->board.live && memory)
        movelist_open(p->game, table_view(&ui->s->table, ui->viewer), p->scratch, &arena, &list);
    int n = line_read(ui, ": ", &list, line, sizeof line);
    free(memory);
    struct slice typed = slice_trim(slice_of(line));
    if (n > 0 && typed.n) obey_line(ui, typed);
}

/* ---- mouse */

static void click(struct screen *ui)
{
    MEVENT e;
    int x, y;
    if (getmouse(&e) == ERR || !ui->board.live) return;
    if (e.bstate & (BUTTON4_PRESSED | BUTTON3_PRESSED)) draft_next_form(&ui->draft, 1);
    if (e.bstate & BUTTON5_PRESSED) draft_next_form(&ui->draft, -1);
    if (!(e.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))) return;
    int thing = hand_find(ui, e.y, e.x);
    if (thing >= 0) draft_choose(&ui->draft, ui->draft.things[thing].shape);
    if (!board_find(&ui->board, e.y, e.x, &x, &y)) return;
    if (x == ui->draft.x && y == ui->draft.y)
        play_draft(ui);
    else
        draft_set_cursor(&ui->draft, x, y);
}

/* ---- keys */

static bool move_draft(struct screen *ui, int key)
{
    struct draft *d = &ui->draft;
    switch (key) {
    case KEY_LEFT: draft_move_cursor(d, ui->scene, -1, 0); return true;
    case KEY_RIGHT: draft_move_cursor(d, ui->scene, 1, 0); return true;
    case KEY_UP: draft_move_cursor(d, ui->scene, 0, 1); return true;
    case KEY_DOWN: draft_move_cursor(d, ui->scene, 0, -1); return true;
    case KEY_NPAGE:
    case 'n': draft_next_thing(d, 1); return true;
    case KEY_PPAGE:
    case 'p': draft_next_thing(d, -1); return true;
    case ' ':
    case '\t': draft_next_form(d, 1); return true;
    case KEY_BTAB: draft_next_form(d, -1); return true;
    default: return false;
    }
}

/* A piece by its letter, a tile by its number. */
static bool choose(struct screen *ui, int key)
{
    struct draft *d = &ui->draft;
    if (key >= '1' && key <= '9' && key - '1' < d->thing_count)
        return draft_choose(d, d->things[key - '1'].shape);
    if (!ui->scene->tall || key > 'z') return false;
    return draft_choose(d, key >= 'a' ? key - 'a' + 'A' : key);
}

static bool steer(struct screen *ui, int key)
{
    if (!ui->board.live || !(move_draft(ui, key) || choose(ui, key))) return false;
    ui->steered = true;
    return true;
}

static void wish_by_key(struct screen *ui, int key)
{
    switch (key) {
    case 'R': do_resign(ui); break;
    case 'E': do_wish(ui, PLAY_END); break;
    case 'D': do_wish(ui, PLAY_DRAW); break;
    case 'A': do_wish(ui, PLAY_ANNUL); break;
    case 'S': do_save(ui, SLICE("")); break;
    case 'F': do_load(ui, SLICE("")); break;
    case 'M': ui->to_menu = true; break;
    case 'q': ui->leaving = true; break;
    default: break;
    }
}

static void obey_key(struct screen *ui, int key)
{
    ui->board.wrong_count = 0;
    if (ui->note_bad) say_how_it_stands(ui); /* a reason has been read by the next key */
    if (steer(ui, key) || review_key(ui, key)) return;
    switch (key) {
    case '\r':
    case '\n':
    case KEY_ENTER:
        if (ui->board.live) play_draft(ui);
        break;
    case ':':
    case '/': type_move(ui); break;
    case KEY_MOUSE: click(ui); break;
    case 'x': play_extra(ui); break;
    case 'u': do_undo(ui); break;
    case 'N': do_next(ui); break;
    case 'h': do_hint(ui); break;
    case 'g': do_go(ui); break;
    case 'e': ui->values = !ui->values; break;
    case 'v': ui->board.oblique = !ui->board.oblique; break;
    case '<': ui->list_back++; break;
    case '>': ui->list_back -= ui->list_back > 0; break;
    case '?': do_help(ui); break;
    default: wish_by_key(ui, key);
    }
}

/* Where nothing can be seen, one can only leave. */
static bool is_meant(const struct screen *ui, int key)
{
    if (key == ERR || key == KEY_RESIZE) return false;
    return !ui->small || key == 'q' || key == 'M';
}

/* ---- the game */

static void raise_curtain(struct screen *ui)
{
    const struct table *t = &ui->s->table;
    int actor = table_actor(t);
    if (!table_is_person(t, actor)) return;
    bool secret = table_has_secrets(t) && table_people(t) > 1;
    if (secret && ui->watched != actor) menu_curtain(ui, actor);
    ui->watched = actor;
}

void screen_play(struct screen *ui)
{
    ui->fresh = true;
    ui->watched = -1;
    ui->thought = THOUGHT_NONE;
    ui->to_menu = false;
    while (!ui->leaving && !ui->to_menu) {
        if (ui->fresh) {
            raise_curtain(ui);
            read_position(ui);
            say_how_it_stands(ui);
        }
        begin_thoughts(ui);
        screen_draw(ui);
        timeout(ui->thought == THOUGHT_NONE ? -1 : POLL_MS);
        int key = getch();
        if (is_meant(ui, key)) obey_key(ui, key);
        if (!ui->fresh) think_on(ui);
    }
    brain_stop(ui->s->brain);
    draft_close(&ui->draft);
}
