/* Two tables, in both of which a game has one place by its id; two games of one place take turns,
 * which costs a second look and nothing else. */
#include "server/tables/sound.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/hash.h"
#include "native/need.h"
#include "server/log.h"
#include "server/tables/audit.h"

enum {
    JUDGED = 1 << 14,
    ASIDE = 1 << 12,
    AGAIN_MS = 10000, /* somebody may have repaired it */
    NICE = 5          /* the loop and the store go first */
};

struct aside {
    char id[STORE_ID_SIZE];
    uint64_t at;
};

struct judged {
    uint64_t mark; /* audit_mark of the first `count` events */
    int count;
};

struct sound {
    uv_loop_t *loop;
    store *store;
    struct judged judged[JUDGED];
    struct aside aside[ASIDE];
    int aside_count, under_way;
};

struct judging {
    uv_work_t work;
    struct sound *sound;
    struct store_job *job;
    void (*done)(struct store_job *);
    int known; /* so many events were judged before */
    enum store_damage damage;
    int event;
};

static uint64_t mix(const char *id)
{
    return hash_text(HASH_START, id);
}

struct sound *sound_open(uv_loop_t *loop, store *kept)
{
    struct sound *s = need_zero(1, sizeof *s);
    s->loop = loop;
    s->store = kept;
    return s;
}

void sound_close(struct sound *s)
{
    while (s->under_way) uv_run(s->loop, UV_RUN_ONCE);
    free(s);
}

/* ---- judging */

static int known_events(const struct sound *s, const struct store_job *job)
{
    const struct judged *j = &s->judged[mix(job->id) % JUDGED];
    if (!j->mark || j->count > job->event_count) return 0;
    return audit_mark(job->game, job->events, j->count) == j->mark ? j->count : 0;
}

static void remember(struct sound *s, const struct store_job *job)
{
    s->judged[mix(job->id) % JUDGED] =
        (struct judged){audit_mark(job->game, job->events, job->event_count), job->event_count};
}

static void judge(uv_work_t *work)
{
    static _Thread_local bool polite;
    struct judging *j = work->data;
    if (!polite) setpriority(PRIO_PROCESS, 0, NICE); /* of this thread alone */
    polite = true;
    const struct store_job *job = j->job;
    j->damage = audit_log(job->game, job->events, job->event_count, j->known, &j->event);
}

static void forget_aside(struct sound *s, const char *id)
{
    struct aside *a = &s->aside[mix(id) % ASIDE];
    if (strcmp(a->id, id) != 0) return;
    *a = (struct aside){0};
    s->aside_count--;
}

static void after_judging(uv_work_t *work, int status)
{
    struct judging *j = work->data;
    struct sound *s = j->sound;
    struct store_job *job = j->job;
    void (*done)(struct store_job *) = j->done;
    s->under_way--;
    if (status) {
        job->status = status; /* it was called off: nothing is known */
    } else if (j->damage) {
        struct store_damaged d = {.damage = j->damage, .event = j->event};
        memcpy(d.id, job->id, sizeof d.id);
        sound_set_aside(s, &d);
        job->status = STORE_DAMAGED;
    } else {
        remember(s, job);
        forget_aside(s, job->id);
    }
    free(j);
    done(job);
}

void sound_judge(struct sound *s, struct store_job *job, void (*done)(struct store_job *))
{
    if (job->status) {
        done(job);
        return;
    }
    struct judging *j = need_zero(1, sizeof *j);
    *j = (struct judging){.sound = s, .job = job, .done = done, .known = known_events(s, job)};
    j->work.data = j;
    s->under_way++;
    uv_queue_work(s->loop, &j->work, judge, after_judging);
}

/* ---- setting aside */

static bool is_recent(const struct sound *s, const struct aside *a)
{
    return a->id[0] && uv_now(s->loop) - a->at < AGAIN_MS;
}

void sound_set_aside(struct sound *s, const struct store_damaged *d)
{
    struct aside *a = &s->aside[mix(d->id) % ASIDE];
    bool same = a->id[0] && !strcmp(a->id, d->id);
    if (same && is_recent(s, a)) return;
    if (!a->id[0]) s->aside_count++;
    memcpy(a->id, d->id, sizeof a->id);
    a->at = uv_now(s->loop);
    if (!same)
        log_event(LOG_ERROR, "a damaged game was set aside", "game", d->id, "damage",
                  store_damage_word(d->damage), "at", log_number(d->event), NULL);
    struct store_job *job = store_job_new(STORE_ASIDE, store_job_free, NULL);
    memcpy(job->id, d->id, sizeof job->id);
    store_submit(s->store, job);
}

bool sound_is_aside(const struct sound *s, const char *id)
{
    const struct aside *a = &s->aside[mix(id) % ASIDE];
    return is_recent(s, a) && !strcmp(a->id, id);
}

int sound_count(const struct sound *s)
{
    return s->aside_count;
}
