/* Requests and their answers, apart from the wire. */
#include "server/wire/request.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "server/json.h"
#include "server/wire/link.h"

enum { GZIP_FROM = 1024 }; /* bytes that are worth it: less fits into one packet anyway */

struct request *request_keep(struct request *r)
{
    r->refs++;
    return r;
}

void request_drop(struct request *r)
{
    if (--r->refs) return;
    outbox_clear(&r->out);
    packet_drop(r->now);
    cJSON_Delete(r->json);
    free(r->body);
    free(r->extra);
    free(r);
}

static void want_to_write(struct request *r)
{
    if (r->link) link_ready(r->link);
}

void request_reply(struct request *r, int status, const char *type, struct slice body)
{
    if (r->answered) return;
    r->answered = true;
    r->status = status;
    r->type = type;
    struct packet *packed = NULL;
    if (r->gzip && body.n > GZIP_FROM) packed = squeeze_body(r->server->squeeze, body);
    r->encoding = packed ? "gzip" : NULL;
    if (!packed) packed = packet_new(body);
    r->length = packed->n;
    outbox_push(&r->out, packed);
    want_to_write(r);
}

void request_json(struct request *r, int status, const struct text *t)
{
    request_reply(r, status, "application/json", text_slice(t));
}

void request_problem(struct request *r, const struct problem *p)
{
    struct text t = request_text(r);
    json_begin(&t, NULL, '{');
    json_begin(&t, "error", '{');
    problem_write(p, r->lang, &t);
    json_end(&t, '}');
    json_end(&t, '}');
    if (p->code == PROBLEM_TOO_MANY) memcpy(r->retry_after, "10", 3);
    if (problem_status(p->code) == 503) memcpy(r->retry_after, "2", 2);
    request_json(r, problem_status(p->code), &t);
}

void request_fail(struct request *r, enum problem_code code)
{
    struct problem p;
    problem_set(&p, code);
    request_problem(r, &p);
}

void request_answer(struct store_job *job, const struct text *t)
{
    struct request *r = job->context;
    if (job->status)
        request_fail(r, PROBLEM_STORE);
    else
        request_json(r, 200, t);
    request_drop(r);
    store_job_free(job);
}

void request_begin_stream(struct request *r)
{
    r->answered = r->stream = true;
    r->encoding = r->gzip ? "gzip" : NULL;
    r->status = 200;
    r->type = "application/x-ndjson";
    want_to_write(r);
}

void request_line(struct request *r, struct packet *p)
{
    if (!outbox_push(&r->out, p)) {
        r->server->figures.closed_slow++;
        r->ends = true;
        outbox_clear(&r->out);
        if (r->link) link_within(r->link, OUTBOX_LAST_MS);
    }
    want_to_write(r);
}

struct text request_text(struct request *r)
{
    return text_on(r->server->bytes, SERVER_BYTES);
}

void request_origin(const struct request *r, struct text *t)
{
    if (r->server->config.url[0]) {
        text_put(t, r->server->config.url);
        return;
    }
    text_put(t, r->server->config.tls_cert ? "https://" : "http://");
    text_put(t, r->host);
}

struct cJSON *request_object(struct request *r)
{
    if (!r->json) {
        struct slice body = {r->body ? r->body : "", r->body_n};
        if (!slice_trim(body).n) body = SLICE("{}");
        if (slice_is_utf8(body, NULL)) r->json = cJSON_ParseWithLength(body.at, body.n);
    }
    if (cJSON_IsObject(r->json)) return r->json;
    request_fail(r, PROBLEM_BAD_REQUEST);
    return NULL;
}

/* ---- fields */

int field_text(const struct cJSON *object, const char *name, char *out, size_t most)
{
    const cJSON *field = cJSON_GetObjectItemCaseSensitive(object, name);
    out[0] = '\0';
    if (!field || cJSON_IsNull(field)) return 0;
    if (!cJSON_IsString(field) || strlen(field->valuestring) > most) return -1;
    size_t n = strlen(field->valuestring);
    memcpy(out, field->valuestring, n + 1);
    return (int)n;
}

bool field_number(const struct cJSON *object, const char *name, int low, int high, int fallback,
                  int *out)
{
    const cJSON *field = cJSON_GetObjectItemCaseSensitive(object, name);
    *out = fallback;
    if (!field || cJSON_IsNull(field)) return true;
    if (!cJSON_IsNumber(field)) return false;
    double value = field->valuedouble;
    if (!(value >= low && value <= high) || value != (double)(int)value) return false;
    *out = (int)value;
    return true;
}

bool field_bool(const struct cJSON *object, const char *name, bool fallback, bool *out)
{
    const cJSON *field = cJSON_GetObjectItemCaseSensitive(object, name);
    *out = fallback;
    if (!field || cJSON_IsNull(field)) return true;
    if (!cJSON_IsBool(field)) return false;
    *out = cJSON_IsTrue(field);
    return true;
}
