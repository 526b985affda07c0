/* The game line by line. */
#include "tui/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "game/movelist.h"
#include "games/list.h"
#include "tui/spoken.h"
#include "tui/words.h"

enum { LINE_MAX_BYTES = 4096, OUT_MAX = 1 << 16 };

struct plain {
    struct session *s;
    int told;    /* steps that were told */
    int watched; /* the person who looked last; -1: nobody yet */
    bool leaving;
    bool unheard; /* the output cannot be written any more */
    bool loaded;  /* another game came to the table */
    char line[LINE_MAX_BYTES];
    char room[OUT_MAX];
    struct text out;
};

/* ---- in and out */

static void flush(struct plain *p)
{
    struct slice all = text_slice(&p->out);
    size_t n = fwrite(all.at, 1, all.n, stdout);
    if (n < all.n || fflush(stdout)) p->unheard = p->leaving = true;
    p->out.n = 0;
}

static void say(struct plain *p, const char *id)
{
    text_put(&p->out, session_word(p->s, id));
    text_put_char(&p->out, '\n');
}

static void tell(struct plain *p, const struct message *m)
{
    session_say(p->s, m, &p->out);
    text_put_char(&p->out, '\n');
}

/* The next line that is not empty, or with `even_empty` any; the empty slice at the end. */
static struct slice ask(struct plain *p, bool even_empty)
{
    for (;;) {
        flush(p);
        if (p->unheard || !fgets(p->line, sizeof p->line, stdin)) break;
        struct slice line = slice_trim(slice_of(p->line));
        if (line.n || even_empty) return line;
    }
    p->leaving = true;
    return (struct slice){"", 0};
}

static bool ask_yes(struct plain *p)
{
    return word_is_yes(p->s, ask(p, false));
}

/* ---- telling */

static void tell_steps(struct plain *p, int viewer)
{
    if (p->told > p->s->table.count) p->told = p->s->table.count;
    spoken_write_steps(p->s, p->told, viewer, &p->out);
    p->told = p->s->table.count;
}

static void tell_board(struct plain *p)
{
    const struct scene *scene = session_scene(p->s, session_viewer(p->s));
    spoken_write_board(p->s, scene, &p->out);
    spoken_write_hands(p->s, scene, &p->out);
    spoken_write_standing(p->s, session_viewer(p->s), &p->out);
}

static void tell_moves(struct plain *p)
{
    const struct game *game = p->s->table.play.game;
    size_t bytes = movelist_memory(game);
    void *memory = malloc(bytes);
    struct arena arena = arena_on(memory, memory ? bytes : 0);
    struct movelist list;
    if (!memory || movelist_open(game, table_view(&p->s->table, table_actor(&p->s->table)),
                                 p->s->table.play.scratch, &arena, &list))
        say(p, "error.memory");
    else
        for (int i = 0; i < list.count; i++) {
            text_put_slice(&p->out, list.texts[i]);
            text_put_char(&p->out, i + 1 < list.count ? ' ' : '\n');
            if (p->out.n > OUT_MAX / 2) flush(p);
        }
    free(memory);
}

static void tell_help(struct plain *p)
{
    static const char *const about[WORDS] = {
        "tui.about.help",  "tui.about.board",  "tui.about.moves", "tui.about.list",
        "tui.about.hint",  "tui.about.go",     "tui.about.undo",  "tui.about.save",
        "tui.about.load",  "tui.about.resign", "tui.about.end",   "tui.about.draw",
        "tui.about.annul", "tui.about.next",   "tui.about.quit",
    };
    say(p, "tui.plain.help");
    for (int i = 0; i < WORDS; i++) {
        text_put(&p->out, word_name(p->s, (enum word)i));
        text_put(&p->out, session_word(p->s, "tui.say.colon"));
        say(p, about[i]);
    }
}

/* ---- doing */

static void think(struct plain *p, int level)
{
    struct message why;
    struct table *t = &p->s->table;
    int seat = table_actor(t);
    brain_start(p->s->brain, table_view(t, seat), level);
    if (session_finish_thinking(p->s, &why)) tell(p, &why);
    session_keep(p->s);
}

static void do_hint(struct plain *p)
{
    enum { HINT_LEVEL = 8 };
    char room[256];
    struct text move = text_on(room, sizeof room - 1);
    struct table *t = &p->s->table;
    const game_view *view = table_view(t, table_actor(t));
    struct message m;
    if (brain_start(p->s->brain, view, HINT_LEVEL)) return;
    t->play.game->text->write_move(view, brain_finish(p->s->brain), &move);
    room[text_slice(&move).n] = 0;
    message_set(&m, "tui.hint");
    message_add_plain(&m, "move", room);
    tell(p, &m);
}

static void do_undo(struct plain *p)
{
    struct message why;
    if (table_undo(&p->s->table, &why)) {
        tell(p, &why);
        return;
    }
    p->told = p->s->table.count;
    session_keep(p->s);
    say(p, "tui.undone");
}

static void do_save(struct plain *p, struct slice path)
{
    struct message m;
    char name[LINE_MAX_BYTES];
    memcpy(name, path.at, path.n);
    name[path.n] = 0;
    if (!path.n) {
        say(p, "tui.kept");
        return;
    }
    message_set(&m, save_export(name, &p->s->table) ? "tui.cannot_write" : "tui.saved");
    message_add_echo(&m, "text", path);
    tell(p, &m);
}

static void do_load(struct plain *p, struct slice path)
{
    struct message why;
    char name[LINE_MAX_BYTES];
    memcpy(name, path.at, path.n);
    name[path.n] = 0;
    if (session_load(p->s, name, &why)) {
        tell(p, &why);
        return;
    }
    session_keep(p->s);
    p->told = p->s->table.count;
    p->loaded = true;
}

static void do_resign(struct plain *p)
{
    struct message why;
    if (table_event(&p->s->table, table_actor(&p->s->table), PLAY_RESIGN, &why)) tell(p, &why);
    session_keep(p->s);
}

static bool ask_seat(void *context, int seat, enum play_event event)
{
    struct plain *p = context;
    struct message m;
    message_set(&m, word_question(event));
    message_add_number(&m, "seat", seat + 1);
    tell(p, &m);
    return ask_yes(p);
}

static void do_wish(struct plain *p, enum play_event event)
{
    struct message said;
    word_wish(p->s, event, ask_seat, p, &said);
    tell(p, &said);
    session_keep(p->s);
}

/* Is it something that only who is to move can ask for? */
static bool needs_turn(enum word w)
{
    return w == WORD_MOVES || w == WORD_HINT || w == WORD_GO || w == WORD_RESIGN || w == WORD_END ||
           w == WORD_DRAW || w == WORD_ANNUL;
}

static void obey_word(struct plain *p, enum word w, struct slice rest)
{
    if (needs_turn(w) && table_actor(&p->s->table) == GAME_OVER) {
        say(p, "play.over");
        return;
    }
    switch (w) {
    case WORD_HELP: tell_help(p); break;
    case WORD_BOARD: tell_board(p); break;
    case WORD_MOVES: tell_moves(p); break;
    case WORD_LIST: spoken_write_steps(p->s, 0, session_viewer(p->s), &p->out); break;
    case WORD_HINT: do_hint(p); break;
    case WORD_GO: think(p, 5); break;
    case WORD_UNDO: do_undo(p); break;
    case WORD_SAVE: do_save(p, rest); break;
    case WORD_LOAD: do_load(p, rest); break;
    case WORD_RESIGN: do_resign(p); break;
    case WORD_END: do_wish(p, PLAY_END); break;
    case WORD_DRAW: do_wish(p, PLAY_DRAW); break;
    case WORD_ANNUL: do_wish(p, PLAY_ANNUL); break;
    case WORD_NEXT: say(p, "tui.not_over"); break;
    default: p->leaving = true;
    }
}

static void obey(struct plain *p, struct slice line)
{
    enum word w;
    struct slice rest;
    struct message why;
    if (!word_find(p->s, line, &w, &rest)) {
        obey_word(p, w, rest);
    } else if (table_text(&p->s->table, line, &why)) {
        tell(p, &why);
        say(p, "tui.plain.type");
    } else {
        p->told = p->s->table.count; /* who typed it knows it */
        session_keep(p->s);
    }
}

/* ---- the game */

/* Between secret hands the next person is asked to come alone. */
static void draw_curtain(struct plain *p, int seat)
{
    struct message m;
    bool secret = table_has_secrets(&p->s->table) && table_people(&p->s->table) > 1;
    if (secret && p->watched >= 0 && p->watched != seat) {
        message_set(&m, "tui.plain.curtain");
        message_add_number(&m, "seat", seat + 1);
        tell(p, &m);
        ask(p, true);
    }
    p->watched = seat;
}

static void take_turn(struct plain *p)
{
    struct table *t = &p->s->table;
    int seat = table_actor(t), before;
    draw_curtain(p, seat);
    if (p->leaving) return;
    tell_steps(p, seat);
    tell_board(p);
    if (!p->s->kept) say(p, "tui.not_kept");
    p->loaded = false;
    do {
        before = t->count;
        session_say_turn(p->s, &p->out);
        text_put_char(&p->out, '\n');
        struct slice line = ask(p, false);
        if (!p->leaving) obey(p, line);
    } while (!p->leaving && !p->loaded && t->count == before && table_actor(t) != GAME_OVER);
}

static void play_on(struct plain *p)
{
    struct table *t = &p->s->table;
    while (!p->leaving && table_actor(t) != GAME_OVER) {
        if (table_is_person(t, table_actor(t)))
            take_turn(p);
        else
            think(p, t->levels[table_actor(t)]);
    }
    if (table_actor(t) != GAME_OVER) return;
    tell_steps(p, session_viewer(p->s));
    tell_board(p);
    session_say_result(p->s, &p->out);
    text_put_char(&p->out, '\n');
    if (!t->match.seats) return;
    session_say_match(p->s, true, &p->out);
    text_put_char(&p->out, '\n');
}

/* After a game of a match: waits for the word that begins the next one. Without people at the table
 * it goes on by itself. */
static bool goes_on(struct plain *p)
{
    struct message why;
    while (!p->leaving && table_people(&p->s->table) > 0) {
        enum word w;
        struct slice line = ask(p, false), rest;
        if (p->leaving || word_find(p->s, line, &w, &rest)) {
            if (!p->leaving) say(p, "tui.plain.next");
            continue;
        }
        if (w == WORD_NEXT) break;
        obey_word(p, w, rest);
        if (table_actor(&p->s->table) != GAME_OVER) return true; /* taken back, or another game */
    }
    if (p->leaving) return false;
    if (session_next(p->s, &why)) {
        tell(p, &why);
        return false;
    }
    spoken_write_match(p->s, &p->out);
    p->told = p->s->table.count;
    p->watched = -1;
    return true;
}

static void play_match(struct plain *p)
{
    do play_on(p);
    while (!p->leaving && table_has_next(&p->s->table) && goes_on(p));
}

/* ---- choosing */

static void tell_kept(struct plain *p, const struct save_game *g, int number)
{
    struct message m;
    message_set(&m, "tui.plain.kept");
    message_add_number(&m, "number", number);
    message_add_word(&m, "game", g->game->title);
    message_add_number(&m, "plies", g->plies);
    tell(p, &m);
}

/* Kept games that are not over, of the game that was asked for. */
static int list_unfinished(struct save_game *list, const struct game *only)
{
    int all = save_list(list, SAVE_LIST_MAX), count = 0;
    for (int i = 0; i < all; i++)
        if (!list[i].over && (!only || list[i].game == only)) list[count++] = list[i];
    return count;
}

static bool resume_one(struct plain *p, const struct game *only)
{
    struct save_game *list = calloc(SAVE_LIST_MAX, sizeof *list);
    int count = list ? list_unfinished(list, only) : 0;
    struct message why;
    bool resumed = false;
    if (count) {
        tell_kept(p, &list[0], 1);
        say(p, "tui.plain.go_on");
        if (ask_yes(p)) {
            resumed = session_resume(p->s, list[0].path, &why) == 0;
            if (!resumed) tell(p, &why);
        }
    }
    free(list);
    return resumed;
}

static const struct game *choose_game(struct plain *p)
{
    while (!p->leaving) {
        say(p, "tui.plain.which");
        for (int i = 0; games_list[i]; i++) {
            text_put(&p->out, games_list[i]->name);
            text_put(&p->out, session_word(p->s, "tui.say.colon"));
            say(p, games_list[i]->credit);
        }
        struct slice line = ask(p, false), rest;
        const struct game *game = games_find(line);
        enum word w;
        if (game) return game;
        if (!word_find(p->s, line, &w, &rest) && w == WORD_QUIT) p->leaving = true;
    }
    return NULL;
}

static void start_new(struct plain *p, struct table_setup *setup)
{
    struct message why;
    if (!setup->game) {
        setup->game = choose_game(p);
        if (!setup->game) return;
        options_default(setup->game, &setup->options);
    }
    if (session_new(p->s, setup, &why)) {
        tell(p, &why);
        p->leaving = true;
    }
}

int plain_run(struct session *s, struct table_setup *setup)
{
    struct plain *p = calloc(1, sizeof *p);
    if (!p) return ERR_SPACE;
    p->s = s;
    p->watched = -1;
    p->out = text_on(p->room, sizeof p->room);
    if (!s->open && !resume_one(p, setup->game) && !p->leaving) start_new(p, setup);
    if (s->open) {
        say(p, s->table.play.game->credit);
        spoken_write_goal(s, &p->out);
        say(p, "tui.plain.type");
        p->told = s->table.count;
        play_match(p);
    }
    flush(p);
    int status = p->unheard ? ERR_SYSTEM : 0;
    session_close(s);
    free(p);
    return status;
}
