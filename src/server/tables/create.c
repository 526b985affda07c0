/* POST /api/games: a new game from what somebody asked for. */
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "game/play.h"
#include "games/list.h"
#include "native/need.h"
#include "server/json.h"
#include "server/log.h"
#include "server/secret.h"
#include "server/wire/request.h"

enum {
    DAYS_MAX = 30,
    MAIN_MAX = 6 * 3600,
    STEP_MAX = 600,
    DELAY_MAX = 200,
    LEVELS = 10,
    POSITION_MAX = 4096
};

/* A game being described; its texts live in the job's pool. */
struct wish {
    struct request *r;
    const cJSON *json;
    struct store_job *job;
    struct store_game *game;
    const struct game *rules;
    struct problem problem;
    int me; /* −1: nobody */
    char tokens[GAME_SEATS_MAX][SECRET_SIZE];
};

static bool bad(struct wish *w, enum problem_code code, const struct message *why)
{
    problem_set(&w->problem, code);
    if (why) w->problem.say = *why;
    return false;
}

static const char *keep_text(struct wish *w, const struct text *t)
{
    return pool_text(&w->job->pool, text_slice(t));
}

static bool read_rules(struct wish *w)
{
    char bytes[512];
    struct message why;
    struct game_options options;
    int seats;
    /* Messages quote what was asked for: they point into the request, which outlives them. */
    const cJSON *name = cJSON_GetObjectItemCaseSensitive(w->json, "game");
    const cJSON *variant = cJSON_GetObjectItemCaseSensitive(w->json, "variant");
    bool given = variant && !cJSON_IsNull(variant);
    if (!cJSON_IsString(name) || (given && !cJSON_IsString(variant)) ||
        !field_number(w->json, "seats", 1, GAME_SEATS_MAX, 0, &seats))
        return bad(w, PROBLEM_BAD_REQUEST, NULL);
    w->rules = games_find(slice_of(name->valuestring));
    if (!w->rules) {
        message_fail(&why, "games.unknown", slice_of(name->valuestring));
        return bad(w, PROBLEM_BAD_VARIANT, &why);
    }
    options_default(w->rules, &options);
    struct slice wanted = slice_of(given ? variant->valuestring : "");
    if (options_read(w->rules, wanted, &options, &why) ||
        (seats && options_set_seats(w->rules, seats, &options, &why)))
        return bad(w, PROBLEM_BAD_VARIANT, &why);
    struct text full = text_on(bytes, sizeof bytes);
    options_write(w->rules, &options, &full);
    w->game->game = w->rules->name;
    w->game->variant = keep_text(w, &full);
    w->game->seats = options.seats;
    return true;
}

/* A position is read to see that it can be, and that the game is not over in it; and kept as we
 * write it, however much blank space came with it. */
static bool read_position(struct wish *w)
{
    char written[POSITION_MAX];
    struct text line = text_on(written, sizeof written);
    const cJSON *field = cJSON_GetObjectItemCaseSensitive(w->json, "position");
    struct message why;
    if (!field || cJSON_IsNull(field)) return true;
    if (!cJSON_IsString(field)) return bad(w, PROBLEM_BAD_REQUEST, NULL);
    if (w->rules->rules->observe) {
        message_set(&why, "server.no_position");
        return bad(w, PROBLEM_REFUSED, &why);
    }
    struct game_options options;
    options_default(w->rules, &options);
    options_read(w->rules, slice_of(w->game->variant), &options, &why);
    options_set_seats(w->rules, w->game->seats, &options, &why);
    size_t bytes = play_memory(w->rules);
    void *memory = need(bytes);
    struct arena arena = arena_on(memory, bytes);
    struct play play;
    int status =
        play_open_at(&play, w->rules, &options, slice_of(field->valuestring), &arena, &why);
    bool over = !status && play_actor(&play) < 0;
    if (!status) w->rules->text->write_position(game_truth(play.state), &line);
    free(memory);
    if (status) return bad(w, PROBLEM_BAD_POSITION, &why);
    if (over) return bad(w, PROBLEM_OVER, NULL);
    w->game->position = keep_text(w, &line);
    return true;
}

static bool read_clock(struct wish *w)
{
    enum { SECOND = 1000 };
    const cJSON *clock = cJSON_GetObjectItemCaseSensitive(w->json, "clock");
    int days, main, step;
    if (!clock || cJSON_IsNull(clock)) return true;
    if (!cJSON_IsObject(clock) || !field_number(clock, "days", 1, DAYS_MAX, 0, &days) ||
        !field_number(clock, "main", 1, MAIN_MAX, 0, &main) ||
        !field_number(clock, "increment", 0, STEP_MAX, 0, &step) || !days == !main)
        return bad(w, PROBLEM_BAD_REQUEST, NULL);
    w->game->clock = days ? STORE_DAYS : STORE_CLOCK;
    w->game->clock_main = days ? (int64_t)days * 86400 * SECOND : (int64_t)main * SECOND;
    w->game->clock_step = (int64_t)step * SECOND;
    return true;
}

static bool read_flags(struct wish *w)
{
    const cJSON *watch = cJSON_GetObjectItemCaseSensitive(w->json, "watch");
    bool public, chat, takebacks, allow;
    if ((watch && !cJSON_IsNull(watch) && !cJSON_IsObject(watch)) ||
        !field_bool(w->json, "public", false, &public) ||
        !field_bool(w->json, "chat", true, &chat) ||
        !field_bool(w->json, "takebacks", true, &takebacks) ||
        !field_bool(watch, "allow", true, &allow) ||
        !field_number(watch, "delay", 0, DELAY_MAX, 0, &w->game->watch_delay))
        return bad(w, PROBLEM_BAD_REQUEST, NULL);
    w->game->flags = (public ? STORE_PUBLIC : 0) | (chat ? STORE_CHAT : 0) |
                     (takebacks ? STORE_TAKEBACKS : 0) | (allow ? STORE_WATCH : 0);
    return true;
}

static bool read_player(struct wish *w, int i, const cJSON *player)
{
    char name[MATCH_NAME_MAX + 1], hash[STORE_HASH_SIZE];
    struct store_seat *s = &w->game->seat[i];
    s->name = "";
    if (player && !cJSON_IsNull(player) && !cJSON_IsObject(player)) return false;
    if (!field_number(player, "level", 0, LEVELS, 0, &s->level)) return false;
    if (field_text(player, "name", name, MATCH_NAME_MAX) < 0 || !action_is_name(name)) return false;
    s->name = pool_text(&w->job->pool, slice_of(name));
    s->taken = s->level > 0;
    if (s->level) return true;
    secret_new(w->tokens[i]);
    secret_hash(slice_of(w->tokens[i]), hash);
    s->token = pool_text(&w->job->pool, slice_of(hash));
    return true;
}

/* The creator's seat, if any: among those for people. */
static bool read_me(struct wish *w)
{
    const cJSON *me = cJSON_GetObjectItemCaseSensitive(w->json, "me");
    int people[GAME_SEATS_MAX], count = 0, seat;
    for (int i = 0; i < w->game->seats; i++)
        if (!w->game->seat[i].level) people[count++] = i;
    w->me = -1;
    if (cJSON_IsString(me) && !strcmp(me->valuestring, "random") && count) {
        w->me = people[secret_number() % (uint64_t)count];
        return true;
    }
    if (!field_number(w->json, "me", 1, w->game->seats, 0, &seat)) return false;
    if (seat && w->game->seat[seat - 1].level) return false;
    w->me = seat - 1;
    return true;
}

static bool read_players(struct wish *w)
{
    const cJSON *players = cJSON_GetObjectItemCaseSensitive(w->json, "players");
    char key[SECRET_SIZE], hash[STORE_HASH_SIZE];
    if (players && !cJSON_IsNull(players) &&
        (!cJSON_IsArray(players) || cJSON_GetArraySize(players) > w->game->seats))
        return bad(w, PROBLEM_BAD_REQUEST, NULL);
    for (int i = 0; i < w->game->seats; i++)
        if (!read_player(w, i, cJSON_GetArrayItem(players, i)))
            return bad(w, PROBLEM_BAD_REQUEST, NULL);
    int n = field_text(w->json, "key", key, SECRET_SIZE - 1);
    if (n < 0 || !read_me(w)) return bad(w, PROBLEM_BAD_REQUEST, NULL);
    struct slice owner = n ? slice_of(key) : slice_of(w->r->bearer);
    if (owner.n && !secret_is_well_formed(owner)) return bad(w, PROBLEM_BAD_REQUEST, NULL);
    if (w->me < 0) return true;
    struct store_seat *s = &w->game->seat[w->me];
    s->taken = true;
    if (!owner.n) return true;
    secret_hash(owner, hash);
    s->owner = pool_text(&w->job->pool, slice_of(hash));
    return true;
}

/* ---- the answer */

static void write_link(struct wish *w, const char *name, const char *token, struct text *t)
{
    char bytes[SERVER_URL_MAX + 64];
    struct text link = text_on(bytes, sizeof bytes);
    request_origin(w->r, &link);
    text_put(&link, "/game/");
    text_put(&link, w->game->id);
    if (token) {
        text_put_char(&link, '#');
        text_put(&link, token);
    }
    json_slice(t, name, text_slice(&link));
}

static void write_created(struct wish *w, struct text *t)
{
    json_begin(t, NULL, '{');
    json_string(t, "id", w->game->id);
    write_link(w, "watch", NULL, t);
    json_begin(t, "seats", '[');
    for (int i = 0; i < w->game->seats; i++) {
        json_begin(t, NULL, '{');
        json_number(t, "seat", i + 1);
        if (w->game->seat[i].level) {
            json_number(t, "level", w->game->seat[i].level);
        } else {
            json_string(t, "token", w->tokens[i]);
            write_link(w, "link", w->tokens[i], t);
            json_bool(t, "you", i == w->me);
        }
        json_end(t, '}');
    }
    json_end(t, ']');
    json_end(t, '}');
}

static void begin_match(void *context, match *m, enum problem_code code)
{
    struct request *r = context;
    if (!code) match_wake(m, match_mark(r->address));
    request_drop(r);
}

static void on_created(struct store_job *job)
{
    struct request *r = job->context;
    if (job->status) {
        request_fail(r, PROBLEM_STORE);
    } else {
        struct wish *w = r->extra;
        struct text t = request_text(r);
        write_created(w, &t);
        request_json(r, 201, &t);
        r->server->figures.games_created++;
        if (w->game->due) hall_find(r->server->hall, job->id, begin_match, request_keep(r), NULL);
    }
    request_drop(r);
    store_job_free(job);
}

static bool read_wish(struct wish *w)
{
    return read_rules(w) && read_position(w) && read_clock(w) && read_flags(w) && read_players(w);
}

static void finish_wish(struct wish *w)
{
    struct store_game *g = w->game;
    bool all = true;
    secret_new_id(g->id);
    g->actor = -1;
    g->created = g->updated = store_now(w->r->server->store);
    for (int i = 0; i < g->seats; i++) all = all && g->seat[i].taken;
    g->due = all ? g->created : 0;
    memcpy(w->job->id, g->id, sizeof g->id);
}

/* What a game needs besides its row: a place in the list of open ones, computers that think. */
static bool is_within_limits(struct wish *w)
{
    struct server *server = w->r->server;
    bool computers = false;
    for (int i = 0; i < w->game->seats; i++) computers = computers || w->game->seat[i].level;
    if (computers && bots_waiting(server->bots) >= server->config.thinking)
        return bad(w, PROBLEM_BUSY, NULL);
    if ((w->game->flags & STORE_PUBLIC) &&
        !limits_take(server->limits, slice_of(w->r->address), LIMITS_SEEKS, server_ticks(server)))
        return bad(w, PROBLEM_TOO_MANY, NULL);
    return true;
}

void api_create(struct request *r)
{
    struct server *server = r->server;
    const cJSON *json = request_object(r);
    if (!json) return;
    if (!limits_take(server->limits, slice_of(r->address), LIMITS_GAMES, server_ticks(server))) {
        request_fail(r, PROBLEM_TOO_MANY);
        return;
    }
    struct wish *w = r->extra = need_zero(1, sizeof *w);
    w->r = r;
    w->json = json;
    w->job = store_job_new(STORE_CREATE, on_created, r);
    w->game = w->job->game = pool_take(&w->job->pool, sizeof *w->game);
    if (!read_wish(w) || !is_within_limits(w)) {
        request_problem(r, &w->problem);
        store_job_free(w->job);
        return;
    }
    finish_wish(w);
    request_keep(r);
    store_submit(server->store, w->job);
}
