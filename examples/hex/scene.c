/* Hex as things to draw: hexagons, whose the four sides are, stones, and a ghost of one for each
 * legal move. */
#include "game/scene.h"
#include "base/err.h"
#include "hex.h"

/* The four sides, clockwise from the north: side i is bit i of its cells' shape. */
static void add_sides(const struct hex_state *s, struct scene *out)
{
    int last = s->size - 1, middle = last / 2;
    const int at[4][2] = {{middle, last}, {last, middle}, {middle, 0}, {0, middle}};
    for (int i = 0; i < 4; i++)
        scene_add(out, (struct scene_item){.kind = SCENE_SIDE,
                                           .owner = (int8_t)(1 + i % 2),
                                           .shape = (int16_t)(1 << i),
                                           .group = (int16_t)(1 << (i ^ 2)),
                                           .turn = (uint8_t)(2 * i),
                                           .x = (int16_t)at[i][0],
                                           .y = (int16_t)at[i][1]});
}

static void add_cell(const struct hex_state *s, int x, int y, struct scene *out)
{
    struct scene_item item = {.kind = SCENE_CELL, .x = (int16_t)x, .y = (int16_t)y};
    int colour = s->cell[x][y] & HEX_STONE;
    int last = s->size - 1;
    item.shape = (int16_t)((y == last) | (x == last) << 1 | (y == 0) << 2 | (x == 0) << 3);
    scene_add(out, item);
    if (!colour && s->winner) return;
    item.shape = 0;
    item.kind = colour ? SCENE_DISC : SCENE_GHOST;
    item.owner = (int8_t)(colour ? colour : 1 + s->turn);
    item.move = colour ? 0 : hex_move(x, y);
    scene_add(out, item);
}

static void build(const game_view *view, void *scratch, struct scene *out)
{
    (void)scratch;
    const struct hex_state *s = hex_of(view);
    out->columns = out->rows = s->size;
    out->hexed = true;
    for (int x = 0; x < s->size; x++)
        for (int y = 0; y < s->size; y++) add_cell(s, x, y, out);
    add_sides(s, out);
    if (!s->winner && hex_can_exchange(s))
        scene_add(out, (struct scene_item){.kind = SCENE_MOVE, .group = 1, .move = HEX_EXCHANGE});
}

static int compose(const game_view *view, const struct scene_item *things, int n, game_move *out)
{
    (void)view;
    if (n != 1 || things->kind != SCENE_GHOST || things->x > 31 || things->y > 31)
        return ERR_INVALID;
    *out = hex_move(things->x, things->y);
    return 0;
}

static const char *const ways[] = {NULL, "hex.way.exchange"};

const struct game_scene hex_scene = {
    .build = build, .compose = compose, .ways = ways, .way_count = 2};
