/* Decisions that need the others' consent: ending, drawing, taking back, playing again. */
#include <string.h>

#include "server/secret.h"
#include "server/tables/decide.h"

/* ---- ending and drawing */

/* Does a computer seat agree? To an end unless it loses by it, to annulling, never to a draw. */
static bool bot_agrees(struct decision *d, int seat, enum play_event event)
{
    struct game_result now;
    if (event != PLAY_END) return event == PLAY_ANNUL;
    legal_count(d->m, seat, &now);
    return now.winner == GAME_DRAW || now.winner == game_side(seat);
}

static enum problem_code decide_agreement(struct decision *d, enum play_event event)
{
    struct message why;
    if (decision_playing(d)) return d->problem->code;
    if (d->trial->asked[event] >> d->command->seat & 1) return PROBLEM_NONE;
    if (play_event(d->trial, d->command->seat, event, &why)) {
        *d->problem = (struct problem){.code = PROBLEM_REFUSED, .say = why};
        return PROBLEM_REFUSED;
    }
    decision_word(d, STORE_ASK, d->command->seat, play_event_word(event));
    for (int i = 0; i < d->m->info.seats && !d->trial->closed; i++) {
        if (!d->m->info.seat[i].level) continue;
        if (!bot_agrees(d, i, event)) {
            decision_word(d, STORE_DECLINE, i, play_event_word(event));
            return PROBLEM_NONE;
        }
        play_event(d->trial, i, event, &why);
        decision_word(d, STORE_ASK, i, play_event_word(event));
    }
    decision_result(d);
    return PROBLEM_NONE;
}

enum problem_code decide_draw(struct decision *d)
{
    return decide_agreement(d, PLAY_DRAW);
}

enum problem_code decide_annul(struct decision *d)
{
    return decide_agreement(d, PLAY_ANNUL);
}

enum problem_code decide_end(struct decision *d)
{
    return decide_agreement(d, PLAY_END);
}

/* ---- taking back */

/* Was something drawn since? It goes back without having been shown to others, and is drawn anew:
 * who saw it knows more than before, which only people can allow each other. */
static bool was_drawn(const match *m, int to)
{
    for (int i = to; i < m->play.ply; i++)
        if (m->moments[m->line[i]].seat < 0) return true;
    return false;
}

static bool has_computer(const struct store_game *g)
{
    for (int i = 0; i < g->seats; i++)
        if (g->seat[i].level) return true;
    return false;
}

/* The move of that ply on the trial. It was judged when it was made, which may take long. */
static void repeat_move(struct decision *d, int ply)
{
    game_move move;
    struct message why;
    struct slice text = slice_of(d->m->moments[d->m->line[ply]].body);
    if (!d->m->game->text->read_move(game_truth(d->trial->state), text, &move, &why))
        play_move(d->trial, move);
}

static int own_last_move(const match *m, int seat)
{
    for (int i = m->play.ply - 1; i >= 0; i--)
        if (m->moments[m->line[i]].seat == seat) return i;
    return -1;
}

static void replay_trial(struct decision *d, int to)
{
    memcpy(d->trial->state, d->m->first, d->m->game->rules->size);
    for (int i = 0; i < to; i++) repeat_move(d, i);
    d->trial->ply = to;
}

static void add_number(struct decision *d, int kind, const char *word, int number)
{
    char bytes[48];
    struct text t = text_on(bytes, sizeof bytes);
    text_put(&t, word);
    text_put_number(&t, number);
    decision_event(d, kind, d->command->seat, text_slice(&t));
}

enum problem_code decide_takeback(struct decision *d)
{
    match *m = d->m;
    if (decision_playing(d)) return d->problem->code;
    if (!(m->info.flags & STORE_TAKEBACKS)) return decision_refuse(d, "server.no_takebacks");
    unsigned mine = 1u << d->command->seat;
    if (m->wants_takeback & mine) return PROBLEM_NONE;
    int to = m->wants_takeback ? m->takeback_to : own_last_move(m, d->command->seat);
    if (to < 0) return decision_refuse(d, "server.nothing_to_take_back");
    if (was_drawn(m, to) && has_computer(&m->info))
        return decision_refuse(d, "server.takeback_secret");
    add_number(d, STORE_ASK, "takeback ", to);
    if ((m->wants_takeback | mine) != decision_people(&m->info)) return PROBLEM_NONE;
    add_number(d, STORE_TAKEBACK, "", to);
    replay_trial(d, to);
    return PROBLEM_NONE;
}

enum problem_code decide_decline(struct decision *d)
{
    match *m = d->m;
    const char *what = d->command->text;
    bool takeback = !strcmp(what, "takeback"), rematch = !strcmp(what, "rematch");
    enum play_event event;
    unsigned asked = takeback ? m->wants_takeback : m->wants_rematch;
    if (!takeback && !rematch) {
        if (play_event_find(slice_of(what), &event)) return decision_fail(d, PROBLEM_BAD_REQUEST);
        asked = m->play.asked[event];
    }
    if (!asked || (m->info.state == STORE_OVER && !rematch) || m->info.next[0]) return PROBLEM_NONE;
    decision_word(d, STORE_DECLINE, d->command->seat, what);
    return PROBLEM_NONE;
}

/* ---- another game */

/* The match with this game counted. */
static struct series series_after(const match *m)
{
    struct series s = m->series;
    if (!s.seats)
        series_open(&s, m->info.seats, 0,
                    game_by_points(m->game, &m->play.options) ? SERIES_POINTS : SERIES_WINS);
    series_add(&s, &m->result); /* what was annulled does not count */
    return s;
}

/* The first event of the next game: how the match stands. */
static struct store_event *next_series(struct decision *d)
{
    struct series s = series_after(d->m);
    const int numbers[] = {s.played, s.won[0], s.won[1], s.points[0], s.points[1]};
    char bytes[80];
    struct text t = text_on(bytes, sizeof bytes);
    for (int i = 0; i < 5; i++) {
        if (i) text_put_char(&t, ' ');
        text_put_number(&t, numbers[i]);
    }
    struct store_event *e = pool_take(&d->job->pool, sizeof *e);
    *e = (struct store_event){.seq = 1,
                              .kind = STORE_SERIES,
                              .seat = -1,
                              .at = d->command->at,
                              .body = pool_text(&d->job->pool, text_slice(&t)),
                              .action = ""};
    return e;
}

/* Seats move round by one, so that sides change; after a game that does not count they stay, for it
 * is played again. Tokens and keys go with the people. */
static struct store_game *next_game(struct decision *d)
{
    const struct store_game *old = &d->m->info;
    int on = d->m->result.winner == GAME_NONE ? 0 : 1;
    struct store_game *g = pool_take(&d->job->pool, sizeof *g);
    *g = *old;
    secret_new_id(g->id);
    memcpy(g->previous, old->id, sizeof g->previous);
    memset(g->next, 0, sizeof g->next);
    g->state = STORE_WAITING;
    g->seq = 1;
    g->actor = -1;
    g->created = g->updated = g->due = d->command->at;
    for (int i = 0; i < g->seats; i++) {
        g->seat[i] = old->seat[(i + on) % g->seats];
        g->seat[i].taken = true;
    }
    return g;
}

bool match_makes_game(const match *m, int seat)
{
    unsigned mine = 1u << seat;
    if (m->info.state != STORE_OVER || m->info.next[0] || (m->wants_rematch & mine)) return false;
    return (m->wants_rematch | mine) == decision_people(&m->info);
}

enum problem_code decide_rematch(struct decision *d)
{
    match *m = d->m;
    if (m->info.state != STORE_OVER) return decision_fail(d, PROBLEM_NOT_OVER);
    unsigned mine = 1u << d->command->seat;
    if (m->info.next[0] || (m->wants_rematch & mine)) return PROBLEM_NONE;
    for (int i = 0; i < m->info.seats; i++)
        if (!m->info.seat[i].level && !m->info.seat[i].token)
            return decision_refuse(d, "server.left");
    decision_word(d, STORE_ASK, d->command->seat, "rematch");
    if (!match_makes_game(m, d->command->seat)) return PROBLEM_NONE;
    d->job->rematch = next_game(d);
    d->job->series = next_series(d);
    memcpy(d->job->game->next, d->job->rematch->id, STORE_ID_SIZE);
    decision_word(d, STORE_REMATCH, -1, d->job->rematch->id);
    return PROBLEM_NONE;
}
