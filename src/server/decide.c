/* Deciding: which events an action would make, tried on a copy of the position. Nothing here
 * changes the match. */
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "game/record.h"
#include "server/inside.h"
#include "server/secret.h"

enum {
    EVENTS_MAX = 512,                 /* of one action: a deal of four large hands fits */
    SILENCE_MS = 72 * 60 * 60 * 1000, /* after which a game without a clock may be claimed */
    SAY_LETTERS_MAX = 300
};

/* One decision under way. */
struct decision {
    match *m;
    struct match_command *command;
    struct store_job *job;
    struct problem *problem;
    struct play *trial;
    int64_t left[GAME_SEATS_MAX];
};

typedef enum problem_code decider(struct decision *);

/* ---- helpers */

struct play *decide_trial(match *m)
{
    struct play *t = &m->bench->trial;
    game_state *memory = t->state;
    *t = m->play;
    t->state = memcpy(memory, m->play.state, m->game->rules->size);
    return t;
}

static enum problem_code refuse(struct decision *d, const char *id)
{
    problem_set(d->problem, PROBLEM_REFUSED);
    message_set(&d->problem->say, id);
    return PROBLEM_REFUSED;
}

static enum problem_code fail(struct decision *d, enum problem_code code)
{
    return problem_set(d->problem, code);
}

static struct store_event *add_event(struct decision *d, int kind, int seat, struct slice body)
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

static struct store_event *add_word(struct decision *d, int kind, int seat, const char *word)
{
    return add_event(d, kind, seat, slice_of(word));
}

static unsigned persons(const struct store_game *g)
{
    unsigned seats = 0;
    for (int i = 0; i < g->seats; i++)
        if (!g->seat[i].level) seats |= 1u << i;
    return seats;
}

static bool all_taken(const struct store_game *g)
{
    for (int i = 0; i < g->seats; i++)
        if (!g->seat[i].taken) return false;
    return true;
}

/* ---- due */

static int64_t next_due(const struct play *p, const struct store_game *g, const int64_t *left,
                        int64_t since)
{
    if (g->state == STORE_WAITING) return all_taken(g) ? since : 0;
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
    add_event(d, STORE_RESULT, -1, text_slice(&t));
    d->job->game->state = STORE_OVER;
}

static void add_result_if_over(struct decision *d)
{
    struct game_result result;
    if (play_actor(d->trial) != GAME_OVER) return;
    play_result(d->trial, &result);
    add_result(d, &result);
}

static enum problem_code finish(struct decision *d, int seat, enum play_event event)
{
    struct message why;
    if (play_event(d->trial, seat, event, &why)) return fail(d, PROBLEM_OVER);
    add_word(d, STORE_FINISH, seat, play_event_word(event));
    add_result_if_over(d);
    return PROBLEM_NONE;
}

static enum problem_code need_playing(struct decision *d)
{
    if (d->m->info.state == STORE_WAITING) return fail(d, PROBLEM_NOT_STARTED);
    if (d->m->info.state == STORE_OVER) return fail(d, PROBLEM_OVER);
    return PROBLEM_NONE;
}

/* ---- moves */

static void add_move(struct decision *d, int seat, game_move move)
{
    char bytes[MOVE_TEXT_MAX];
    struct text t = text_on(bytes, sizeof bytes);
    d->m->game->text->write_move(game_truth(d->trial->state), move, &t);
    struct store_event *e = add_event(d, STORE_MOVE, seat, text_slice(&t));
    e->remains = seat >= 0 ? d->left[seat] : 0;
    play_move(d->trial, move);
}

/* Whatever chance has to do now. Every draw has fresh random numbers of its own. */
static void add_chance(struct decision *d)
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
    if (need_playing(d)) return d->problem->code;
    if (c->ply && c->ply != d->trial->ply + 1) return fail(d, PROBLEM_STALE);
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
    if (!play_check(d->trial, c->seat, move, &reason)) return refuse_move(d, &reason);
    int64_t left = clock_after(d, c->seat);
    if (left < NO_CLOCK) return finish(d, c->seat, PLAY_TIMEOUT);
    d->left[c->seat] = left;
    add_move(d, c->seat, move);
    add_chance(d);
    add_result_if_over(d);
    return PROBLEM_NONE;
}

static enum problem_code decide_resign(struct decision *d)
{
    return need_playing(d) ? d->problem->code : finish(d, d->command->seat, PLAY_RESIGN);
}

static enum problem_code decide_timeout(struct decision *d)
{
    int actor = play_actor(d->trial);
    if (need_playing(d)) return d->problem->code;
    if (actor < 0 || d->m->info.clock == STORE_NO_CLOCK) return fail(d, PROBLEM_REFUSED);
    if (apply_left(d->m, actor, d->command->at) > 0) return fail(d, PROBLEM_REFUSED);
    return finish(d, actor, PLAY_TIMEOUT);
}

static enum problem_code decide_claim(struct decision *d)
{
    if (need_playing(d)) return d->problem->code;
    int actor = play_actor(d->trial);
    bool mine = actor >= 0 && game_side(actor) == game_side(d->command->seat);
    bool silent = d->command->at - apply_since(d->m, d->command->at) > SILENCE_MS;
    if (actor < 0 || mine || !silent || d->m->info.clock != STORE_NO_CLOCK)
        return refuse(d, "server.no_claim");
    return finish(d, actor, PLAY_ABANDON);
}

static enum problem_code decide_close(struct decision *d)
{
    static const struct game_result none = {GAME_NONE, "closed", {0, 0}};
    if (d->m->info.state == STORE_OVER) return fail(d, PROBLEM_OVER);
    add_word(d, STORE_FINISH, -1, "closed");
    add_result(d, &none);
    return PROBLEM_NONE;
}

/* ---- agreements */

/* Does a computer seat agree to stop and count? Only when it does not lose by it. */
static bool bot_agrees(struct decision *d, int seat, enum play_event event)
{
    struct game_result now;
    if (event == PLAY_DRAW) return false;
    game_observe(d->m->game, d->trial->state, seat, d->m->bench->view);
    d->m->game->rules->payoff(d->m->bench->view, d->trial->scratch, &now);
    return now.winner == GAME_DRAW || now.winner == game_side(seat);
}

static enum problem_code decide_agreement(struct decision *d, enum play_event event)
{
    struct message why;
    if (need_playing(d)) return d->problem->code;
    if (d->trial->asked[event] >> d->command->seat & 1) return PROBLEM_NONE;
    if (play_event(d->trial, d->command->seat, event, &why)) {
        *d->problem = (struct problem){.code = PROBLEM_REFUSED, .say = why};
        return PROBLEM_REFUSED;
    }
    add_word(d, STORE_ASK, d->command->seat, play_event_word(event));
    for (int i = 0; i < d->m->info.seats && !d->trial->closed; i++) {
        if (!d->m->info.seat[i].level) continue;
        if (!bot_agrees(d, i, event)) {
            add_word(d, STORE_DECLINE, i, play_event_word(event));
            return PROBLEM_NONE;
        }
        play_event(d->trial, i, event, &why);
        add_word(d, STORE_ASK, i, play_event_word(event));
    }
    add_result_if_over(d);
    return PROBLEM_NONE;
}

static enum problem_code decide_draw(struct decision *d)
{
    return decide_agreement(d, PLAY_DRAW);
}

static enum problem_code decide_end(struct decision *d)
{
    return decide_agreement(d, PLAY_END);
}

/* ---- taking back */

/* Does everybody at the table know all there is to know in this position? */
static bool hides_nothing(match *m, const game_state *state)
{
    for (int i = 0; i <= m->info.seats && m->game->rules->observe; i++) {
        game_observe(m->game, state, i < m->info.seats ? i : GAME_PUBLIC, m->bench->view);
        if (memcmp(m->bench->view, state, m->game->rules->size) != 0) return false;
    }
    return true;
}

/* Not across a draw, and not where a move told or hid something. The trial is used up. */
static bool may_take_back(struct decision *d, int to)
{
    match *m = d->m;
    struct message why;
    bool free = true;
    for (int i = to; i < m->play.ply; i++)
        if (m->moments[m->line[i]].seat < 0) return false;
    if (!m->game->rules->observe) return true;
    memcpy(d->trial->state, m->first, m->game->rules->size);
    for (int i = 0; i < m->play.ply && free; i++) {
        if (i >= to) free = hides_nothing(m, d->trial->state);
        play_text(d->trial, slice_of(m->moments[m->line[i]].body), NULL, &why);
    }
    decide_trial(m);
    return free;
}

static int own_last_move(const match *m, int seat)
{
    for (int i = m->play.ply - 1; i >= 0; i--)
        if (m->moments[m->line[i]].seat == seat) return i;
    return -1;
}

static void replay_trial(struct decision *d, int to)
{
    struct message why;
    memcpy(d->trial->state, d->m->first, d->m->game->rules->size);
    for (int i = 0; i < to; i++)
        play_text(d->trial, slice_of(d->m->moments[d->m->line[i]].body), NULL, &why);
    d->trial->ply = to;
}

static void add_number(struct decision *d, int kind, const char *word, int number)
{
    char bytes[48];
    struct text t = text_on(bytes, sizeof bytes);
    text_put(&t, word);
    text_put_number(&t, number);
    add_event(d, kind, d->command->seat, text_slice(&t));
}

static enum problem_code decide_takeback(struct decision *d)
{
    match *m = d->m;
    if (need_playing(d)) return d->problem->code;
    if (!(m->info.flags & STORE_TAKEBACKS)) return refuse(d, "server.no_takebacks");
    unsigned mine = 1u << d->command->seat;
    if (m->wants_takeback & mine) return PROBLEM_NONE;
    int to = m->wants_takeback ? m->takeback_to : own_last_move(m, d->command->seat);
    if (to < 0) return refuse(d, "server.nothing_to_take_back");
    if (!may_take_back(d, to)) return refuse(d, "server.takeback_secret");
    add_number(d, STORE_ASK, "takeback ", to);
    if ((m->wants_takeback | mine) != persons(&m->info)) return PROBLEM_NONE;
    add_number(d, STORE_TAKEBACK, "", to);
    replay_trial(d, to);
    return PROBLEM_NONE;
}

static enum problem_code decide_decline(struct decision *d)
{
    match *m = d->m;
    const char *what = d->command->text;
    bool takeback = !strcmp(what, "takeback"), rematch = !strcmp(what, "rematch");
    enum play_event event;
    unsigned asked = takeback ? m->wants_takeback : m->wants_rematch;
    if (!takeback && !rematch) {
        if (play_event_find(slice_of(what), &event)) return fail(d, PROBLEM_BAD_REQUEST);
        asked = m->play.asked[event];
    }
    if (!asked || (m->info.state == STORE_OVER && !rematch) || m->info.next[0]) return PROBLEM_NONE;
    add_word(d, STORE_DECLINE, d->command->seat, what);
    return PROBLEM_NONE;
}

/* ---- another game */

/* Seats move round by one, so that sides change. Tokens and keys go with the people. */
static struct store_game *next_game(struct decision *d)
{
    const struct store_game *old = &d->m->info;
    struct store_game *g = pool_take(&d->job->pool, sizeof *g);
    *g = *old;
    secret_new_id(g->id);
    memcpy(g->previous, old->id, sizeof g->previous);
    memset(g->next, 0, sizeof g->next);
    g->state = STORE_WAITING;
    g->seq = 0;
    g->actor = -1;
    g->created = g->updated = g->due = d->command->at;
    for (int i = 0; i < g->seats; i++) {
        g->seat[i] = old->seat[(i + 1) % g->seats];
        g->seat[i].taken = true;
    }
    return g;
}

static enum problem_code decide_rematch(struct decision *d)
{
    match *m = d->m;
    if (m->info.state != STORE_OVER) return fail(d, PROBLEM_NOT_OVER);
    unsigned mine = 1u << d->command->seat;
    if (m->info.next[0] || (m->wants_rematch & mine)) return PROBLEM_NONE;
    for (int i = 0; i < m->info.seats; i++)
        if (!m->info.seat[i].level && !m->info.seat[i].token) return refuse(d, "server.left");
    add_word(d, STORE_ASK, d->command->seat, "rematch");
    if ((m->wants_rematch | mine) != persons(&m->info)) return PROBLEM_NONE;
    d->job->rematch = next_game(d);
    memcpy(d->job->game->next, d->job->rematch->id, STORE_ID_SIZE);
    add_word(d, STORE_REMATCH, -1, d->job->rematch->id);
    return PROBLEM_NONE;
}

/* ---- people */

static size_t count_letters(const char *z)
{
    size_t n = 0;
    for (; *z; z++) n += (*z & 0xC0) != 0x80;
    return n;
}

static enum problem_code decide_chat(struct decision *d)
{
    match *m = d->m;
    const struct match_command *c = d->command;
    bool partners = m->info.seats > GAME_SIDES;
    if (!(m->info.flags & STORE_CHAT) || (c->team && !partners)) return refuse(d, "server.no_chat");
    if (m->chat_count >= m->hall->setup.chat_max) return refuse(d, "server.chat_full");
    if (!c->text[0] || count_letters(c->text) > SAY_LETTERS_MAX) return fail(d, PROBLEM_TOO_LARGE);
    add_word(d, c->team ? STORE_CHAT_TEAM : STORE_CHAT_TABLE, c->seat, c->text);
    return PROBLEM_NONE;
}

static void add_start(struct decision *d)
{
    add_word(d, STORE_START, -1, "");
    d->job->game->state = STORE_PLAYING;
    add_chance(d);
    add_result_if_over(d);
}

static int free_seat(const struct store_game *g)
{
    for (int i = 0; i < g->seats; i++)
        if (!g->seat[i].taken) return i;
    return -1;
}

static enum problem_code decide_join(struct decision *d)
{
    const struct match_command *c = d->command;
    struct store_game *g = d->job->game;
    int seat = c->seat;
    if (seat < 0) { /* anybody, into a free seat of a public game; −2 − s: that seat */
        seat = seat == -1 ? free_seat(g) : -seat - 2;
        if (!(g->flags & STORE_PUBLIC)) return fail(d, PROBLEM_FORBIDDEN);
        if (seat < 0 || seat >= g->seats || g->seat[seat].taken) return fail(d, PROBLEM_TAKEN);
    }
    d->command->took = seat;
    struct store_seat *s = &g->seat[seat];
    struct store_seat had = *s;
    s->taken = true;
    if (c->name[0]) s->name = pool_text(&d->job->pool, slice_of(c->name));
    if (c->owner[0]) s->owner = pool_text(&d->job->pool, slice_of(c->owner));
    if (c->token[0]) s->token = pool_text(&d->job->pool, slice_of(c->token));
    bool same = had.taken && !strcmp(had.name, s->name) && secret_same(had.token, s->token) &&
                (!c->owner[0] || secret_same(had.owner, s->owner));
    if (same) return PROBLEM_NONE;
    d->job->changed |= 1u << seat;
    add_word(d, STORE_JOIN, seat, s->name);
    if (g->state == STORE_WAITING && all_taken(g)) add_start(d);
    return PROBLEM_NONE;
}

static enum problem_code decide_start(struct decision *d)
{
    if (d->m->info.state != STORE_WAITING || !all_taken(&d->m->info)) return PROBLEM_NONE;
    add_start(d);
    return PROBLEM_NONE;
}

static enum problem_code decide_forget(struct decision *d)
{
    struct store_seat *s = &d->job->game->seat[d->command->seat];
    if (d->m->info.state == STORE_PLAYING) finish(d, d->command->seat, PLAY_ABANDON);
    *s = (struct store_seat){.taken = d->m->info.state != STORE_WAITING, .name = ""};
    d->job->changed |= 1u << d->command->seat;
    d->job->erase_chat |= 1u << d->command->seat;
    add_word(d, STORE_FORGET, d->command->seat, "");
    return PROBLEM_NONE;
}

/* No event: only the seat's row changes. */
static enum problem_code decide_notify(struct decision *d)
{
    struct store_seat *s = &d->job->game->seat[d->command->seat];
    const struct match_command *c = d->command;
    s->push = c->text[0] ? pool_text(&d->job->pool, slice_of(c->text)) : NULL;
    s->mail = c->mail[0] ? pool_text(&d->job->pool, slice_of(c->mail)) : NULL;
    d->job->changed |= 1u << c->seat;
    return PROBLEM_NONE;
}

static decider *const deciders[] = {
    [MATCH_MOVE] = decide_move,         [MATCH_RESIGN] = decide_resign,
    [MATCH_DRAW] = decide_draw,         [MATCH_END] = decide_end,
    [MATCH_TAKEBACK] = decide_takeback, [MATCH_REMATCH] = decide_rematch,
    [MATCH_DECLINE] = decide_decline,   [MATCH_CLAIM] = decide_claim,
    [MATCH_CHAT] = decide_chat,         [MATCH_JOIN] = decide_join,
    [MATCH_FORGET] = decide_forget,     [MATCH_NOTIFY] = decide_notify,
    [MATCH_START] = decide_start,       [MATCH_TIMEOUT] = decide_timeout,
    [MATCH_CLOSE] = decide_close,
};

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
    enum problem_code code = deciders[c->action](&d);
    if (!code && (job->event_count || job->changed)) settle(&d);
    return code;
}
