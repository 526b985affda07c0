/* A game at the table. */
#include "tui/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "games/list.h"

enum { MOVE_TEXT_MAX = 256, STEPS_MAX = 1 << 16 };

/* ---- steps */

static int fail_memory(struct message *why)
{
    message_set(why, "error.memory");
    return ERR_SPACE;
}

static void drop_step(struct table_step *s)
{
    free(s->before);
    free((void *)(uintptr_t)s->text.at);
}

static int grow(struct table *t)
{
    if (t->count < t->cap) return 0;
    int cap = t->cap ? 2 * t->cap : 64;
    struct table_step *more =
        cap > STEPS_MAX ? NULL : realloc(t->steps, (size_t)cap * sizeof *more);
    if (!more) return ERR_SPACE;
    t->steps = more;
    t->cap = cap;
    return 0;
}

/* Keeps how things stand, before something happens that the record will call `text`. */
static int push(struct table *t, struct table_step step, struct message *why)
{
    size_t size = t->play.game->rules->size;
    if (grow(t)) return fail_memory(why);
    char *letters = malloc(step.text.n + 1);
    step.before = malloc(size);
    if (!letters || !step.before) {
        free(letters);
        free(step.before);
        return fail_memory(why);
    }
    if (step.text.n) memcpy(letters, step.text.at, step.text.n);
    step.text.at = letters;
    memcpy(step.before, t->play.state, size);
    memcpy(step.asked, t->play.asked, sizeof step.asked);
    t->steps[t->count++] = step;
    return 0;
}

static int push_move(struct table *t, int seat, game_move move, struct message *why)
{
    char room[MOVE_TEXT_MAX];
    struct text text = text_on(room, sizeof room);
    const struct play *p = &t->play;
    p->game->text->write_move(game_truth(p->state), move, &text);
    if (text_status(&text)) return fail_memory(why);
    return push(t,
                (struct table_step){
                    .kind = RECORD_MOVE, .seat = seat, .move = move, .text = text_slice(&text)},
                why);
}

/* Draws what is due. */
static int draw_all(struct table *t, struct message *why)
{
    struct play *p = &t->play;
    while (play_actor(p) == GAME_CHANCE) {
        struct rng rng = rng_seed(t->seed, (uint64_t)p->ply);
        game_move move = game_draw(p->game, p->state, &rng, p->outcomes);
        if (push_move(t, GAME_CHANCE, move, why)) return ERR_SPACE;
        play_move(p, move);
    }
    return 0;
}

/* ---- opening */

static int visit(void *context, const struct play *play, const struct record_entry *entry,
                 game_move move)
{
    struct table *t = context;
    struct message why;
    struct table_step step = {.kind = entry->kind,
                              .seat = entry->seat,
                              .event = entry->event,
                              .move = move,
                              .text = entry->text,
                              .entry = entry};
    if (entry->kind == RECORD_MOVE) step.seat = play_actor(play);
    return push(t, step, &why);
}

static int read_level(struct slice text, int *out)
{
    uint64_t level;
    if (!text.n) return *out = TABLE_PERSON, 0;
    if (slice_number(text, 10, &level)) return ERR_INVALID;
    *out = (int)level;
    return 0;
}

static int read_people(struct table *t, uint64_t seed, struct message *why)
{
    static const char *const names[GAME_SEATS_MAX] = {"Level1", "Level2", "Level3", "Level4"};
    for (int i = 0; i < GAME_SEATS_MAX; i++) {
        struct slice level = record_tag(&t->tags, names[i]);
        if (read_level(level, &t->levels[i])) return message_fail(why, "tui.bad_level", level);
    }
    struct slice text = record_tag(&t->tags, "Seed");
    t->seed = seed;
    if (text.n && slice_number(text, UINT64_MAX, &t->seed))
        return message_fail(why, "tui.bad_seed", text);
    return 0;
}

/* Parses into memory of the table's own; the last of several records. What stands before it is
 * kept without the blank that parts them. */
static int parse(struct table *t, struct slice text, struct message *why)
{
    if (text.n > TABLE_RECORD_MAX) return message_fail(why, "tui.too_long", SLICE(""));
    size_t bytes = record_memory(text);
    t->paper = malloc(text.n + 1);
    t->parsed = malloc(bytes);
    if (!t->paper || !t->parsed) return fail_memory(why);
    memcpy(t->paper, text.at, text.n);
    struct slice rest = {t->paper, text.n};
    do {
        struct arena arena = arena_on(t->parsed, bytes);
        t->before = (struct slice){t->paper, (size_t)(rest.at - (const char *)t->paper)};
        int status =
            record_parse_next((struct slice){t->paper, text.n}, &rest, &arena, &t->tags, why);
        if (status) return status;
    } while (slice_trim(rest).n);
    t->before = slice_trim(t->before);
    return 0;
}

/* Earlier games are kept when they are of the same match. */
static int read_match(struct table *t, struct message *why)
{
    if (series_has(&t->tags)) return series_resume(&t->match, &t->tags, t->play.options.seats, why);
    t->before.n = 0;
    return 0;
}

static int replay(struct table *t, struct message *why)
{
    const struct game *game = games_find(record_tag(&t->tags, "Game"));
    size_t size = game ? game->rules->size : 0, bytes = game ? play_memory(game) + size + 64 : 64;
    t->memory = malloc(bytes);
    if (!t->memory) return fail_memory(why);
    struct arena arena = arena_on(t->memory, bytes);
    int status = record_open_play(&t->tags, games_find, &arena, &t->play, why);
    if (status) return status;
    t->view = arena_take(&arena, size);
    if (game_hides(t->play.game, game_truth(t->play.state), t->view))
        return message_fail(why, "cmd.hidden", SLICE(""));
    status = record_replay(&t->tags, &t->play, visit, t, why);
    return status ? status : draw_all(t, why);
}

int table_open(struct table *out, struct slice record, uint64_t seed, struct message *why)
{
    struct table t;
    memset(&t, 0, sizeof t);
    int status = parse(&t, record, why);
    if (!status) status = read_people(&t, seed, why);
    if (!status) status = replay(&t, why);
    if (!status) status = read_match(&t, why);
    if (status)
        table_close(&t);
    else
        *out = t;
    return status;
}

void table_close(struct table *t)
{
    for (int i = 0; i < t->count; i++) drop_step(&t->steps[i]);
    free(t->steps);
    free(t->memory);
    free(t->paper);
    free(t->parsed);
    memset(t, 0, sizeof *t);
}

/* ---- looking */

struct series table_score(const struct table *t)
{
    struct series now = t->match;
    struct game_result result;
    play_result(&t->play, &result);
    if (now.seats && result.winner != GAME_NONE) series_add(&now, &result);
    return now;
}

bool table_has_next(const struct table *t)
{
    struct series now = table_score(t);
    return now.seats && table_actor(t) == GAME_OVER && !series_is_over(&now);
}

int table_actor(const struct table *t)
{
    return play_actor(&t->play);
}

bool table_is_person(const struct table *t, int seat)
{
    return seat >= 0 && t->levels[seat] == TABLE_PERSON;
}

int table_people(const struct table *t)
{
    int people = 0;
    for (int i = 0; i < t->play.options.seats; i++) people += table_is_person(t, i);
    return people;
}

bool table_has_secrets(const struct table *t)
{
    const struct play *p = &t->play;
    game_observe(p->game, p->state, GAME_PUBLIC, t->view);
    return memcmp(t->view, p->state, p->game->rules->size) != 0;
}

const game_view *table_view(struct table *t, int seat)
{
    const struct play *p = &t->play;
    if (play_actor(p) == GAME_OVER) return game_truth(p->state);
    game_observe(p->game, p->state, seat, t->view);
    return t->view;
}

const game_view *table_view_at(struct table *t, int step, int seat)
{
    if (step >= t->count) return table_view(t, seat);
    if (play_actor(&t->play) == GAME_OVER) return game_truth(t->steps[step].before);
    game_observe(t->play.game, t->steps[step].before, seat, t->view);
    return t->view;
}

/* ---- what happens */

int table_move(struct table *t, game_move move, struct message *why)
{
    struct game_reason reason;
    struct play *p = &t->play;
    int seat = play_actor(p);
    if (!play_check(p, seat, move, &reason)) {
        *why = reason.say;
        return ERR_ILLEGAL;
    }
    int status = push_move(t, seat, move, why);
    if (status) return status;
    play_move(p, move);
    return draw_all(t, why);
}

int table_text(struct table *t, struct slice text, struct message *why)
{
    game_move move;
    const struct play *p = &t->play;
    const game_view *view = table_view(t, table_actor(t) >= 0 ? table_actor(t) : GAME_PUBLIC);
    int status = p->game->text->read_move(view, text, &move, why);
    return status ? status : table_move(t, move, why);
}

int table_event(struct table *t, int seat, enum play_event event, struct message *why)
{
    struct table_step step = {.kind = RECORD_EVENT, .seat = seat, .event = event};
    step.text = (struct slice){"", 0};
    int status = push(t, step, why);
    if (status) return status;
    status = play_event(&t->play, seat, event, why);
    if (status) drop_step(&t->steps[--t->count]);
    return status;
}

/* ---- undo */

/* The last thing a person did: a move; or, when that ended the game, a table event. */
static int last_doing(const struct table *t)
{
    int at = t->count;
    while (t->play.closed && at > 0 && t->steps[at - 1].kind == RECORD_EVENT) at--;
    if (at < t->count) return at;
    while (--at >= 0)
        if (t->steps[at].kind == RECORD_MOVE && table_is_person(t, t->steps[at].seat)) break;
    return at;
}

/* Was anything since then not for all to see? Whoever saw it cannot forget it, and whoever did not
 * would learn by going back what comes. */
static bool hides_something(const struct table *t, int at)
{
    for (int i = at; i < t->count; i++) {
        const struct table_step *s = &t->steps[i];
        if (s->kind == RECORD_MOVE && !game_conceal(t->play.game, s->before, s->move, GAME_PUBLIC))
            return true;
    }
    return false;
}

/* The step to go back to; ERR_ILLEGAL with the reason. */
static int find_undo(const struct table *t, struct message *why)
{
    int at = last_doing(t);
    bool shown = table_actor(t) == GAME_OVER && table_has_secrets(t);
    if (at >= 0 && !shown && !hides_something(t, at)) return at;
    message_set(why, at < 0 ? "tui.undo_nothing" : shown ? "tui.undo_shown" : "tui.undo_drawn");
    return ERR_ILLEGAL;
}

static int moves_from(const struct table *t, int at)
{
    int moves = 0;
    for (int i = at; i < t->count; i++) moves += t->steps[i].kind == RECORD_MOVE;
    return moves;
}

int table_undo(struct table *t, struct message *why)
{
    int at = find_undo(t, why);
    if (at < 0) return at;
    struct play *p = &t->play;
    p->ply -= moves_from(t, at);
    memcpy(p->state, t->steps[at].before, p->game->rules->size);
    memcpy(p->asked, t->steps[at].asked, sizeof p->asked);
    p->closed = false;
    while (t->count > at) drop_step(&t->steps[--t->count]);
    return 0;
}

/* ---- writing */

void table_write_step(struct table *t, int step, int seat, struct text *out)
{
    const struct table_step *s = &t->steps[step];
    if (s->kind != RECORD_MOVE) return;
    const struct game *game = t->play.game;
    bool over = table_actor(t) == GAME_OVER;
    game_move seen = over ? s->move : game_conceal(game, s->before, s->move, seat);
    game_observe(game, s->before, over ? s->seat : seat, t->view);
    game->text->write_move(over ? game_truth(s->before) : t->view, seen, out);
}

/* How the match ended, as a team counted from 1; "none" while it goes on. */
static int set_match_result(const struct table *t, struct record *record)
{
    struct series now = table_score(t);
    struct game_result r = {.winner = series_is_over(&now) ? series_leader(&now) : GAME_NONE};
    return now.seats ? record_set_tag(record, "MatchResult", slice_of(record_result_word(&r))) : 0;
}

/* A step, with the glyphs and variations that stood behind it in the record the table came with. */
static void add_step(const struct record *from, const struct table_step *s, struct record *out)
{
    int aside = s->entry ? record_aside(from, (int)(s->entry - from->entries)) : 0;
    out->entries[out->entry_count++] =
        (struct record_entry){.kind = s->kind, .seat = s->seat, .event = s->event, .text = s->text};
    for (int i = 1; i <= aside; i++) out->entries[out->entry_count++] = s->entry[i];
}

int table_write(const struct table *t, struct text *out)
{
    struct record record = t->tags;
    struct game_result result;
    char room[24];
    struct text seed = text_on(room, sizeof room);
    text_put_unsigned(&seed, t->seed);
    play_result(&t->play, &result);
    record.entries = malloc((size_t)(t->count + t->tags.entry_count + 1) * sizeof *record.entries);
    if (!record.entries) return ERR_SPACE;
    record.entry_count = 0;
    for (int i = 0; i < t->count; i++) add_step(&t->tags, &t->steps[i], &record);
    int status = record_set_tag(&record, "Result", slice_of(record_result_word(&result)));
    if (!status) status = record_set_tag(&record, "Seed", text_slice(&seed));
    if (!status) status = set_match_result(t, &record);
    if (!status) text_put_slice(out, t->before);
    if (!status && t->before.n) text_put(out, "\n\n");
    if (!status) record_write(&record, out);
    free(record.entries);
    return status ? status : text_status(out);
}
