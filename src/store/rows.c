/* Each field is asked for with the range or size it may have; another one spoils the row. */
#include "store/rows.h"

#include <string.h>

#include "base/text.h"
#include "store/sum.h"

enum {
    WORD_MAX = 31,
    VARIANT_MAX = 511,
    TEXT_MAX = 4096, /* positions, chat, moves, subscriptions */
    NAME_MAX = 160,
    MAIL_MAX = 254,
    ACTION_MAX = 36,
    LEVEL_MAX = 10,
    DELAY_MAX = 10000,
    EVENTS_MAX = 1 << 20
};

static const int64_t TIME_MAX = (int64_t)1 << 50; /* far beyond any year that matters */
static const int64_t SPAN_MAX = (int64_t)1 << 40; /* of a clock: thirty years */

/* ---- fields */

struct row {
    struct pool *pool;
    const struct sql_value *v;
    bool bad;
};

/* Digits, perhaps behind a minus, and nothing else. */
static bool is_number(const struct sql_value *v, int64_t *out)
{
    enum { DIGITS_MAX = 19 };
    bool minus = v->text.n && v->text.at[0] == '-';
    size_t n = v->text.n - minus;
    uint64_t number = 0;
    if (v->null || !n || n > DIGITS_MAX) return false;
    for (size_t i = minus; i < v->text.n; i++) {
        if (v->text.at[i] < '0' || v->text.at[i] > '9') return false;
        number = number * 10 + (uint64_t)(v->text.at[i] - '0');
    }
    if (number > (uint64_t)INT64_MAX + minus) return false;
    *out = minus ? (int64_t)(0 - number) : (int64_t)number;
    return true;
}

static int64_t number(struct row *r, int i, int64_t least, int64_t most)
{
    int64_t n = least;
    if (is_number(&r->v[i], &n) && n >= least && n <= most) return n;
    r->bad = true;
    return least;
}

static int64_t sum(struct row *r, int i)
{
    return number(r, i, INT64_MIN, INT64_MAX);
}

/* NULL becomes NULL. */
static const char *text_or_null(struct row *r, int i, size_t most)
{
    struct slice s = r->v[i].text;
    if (r->v[i].null) return NULL;
    bool good = s.n <= most && (!s.n || !memchr(s.at, '\0', s.n)) && slice_is_utf8(s, NULL);
    if (!good) r->bad = true;
    return good ? pool_text(r->pool, s) : "";
}

static const char *text(struct row *r, int i, size_t most)
{
    if (!r->v[i].null) return text_or_null(r, i, most);
    r->bad = true;
    return "";
}

static const char *hash(struct row *r, int i)
{
    const char *z = text_or_null(r, i, STORE_HASH_SIZE - 1);
    if (z && strspn(z, "0123456789abcdef") != STORE_HASH_SIZE - 1) r->bad = true;
    return z;
}

/* Small letters and digits. */
static bool is_id(struct slice s)
{
    for (size_t i = 0; i < s.n; i++) {
        bool letter = s.at[i] >= 'a' && s.at[i] <= 'z', digit = s.at[i] >= '0' && s.at[i] <= '9';
        if (!letter && !digit) return false;
    }
    return s.n && s.n < STORE_ID_SIZE;
}

static void id(struct row *r, int i, char *out)
{
    memset(out, 0, STORE_ID_SIZE);
    if (is_id(r->v[i].text))
        memcpy(out, r->v[i].text.at, r->v[i].text.n);
    else
        r->bad = true;
}

static void id_or_null(struct row *r, int i, char *out)
{
    memset(out, 0, STORE_ID_SIZE);
    if (!r->v[i].null) id(r, i, out);
}

/* ---- damage */

const char *store_damage_word(enum store_damage damage)
{
    static const char *const words[] = {
#define STORE_DAMAGE_ENTRY(name, word) word,
        STORE_DAMAGE_LIST(STORE_DAMAGE_ENTRY)
#undef STORE_DAMAGE_ENTRY
    };
    return words[damage];
}

void rows_note_damage(struct store_job *job, struct slice id, enum store_damage damage, int event)
{
    struct store_damaged *d = pool_take(&job->pool, sizeof *d);
    struct text t = text_on(d->id, sizeof d->id - 1);
    if (!is_id(id)) text_put_char(&t, '?');
    text_put_slice(&t, id);
    d->damage = damage;
    d->event = event;
    d->next = job->damaged;
    job->damaged = d;
}

/* ---- games */

/* A game whose rows are still coming. */
struct reading {
    struct store_game game; /* first, so that it is the game to everybody else */
    struct slice id;        /* as it stands in the store */
    unsigned seen;          /* bit s: the row of that seat came */
    bool unsummed;
    enum store_damage damage;
};

static void spoil(struct reading *g, enum store_damage damage)
{
    if (!g->damage) g->damage = damage;
}

static void read_game(struct row *r, struct store_game *g)
{
    id(r, 0, g->id);
    g->game = text(r, 1, WORD_MAX);
    g->variant = text(r, 2, VARIANT_MAX);
    g->seats = (int)number(r, 3, 1, GAME_SEATS_MAX);
    g->position = text_or_null(r, 4, TEXT_MAX);
    g->state = (int)number(r, 5, STORE_WAITING, STORE_OVER);
    g->seq = (int)number(r, 6, 0, EVENTS_MAX);
    g->created = number(r, 7, 0, TIME_MAX);
    g->updated = number(r, 8, 0, TIME_MAX);
    g->clock_main = number(r, 9, 0, SPAN_MAX);
    g->clock_step = number(r, 10, 0, SPAN_MAX);
    g->clock = (int)number(r, 11, STORE_NO_CLOCK, STORE_DAYS);
    g->flags = (int)number(r, 12, 0, 2 * STORE_WATCH - 1);
    g->watch_delay = (int)number(r, 13, 0, DELAY_MAX);
    id_or_null(r, 14, g->previous);
    id_or_null(r, 15, g->next);
    g->due = r->v[16].null ? 0 : number(r, 16, 0, TIME_MAX);
    g->actor = (int)number(r, 17, -1, g->seats - 1);
}

static void read_seat(struct row *r, struct reading *g)
{
    int i = (int)number(r, 19, 0, g->game.seats - 1);
    struct store_seat *s = &g->game.seat[i];
    *s = (struct store_seat){
        .level = (int)number(r, 20, 0, LEVEL_MAX),
        .taken = number(r, 21, 0, 1) != 0,
        .name = text(r, 22, NAME_MAX),
        .token = hash(r, 23),
        .owner = hash(r, 24),
        .push = text_or_null(r, 25, TEXT_MAX),
        .mail = text_or_null(r, 26, MAIL_MAX),
        .told = number(r, 27, 0, TIME_MAX),
    };
    int64_t kept = sum(r, 28);
    if (r->bad || g->seen >> i & 1) {
        spoil(g, STORE_BAD_SEATS);
        return;
    }
    g->seen |= 1u << i;
    if (kept != sum_seat(g->game.id, i, s) && !g->unsummed) spoil(g, STORE_BAD_SUM);
}

static struct reading *begin_game(struct store_job *job, const struct sql_value *v)
{
    struct row r = {&job->pool, v, false};
    struct reading *g = pool_take(&job->pool, sizeof *g);
    g->id = (struct slice){pool_text(&job->pool, v[0].text), v[0].text.n};
    g->unsummed = job->unsummed;
    read_game(&r, &g->game);
    int64_t kept = sum(&r, 18);
    if (r.bad)
        spoil(g, STORE_BAD_GAME);
    else if (kept != sum_game(&g->game) && !job->unsummed)
        spoil(g, STORE_BAD_SUM);
    job->games[job->game_count++] = &g->game;
    return g;
}

static struct reading *last_game(const struct store_job *job)
{
    return job->game_count ? (struct reading *)(void *)job->games[job->game_count - 1] : NULL;
}

void rows_begin_games(struct store_job *job)
{
    job->games = pool_take(&job->pool, (size_t)job->limit * sizeof(struct store_game *));
    job->game_count = 0;
    job->damaged = NULL;
}

void rows_take_game(void *context, const struct sql_value *v)
{
    struct store_job *job = context;
    struct reading *g = last_game(job);
    if (!g || !slice_equal(v[0].text, g->id)) {
        if (job->game_count == job->limit) return;
        g = begin_game(job, v);
    }
    struct row r = {&job->pool, v, false};
    if (g->damage != STORE_BAD_GAME) read_seat(&r, g);
}

void rows_end_games(struct store_job *job)
{
    int kept = 0;
    for (int i = 0; i < job->game_count; i++) {
        struct reading *g = (struct reading *)(void *)job->games[i];
        if (g->seen != (1u << g->game.seats) - 1) spoil(g, STORE_BAD_SEATS);
        if (g->damage)
            rows_note_damage(job, g->id, g->damage, 0);
        else
            job->games[kept++] = &g->game;
    }
    job->game_count = kept;
}

/* ---- events */

bool rows_read_event(struct pool *pool, const struct sql_value *v, struct store_event *out,
                     int64_t *kept)
{
    struct row r = {pool, v, false};
    *out = (struct store_event){
        .seq = (int)number(&r, 0, 1, EVENTS_MAX),
        .at = number(&r, 1, 0, TIME_MAX),
        .kind = (int)number(&r, 2, STORE_JOIN, STORE_SERIES),
        .seat = (int)number(&r, 3, -1, GAME_SEATS_MAX - 1),
        .remains = number(&r, 4, -1, SPAN_MAX),
        .body = text(&r, 5, TEXT_MAX),
        .action = text(&r, 6, ACTION_MAX),
    };
    *kept = sum(&r, 7);
    return !r.bad;
}

void rows_begin_events(struct store_job *job)
{
    job->events = NULL;
    job->event_count = job->event_room = 0;
}

static struct store_event *add_event(struct store_job *job)
{
    if (job->event_count == job->event_room) {
        int room = job->event_room ? 2 * job->event_room : 32;
        struct store_event *larger = pool_take(&job->pool, (size_t)room * sizeof *larger);
        if (job->event_count)
            memcpy(larger, job->events, (size_t)job->event_count * sizeof *larger);
        job->events = larger;
        job->event_room = room;
    }
    return &job->events[job->event_count++];
}

void rows_take_event(void *context, const struct sql_value *v)
{
    struct store_job *job = context;
    int expected = job->seq + job->event_count + 1;
    if (job->damaged) return;
    struct store_event e;
    int64_t kept;
    enum store_damage damage = STORE_SOUND;
    if (!rows_read_event(&job->pool, v, &e, &kept) || e.seat >= job->game->seats)
        damage = STORE_BAD_EVENT;
    else if (e.seq != expected)
        damage = STORE_BAD_ORDER;
    else if (kept != sum_event(job->id, &e) && !job->unsummed)
        damage = STORE_BAD_SUM;
    if (damage)
        rows_note_damage(job, slice_of(job->id), damage, expected);
    else
        *add_event(job) = e;
}

/* A store that was set back to an earlier moment may know fewer events than who asks. */
void rows_end_events(struct store_job *job)
{
    int there = job->seq + job->event_count;
    if (!job->damaged && there < job->game->seq)
        rows_note_damage(job, slice_of(job->id), STORE_BAD_ORDER, there + 1);
}
