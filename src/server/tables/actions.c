/* What can be done at a table, as clients write it, over HTTP and WebSockets alike. */
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "base/name.h"
#include "server/json.h"
#include "server/notices/mail.h"
#include "server/secret.h"
#include "server/wire/request.h"

enum { NAME_LETTERS_MAX = 40 };

static const struct {
    const char *name;
    enum match_action action;
} names[] = {
    {"move", MATCH_MOVE},       {"resign", MATCH_RESIGN},     {"draw", MATCH_DRAW},
    {"end", MATCH_END},         {"takeback", MATCH_TAKEBACK}, {"rematch", MATCH_REMATCH},
    {"decline", MATCH_DECLINE}, {"claim", MATCH_CLAIM},       {"chat", MATCH_CHAT},
    {"join", MATCH_JOIN},       {"take", MATCH_JOIN},         {"forget", MATCH_FORGET},
    {"notify", MATCH_NOTIFY},   {"annul", MATCH_ANNUL},
};

bool action_is_name(char *name)
{
    return name_clean(name, NAME_LETTERS_MAX);
}

/* The hash of a secret that the client made; empty when it brings none. */
static bool read_secret(const cJSON *d, const char *name, char hash[static STORE_HASH_SIZE])
{
    char key[SECRET_SIZE];
    int n = field_text(d, name, key, SECRET_SIZE - 1);
    hash[0] = '\0';
    if (n <= 0) return n == 0;
    if (!secret_is_well_formed(slice_of(key))) return false;
    secret_hash(slice_of(key), hash);
    return true;
}

static bool read_join(const cJSON *d, struct match_command *c)
{
    return field_text(d, "name", c->name, MATCH_NAME_MAX) >= 0 && action_is_name(c->name) &&
           read_secret(d, "key", c->owner) && read_secret(d, "token", c->token);
}

static bool read_chat(const cJSON *d, struct match_command *c)
{
    char room[8];
    if (field_text(d, "say", c->text, MATCH_SAY_MAX) < 0) return false;
    if (!slice_trim(slice_of(c->text)).n) return false;
    if (field_text(d, "room", room, sizeof room - 1) < 0) return false;
    c->team = !strcmp(room, "team");
    return c->team || !room[0] || !strcmp(room, "table");
}

/* The language of the letters stands before the address. */
static bool read_mail(const cJSON *d, enum words_lang lang, struct match_command *c)
{
    char address[MATCH_MAIL_MAX - 8], code[16];
    int n = field_text(d, "mail", address, sizeof address - 1);
    if (n <= 0) return n == 0;
    if (!strchr(address, '@') || strpbrk(address, " \t\r\n<>,;\"\\")) return false;
    if (field_text(d, "lang", code, sizeof code - 1) > 0) words_find_lang(slice_of(code), &lang);
    struct text t = text_on(c->mail, MATCH_MAIL_MAX);
    text_put(&t, words_lang_code(lang));
    text_put_char(&t, ' ');
    text_put(&t, address);
    return true;
}

static bool read_notify(const cJSON *d, struct match_command *c)
{
    const cJSON *push = cJSON_GetObjectItemCaseSensitive(d, "push");
    if (!read_mail(d, WORDS_EN, c)) return false;
    if (!push || cJSON_IsNull(push)) return true;
    if (!cJSON_IsObject(push)) return false;
    return cJSON_PrintPreallocated(cJSON_GetObjectItemCaseSensitive(d, "push"), c->text,
                                   MATCH_SAY_MAX, false);
}

static bool read_fields(const cJSON *d, struct match_command *c)
{
    if (field_text(d, "id", c->id, MATCH_ACTION_SIZE - 1) < 0 || c->id[0] == '~') return false;
    switch (c->action) {
    case MATCH_MOVE:
        return field_text(d, "m", c->text, MATCH_SAY_MAX) > 0 &&
               field_number(d, "ply", 1, INT32_MAX, 0, &c->ply);
    case MATCH_DECLINE: return field_text(d, "what", c->text, 16) > 0;
    case MATCH_CHAT: return read_chat(d, c);
    case MATCH_JOIN: return read_join(d, c);
    case MATCH_NOTIFY: return read_notify(d, c);
    default: return true;
    }
}

struct match_command *action_read(const char *name, const struct cJSON *d, int seat,
                                  enum problem_code *code)
{
    *code = PROBLEM_NOT_FOUND;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(name, names[i].name) != 0) continue;
        struct match_command *c = match_command_new(names[i].action, seat);
        *code = PROBLEM_NONE;
        if (read_fields(d, c)) return c;
        free(c);
        *code = PROBLEM_BAD_REQUEST;
        return NULL;
    }
    return NULL;
}

bool action_may_work(struct server *server, const char *address)
{
    return limits_has(server->limits, slice_of(address), LIMITS_WORK, server_ticks(server));
}

void action_charge(struct server *server, const char *address, int64_t microseconds)
{
    if (microseconds)
        limits_spend(server->limits, slice_of(address), LIMITS_WORK, (double)microseconds / 1000,
                     server_ticks(server));
}

enum problem_code action_limit(struct server *server, const char *address, const match *m,
                               const struct match_command *c)
{
    bool game = c->action == MATCH_REMATCH && match_makes_game(m, c->seat);
    if (server_is_busy(server) || !match_takes_actions(m)) return PROBLEM_BUSY;
    if (match_asks_rules(m, c) && !action_may_work(server, address)) return PROBLEM_TOO_MANY;
    enum limits_kind kinds[2];
    int count = 0;
    if (game) kinds[count++] = LIMITS_GAMES;
    if (c->action == MATCH_NOTIFY) kinds[count++] = LIMITS_SUBSCRIPTIONS;
    if (c->action == MATCH_NOTIFY && c->mail[0] && mail_is_on(server))
        kinds[count++] = LIMITS_LETTERS;
    for (int i = 0; i < count; i++)
        if (!limits_take(server->limits, slice_of(address), kinds[i], server_ticks(server)))
            return PROBLEM_TOO_MANY;
    return PROBLEM_NONE;
}

/* ---- over HTTP */

static void write_done(const struct match_command *c, int v, struct text *t)
{
    json_begin(t, NULL, '{');
    json_number(t, "v", v);
    if (c->action == MATCH_JOIN) json_number(t, "seat", c->took + 1);
    json_end(t, '}');
}

static void on_done(struct match_command *c, const struct problem *p, int v)
{
    struct request *r = c->context;
    action_charge(r->server, r->address, c->spent);
    if (p->code) {
        request_problem(r, p);
    } else {
        struct text t = request_text(r);
        write_done(c, v, &t);
        request_json(r, 200, &t);
    }
    request_drop(r);
}

static bool may_ask(const struct match_command *c)
{
    const struct request *r = c->context;
    return action_may_work(r->server, r->address);
}

/* A seat to be taken: any free one, or the one that is wanted. */
static enum problem_code find_free_seat(const cJSON *d, struct match_command *c)
{
    int wanted;
    if (!c->token[0] || !field_number(d, "seat", 1, GAME_SEATS_MAX, 0, &wanted))
        return PROBLEM_BAD_REQUEST;
    c->seat = -1 - wanted;
    return PROBLEM_NONE;
}

/* Which seat the request is for. Who sat down and did not hear it comes with the invitation again,
 * which opens nothing any more; the token that he brings does. */
static enum problem_code find_seat(const struct request *r, match *m, const cJSON *d,
                                   struct match_command *c)
{
    char hash[STORE_HASH_SIZE];
    if (!strcmp(r->action, "take")) return find_free_seat(d, c);
    if (!r->bearer[0]) return PROBLEM_NO_TOKEN;
    secret_hash(slice_of(r->bearer), hash);
    c->seat = match_seat(m, hash);
    c->held = match_mark(hash);
    if (c->seat >= 0 || !c->token[0]) return c->seat < 0 ? PROBLEM_WRONG_TOKEN : PROBLEM_NONE;
    c->seat = match_seat(m, c->token);
    c->held = match_mark(c->token);
    return c->seat < 0 ? PROBLEM_WRONG_TOKEN : PROBLEM_NONE;
}

static void act(void *context, match *m, enum problem_code code)
{
    struct request *r = context;
    if (code) {
        request_fail(r, code);
        return;
    }
    const cJSON *d = request_object(r);
    if (!d) return;
    struct match_command *c = action_read(r->action, d, -1, &code);
    if (c) code = find_seat(r, m, d, c);
    if (!code) code = action_limit(r->server, r->address, m, c);
    if (code) {
        free(c);
        request_fail(r, code);
        return;
    }
    c->took = c->seat;
    c->who = match_mark(r->address);
    c->context = request_keep(r);
    c->reply = on_done;
    c->may_ask = may_ask;
    match_do(m, c);
}

void api_action(struct request *r)
{
    hall_find_at(r->server->hall, r->id, r->v, act, r, &r->ticket);
}
