/* Deciding: which events an action would make, tried on a copy of the position. Nothing here
 * changes the match. */
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "game/record.h"
#include "server/secret.h"
#include "server/tables/decide.h"

enum {
    EVENTS_MAX = 512,                /* of one action: a deal of four large hands fits */
    ASKED_MAX = 1000,                /* events of a game besides its moves and words */
    SILENCE_MS = 72 * 60 * 60 * 1000 /* after which a game without a clock may be claimed */
};

/* ---- helpers */

struct play *decide_trial(match *m)
{
    struct play *t = &m->bench->trial;
    game_state *memory = t->state;
    *t = m->play;
    t->state = memcpy(memory, m->play.state, m->game->rules->size);
    return t;
}

enum problem_code decision_refuse(struct decision *d, const char *id)
{
    problem_set(d->problem, PROBLEM_REFUSED);
    message_set(&d->problem->say, id);
    return PROBLEM_REFUSED;
}

enum problem_code decision_fail(struct decision *d, enum problem_code code)
{
    return problem_set(d->problem, code);
}

struct store_event *decision_event(struct decision *d, int kind, int seat, struct slice body)
{
    struct store_job *job = d->job;
    if (!job->events) job->events = pool_take(&job->pool, EVENTS_MAX * sizeof *job->events);
    if (job->event_count == EVENTS_MAX) abort();
    struct store_event *e = &job->events[job->event_count++];
    *e = (struct store_event){
        .seq = d->m->info.seq + job->event_count,
        .kind = kind,
        .seat = seat,
        .at = d->command->at,
        .body = pool_text(&job->pool, body),
        .action = "",
    };
    /* The client's id marks what it asked for: not the timeout that a late move brings. */
    bool late = d->command->action == MATCH_MOVE && kind == STORE_FINISH;
    if (job->event_count == 1 && !late) e->action = pool_text(&job->pool, slice_of(d->command->id));
    return e;
}

struct store_event *decision_word(struct decision *d, int kind, int seat, const char *word)
{
    return decision_event(d, kind, seat, slice_of(word));
}

unsigned decision_people(const struct store_game *g)
{
    unsigned seats = 0;
    for (int i = 0; i < g->seats; i++)
        if (!g->seat[i].level) seats |= 1u << i;
    return seats;
}

bool decision_full(const struct store_game *g)
{
    for (int i = 0; i < g->seats; i++)
        if (!g->seat[i].taken) return false;
    return true;
}

/* ---- due */

static int64_t next_due(const struct play *p, const struct store_game *g, const int64_t *left,
                        int64_t since)
{
    if (g->state == STORE_WAITING) return decision_full(g) ? since : 0;
    int actor = g->state == STORE_PLAYING ? play_actor(p) : GAME_OVER;
    if (actor < 0) return 0;
    if (g->seat[actor].level) return since;
    return left[actor] == NO_CLOCK ? 0 : since + left[actor];
}

/* Fills what the games table needs to know after the events. */
static void settle(struct decision *d)
{
    struct store_game *g = d->job->game;
    int64_t since = d->m->since;
    for (int i = 0; i < d->job->event_count; i++) {
        const struct store_event *e = &d->job->events[i];
        bool turn = e->kind == STORE_MOVE || e->kind == STORE_START || e->kind == STORE_TAKEBACK;
        if (turn) since = e->at;
    }
    g->seq = d->m->info.seq + d->job->event_count;
    g->due = next_due(d->trial, g, d->left, since);
    int actor = g->state == STORE_PLAYING ? play_actor(d->trial) : GAME_OVER;
    g->actor = actor >= 0 ? actor : -1;
    d->job->lease = actor >= 0 && g->seat[actor].level;
}

/* ---- the end */

static void add_result(struct decision *d, const struct game_result *r)
{
    char bytes[128];
    struct text t = text_on(bytes, sizeof bytes);
    text_put(&t, record_result_word(r));
    text_put_char(&t, ' ');
    text_put(&t, r->how);
    for (int i = 0; i < GAME_SIDES; i++) {
        text_put_char(&t, ' ');
        text_put_number(&t, r->points[i] > 0 ? r->points[i] : 0);
    }
    decision_event(d, STORE_RESULT, -1, text_slice(&t));
    d->job->game->state = STORE_OVER;
}

void decision_result(struct decision *d)
{
    struct game_result result;
    if (play_actor(d->trial) != GAME_OVER) return;
    play_result(d->trial, &result);
    add_result(d, &result);
}

enum problem_code decision_finish(struct decision *d, int seat, enum play_event event)
{
    struct message why;
    if (play_event(d->trial, seat, event, &why)) return decision_fail(d, PROBLEM_OVER);
    decision_word(d, STORE_FINISH, seat, play_event_word(event));
    decision_result(d);
    return PROBLEM_NONE;
}

enum problem_code decision_playing(struct decision *d)
{
    if (d->m->info.state == STORE_WAITING) return decision_fail(d, PROBLEM_NOT_STARTED);
    if (d->m->info.state == STORE_OVER) return decision_fail(d, PROBLEM_OVER);
    return PROBLEM_NONE;
}

/* ---- moves */

static void add_move(struct decision *d, int seat, game_move move)
{
    char bytes[MOVE_TEXT_MAX];
    struct text t = text_on(bytes, sizeof bytes);
    d->m->game->text->write_move(game_truth(d->trial->state), move, &t);
    struct store_event *e = decision_event(d, STORE_MOVE, seat, text_slice(&t));
    e->remains = seat >= 0 ? d->left[seat] : 0;
    play_move(d->trial, move);
}

/* Whatever chance has to do now. Every draw has fresh random numbers of its own. */
void decision_chance(struct decision *d)
{
    while (play_actor(d->trial) == GAME_CHANCE) {
        struct rng rng = rng_seed(secret_number(), secret_number());
        add_move(d, -1, game_draw(d->m->game, d->trial->state, &rng, d->trial->outcomes));
    }
}

static enum problem_code refuse_move(struct decision *d, const struct game_reason *why)
{
    bool turn = !strcmp(why->rule, "turn");
    *d->problem = (struct problem){turn ? PROBLEM_TURN : PROBLEM_ILLEGAL, why->rule, why->say};
    return d->problem->code;
}

/* The mover's clock after a move made now; negative when it ran out before. */
static int64_t clock_after(const struct decision *d, int seat)
{
    const struct store_game *g = &d->m->info;
    if (g->clock == STORE_NO_CLOCK) return NO_CLOCK;
    int64_t left = apply_left(d->m, seat, d->command->at);
    /* A computer's answer counts from when it was ready: its thread may have had to wait. */
    if (left <= 0 && !g->seat[seat].level) return -2;
    return g->clock == STORE_DAYS ? g->clock_main : left + g->clock_step;
}

static enum problem_code decide_move(struct decision *d)
{
    const struct match_command *c = d->command;
    struct game_reason reason;
    game_move move;
    if (decision_playing(d)) return d->problem->code;
    if (c->ply && c->ply != d->trial->ply + 1) return decision_fail(d, PROBLEM_STALE);
    const game_view *truth = game_truth(d->trial->state);
    struct message why;
    if (play_actor(d->trial) != c->seat) {
        play_check(d->trial, c->seat, 0, &reason);
        return refuse_move(d, &reason);
    }
    if (d->m->game->text->read_move(truth, slice_of(c->text), &move, &why)) {
        *d->problem = (struct problem){.code = PROBLEM_BAD_MOVE, .say = why};
        return PROBLEM_BAD_MOVE;
    }
    if (!legal_check(d->m, c->seat, move, &reason)) return refuse_move(d, &reason);
    int64_t left = clock_after(d, c->seat);
    if (left < NO_CLOCK && !apply_is_sure(d->m, c->at)) return decision_fail(d, PROBLEM_STORE);
    if (left < NO_CLOCK) return decision_finish(d, c->seat, PLAY_TIMEOUT);
    d->left[c->seat] = left;
    add_move(d, c->seat, move);
    decision_chance(d);
    decision_result(d);
    return PROBLEM_NONE;
}

static enum problem_code decide_resign(struct decision *d)
{
    return decision_playing(d) ? d->problem->code
                               : decision_finish(d, d->command->seat, PLAY_RESIGN);
}

static enum problem_code decide_timeout(struct decision *d)
{
    int actor = play_actor(d->trial);
    if (decision_playing(d)) return d->problem->code;
    if (actor < 0 || d->m->info.clock == STORE_NO_CLOCK) return decision_fail(d, PROBLEM_REFUSED);
    if (apply_left(d->m, actor, d->command->at) > 0) return decision_fail(d, PROBLEM_REFUSED);
    if (!apply_is_sure(d->m, d->command->at)) return decision_fail(d, PROBLEM_STORE);
    return decision_finish(d, actor, PLAY_TIMEOUT);
}

static enum problem_code decide_claim(struct decision *d)
{
    if (decision_playing(d)) return d->problem->code;
    int actor = play_actor(d->trial);
    bool mine = actor >= 0 && game_side(actor) == game_side(d->command->seat);
    bool silent = d->command->at - apply_since(d->m, d->command->at) > SILENCE_MS;
    if (actor < 0 || mine || !silent || d->m->info.clock != STORE_NO_CLOCK)
        return decision_refuse(d, "server.no_claim");
    return decision_finish(d, actor, PLAY_ABANDON);
}

static enum problem_code decide_close(struct decision *d)
{
    static const struct game_result none = {GAME_NONE, "closed", {0, 0}};
    if (d->m->info.state == STORE_OVER) return decision_fail(d, PROBLEM_OVER);
    decision_word(d, STORE_FINISH, -1, "closed");
    add_result(d, &none);
    return PROBLEM_NONE;
}

static decider *const deciders[] = {
    [MATCH_MOVE] = decide_move,       [MATCH_RESIGN] = decide_resign,
    [MATCH_DRAW] = decide_draw,       [MATCH_END] = decide_end,
    [MATCH_ANNUL] = decide_annul,     [MATCH_TAKEBACK] = decide_takeback,
    [MATCH_REMATCH] = decide_rematch, [MATCH_DECLINE] = decide_decline,
    [MATCH_CLAIM] = decide_claim,     [MATCH_CHAT] = decide_chat,
    [MATCH_JOIN] = decide_join,       [MATCH_FORGET] = decide_forget,
    [MATCH_NOTIFY] = decide_notify,   [MATCH_START] = decide_start,
    [MATCH_TIMEOUT] = decide_timeout, [MATCH_CLOSE] = decide_close,
    [MATCH_LAPSE] = decide_lapse,
};

/* What people may do over and over without the game going on. */
static bool is_idle_talk(const match *m, const struct match_command *c)
{
    switch (c->action) {
    case MATCH_DRAW:
    case MATCH_ANNUL:
    case MATCH_END:
    case MATCH_TAKEBACK:
    case MATCH_REMATCH: return true;
    case MATCH_JOIN: return c->seat >= 0 && m->info.seat[c->seat].taken;
    default: return false;
    }
}

/* Nobody fills the store by asking and declining, or by changing his name. */
static bool is_too_much(const match *m, const struct match_command *c)
{
    return m->moment_count - m->play.ply - m->chat_count >= ASKED_MAX && is_idle_talk(m, c);
}

enum problem_code decide(match *m, struct match_command *c, struct store_job *job,
                         struct problem *problem)
{
    struct decision d = {m, c, job, problem, decide_trial(m), {0}};
    memcpy(d.left, m->left, sizeof d.left);
    memcpy(job->id, m->info.id, sizeof job->id);
    job->seq = m->info.seq;
    job->game = pool_take(&job->pool, sizeof *job->game);
    *job->game = m->info;
    problem_set(problem, PROBLEM_NONE);
    enum problem_code code =
        is_too_much(m, c) ? decision_refuse(&d, "server.asked_enough") : deciders[c->action](&d);
    if (!code && (job->event_count || job->changed)) settle(&d);
    return code;
}
