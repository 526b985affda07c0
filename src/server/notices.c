/* One thread takes notices from a list of bounded length and delivers them with libcurl. */
#include "server/notices.h"

#include <cjson/cJSON.h>
#include <curl/curl.h>
#include <openssl/evp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/list.h"
#include "server/log.h"
#include "server/secret.h"
#include "server/vapid.h"

enum { WAITING_MAX = 1000, SECONDS_MAX = 10, HALF_DAY = 12 * 3600, ENDPOINT_MAX = 1000 };

/* The services that browsers use. Nobody else is spoken to, whatever a client asks. */
static const char default_hosts[] = "fcm.googleapis.com,push.services.mozilla.com,"
                                    "notify.windows.com,push.apple.com";

struct notice {
    struct notice *next;
    bool mail;
    char to[ENDPOINT_MAX + 1];     /* an endpoint, or an address */
    char subject[256], text[1024]; /* of a mail */
};

struct notices {
    struct server *server;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t ready;
    struct notice *first, *last;
    int count;
    bool stop;
    struct vapid *vapid; /* set once, on the loop's thread, under the lock */
};

/* ---- delivering, on the thread */

static CURL *begin(const char *url)
{
    CURL *curl = curl_easy_init();
    if (!curl) return NULL;
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https,smtp,smtps");
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)SECONDS_MAX);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    return curl;
}

static size_t swallow(char *bytes, size_t size, size_t n, void *context)
{
    (void)bytes, (void)context;
    return size * n;
}

/* scheme://host of an address. */
static struct slice origin_of(const char *url)
{
    const char *host = strstr(url, "://");
    size_t n = host ? (size_t)(host + 3 - url) + strcspn(host + 3, "/?#") : 0;
    return (struct slice){url, n};
}

/* A message without content: the page's worker knows what to say, in its own language. */
static long push(const struct notices *n, const struct notice *notice)
{
    char authorization[1200];
    struct text t = text_on(authorization, sizeof authorization - 1);
    text_put(&t, "Authorization: ");
    const char *contact = n->server->config.push_contact;
    if (vapid_authorize(n->vapid, origin_of(notice->to), contact, time(NULL) + HALF_DAY, &t))
        return 0;
    authorization[t.n] = '\0';
    CURL *curl = begin(notice->to);
    if (!curl) return 0;
    struct curl_slist *headers = curl_slist_append(NULL, authorization);
    headers = curl_slist_append(headers, "TTL: 86400");
    headers = curl_slist_append(headers, "Urgency: normal");
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, "");
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, swallow);
    long status = 0;
    if (!curl_easy_perform(curl)) curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    return status;
}

struct reader {
    const char *at;
    size_t left;
};

static size_t read_mail(char *to, size_t size, size_t n, void *context)
{
    struct reader *r = context;
    size_t most = size * n < r->left ? size * n : r->left;
    memcpy(to, r->at, most);
    r->at += most;
    r->left -= most;
    return most;
}

/* A line of a mail's head that may hold any letter. */
static void encode_head(const char *text, char *out, size_t cap)
{
    unsigned char base64[400];
    int n = EVP_EncodeBlock(base64, (const unsigned char *)text, (int)strlen(text));
    snprintf(out, cap, "=?UTF-8?B?%.*s?=", n, base64);
}

static long send_mail(const struct notices *n, const struct notice *notice)
{
    char message[2048], date[64], subject[448];
    const struct server_config *config = &n->server->config;
    time_t now = time(NULL);
    struct tm tm;
    gmtime_r(&now, &tm);
    encode_head(notice->subject, subject, sizeof subject);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &tm);
    int bytes = snprintf(message, sizeof message,
                         "From: Tablier <%s>\r\nTo: <%s>\r\nSubject: %s\r\nDate: %s\r\n"
                         "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
                         "Content-Transfer-Encoding: 8bit\r\nAuto-Submitted: auto-generated\r\n"
                         "\r\n%s\r\n",
                         config->mail_from, notice->to, subject, date, notice->text);
    CURL *curl = begin(config->mail_relay);
    if (!curl || bytes >= (int)sizeof message) return 0;
    struct reader reader = {message, (size_t)bytes};
    struct curl_slist *to = curl_slist_append(NULL, notice->to);
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, config->mail_from);
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_mail);
    curl_easy_setopt(curl, CURLOPT_READDATA, &reader);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    long status = curl_easy_perform(curl) ? 0 : 250;
    curl_slist_free_all(to);
    curl_easy_cleanup(curl);
    return status;
}

static struct notice *next_notice(struct notices *n)
{
    pthread_mutex_lock(&n->lock);
    while (!n->first && !n->stop) pthread_cond_wait(&n->ready, &n->lock);
    struct notice *notice = n->stop ? NULL : n->first;
    if (notice) {
        n->first = notice->next;
        if (!n->first) n->last = NULL;
        n->count--;
    }
    pthread_mutex_unlock(&n->lock);
    return notice;
}

static void *deliver_loop(void *context)
{
    struct notices *n = context;
    struct notice *notice;
    while ((notice = next_notice(n))) {
        long status = notice->mail ? send_mail(n, notice) : push(n, notice);
        log_event(status >= 200 && status < 300 ? LOG_INFO : LOG_WARN, "notice", "by",
                  notice->mail ? "mail" : "push", "status", log_number(status), NULL);
        free(notice);
    }
    return NULL;
}

/* ---- on the loop's thread */

static void add(struct notices *n, struct notice *notice)
{
    pthread_mutex_lock(&n->lock);
    bool room = n->count < WAITING_MAX;
    if (room) {
        if (n->last)
            n->last->next = notice;
        else
            n->first = notice;
        n->last = notice;
        n->count++;
        pthread_cond_signal(&n->ready);
    }
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
    struct slice origin = origin_of(endpoint), host = origin;
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

static void tell_by_push(struct notices *n, const char *subscription)
{
    cJSON *json = cJSON_Parse(subscription);
    const cJSON *endpoint = cJSON_GetObjectItemCaseSensitive(json, "endpoint");
    bool good = cJSON_IsString(endpoint) && strlen(endpoint->valuestring) <= ENDPOINT_MAX &&
                !strpbrk(endpoint->valuestring, " @\\\r\n") &&
                is_push_service(n->server, endpoint->valuestring);
    if (good && n->vapid) {
        struct notice *notice = calloc(1, sizeof *notice);
        if (!notice) abort();
        memcpy(notice->to, endpoint->valuestring, strlen(endpoint->valuestring));
        add(n, notice);
    }
    cJSON_Delete(json);
}

static void write_words(const struct server *s, const char *id, const struct store_game *g,
                        enum words_lang lang, char *out, size_t cap)
{
    const struct game *rules = games_find(slice_of(g->game));
    char url[SERVER_URL_MAX + 64];
    snprintf(url, sizeof url, "%s/game/%s", s->url, g->id);
    struct message m;
    struct text t = text_on(out, cap - 1);
    message_set(&m, id);
    message_add_word(&m, "game", rules ? rules->title : "");
    message_add_plain(&m, "url", url);
    message_write(&m, lang, &t);
    out[text_slice(&t).n] = '\0';
}

/* LANG ADDRESS */
static void tell_by_mail(struct notices *n, const struct store_game *g, const char *mail)
{
    struct slice rest = slice_of(mail), code = slice_word(&rest), address = slice_trim(rest);
    enum words_lang lang;
    if (words_find_lang(code, &lang) || !address.n || address.n > ENDPOINT_MAX) return;
    struct notice *notice = calloc(1, sizeof *notice);
    if (!notice) abort();
    notice->mail = true;
    memcpy(notice->to, address.at, address.n);
    write_words(n->server, "server.notice_subject", g, lang, notice->subject,
                sizeof notice->subject);
    write_words(n->server, "server.notice_text", g, lang, notice->text, sizeof notice->text);
    add(n, notice);
}

void notices_tell(void *context, const struct store_game *g, int seat)
{
    struct server *s = context;
    struct notices *n = s->notices;
    if (!n || g->clock == STORE_CLOCK) return;
    if (g->seat[seat].push) tell_by_push(n, g->seat[seat].push);
    if (g->seat[seat].mail && s->config.mail_relay) tell_by_mail(n, g, g->seat[seat].mail);
}

const char *notices_push_key(const struct server *s)
{
    return s->notices && s->notices->vapid ? vapid_key(s->notices->vapid) : NULL;
}

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
    const struct server_config *c = &s->config;
    bool mail = c->mail_relay && c->mail_from;
    if (!c->push_contact && !mail) return;
    struct notices *n = s->notices = calloc(1, sizeof *n);
    if (!n) abort();
    n->server = s;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    pthread_mutex_init(&n->lock, NULL);
    pthread_cond_init(&n->ready, NULL);
    if (pthread_create(&n->thread, NULL, deliver_loop, n)) abort();
    if (c->push_contact) read_key(s);
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
    while (n->first) {
        struct notice *next = n->first->next;
        free(n->first);
        n->first = next;
    }
    vapid_close(n->vapid);
    pthread_cond_destroy(&n->ready);
    pthread_mutex_destroy(&n->lock);
    curl_global_cleanup();
    s->notices = NULL;
    free(n);
}
