/* The legal moves of a position as texts in bytewise order, the way every list of moves is shown.
 */
#ifndef TABLIER_GAME_MOVELIST_H
#define TABLIER_GAME_MOVELIST_H

#include "base/arena.h"
#include "game/game.h"

struct movelist {
    int count;
    struct slice *texts; /* in the arena */
};

/* Bytes of arena that movelist_open takes. */
size_t movelist_memory(const struct game *);

/* The actor's legal moves as far as the view is sure of them. 0 or ERR_SPACE. */
int movelist_open(const struct game *, const game_view *, void *scratch, struct arena *,
                  struct movelist *out);

#endif
