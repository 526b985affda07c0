/* The life of a match: commands wait in line, one at a time is decided and committed, then the
 * events are applied and told. After that whoever is next is woken: a computer, or a clock. */
#include "server/match.h"

#include <stdlib.h>
#include <string.h>

#include "server/inside.h"
#include "server/json.h"
#include "server/secret.h"

enum {
    FAILURES_MAX = 3,
    CATCH_UP_MAX = 256 /* events: more of them would be longer than the table */
};

static void pump(match *m);
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

int match_v(const match *m)
{
    return m->info.seq;
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

/* ---- telling */

static struct packet *moment_packet(match *m, const struct moment *o, int seat)
{
    struct text t = text_on(m->hall->bytes, TABLE_BYTES);
    if (!show_moment(m, o, seat, &t)) return NULL;
    return packet_new(text_slice(&t));
}

/* One packet for all listeners of the same seat, written when the first of them is met. */
static void tell_moment(match *m, const struct moment *o, bool watchers)
{
    struct packet *packets[OBSERVERS] = {NULL};
    for (struct match_listener *l = m->listeners, *next; l; l = next) {
        next = l->next;
        if ((l->seat < 0) != watchers) continue;
        int observer = show_observer(m, l->seat);
        if (!packets[observer]) packets[observer] = moment_packet(m, o, l->seat);
        if (packets[observer]) l->hear(l, packet_keep(packets[observer]));
    }
    for (int i = 0; i < OBSERVERS; i++) packet_drop(packets[i]);
}

static void tell_since(match *m, int seq)
{
    for (int i = seq; i < m->moment_count; i++) tell_moment(m, &m->moments[i], false);
    int visible = show_visible(m, GAME_PUBLIC);
    for (int i = m->public_sent; i < visible; i++) tell_moment(m, &m->moments[i], true);
    m->public_sent = visible;
    for (struct match_listener *l = m->listeners, *next; l; l = next) {
        next = l->next;
        if (l->settled) l->settled(l);
    }
}

static void tell_between(match *m, struct match_listener *l, int from, int to)
{
    for (int i = from; i < to; i++) {
        struct packet *p = moment_packet(m, &m->moments[i], l->seat);
        if (p) l->hear(l, p);
    }
}

bool match_catch_up(match *m, struct match_listener *l, int v)
{
    int visible = show_visible(m, l->seat);
    if (v < 0 || v > visible || visible - v > CATCH_UP_MAX) return false;
    tell_between(m, l, v, visible);
    return true;
}

void match_catch_up_late(match *m, struct match_listener *l)
{
    int visible = show_visible(m, l->seat);
    if (visible < m->info.seq) tell_between(m, l, 0, visible);
}

/* ---- who is here */

static unsigned local_seats(const match *m)
{
    unsigned seats = 0;
    for (const struct match_listener *l = m->listeners; l; l = l->next)
        if (l->seat >= 0) seats |= 1u << l->seat;
    return seats;
}

static unsigned all_seats(const match *m)
{
    unsigned seats = local_seats(m);
    int64_t now = store_now(m->hall->setup.store);
    for (int i = 0; i < REMOTES_MAX; i++)
        if (now - m->remotes[i].at < REMOTE_MS) seats |= m->remotes[i].seats;
    return seats;
}

void match_write_local(const match *m, struct text *t)
{
    text_put_char(t, ' ');
    text_put(t, m->info.id);
    text_put_char(t, '=');
    text_put_number(t, local_seats(m));
}

/* Tells the other nodes, where there are any. */
static void announce(const match *m)
{
    char bytes[64];
    struct text t = text_on(bytes, sizeof bytes);
    if (!store_is_shared(m->hall->setup.store) || m->hall->closing) return;
    struct store_job *job = store_job_new(STORE_HERE, store_job_free, NULL);
    match_write_local(m, &t);
    job->value = pool_text(&job->pool, text_slice(&t));
    store_submit(m->hall->setup.store, job);
}

/* A node that was not heard of before is answered, so that it knows who is here. */
void match_remote(match *m, const char *node, unsigned seats)
{
    int64_t now = store_now(m->hall->setup.store);
    struct remote *oldest = &m->remotes[0], *found = NULL;
    for (int i = 0; i < REMOTES_MAX; i++) {
        if (!strcmp(m->remotes[i].node, node)) found = &m->remotes[i];
        if (m->remotes[i].at < oldest->at) oldest = &m->remotes[i];
    }
    bool new = !found || now - found->at >= REMOTE_MS;
    unsigned before = all_seats(m);
    if (!found) found = oldest;
    memset(found, 0, sizeof *found);
    memcpy(found->node, node, strnlen(node, STORE_ID_SIZE - 1));
    found->seats = seats;
    found->at = now;
    if (new &&local_seats(m)) announce(m);
    if (all_seats(m) != before) match_tell_here(m);
}

void match_tell_here(match *m)
{
    unsigned seats = all_seats(m);
    int watchers = 0, lag[GAME_SEATS_MAX] = {-1, -1, -1, -1};
    for (const struct match_listener *l = m->listeners; l; l = l->next) {
        if (l->seat < 0)
            watchers++;
        else
            lag[l->seat] = l->lag;
    }
    struct text t = text_on(m->hall->bytes, TABLE_BYTES);
    text_put(&t, "{\"t\":\"here\",\"d\":{\"seats\":[");
    for (int i = 0; i < m->info.seats; i++)
        if (seats >> i & 1) json_number(&t, NULL, i + 1);
    json_end(&t, ']');
    json_number(&t, "watchers", watchers);
    json_begin(&t, "lag", '[');
    for (int i = 0; i < m->info.seats; i++)
        if (lag[i] < 0)
            json_null(&t, NULL);
        else
            json_number(&t, NULL, lag[i]);
    text_put(&t, "]}}");
    struct packet *p = packet_new(text_slice(&t));
    for (struct match_listener *l = m->listeners, *next; l; l = next) {
        next = l->next;
        l->hear(l, packet_keep(p));
    }
    packet_drop(p);
}

void match_listen(match *m, struct match_listener *l)
{
    l->match = m;
    l->before = NULL;
    l->next = m->listeners;
    if (l->next) l->next->before = l;
    m->listeners = l;
    m->hall->figures.listeners++;
    if (l->seat >= 0) announce(m);
}

void match_leave(struct match_listener *l)
{
    match *m = l->match;
    if (!m) return;
    if (l->before)
        l->before->next = l->next;
    else
        m->listeners = l->next;
    if (l->next) l->next->before = l->before;
    l->match = NULL;
    m->hall->figures.listeners--;
    m->idle_since = store_now(m->hall->setup.store);
    if (l->seat >= 0) announce(m);
    if (m->listeners && l->seat >= 0) match_tell_here(m);
}

/* ---- who is next */

static void ignore_reply(struct match_command *c, const struct problem *p, int v)
{
    (void)c, (void)p, (void)v;
}

struct match_command *match_command_new(enum match_action action, int seat)
{
    struct match_command *c = calloc(1, sizeof *c);
    if (!c) abort();
    c->action = action;
    c->seat = seat;
    c->reply = ignore_reply;
    return c;
}

struct thought {
    hall *hall;
    char id[STORE_ID_SIZE];
    int seat, turn;
};

static void play_thought(void *context, match *m, enum problem_code code)
{
    struct bots_task *task = context;
    struct thought *thought = task->context;
    if (!code && m->turn_seq == thought->turn) m->thinking = 0;
    if (!code && m->turn_seq == thought->turn && match_is_turn(m, thought->seat) && task->move) {
        struct match_command *c = match_command_new(MATCH_MOVE, thought->seat);
        struct text t = text_on(c->text, MATCH_SAY_MAX);
        task->game->text->write_move(task->view, task->move, &t);
        c->ply = m->play.ply + 1;
        match_do(m, c);
    }
    free(thought);
    bots_task_free(task);
}

static void on_thought(struct bots_task *task)
{
    struct thought *thought = task->context;
    hall_find(thought->hall, thought->id, play_thought, task, NULL);
}

static void think(match *m, int seat)
{
    hall *h = m->hall;
    if (m->thinking) return;
    m->thinking = m->turn_seq;
    struct thought *thought = calloc(1, sizeof *thought);
    if (!thought) abort();
    *thought = (struct thought){.hall = h, .seat = seat, .turn = m->turn_seq};
    memcpy(thought->id, m->info.id, sizeof thought->id);
    struct bots_task *task = bots_task_new(m->game);
    game_observe(m->game, m->play.state, seat, task->view);
    task->level = m->info.seat[seat].level;
    task->seed = secret_number();
    task->left = apply_left(m, seat, store_now(h->setup.store));
    task->step = m->info.clock_step;
    task->done = on_thought;
    task->context = thought;
    bots_submit(h->setup.bots, task);
}

static void on_timer(uv_timer_t *timer)
{
    match *m = timer->data;
    match_do(m, match_command_new(MATCH_TIMEOUT, -1));
}

static void set_timer(match *m, int64_t in_ms)
{
    if (in_ms < 0) {
        uv_timer_stop(&m->timer);
        return;
    }
    uv_timer_start(&m->timer, on_timer, (uint64_t)in_ms + 1, 0);
}

static bool is_here(const match *m, int seat)
{
    for (const struct match_listener *l = m->listeners; l; l = l->next)
        if (l->seat == seat) return true;
    return false;
}

/* Sees to it that the next actor acts. `mine`: this node made the last event, or was given the
 * game to look after, so computers are its business. */
static void wake(match *m, bool mine)
{
    if (m->hall->closing) return;
    int64_t now = store_now(m->hall->setup.store);
    int actor = m->info.state == STORE_PLAYING ? play_actor(&m->play) : GAME_OVER;
    if (m->info.state == STORE_WAITING && mine) {
        bool full = true;
        for (int i = 0; i < m->info.seats; i++) full = full && m->info.seat[i].taken;
        if (full) match_do(m, match_command_new(MATCH_START, -1));
    }
    bool bot = actor >= 0 && m->info.seat[actor].level;
    if (bot && mine) think(m, actor);
    bool runs = actor >= 0 && !bot && m->info.clock != STORE_NO_CLOCK;
    set_timer(m, runs ? apply_left(m, actor, now) : -1);
    bool person = actor >= 0 && !bot && mine && m->noticed != m->turn_seq;
    if (!person || is_here(m, actor) || !m->hall->setup.notice) return;
    m->noticed = m->turn_seq;
    m->hall->setup.notice(m->hall->setup.context, &m->info, actor);
}

void match_resume(match *m)
{
    wake(m, false);
}

void match_wake(match *m)
{
    wake(m, true);
}

/* ---- commands */

static void answer(match *m, const struct problem *p, int v)
{
    struct match_command *c = m->first_command;
    m->first_command = c->link;
    if (!m->first_command) m->last_command = NULL;
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

static void answer_all(match *m, enum problem_code code)
{
    struct problem p;
    problem_set(&p, code);
    while (m->first_command) answer(m, &p, 0);
}

/* The event that this very action made already; 0: none. */
static int done_before(const match *m, const struct match_command *c)
{
    uint64_t action = apply_hash(c->id);
    if (!action || c->seat < 0) return 0;
    for (int i = m->moment_count - 1; i >= 0; i--)
        if (m->moments[i].action == action && m->moments[i].seat == c->seat) return i + 1;
    return 0;
}

/* Takes in what the store has committed. False when it does not fit: then the store is damaged,
 * and the match is read afresh by whoever wants it next. */
static bool take_in(match *m, const struct store_game *g, const struct store_event *events,
                    int count)
{
    int seq = m->info.seq;
    if (g) apply_info(m, g);
    m->info.seq = seq;
    for (int i = 0; i < count; i++) {
        if (events[i].seq <= m->info.seq) continue;
        if (apply_event(m, &events[i])) return false;
    }
    tell_since(m, seq);
    return true;
}

static void note_wait(hall *h, const struct match_command *c)
{
    int64_t ms = store_now(h->setup.store) - c->at;
    int i = 0;
    while (i < 15 && ms > 1 << i) i++;
    h->figures.wait[i]++;
    h->figures.wait_sum += (uint64_t)(ms > 0 ? ms : 0) * 1000;
    h->figures.moves++;
}

static void succeed(match *m, const struct store_job *job)
{
    struct match_command *c = m->first_command;
    bool late = c->action == MATCH_MOVE && job->events && job->events[0].kind == STORE_FINISH;
    int v = job->event_count ? job->events[0].seq : m->info.seq;
    if (!take_in(m, job->game, job->events, job->event_count)) {
        answer_all(m, PROBLEM_STORE);
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
    wake(m, true);
}

static void on_next_game(void *context, match *m, enum problem_code code)
{
    (void)context;
    if (!code) wake(m, true);
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
        answer_all(m, PROBLEM_NOT_FOUND);
        hall_forget(m->hall, m->info.id);
    } else if (status == STORE_CONFLICT || ++m->failures < FAILURES_MAX) {
        m->hall->figures.conflicts++;
        refresh(m);
    } else {
        m->failures = 0;
        answer_all(m, PROBLEM_STORE);
    }
    store_job_free(job);
    pump(m);
}

/* Decides the first command. True when it needs the store now. */
static bool begin(match *m)
{
    struct match_command *c = m->first_command;
    struct problem problem;
    int v = done_before(m, c);
    if (v) {
        answer_ok(m, v);
        return false;
    }
    struct store_job *job = store_job_new(STORE_APPEND, on_committed, m);
    if (decide(m, c, job, &problem)) {
        answer(m, &problem, 0);
    } else if (!job->event_count && !job->changed) {
        answer_ok(m, m->info.seq);
    } else {
        m->busy = true;
        store_submit(m->hall->setup.store, job);
        return true;
    }
    store_job_free(job);
    return false;
}

static void pump(match *m)
{
    if (m->busy) return;
    if (m->doomed) answer_all(m, PROBLEM_NOT_FOUND);
    if (m->stale && !m->doomed) refresh(m);
    while (m->first_command && !m->busy) begin(m);
    if (m->doomed && !m->busy) hall_drop(m);
}

void match_do(match *m, struct match_command *c)
{
    c->at = store_now(m->hall->setup.store);
    /* Should the system's clock be set back, the game's own time stands still. */
    if (m->moment_count && c->at < m->moments[m->moment_count - 1].at)
        c->at = m->moments[m->moment_count - 1].at;
    c->link = NULL;
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
    pump(m);
}

/* ---- what others wrote */

static void on_refreshed(struct store_job *job)
{
    match *m = job->context;
    m->busy = false;
    if (job->status == STORE_MISSING) {
        answer_all(m, PROBLEM_NOT_FOUND);
        hall_forget(m->hall, m->info.id);
    } else if (job->status) {
        answer_all(m, PROBLEM_STORE);
        m->stale = true; /* the next command looks again */
    } else if (take_in(m, job->game, job->events, job->event_count)) {
        wake(m, m->failures > 0); /* what failed may have been done after all */
    } else {
        hall_forget(m->hall, m->info.id);
    }
    bool again = !job->status;
    store_job_free(job);
    if (again || m->doomed) pump(m);
}

static void refresh(match *m)
{
    struct store_job *job = store_job_new(STORE_LOAD, on_refreshed, m);
    memcpy(job->id, m->info.id, sizeof job->id);
    job->seq = m->info.seq;
    m->busy = true;
    m->stale = false;
    store_submit(m->hall->setup.store, job);
}

void match_news(match *m, int seq)
{
    if (seq && seq <= m->info.seq) return;
    m->stale = true;
    if (!m->busy) pump(m);
}
