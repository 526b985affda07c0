/* The health of the server: for load balancers and for Prometheus. */
#include "server/wire/request.h"

void api_health(struct request *r)
{
    bool well = store_is_up(r->server->store) && !r->server->stopping;
    request_reply(r, well ? 200 : 503, "text/plain", well ? SLICE("ok\n") : SLICE("unwell\n"));
}

static void metric(struct text *t, const char *name, const char *kind, uint64_t value)
{
    text_put(t, "# TYPE tablier_");
    text_put(t, name);
    text_put_char(t, ' ');
    text_put(t, kind);
    text_put(t, "\ntablier_");
    text_put(t, name);
    text_put_char(t, ' ');
    text_put_unsigned(t, value);
    text_put_char(t, '\n');
}

/* Seconds, which is what Prometheus counts in. */
static void put_seconds(struct text *t, uint64_t milliseconds)
{
    text_put_unsigned(t, milliseconds / 1000);
    text_put_char(t, '.');
    for (uint64_t part = 100; part; part /= 10)
        text_put_char(t, (char)('0' + milliseconds / part % 10));
}

static void write_waits(const struct hall_figures *f, struct text *t)
{
    uint64_t sum = 0;
    text_put(t, "# TYPE tablier_move_seconds histogram\n");
    for (int i = 0; i < 16; i++) {
        sum += f->wait[i];
        text_put(t, "tablier_move_seconds_bucket{le=\"");
        if (i < 15)
            put_seconds(t, 1u << i);
        else
            text_put(t, "+Inf");
        text_put(t, "\"} ");
        text_put_unsigned(t, sum);
        text_put_char(t, '\n');
    }
    text_put(t, "tablier_move_seconds_sum ");
    put_seconds(t, f->wait_sum);
    text_put(t, "\ntablier_move_seconds_count ");
    text_put_unsigned(t, sum);
    text_put_char(t, '\n');
}

void api_metrics(struct request *r)
{
    const struct server_figures *s = &r->server->figures;
    const struct hall_figures *h = hall_figures(r->server->hall);
    struct store_figures kept;
    store_figures(r->server->store, &kept);
    struct text t = request_text(r);
    metric(&t, "up", "gauge", store_is_up(r->server->store));
    metric(&t, "connections", "gauge", (uint64_t)s->connections);
    metric(&t, "sockets", "gauge", (uint64_t)s->sockets);
    metric(&t, "streams", "gauge", (uint64_t)s->streams);
    metric(&t, "matches_in_memory", "gauge", (uint64_t)h->matches);
    metric(&t, "listeners", "gauge", (uint64_t)h->listeners);
    metric(&t, "store_pending", "gauge", (uint64_t)store_pending(r->server->store));
    metric(&t, "games_set_aside", "gauge", (uint64_t)hall_aside(r->server->hall));
    metric(&t, "questions_waiting", "gauge", (uint64_t)hall_questions(r->server->hall));
    metric(&t, "computers_waiting", "gauge", (uint64_t)bots_waiting(r->server->bots));
    metric(&t, "requests_total", "counter", s->requests);
    metric(&t, "upgrades_total", "counter", s->upgrades);
    metric(&t, "messages_total", "counter", s->messages);
    metric(&t, "messages_sent_total", "counter", s->sent);
    metric(&t, "closed_slow_total", "counter", s->closed_slow);
    metric(&t, "closed_fast_total", "counter", s->closed_fast);
    metric(&t, "turned_away_total", "counter", s->turned_away);
    metric(&t, "games_created_total", "counter", s->games_created);
    metric(&t, "notices_total", "counter", s->notices);
    metric(&t, "moves_total", "counter", h->moves);
    metric(&t, "events_total", "counter", h->events);
    metric(&t, "refused_total", "counter", h->refused);
    metric(&t, "timeouts_total", "counter", h->timeouts);
    metric(&t, "conflicts_total", "counter", h->conflicts);
    metric(&t, "store_commits_total", "counter", kept.commits);
    metric(&t, "store_jobs_total", "counter", kept.jobs);
    metric(&t, "store_failures_total", "counter", kept.failures);
    write_waits(h, &t);
    request_reply(r, 200, "text/plain; version=0.0.4", text_slice(&t));
}
