/* What people's clients say over a WebSocket, and what they hear. */
#include "server/wire/socket.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "native/need.h"
#include "server/json.h"
#include "server/secret.h"
#include "server/wire/link.h"
#include "server/wire/request.h"

static void send_packet(struct socket *s, struct packet *p)
{
    if (s->gone || s->closing) {
        packet_drop(p);
        return;
    }
    if (!outbox_push(&s->out, p)) {
        s->server->figures.closed_slow++;
        outbox_clear(&s->out);
        socket_close(s, SOCKET_SLOW);
        link_within(s->link, OUTBOX_LAST_MS);
        return;
    }
    link_ready(s->link);
}

static void send_text(struct socket *s, const struct text *t)
{
    send_packet(s, packet_new(text_slice(t)));
}

static struct text begin_message(struct socket *s, const char *type)
{
    struct text t = text_on(s->server->bytes, SERVER_BYTES);
    json_begin(&t, NULL, '{');
    json_string(&t, "t", type);
    return t;
}

static void send_problem(struct socket *s, const char *id, const struct problem *p)
{
    struct text t = begin_message(s, "error");
    json_begin(&t, "d", '{');
    if (id[0]) json_string(&t, "id", id);
    problem_write(p, (enum words_lang)s->lang, &t);
    text_put(&t, "}}");
    send_text(s, &t);
}

static void send_failure(struct socket *s, const char *id, enum problem_code code)
{
    struct problem p;
    problem_set(&p, code);
    send_problem(s, id, &p);
}

void socket_close(struct socket *s, int code)
{
    if (s->closing || s->gone) return;
    s->closing = (short)code;
    link_ready(s->link);
}

/* How long a compressed message is tells how much it resembles those before it: too much where one
 * of them holds a secret and another what somebody else wanted to be said. */
static void speak_plainly(struct socket *s)
{
    free(s->past);
    s->past = NULL;
}

/* ---- hello */

static void hear(struct match_listener *l, struct packet *p)
{
    struct socket *s = (struct socket *)((char *)l - offsetof(struct socket, listener));
    s->server->figures.sent++;
    send_packet(s, p);
}

static void table_gone(struct match_listener *l, enum problem_code code)
{
    struct socket *s = (struct socket *)((char *)l - offsetof(struct socket, listener));
    bool deleted = code == PROBLEM_NOT_FOUND;
    if (!deleted) send_failure(s, "", code);
    match_leave(l);
    socket_close(s, deleted ? SOCKET_NOT_FOUND : SOCKET_FORBIDDEN);
}

static void send_table(struct socket *s, match *m)
{
    struct text t = begin_message(s, "table");
    json_number(&t, "v", match_table_v(m, s->listener.seat));
    match_write_table(m, "d", s->listener.seat, false, &t);
    text_put_char(&t, '}');
    send_text(s, &t);
}

/* The seat that hello's token opens: GAME_PUBLIC without one, −1 for a wrong one. */
static int greeted_seat(const struct socket *s, const match *m)
{
    if (!s->token || !s->token[0]) return GAME_PUBLIC;
    return match_seat(m, s->token);
}

static void on_table(void *context, match *m, enum problem_code code)
{
    struct socket *s = context;
    if (code) {
        send_failure(s, "", code);
        socket_close(s, code == PROBLEM_NOT_FOUND ? SOCKET_NOT_FOUND : SOCKET_RESTART);
        return;
    }
    int seat = greeted_seat(s, m);
    uint64_t held = seat >= 0 ? match_mark(s->token) : 0;
    free(s->token);
    s->token = NULL;
    if (match_hides(m, seat)) speak_plainly(s);
    bool barred = seat == GAME_PUBLIC && !match_may_watch(m);
    if (seat == -1 || barred) {
        send_failure(s, "", barred ? PROBLEM_FORBIDDEN : PROBLEM_WRONG_TOKEN);
        socket_close(s, SOCKET_FORBIDDEN);
        return;
    }
    if (!match_has_room(m, seat)) {
        send_failure(s, "", PROBLEM_BUSY);
        socket_close(s, SOCKET_TOO_FAST);
        return;
    }
    s->listener = (struct match_listener){
        .seat = seat, .lag = -1, .hear = hear, .gone = table_gone, .held = held};
    if (s->v < 0 || !match_catch_up(m, &s->listener, s->v)) {
        send_table(s, m);
        match_catch_up_late(m, &s->listener);
    }
    match_listen(m, &s->listener);
    match_tell_here(m, &s->listener);
}

static void say_hello(struct socket *s, const cJSON *d)
{
    char token[SECRET_SIZE], lang[16];
    int v, has = field_text(d, "token", token, SECRET_SIZE - 1);
    if (has < 0 || (has && !secret_is_well_formed(slice_of(token)))) {
        send_failure(s, "", PROBLEM_WRONG_TOKEN);
        socket_close(s, SOCKET_FORBIDDEN);
        return;
    }
    if (field_number(d, "v", 0, INT32_MAX, s->v, &v)) s->v = v;
    enum words_lang known;
    if (field_text(d, "lang", lang, sizeof lang - 1) > 0 &&
        !words_find_lang(slice_of(lang), &known))
        s->lang = (uint8_t)known;
    s->greeted = true;
    s->token = need_zero(1, STORE_HASH_SIZE);
    if (has) secret_hash(slice_of(token), s->token);
    hall_find_at(s->server->hall, s->id, s->v, on_table, s, &s->ticket);
}

/* ---- actions */

struct pending {
    struct socket *socket;
    bool silent; /* the client gave no id: only errors are told */
};

static void free_if_unused(struct socket *s)
{
    if (!s->gone || s->waiting) return;
    free(s->held);
    free(s->token);
    free(s->past);
    free(s);
}

static void on_done(struct match_command *c, const struct problem *p, int v)
{
    struct pending *pending = c->context;
    struct socket *s = pending->socket;
    const char *id = pending->silent ? "" : c->id;
    s->waiting--;
    action_charge(s->server, s->address, c->spent);
    if (p->code) {
        send_problem(s, id, p);
    } else if (!pending->silent) {
        struct text t = begin_message(s, "ack");
        json_begin(&t, "d", '{');
        json_string(&t, "id", id);
        json_number(&t, "v", v);
        text_put(&t, "}}");
        send_text(s, &t);
    }
    free(pending);
    free_if_unused(s);
}

static bool may_ask(const struct match_command *c)
{
    const struct pending *pending = c->context;
    return action_may_work(pending->socket->server, pending->socket->address);
}

static void act(struct socket *s, const char *type, const cJSON *d)
{
    enum problem_code code;
    char id[MATCH_ACTION_SIZE];
    if (field_text(d, "id", id, sizeof id - 1) < 0) id[0] = '\0';
    if (!s->listener.match) {
        send_failure(s, id, PROBLEM_BAD_REQUEST);
        return;
    }
    if (s->listener.seat < 0) {
        send_failure(s, id, PROBLEM_NO_TOKEN);
        return;
    }
    struct match_command *c = action_read(type, d, s->listener.seat, &code);
    if (!c) {
        send_failure(s, id, code == PROBLEM_NOT_FOUND ? PROBLEM_BAD_REQUEST : code);
        return;
    }
    code = action_limit(s->server, s->address, s->listener.match, c);
    if (code) {
        free(c);
        send_failure(s, id, code);
        return;
    }
    struct pending *pending = need_zero(1, sizeof *pending);
    *pending = (struct pending){s, !c->id[0]};
    c->who = match_mark(s->address);
    c->held = s->listener.held;
    c->from = &s->listener;
    c->context = pending;
    c->reply = on_done;
    c->may_ask = may_ask;
    s->waiting++;
    match_do(s->listener.match, c);
}

static void answer_ping(struct socket *s, const cJSON *d)
{
    enum { WORTH_TELLING_MS = 50 };
    int lag;
    if (field_number(d, "lag", 0, 60000, -1, &lag) && lag >= 0) {
        int change = abs(lag - s->listener.lag);
        s->listener.lag = lag;
        if (change > WORTH_TELLING_MS && s->listener.match && s->listener.seat >= 0)
            match_tell_here(s->listener.match, NULL);
    }
    struct text t = begin_message(s, "pong");
    json_begin(&t, "d", '{');
    json_number(&t, "now", store_now(s->server->store));
    text_put(&t, "}}");
    send_text(s, &t);
}

static void handle_text(struct socket *s, struct slice text)
{
    struct server *server = s->server;
    server->figures.messages++;
    cJSON *message = cJSON_ParseWithLength(text.at, text.n);
    const cJSON *type = cJSON_GetObjectItemCaseSensitive(message, "t");
    const cJSON *d = cJSON_GetObjectItemCaseSensitive(message, "d");
    if (!cJSON_IsString(type) || (d && !cJSON_IsObject(d)))
        send_failure(s, "", PROBLEM_BAD_REQUEST);
    else if (!strcmp(type->valuestring, "ping"))
        answer_ping(s, d);
    else if (strcmp(type->valuestring, "hello") != 0)
        act(s, type->valuestring, d);
    else if (!s->greeted)
        say_hello(s, d);
    cJSON_Delete(message);
}

static void handle_message(struct socket *s, struct slice message)
{
    char bytes[SERVER_MESSAGE_MAX];
    int n = 0;
    if (s->packed_in) {
        n = squeeze_open_message(s->server->squeeze, message, bytes, sizeof bytes);
        message = (struct slice){bytes, n > 0 ? (size_t)n : 0};
    }
    if (n == ERR_LIMIT) {
        send_failure(s, "", PROBLEM_TOO_LARGE);
        socket_close(s, SOCKET_TOO_FAST);
    } else if (n < 0 || !slice_is_utf8(message, NULL)) {
        socket_close(s, SOCKET_BAD_TEXT);
    } else {
        handle_text(s, message);
    }
}

bool socket_may_speak(struct socket *s)
{
    struct server *server = s->server;
    if (limits_bucket_take(&s->bucket, &server->config.messages, server_ticks(server))) return true;
    server->figures.closed_fast++;
    send_failure(s, "", PROBLEM_TOO_MANY);
    socket_close(s, SOCKET_TOO_FAST);
    return false;
}

void socket_receive(struct socket *s, struct slice part, bool first, bool last, bool packed)
{
    s->heard = server_ticks(s->server);
    if (s->closing) return;
    if (first) s->packed_in = packed;
    if (first && last && part.n <= SERVER_MESSAGE_MAX) {
        handle_message(s, part);
        return;
    }
    if (s->held_n + part.n > SERVER_MESSAGE_MAX) {
        send_failure(s, "", PROBLEM_TOO_LARGE);
        socket_close(s, SOCKET_TOO_FAST);
        return;
    }
    char *larger = need_again(s->held, s->held_n + part.n + 1);
    memcpy(larger + s->held_n, part.at, part.n);
    s->held = larger;
    s->held_n += part.n;
    if (!last) return;
    struct slice whole = {larger, s->held_n};
    s->held = NULL;
    s->held_n = 0;
    handle_message(s, whole);
    free(larger);
}

/* ---- coming and going */

struct socket *socket_open(struct server *server, struct link *link, const char *id, int v,
                           enum words_lang lang, const char *address)
{
    struct socket *s = need_zero(1, sizeof *s);
    s->server = server;
    s->link = link;
    s->v = v;
    s->heard = server_ticks(server);
    s->lang = (uint8_t)lang;
    s->bucket = (struct limits_bucket){(float)server->config.messages.burst, server_ticks(server)};
    memcpy(s->id, id, strlen(id) + 1);
    memcpy(s->address, address, strlen(address) + 1);
    s->next = server->sockets;
    if (s->next) s->next->before = s;
    server->sockets = s;
    server->figures.sockets++;
    return s;
}

void socket_closed(struct socket *s)
{
    s->gone = true;
    hall_cancel(s->ticket);
    match_leave(&s->listener);
    outbox_clear(&s->out);
    if (s->before)
        s->before->next = s->next;
    else
        s->server->sockets = s->next;
    if (s->next) s->next->before = s->before;
    s->server->figures.sockets--;
    free_if_unused(s);
}

void socket_check_all(struct server *server)
{
    enum { HELLO_MS = 10000, BEAT_MS = 1000 };
    int64_t silent_ms = server->config.silence * (int64_t)1000, ping_ms = silent_ms * 4 / 9;
    for (struct socket *s = server->sockets, *next; s; s = next) {
        int64_t silent = server_ticks(server) - s->heard;
        next = s->next;
        if (!s->greeted && silent > HELLO_MS) {
            socket_close(s, SOCKET_NO_HELLO);
        } else if (silent > silent_ms) {
            link_cut(s->link);
        } else if (silent > ping_ms && silent <= ping_ms + 2 * BEAT_MS) {
            s->ping = true;
            link_ready(s->link);
        }
    }
}

void socket_close_blocked(struct server *server)
{
    int64_t now = store_now(server->store);
    for (struct socket *s = server->sockets, *next; s; s = next) {
        next = s->next;
        if (limits_is_blocked(server->limits, slice_of(s->address), now))
            socket_close(s, SOCKET_FORBIDDEN);
    }
    for (struct request *r = server->streams; r; r = r->next) {
        r->ends = r->ends || limits_is_blocked(server->limits, slice_of(r->address), now);
        if (r->ends) request_line(r, packet_new(SLICE("\n")));
    }
}

void socket_say_bye(struct server *server)
{
    static const char bye[] = "{\"t\":\"bye\",\"d\":{\"after\":500}}";
    struct packet *p = packet_new(slice_of(bye));
    for (struct socket *s = server->sockets, *next; s; s = next) {
        next = s->next;
        send_packet(s, packet_keep(p));
    }
    packet_drop(p);
}
