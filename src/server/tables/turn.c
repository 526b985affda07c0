/* Whose turn it is: a computer thinks, a clock runs, a person who is not here is told. */
#include <stdlib.h>
#include <string.h>

#include "native/need.h"
#include "server/secret.h"
#include "server/tables/inside.h"

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
    struct thought *thought = need_zero(1, sizeof *thought);
    *thought = (struct thought){.hall = h, .seat = seat, .turn = m->turn_seq};
    memcpy(thought->id, m->info.id, sizeof thought->id);
    struct bots_task *task = bots_task_new(m->game);
    game_observe(m->game, m->play.state, seat, task->view);
    task->level = m->info.seat[seat].level;
    task->seed = secret_number();
    task->in_line.who = m->who;
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

void turn_wake(match *m, bool mine)
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
    if (!person || (listen_seats(m) >> actor & 1) || !m->hall->setup.notice) return;
    m->noticed = m->turn_seq;
    m->hall->setup.notice(m->hall->setup.context, &m->info, actor);
}

void match_resume(match *m)
{
    turn_wake(m, false);
}

void match_wake(match *m, uint64_t who)
{
    if (who) m->who = who;
    turn_wake(m, true);
}
