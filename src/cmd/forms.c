/* Games from one form into another. */
#include "cmd/forms.h"

#include "base/err.h"
#include "base/jsontree.h"
#include "base/mem.h"
#include "games/list.h"

int form_find(struct slice name, enum form *out)
{
    static const char *const names[FORMS] = {"records", "ndjson", "abstractplay"};
    for (int i = 0; i < FORMS; i++) {
        if (!slice_is(name, names[i])) continue;
        *out = (enum form)i;
        return 0;
    }
    return ERR_MISSING;
}

/* ---- reading JSON */

struct reader {
    const struct jsontree *game;
    struct arena *arena;
    struct record *out;
    struct message *why;
};

static int bad(struct reader *r, const char *field)
{
    message_set(r->why, "query.bad_field");
    message_add_plain(r->why, "name", field);
    return ERR_INVALID;
}

static const struct jsontree *text_of(const struct jsontree *object, const char *name)
{
    const struct jsontree *field = jsontree_get(object, name);
    return field && field->kind == JSONTREE_STRING ? field : NULL;
}

static int set(struct reader *r, const char *tag, struct slice value)
{
    for (size_t i = 0; i < value.n; i++)
        if (value.at[i] == '\n') return bad(r, tag);
    return record_set_tag(r->out, tag, value);
}

/* A field that becomes a tag when it is there. */
static int take_tag(struct reader *r, const struct jsontree *object, const char *name,
                    const char *tag)
{
    const struct jsontree *field = jsontree_get(object, name);
    if (!field || field->kind == JSONTREE_NULL) return 0;
    if (field->kind != JSONTREE_STRING && field->kind != JSONTREE_NUMBER) return bad(r, name);
    return set(r, tag, field->text);
}

static int open_record(struct reader *r, int moves)
{
    return record_open(r->out, moves, r->arena);
}

static int count(const struct jsontree *array)
{
    int n = 0;
    for (const struct jsontree *v = array->inside; v; v = v->next) n++;
    return n;
}

/* What was agreed on or suffered is written as a move there. */
static int add_move(struct reader *r, int seat, struct slice text)
{
    struct record_entry entry = {.kind = RECORD_MOVE, .seat = seat, .text = text};
    if (slice_is(text, "abandoned")) text = SLICE("abandon");
    if (!play_event_find(text, &entry.event)) entry.kind = RECORD_EVENT;
    return record_add(r->out, entry);
}

/* ---- NDJSON */

static int read_players(struct reader *r)
{
    const struct jsontree *players = jsontree_get(r->game, "players");
    int seat = 0, status = 0;
    if (!players) return 0;
    if (players->kind != JSONTREE_ARRAY || count(players) > GAME_SEATS_MAX)
        return bad(r, "players");
    for (const struct jsontree *p = players->inside; p && !status; p = p->next, seat++) {
        if (p->kind != JSONTREE_STRING) return bad(r, "players");
        status = set(r, record_player_tag(seat), p->text);
    }
    return status;
}

static int read_winner(struct reader *r)
{
    static const char *const words[] = {"draw", "1", "2"};
    const struct jsontree *winner = jsontree_get(r->game, "winner"), *how = text_of(r->game, "how");
    uint64_t number;
    if (!winner) return 0;
    if (jsontree_number(winner, 2, &number)) return bad(r, "winner");
    if (!number && how && slice_is(how->text, "none")) return set(r, "Result", SLICE("none"));
    return set(r, "Result", slice_of(words[number]));
}

static int read_ndjson(struct reader *r, const struct jsontree *moves)
{
    int status = open_record(r, count(moves) + 1);
    if (!status) status = take_tag(r, r->game, "game", "Game");
    if (!status) status = take_tag(r, r->game, "variant", "Variant");
    if (!status) status = take_tag(r, r->game, "seats", "Seats");
    if (!status) status = take_tag(r, r->game, "position", "Position");
    if (!status) status = take_tag(r, r->game, "number", "Round");
    if (!status) status = read_players(r);
    if (!status) status = read_winner(r);
    for (const struct jsontree *m = moves->inside; m && !status; m = m->next) {
        const struct jsontree *text = m->kind == JSONTREE_STRING ? m : text_of(m, "move");
        uint64_t seat = 1;
        if (!text) return bad(r, "moves");
        if (jsontree_get(m, "seat") &&
            jsontree_number(jsontree_get(m, "seat"), GAME_SEATS_MAX, &seat))
            return bad(r, "seat");
        status = add_move(r, seat ? (int)seat - 1 : 0, text->text);
    }
    return status;
}

/* ---- Abstract Play: header, and rounds of a move for each seat */

/* Its games have the names that people read. */
static const struct game *find_title(struct slice name)
{
    for (int i = 0; games_list[i]; i++)
        if (slice_is_like(name, words_get(WORDS_EN, games_list[i]->title))) return games_list[i];
    return NULL;
}

static int read_title(struct reader *r, const struct jsontree *header)
{
    const struct jsontree *game = jsontree_get(header, "game"), *name = text_of(game, "name"),
                          *variants = jsontree_get(game, "variants");
    const struct game *found = name ? find_title(name->text) : NULL;
    if (!name) return bad(r, "header.game.name");
    if (!found) return message_fail(r->why, "games.unknown", name->text);
    if (variants && variants->inside) return bad(r, "header.game.variants");
    return set(r, "Game", slice_of(found->name));
}

static int read_standing(struct reader *r, const struct jsontree *players)
{
    uint64_t results[2] = {0, 0};
    const struct jsontree *p = players->inside;
    int status = 0;
    for (int seat = 0; p && !status; p = p->next, seat++) {
        const struct jsontree *name = text_of(p, "name");
        if (seat == 2 || !name) return bad(r, "header.players");
        if (jsontree_number(jsontree_get(p, "result"), INT32_MAX, &results[seat]))
            return bad(r, "header.players.result");
        status = set(r, record_player_tag(seat), name->text);
    }
    const char *winner = results[0] > results[1] ? "1" : results[1] > results[0] ? "2" : "draw";
    return status ? status : set(r, "Result", slice_of(winner));
}

static int read_rounds(struct reader *r, const struct jsontree *rounds)
{
    for (const struct jsontree *round = rounds->inside; round; round = round->next) {
        int seat = 0;
        if (round->kind != JSONTREE_ARRAY) return bad(r, "moves");
        for (const struct jsontree *m = round->inside; m; m = m->next, seat++) {
            const struct jsontree *text = m->kind == JSONTREE_STRING ? m : text_of(m, "move");
            if (m->kind == JSONTREE_NULL) continue;
            if (!text || seat == 2) return bad(r, "moves");
            int status = add_move(r, seat, text->text);
            if (status) return status;
        }
    }
    return 0;
}

static int read_abstractplay(struct reader *r, const struct jsontree *header,
                             const struct jsontree *rounds)
{
    const struct jsontree *players = jsontree_get(header, "players");
    if (!players || players->kind != JSONTREE_ARRAY) return bad(r, "header.players");
    int status = open_record(r, 2 * count(rounds) + 1);
    if (!status) status = read_title(r, header);
    if (!status) status = read_standing(r, players);
    if (!status) status = take_tag(r, header, "event", "Event");
    if (!status) status = take_tag(r, header, "round", "Round");
    if (!status) status = take_tag(r, jsontree_get(header, "site"), "name", "Site");
    if (!status) status = take_tag(r, header, "date-start", "Date");
    if (!status) status = take_tag(r, header, "date-end", "DateEnd");
    return status ? status : read_rounds(r, rounds);
}

static int read_json(struct slice text, struct arena *arena, struct record *out,
                     struct message *why)
{
    struct reader r = {.arena = arena, .out = out, .why = why};
    int status = jsontree_read(text, arena, &r.game);
    message_set(why, status == ERR_SPACE ? "error.memory" : "query.not_json");
    if (status) return status;
    const struct jsontree *header = jsontree_get(r.game, "header"),
                          *moves = jsontree_get(r.game, "moves");
    if (!moves || moves->kind != JSONTREE_ARRAY) return bad(&r, "moves");
    return header ? read_abstractplay(&r, header, moves) : read_ndjson(&r, moves);
}

static bool is_json(struct slice text)
{
    text = slice_trim(text);
    return text.n && text.at[0] == '{';
}

size_t form_memory(struct slice text)
{
    size_t entries = text.n / 2 * sizeof(struct record_entry) + 4096;
    return is_json(text) ? jsontree_memory(text) + entries : record_memory(text);
}

int form_read(struct slice text, struct arena *arena, struct record *out, struct message *why)
{
    if (is_json(text)) return read_json(text, arena, out, why);
    return record_parse(&text, arena, out, why);
}

/* ---- writing */

struct writer {
    struct text *out;
    int round; /* the seat that comes next in a round of Abstract Play */
    bool first;
};

static void put_comma(struct writer *w)
{
    if (!w->first) text_put_char(w->out, ',');
    w->first = false;
}

static int put_move(void *context, const struct play *p, const struct record_entry *e,
                    game_move move)
{
    struct writer *w = context;
    (void)move;
    if (e->kind == RECORD_COMMENT) return 0;
    put_comma(w);
    text_put(w->out, "{\"seat\":");
    text_put_number(w->out, (e->kind == RECORD_EVENT ? e->seat : play_actor(p)) + 1);
    text_put(w->out, ",\"move\":");
    text_put_json(w->out, e->kind == RECORD_EVENT ? slice_of(play_event_word(e->event)) : e->text);
    text_put_char(w->out, '}');
    return 0;
}

static void put_field(const char *name, struct slice value, struct text *out)
{
    text_put(out, name);
    text_put_json(out, value);
}

static int write_ndjson(const struct record *record, struct play *p, struct text *out,
                        struct message *why)
{
    char room[256];
    struct text variant = text_on(room, sizeof room);
    struct writer w = {.out = out, .first = true};
    struct slice position = record_tag(record, "Position"), number = record_tag(record, "Round");
    uint64_t round;
    options_write(p->game, &p->options, &variant);
    put_field("{\"game\":", slice_of(p->game->name), out);
    put_field(",\"variant\":", text_slice(&variant), out);
    text_put(out, ",\"seats\":");
    text_put_number(out, p->options.seats);
    if (position.n) put_field(",\"position\":", position, out);
    if (number.n && !slice_number(number, INT32_MAX, &round)) {
        text_put(out, ",\"number\":");
        text_put_unsigned(out, round);
    }
    text_put(out, ",\"players\":[");
    for (int seat = 0; seat < p->options.seats; seat++)
        put_field(seat ? "," : "", record_tag(record, record_player_tag(seat)), out);
    text_put(out, "],\"moves\":[");
    int status = record_replay(record, p, put_move, &w, why);
    if (status) return status;
    struct game_result result;
    play_result(p, &result);
    text_put(out, "],\"winner\":");
    text_put_number(out, result.winner < 0 ? 0 : result.winner + 1);
    put_field(",\"how\":", slice_of(result.how), out);
    text_put(out, ",\"points\":[");
    text_put_number(out, result.points[0]);
    text_put_char(out, ',');
    text_put_number(out, result.points[1]);
    text_put(out, "]}\n");
    return 0;
}

static int put_round(void *context, const struct play *p, const struct record_entry *e,
                     game_move move)
{
    struct writer *w = context;
    (void)move;
    int seat = e->kind == RECORD_EVENT ? e->seat : play_actor(p);
    if (e->kind == RECORD_COMMENT) return 0;
    if (w->round == 2 || (w->round == 1 && seat == 0)) {
        text_put(w->out, "],");
        w->round = 0;
    }
    text_put(w->out, w->round ? "," : "[");
    if (!w->round && seat == 1) text_put(w->out, "null,");
    text_put_json(w->out, e->kind == RECORD_EVENT ? slice_of(play_event_word(e->event)) : e->text);
    w->round = seat + 1;
    return 0;
}

static void put_date(const char *name, struct slice date, struct text *out)
{
    text_put(out, name);
    text_put_json(out, date.n ? date : SLICE("1970-01-01T00:00:00Z"));
}

static void put_standing(const struct record *record, const struct game_result *result,
                         struct text *out)
{
    text_put(out, ",\"players\":[");
    for (int seat = 0; seat < 2; seat++) {
        struct slice name = record_tag(record, record_player_tag(seat));
        put_field(seat ? ",{\"name\":" : "{\"name\":",
                  name.n ? name
                  : seat ? SLICE("2")
                         : SLICE("1"),
                  out);
        text_put(out, ",\"score\":");
        text_put_number(out, result->points[seat]);
        text_put(out, result->winner == seat ? ",\"result\":1}" : ",\"result\":0}");
    }
    text_put_char(out, ']');
}

/* Abstract Play knows games for two of which nothing is hidden or drawn, as they are on the box. */
static bool fits_abstractplay(const struct record *record, const struct play *p)
{
    struct game_options usual;
    options_default(p->game, &usual);
    bool same = memcmp(usual.value, p->options.value, sizeof usual.value) == 0;
    return same && p->options.seats == 2 && !p->game->rules->max_outcomes &&
           !record_tag(record, "Position").n;
}

static int write_abstractplay(const struct record *record, struct play *p, struct text *out,
                              struct message *why)
{
    enum { ROOM = 1 << 17 };
    static char room[ROOM];
    struct text moves = text_on(room, ROOM);
    struct writer w = {.out = &moves};
    struct slice start = record_tag(record, "Date"), end = record_tag(record, "DateEnd");
    struct slice site = record_tag(record, "Site");
    struct game_result result;
    if (!fits_abstractplay(record, p))
        return message_fail(why, "records.not_abstractplay", slice_of(p->game->name));
    int status = record_replay(record, p, put_round, &w, why);
    if (status) return status;
    if (text_status(&moves)) {
        message_set(why, "error.memory");
        return ERR_SPACE;
    }
    play_result(p, &result);
    if (result.winner == GAME_NONE) return message_fail(why, "records.unfinished", SLICE(""));
    put_field("{\"header\":{\"game\":{\"name\":", slice_of(words_get(WORDS_EN, p->game->title)),
              out);
    put_field(",\"variants\":[]},\"site\":{\"name\":", site.n ? site : SLICE("Tablier"), out);
    put_date("},\"date-start\":", start, out);
    put_date(",\"date-end\":", end.n ? end : start, out);
    put_date(",\"date-generated\":", end.n ? end : start, out);
    put_standing(record, &result, out);
    text_put(out, "},\"moves\":[");
    text_put_slice(out, text_slice(&moves));
    text_put(out, w.round ? "]]}\n" : "]}\n");
    return 0;
}

int form_write(enum form form, const struct record *record, struct play *p, struct text *out,
               struct message *why)
{
    if (form == FORM_NDJSON) return write_ndjson(record, p, out, why);
    if (form == FORM_ABSTRACTPLAY) return write_abstractplay(record, p, out, why);
    int status = record_replay(record, p, NULL, NULL, why);
    if (status) return status;
    record_write(record, out);
    text_put_char(out, '\n');
    return 0;
}
