/* Letters, whom they may be sent to, and the pages behind their links. */
#include "server/notices/mail.h"

#include <curl/curl.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/list.h"
#include "native/need.h"
#include "server/log.h"
#include "server/secret.h"
#include "server/wire/request.h"

enum { SECONDS_MAX = 10, ASK_AGAIN_MS = 86400000, SETTING_MAX = 32 };

bool mail_is_on(const struct server *s)
{
    return s->mail_key[0] != 0;
}

static void on_key(struct store_job *job)
{
    struct server *s = job->context;
    if (!job->status && job->value) snprintf(s->mail_key, sizeof s->mail_key, "%s", job->value);
    store_job_free(job);
}

void mail_open(struct server *s)
{
    char key[SECRET_SIZE];
    if (!s->config.mail_relay) return;
    secret_new(key);
    struct store_job *job = store_job_new(STORE_SETTING, on_key, s);
    job->name = "mail";
    job->value = pool_text(&job->pool, slice_of(key));
    store_submit(s->store, job);
}

/* ---- addresses */

/* 15 letters of hexadecimal would be few, so they are of base32: 75 bits. */
static void hash_address(const struct server *s, struct slice address,
                         char out[static STORE_ID_SIZE])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    unsigned char lower[MAIL_ADDRESS_MAX], hash[EVP_MAX_MD_SIZE];
    unsigned n = 0;
    size_t most = address.n < sizeof lower ? address.n : sizeof lower;
    for (size_t i = 0; i < most; i++) {
        char c = address.at[i];
        lower[i] = (unsigned char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
    }
    HMAC(EVP_sha256(), s->mail_key, (int)strlen(s->mail_key), lower, most, hash, &n);
    for (size_t i = 0; i < STORE_ID_SIZE - 1; i++) out[i] = letters[hash[i] % 32];
    out[STORE_ID_SIZE - 1] = '\0';
}

static void name_setting(const char *hash, char out[static SETTING_MAX])
{
    snprintf(out, SETTING_MAX, "mail:%s", hash);
}

/* What is known of an address is read first, or written when there is a value. */
static struct store_job *setting_job(const char *hash, const char *value,
                                     void (*done)(struct store_job *), void *context)
{
    char name[SETTING_MAX];
    name_setting(hash, name);
    struct store_job *job = store_job_new(STORE_SETTING, done, context);
    job->name = pool_text(&job->pool, slice_of(name));
    if (value) job->value = pool_text(&job->pool, slice_of(value));
    job->replace = value != NULL;
    return job;
}

/* ---- letters */

/* What a letter waits with while the store is asked. */
struct errand {
    struct server *server;
    void (*send)(struct server *, const struct mail_letter *);
    char hash[STORE_ID_SIZE];
    struct mail_letter letter;
};

static void write_words(const char *id, const char *game, const char *url, const char *stop,
                        enum words_lang lang, struct text *t)
{
    struct message m;
    message_set(&m, id);
    message_add_word(&m, "game", game);
    message_add_plain(&m, "url", url);
    message_add_plain(&m, "stop", stop);
    message_write(&m, lang, t);
}

static void end_text(const struct text *t)
{
    t->at[text_slice(t).n] = '\0';
}

/* LANG ADDRESS is what the store keeps for a seat. NULL when it is not that, or no mail goes out.
 */
static struct errand *write_letter(struct server *s, const struct store_game *g, int seat,
                                   bool question)
{
    struct slice rest = slice_of(g->seat[seat].mail);
    struct slice code = slice_word(&rest), address = slice_trim(rest);
    enum words_lang lang;
    if (!mail_is_on(s)) return NULL;
    if (words_find_lang(code, &lang) || !address.n || address.n > MAIL_ADDRESS_MAX) return NULL;
    struct errand *e = need_zero(1, sizeof *e);
    e->server = s;
    hash_address(s, address, e->hash);
    struct mail_letter *l = &e->letter;
    const struct game *rules = games_find(slice_of(g->game));
    char url[SERVER_URL_MAX + 64];
    memcpy(l->to, address.at, address.n);
    snprintf(url, sizeof url, question ? "%s/api/mail/confirm/%s?lang=%s" : "%s/game/%s",
             s->config.url, question ? e->hash : g->id, words_lang_code(lang));
    snprintf(l->stop, sizeof l->stop, "%s/api/mail/stop/%s?lang=%s", s->config.url, e->hash,
             words_lang_code(lang));
    struct text subject = text_on(l->subject, sizeof l->subject - 1);
    struct text text = text_on(l->text, sizeof l->text - 1);
    const char *title = rules ? rules->title : "";
    write_words(question ? "server.mail_ask_subject" : "server.notice_subject", title, url, l->stop,
                lang, &subject);
    write_words(question ? "server.mail_ask" : "server.notice_text", title, url, l->stop, lang,
                &text);
    end_text(&subject);
    end_text(&text);
    return e;
}

static void on_may_tell(struct store_job *job)
{
    struct errand *e = job->context;
    if (!job->status && job->value && !strcmp(job->value, "yes")) e->send(e->server, &e->letter);
    free(e);
    store_job_free(job);
}

/* Looks up what is known of the letter's address; `then` decides whether to send it. */
static void post(struct server *s, struct errand *e,
                 void (*send)(struct server *, const struct mail_letter *),
                 void (*then)(struct store_job *))
{
    if (!e) return;
    e->send = send;
    store_submit(s->store, setting_job(e->hash, NULL, then, e));
}

void mail_tell(struct server *s, const struct store_game *g, int seat,
               void (*send)(struct server *, const struct mail_letter *))
{
    post(s, write_letter(s, g, seat, false), send, on_may_tell);
}

static bool may_ask(const struct server *s, const char *known)
{
    uint64_t at = 0;
    if (!known) return true;
    if (!strcmp(known, "yes")) return false;
    struct slice rest = slice_of(known);
    slice_word(&rest);
    if (slice_number(slice_trim(rest), INT64_MAX, &at)) return false;
    return store_now(s->store) - (int64_t)at > ASK_AGAIN_MS;
}

/* "asked" or "no", and when. */
static void note(struct server *s, const char *hash, const char *word,
                 void (*done)(struct store_job *), void *context)
{
    char value[48];
    snprintf(value, sizeof value, "%s %lld", word, (long long)store_now(s->store));
    store_submit(s->store, setting_job(hash, value, done, context));
}

static void on_may_ask(struct store_job *job)
{
    struct errand *e = job->context;
    if (!job->status && may_ask(e->server, job->value)) {
        note(e->server, e->hash, "asked", store_job_free, NULL);
        e->send(e->server, &e->letter);
    }
    free(e);
    store_job_free(job);
}

void mail_ask(struct server *s, const struct store_game *g, int seat,
              void (*send)(struct server *, const struct mail_letter *))
{
    post(s, write_letter(s, g, seat, true), send, on_may_ask);
}

/* ---- the pages: a look does nothing, since programs that check mail look at every link */

static void reply_page(struct request *r, const char *id, const char *button)
{
    struct text t = request_text(r);
    text_put(&t, "<!doctype html><html lang=\"");
    text_put(&t, words_lang_code(r->lang));
    text_put(&t, "\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
                 "content=\"width=device-width\"><title>Tablier</title><h1>Tablier</h1><p>");
    text_put(&t, words_get(r->lang, id));
    text_put(&t, "</p>");
    if (button) {
        text_put(&t, "<form method=\"post\"><button>");
        text_put(&t, words_get(r->lang, button));
        text_put(&t, "</button></form>");
    }
    text_put(&t, "</html>\n");
    request_reply(r, 200, "text/html; charset=utf-8", text_slice(&t));
}

static void reply_done(struct store_job *job, const char *id)
{
    struct request *r = job->context;
    if (job->status)
        request_fail(r, PROBLEM_STORE);
    else
        reply_page(r, id, NULL);
    request_drop(r);
    store_job_free(job);
}

static void on_confirmed(struct store_job *job)
{
    reply_done(job, "server.mail_confirmed");
}

static void on_stopped(struct store_job *job)
{
    reply_done(job, "server.mail_stopped");
}

/* Only an address that was ever written to is known. */
static void on_known(struct store_job *job)
{
    struct request *r = job->context;
    struct server *s = r->server;
    bool confirm = !strncmp(r->path, "/api/mail/confirm/", 18);
    if (job->status) {
        request_fail(r, PROBLEM_STORE);
    } else if (!job->value) {
        request_fail(r, PROBLEM_NOT_FOUND);
    } else if (r->method != REQUEST_POST) {
        reply_page(r, confirm ? "server.mail_confirm" : "server.mail_stop",
                   confirm ? "server.mail_yes" : "server.mail_no");
    } else if (confirm) {
        store_submit(s->store, setting_job(r->id, "yes", on_confirmed, request_keep(r)));
    } else {
        note(s, r->id, "no", on_stopped, request_keep(r));
    }
    request_drop(r);
    store_job_free(job);
}

void api_mail(struct request *r)
{
    if (!mail_is_on(r->server)) {
        request_fail(r, PROBLEM_NOT_FOUND);
        return;
    }
    store_submit(r->server->store, setting_job(r->id, NULL, on_known, request_keep(r)));
}

/* ---- sending */

struct reader {
    const char *at;
    size_t left;
};

static size_t read_bytes(char *to, size_t size, size_t n, void *context)
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

/* Whole; negative when it does not fit. */
static int write_message(const struct server_config *config, const struct mail_letter *l, char *out,
                         size_t cap)
{
    char date[64], subject[448];
    time_t now = time(NULL);
    struct tm tm;
    gmtime_r(&now, &tm);
    encode_head(l->subject, subject, sizeof subject);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &tm);
    int n = snprintf(out, cap,
                     "From: Tablier <%s>\r\nTo: <%s>\r\nSubject: %s\r\nDate: %s\r\n"
                     "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
                     "Content-Transfer-Encoding: 8bit\r\nAuto-Submitted: auto-generated\r\n"
                     "List-Unsubscribe: <%s>\r\n"
                     "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
                     "\r\n%s\r\n",
                     config->mail_from, l->to, subject, date, l->stop, l->text);
    return n < (int)cap ? n : -1;
}

long mail_send(const struct server_config *config, const struct mail_letter *l)
{
    char message[4096];
    int bytes = write_message(config, l, message, sizeof message);
    CURL *curl = bytes < 0 ? NULL : curl_easy_init();
    if (!curl) return 0;
    struct reader reader = {message, (size_t)bytes};
    struct curl_slist *to = curl_slist_append(NULL, l->to);
    curl_easy_setopt(curl, CURLOPT_URL, config->mail_relay);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)SECONDS_MAX);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, config->mail_from);
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, to);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, read_bytes);
    curl_easy_setopt(curl, CURLOPT_READDATA, &reader);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    long status = curl_easy_perform(curl) ? 0 : 250;
    curl_slist_free_all(to);
    curl_easy_cleanup(curl);
    return status;
}
