/* For whoever runs the server: list, close and delete games, block addresses. */
#include <cjson/cJSON.h>
#include <string.h>

#include "server/json.h"
#include "server/log.h"
#include "server/secret.h"
#include "server/wire/request.h"
#include "server/wire/socket.h"

enum { LIST_MAX = 500, BLOCKS_MAX = 1000, HOURS_MAX = 24 * 3650 };

bool admin_may(struct request *r)
{
    char hash[STORE_HASH_SIZE];
    if (!r->server->admin_hash[0]) {
        request_fail(r, PROBLEM_NOT_FOUND);
        return false;
    }
    if (!r->bearer[0]) {
        request_fail(r, PROBLEM_NO_TOKEN);
        return false;
    }
    secret_hash(slice_of(r->bearer), hash);
    if (secret_same(hash, r->server->admin_hash)) return true;
    log_event(LOG_WARN, "wrong admin token", "address", r->address, NULL);
    request_fail(r, PROBLEM_WRONG_TOKEN);
    return false;
}

static void reply_done(struct request *r)
{
    struct text t = request_text(r);
    text_put(&t, "{}");
    request_json(r, 200, &t);
}

static void on_games(struct store_job *job)
{
    struct request *r = job->context;
    struct text t = request_text(r);
    text_put(&t, "{\"games\":[");
    for (int i = 0; i < job->game_count; i++) {
        json_begin(&t, NULL, '{');
        match_write_public(job->games[i], &t);
        json_number(&t, "updated", job->games[i]->updated);
        json_number(&t, "v", job->games[i]->seq);
        json_end(&t, '}');
    }
    text_put(&t, "]}");
    request_answer(job, &t);
}

void admin_games(struct request *r)
{
    if (!admin_may(r)) return;
    struct store_job *job = store_job_new(STORE_LIST, on_games, request_keep(r));
    job->filter = STORE_ALL_GAMES;
    job->limit = LIST_MAX;
    if (r->game[0]) job->name = pool_text(&job->pool, slice_of(r->game));
    store_submit(r->server->store, job);
}

static void on_closed(struct match_command *c, const struct problem *p, int v)
{
    struct request *r = c->context;
    (void)v;
    if (p->code)
        request_problem(r, p);
    else
        reply_done(r);
    request_drop(r);
}

static void close_match(void *context, match *m, enum problem_code code)
{
    struct request *r = context;
    if (code) {
        request_fail(r, code);
        return;
    }
    log_event(LOG_INFO, "closed by the operator", "game", r->id, NULL);
    struct match_command *c = match_command_new(MATCH_CLOSE, -1);
    c->context = request_keep(r);
    c->reply = on_closed;
    match_do(m, c);
}

void admin_close(struct request *r)
{
    if (admin_may(r)) hall_find(r->server->hall, r->id, close_match, r, &r->ticket);
}

static void on_deleted(struct store_job *job)
{
    struct request *r = job->context;
    hall_forget(r->server->hall, job->id);
    if (job->status == STORE_MISSING)
        request_fail(r, PROBLEM_NOT_FOUND);
    else if (job->status)
        request_fail(r, PROBLEM_STORE);
    else
        reply_done(r);
    request_drop(r);
    store_job_free(job);
}

void admin_delete(struct request *r)
{
    if (!admin_may(r)) return;
    log_event(LOG_INFO, "deleted by the operator", "game", r->id, NULL);
    struct store_job *job = store_job_new(STORE_DELETE, on_deleted, request_keep(r));
    memcpy(job->id, r->id, sizeof job->id);
    store_submit(r->server->store, job);
}

static void on_blocked(struct store_job *job)
{
    struct request *r = job->context;
    if (job->status) {
        request_fail(r, PROBLEM_STORE);
    } else {
        limits_block(r->server->limits, slice_of(job->name), job->until);
        socket_close_blocked(r->server);
        reply_done(r);
    }
    request_drop(r);
    store_job_free(job);
}

/* {"address":"192.0.2.7","hours":24}; 0 hours: unblocks. */
void admin_block(struct request *r)
{
    char address[48], household[48];
    int hours;
    if (!admin_may(r)) return;
    const cJSON *json = request_object(r);
    if (!json) return;
    if (field_text(json, "address", address, sizeof address - 1) <= 0 ||
        !limits_is_address(slice_of(address)) ||
        !field_number(json, "hours", 0, HOURS_MAX, 24, &hours)) {
        request_fail(r, PROBLEM_BAD_REQUEST);
        return;
    }
    limits_household(slice_of(address), household);
    log_event(LOG_INFO, hours ? "blocked" : "unblocked", "address", household, NULL);
    struct store_job *job = store_job_new(STORE_BLOCK, on_blocked, request_keep(r));
    job->name = pool_text(&job->pool, slice_of(household));
    job->until = hours ? store_now(r->server->store) + (int64_t)hours * 3600000 : 0;
    store_submit(r->server->store, job);
}

static void on_blocks(struct store_job *job)
{
    struct request *r = job->context;
    struct text t = request_text(r);
    text_put(&t, "{\"blocks\":[");
    for (int i = 0; i < job->block_count; i++) {
        json_begin(&t, NULL, '{');
        json_string(&t, "address", job->blocks[i].address);
        json_number(&t, "until", job->blocks[i].until);
        json_end(&t, '}');
    }
    text_put(&t, "]}");
    request_answer(job, &t);
}

void admin_blocks(struct request *r)
{
    if (!admin_may(r)) return;
    struct store_job *job = store_job_new(STORE_BLOCKS, on_blocks, request_keep(r));
    job->limit = BLOCKS_MAX;
    store_submit(r->server->store, job);
}
