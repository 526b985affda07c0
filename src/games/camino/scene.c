/* A view as things to draw: cells, tiles, hands, the legal moves, both shortest routes, the cells
 * that only one tile can fill. */
#include "game/scene.h"

#include "camino.h"
#include "forced.h"

static struct scene_item item_at(int kind, int cell)
{
    return (struct scene_item){.kind = (uint8_t)kind,
                               .x = (int16_t)camino_cell_col(cell),
                               .y = (int16_t)camino_cell_row(cell)};
}

/* What a tile shows: its labels, two bits an edge, as scene.h wants them. */
static int16_t shape_of(int code)
{
    return (int16_t)camino_shape(code);
}

static int16_t shape_at(const struct camino_board *board, int cell)
{
    int code = board->tile[cell];
    if (camino_code_kind(code) != CAMINO_FOREST) return shape_of(code);
    return (int16_t)(SCENE_FOREST | camino_forest_labels(board, cell));
}

/* The side whose path begins or ends in a corner, + 1; nobody's before the first move. */
static int8_t corner_owner(const struct camino_state *s, int cell)
{
    if (!camino_cell_corner(&s->board, cell) || s->opened == 0) return 0;
    bool a = cell == camino_side_start(&s->board, 0) || cell == camino_side_goal(&s->board, 0);
    return (int8_t)(1 + (s->path ^ !a));
}

static void add_cells(const struct camino_state *s, struct scene *out)
{
    for (int cell = 0; cell < CAMINO_CELLS; cell++) {
        if (!camino_cell_inside(&s->board, cell)) continue;
        struct scene_item item = item_at(SCENE_CELL, cell);
        item.owner = corner_owner(s, cell);
        item.shape = (int16_t)(item.owner ? 1 << (item.owner - 1) : 0);
        scene_add(out, item);
    }
}

static void add_tiles(const struct camino_state *s, struct scene *out)
{
    for (int cell = 0; cell < CAMINO_CELLS; cell++) {
        if (!s->board.tile[cell]) continue;
        struct scene_item item = item_at(SCENE_TILE, cell);
        item.shape = shape_at(&s->board, cell);
        scene_add(out, item);
    }
}

/* ---- Hands */

static void add_hand_item(int seat, int place, int16_t shape, int count, struct scene *out)
{
    if (!count) return;
    scene_add(out, (struct scene_item){.kind = SCENE_HAND,
                                       .owner = (int8_t)(1 + game_side(seat)),
                                       .shape = shape,
                                       .x = (int16_t)place,
                                       .y = (int16_t)seat,
                                       .group = (int16_t)count});
}

static void add_hands(const struct camino_state *s, struct scene *out)
{
    if (s->bare) return;
    for (int seat = 0; seat < s->seats; seat++) {
        for (int k = 0; k < CAMINO_KINDS; k++)
            add_hand_item(seat, k, shape_of(camino_kind_first(k)), s->known[seat][k], out);
        add_hand_item(seat, CAMINO_KINDS, '?', s->hidden[seat], out);
    }
}

/* ---- Moves */

static void add_move(const struct camino_state *s, game_move move, struct scene *out)
{
    int what = camino_move_what(move), code = camino_move_code(move);
    bool placed = what == CAMINO_PLACE || what == CAMINO_COMPLETE;
    struct scene_item item =
        placed ? item_at(SCENE_GHOST, camino_move_cell(move)) : item_at(SCENE_MOVE, 0);
    item.owner = (int8_t)(1 + game_side(s->turn));
    item.shape = code ? shape_of(code) : 0;
    item.group = (int16_t)what;
    item.move = move;
    scene_add(out, item);
}

static void add_moves(const game_view *view, struct camino_work *work, struct scene *out)
{
    int count = camino_rules.moves(view, work, work->moves);
    for (int i = 0; i < count; i++) add_move(camino_of(view), work->moves[i], out);
}

/* ---- What the position says */

static void add_forced(const struct camino_state *s, struct camino_work *work, struct scene *out)
{
    int count =
        camino_forced(&s->board, camino_proof(s), CAMINO_DISCARD_KINDS, work->solver, work->list);
    for (int i = 0; i < count; i++) {
        struct scene_item item = item_at(SCENE_FORCED, work->list[i].cell);
        item.shape = shape_of(work->list[i].code);
        scene_add(out, item);
    }
}

/* Both routes once both sides have opened; on a bare board those of paths a and b. */
static void add_paths(const struct camino_state *s, struct camino_work *work, struct scene *out)
{
    struct camino_route route[GAME_SIDES];
    if (!s->bare && s->opened < GAME_SIDES) return;
    if (!camino_count(s, work, route)) return;
    for (int path = 0; path < GAME_SIDES; path++)
        for (int i = 0; i < route[path].cells; i++) {
            struct scene_item item = item_at(SCENE_PATH, route[path].cell[i]);
            item.owner = (int8_t)(1 + camino_path_of(s, path));
            item.group = (int16_t)i;
            scene_add(out, item);
        }
}

static void build(const game_view *view, void *scratch, struct scene *out)
{
    const struct camino_state *s = camino_of(view);
    out->columns = s->board.cols;
    out->rows = s->board.rows;
    out->turned = false;
    add_cells(s, out);
    add_tiles(s, out);
    add_hands(s, out);
    add_moves(view, scratch, out);
    add_forced(s, scratch, out);
    add_paths(s, scratch, out);
}

/* By enum camino_what. */
static const char *const ways[] = {
    [CAMINO_COMPLETE] = "say.move.complete",
    [CAMINO_DISCARD] = "say.move.discard",
    [CAMINO_REDRAW] = "say.move.redraw",
    [CAMINO_PASS] = "say.move.pass",
};

const struct game_scene camino_scene = {.build = build,
                                        .compose = camino_compose,
                                        .ways = ways,
                                        .way_count = sizeof ways / sizeof *ways};
