/* What can be asked over HTTP: games, lists, streams, records, and how the server fares. */
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "base/version.h"
#include "games/list.h"
#include "server/json.h"
#include "server/notices/mail.h"
#include "server/notices/notices.h"
#include "server/qr.h"
#include "server/secret.h"
#include "server/wire/request.h"

enum { LIST_MAX = 100, MINE_MAX = 200 };

/* ---- about */

static void write_size(const char *name, int size, struct text *t)
{
    char bytes[16];
    struct text value = text_on(bytes, sizeof bytes);
    text_put_number(&value, options_columns(size));
    text_put_char(&value, 'x');
    text_put_number(&value, options_rows(size));
    json_slice(t, name, text_slice(&value));
}

static void write_option(const struct game_option *o, enum words_lang lang, struct text *t)
{
    json_begin(t, NULL, '{');
    json_string(t, "name", o->name);
    json_string(t, "about", words_get(lang, o->about));
    if (o->values) {
        json_begin(t, "values", '[');
        for (int i = 0; o->values[i]; i++) json_string(t, NULL, o->values[i]);
        json_end(t, ']');
    } else {
        json_begin(t, "size", '{');
        write_size("default", o->size_default, t);
        write_size("min", o->size_min, t);
        write_size("max", o->size_max, t);
        json_end(t, '}');
    }
    json_end(t, '}');
}

static void write_rules(const struct game *g, enum words_lang lang, struct text *t)
{
    json_begin(t, NULL, '{');
    json_string(t, "name", g->name);
    json_string(t, "title", words_get(lang, g->title));
    json_string(t, "credit", g->credit ? words_get(lang, g->credit) : NULL);
    json_begin(t, "seats", '[');
    for (int i = 1; i <= GAME_SEATS_MAX; i++)
        if (g->seats >> i & 1) json_number(t, NULL, i);
    json_end(t, ']');
    json_bool(t, "draws", g->draws);
    json_bool(t, "secrets", g->rules->observe != NULL);
    json_begin(t, "options", '[');
    for (const struct game_option *o = g->options; o && o->name; o++)
        if (!o->idle) write_option(o, lang, t);
    json_end(t, ']');
    json_end(t, '}');
}

void api_about(struct request *r)
{
    struct text t = request_text(r);
    json_begin(&t, NULL, '{');
    json_string(&t, "name", "tablier");
    json_string(&t, "version", TABLIER_VERSION);
    json_number(&t, "now", store_now(r->server->store));
    json_begin(&t, "games", '[');
    for (int i = 0; games_list[i]; i++) write_rules(games_list[i], r->lang, &t);
    json_end(&t, ']');
    json_number(&t, "levels", 10);
    json_string(&t, "push", notices_push_key(r->server));
    json_bool(&t, "mail", mail_is_on(r->server));
    json_end(&t, '}');
    request_json(r, 200, &t);
}

/* ---- lists */

static void on_list(struct store_job *job)
{
    struct request *r = job->context;
    struct text t = request_text(r);
    text_put(&t, "{\"games\":[");
    for (int i = 0; i < job->game_count; i++) {
        json_begin(&t, NULL, '{');
        match_write_public(job->games[i], &t);
        json_end(&t, '}');
    }
    text_put(&t, "]}");
    request_answer(job, &t);
}

void api_list(struct request *r)
{
    struct store_job *job = store_job_new(STORE_LIST, on_list, request_keep(r));
    job->filter = !strcmp(r->state, "playing") ? STORE_PUBLIC_PLAYING : STORE_OPEN_GAMES;
    job->limit = LIST_MAX;
    if (r->game[0]) job->name = pool_text(&job->pool, slice_of(r->game));
    store_submit(r->server->store, job);
}

/* The seat with that key; of several the one to move. */
static int own_seat(const struct store_game *g, const char *hash)
{
    int seat = 0;
    if (g->actor >= 0 && secret_same(g->seat[g->actor].owner, hash)) return g->actor;
    while (seat < g->seats - 1 && !secret_same(g->seat[seat].owner, hash)) seat++;
    return seat;
}

static void on_mine(struct store_job *job)
{
    struct request *r = job->context;
    struct text t = request_text(r);
    text_put(&t, "{\"games\":[");
    for (int i = 0; i < job->game_count; i++) {
        const struct store_game *g = job->games[i];
        int seat = own_seat(g, job->hash);
        json_begin(&t, NULL, '{');
        match_write_public(g, &t);
        json_number(&t, "seat", seat + 1);
        json_bool(&t, "yourTurn", g->state == STORE_PLAYING && g->actor == seat);
        json_bool(&t, "over", g->state == STORE_OVER);
        json_number(&t, "updated", g->updated);
        json_end(&t, '}');
    }
    text_put(&t, "]}");
    request_answer(job, &t);
}

void api_mine(struct request *r)
{
    if (!secret_is_well_formed(slice_of(r->bearer))) {
        request_fail(r, PROBLEM_NO_TOKEN);
        return;
    }
    struct store_job *job = store_job_new(STORE_OWNED, on_mine, request_keep(r));
    secret_hash(slice_of(r->bearer), job->hash);
    job->limit = MINE_MAX;
    store_submit(r->server->store, job);
}

/* ---- one game */

/* The seat that the bearer opens, GAME_PUBLIC without a bearer. False, answered: neither. */
static bool find_observer(struct request *r, match *m, enum problem_code code, int *seat)
{
    char hash[STORE_HASH_SIZE];
    *seat = GAME_PUBLIC;
    if (code) {
        request_fail(r, code);
        return false;
    }
    if (r->bearer[0]) {
        secret_hash(slice_of(r->bearer), hash);
        *seat = match_seat(m, hash);
        if (*seat < 0) request_fail(r, PROBLEM_WRONG_TOKEN);
        /* Its length would tell too much: socket.c says why. */
        if (match_hides(m, *seat)) r->gzip = false;
    } else if (!match_may_watch(m)) {
        request_fail(r, PROBLEM_FORBIDDEN);
    }
    return !r->answered;
}

static void on_game(void *context, match *m, enum problem_code code);

/* The turn may have passed, and the seat to somebody else: all is looked at again. */
static void on_legal(void *context, match *m, enum problem_code code, int64_t cost)
{
    struct request *r = context;
    action_charge(r->server, r->address, cost);
    on_game(r, m, code);
    request_drop(r);
}

static void find_legal(struct request *r, match *m)
{
    if (action_may_work(r->server, r->address))
        match_find_legal(m, match_mark(r->address), on_legal, request_keep(r));
    else
        request_fail(r, PROBLEM_TOO_MANY);
}

static void on_game(void *context, match *m, enum problem_code code)
{
    struct request *r = context;
    int seat;
    if (!find_observer(r, m, code, &seat)) return;
    if (r->legal && match_is_turn(m, seat) && !match_knows_legal(m)) {
        find_legal(r, m);
        return;
    }
    struct text t = request_text(r);
    match_write_table(m, NULL, seat, r->legal, &t);
    request_json(r, 200, &t);
}

void api_game(struct request *r)
{
    hall_find_at(r->server->hall, r->id, r->v, on_game, r, &r->ticket);
}

static void on_record(void *context, match *m, enum problem_code code)
{
    struct request *r = context;
    int seat;
    if (!find_observer(r, m, code, &seat)) return;
    struct text t = request_text(r);
    match_write_record(m, seat, &t);
    request_reply(r, 200, "text/plain; charset=utf-8", text_slice(&t));
}

void api_record(struct request *r)
{
    hall_find_at(r->server->hall, r->id, r->v, on_record, r, &r->ticket);
}

/* ---- streams */

static struct packet *line_packet(struct packet *p)
{
    struct packet *line = packet_new((struct slice){(const char *)packet_body(p), p->n + 1});
    packet_body(line)[p->n] = '\n';
    packet_drop(p);
    return line;
}

/* Once for each turn, however much came with the move before it. */
static void tell_turn(struct match_listener *l)
{
    struct request *r = (struct request *)((char *)l - offsetof(struct request, listener));
    int turn = match_turn(l->match);
    if (!r->legal || r->turn == turn || !match_is_turn(l->match, l->seat)) return;
    if (!match_knows_legal(l->match)) { /* then it is settled once more */
        match_find_legal(l->match, match_mark(r->address), NULL, NULL);
        return;
    }
    struct text t = request_text(r);
    if (!match_write_turn(l->match, l->seat, &t)) return;
    r->turn = turn;
    request_line(r, line_packet(packet_new(text_slice(&t))));
}

/* Event messages begin {"t":"move", {"t":"over", … */
static bool is_type(const struct packet *p, const char *type)
{
    static const char before[] = "{\"t\":\"";
    size_t skip = sizeof before - 1, n = strlen(type);
    return p->n > skip + n && !memcmp(p->at + PACKET_HEAD + skip, type, n);
}

static void hear_line(struct match_listener *l, struct packet *p)
{
    struct request *r = (struct request *)((char *)l - offsetof(struct request, listener));
    bool over = is_type(p, "over\"");
    request_line(r, line_packet(p));
    if (over) r->ends = true;
}

static void stream_gone(struct match_listener *l, enum problem_code code)
{
    (void)code;
    match_leave(l);
    struct request *r = (struct request *)((char *)l - offsetof(struct request, listener));
    request_line(r, packet_new(SLICE("\n")));
    r->ends = true;
}

static uint64_t held_by(const struct request *r)
{
    char hash[STORE_HASH_SIZE];
    secret_hash(slice_of(r->bearer), hash);
    return match_mark(hash);
}

static void on_stream(void *context, match *m, enum problem_code code)
{
    struct request *r = context;
    int seat;
    if (!find_observer(r, m, code, &seat)) return;
    r->listener = (struct match_listener){
        .seat = seat, .lag = -1, .hear = hear_line, .settled = tell_turn, .gone = stream_gone};
    if (seat >= 0) r->listener.held = held_by(r);
    if (!match_has_room(m, seat)) {
        request_fail(r, PROBLEM_BUSY);
        return;
    }
    request_begin_stream(r);
    if (r->v < 0 || !match_catch_up(m, &r->listener, r->v)) {
        struct text t = request_text(r);
        text_put(&t, "{\"t\":\"table\",\"v\":");
        text_put_number(&t, match_table_v(m, seat));
        match_write_table(m, "d", seat, false, &t);
        text_put_char(&t, '}');
        request_line(r, line_packet(packet_new(text_slice(&t))));
        match_catch_up_late(m, &r->listener);
    }
    if (match_game(m)->state == STORE_OVER) r->ends = true;
    match_listen(m, &r->listener);
    tell_turn(&r->listener);
    match_tell_here(m, &r->listener);
}

/* Whoever listens counts like somebody with a socket. */
void api_stream(struct request *r)
{
    struct server *server = r->server;
    if (r->head) {
        request_reply(r, 200, "application/x-ndjson", SLICE(""));
        return;
    }
    r->counted = server_has_room(server) &&
                 limits_socket(server->limits, slice_of(r->address), server_ticks(server));
    if (!r->counted) {
        request_fail(r, PROBLEM_TOO_MANY);
        return;
    }
    hall_find_at(r->server->hall, r->id, r->v, on_stream, r, &r->ticket);
}

/* ---- pictures of links */

void api_qr(struct request *r)
{
    char text[SERVER_URL_MAX + 64], bytes[SERVER_URL_MAX + 8];
    const cJSON *json = request_object(r);
    if (!json) return;
    struct text origin = text_on(bytes, sizeof bytes);
    request_origin(r, &origin);
    bool own = field_text(json, "text", text, sizeof text - 1) > 0 && !text_status(&origin) &&
               !strncmp(text, bytes, origin.n) && text[origin.n] == '/';
    struct text t = request_text(r);
    if (!own || qr_write_svg(text, &t))
        request_fail(r, PROBLEM_BAD_REQUEST);
    else
        request_reply(r, 200, "image/svg+xml", text_slice(&t));
}
