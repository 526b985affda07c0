/* Planes are a view as numbers for programs that learn, and actions the moves as numbers without
 * gaps. What a view hides is in no plane of it.
 *
 * An observation is `planes` boards of `rows` x `columns` bytes, row 0 at the bottom. Things that
 * belong to seats come in the order of the seats from the one that looks. */
#ifndef TABLIER_GAME_PLANES_H
#define TABLIER_GAME_PLANES_H

#include "game/game.h"

struct planes_shape {
    int planes, rows, columns;
    int actions; /* numbers 0 … actions − 1 */
};

struct game_planes {
    /* The sizes. All views of a game with the same options have the same. */
    void (*shape)(const struct game_options *, struct planes_shape *out);

    /* What a plane holds, as a stable word: "own.pips.3". */
    void (*name)(int plane, struct text *out);

    /* Fills planes that are zeroed, as `seat` looks at what the view shows. */
    void (*fill)(const game_view *, int seat, uint8_t *out);

    /* The number of a move of a seat, −1 for one that is never legal; and back. Both agree on all
     * legal moves of seats; what an action that is not legal here gives, `check` refuses. */
    int (*action)(const game_view *, game_move);
    game_move (*move)(const game_view *, int action);
};

/* A whole plane of one number, and one cell of a plane. */
static inline void planes_fill(const struct planes_shape *s, int plane, int value, uint8_t *out)
{
    int cells = s->rows * s->columns;
    for (int i = 0; i < cells; i++) out[plane * cells + i] = (uint8_t)value;
}

static inline void planes_set(const struct planes_shape *s, int plane, int x, int y, int value,
                              uint8_t *out)
{
    out[(plane * s->rows + y) * s->columns + x] = (uint8_t)value;
}

#endif
