/* Telling whoever follows a match what happens, as far as he may know it, and who else is there. */
#include <string.h>

#include "server/json.h"
#include "server/tables/inside.h"

enum {
    CATCH_UP_MAX = 256, /* events: more of them would be longer than the table */
    HERE_MS = 1000      /* between two messages that tell all who is here */
};

/* ---- what happened */

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

void listen_tell(match *m, int seq)
{
    for (int i = seq; i < m->moment_count; i++) tell_moment(m, &m->moments[i], false);
    int visible = show_visible(m, GAME_PUBLIC);
    for (int i = m->public_sent; i < visible; i++) tell_moment(m, &m->moments[i], true);
    m->public_sent = visible;
    listen_settle(m);
}

void listen_settle(match *m)
{
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

/* ---- who may stay */

uint64_t match_mark(const char *text)
{
    return apply_hash(text);
}

bool match_opens(const match *m, int seat, uint64_t held)
{
    const struct store_seat *s = &m->info.seat[seat];
    return (s->token && apply_hash(s->token) == held) || (s->owner && apply_hash(s->owner) == held);
}

void listen_let_go(match *m, int seat)
{
    for (struct match_listener *l = m->listeners, *next; l; l = next) {
        next = l->next;
        if (l->seat == seat && !match_opens(m, seat, l->held)) l->gone(l, PROBLEM_WRONG_TOKEN);
    }
}

/* ---- who is here */

static unsigned local_seats(const match *m)
{
    unsigned seats = 0;
    for (const struct match_listener *l = m->listeners; l; l = l->next)
        if (l->seat >= 0) seats |= 1u << l->seat;
    return seats;
}

unsigned listen_seats(const match *m)
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
    unsigned before = listen_seats(m);
    if (!found) found = oldest;
    memset(found, 0, sizeof *found);
    memcpy(found->node, node, strnlen(node, STORE_ID_SIZE - 1));
    found->seats = seats;
    found->at = now;
    if (new &&local_seats(m)) announce(m);
    if (listen_seats(m) != before) match_tell_here(m, NULL);
}

static struct packet *here_packet(const match *m)
{
    unsigned seats = listen_seats(m);
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
    return packet_new(text_slice(&t));
}

/* With a thousand watchers each who comes would be news for a thousand: so what changed is told to
 * all once a second at most, and to the newcomer at once. */
void match_tell_here(match *m, struct match_listener *newcomer)
{
    int64_t now = (int64_t)uv_now(m->hall->setup.loop);
    bool all = now - m->here_at >= HERE_MS;
    m->here_due = !all;
    if (all) m->here_at = now;
    if (!all && !newcomer) return;
    struct packet *p = here_packet(m);
    for (struct match_listener *l = m->listeners, *next; l; l = next) {
        next = l->next;
        if (all || l == newcomer) l->hear(l, packet_keep(p));
    }
    packet_drop(p);
}

bool match_has_room(const match *m, int seat)
{
    int count = 0;
    for (const struct match_listener *l = m->listeners; l; l = l->next) count += l->seat == seat;
    return count < (seat < 0 ? m->hall->setup.watchers_max : m->hall->setup.players_max);
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
    if (m->listeners && l->seat >= 0) match_tell_here(m, NULL);
}
