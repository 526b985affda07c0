/* Each game is read as the server would read it and played through by the rules. */
#include "server/verify.h"

#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "base/message.h"
#include "server/tables/audit.h"

struct verifying {
    enum words_lang lang;
    int games, damaged;
    char last[STORE_ID_SIZE]; /* the game that was found damaged last */
};

static void print(FILE *out, enum words_lang lang, const struct message *m)
{
    char bytes[1024];
    struct text t = text_on(bytes, sizeof bytes);
    message_write(m, lang, &t);
    text_put_char(&t, '\n');
    struct slice line = text_slice(&t);
    fwrite(line.at, 1, line.n, out);
}

/* GAME, or GAME:EVENT */
static void on_damaged(void *context, const struct store_damaged *d)
{
    static const char *const sentences[] = {
        [STORE_BAD_GAME] = "server.check.game",        [STORE_BAD_SEATS] = "server.check.seats",
        [STORE_BAD_EVENT] = "server.check.event",      [STORE_BAD_ORDER] = "server.check.order",
        [STORE_BAD_SUM] = "server.check.sum",          [STORE_BAD_VARIANT] = "server.check.variant",
        [STORE_BAD_MOVE] = "server.check.move",        [STORE_BAD_STATE] = "server.check.state",
        [STORE_BAD_HAPPENING] = "server.check.happens"};
    struct verifying *v = context;
    struct message m;
    char place[STORE_ID_SIZE + 16];
    struct text t = text_on(place, sizeof place);
    text_put(&t, d->id);
    if (d->event) text_put_char(&t, ':');
    if (d->event) text_put_number(&t, d->event);
    message_set(&m, sentences[d->damage]);
    message_add_echo(&m, "text", text_slice(&t));
    print(stdout, v->lang, &m);
    v->damaged += strcmp(v->last, d->id) != 0;
    memcpy(v->last, d->id, sizeof v->last);
}

static void examine(void *context, const struct store_job *job)
{
    struct store_damaged d = {0};
    d.damage = audit_log(job->game, job->events, job->event_count, 0, &d.event);
    memcpy(d.id, job->id, sizeof d.id);
    if (d.damage) on_damaged(context, &d);
}

static void count_game(void *context)
{
    struct verifying *v = context;
    v->games++;
}

static int fail(enum words_lang lang, int status, const char *why)
{
    struct message m;
    message_set(&m, status == STORE_CONFLICT ? "server.store_older"
                    : status == ERR_LIMIT    ? "server.store_newer"
                                             : "server.check.failed");
    message_add_echo(&m, "text", slice_of(why));
    print(stderr, lang, &m);
    return 2;
}

int verify_store(const char *address, enum words_lang lang)
{
    char why[512];
    struct verifying v = {.lang = lang};
    struct store_checker checker = {count_game, examine, on_damaged, &v};
    int status = store_check(address, &checker, why, sizeof why);
    if (status && status != STORE_DAMAGED) return fail(lang, status, why);
    struct message m;
    if (status) {
        message_set(&m, "server.check.file");
        message_add_echo(&m, "text", slice_of(why));
        print(stdout, lang, &m);
    }
    message_set(&m, "server.check.done");
    message_add_number(&m, "games", v.games);
    message_add_number(&m, "damaged", v.damaged);
    print(stdout, lang, &m);
    return status || v.damaged ? 1 : 0;
}
