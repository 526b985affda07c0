/* The command `position`. The record comes as the seat to move may know it, so whose view it is
 * follows from the record itself: the seat that finds itself to move at its end. */
#include "base/err.h"
#include "base/mem.h"
#include "proto/internal.h"

/* What stands behind `position`. */
struct request {
    struct slice line; /* of the position; empty for the first one */
    struct slice moves;
};

static int read_request(struct slice rest, struct request *out, struct message *why)
{
    struct slice kind = slice_word(&rest), line = slice_trim(rest);
    bool first = slice_is(kind, "startpos");
    if (!first && !slice_is(kind, "fen")) return message_fail(why, "proto.bad_position", kind);
    size_t length = 0; /* of the line, up to the word `moves` */
    struct slice word = slice_word(&rest);
    while (word.n && !slice_is(word, "moves")) {
        length = (size_t)(word.at + word.n - line.at);
        word = slice_word(&rest);
    }
    if (first && length) return message_fail(why, "proto.extra", (struct slice){line.at, length});
    if (!first && !length) return message_fail(why, "proto.no_line", kind);
    *out = (struct request){{line.at, length}, rest};
    return 0;
}

static int follow(struct watch *w, struct slice moves, struct message *why)
{
    for (struct slice text = slice_word(&moves); text.n; text = slice_word(&moves)) {
        int status = watch_text(w, text, why);
        if (!status) continue;
        message_add_number(why, "ply", w->ply + 1);
        message_add_echo(why, "move", text);
        why->prefix = "record.at_ply";
        return status;
    }
    return 0;
}

/* Follows the whole record from one seat. */
static int watch_from(const struct proto *p, const struct request *request, int seat,
                      struct arena *arena, struct watch *out, struct message *why)
{
    struct game_options options = p->options;
    const struct game *game = p->watch.game;
    int status = request->line.n
                     ? watch_open_at(out, game, &options, seat, request->line, arena, why)
                     : watch_open(out, game, &options, seat, arena);
    if (status == ERR_SPACE) message_set(why, "error.memory");
    return status ? status : follow(out, request->moves, why);
}

/* Is the record told from this watch's seat? Without secrets, or when nobody moves, any seat's
 * will do. `room`: bytes of three states. */
static bool is_told_from(const struct watch *w, void *room)
{
    int actor = w->game->rules->actor(w->view);
    if (!w->game->rules->observe || actor < 0) return true;
    return actor == w->seat && game_shows_actor(w->game, w->view, room);
}

/* Copies what was found into the session's own memory. */
static void adopt(struct proto *p, const struct watch *found)
{
    memcpy(p->watch.view, found->view, found->game->rules->size);
    p->watch.options = found->options;
    p->watch.seat = found->seat;
    p->watch.ply = found->ply;
}

int proto_set_position(struct proto *p, struct slice rest, struct text *out, struct message *why)
{
    (void)out;
    struct request request;
    int status = read_request(rest, &request, why);
    if (status) return status;
    int reached = -1; /* the seat that follows furthest knows best what is wrong */
    for (int seat = 0, seats = p->options.seats; seat < seats; seat++) {
        struct watch watch = {.options = p->options};
        struct message problem;
        struct arena spare = p->arena; /* what is taken of it is free again afterwards */
        int end = watch_from(p, &request, seat, &spare, &watch, &problem);
        void *room = end ? NULL : arena_take_raw(&spare, 3 * p->watch.game->rules->size);
        if (room && is_told_from(&watch, room)) {
            adopt(p, &watch);
            return 0;
        }
        if (end && watch.ply > reached) {
            reached = watch.ply;
            status = end;
            if (why) *why = problem;
        }
        if (!end) seats = watch.options.seats;
    }
    return status ? status : message_fail(why, "proto.no_seat", slice_trim(rest));
}
