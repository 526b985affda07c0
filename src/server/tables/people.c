/* Decisions about people: who sits where, what they say, how they are told. */
#include <string.h>

#include "server/secret.h"
#include "server/tables/decide.h"

enum { SAY_LETTERS_MAX = 300 };

static size_t count_letters(const char *z)
{
    size_t n = 0;
    for (; *z; z++) n += (*z & 0xC0) != 0x80;
    return n;
}

enum problem_code decide_chat(struct decision *d)
{
    match *m = d->m;
    const struct match_command *c = d->command;
    bool partners = m->info.seats > GAME_SIDES;
    if (!(m->info.flags & STORE_CHAT) || (c->team && !partners))
        return decision_refuse(d, "server.no_chat");
    if (m->chat_count >= m->hall->setup.chat_max) return decision_refuse(d, "server.chat_full");
    if (!c->text[0] || count_letters(c->text) > SAY_LETTERS_MAX)
        return decision_fail(d, PROBLEM_TOO_LARGE);
    decision_word(d, c->team ? STORE_CHAT_TEAM : STORE_CHAT_TABLE, c->seat, c->text);
    return PROBLEM_NONE;
}

static void add_start(struct decision *d)
{
    decision_word(d, STORE_START, -1, "");
    d->job->game->state = STORE_PLAYING;
    decision_chance(d);
    decision_result(d);
}

static int free_seat(const struct store_game *g)
{
    for (int i = 0; i < g->seats; i++)
        if (!g->seat[i].taken) return i;
    return -1;
}

/* Whoever sits down is the only one who holds the seat: what opened it until now, and whatever was
 * set up there, dies with that, by whomever it was put there. */
static void change_lock(struct decision *d, struct store_seat *s)
{
    s->token = pool_text(&d->job->pool, slice_of(d->command->token));
    s->owner = s->push = s->mail = NULL;
}

enum problem_code decide_join(struct decision *d)
{
    const struct match_command *c = d->command;
    struct store_game *g = d->job->game;
    int seat = c->seat;
    if (seat < 0) { /* anybody, into a free seat of a public game; −2 − s: that seat */
        seat = seat == -1 ? free_seat(g) : -seat - 2;
        if (!(g->flags & STORE_PUBLIC)) return decision_fail(d, PROBLEM_FORBIDDEN);
        if (seat < 0 || seat >= g->seats || g->seat[seat].taken)
            return decision_fail(d, PROBLEM_TAKEN);
    }
    d->command->took = seat;
    struct store_seat *s = &g->seat[seat];
    struct store_seat had = *s;
    if (!c->token[0] && !had.taken) return decision_fail(d, PROBLEM_BAD_REQUEST);
    if (c->token[0] && match_seat(d->m, c->token) >= 0)
        return decision_fail(d, PROBLEM_BAD_REQUEST);
    s->taken = true;
    if (c->token[0]) change_lock(d, s);
    if (c->name[0]) s->name = pool_text(&d->job->pool, slice_of(c->name));
    if (c->owner[0]) s->owner = pool_text(&d->job->pool, slice_of(c->owner));
    bool same = had.taken && !strcmp(had.name, s->name) && secret_same(had.token, s->token) &&
                (!c->owner[0] || secret_same(had.owner, s->owner));
    if (same) return PROBLEM_NONE;
    d->job->changed |= 1u << seat;
    decision_word(d, STORE_JOIN, seat, s->name);
    if (g->state == STORE_WAITING && decision_full(g)) add_start(d);
    return PROBLEM_NONE;
}

enum problem_code decide_start(struct decision *d)
{
    if (d->m->info.state != STORE_WAITING || !decision_full(&d->m->info)) return PROBLEM_NONE;
    add_start(d);
    return PROBLEM_NONE;
}

/* Is this seat the only one that a person holds? */
static bool is_alone(const struct store_game *g, int seat)
{
    for (int i = 0; i < g->seats; i++)
        if (i != seat && !g->seat[i].level && g->seat[i].token && g->seat[i].taken) return false;
    return true;
}

/* Where nobody else sits, forgetting somebody is deleting the game. */
enum problem_code decide_forget(struct decision *d)
{
    if (is_alone(&d->m->info, d->command->seat)) {
        d->job->op = STORE_DELETE;
        return PROBLEM_NONE;
    }
    struct store_seat *s = &d->job->game->seat[d->command->seat];
    if (d->m->info.state == STORE_PLAYING) decision_finish(d, d->command->seat, PLAY_ABANDON);
    *s = (struct store_seat){.taken = d->m->info.state != STORE_WAITING, .name = ""};
    d->job->changed |= 1u << d->command->seat;
    d->job->erase_chat |= 1u << d->command->seat;
    decision_word(d, STORE_FORGET, d->command->seat, "");
    return PROBLEM_NONE;
}

/* No event: only the seat's row changes. */
enum problem_code decide_notify(struct decision *d)
{
    struct store_seat *s = &d->job->game->seat[d->command->seat];
    const struct match_command *c = d->command;
    s->push = c->text[0] ? pool_text(&d->job->pool, slice_of(c->text)) : NULL;
    s->mail = c->mail[0] ? pool_text(&d->job->pool, slice_of(c->mail)) : NULL;
    d->job->changed |= 1u << c->seat;
    return PROBLEM_NONE;
}

/* Unless the seat has another subscription by now. */
enum problem_code decide_lapse(struct decision *d)
{
    struct store_seat *s = &d->job->game->seat[d->command->seat];
    if (!s->push || !strstr(s->push, d->command->text)) return PROBLEM_NONE;
    s->push = NULL;
    d->job->changed |= 1u << d->command->seat;
    return PROBLEM_NONE;
}
