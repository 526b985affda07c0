/* A game as one seat sees it: a view, brought up to date by the moves as that seat sees them.
 * What a client, an engine or a spectator holds, while the one who runs the game holds a `play`. */
#ifndef TABLIER_GAME_WATCH_H
#define TABLIER_GAME_WATCH_H

#include "base/arena.h"
#include "game/game.h"

struct watch {
    const struct game *game;
    struct game_options options;
    int seat; /* whose view it is, or GAME_PUBLIC */
    game_view *view;
    void *scratch;
    int ply;
};

/* Bytes of arena that watch_open takes. */
size_t watch_memory(const struct game *);

/* The first position as `seat` sees it. 0 or ERR_SPACE. */
int watch_open(struct watch *, const struct game *, const struct game_options *, int seat,
               struct arena *);

/* Likewise from the text of a view; the options that it settles are written back. */
int watch_open_at(struct watch *, const struct game *, struct game_options *, int seat,
                  struct slice position, struct arena *, struct message *why);

/* Follows one move as the seat sees it, hidden parts written `?`. 0; ERR_INVALID or ERR_ILLEGAL
 * with the sentence when no such move is possible as far as the seat can tell. */
int watch_text(struct watch *, struct slice, struct message *why);

#endif
