/* What the rules say about the turn of a game in which asking them takes long. Each question is put
 * once a turn, by threads of their own; until there is an answer nothing else of this match is
 * decided, and everybody else is served. */
#include <stdlib.h>
#include <string.h>

#include "native/need.h"

#include "server/tables/inside.h"

enum { VERDICTS = 8, WAITERS_MAX = 64 };

struct waiter {
    match_ready *ready;
    void *context;
    struct waiter *next;
};

struct legal {
    int turn; /* turn_seq that all of this is about */
    bool known;
    game_move *moves; /* of the actor, once they are known */
    int count, waiting;
    struct ruling *listing; /* finds them */
    struct waiter *waiters;
    struct verdict {
        game_move move;
        bool legal;
        struct game_reason why;
    } verdicts[VERDICTS]; /* the last ones */
    int verdict_count;
    struct game_result counts[GAME_SEATS_MAX];
    unsigned counted; /* bit set of the seats for which there is one */
};

static bool is_slow(const match *m)
{
    return m->game->rules->slow;
}

static int turn_actor(const match *m)
{
    return m->info.state == STORE_PLAYING ? play_actor(&m->play) : GAME_OVER;
}

static void forget_turn(match *m, struct legal *l)
{
    if (l->listing && m->hall->rulings) rulings_cancel(m->hall->rulings, l->listing);
    free(l->moves);
    struct waiter *waiters = l->waiters;
    int waiting = l->waiting;
    memset(l, 0, sizeof *l);
    l->waiters = waiters;
    l->waiting = waiting;
    l->turn = m->turn_seq;
}

/* What is known about this turn. */
static struct legal *legal_of(match *m)
{
    if (!m->legal) {
        m->legal = need_zero(1, sizeof *m->legal);
        m->legal->turn = m->turn_seq;
    }
    if (m->legal->turn != m->turn_seq) forget_turn(m, m->legal);
    return m->legal;
}

static bool ask(match *m, struct ruling *r, uint64_t who, void (*done)(struct ruling *))
{
    r->in_line.who = who ? who : m->who;
    r->done = done;
    r->context = m;
    rulings_submit(m->hall->rulings, r);
    return true;
}

/* The first waiter is who made it be asked: he bears the cost. */
static void tell_waiters(match *m, enum problem_code code, int64_t cost)
{
    struct waiter *w = m->legal->waiters;
    m->legal->waiters = NULL;
    m->legal->waiting = 0;
    while (w) {
        struct waiter *next = w->next;
        w->ready(w->context, code ? NULL : m, code, next ? 0 : cost);
        free(w);
        w = next;
    }
}

/* ---- all legal moves */

bool match_knows_legal(match *m)
{
    return !is_slow(m) || turn_actor(m) < 0 || legal_of(m)->known;
}

static void on_listed(struct ruling *r)
{
    match *m = r->context;
    struct legal *l = m->legal;
    int64_t cost = r->cost;
    l->listing = NULL;
    l->known = true;
    l->moves = r->moves;
    l->count = r->count;
    r->moves = NULL;
    ruling_free(r);
    tell_waiters(m, PROBLEM_NONE, cost);
    listen_settle(m);
}

static void list_moves(match *m, uint64_t who)
{
    struct legal *l = legal_of(m);
    if (l->listing || l->known) return;
    game_observe(m->game, m->play.state, turn_actor(m), m->bench->view);
    l->listing = ruling_new(RULING_MOVES, m->game, m->bench->view);
    ask(m, l->listing, who, on_listed);
}

void match_find_legal(match *m, uint64_t who, match_ready *ready, void *context)
{
    struct legal *l = legal_of(m);
    bool full = !l->listing && rulings_waiting(m->hall->rulings) >= m->hall->setup.questions_max;
    if (ready && (full || l->waiting >= WAITERS_MAX)) {
        ready(context, NULL, PROBLEM_BUSY, 0);
        return;
    }
    if (ready) {
        struct waiter *w = need(sizeof *w);
        *w = (struct waiter){ready, context, l->waiters};
        l->waiters = w;
        l->waiting++;
    }
    list_moves(m, who);
}

int legal_moves(match *m, const game_view *view, const game_move **moves)
{
    if (is_slow(m) && legal_of(m)->known) {
        *moves = m->legal->moves;
        return m->legal->count;
    }
    *moves = m->bench->moves;
    return m->game->rules->moves(view, m->bench->scratch, m->bench->moves);
}

/* ---- one move */

static const struct verdict *find_verdict(const struct legal *l, game_move move)
{
    int n = l->verdict_count < VERDICTS ? l->verdict_count : VERDICTS;
    for (int i = 0; i < n; i++)
        if (l->verdicts[i].move == move) return &l->verdicts[i];
    return NULL;
}

static bool is_listed(const struct legal *l, game_move move)
{
    for (int i = 0; i < l->count; i++)
        if (l->moves[i] == move) return true;
    return false;
}

int legal_check(match *m, int seat, game_move move, struct game_reason *why)
{
    if (is_slow(m) && is_listed(legal_of(m), move)) return 1;
    const struct verdict *v = is_slow(m) ? find_verdict(legal_of(m), move) : NULL;
    if (!v) return play_check(&m->bench->trial, seat, move, why);
    *why = v->why;
    return v->legal;
}

/* The answer for whoever is first in line; he bears its cost. */
static void go_on(match *m, struct ruling *r)
{
    m->busy = false;
    if (m->first_command) m->first_command->spent += r->cost;
    ruling_free(r);
    match_pump(m);
}

static void on_checked(struct ruling *r)
{
    match *m = r->context;
    struct legal *l = legal_of(m);
    l->verdicts[l->verdict_count++ % VERDICTS] = (struct verdict){r->move, r->legal, r->why};
    if (l->verdict_count == 2 * VERDICTS) l->verdict_count = VERDICTS;
    go_on(m, r);
}

static bool asks_move(match *m, const struct match_command *c)
{
    struct message why;
    game_move move;
    const game_view *truth = game_truth(m->play.state);
    if (turn_actor(m) != c->seat || (c->ply && c->ply != m->play.ply + 1)) return false;
    if (m->game->text->read_move(truth, slice_of(c->text), &move, &why)) return false;
    const struct legal *l = legal_of(m);
    if (is_listed(l, move) || find_verdict(l, move)) return false;
    struct ruling *r = ruling_new(RULING_CHECK, m->game, truth);
    r->move = move;
    return ask(m, r, c->who, on_checked);
}

/* ---- the count as it stands */

void legal_count(match *m, int seat, struct game_result *now)
{
    if (is_slow(m) && (legal_of(m)->counted >> seat & 1)) {
        *now = m->legal->counts[seat];
        return;
    }
    game_observe(m->game, m->play.state, seat, m->bench->view);
    m->game->rules->payoff(m->bench->view, m->bench->scratch, now);
}

static void on_counted(struct ruling *r)
{
    match *m = r->context;
    struct legal *l = legal_of(m);
    int seat = (int)r->move;
    l->counts[seat] = r->result;
    l->counted |= 1u << seat;
    go_on(m, r);
}

static bool asks_count(match *m, const struct match_command *c)
{
    const struct game_rules *rules = m->game->rules;
    bool may = rules->may_end && rules->may_end(game_truth(m->play.state));
    for (int i = 0; i < m->info.seats && may; i++) {
        if (!m->info.seat[i].level || (legal_of(m)->counted >> i & 1)) continue;
        game_observe(m->game, m->play.state, i, m->bench->view);
        struct ruling *r = ruling_new(RULING_COUNT, m->game, m->bench->view);
        r->move = (game_move)i;
        return ask(m, r, c->who, on_counted);
    }
    return false;
}

/* ---- what the match needs */

bool legal_asks(match *m, const struct match_command *c)
{
    if (!is_slow(m) || m->info.state != STORE_PLAYING || m->play.closed) return false;
    return c->action == MATCH_MOVE  ? asks_move(m, c)
           : c->action == MATCH_END ? asks_count(m, c)
                                    : false;
}

void legal_moved(match *m)
{
    if (!m->legal || m->legal->turn == m->turn_seq) return;
    forget_turn(m, m->legal);
    tell_waiters(m, PROBLEM_NONE, 0);
}

bool legal_is_wanted(const match *m)
{
    return m->legal && (m->legal->waiters || m->legal->listing);
}

void legal_close(match *m)
{
    if (!m->legal) return;
    forget_turn(m, m->legal);
    tell_waiters(m, PROBLEM_NOT_FOUND, 0);
    free(m->legal);
    m->legal = NULL;
}
