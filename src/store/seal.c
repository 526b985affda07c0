/* Game by game, so that no more than one has to fit into memory. */
#include "store/seal.h"

#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "store/games.h"
#include "store/sum.h"

enum { PAGE = 500, KEY_SIZE = 256 };

struct page {
    char ids[PAGE][KEY_SIZE];
    int count;
};

static void take_id(void *context, const struct sql_value *v)
{
    struct page *page = context;
    snprintf(page->ids[page->count++], KEY_SIZE, "%.*s", (int)v[0].text.n, v[0].text.at);
}

int seal_each_game(const struct sql_driver *driver, struct sql *sql,
                   int (*visit)(void *, const char *), void *context)
{
    static const char statement[] = "SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT $2";
    struct page page = {.count = PAGE};
    char last[KEY_SIZE] = "";
    int status = 0;
    while (page.count == PAGE && !status) {
        struct sql_value v[] = {sql_text(last), sql_int(PAGE)};
        page.count = 0;
        if (driver->run(sql, statement, v, 2, take_id, &page) < 0) return ERR_SYSTEM;
        for (int i = 0; i < page.count && !status; i++) status = visit(context, page.ids[i]);
        if (page.count == PAGE && !strcmp(last, page.ids[PAGE - 1])) return ERR_SYSTEM; /* no end */
        if (page.count) memcpy(last, page.ids[page.count - 1], KEY_SIZE);
    }
    return status;
}

static int update(const struct games_context *c, const char *statement,
                  const struct sql_value *values, int count)
{
    return c->driver->run(c->sql, statement, values, count, NULL, NULL) == 1 ? 0 : ERR_SYSTEM;
}

static int seal_rows(const struct games_context *c, const struct store_job *job)
{
    static const char game[] = "UPDATE games SET sum = $1 WHERE id = $2";
    static const char seat[] = "UPDATE seats SET sum = $1 WHERE game = $2 AND seat = $3";
    static const char event[] = "UPDATE events SET sum = $1 WHERE game = $2 AND seq = $3";
    const struct store_game *g = job->game;
    struct sql_value v[] = {sql_int(sum_game(g)), sql_text(job->id), sql_null()};
    int status = update(c, game, v, 2);
    for (int i = 0; i < g->seats && !status; i++) {
        v[0] = sql_int(sum_seat(job->id, i, &g->seat[i]));
        v[2] = sql_int(i);
        status = update(c, seat, v, 3);
    }
    for (int i = 0; i < job->event_count && !status; i++) {
        v[0] = sql_int(sum_event(job->id, &job->events[i]));
        v[2] = sql_int(job->events[i].seq);
        status = update(c, event, v, 3);
    }
    return status;
}

static int seal_game(void *context, const char *id)
{
    const struct games_context *c = context;
    if (strlen(id) >= STORE_ID_SIZE) return 0;
    struct store_job *job = store_job_new(STORE_LOAD, NULL, NULL);
    memcpy(job->id, id, strlen(id));
    job->unsummed = true;
    int status = games_run(c, &job, 1);
    if (!status && !job->status) status = seal_rows(c, job);
    store_job_free(job);
    return status;
}

int seal_all(const struct sql_driver *driver, struct sql *sql)
{
    struct games_context c = {driver, sql, "", 0};
    return seal_each_game(driver, sql, seal_game, &c);
}
