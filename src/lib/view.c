/* Views: what a seat knows, and everything that may be shown of it. */
#include <stdlib.h>

#include "base/err.h"
#include "base/mem.h"
#include "inside.h"

static size_t view_bytes(const struct game *g)
{
    enum { SLACK = 16 };
    return sizeof(tablier_view) + watch_memory(g) + SLACK +
           (size_t)g->rules->max_moves * sizeof(game_move);
}

static struct arena view_arena(tablier_view *v, const struct game *g)
{
    char *at = (char *)(v + 1);
    size_t list = (size_t)g->rules->max_moves * sizeof(game_move);
    v->list = (struct lib_list){(game_move *)(void *)at, -1};
    return arena_on(at + list, view_bytes(g) - sizeof *v - list);
}

tablier_view *lib_view(const struct game *g, const struct game_options *options, int seat,
                       tablier_error *error)
{
    tablier_view *v = lib_open(LIB_VIEW, lib_game_number(g), view_bytes(g), error);
    if (!v) return NULL;
    struct arena arena = view_arena(v, g);
    v->seat = seat;
    watch_open(&v->watch, g, options, seat == TABLIER_KNOWING ? GAME_PUBLIC : seat, &arena);
    return v;
}

int lib_check_observer(int seat, int seats, tablier_error *error)
{
    bool fits = (seat >= 0 && seat < seats) || seat == TABLIER_PUBLIC || seat == TABLIER_KNOWING;
    return fits ? 0 : lib_fail_range(error, seat);
}

void lib_observe(const struct game *g, const game_state *state, int seat, game_view *out)
{
    if (seat == TABLIER_KNOWING)
        memcpy(out, state, g->rules->size);
    else
        game_observe(g, state, seat, out);
}

/* ---- opening and closing */

int tablier_view_of(const tablier_table *table, int seat, tablier_view **out, tablier_error *error)
{
    int status = lib_check(table, LIB_TABLE, error);
    if (status) return status;
    const struct play *p = &table->play;
    if (!out) return lib_fail_null(error);
    if (lib_check_observer(seat, p->options.seats, error)) return TABLIER_RANGE;
    tablier_view *v = lib_view(p->game, &p->options, seat, error);
    if (!v) return TABLIER_MEMORY;
    *out = v;
    return tablier_view_look(v, table, error);
}

/* Sets the view to a position as text. */
static int read_position(tablier_view *v, struct game_options *options, struct slice position,
                         tablier_error *error)
{
    const struct game *g = v->watch.game;
    struct arena arena = view_arena(v, g);
    struct message why = {0};
    int err = watch_open_at(&v->watch, g, options, v->watch.seat, position, &arena, &why);
    return err ? lib_fail_message(error, err, &why) : 0;
}

int tablier_view_open(const tablier_setup *setup, int seat, tablier_view **out,
                      tablier_error *error)
{
    const struct game *g;
    struct game_options options;
    int status = lib_read_setup(setup, &g, &options, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    if (lib_check_observer(seat, options.seats, error)) return TABLIER_RANGE;
    tablier_view *v = lib_view(g, &options, seat, error);
    if (!v) return TABLIER_MEMORY;
    if (setup->position)
        status = read_position(v, &options, lib_slice(setup->position, setup->position_n), error);
    if (status)
        lib_close(v, LIB_VIEW, NULL);
    else
        *out = v;
    return status;
}

int tablier_view_copy(const tablier_view *view, tablier_view **out, tablier_error *error)
{
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    const struct watch *w = &view->watch;
    tablier_view *v = lib_view(w->game, &w->options, view->seat, error);
    if (!v) return TABLIER_MEMORY;
    memcpy(v->watch.view, w->view, w->game->rules->size);
    v->watch.ply = w->ply;
    *out = v;
    return 0;
}

int tablier_view_look(tablier_view *view, const tablier_table *table, tablier_error *error)
{
    int status = lib_check(view, LIB_VIEW, error);
    if (!status) status = lib_check(table, LIB_TABLE, error);
    if (status) return status;
    const struct play *p = &table->play;
    if (view->watch.game != p->game) return lib_fail(error, TABLIER_HANDLE, "lib.other_game");
    if (lib_check_observer(view->seat, p->options.seats, error)) return TABLIER_RANGE;
    lib_observe(p->game, p->state, view->seat, view->watch.view);
    view->watch.options = p->options;
    view->watch.ply = p->ply;
    view->list.count = -1;
    return 0;
}

int tablier_view_close(tablier_view *view, tablier_error *error)
{
    return lib_close(view, LIB_VIEW, error);
}

/* ---- moves */

int tablier_view_state(const tablier_view *view, tablier_state *out, tablier_error *error)
{
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    const struct watch *w = &view->watch;
    *out = (tablier_state){.game = view->head.game,
                           .seats = w->options.seats,
                           .actor = w->game->rules->actor(w->view),
                           .ply = w->ply,
                           .by_points = game_by_points(w->game, &w->options),
                           .secret = game_secret(w->game, &w->options)};
    return 0;
}

int tablier_view_moves(tablier_view *view, const tablier_move **out, tablier_error *error)
{
    if (!lib_is(view, LIB_VIEW)) return lib_check(view, LIB_VIEW, error);
    if (!out) return lib_fail_null(error);
    const struct watch *w = &view->watch;
    *out = view->list.moves;
    return lib_list_moves(&view->list, w->game, w->view, w->scratch);
}

int tablier_view_check(tablier_view *view, tablier_move move, tablier_error *error)
{
    struct game_reason why;
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    const struct watch *w = &view->watch;
    bool legal = w->game->rules->check(w->view, w->scratch, move, &why);
    return legal ? 0 : lib_fail_reason(error, &why);
}

int tablier_view_follow(tablier_view *view, tablier_move move, tablier_error *error)
{
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    struct watch *w = &view->watch;
    bool hidden = !move && w->game->rules->actor(w->view) == GAME_CHANCE;
    if (!hidden) status = tablier_view_check(view, move, error);
    if (status) return status;
    game_follow(w->game, w->view, w->scratch, move);
    w->ply++;
    view->list.count = -1;
    return 0;
}

int tablier_view_read_move(const tablier_view *view, const char *text, size_t n, tablier_move *out,
                           tablier_error *error)
{
    struct message why = {0};
    game_move move;
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    if (!text || !out) return lib_fail_null(error);
    const struct watch *w = &view->watch;
    int err = w->game->text->read_move(w->view, lib_slice(text, n), &move, &why);
    if (err) return lib_fail_message(error, err, &why);
    *out = move;
    return 0;
}

int tablier_view_move_text(const tablier_view *view, tablier_move move, char *out, size_t cap,
                           tablier_error *error)
{
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    const struct watch *w = &view->watch;
    struct text text = lib_text(out, cap);
    /* Any number may be asked about, but only what is possible has a text. */
    bool listed = view->list.count > 0 && lib_list_has(&view->list, move);
    if (move && !listed && !w->game->rules->check(w->view, w->scratch, move, NULL))
        return lib_fail(error, TABLIER_ILLEGAL, "lib.no_text");
    w->game->text->write_move(w->view, move, &text);
    return lib_text_end(&text, out, cap, error);
}

/* ---- texts */

int tablier_view_text(const tablier_view *view, char *out, size_t cap, tablier_error *error)
{
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    struct text text = lib_text(out, cap);
    view->watch.game->text->write_position(view->watch.view, &text);
    return lib_text_end(&text, out, cap, error);
}

int tablier_view_drawing(tablier_view *view, char *out, size_t cap, tablier_error *error)
{
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    struct text text = lib_text(out, cap);
    view->watch.game->text->draw(view->watch.view, view->watch.scratch, &text);
    return lib_text_end(&text, out, cap, error);
}

int tablier_view_score(tablier_view *view, char *out, size_t cap, tablier_error *error)
{
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    const struct watch *w = &view->watch;
    struct text text = lib_text(out, cap);
    int err =
        w->game->text->write_score ? w->game->text->write_score(w->view, w->scratch, &text) : 0;
    if (err < 0) return lib_fail(error, TABLIER_ILLEGAL, "lib.no_score");
    return lib_text_end(&text, out, cap, error);
}

int tablier_view_result(tablier_view *view, tablier_result *out, tablier_error *error)
{
    struct game_result result;
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    view->watch.game->rules->payoff(view->watch.view, view->watch.scratch, &result);
    lib_write_result(&result, out);
    return 0;
}

/* ---- what is unknown */

int tablier_view_hides(tablier_view *view, tablier_error *error)
{
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    void *room = malloc(view->watch.game->rules->size);
    if (!room) return lib_fail_memory(error);
    bool hides = game_hides(view->watch.game, view->watch.view, room);
    free(room);
    return hides;
}

int tablier_view_redeal(const tablier_view *view, tablier_random *random, tablier_table **out,
                        tablier_error *error)
{
    int status = lib_check(view, LIB_VIEW, error);
    if (status) return status;
    if (!random || !out) return lib_fail_null(error);
    const struct watch *w = &view->watch;
    tablier_table *t = lib_table(w->game, &w->options, error);
    if (!t) return TABLIER_MEMORY;
    struct rng rng = {random->key, random->counter};
    game_redeal(w->game, w->view, &rng, t->play.state);
    random->counter = rng.counter;
    t->play.ply = w->ply;
    *out = t;
    return 0;
}
