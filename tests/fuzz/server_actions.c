/* Actions as clients send them, at a table in memory: each line of the input is a message, its
 * first letter the seat. What is decided is applied as if it had been stored, and everybody is
 * shown everything. */
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"
#include "server/tables/inside.h"
#include "server/wire/request.h"

enum { LINES_MAX = 64 };

static void ignore_wake(void *context)
{
    (void)context;
}

static void ignore_news(void *context, const char *id, int seq)
{
    (void)context, (void)id, (void)seq;
}

/* One hall for all inputs; its store is empty and never asked for anything but the time. */
static hall *the_hall(void)
{
    static hall *h;
    static uv_loop_t loop;
    if (h) return h;
    char why[256];
    struct store_hooks hooks = {.wake = ignore_wake, .news = ignore_news};
    uv_loop_init(&loop);
    struct hall_setup setup = {.loop = &loop, .chat_max = 20};
    if (store_open(":memory:", &hooks, why, sizeof why, &setup.store)) abort();
    return h = hall_open(&setup);
}

static match *new_match(const char *game, const char *variant, int seats)
{
    struct store_game g = {.id = "fuzz",
                           .game = game,
                           .variant = variant,
                           .seats = seats,
                           .flags = STORE_PUBLIC | STORE_CHAT | STORE_TAKEBACKS | STORE_WATCH,
                           .clock = STORE_CLOCK,
                           .clock_main = 60000,
                           .actor = -1};
    for (int i = 0; i < seats; i++)
        g.seat[i] = (struct store_seat){.name = "", .token = "hash", .taken = i > 0};
    match *m = calloc(1, sizeof *m);
    if (!m) abort();
    m->hall = the_hall();
    if (apply_game(m, &g)) abort();
    return m;
}

/* Whatever was decided must fit, and everybody must be able to hear of it. */
static void apply_all(match *m, const struct store_job *job, char *bytes)
{
    int before = m->info.seq;
    apply_info(m, job->game);
    m->info.seq = before;
    for (int i = 0; i < job->event_count; i++)
        if (apply_event(m, &job->events[i])) abort();
    for (int seat = -1; seat < m->info.seats; seat++) {
        int observer = seat < 0 ? GAME_PUBLIC : seat;
        for (int i = before; i < m->moment_count; i++) {
            struct text t = text_on(bytes, TABLE_BYTES);
            show_moment(m, &m->moments[i], observer, &t);
        }
        struct text t = text_on(bytes, TABLE_BYTES);
        match_write_table(m, NULL, observer, true, &t);
        cJSON *json = cJSON_ParseWithLength(bytes, text_slice(&t).n);
        if (!json) abort();
        cJSON_Delete(json);
    }
}

static void act(match *m, int seat, struct slice line, char *bytes)
{
    cJSON *message = cJSON_ParseWithLength(line.at, line.n);
    const cJSON *type = cJSON_GetObjectItemCaseSensitive(message, "t");
    const cJSON *d = cJSON_GetObjectItemCaseSensitive(message, "d");
    enum problem_code code;
    struct problem problem;
    struct match_command *c =
        cJSON_IsString(type) ? action_read(type->valuestring, d, seat, &code) : NULL;
    if (c) {
        struct store_job *job = store_job_new(STORE_APPEND, NULL, NULL);
        c->at = store_now(m->hall->setup.store);
        if (!decide(m, c, job, &problem)) {
            apply_all(m, job, bytes);
        } else {
            struct text t = text_on(bytes, TABLE_BYTES);
            problem_write(&problem, WORDS_FR, &t);
        }
        store_job_free(job);
        free(c);
    }
    cJSON_Delete(message);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct {
        const char *game, *variant;
        int seats;
    } kinds[] = {{"cephalopod", "size=3x3", 2},
                 {"caminos", "board=ring,neutral=1", 4},
                 {"camino", "size=4x4", 2},
                 {"caminito", "size=5x4", 4}};
    static char bytes[TABLE_BYTES];
    if (!size) return 0;
    size_t kind = data[0] % (sizeof kinds / sizeof kinds[0]);
    match *m = new_match(kinds[kind].game, kinds[kind].variant, kinds[kind].seats);
    struct slice rest = {(const char *)data + 1, size - 1};
    for (int i = 0; i < LINES_MAX && rest.n; i++) {
        struct slice line = slice_cut(&rest, '\n');
        if (!line.n) continue;
        int seat = (unsigned char)line.at[0] % m->info.seats;
        act(m, seat, (struct slice){line.at + 1, line.n - 1}, bytes);
    }
    apply_free(m);
    return 0;
}
