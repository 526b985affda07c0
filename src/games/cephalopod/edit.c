/* Boards set up by hand: dice put and taken, and whose turn it is. */
#include "game/edit.h"
#include "base/err.h"
#include "base/mem.h"
#include "games/cephalopod/board.h"

static struct cephalopod_state *copy(const game_view *view, game_view *out)
{
    memcpy(out, view, sizeof(struct cephalopod_state));
    return (struct cephalopod_state *)(void *)out;
}

static int things(const game_view *view, struct scene_item *out)
{
    (void)view;
    int n = 0;
    for (int owner = 1; owner <= GAME_SIDES; owner++)
        for (int pips = 1; pips <= CEPHALOPOD_PIPS_MAX; pips++)
            out[n++] = (struct scene_item){
                .kind = SCENE_DIE, .owner = (int8_t)owner, .shape = (int16_t)pips};
    return n;
}

static bool is_die(const struct scene_item *thing)
{
    return thing->kind == SCENE_DIE && thing->shape >= 1 && thing->shape <= CEPHALOPOD_PIPS_MAX &&
           thing->owner >= 1 && thing->owner <= GAME_SIDES;
}

static int put(const game_view *view, int x, int y, const struct scene_item *thing, game_view *out,
               struct message *why)
{
    if (!cephalopod_on_board(cephalopod_of(view), x, y) || (thing && !is_die(thing))) {
        message_set(why, "edit.not_there");
        return ERR_ILLEGAL;
    }
    struct cephalopod_state *s = copy(view, out);
    int cell = cephalopod_cell(x, y);
    if (!(s->empty >> cell & 1)) board_take(s, cell);
    if (thing) board_put(s, cell, thing->shape, thing->owner - 1);
    return 0;
}

static void turn(const game_view *view, int seat, game_view *out)
{
    copy(view, out)->turn = (uint8_t)seat;
}

const struct game_edit cephalopod_edit = {.things = things, .put = put, .turn = turn};
