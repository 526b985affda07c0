/* Cephalopod in planes: one for each number of pips, first of the own dice, then of the others'. */
#include "game/planes.h"

#include "cephalopod.h"

enum { PLANES = 2 * CEPHALOPOD_PIPS_MAX };

static struct planes_shape shape_of(int columns, int rows)
{
    return (struct planes_shape){PLANES, rows, columns, columns * rows * CEPHALOPOD_WAYS};
}

static void shape(const struct game_options *options, struct planes_shape *out)
{
    const uint8_t *size = cephalopod_sizes[options->value[CEPHALOPOD_OPTION_SIZE]];
    *out = shape_of(size[0], size[1]);
}

static void name(int plane, struct text *out)
{
    text_put(out, plane < CEPHALOPOD_PIPS_MAX ? "own.pips." : "other.pips.");
    text_put_number(out, plane % CEPHALOPOD_PIPS_MAX + 1);
}

static void fill(const game_view *view, int seat, uint8_t *out)
{
    const struct cephalopod_state *s = cephalopod_of(view);
    struct planes_shape shape = shape_of(s->columns, s->rows);
    for (int x = 0; x < s->columns; x++)
        for (int y = 0; y < s->rows; y++) {
            int cell = cephalopod_cell(x, y), pips = cephalopod_pips(s, cell);
            bool own = (s->white >> cell & 1) == (seat == 0);
            if (pips) planes_set(&shape, (own ? 0 : CEPHALOPOD_PIPS_MAX) + pips - 1, x, y, 1, out);
        }
}

static int action(const game_view *view, game_move move)
{
    const struct cephalopod_state *s = cephalopod_of(view);
    int cell = cephalopod_move_cell(move), way = cephalopod_move_way(move);
    int x = cephalopod_column(cell), y = cephalopod_row(cell);
    if (way >= CEPHALOPOD_WAYS || !cephalopod_on_board(s, x, y)) return -1;
    return (y * s->columns + x) * CEPHALOPOD_WAYS + way;
}

static game_move move(const game_view *view, int action)
{
    const struct cephalopod_state *s = cephalopod_of(view);
    int place = action / CEPHALOPOD_WAYS;
    return cephalopod_move(cephalopod_cell(place % s->columns, place / s->columns),
                           action % CEPHALOPOD_WAYS);
}

const struct game_planes cephalopod_planes = {shape, name, fill, action, move};
