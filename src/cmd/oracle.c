/* The threads behind `tablier analyse --json`. One reads, the others think: each takes the most
 * urgent job, the oldest of those, has memory for one search, and writes a whole line. */
#include "cmd/oracle.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/err.h"
#include "base/mem.h"
#include "cmd/lines.h"
#include "cmd/query.h"
#include "search/search.h"

enum { LINE_MAX_BYTES = 2 << 20, ANSWER_MAX = 1 << 16 };

struct oracle;

struct seer {
    struct oracle *oracle;
    pthread_t thread;
    struct job *job; /* it thinks about; NULL: none */
    struct arena memory;
    search *search;
    char answer[ANSWER_MAX];
};

struct oracle {
    struct cmd *cmd;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t news;
    struct job *waiting; /* the most urgent first */
    uint64_t arrived;
    bool ended, broken;
    struct seer *seers;
    int count;
    pthread_mutex_t writing;
};

/* ---- writing */

static void write_line(struct oracle *o, const struct text *line)
{
    pthread_mutex_lock(&o->writing);
    bool whole = !text_status(line) && fwrite(line->at, 1, line->n, stdout) == line->n &&
                 fflush(stdout) == 0;
    pthread_mutex_unlock(&o->writing);
    if (whole) return;
    pthread_mutex_lock(&o->lock);
    o->broken = true;
    pthread_mutex_unlock(&o->lock);
}

static void put_flag(struct text *out, const char *name, bool value)
{
    text_put(out, ",\"");
    text_put(out, name);
    text_put(out, value ? "\":true" : "\":false");
}

static void put_number(struct text *out, const char *name, int64_t value)
{
    text_put(out, ",\"");
    text_put(out, name);
    text_put(out, "\":");
    text_put_number(out, value);
}

static void put_head(const struct job *job, struct text *out)
{
    text_put(out, "{\"id\":");
    text_put_slice(out, job->id);
    put_number(out, "ply", job->ply);
}

static void put_move(const struct job *job, const game_view *view, game_move move, struct text *out)
{
    char room[128];
    struct text text = text_on(room, sizeof room);
    job->game->text->write_move(view, move, &text);
    text_put_json(out, text_slice(&text));
}

/* What is expected to follow; further than the first move only where it is sure what each position
 * will be. */
static void put_line(const struct job *job, const struct search_option *best, struct text *out)
{
    const struct game_rules *rules = job->game->rules;
    bool sure = !rules->redeal && !rules->max_outcomes;
    char *room = malloc(rules->size + rules->scratch + 16);
    text_put(out, ",\"line\":[");
    for (int i = 0; room && i < best->line_count && (sure || !i); i++) {
        void *scratch = room + (rules->size + 15) / 16 * 16;
        if (!i) memcpy(room, job->view, rules->size);
        if (i) text_put_char(out, ',');
        put_move(job, (const game_view *)(void *)room, best->line[i], out);
        if (sure) rules->play((game_state *)(void *)room, scratch, best->line[i]);
    }
    text_put_char(out, ']');
    free(room);
}

static void put_thoughts(const struct job *job, search *s, struct text *out)
{
    struct search_report report;
    search_report(s, &report);
    put_number(out, "iterations", (int64_t)report.iterations);
    put_flag(out, "settled", report.settled);
    text_put(out, ",\"moves\":[");
    for (int i = 0; i < report.count && i < job->best; i++) {
        const struct search_option *best = &report.best[i];
        text_put(out, i ? ",{\"move\":" : "{\"move\":");
        put_move(job, job->view, best->move, out);
        put_number(out, "value", best->value);
        put_flag(out, "proved", best->proved);
        put_number(out, "visits", best->visits);
        put_line(job, best, out);
        text_put_char(out, '}');
    }
    text_put_char(out, ']');
}

/* ---- thinking */

static bool is_cancelled(void *context, search *s)
{
    struct job *job = context;
    (void)s;
    return atomic_load(&job->cancelled);
}

/* A search for the job's game and level, with nothing left of what was thought before, so that an
 * answer does not depend on who gave which before. */
static int open_search(struct seer *seer, struct job *job)
{
    struct search_setup setup = {.seed = job->seed};
    uint32_t wanted = search_level_setup(job->game, job->level ? job->level : TIPS_LEVELS, &setup);
    setup.workers = 1;
    setup.thorough = true;
    if (job->level && !job->budget.nodes && job->budget.milliseconds <= 0)
        job->budget.nodes = wanted;
    struct arena arena = seer->memory;
    return search_open(&setup, &arena, &seer->search);
}

static void answer(struct seer *seer, struct job *job)
{
    struct text out = text_on(seer->answer, ANSWER_MAX);
    put_head(job, &out);
    put_number(&out, "actor", job->actor >= 0 ? job->actor + 1 : 0);
    if (job->actor == GAME_OVER) {
        put_number(&out, "winner", job->result.winner < 0 ? 0 : job->result.winner + 1);
        text_put(&out, ",\"how\":");
        text_put_json(&out, slice_of(job->result.how));
    } else if (job->actor >= 0 && !open_search(seer, job)) {
        search_set(seer->search, job->view);
        drive_think(seer->search, 1, job->budget, is_cancelled, job);
        put_thoughts(job, seer->search, &out);
    }
    if (atomic_load(&job->cancelled)) {
        out.n = 0;
        put_head(job, &out);
        put_flag(&out, "cancelled", true);
    }
    text_put(&out, "}\n");
    write_line(seer->oracle, &out);
}

/* The next job; NULL when there will be none. */
static struct job *take_job(struct seer *seer)
{
    struct oracle *o = seer->oracle;
    pthread_mutex_lock(&o->lock);
    while (!o->waiting && !o->ended) pthread_cond_wait(&o->news, &o->lock);
    struct job *job = o->waiting;
    if (job) o->waiting = job->next;
    seer->job = job;
    pthread_mutex_unlock(&o->lock);
    return job;
}

static void *see(void *at)
{
    struct seer *seer = at;
    for (struct job *job; (job = take_job(seer));) {
        answer(seer, job);
        pthread_mutex_lock(&seer->oracle->lock);
        seer->job = NULL;
        pthread_mutex_unlock(&seer->oracle->lock);
        free(job);
    }
    return NULL;
}

/* ---- questions */

/* Behind all that are as urgent. */
static void put_in_line(struct oracle *o, struct job *jobs)
{
    pthread_mutex_lock(&o->lock);
    for (struct job *job = jobs, *next; job; job = next) {
        struct job **place = &o->waiting;
        next = job->next;
        job->number = o->arrived++;
        while (*place && (*place)->priority >= job->priority) place = &(*place)->next;
        job->next = *place;
        *place = job;
    }
    pthread_cond_broadcast(&o->news);
    pthread_mutex_unlock(&o->lock);
}

/* Marks the jobs of a query, waiting or under way; how many. They are answered as cancelled. */
static int cancel(struct oracle *o, struct slice id)
{
    int count = 0;
    pthread_mutex_lock(&o->lock);
    for (struct job *job = o->waiting; job; job = job->next)
        if (slice_equal(job->id, id)) atomic_store(&job->cancelled, true), count++;
    for (int i = 0; i < o->count; i++) {
        struct job *job = o->seers[i].job;
        if (job && slice_equal(job->id, id)) atomic_store(&job->cancelled, true), count++;
    }
    pthread_mutex_unlock(&o->lock);
    return count;
}

static void refuse(struct oracle *o, const struct jsontree *query, int line,
                   const struct message *why)
{
    char room[8192], said[2048];
    struct text out = text_on(room, sizeof room), sentence = text_on(said, sizeof said);
    text_put(&out, "{\"id\":");
    query_write_id(query, &out);
    put_number(&out, "line", line);
    text_put(&out, ",\"error\":");
    message_write(why, o->cmd->lang, &sentence);
    text_put_json(&out, text_slice(&sentence));
    text_put(&out, "}\n");
    write_line(o, &out);
}

static int act(struct oracle *o, const struct jsontree *query, struct slice action,
               struct message *why)
{
    char room[1024], id[512];
    struct text out = text_on(room, sizeof room), named = text_on(id, sizeof id);
    const struct jsontree *whom = jsontree_get(query, "cancel");
    if (!slice_is(action, "cancel")) return message_fail(why, "query.unknown_action", action);
    if (!whom || (whom->kind != JSONTREE_STRING && whom->kind != JSONTREE_NUMBER)) {
        message_set(why, "query.bad_field");
        message_add_plain(why, "name", "cancel");
        return ERR_INVALID;
    }
    if (whom->kind == JSONTREE_STRING)
        text_put_json(&named, whom->text);
    else
        text_put_slice(&named, whom->text);
    text_put(&out, "{\"id\":");
    query_write_id(query, &out);
    text_put(&out, ",\"action\":\"cancel\"");
    put_number(&out, "cancelled", cancel(o, text_slice(&named)));
    text_put(&out, "}\n");
    write_line(o, &out);
    return 0;
}

static int take_query(struct oracle *o, const struct jsontree *query, void **room,
                      struct message *why)
{
    const struct jsontree *action = jsontree_get(query, "action");
    struct job *jobs;
    if (action) return act(o, query, action->text, why);
    int status = query_read(query, room, &jobs, why);
    if (!status) put_in_line(o, jobs);
    return status;
}

static void take_line(struct oracle *o, struct slice line, int number)
{
    struct message why = {0};
    const struct jsontree *query = NULL;
    void *memory = NULL;
    size_t bytes = jsontree_memory(line);
    struct arena arena = arena_on(malloc(bytes), bytes);
    int status = arena.at ? jsontree_read(line, &arena, &query) : ERR_SPACE;
    message_set(&why, status == ERR_SPACE ? "error.memory" : "query.not_json");
    if (!status) status = take_query(o, query, &memory, &why);
    if (status) refuse(o, query, number, &why);
    free(memory);
    free(arena.at);
}

static void read_queries(struct oracle *o, char *room)
{
    struct lines lines;
    struct slice line;
    struct message why;
    int status;
    lines_open(&lines, STDIN_FILENO, room, LINE_MAX_BYTES);
    while ((status = lines_next(&lines, &line, &why)) != LINES_END && status != ERR_SYSTEM) {
        if (status)
            refuse(o, NULL, lines.number, &why);
        else if (slice_trim(line).n)
            take_line(o, line, lines.number);
    }
}

/* ---- the whole */

static int start(struct oracle *o, int threads, size_t megabytes)
{
    o->seers = cmd_take(o->cmd, (size_t)threads * sizeof *o->seers);
    if (!o->seers) return ERR_SPACE;
    for (; o->count < threads; o->count++) {
        struct seer *seer = &o->seers[o->count];
        size_t bytes = megabytes << 20;
        *seer = (struct seer){.oracle = o, .memory = arena_on(cmd_take(o->cmd, bytes), bytes)};
        if (!seer->memory.at || pthread_create(&seer->thread, NULL, see, seer)) return ERR_SPACE;
    }
    return 0;
}

static void finish(struct oracle *o)
{
    pthread_mutex_lock(&o->lock);
    o->ended = true;
    pthread_cond_broadcast(&o->news);
    pthread_mutex_unlock(&o->lock);
    for (int i = 0; i < o->count; i++) pthread_join(o->seers[i].thread, NULL);
}

int oracle_run(struct cmd *c, int threads, size_t megabytes)
{
    struct oracle o = {.cmd = c};
    char *room = cmd_take(c, LINE_MAX_BYTES);
    pthread_mutex_init(&o.lock, NULL);
    pthread_mutex_init(&o.writing, NULL);
    pthread_cond_init(&o.news, NULL);
    int status = room ? start(&o, threads, megabytes) : ERR_SPACE;
    if (!status) read_queries(&o, room);
    finish(&o);
    if (status) return cmd_fail_memory(c);
    return o.broken ? cmd_fail_text(c, "cmd.cannot_write", SLICE("-")) : CMD_OK;
}
