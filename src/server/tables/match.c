/* The life of a match: commands wait in line, one at a time is decided and committed, then the
 * events are applied and told. After that whoever is next is woken: a computer, or a clock. */
#include "server/tables/match.h"

#include <stdlib.h>
#include <string.h>

#include "native/need.h"
#include "server/secret.h"
#include "server/tables/inside.h"

enum { FAILURES_MAX = 3 }; /* of the store in a row */

static void refresh(match *m);

const struct store_game *match_game(const match *m)
{
    return &m->info;
}

const struct game *match_rules(const match *m)
{
    return m->game;
}

int match_turn(const match *m)
{
    return m->turn_seq;
}

bool match_may_watch(const match *m)
{
    return m->info.flags & STORE_WATCH;
}

bool match_hides(const match *m, int seat)
{
    return m->game->rules->observe && seat >= 0 && m->info.state != STORE_OVER;
}

/* All seats are compared, so that the time taken tells nothing. */
int match_seat(const match *m, const char *hash)
{
    int found = -1;
    for (int i = 0; i < m->info.seats; i++) {
        if (secret_same(m->info.seat[i].token, hash)) found = i;
        if (secret_same(m->info.seat[i].owner, hash) && found < 0) found = i;
    }
    return found;
}
/* ---- commands */

static void ignore_reply(struct match_command *c, const struct problem *p, int v)
{
    (void)c, (void)p, (void)v;
}

struct match_command *match_command_new(enum match_action action, int seat)
{
    struct match_command *c = need_zero(1, sizeof *c);
    c->action = action;
    c->seat = c->took = seat;
    c->reply = ignore_reply;
    return c;
}

bool match_asks_rules(const match *m, const struct match_command *c)
{
    return m->game->rules->slow && (c->action == MATCH_MOVE || c->action == MATCH_END);
}

static void answer(match *m, const struct problem *p, int v)
{
    struct match_command *c = m->first_command;
    m->first_command = c->link;
    if (!m->first_command) m->last_command = NULL;
    m->command_count--;
    if (p->code) m->hall->figures.refused++;
    c->reply(c, p, v);
    free(c);
}

static void answer_ok(match *m, int v)
{
    struct problem none;
    problem_set(&none, PROBLEM_NONE);
    answer(m, &none, v);
}

void match_answer_all(match *m, enum problem_code code)
{
    struct problem p;
    problem_set(&p, code);
    while (m->first_command) answer(m, &p, 0);
}

/* The seat that somebody took with the token which the command brings; −1: none. */
static int has_token(const match *m, const struct match_command *c)
{
    int i = m->info.seats - 1;
    while (i >= 0 && !(m->info.seat[i].taken && secret_same(m->info.seat[i].token, c->token))) i--;
    return i;
}

/* The event by which that person sat down. */
static int sat_down(const match *m, int seat)
{
    int found = 0;
    for (int i = 0; i < m->moment_count; i++) {
        if (m->moments[i].seat != seat) continue;
        if (m->moments[i].kind == STORE_JOIN && !found) found = i + 1;
        if (m->moments[i].kind == STORE_FORGET) found = 0;
    }
    return found ? found : m->info.seq;
}

/* The event that has the client's id of the action; 0: none. */
static int find_action(const match *m, const char *id, int seat)
{
    uint64_t action = apply_hash(id);
    int i = action && seat >= 0 ? m->moment_count : 0;
    while (i > 0 && !(m->moments[i - 1].action == action && m->moments[i - 1].seat == seat)) i--;
    return i;
}

/* The event that this very action made already; 0: none. Whoever sits down brings a token that
 * nobody else knows: once it opens the seat he sits there, whatever became of the answer, and
 * before that he does not, whatever the action is called. */
static int done_before(const match *m, struct match_command *c)
{
    if (!c->token[0]) return find_action(m, c->id, c->seat);
    int seat = has_token(m, c);
    if (seat < 0 || (c->seat >= 0 && c->seat != seat)) return 0;
    c->took = seat;
    int v = find_action(m, c->id, seat);
    return v ? v : sat_down(m, seat);
}

/* Whoever came with a token or key that has ceased to open his seat. */
static void let_go(match *m, const struct store_seat *before)
{
    for (int i = 0; i < m->info.seats; i++) {
        const struct store_seat *now = &m->info.seat[i];
        bool same = now->token == before[i].token && now->owner == before[i].owner;
        if (!same) listen_let_go(m, i);
    }
}

/* Takes in what the store has committed. False when it does not fit: then the store is damaged,
 * and the match is read afresh by whoever wants it next. */
static bool take_in(match *m, const struct store_game *g, const struct store_event *events,
                    int count)
{
    int seq = m->info.seq;
    struct store_seat before[GAME_SEATS_MAX];
    memcpy(before, m->info.seat, sizeof before);
    if (g) apply_info(m, g);
    m->info.seq = seq;
    for (int i = 0; i < count; i++) {
        if (events[i].seq <= m->info.seq) continue;
        if (apply_event(m, &events[i])) return false;
    }
    let_go(m, before); /* before anything is told that is not for them any more */
    legal_moved(m);
    listen_tell(m, seq);
    return true;
}

static void note_wait(hall *h, const struct match_command *c)
{
    int64_t ms = store_now(h->setup.store) - c->at;
    int i = 0;
    while (i < 15 && ms > 1 << i) i++;
    h->figures.wait[i]++;
    h->figures.wait_sum += (uint64_t)(ms > 0 ? ms : 0);
    h->figures.moves++;
}

static void succeed(match *m, const struct store_job *job)
{
    struct match_command *c = m->first_command;
    bool late = c->action == MATCH_MOVE && job->events && job->events[0].kind == STORE_FINISH;
    int v = job->event_count ? job->events[0].seq : m->info.seq;
    if (job->op == STORE_DELETE) {
        answer_ok(m, 0);
        hall_forget(m->hall, m->info.id);
        return;
    }
    /* Who took the seat over a socket holds it from now on by what he brought. */
    if (c->token[0] && c->from && c->from->match == m) c->from->held = match_mark(c->token);
    if (!take_in(m, job->game, job->events, job->event_count)) {
        match_answer_all(m, PROBLEM_STORE);
        hall_forget(m->hall, m->info.id);
        return;
    }
    m->failures = 0;
    if (c->action == MATCH_NOTIFY && m->hall->setup.asked)
        m->hall->setup.asked(m->hall->setup.context, &m->info, c->seat);
    if (c->action == MATCH_MOVE) note_wait(m->hall, c);
    if (c->action == MATCH_TIMEOUT) m->hall->figures.timeouts++;
    if (late) {
        struct problem over;
        problem_set(&over, PROBLEM_OVER);
        answer(m, &over, 0);
    } else {
        answer_ok(m, v);
    }
    turn_wake(m, true);
}

static void on_next_game(void *context, match *m, enum problem_code code)
{
    (void)context;
    if (!code) turn_wake(m, true);
}

static void on_committed(struct store_job *job)
{
    match *m = job->context;
    m->busy = false;
    int status = job->status;
    if (!status) {
        succeed(m, job);
        if (job->rematch) hall_find(m->hall, job->rematch->id, on_next_game, NULL, NULL);
    } else if (status == STORE_MISSING) {
        match_answer_all(m, PROBLEM_NOT_FOUND);
        hall_forget(m->hall, m->info.id);
    } else if (status == STORE_CONFLICT || ++m->failures < FAILURES_MAX) {
        m->hall->figures.conflicts++;
        refresh(m);
    } else {
        m->failures = 0;
        match_answer_all(m, PROBLEM_STORE);
    }
    store_job_free(job);
    match_pump(m);
}

/* May it be done, now that it is its turn? Since it came the seat may have got another holder; and
 * an invitation is good for sitting down, or for saying that nobody will. */
static enum problem_code may_act(const match *m, const struct match_command *c)
{
    if (!c->held) return PROBLEM_NONE;
    if (!match_opens(m, c->seat, c->held)) return PROBLEM_WRONG_TOKEN;
    bool sits = m->info.seat[c->seat].taken;
    return sits || c->action == MATCH_JOIN || c->action == MATCH_FORGET ? PROBLEM_NONE
                                                                        : PROBLEM_NOT_STARTED;
}

/* Many may have come before the first of them was known to cost much. What was asked for already
 * is decided. */
static enum problem_code may_ask(const match *m, const struct match_command *c)
{
    bool asks = c->may_ask && !c->spent && match_asks_rules(m, c);
    return asks && !c->may_ask(c) ? PROBLEM_TOO_MANY : PROBLEM_NONE;
}

/* Decides the first command. True when it needs the store, or the rules, now. */
static bool begin(match *m)
{
    struct match_command *c = m->first_command;
    struct problem problem;
    int v = done_before(m, c);
    if (v) {
        answer_ok(m, v);
        return false;
    }
    if (problem_set(&problem, may_act(m, c)) || problem_set(&problem, may_ask(m, c))) {
        answer(m, &problem, 0);
        return false;
    }
    if (legal_asks(m, c)) {
        m->busy = true;
        return true;
    }
    struct store_job *job = store_job_new(STORE_APPEND, on_committed, m);
    if (decide(m, c, job, &problem)) {
        answer(m, &problem, 0);
    } else if (!job->event_count && !job->changed && job->op == STORE_APPEND) {
        answer_ok(m, m->info.seq);
    } else {
        m->busy = true;
        store_submit(m->hall->setup.store, job);
        return true;
    }
    store_job_free(job);
    return false;
}

void match_pump(match *m)
{
    if (m->busy) return;
    if (m->doomed) match_answer_all(m, PROBLEM_NOT_FOUND);
    if (m->stale && !m->doomed) refresh(m);
    while (m->first_command && !m->busy) begin(m);
    if (m->doomed && !m->busy) hall_drop(m);
}

bool match_takes_actions(const match *m)
{
    return m->command_count < m->hall->setup.actions_max;
}

void match_do(match *m, struct match_command *c)
{
    c->at = store_now(m->hall->setup.store);
    /* Should the system's clock be set back, the game's own time stands still. */
    if (m->moment_count && c->at < m->moments[m->moment_count - 1].at)
        c->at = m->moments[m->moment_count - 1].at;
    c->link = NULL;
    if (c->who) m->who = c->who;
    /* An action always has an id: should the store fail in the middle, it tells what was done. */
    if (!c->id[0]) {
        char random[SECRET_SIZE];
        secret_new(random);
        struct text t = text_on(c->id, MATCH_ACTION_SIZE - 1);
        text_put_char(&t, '~');
        text_put(&t, random);
    }
    if (m->last_command)
        m->last_command->link = c;
    else
        m->first_command = c;
    m->last_command = c;
    m->command_count++;
    match_pump(m);
}

/* ---- what others wrote */

void match_look(match *m, struct hall_ticket *t, struct hall_ticket **next)
{
    *next = m->lookers;
    m->lookers = t;
    m->stale = true;
    match_pump(m);
}

void match_end_looks(match *m, enum problem_code code)
{
    struct hall_ticket *looking = m->looking, *lookers = m->lookers;
    m->looking = m->lookers = NULL;
    hall_serve_lookers(looking, NULL, code);
    hall_serve_lookers(lookers, NULL, code);
}

/* Those who waited for this look; whoever came later waits for the next. */
static void serve_looks(match *m)
{
    struct hall_ticket *looking = m->looking;
    m->looking = NULL;
    hall_serve_lookers(looking, m, PROBLEM_NONE);
}

static void on_refreshed(struct store_job *job)
{
    match *m = job->context;
    m->busy = false;
    if (job->status == STORE_MISSING) {
        match_answer_all(m, PROBLEM_NOT_FOUND);
        hall_forget(m->hall, m->info.id);
    } else if (job->status == STORE_DAMAGED) {
        match_answer_all(m, PROBLEM_DAMAGED);
        hall_forget(m->hall, m->info.id);
    } else if (job->status) {
        match_answer_all(m, PROBLEM_STORE);
        match_end_looks(m, PROBLEM_STORE);
        m->stale = true; /* the next command looks again */
    } else if (take_in(m, job->game, job->events, job->event_count)) {
        turn_wake(m, m->failures > 0); /* what failed may have been done after all */
        serve_looks(m);
    } else {
        hall_forget(m->hall, m->info.id);
    }
    bool again = !job->status;
    store_job_free(job);
    if (again || m->doomed) match_pump(m);
}

static void refresh(match *m)
{
    struct store_job *job = store_job_new(STORE_LOAD, on_refreshed, m);
    memcpy(job->id, m->info.id, sizeof job->id);
    job->seq = m->info.seq;
    m->busy = true;
    m->stale = false;
    m->looking = m->lookers;
    m->lookers = NULL;
    store_submit(m->hall->setup.store, job);
}

void match_news(match *m, int seq)
{
    if (seq && seq <= m->info.seq) return;
    m->stale = true;
    if (!m->busy) match_pump(m);
}
