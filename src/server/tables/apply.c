/* Events make the match: what each kind does to the position, the clocks and the wishes. */
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/hash.h"
#include "games/list.h"
#include "native/need.h"
#include "server/tables/inside.h"

/* ---- clocks */

/* Outages come the latest first. Two nodes that found the same one wrote it down twice: what lies
 * behind the beginning of a later one is counted already. */
static int64_t lost_time(const hall *h, int64_t from, int64_t to)
{
    int64_t lost = 0;
    for (int i = 0; i < h->outage_count; i++) {
        int64_t began = h->outages[i].began > from ? h->outages[i].began : from;
        int64_t ended = h->outages[i].ended < to ? h->outages[i].ended : to;
        if (ended <= began) continue;
        lost += ended - began;
        to = began;
    }
    return lost;
}

bool apply_is_sure(const match *m, int64_t now)
{
    return now - m->hall->outages_at < STORE_GAP_MS;
}

int64_t apply_since(const match *m, int64_t now)
{
    return m->since + lost_time(m->hall, m->since, now);
}

int64_t apply_left(const match *m, int seat, int64_t now)
{
    int64_t left = m->left[seat];
    if (left == NO_CLOCK || m->info.state != STORE_PLAYING || play_actor(&m->play) != seat)
        return left;
    left -= now - apply_since(m, now);
    return left > 0 ? left : 0;
}

static void set_clocks(const match *m, int64_t *left)
{
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        left[i] = m->info.clock == STORE_NO_CLOCK ? NO_CLOCK : m->info.clock_main;
}

/* A clock changes only by its owner's moves, and stays when they are taken back. */
void apply_clocks_after(const match *m, int index, int64_t left[static GAME_SEATS_MAX])
{
    unsigned missing = (1u << m->info.seats) - 1;
    set_clocks(m, left);
    for (int i = index; i >= 0 && missing && m->info.clock != STORE_NO_CLOCK; i--) {
        const struct moment *o = &m->moments[i];
        if (o->kind != STORE_MOVE || o->seat < 0 || !(missing >> o->seat & 1)) continue;
        left[o->seat] = o->remains;
        missing &= ~(1u << o->seat);
    }
}

/* ---- what the store knows besides events */

static const char *keep(match *m, const char *had, const char *has)
{
    if (!has) return NULL;
    return had && !strcmp(had, has) ? had : pool_text(&m->pool, slice_of(has));
}

/* Addresses for notices may change as often as somebody likes: they are kept by themselves. What is
 * kept may be what is given. */
static const char *keep_address(char **kept, const char *has)
{
    if (has == *kept || (has && *kept && !strcmp(has, *kept))) return *kept;
    char *copy = has ? strdup(has) : NULL;
    if (has && !copy) abort();
    free(*kept);
    return *kept = copy;
}

void apply_info(match *m, const struct store_game *g)
{
    struct store_game had = m->info;
    m->info = *g;
    m->info.game = keep(m, had.game, g->game);
    m->info.variant = keep(m, had.variant, g->variant);
    m->info.position = keep(m, had.position, g->position);
    for (int i = 0; i < g->seats; i++) {
        struct store_seat *to = &m->info.seat[i];
        to->name = keep(m, had.seat[i].name, g->seat[i].name);
        to->token = keep(m, had.seat[i].token, g->seat[i].token);
        to->owner = keep(m, had.seat[i].owner, g->seat[i].owner);
        to->push = keep_address(&m->addresses[i][0], g->seat[i].push);
        to->mail = keep_address(&m->addresses[i][1], g->seat[i].mail);
    }
}

void apply_free(match *m)
{
    pool_free(&m->pool);
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        for (int k = 0; k < 2; k++) free(m->addresses[i][k]);
    free(m->moments);
    free(m->line);
    free(m);
}

static int open_play(match *m)
{
    struct game_options options;
    struct message why;
    size_t size = m->game->rules->size;
    options_default(m->game, &options);
    int status = options_read(m->game, slice_of(m->info.variant), &options, &why);
    if (!status) status = options_set_seats(m->game, m->info.seats, &options, &why);
    if (status) return status;
    size_t bytes = play_memory(m->game);
    void *memory = need(bytes);
    struct arena arena = arena_on(memory, bytes);
    struct play *p = &m->play;
    status = m->info.position
                 ? play_open_at(p, m->game, &options, slice_of(m->info.position), &arena, &why)
                 : play_open(p, m->game, &options, &arena);
    if (!status) {
        m->first = pool_take(&m->pool, size);
        memcpy(m->first, p->state, size);
        p->state = memcpy(pool_take(&m->pool, size), m->first, size);
        p->scratch = m->bench->scratch;
        p->outcomes = m->bench->outcomes;
    }
    free(memory);
    return status;
}

int apply_game(match *m, const struct store_game *g)
{
    m->game = games_find(slice_of(g->game));
    if (!m->game) return ERR_MISSING;
    m->bench = hall_bench(m->hall, m->game);
    apply_info(m, g);
    m->info.seq = 0;
    set_clocks(m, m->left);
    return open_play(m);
}

/* ---- events */

uint64_t apply_hash(const char *action)
{
    return action[0] ? hash_text(HASH_START, action) : 0;
}

static struct moment *add_moment(match *m, const struct store_event *e)
{
    if (m->moment_count == m->moment_room) {
        m->moment_room = m->moment_room ? m->moment_room + m->moment_room / 2 : 16;
        m->moments = need_again(m->moments, (size_t)m->moment_room * sizeof *m->moments);
    }
    struct moment *moment = &m->moments[m->moment_count++];
    *moment = (struct moment){.kind = (int8_t)e->kind, .seat = (int8_t)e->seat, .at = e->at};
    moment->body = e->body[0] ? pool_text(&m->pool, slice_of(e->body)) : "";
    moment->action = apply_hash(e->action);
    return moment;
}

static void set_line(match *m, int ply, int moment)
{
    if (ply >= m->line_room) {
        m->line_room = m->line_room ? m->line_room + m->line_room / 2 : 32;
        m->line = need_again(m->line, (size_t)m->line_room * sizeof *m->line);
    }
    m->line[ply] = moment;
}

/* The move in the words of everybody who may look, before it is played. */
static void conceal_move(match *m, struct moment *moment, game_move move)
{
    const struct game *g = m->game;
    if (!g->rules->observe) return;
    moment->seen = pool_take(&m->pool, OBSERVERS * sizeof moment->seen[0]);
    for (int i = 0; i <= m->info.seats; i++) {
        char bytes[MOVE_TEXT_MAX];
        struct text t = text_on(bytes, sizeof bytes);
        int seat = i < m->info.seats ? i : GAME_PUBLIC;
        game_observe(g, m->play.state, seat, m->bench->view);
        g->text->write_move(m->bench->view, game_conceal(g, m->play.state, move, seat), &t);
        bool same = slice_is(text_slice(&t), moment->body);
        moment->seen[i] = same ? moment->body : pool_text(&m->pool, text_slice(&t));
    }
}

static int apply_move(match *m, struct moment *moment, int64_t remains)
{
    game_move move;
    struct message why;
    const game_view *truth = game_truth(m->play.state);
    int actor = play_actor(&m->play);
    if (m->game->text->read_move(truth, slice_of(moment->body), &move, &why)) return ERR_INVALID;
    if (actor != (moment->seat < 0 ? GAME_CHANCE : moment->seat)) return ERR_INVALID;
    conceal_move(m, moment, move);
    set_line(m, m->play.ply, m->moment_count - 1);
    play_move(&m->play, move);
    moment->ply = m->play.ply;
    moment->remains = remains;
    if (moment->seat >= 0) m->left[moment->seat] = remains;
    m->since = moment->at;
    m->wants_takeback = 0;
    return 0;
}

static int take_back(match *m, int to, int64_t at)
{
    struct play *p = &m->play;
    if (to < 0 || to > p->ply) return ERR_INVALID;
    memcpy(p->state, m->first, m->game->rules->size);
    p->ply = 0;
    for (int i = 0; i < to; i++) { /* they were judged when they were made */
        game_move move;
        struct message why;
        struct slice text = slice_of(m->moments[m->line[i]].body);
        if (m->game->text->read_move(game_truth(p->state), text, &move, &why)) return ERR_INVALID;
        play_move(p, move);
    }
    memset(p->asked, 0, sizeof p->asked);
    m->since = at;
    m->wants_takeback = 0;
    return 0;
}

static int number_after(const char *body, const char *word)
{
    uint64_t n = 0;
    size_t skip = strlen(word);
    if (strncmp(body, word, skip) != 0) return -1;
    return slice_number(slice_trim(slice_of(body + skip)), INT32_MAX, &n) ? -1 : (int)n;
}

static int apply_ask(match *m, const struct moment *moment)
{
    struct message why;
    unsigned bit = 1u << moment->seat;
    int to = number_after(moment->body, "takeback ");
    if (to >= 0) {
        m->takeback_to = to;
        m->wants_takeback |= bit;
    } else if (!strcmp(moment->body, "rematch")) {
        m->wants_rematch |= bit;
    } else {
        enum play_event event;
        if (play_event_find(slice_of(moment->body), &event)) return ERR_INVALID;
        return play_event(&m->play, moment->seat, event, &why);
    }
    return 0;
}

static int apply_decline(match *m, const struct moment *moment)
{
    enum play_event event;
    if (!strcmp(moment->body, "takeback"))
        m->wants_takeback = 0;
    else if (!strcmp(moment->body, "rematch"))
        m->wants_rematch = 0;
    else if (!play_event_find(slice_of(moment->body), &event))
        m->play.asked[event] = 0;
    return 0;
}

static int apply_finish(match *m, const struct moment *moment)
{
    enum play_event event;
    struct message why;
    if (play_event_find(slice_of(moment->body), &event)) {
        m->closed = true;
        return 0;
    }
    return play_event(&m->play, moment->seat, event, &why);
}

/* WINNER HOW POINTS POINTS; the word HOW must outlive the event, so it is the moment's. */
static int apply_result(match *m, const struct moment *moment)
{
    struct slice rest = slice_of(moment->body);
    struct slice winner = slice_word(&rest), how = slice_word(&rest);
    uint64_t number[GAME_SIDES];
    for (int i = 0; i < GAME_SIDES; i++)
        if (slice_number(slice_word(&rest), INT32_MAX, &number[i])) return ERR_INVALID;
    m->result.winner = slice_is(winner, "1")      ? 0
                       : slice_is(winner, "2")    ? 1
                       : slice_is(winner, "draw") ? GAME_DRAW
                                                  : GAME_NONE;
    m->result.how = pool_text(&m->pool, how);
    m->result.points[0] = (int)number[0];
    m->result.points[1] = (int)number[1];
    m->result_at = moment->at;
    m->info.state = STORE_OVER;
    m->wants_takeback = 0;
    return 0;
}

/* PLAYED WON WON POINTS POINTS, by team. */
static int apply_series(match *m, const struct moment *moment)
{
    struct slice rest = slice_of(moment->body);
    uint64_t n[5];
    for (int i = 0; i < 5; i++)
        if (slice_number(slice_word(&rest), INT32_MAX, &n[i])) return ERR_INVALID;
    struct series *s = &m->series;
    series_open(s, m->info.seats, 0,
                game_by_points(m->game, &m->play.options) ? SERIES_POINTS : SERIES_WINS);
    s->played = (int)n[0];
    for (int team = 0; team < GAME_SIDES; team++) {
        s->won[team] = (int)n[1 + team];
        s->points[team] = (int)n[3 + team];
    }
    return 0;
}

static void apply_join(match *m, const struct moment *moment)
{
    struct store_seat *seat = &m->info.seat[moment->seat];
    seat->taken = true;
    seat->name = moment->body;
}

static void forget_words(match *m, int seat)
{
    m->info.seat[seat].name = "";
    for (int i = 0; i < m->moment_count; i++) {
        struct moment *o = &m->moments[i];
        bool words =
            o->kind == STORE_JOIN || o->kind == STORE_CHAT_TABLE || o->kind == STORE_CHAT_TEAM;
        if (words && o->seat == seat) o->body = "";
    }
}

static int apply_kind(match *m, struct moment *moment, const struct store_event *e)
{
    uint64_t to;
    switch (e->kind) {
    case STORE_JOIN: apply_join(m, moment); return 0;
    case STORE_START:
        m->info.state = STORE_PLAYING;
        m->since = e->at;
        return 0;
    case STORE_MOVE: return apply_move(m, moment, e->remains);
    case STORE_ASK: return apply_ask(m, moment);
    case STORE_DECLINE: return apply_decline(m, moment);
    case STORE_TAKEBACK:
        if (slice_number(slice_of(e->body), INT32_MAX, &to)) return ERR_INVALID;
        return take_back(m, (int)to, e->at);
    case STORE_FINISH: return apply_finish(m, moment);
    case STORE_RESULT: return apply_result(m, moment);
    case STORE_REMATCH:
        memcpy(m->info.next, e->body, strnlen(e->body, STORE_ID_SIZE - 1));
        return 0;
    case STORE_CHAT_TABLE:
    case STORE_CHAT_TEAM: m->chat_count++; return 0;
    case STORE_FORGET: forget_words(m, e->seat); return 0;
    case STORE_SERIES: return apply_series(m, moment);
    default: return ERR_INVALID;
    }
}

int apply_event(match *m, const struct store_event *e)
{
    bool seated = e->kind == STORE_START || e->kind == STORE_MOVE || e->kind == STORE_RESULT ||
                  e->kind == STORE_REMATCH || e->kind == STORE_TAKEBACK ||
                  e->kind == STORE_FINISH || e->kind == STORE_SERIES || e->seat >= 0;
    if (e->seq != m->info.seq + 1 || !seated || e->seat >= m->info.seats) return ERR_INVALID;
    struct moment *moment = add_moment(m, e);
    int status = apply_kind(m, moment, e);
    if (status) {
        m->moment_count--;
        return status;
    }
    m->info.seq = e->seq;
    if (e->kind == STORE_MOVE || e->kind == STORE_START || e->kind == STORE_TAKEBACK) {
        m->turn_seq = e->seq;
        m->thinking = 0;
    }
    m->hall->figures.events++;
    return 0;
}
