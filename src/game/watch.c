/* Following a game from one seat. */
#include "game/watch.h"

#include "base/err.h"
#include "base/mem.h"

size_t watch_memory(const struct game *g)
{
    enum { SLACK = 3 * 16 }; /* alignment of the pieces */
    return 2 * g->rules->size + g->rules->scratch + SLACK;
}

static int take_memory(struct watch *w, const struct game *g, int seat, struct arena *arena)
{
    memset(w, 0, sizeof *w);
    w->game = g;
    w->seat = seat;
    w->view = arena_take(arena, g->rules->size);
    w->scratch = arena_take_raw(arena, g->rules->scratch);
    return w->view && w->scratch ? 0 : ERR_SPACE;
}

int watch_open(struct watch *w, const struct game *g, const struct game_options *options, int seat,
               struct arena *arena)
{
    int status = take_memory(w, g, seat, arena);
    game_state *first = arena_take(arena, g->rules->size);
    if (status || !first) return ERR_SPACE;
    w->options = *options;
    g->rules->start(options, first);
    game_observe(g, first, seat, w->view);
    return 0;
}

int watch_open_at(struct watch *w, const struct game *g, struct game_options *options, int seat,
                  struct slice position, struct arena *arena, struct message *why)
{
    int status = take_memory(w, g, seat, arena);
    if (status) {
        message_set(why, "error.memory");
        return status;
    }
    status = g->text->read_position(position, options, w->view, why);
    if (status) return status;
    w->options = *options;
    return 0;
}

int watch_text(struct watch *w, struct slice text, struct message *why)
{
    game_move move;
    int status = w->game->text->read_move(w->view, text, &move, why);
    if (status) return status;
    struct game_reason reason;
    bool hidden = move == 0 && w->game->rules->actor(w->view) == GAME_CHANCE;
    if (!hidden && !w->game->rules->check(w->view, w->scratch, move, &reason)) {
        if (why) *why = reason.say;
        return ERR_ILLEGAL;
    }
    game_follow(w->game, w->view, w->scratch, move);
    w->ply++;
    return 0;
}
