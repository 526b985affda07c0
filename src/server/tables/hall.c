/* All matches in memory, found by id. A match is read when somebody wants it, and dropped when
 * nobody has for a while: the store has all of it. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "native/need.h"
#include "server/tables/inside.h"

enum { TABLE_SIZE = 1 << 14, CLAIM_MAX = 64 };

struct hall_ticket {
    hall *hall;
    void (*found)(void *, match *, enum problem_code);
    void *context;
    struct hall_ticket **owner;
    int v;                    /* the match must know so many events, if there are */
    struct hall_ticket *next; /* waiting for the same match */
};

/* A match on its way from the store. */
struct hall_loading {
    hall *hall;
    char id[STORE_ID_SIZE];
    struct hall_ticket *tickets;
    bool stale; /* something happened to it since it was asked for */
    struct hall_loading *next;
};

static size_t place(const hall *h, const char *id)
{
    return hash_text(HASH_START, id) % h->table_size;
}

static match *look_up(hall *h, const char *id)
{
    match *m = h->table[place(h, id)];
    while (m && strcmp(m->info.id, id) != 0) m = m->chain;
    return m;
}

/* ---- benches */

struct bench *hall_bench(hall *h, const struct game *g)
{
    for (int i = 0; i < h->bench_count; i++)
        if (h->benches[i].game == g) return &h->benches[i];
    if (h->bench_count == (int)(sizeof h->benches / sizeof h->benches[0])) abort();
    struct bench *b = &h->benches[h->bench_count++];
    b->game = g;
    b->scratch = need_zero(1, g->rules->scratch);
    b->outcomes = need_zero(1, (size_t)g->rules->max_outcomes * sizeof *b->outcomes);
    b->trial.state = need_zero(1, g->rules->size);
    b->view = need_zero(1, g->rules->size);
    b->moves = need_zero(1, (size_t)g->rules->max_moves * sizeof *b->moves);
    return b;
}

static void free_benches(hall *h)
{
    for (int i = 0; i < h->bench_count; i++) {
        struct bench *b = &h->benches[i];
        free(b->scratch);
        free(b->outcomes);
        free(b->trial.state);
        free(b->view);
        free(b->moves);
    }
}

/* ---- coming and going */

static void free_match(uv_handle_t *handle)
{
    apply_free(handle->data);
}

static void unlink_match(match *m)
{
    match **at = &m->hall->table[place(m->hall, m->info.id)];
    while (*at && *at != m) at = &(*at)->chain;
    if (!*at) return;
    *at = m->chain;
    m->hall->figures.matches--;
}

void hall_drop(match *m)
{
    if (m->dropped) return;
    m->dropped = true;
    unlink_match(m);
    match_end_looks(m, PROBLEM_NOT_FOUND);
    while (m->listeners) {
        struct match_listener *l = m->listeners;
        match_leave(l);
        l->gone(l, PROBLEM_NOT_FOUND);
    }
    legal_close(m);
    uv_close((uv_handle_t *)&m->timer, free_match);
}

/* What is on its way may be from before that: it is looked at once more. NULL: whatever is. */
static void spoil_loading(hall *h, const char *id)
{
    for (struct hall_loading *l = h->loading; l; l = l->next)
        if (!id || !strcmp(l->id, id)) l->stale = true;
}

void hall_forget(hall *h, const char *id)
{
    match *m = look_up(h, id);
    spoil_loading(h, id);
    if (!m) return;
    m->doomed = true;
    if (!m->busy && !m->first_command) hall_drop(m);
}

/* A match from what was read; NULL when it cannot be understood. */
static match *build(hall *h, const struct store_job *job)
{
    match *m = need_zero(1, sizeof *m);
    m->hall = h;
    uv_timer_init(h->setup.loop, &m->timer);
    uv_unref((uv_handle_t *)&m->timer);
    m->timer.data = m;
    m->idle_since = store_now(h->setup.store);
    int status = apply_game(m, job->game);
    for (int i = 0; i < job->event_count && !status; i++) status = apply_event(m, &job->events[i]);
    if (status) {
        uv_close((uv_handle_t *)&m->timer, free_match);
        return NULL;
    }
    m->public_sent = show_visible(m, GAME_PUBLIC);
    m->noticed = m->turn_seq; /* whoever made the last move has seen to it */
    match **at = &h->table[place(h, m->info.id)];
    m->chain = *at;
    *at = m;
    h->figures.matches++;
    return m;
}

static void serve_ticket(struct hall_ticket *t, match *m, enum problem_code code)
{
    if (t->owner) *t->owner = NULL;
    if (t->found) t->found(t->context, m, code);
    free(t);
}

void hall_serve_lookers(struct hall_ticket *t, match *m, enum problem_code code)
{
    while (t) {
        struct hall_ticket *next = t->next;
        serve_ticket(t, m, code);
        t = next;
    }
}

/* Whoever knows of more events than the match waits until the store was asked once more. */
static void serve_or_look(struct hall_ticket *t, match *m)
{
    bool behind = m->info.seq < t->v && store_is_shared(m->hall->setup.store);
    if (behind)
        match_look(m, t, &t->next);
    else
        serve_ticket(t, m, PROBLEM_NONE);
}

static void serve_tickets(struct hall_ticket *t, match *m, enum problem_code code)
{
    while (t) {
        struct hall_ticket *next = t->next;
        if (m && !m->doomed)
            serve_or_look(t, m);
        else
            serve_ticket(t, NULL, code ? code : PROBLEM_NOT_FOUND);
        t = next;
    }
}

static void on_judged(struct store_job *job)
{
    struct hall_loading *loading = job->context;
    hall *h = loading->hall;
    struct hall_loading **at = &h->loading;
    while (*at != loading) at = &(*at)->next;
    *at = loading->next;
    h->loads--;
    match *m = job->status ? NULL : build(h, job);
    enum problem_code code = m                              ? PROBLEM_NONE
                             : job->status == STORE_MISSING ? PROBLEM_NOT_FOUND
                             : job->status == STORE_DAMAGED ? PROBLEM_DAMAGED
                                                            : PROBLEM_STORE;
    if (m) match_resume(m);
    if (m && loading->stale) match_news(m, 0);
    serve_tickets(loading->tickets, m, code);
    free(loading);
    store_job_free(job);
}

/* What was read is judged before a match is made of it. */
static void on_loaded(struct store_job *job)
{
    struct hall_loading *loading = job->context;
    sound_judge(loading->hall->sound, job, on_judged);
}

static struct hall_loading *begin_loading(hall *h, const char *id)
{
    struct hall_loading *loading = h->loading;
    while (loading && strcmp(loading->id, id) != 0) loading = loading->next;
    if (loading) return loading;
    loading = need_zero(1, sizeof *loading);
    loading->hall = h;
    memcpy(loading->id, id, strlen(id));
    loading->next = h->loading;
    h->loading = loading;
    h->loads++;
    struct store_job *job = store_job_new(STORE_LOAD, on_loaded, loading);
    memcpy(job->id, loading->id, sizeof job->id);
    store_submit(h->setup.store, job);
    return loading;
}

static bool is_used(const match *m)
{
    return m->listeners || m->busy || m->first_command || m->thinking || legal_is_wanted(m);
}

/* Is there room for one more match? Those that nobody follows make room. */
static bool has_room(hall *h)
{
    int spare = h->setup.tables_max - h->loads;
    for (size_t n = h->table_size; n && h->figures.matches >= spare; n--) {
        h->broom = (h->broom + 1) % h->table_size;
        for (match *m = h->table[h->broom], *next; m; m = next) {
            next = m->chain;
            if (!is_used(m)) hall_drop(m);
        }
    }
    return h->figures.matches < spare;
}

void hall_find_at(hall *h, const char *id, int v, void (*found)(void *, match *, enum problem_code),
                  void *context, struct hall_ticket **ticket)
{
    match *m = look_up(h, id);
    if (ticket) *ticket = NULL;
    if (strlen(id) >= STORE_ID_SIZE || (m && m->doomed)) {
        found(context, NULL, PROBLEM_NOT_FOUND);
        return;
    }
    if (m && m->info.seq >= v) {
        found(context, m, PROBLEM_NONE);
        return;
    }
    if (!m && sound_is_aside(h->sound, id)) {
        found(context, NULL, PROBLEM_DAMAGED);
        return;
    }
    if (!m && !has_room(h)) {
        found(context, NULL, PROBLEM_BUSY);
        return;
    }
    struct hall_ticket *t = need_zero(1, sizeof *t);
    *t = (struct hall_ticket){h, found, context, ticket, v, NULL};
    if (ticket) *ticket = t;
    if (m) {
        serve_or_look(t, m);
        return;
    }
    struct hall_loading *loading = begin_loading(h, id);
    t->next = loading->tickets;
    loading->tickets = t;
}

void hall_find(hall *h, const char *id, void (*found)(void *, match *, enum problem_code),
               void *context, struct hall_ticket **ticket)
{
    hall_find_at(h, id, 0, found, context, ticket);
}

void hall_cancel(struct hall_ticket *t)
{
    if (!t) return;
    if (t->owner) *t->owner = NULL;
    t->owner = NULL;
    t->found = NULL;
}

/* ---- what others do, and what time brings */

void hall_news(hall *h, const char *id, int seq)
{
    match *m = id ? look_up(h, id) : NULL;
    spoil_loading(h, id);
    if (m) match_news(m, seq);
    for (size_t i = 0; i < h->table_size && !id; i++)
        for (match *next = h->table[i]; (m = next);) {
            next = m->chain;
            match_news(m, 0);
        }
}

void hall_here(hall *h, const char *id, const char *node, unsigned seats)
{
    match *m = look_up(h, id);
    if (m) match_remote(m, node, seats);
}

static void submit_here(hall *h, struct text *t)
{
    if (!t->n) return;
    struct store_job *job = store_job_new(STORE_HERE, store_job_free, NULL);
    job->value = pool_text(&job->pool, text_slice(t));
    store_submit(h->setup.store, job);
    t->n = 0;
}

/* Now and then every node says who is connected to it, so that one that died is noticed. */
static void announce_all(hall *h)
{
    enum { PAYLOAD_MAX = 7000 };
    struct text t = text_on(h->bytes, TABLE_BYTES);
    for (size_t i = 0; i < h->table_size; i++)
        for (const match *m = h->table[i]; m; m = m->chain) {
            if (m->listeners) match_write_local(m, &t);
            if (t.n > PAYLOAD_MAX) submit_here(h, &t);
        }
    submit_here(h, &t);
}

static void on_due(void *context, match *m, enum problem_code code)
{
    (void)context;
    if (code) return;
    match_wake(m, 0);
    if (m->info.state == STORE_PLAYING) match_do(m, match_command_new(MATCH_TIMEOUT, -1));
}

static void on_claimed(struct store_job *job)
{
    hall *h = job->context;
    for (int i = 0; i < job->id_count && !job->status && !h->closing; i++)
        hall_find(h, job->ids[i], on_due, NULL, NULL);
    h->claiming = false;
    store_job_free(job);
}

/* What could wait until now: who is here is told, who was not asked for goes. */
static void look_round(hall *h)
{
    int64_t now = store_now(h->setup.store);
    for (size_t i = 0; i < h->table_size; i++)
        for (match *m = h->table[i], *next; m; m = next) {
            next = m->chain;
            if (m->here_due) match_tell_here(m, NULL);
            if (!is_used(m) && now - m->idle_since > h->setup.idle_ms) hall_drop(m);
        }
}

void hall_sweep(hall *h)
{
    look_round(h);
    if (++h->beats % ANNOUNCE_BEATS == 0 && store_is_shared(h->setup.store)) announce_all(h);
    if (h->claiming) return;
    h->claiming = true;
    struct store_job *job = store_job_new(STORE_CLAIM, on_claimed, h);
    job->limit = CLAIM_MAX;
    store_submit(h->setup.store, job);
}

void hall_set_outages(hall *h, const struct store_outage *outages, int count)
{
    free(h->outages);
    h->outages = need_zero(1, (size_t)count * sizeof *outages);
    if (count) memcpy(h->outages, outages, (size_t)count * sizeof *outages);
    h->outage_count = count;
    h->outages_at = store_now(h->setup.store);
}

const struct hall_figures *hall_figures(const hall *h)
{
    return &h->figures;
}

int hall_questions(const hall *h)
{
    return rulings_waiting(h->rulings);
}

hall *hall_open(const struct hall_setup *setup)
{
    hall *h = need_zero(1, sizeof *h);
    h->setup = *setup;
    h->table_size = TABLE_SIZE;
    h->table = need_zero(1, h->table_size * sizeof h->table[0]);
    h->bytes = need_zero(1, TABLE_BYTES);
    h->sound = sound_open(setup->loop, setup->store);
    h->rulings = rulings_open(setup->loop);
    return h;
}

void hall_rest(hall *h)
{
    h->closing = true;
}

int hall_aside(const hall *h)
{
    return sound_count(h->sound);
}

void hall_set_aside(hall *h, const struct store_damaged *d)
{
    sound_set_aside(h->sound, d);
}

void hall_close(hall *h)
{
    h->closing = true;
    sound_close(h->sound);
    rulings_close(h->rulings);
    h->rulings = NULL;
    for (size_t i = 0; i < h->table_size; i++)
        while (h->table[i]) {
            match *m = h->table[i];
            match_answer_all(m, PROBLEM_STOPPING); /* those who wait for the rules */
            hall_drop(m);
        }
    while (h->loading) {
        struct hall_loading *next = h->loading->next;
        while (h->loading->tickets) {
            struct hall_ticket *t = h->loading->tickets;
            h->loading->tickets = t->next;
            free(t);
        }
        free(h->loading);
        h->loading = next;
    }
    free_benches(h);
    free(h->outages);
    free(h->table);
    free(h->bytes);
    free(h);
}
