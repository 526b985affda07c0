/* A game played through from its log, event by event, each as the rules and the table would have
 * to allow it. Nothing is shared with apply.c, which trusts what comes out here. */
#include "server/tables/audit.h"

#include <stdlib.h>
#include <string.h>

#include "game/play.h"
#include "games/list.h"
#include "native/need.h"
#include "store/sum.h"

enum { PLIES_FIRST = 64 };

struct audit {
    const struct store_game *info;
    const struct game *game;
    void *memory;
    struct play play;
    char *states; /* the position before each ply, to take moves back to */
    int room, state;
    int known; /* events up to that number need no judging */
};

/* ---- the beginning */

static bool open_play(struct audit *a)
{
    struct game_options options;
    struct message why;
    options_default(a->game, &options);
    if (options_read(a->game, slice_of(a->info->variant), &options, &why) ||
        options_set_seats(a->game, a->info->seats, &options, &why))
        return false;
    size_t bytes = play_memory(a->game);
    a->memory = need(bytes);
    struct arena arena = arena_on(a->memory, bytes);
    if (a->info->position && a->game->rules->observe) return false; /* hands would be missing */
    if (!a->info->position) return !play_open(&a->play, a->game, &options, &arena);
    return !play_open_at(&a->play, a->game, &options, slice_of(a->info->position), &arena, &why) &&
           a->play.options.seats == a->info->seats;
}

static bool begin(struct audit *a, const struct store_game *g)
{
    a->info = g;
    a->game = games_find(slice_of(g->game));
    return a->game && open_play(a);
}

static void end(struct audit *a)
{
    free(a->memory);
    free(a->states);
}

/* ---- moves */

static void keep_state(struct audit *a)
{
    size_t size = a->game->rules->size;
    if (a->play.ply >= a->room) {
        a->room = a->room ? 2 * a->room : PLIES_FIRST;
        a->states = need_again(a->states, (size_t)a->room * size);
    }
    memcpy(a->states + (size_t)a->play.ply * size, a->play.state, size);
}

static bool make_move(struct audit *a, const struct store_event *e)
{
    struct message why;
    int actor = play_actor(&a->play);
    bool turn = actor == (e->seat < 0 ? GAME_CHANCE : e->seat);
    if (a->state != STORE_PLAYING || !turn) return false;
    keep_state(a);
    if (e->seq > a->known) return !play_text(&a->play, slice_of(e->body), NULL, &why);
    game_move move;
    const game_view *truth = game_truth(a->play.state);
    if (a->game->text->read_move(truth, slice_of(e->body), &move, &why)) return false;
    play_move(&a->play, move);
    return true;
}

static bool is_ply(const struct audit *a, struct slice text, int *ply)
{
    uint64_t n;
    if (slice_number(text, (uint64_t)a->play.ply, &n)) return false;
    *ply = (int)n;
    return true;
}

static bool take_back(struct audit *a, const struct store_event *e)
{
    int to;
    size_t size = a->game->rules->size;
    if (a->state != STORE_PLAYING || !is_ply(a, slice_of(e->body), &to)) return false;
    if (to < a->play.ply) memcpy(a->play.state, a->states + (size_t)to * size, size);
    memset(a->play.asked, 0, sizeof a->play.asked);
    a->play.ply = to;
    return true;
}

/* ---- agreeing and ending */

static bool ask(struct audit *a, const struct store_event *e)
{
    struct slice rest = slice_of(e->body), word = slice_word(&rest);
    enum play_event event;
    struct message why;
    int to;
    if (slice_is(word, "rematch")) return a->state == STORE_OVER;
    if (slice_is(word, "takeback"))
        return a->state == STORE_PLAYING && is_ply(a, slice_trim(rest), &to);
    return a->state == STORE_PLAYING && !play_event_find(slice_of(e->body), &event) &&
           !play_event(&a->play, e->seat, event, &why);
}

static bool decline(struct audit *a, const struct store_event *e)
{
    enum play_event event;
    struct slice what = slice_of(e->body);
    if (slice_is(what, "takeback") || slice_is(what, "rematch")) return true;
    if (play_event_find(what, &event)) return false;
    a->play.asked[event] = 0;
    return true;
}

static bool finish(struct audit *a, const struct store_event *e)
{
    enum play_event event;
    struct message why;
    if (!strcmp(e->body, "closed")) return a->state != STORE_OVER;
    return a->state == STORE_PLAYING && !play_event_find(slice_of(e->body), &event) &&
           !play_event(&a->play, e->seat, event, &why);
}

static bool result(struct audit *a, const struct store_event *e)
{
    enum { HOW_MAX = 31 };
    struct slice rest = slice_of(e->body);
    struct slice winner = slice_word(&rest), how = slice_word(&rest);
    uint64_t points;
    for (int i = 0; i < GAME_SIDES; i++)
        if (slice_number(slice_word(&rest), INT32_MAX, &points)) return false;
    if (a->state == STORE_OVER || !winner.n || !how.n || how.n > HOW_MAX) return false;
    a->state = STORE_OVER;
    return true;
}

/* It comes first, before anything has happened. */
static bool series(const struct store_event *e)
{
    struct slice rest = slice_of(e->body);
    uint64_t n;
    for (int i = 0; i < 5; i++)
        if (slice_number(slice_word(&rest), INT32_MAX, &n)) return false;
    return e->seq == 1 && !slice_trim(rest).n;
}

/* ---- the whole */

static bool start(struct audit *a)
{
    bool waited = a->state == STORE_WAITING;
    a->state = STORE_PLAYING;
    return waited;
}

static bool has_room_for(const char *body, size_t most)
{
    return strlen(body) <= most;
}

static bool happen(struct audit *a, const struct store_event *e)
{
    enum { NAME_MAX = 160, SAY_MAX = 1200 };
    switch (e->kind) {
    case STORE_JOIN: return e->seat >= 0 && has_room_for(e->body, NAME_MAX);
    case STORE_START: return start(a);
    case STORE_MOVE: return make_move(a, e);
    case STORE_ASK: return e->seat >= 0 && ask(a, e);
    case STORE_DECLINE: return e->seat >= 0 && decline(a, e);
    case STORE_TAKEBACK: return take_back(a, e);
    case STORE_FINISH: return finish(a, e);
    case STORE_RESULT: return result(a, e);
    case STORE_REMATCH: return e->body[0] && has_room_for(e->body, STORE_ID_SIZE - 1);
    case STORE_CHAT_TABLE:
    case STORE_CHAT_TEAM: return e->seat >= 0 && has_room_for(e->body, SAY_MAX);
    case STORE_FORGET: return e->seat >= 0;
    case STORE_SERIES: return series(e);
    default: return false;
    }
}

enum store_damage audit_log(const struct store_game *g, const struct store_event *events, int count,
                            int known, int *event)
{
    struct audit a = {.known = known};
    enum store_damage damage = begin(&a, g) ? STORE_SOUND : STORE_BAD_VARIANT;
    *event = 0;
    for (int i = 0; i < count && !damage; i++) {
        if (happen(&a, &events[i])) continue;
        damage = events[i].kind == STORE_MOVE ? STORE_BAD_MOVE : STORE_BAD_HAPPENING;
        *event = events[i].seq;
    }
    /* What chance does and how a game ends is written with the move that leads there. */
    bool halfway = a.state == STORE_PLAYING && !damage && play_actor(&a.play) < 0;
    if (!damage && (a.state != g->state || halfway)) damage = STORE_BAD_STATE;
    end(&a);
    return damage;
}

uint64_t audit_mark(const struct store_game *g, const struct store_event *events, int count)
{
    uint64_t mark = (uint64_t)sum_game(g);
    for (int i = 0; i < count; i++) mark = mark * 31 + (uint64_t)sum_event(g->id, &events[i]);
    return mark;
}
