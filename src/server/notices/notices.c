/* One thread takes notices from a list of bounded length and delivers them; what became of them
 * comes back to the loop when it matters there. */
#include "server/notices/notices.h"

#include <cjson/cJSON.h>
#include <curl/curl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "native/need.h"
#include "server/json.h"
#include "server/log.h"
#include "server/notices/mail.h"
#include "server/notices/push.h"

enum { WAITING_MAX = 1000, GONE = 410, NOT_FOUND = 404 };

/* The services that browsers use. Nobody else is spoken to, whatever a client asks. */
static const char default_hosts[] = "fcm.googleapis.com,push.services.mozilla.com,"
                                    "notify.windows.com,push.apple.com";

struct notice {
    struct notice *next;
    bool mail;
    struct mail_letter letter;
    struct push_to push;
    char game[STORE_ID_SIZE];
    int seat;
};

struct list {
    struct notice *first, *last;
    int count;
};

struct notices {
    struct server *server;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t ready;
    struct list waiting, lapsed; /* lapsed: subscriptions that are no more */
    bool stop;
    struct vapid *vapid; /* set once, on the loop's thread, under the lock */
    uv_async_t to_loop;
};

static void append(struct list *list, struct notice *notice)
{
    notice->next = NULL;
    if (list->last)
        list->last->next = notice;
    else
        list->first = notice;
    list->last = notice;
    list->count++;
}

static struct notice *take(struct list *list)
{
    struct notice *notice = list->first;
    if (!notice) return NULL;
    list->first = notice->next;
    if (!list->first) list->last = NULL;
    list->count--;
    return notice;
}

/* ---- delivering, on the thread */

static const char *contact_of(const struct server *s)
{
    if (s->config.push_contact) return s->config.push_contact;
    return !strncmp(s->config.url, "https://", 8) ? s->config.url : NULL;
}

static long push(const struct notices *n, const struct notice *notice)
{
    char bytes[PUSH_TEXT_MAX];
    struct text t = text_on(bytes, sizeof bytes);
    json_begin(&t, NULL, '{');
    json_string(&t, "t", "turn");
    json_string(&t, "game", notice->game);
    json_number(&t, "seat", notice->seat + 1);
    json_end(&t, '}');
    return push_send(&notice->push, text_slice(&t), notice->game, n->vapid, contact_of(n->server));
}

static struct notice *next_notice(struct notices *n)
{
    pthread_mutex_lock(&n->lock);
    while (!n->waiting.first && !n->stop) pthread_cond_wait(&n->ready, &n->lock);
    struct notice *notice = n->stop ? NULL : take(&n->waiting);
    pthread_mutex_unlock(&n->lock);
    return notice;
}

static void lapse(struct notices *n, struct notice *notice)
{
    pthread_mutex_lock(&n->lock);
    append(&n->lapsed, notice);
    pthread_mutex_unlock(&n->lock);
    uv_async_send(&n->to_loop);
}

static void *deliver_loop(void *context)
{
    struct notices *n = context;
    struct notice *notice;
    while ((notice = next_notice(n))) {
        bool mail = notice->mail;
        long status = mail ? mail_send(&n->server->config, &notice->letter) : push(n, notice);
        log_event(status >= 200 && status < 300 ? LOG_INFO : LOG_WARN, "notice", "by",
                  mail ? "mail" : "push", "status", log_number(status), NULL);
        if (!mail && (status == GONE || status == NOT_FOUND))
            lapse(n, notice);
        else
            free(notice);
    }
    return NULL;
}

/* ---- on the loop's thread */

static struct notice *new_notice(bool mail)
{
    struct notice *notice = need_zero(1, sizeof *notice);
    notice->mail = mail;
    return notice;
}

static void add(struct notices *n, struct notice *notice)
{
    pthread_mutex_lock(&n->lock);
    bool room = n->waiting.count < WAITING_MAX;
    if (room) append(&n->waiting, notice);
    pthread_cond_signal(&n->ready);
    pthread_mutex_unlock(&n->lock);
    if (!room) free(notice);
    n->server->figures.notices++;
}

static bool ends_with(struct slice s, struct slice end)
{
    if (s.n < end.n || memcmp(s.at + s.n - end.n, end.at, end.n) != 0) return false;
    return s.n == end.n || s.at[s.n - end.n - 1] == '.';
}

/* A host of the list over https; or, for an entry that is an address itself, what begins so. */
static bool is_push_service(const struct server *s, const char *endpoint)
{
    struct slice list = slice_of(s->config.push_hosts ? s->config.push_hosts : default_hosts);
    struct slice origin = push_origin(endpoint), host = origin;
    bool https = !strncmp(endpoint, "https://", 8);
    if (https) host.at += 8, host.n -= 8;
    while (list.n) {
        struct slice entry = slice_trim(slice_cut(&list, ','));
        if (!entry.n) continue;
        if (https && ends_with(host, entry)) return true;
        if (slice_equal(entry, origin)) return true;
    }
    return false;
}

static bool copy_field(const cJSON *object, const char *name, char *out, size_t cap)
{
    const cJSON *field = cJSON_GetObjectItemCaseSensitive(object, name);
    if (!cJSON_IsString(field) || strlen(field->valuestring) >= cap) return false;
    memcpy(out, field->valuestring, strlen(field->valuestring) + 1);
    return true;
}

/* A PushSubscription as browsers write it. */
static bool read_subscription(const char *text, struct push_to *to)
{
    cJSON *json = cJSON_Parse(text);
    const cJSON *keys = cJSON_GetObjectItemCaseSensitive(json, "keys");
    bool ok = copy_field(json, "endpoint", to->endpoint, sizeof to->endpoint) &&
              copy_field(keys, "p256dh", to->key, sizeof to->key) &&
              copy_field(keys, "auth", to->auth, sizeof to->auth) &&
              !strpbrk(to->endpoint, " @\\\r\n");
    cJSON_Delete(json);
    return ok;
}

static void tell_by_push(struct notices *n, const struct store_game *g, int seat)
{
    struct notice *notice = new_notice(false);
    memcpy(notice->game, g->id, sizeof notice->game);
    notice->seat = seat;
    if (n->vapid && read_subscription(g->seat[seat].push, &notice->push) &&
        is_push_service(n->server, notice->push.endpoint))
        add(n, notice);
    else
        free(notice);
}

static void send_letter(struct server *s, const struct mail_letter *letter)
{
    if (!s->notices) return;
    struct notice *notice = new_notice(true);
    notice->letter = *letter;
    add(s->notices, notice);
}

void notices_tell(void *context, const struct store_game *g, int seat)
{
    struct server *s = context;
    if (!s->notices || g->clock == STORE_CLOCK) return;
    if (g->seat[seat].push) tell_by_push(s->notices, g, seat);
    if (g->seat[seat].mail) mail_tell(s, g, seat, send_letter);
}

void notices_asked(void *context, const struct store_game *g, int seat)
{
    struct server *s = context;
    if (s->notices && g->seat[seat].mail) mail_ask(s, g, seat, send_letter);
}

const char *notices_push_key(const struct server *s)
{
    return s->notices && s->notices->vapid ? vapid_key(s->notices->vapid) : NULL;
}

/* The match decides whether the seat still has that subscription. */
static void forget_subscription(void *context, match *m, enum problem_code code)
{
    struct notice *notice = context;
    if (!code) {
        struct match_command *c = match_command_new(MATCH_LAPSE, notice->seat);
        memcpy(c->text, notice->push.endpoint, sizeof notice->push.endpoint);
        match_do(m, c);
    }
    free(notice);
}

static void on_lapsed(uv_async_t *async)
{
    struct notices *n = async->data;
    for (;;) {
        pthread_mutex_lock(&n->lock);
        struct notice *notice = take(&n->lapsed);
        pthread_mutex_unlock(&n->lock);
        if (!notice) return;
        hall_find(n->server->hall, notice->game, forget_subscription, notice, NULL);
    }
}

/* ---- opening and closing */

static void on_key(struct store_job *job)
{
    struct server *s = job->context;
    struct vapid *vapid = job->status || !job->value ? NULL : vapid_open(job->value);
    pthread_mutex_lock(&s->notices->lock);
    s->notices->vapid = vapid;
    pthread_mutex_unlock(&s->notices->lock);
    if (!vapid) log_event(LOG_WARN, "no key for push messages", NULL);
    store_job_free(job);
}

static void read_key(struct server *s)
{
    char pem[VAPID_PEM_MAX];
    if (vapid_make(pem)) return;
    struct store_job *job = store_job_new(STORE_SETTING, on_key, s);
    job->name = "vapid";
    job->value = pool_text(&job->pool, slice_of(pem));
    store_submit(s->store, job);
}

void notices_open(struct server *s)
{
    struct notices *n = s->notices = need_zero(1, sizeof *n);
    n->server = s;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    pthread_mutex_init(&n->lock, NULL);
    pthread_cond_init(&n->ready, NULL);
    uv_async_init(&s->loop, &n->to_loop, on_lapsed);
    n->to_loop.data = n;
    if (pthread_create(&n->thread, NULL, deliver_loop, n)) abort();
    read_key(s);
    mail_open(s);
}

static void free_notices(uv_handle_t *handle)
{
    free(handle->data);
}

static void free_list(struct list *list)
{
    struct notice *notice;
    while ((notice = take(list))) free(notice);
}

void notices_close(struct server *s)
{
    struct notices *n = s->notices;
    if (!n) return;
    pthread_mutex_lock(&n->lock);
    n->stop = true;
    pthread_cond_signal(&n->ready);
    pthread_mutex_unlock(&n->lock);
    pthread_join(n->thread, NULL);
    free_list(&n->waiting);
    free_list(&n->lapsed);
    vapid_close(n->vapid);
    pthread_cond_destroy(&n->ready);
    pthread_mutex_destroy(&n->lock);
    curl_global_cleanup();
    s->notices = NULL;
    uv_close((uv_handle_t *)&n->to_loop, free_notices);
}
