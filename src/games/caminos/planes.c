/* Caminos in planes: the board, the cubes by owner and level, what holds them together, the hands
 * and who is out. Everything lies open. */
#include "game/planes.h"

#include "caminos.h"

/* Where the planes of each kind begin. */
enum {
    CELLS,                                       /* the cells of the board */
    CUBES = CELLS + 1,                           /* own, other, neutral: three levels each */
    EAST = CUBES + 3 * CAMINOS_LEVELS,           /* one piece with the cube to the east */
    NORTH = EAST + CAMINOS_LEVELS,               /* to the north */
    UP = NORTH + CAMINOS_LEVELS,                 /* above */
    HANDS = UP + CAMINOS_LEVELS - 1,             /* seats from the own on, five kinds each */
    OUT = HANDS + CAMINOS_SEATS * CAMINOS_KINDS, /* seats from the own on */
    PLANES = OUT + CAMINOS_SEATS
};

static struct planes_shape shape_of(int board)
{
    const struct caminos_board *b = &caminos_boards[board];
    return (struct planes_shape){PLANES, b->height, b->width,
                                 b->height * b->width * CAMINOS_FOOTPRINTS};
}

static void shape(const struct game_options *options, struct planes_shape *out)
{
    *out = shape_of(options->value[CAMINOS_OPT_BOARD]);
}

static void put_part(const char *word, int number, struct text *out)
{
    text_put(out, word);
    text_put_number(out, number);
}

static void name(int plane, struct text *out)
{
    static const char *const owners[] = {"own.level.", "other.level.", "neutral.level."};
    if (plane >= OUT) {
        put_part("out.", plane - OUT, out);
    } else if (plane >= HANDS) {
        put_part("hand.", (plane - HANDS) / CAMINOS_KINDS, out);
        text_put_char(out, '.');
        text_put_char(out, caminos_letters[(plane - HANDS) % CAMINOS_KINDS]);
    } else if (plane >= EAST) {
        const char *word = plane >= UP      ? "joined.up."
                           : plane >= NORTH ? "joined.north."
                                            : "joined.east.";
        put_part(word, plane - (plane >= UP ? UP : plane >= NORTH ? NORTH : EAST), out);
    } else if (plane >= CUBES) {
        put_part(owners[(plane - CUBES) / CAMINOS_LEVELS], (plane - CUBES) % CAMINOS_LEVELS, out);
    } else {
        text_put(out, "cells");
    }
}

static void put_set(const struct planes_shape *shape, int plane, struct bits set, uint8_t *out)
{
    for (int y = 0; y < shape->rows; y++)
        for (int x = 0; x < shape->columns; x++)
            if (bits_has(set, BITS_STRIDE * y + x)) planes_set(shape, plane, x, y, 1, out);
}

static void put_cubes(const struct caminos_state *s, int side, const struct planes_shape *shape,
                      uint8_t *out)
{
    const struct caminos_cubes *c = &s->cubes;
    for (int level = 0; level < CAMINOS_LEVELS; level++) {
        struct bits own = c->own[side][level], other = c->own[1 - side][level];
        put_set(shape, CUBES + level, own, out);
        put_set(shape, CUBES + CAMINOS_LEVELS + level, other, out);
        put_set(shape, CUBES + 2 * CAMINOS_LEVELS + level,
                bits_less(c->filled[level], bits_or(own, other)), out);
        put_set(shape, EAST + level, s->joins.east[level], out);
        put_set(shape, NORTH + level, s->joins.north[level], out);
        if (level + 1 < CAMINOS_LEVELS) put_set(shape, UP + level, s->joins.up[level], out);
    }
}

static void fill(const game_view *view, int seat, uint8_t *out)
{
    const struct caminos_state *s = caminos_of(view);
    struct planes_shape shape = shape_of(s->board);
    put_set(&shape, CELLS, caminos_boards[s->board].cells, out);
    put_cubes(s, game_side(seat), &shape, out);
    for (int i = 0; i < s->seats; i++) {
        int other = (seat + i) % s->seats;
        planes_fill(&shape, OUT + i, s->out >> other & 1, out);
        for (int kind = 0; kind < CAMINOS_KINDS; kind++)
            planes_fill(&shape, HANDS + i * CAMINOS_KINDS + kind, s->hands[other][kind], out);
    }
}

static int action(const game_view *view, game_move move)
{
    struct planes_shape shape = shape_of(caminos_of(view)->board);
    int footprint = caminos_move_footprint(move), x = caminos_move_x(move),
        y = caminos_move_y(move);
    if (footprint < 0 || footprint >= CAMINOS_FOOTPRINTS) return -1;
    if (x >= shape.columns || y >= shape.rows) return -1;
    return (y * shape.columns + x) * CAMINOS_FOOTPRINTS + footprint;
}

static game_move move(const game_view *view, int action)
{
    struct planes_shape shape = shape_of(caminos_of(view)->board);
    int place = action / CAMINOS_FOOTPRINTS;
    return caminos_move(action % CAMINOS_FOOTPRINTS, place % shape.columns, place / shape.columns);
}

const struct game_planes caminos_planes = {shape, name, fill, action, move};
