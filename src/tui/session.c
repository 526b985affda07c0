/* The session, which both front ends share. */
#include "tui/session.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/err.h"

enum { ITEMS_MAX = 1 << 16 };

/* ---- opening */

static int take_over(struct session *s, struct table *t, struct save *save, struct message *why)
{
    brain *b = brain_open(t->play.game, t->seed);
    if (!s->scene.items) s->scene.items = malloc(ITEMS_MAX * sizeof *s->scene.items);
    if (!b || !s->scene.items) {
        brain_close(b);
        table_close(t);
        save_close(save);
        message_set(why, "error.memory");
        return ERR_SPACE;
    }
    session_close(s);
    s->table = *t;
    s->save = *save;
    s->brain = b;
    s->open = s->kept = true;
    return 0;
}

static uint64_t any_seed(void)
{
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) < 0) seed = (uint64_t)(uintptr_t)&seed;
    return seed;
}

/* A table that comes to be kept in a file of its own. */
static int take_over_new(struct session *s, struct table *t, struct message *why)
{
    struct save save;
    save_open_new(&save, t->play.game->name);
    return take_over(s, t, &save, why);
}

int session_new(struct session *s, const struct table_setup *setup, struct message *why)
{
    struct table t;
    int status = table_open_new(&t, setup, why);
    return status ? status : take_over_new(s, &t, why);
}

static int open_file(const char *path, struct table *t, struct message *why)
{
    char *text;
    size_t n;
    if (save_read(path, &text, &n)) return message_fail(why, "tui.cannot_read", slice_of(path));
    int status = table_open(t, (struct slice){text, n}, any_seed(), why);
    free(text);
    return status;
}

int session_resume(struct session *s, const char *path, struct message *why)
{
    struct table t;
    struct save save;
    if (save_open(&save, path)) return message_fail(why, "tui.open_elsewhere", slice_of(path));
    int status = open_file(path, &t, why);
    if (!status) return take_over(s, &t, &save, why);
    save_close(&save);
    return status;
}

int session_load(struct session *s, const char *path, struct message *why)
{
    struct table t;
    int status = open_file(path, &t, why);
    return status ? status : take_over_new(s, &t, why);
}

int session_next(struct session *s, struct message *why)
{
    struct table next;
    int status = table_open_next(&next, &s->table, why);
    if (status) return status;
    table_close(&s->table);
    s->table = next;
    session_keep(s);
    return 0;
}

int session_again(struct session *s, struct message *why)
{
    struct table t;
    int status = table_open_again(&t, &s->table, why);
    return status ? status : take_over_new(s, &t, why);
}

static bool was_played(const struct table *t)
{
    if (t->before.n) return true;
    for (int i = 0; i < t->count; i++)
        if (t->steps[i].seat >= 0) return true;
    return false;
}

void session_close(struct session *s)
{
    if (!s->open) return;
    brain_close(s->brain);
    if (was_played(&s->table))
        save_close(&s->save);
    else
        save_remove(&s->save);
    table_close(&s->table);
    s->brain = NULL;
    s->open = false;
}

void session_keep(struct session *s)
{
    s->kept = save_write(&s->save, &s->table) == 0;
}

/* ---- looking */

int session_viewer(const struct session *s)
{
    const struct table *t = &s->table;
    int actor = table_actor(t);
    if (table_is_person(t, actor)) return actor;
    if (table_people(t) != 1) return GAME_PUBLIC;
    int seat = 0;
    while (!table_is_person(t, seat)) seat++;
    return seat;
}

bool session_count(struct session *s, int viewer, struct game_result *out)
{
    const struct play *p = &s->table.play;
    const game_view *view = table_view(&s->table, viewer);
    if (!p->game->rules->may_end || !p->game->rules->may_end(view)) return false;
    p->game->rules->payoff(view, p->scratch, out);
    return true;
}

const struct scene *session_scene(struct session *s, int viewer)
{
    return session_scene_at(s, s->table.count, viewer);
}

static const struct scene *build(struct session *s, const game_view *view)
{
    struct scene_item *items = s->scene.items;
    s->scene = (struct scene){.items = items, .cap = ITEMS_MAX};
    const struct play *p = &s->table.play;
    p->game->scene->build(view, p->scratch, &s->scene);
    if (s->scene.count > ITEMS_MAX) s->scene.count = ITEMS_MAX;
    return &s->scene;
}

const struct scene *session_scene_at(struct session *s, int step, int viewer)
{
    return build(s, table_view_at(&s->table, step, viewer));
}

int session_cells_of(const struct scene *scene, game_move move, uint16_t *out, int most)
{
    int n = 0;
    for (int i = 0; i < scene->count && n < most; i++) {
        const struct scene_item *item = &scene->items[i];
        if (item->move != move || (item->kind != SCENE_GHOST && item->kind != SCENE_TAKE)) continue;
        uint16_t cell = message_cell(item->x, item->y);
        int at = 0;
        while (at < n && out[at] != cell) at++;
        out[at] = cell;
        if (at == n) n++;
    }
    return n;
}

/* What was played is among what could be played, as whoever knows everything saw it. */
int session_last_cells(struct session *s, int step, uint16_t *out, int most)
{
    const struct table *t = &s->table;
    while (--step >= 0)
        if (t->steps[step].kind == RECORD_MOVE && t->steps[step].seat >= 0) break;
    if (step < 0) return 0;
    build(s, game_truth(t->steps[step].before));
    return session_cells_of(&s->scene, t->steps[step].move, out, most);
}

/* ---- the computer */

int session_start_thinking(struct session *s)
{
    int seat = table_actor(&s->table);
    return brain_start(s->brain, table_view(&s->table, seat), s->table.levels[seat]);
}

int session_finish_thinking(struct session *s, struct message *why)
{
    const struct play *p = &s->table.play;
    game_move move = brain_finish(s->brain);
    if (!move) { /* hurried before it looked at anything */
        game_move *all = malloc((size_t)p->game->rules->max_moves * sizeof *all);
        if (all && p->game->rules->moves(game_truth(p->state), p->scratch, all)) move = all[0];
        free(all);
    }
    return table_move(&s->table, move, why);
}

/* How a seat sees the game after a short thought, for the side to move; it knows its own secrets
 * alone. */
static int glance(struct session *s, int seat)
{
    enum { GLANCE_LEVEL = 5 };
    struct search_report report;
    if (brain_start(s->brain, table_view(&s->table, seat), GLANCE_LEVEL)) return 0;
    brain_finish(s->brain);
    brain_report(s->brain, &report);
    return report.count ? report.best[0].value : 0;
}

bool session_agrees(struct session *s, int seat, enum play_event event)
{
    const struct play *p = &s->table.play;
    struct game_result now = {.winner = GAME_DRAW};
    if (event == PLAY_ANNUL) return true;
    if (event == PLAY_END) p->game->rules->payoff(game_truth(p->state), p->scratch, &now);
    if (now.winner == game_side(seat)) return true;
    int value = glance(s, seat);
    bool same = game_side(seat) == game_side(table_actor(&s->table));
    value = same ? value : -value;
    return now.winner == GAME_DRAW ? value <= 0 : value < -TIPS_WON / 2;
}

/* ---- sentences */

const char *session_word(const struct session *s, const char *id)
{
    return words_get(s->lang, id);
}

void session_say(const struct session *s, const struct message *m, struct text *out)
{
    message_write(m, s->lang, out);
}

const char *session_side(const struct session *s, int side)
{
    return s->table.play.game->sides[side];
}

enum game_matter session_matter(const struct session *s)
{
    return s->table.play.game->matter;
}

const char *session_compass(const struct session *s, int eighths, bool spoken)
{
    static const char *const points[2][8] = {
        {"tui.compass.n", "tui.compass.ne", "tui.compass.e", "tui.compass.se", "tui.compass.s",
         "tui.compass.sw", "tui.compass.w", "tui.compass.nw"},
        {"tui.north", "tui.northeast", "tui.east", "tui.southeast", "tui.south", "tui.southwest",
         "tui.west", "tui.northwest"},
    };
    return session_word(s, points[spoken][eighths & 7]);
}

/* Four sides make two pairs; with eight there is a choice of three for each. */
static void set_sides(const struct session *s, const struct scene_item *side[], bool spoken,
                      struct message *m)
{
    static const char *const places[] = {"a", "c", "b", "d"};
    message_set(m, spoken ? "tui.say.goal.two" : "tui.goal.two");
    for (int i = 0; i < 4; i++)
        message_add_plain(m, places[i], session_compass(s, side[i]->turn, spoken));
}

void session_say_goal(struct session *s, bool spoken, struct text *out)
{
    enum { MOST = 8 };
    const char *id = s->table.play.game->goal[spoken];
    const struct scene *scene = session_scene(s, GAME_PUBLIC);
    const struct scene_item *sides[MOST];
    struct message m;
    int count = 0;
    for (int i = 0; i < scene->count && count < MOST; i++)
        if (scene->items[i].kind == SCENE_SIDE) sides[count++] = &scene->items[i];
    if (count == MOST) id = spoken ? "tui.say.goal.three" : "tui.goal.three";
    message_set(&m, id);
    if (count == 4 && !id) set_sides(s, sides, spoken, &m);
    session_say(s, &m, out);
}

void session_say_result(const struct session *s, struct text *out)
{
    struct game_result r;
    struct message m;
    char how[32];
    struct text id = text_on(how, sizeof how - 1);
    play_result(&s->table.play, &r);
    text_put(&id, "say.how.");
    text_put(&id, r.how);
    how[text_slice(&id).n] = 0;
    message_set(&m, r.winner == GAME_DRAW   ? "tui.drawn"
                    : r.winner == GAME_NONE ? "tui.annulled"
                                            : "tui.won");
    if (r.winner >= 0) {
        message_add_word(&m, "side", session_side(s, r.winner));
        message_add_word(&m, "how", how);
    }
    session_say(s, &m, out);
    const struct play *p = &s->table.play;
    if (!game_points_tell(p->game, &p->options)) return;
    if (r.points[0] == 0 && r.points[1] == 0) return;
    text_put_char(out, ' ');
    message_set(&m, "tui.points");
    message_add_word(&m, "side1", session_side(s, 0));
    message_add_word(&m, "side2", session_side(s, 1));
    message_add_number(&m, "points1", r.points[0]);
    message_add_number(&m, "points2", r.points[1]);
    session_say(s, &m, out);
}

void session_say_turn(const struct session *s, struct text *out)
{
    struct message m;
    int seat = table_actor(&s->table);
    message_set(&m, s->table.play.options.seats > 2 ? "tui.turn4" : "tui.turn");
    message_add_word(&m, "side", session_side(s, game_side(seat)));
    if (s->table.play.options.seats > 2) message_add_number(&m, "seat", seat + 1);
    session_say(s, &m, out);
}

enum { TEAM_MAX = 2 * SERIES_NAME_MAX + 2 };

/* "A", or with four players "A+C"; or what the players are called. */
static void name_team(const struct series *s, int team, char out[TEAM_MAX])
{
    struct text name = text_on(out, TEAM_MAX);
    for (int who = team; who < s->seats; who += GAME_SIDES) {
        struct slice called = {s->names[who].at, s->names[who].n};
        if (who != team) text_put_char(&name, '+');
        if (called.n)
            text_put_echo(&name, called);
        else
            text_put_char(&name, (char)('A' + who));
    }
    text_put_char(&name, '\0');
}

static void add_scores(const struct series *now, struct message *m, char a[TEAM_MAX],
                       char b[TEAM_MAX])
{
    name_team(now, 0, a);
    name_team(now, 1, b);
    message_add_plain(m, "a", a);
    message_add_plain(m, "b", b);
    message_add_number(m, "score1", series_score(now, 0));
    message_add_number(m, "score2", series_score(now, 1));
}

void session_say_score(const struct session *s, struct text *out)
{
    struct series now = table_score(&s->table);
    struct message m;
    char a[TEAM_MAX], b[TEAM_MAX];
    if (!now.seats) return;
    message_set(&m, now.games ? "tui.match.score" : "tui.match.score_open");
    message_add_number(&m, "number", s->table.match.played + 1);
    if (now.games) message_add_number(&m, "games", now.games);
    add_scores(&now, &m, a, b);
    session_say(s, &m, out);
}

void session_say_match(const struct session *s, bool spoken, struct text *out)
{
    struct series now = table_score(&s->table);
    struct message m;
    char a[TEAM_MAX], b[TEAM_MAX], best[TEAM_MAX];
    if (!now.seats) return;
    int leader = series_leader(&now);
    bool over = series_is_over(&now), points = now.by == SERIES_POINTS;
    message_set(&m, points ? "tui.match.points" : "tui.match.wins");
    add_scores(&now, &m, a, b);
    session_say(s, &m, out);
    text_put_char(out, ' ');
    const char *next = spoken ? "tui.plain.next" : "tui.match.next";
    message_set(&m, !over ? next : leader < 0 ? "tui.match.drawn" : "tui.match.won");
    if (over && leader >= 0) {
        name_team(&now, leader, best);
        message_add_plain(&m, "team", best);
    }
    session_say(s, &m, out);
}

void session_say_seat(const struct session *s, int seat, struct text *out)
{
    struct message m;
    struct slice name = record_tag(&s->table.tags, record_player_tag(seat));
    int level = s->table.levels[seat];
    if (name.n) {
        text_put_slice(out, name);
        text_put(out, " · ");
    }
    message_set(&m, level ? "tui.level_short" : "tui.person");
    if (level) message_add_number(&m, "level", level);
    session_say(s, &m, out);
}

void session_say_step(struct session *s, int step, int viewer, struct text *out)
{
    static const char *const events[PLAY_EVENTS] = {
        [PLAY_RESIGN] = "say.event.resign",   [PLAY_END] = "say.event.end",
        [PLAY_DRAW] = "say.event.draw",       [PLAY_TIMEOUT] = "say.event.timeout",
        [PLAY_ABANDON] = "say.event.abandon", [PLAY_ANNUL] = "say.event.annul",
    };
    const struct table_step *st = &s->table.steps[step];
    if (st->kind == RECORD_EVENT)
        text_put(out, session_word(s, events[st->event]));
    else
        table_write_step(&s->table, step, viewer, out);
}
