/* What leaves the server about a match. Every function takes the seat it is for, and what that
 * seat may not know is not read here at all: moves go out in the words kept for each observer when
 * they were played, positions through game_observe. */
#include <stdlib.h>
#include <string.h>

#include "game/record.h"
#include "server/json.h"
#include "server/tables/inside.h"

/* ---- who may know what */

int show_observer(const match *m, int seat)
{
    return seat >= 0 ? seat : m->info.seats;
}

const char *show_move(const match *m, const struct moment *moment, int seat)
{
    bool open = !moment->seen || m->info.state == STORE_OVER;
    return open ? moment->body : moment->seen[show_observer(m, seat)];
}

int show_visible(const match *m, int seat)
{
    int held = m->info.watch_delay;
    if (seat >= 0 || !held || m->info.state == STORE_OVER) return m->info.seq;
    for (int i = m->moment_count - 1; i >= 0; i--)
        if (m->moments[i].kind == STORE_MOVE && !--held) return i;
    return m->info.state == STORE_PLAYING ? 0 : m->info.seq;
}

static bool is_for(const struct moment *moment, int seat)
{
    if (moment->kind != STORE_CHAT_TEAM) return true;
    return seat >= 0 && game_side(seat) == game_side(moment->seat);
}

/* ---- events */

static void write_left(const match *m, const int64_t *left, struct text *t)
{
    json_begin(t, "left", '[');
    for (int i = 0; i < m->info.seats; i++)
        if (left[i] == NO_CLOCK)
            json_null(t, NULL);
        else
            json_number(t, NULL, left[i]);
    json_end(t, ']');
}

static void write_left_after(const match *m, const struct moment *o, struct text *t)
{
    int64_t left[GAME_SEATS_MAX];
    apply_clocks_after(m, (int)(o - m->moments), left);
    write_left(m, left, t);
}

static void write_result(const match *m, struct text *t)
{
    const struct game_result *r = &m->result;
    json_number(t, "winner", r->winner >= 0 ? r->winner + 1 : 0);
    json_string(t, "how", r->how);
    json_begin(t, "points", '[');
    for (int i = 0; i < GAME_SIDES; i++) json_number(t, NULL, r->points[i]);
    json_end(t, ']');
    json_number(t, "at", m->result_at);
}

static void write_ask(const struct moment *o, struct text *t)
{
    struct slice rest = slice_of(o->body);
    uint64_t to;
    json_slice(t, "what", slice_word(&rest));
    json_number(t, "seat", o->seat + 1);
    if (!slice_number(slice_trim(rest), INT32_MAX, &to)) json_number(t, "to", (int64_t)to);
}

static void write_chat(const struct moment *o, struct text *t)
{
    json_number(t, "seat", o->seat + 1);
    json_string(t, "room", o->kind == STORE_CHAT_TEAM ? "team" : "table");
    json_string(t, "say", o->body);
    json_number(t, "at", o->at);
}

static void write_data(const match *m, const struct moment *o, int seat, struct text *t)
{
    switch (o->kind) {
    case STORE_JOIN:
        json_number(t, "seat", o->seat + 1);
        json_string(t, "name", o->body);
        break;
    case STORE_START: json_number(t, "at", o->at); break;
    case STORE_MOVE:
        json_number(t, "ply", o->ply);
        json_number(t, "seat", o->seat + 1);
        json_string(t, "m", show_move(m, o, seat));
        json_number(t, "at", o->at);
        write_left_after(m, o, t);
        break;
    case STORE_ASK: write_ask(o, t); break;
    case STORE_DECLINE:
        json_string(t, "what", o->body);
        json_number(t, "seat", o->seat + 1);
        break;
    case STORE_TAKEBACK:
        json_raw(t, "to", o->body);
        json_number(t, "at", o->at);
        write_left_after(m, o, t);
        break;
    case STORE_RESULT:
        write_result(m, t);
        write_left_after(m, o, t);
        break;
    case STORE_REMATCH: json_string(t, "game", o->body); break;
    case STORE_CHAT_TABLE:
    case STORE_CHAT_TEAM: write_chat(o, t); break;
    case STORE_FORGET: json_number(t, "seat", o->seat + 1); break;
    default: break;
    }
}

bool show_moment(match *m, const struct moment *o, int seat, struct text *t)
{
    static const char *const types[] = {
        [STORE_JOIN] = "join",       [STORE_START] = "start",     [STORE_MOVE] = "move",
        [STORE_ASK] = "ask",         [STORE_DECLINE] = "decline", [STORE_TAKEBACK] = "takeback",
        [STORE_FINISH] = NULL,       [STORE_RESULT] = "over",     [STORE_REMATCH] = "rematch",
        [STORE_CHAT_TABLE] = "chat", [STORE_CHAT_TEAM] = "chat",  [STORE_FORGET] = "forget",
        [STORE_SERIES] = NULL,
    };
    if (!types[o->kind] || !is_for(o, seat)) return false;
    json_begin(t, NULL, '{');
    json_string(t, "t", types[o->kind]);
    json_number(t, "v", o - m->moments + 1);
    json_begin(t, "d", '{');
    write_data(m, o, seat, t);
    json_end(t, '}');
    json_end(t, '}');
    return true;
}

/* ---- the table */

static void write_players(const struct store_game *g, struct text *t)
{
    json_begin(t, "players", '[');
    for (int i = 0; i < g->seats; i++) {
        json_begin(t, NULL, '{');
        json_number(t, "seat", i + 1);
        json_number(t, "side", game_side(i) + 1);
        json_string(t, "name", g->seat[i].name);
        json_number(t, "level", g->seat[i].level);
        json_bool(t, "taken", g->seat[i].taken);
        json_end(t, '}');
    }
    json_end(t, ']');
}

static void write_clock(const struct store_game *g, struct text *t)
{
    enum { SECOND = 1000, DAY = 86400 * SECOND };
    if (g->clock == STORE_NO_CLOCK) {
        json_null(t, "clock");
        return;
    }
    json_begin(t, "clock", '{');
    if (g->clock == STORE_DAYS) {
        json_number(t, "days", g->clock_main / DAY);
    } else {
        json_number(t, "main", g->clock_main / SECOND);
        json_number(t, "increment", g->clock_step / SECOND);
    }
    json_end(t, '}');
}

void match_write_public(const struct store_game *g, struct text *t)
{
    static const char *const states[] = {"waiting", "playing", "over"};
    json_string(t, "id", g->id);
    json_string(t, "game", g->game);
    json_string(t, "variant", g->variant);
    json_number(t, "seats", g->seats);
    json_string(t, "position", g->position);
    json_string(t, "state", states[g->state]);
    write_players(g, t);
    write_clock(g, t);
    json_bool(t, "public", g->flags & STORE_PUBLIC);
    json_bool(t, "chat", g->flags & STORE_CHAT);
    json_bool(t, "takebacks", g->flags & STORE_TAKEBACKS);
    json_begin(t, "watch", '{');
    json_bool(t, "allow", g->flags & STORE_WATCH);
    json_number(t, "delay", g->watch_delay);
    json_end(t, '}');
    json_number(t, "created", g->created);
    json_string(t, "previous", g->previous[0] ? g->previous : NULL);
    json_string(t, "next", g->next[0] ? g->next : NULL);
}

static void write_seats(const char *name, unsigned seats, struct text *t)
{
    json_begin(t, name, '[');
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        if (seats >> i & 1) json_number(t, NULL, i + 1);
    json_end(t, ']');
}

static void write_asked(const match *m, bool held, struct text *t)
{
    unsigned takeback = held ? 0 : m->wants_takeback;
    json_begin(t, "asked", '{');
    write_seats("end", held ? 0 : m->play.asked[PLAY_END], t);
    write_seats("draw", held ? 0 : m->play.asked[PLAY_DRAW], t);
    write_seats("annul", held ? 0 : m->play.asked[PLAY_ANNUL], t);
    write_seats("rematch", held ? 0 : m->wants_rematch, t);
    json_begin(t, "takeback", '{');
    write_seats("seats", takeback, t);
    json_number(t, "to", takeback ? m->takeback_to : 0);
    json_end(t, '}');
    json_end(t, '}');
}

/* The last of it, where there is very much. */
static void write_all_chat(const match *m, int seat, bool held, struct text *t)
{
    enum { SHOWN_MAX = 200 };
    int skip = m->chat_count - SHOWN_MAX;
    json_begin(t, "chat", '[');
    for (int i = 0; i < m->moment_count && !held; i++) {
        const struct moment *o = &m->moments[i];
        bool chat = o->kind == STORE_CHAT_TABLE || o->kind == STORE_CHAT_TEAM;
        if (chat && skip-- > 0) continue;
        if (!chat || !is_for(o, seat) || !o->body[0]) continue;
        json_begin(t, NULL, '{');
        json_number(t, "v", i + 1);
        write_chat(o, t);
        json_end(t, '}');
    }
    json_end(t, ']');
}

static int shown_actor(const match *m)
{
    int actor = m->info.state == STORE_PLAYING ? play_actor(&m->play) : GAME_OVER;
    return actor >= 0 ? actor + 1 : actor == GAME_CHANCE ? 0 : -1;
}

static void write_you(int seat, struct text *t)
{
    if (seat < 0) {
        json_null(t, "you");
        return;
    }
    json_begin(t, "you", '{');
    json_number(t, "seat", seat + 1);
    json_number(t, "side", game_side(seat) + 1);
    json_end(t, '}');
}

int match_table_v(const match *m, int seat)
{
    return show_visible(m, seat) < m->info.seq ? 0 : m->info.seq;
}

/* The match of several games that this one belongs to; the score stands in the order of its sides.
 */
static void write_series(const match *m, struct text *t)
{
    const struct series *s = &m->series;
    if (!s->seats) {
        json_null(t, "match");
        return;
    }
    json_begin(t, "match", '{');
    json_number(t, "game", s->played + 1);
    json_string(t, "by", s->by == SERIES_POINTS ? "points" : "wins");
    json_begin(t, "score", '[');
    for (int side = 0; side < GAME_SIDES; side++)
        json_number(t, NULL, series_score(s, game_side(series_player(s, side))));
    json_end(t, ']');
    json_end(t, '}');
}

/* What has happened, as far as the seat may know. Somebody who watches with a delay is told the
 * first position, and the rest as events. */
static void write_progress(match *m, int seat, bool held, struct text *t)
{
    int64_t now = store_now(m->hall->setup.store), left[GAME_SEATS_MAX];
    apply_clocks_after(m, held ? -1 : m->moment_count - 1, left);
    json_number(t, "v", held ? 0 : m->info.seq);
    json_number(t, "now", now);
    json_begin(t, "moves", '[');
    for (int i = 0; i < m->play.ply && !held; i++)
        json_string(t, NULL, show_move(m, &m->moments[m->line[i]], seat));
    json_end(t, ']');
    json_number(t, "ply", held ? 0 : m->play.ply);
    json_number(t, "actor", held ? -1 : shown_actor(m));
    write_left(m, left, t);
    json_number(t, "since", held ? m->info.created : apply_since(m, now));
    write_asked(m, held, t);
    if (m->info.state != STORE_OVER) {
        json_null(t, "result");
    } else {
        json_begin(t, "result", '{');
        write_result(m, t);
        json_end(t, '}');
    }
    write_series(m, t);
    write_all_chat(m, seat, held, t);
}

/* For programs that know no rules. */
static void write_turn_fields(match *m, int seat, struct text *t)
{
    const struct game *g = m->game;
    char bytes[MOVE_TEXT_MAX], position[16384];
    struct text line = text_on(position, sizeof position);
    game_observe(g, m->play.state, seat, m->bench->view);
    g->text->write_position(m->bench->view, &line);
    json_slice(t, "position", text_slice(&line));
    const game_move *moves;
    int count = legal_moves(m, m->bench->view, &moves);
    json_begin(t, "legal", '[');
    for (int i = 0; i < count; i++) {
        struct text move = text_on(bytes, sizeof bytes);
        g->text->write_move(m->bench->view, moves[i], &move);
        json_slice(t, NULL, text_slice(&move));
    }
    json_end(t, ']');
}

void match_write_table(match *m, const char *name, int seat, bool legal, struct text *t)
{
    bool held = show_visible(m, seat) < m->info.seq;
    json_begin(t, name, '{');
    json_begin(t, "table", '{');
    match_write_public(&m->info, t);
    json_end(t, '}');
    write_you(seat, t);
    write_progress(m, seat, held, t);
    if (legal && match_is_turn(m, seat)) write_turn_fields(m, seat, t);
    json_end(t, '}');
}

bool match_is_turn(const match *m, int seat)
{
    return seat >= 0 && m->info.state == STORE_PLAYING && play_actor(&m->play) == seat;
}

bool match_write_turn(match *m, int seat, struct text *t)
{
    if (!match_is_turn(m, seat)) return false;
    json_begin(t, NULL, '{');
    json_string(t, "t", "turn");
    json_begin(t, "d", '{');
    json_number(t, "ply", m->play.ply + 1);
    write_turn_fields(m, seat, t);
    json_end(t, '}');
    json_end(t, '}');
    return true;
}

/* ---- on paper */

static void write_tag(const char *name, struct slice value, struct text *t)
{
    record_write_tag(slice_of(name), value, t);
}

/* As game/series.h has them; the first game knows of its match once there is a second. */
static void write_match_tags(const match *m, struct text *t)
{
    char bytes[64];
    struct text number = text_on(bytes, 16), score = text_on(bytes + 16, sizeof bytes - 16);
    bool points = game_by_points(m->game, &m->play.options);
    if (!m->series.seats && !m->info.next[0]) return;
    text_put_number(&number, m->series.played + 1);
    series_write_score(&m->series, &score);
    write_tag("MatchGame", text_slice(&number), t);
    write_tag("MatchBy", slice_of(points ? "points" : "wins"), t);
    write_tag("MatchScore", text_slice(&score), t);
}

static void write_tags(const match *m, struct text *t)
{
    char bytes[32];
    struct text seats = text_on(bytes, sizeof bytes);
    write_tag("Game", slice_of(m->info.game), t);
    write_tag("Variant", slice_of(m->info.variant), t);
    text_put_number(&seats, m->info.seats);
    write_tag("Seats", text_slice(&seats), t);
    if (m->info.position) write_tag("Position", slice_of(m->info.position), t);
    for (int i = 0; i < m->info.seats; i++)
        if (m->info.seat[i].name[0])
            write_tag(record_player_tag(i), slice_of(m->info.seat[i].name), t);
    write_match_tags(m, t);
    if (m->info.state == STORE_OVER && !m->closed)
        write_tag("Result", slice_of(record_result_word(&m->result)), t);
}

static bool is_record_event(const struct moment *o)
{
    enum play_event event;
    bool kind = o->kind == STORE_FINISH || o->kind == STORE_ASK;
    return kind && o->seat >= 0 && !play_event_find(slice_of(o->body), &event);
}

static int last_decline(const match *m)
{
    int i = m->moment_count - 1;
    while (i >= 0 && m->moments[i].kind != STORE_DECLINE) i--;
    return i;
}

/* Moves that were taken back are not in it; wishes are, when they stood at the end. */
void match_write_record(match *m, int seat, struct text *t)
{
    int visible = show_visible(m, seat), declined = last_decline(m), ply = 0, column = 0;
    write_tags(m, t);
    text_put_char(t, '\n');
    for (int i = 0; i < m->moment_count && i < visible; i++) {
        const struct moment *o = &m->moments[i];
        bool last = ply == m->play.ply && i > declined && is_record_event(o);
        size_t before = t->n;
        if (ply < m->play.ply && m->line[ply] == i) {
            text_put(t, show_move(m, o, seat));
            ply++;
        } else if (last) {
            text_put_char(t, '@');
            text_put_number(t, o->seat + 1);
            text_put_char(t, ' ');
            text_put(t, o->body);
        } else {
            continue;
        }
        column += (int)(t->n - before) + 1;
        text_put_char(t, column > 80 ? '\n' : ' ');
        if (column > 80) column = 0;
    }
    text_put_char(t, '\n');
}
