/* A position as things to draw: cells, dice, and for every legal move a ghost of the new die where
 * it would stand and a mark on each die that it would take. A front end lets a person tap the cell
 * and then the dice: the move is the one whose marks are exactly those. */
#include "game/scene.h"
#include "games/cephalopod/cephalopod.h"

static struct scene_item item_at(enum scene_kind kind, int cell)
{
    return (struct scene_item){.kind = (uint8_t)kind,
                               .x = (int16_t)cephalopod_column(cell),
                               .y = (int16_t)cephalopod_row(cell)};
}

static void add_board(const struct cephalopod_state *s, struct scene *out)
{
    for (int x = 0; x < s->columns; x++)
        for (int y = 0; y < s->rows; y++)
            scene_add(out, item_at(SCENE_CELL, cephalopod_cell(x, y)));
}

static void add_dice(const struct cephalopod_state *s, struct scene *out)
{
    for (int x = 0; x < s->columns; x++)
        for (int y = 0; y < s->rows; y++) {
            int cell = cephalopod_cell(x, y);
            if (s->empty >> cell & 1) continue;
            struct scene_item item = item_at(SCENE_DIE, cell);
            item.owner = s->white >> cell & 1 ? 1 : 2;
            item.shape = (int16_t)cephalopod_pips(s, cell);
            scene_add(out, item);
        }
}

static void add_move(const struct cephalopod_state *s, int cell, int way, struct scene *out)
{
    struct scene_item item = item_at(SCENE_GHOST, cell);
    item.owner = (int8_t)(1 + s->turn);
    item.shape = (int16_t)cephalopod_new_pips(s, cell, way);
    item.move = cephalopod_move(cell, way);
    scene_add(out, item);
    for (unsigned left = cephalopod_directions[way]; left; left &= left - 1) {
        struct scene_item taken = item_at(SCENE_TAKE, cell + cephalopod_step[__builtin_ctz(left)]);
        taken.move = item.move;
        scene_add(out, taken);
    }
}

static void build(const game_view *view, void *scratch, struct scene *out)
{
    (void)scratch;
    const struct cephalopod_state *s = cephalopod_of(view);
    out->columns = s->columns;
    out->rows = s->rows;
    add_board(s, out);
    add_dice(s, out);
    for (uint64_t left = s->empty; left; left &= left - 1) {
        int cell = __builtin_ctzll(left);
        for (unsigned ways = cephalopod_ways[s->cell[cell]]; ways; ways &= ways - 1)
            add_move(s, cell, __builtin_ctz(ways), out);
    }
}

const struct game_scene cephalopod_scene = {.build = build, .compose = cephalopod_compose};
