/* Boards set up by hand: tiles put and taken. A board alone is what one sets up on: there every
 * tile may be asked about, whoever holds it. */
#include "game/edit.h"
#include "base/err.h"
#include "base/mem.h"
#include "camino.h"

static int things(const game_view *view, struct scene_item *out)
{
    unsigned kinds = camino_game_kinds(&camino_of(view)->board);
    int n = 0;
    for (int k = 0; k < CAMINO_KINDS; k++)
        if (kinds >> k & 1)
            out[n++] = (struct scene_item){.kind = SCENE_TILE,
                                           .shape = (int16_t)camino_shape(camino_kind_first(k))};
    return n;
}

static int put(const game_view *view, int x, int y, const struct scene_item *thing, game_view *out,
               struct message *why)
{
    struct camino_state s = *camino_of(view);
    int cell = camino_cell_at(x, y), code = thing ? camino_code_shown(thing->shape) : 0;
    bool inside = x >= 0 && x < s.board.cols && y >= 0 && y < s.board.rows;
    if (!inside || (thing && (thing->kind != SCENE_TILE || !code))) {
        message_set(why, "edit.not_there");
        return ERR_ILLEGAL;
    }
    if (s.board.tile[cell] != code) {
        s.board.tile[cell] = (uint8_t)code;
        memset(&s.layout, 0, sizeof s.layout); /* it was that of another board */
        s.proved = 0;
    }
    memcpy(out, &s, sizeof s);
    return 0;
}

static void blank(const struct game_rules *rules, const struct game_options *options,
                  game_view *out)
{
    struct camino_state first;
    rules->start(options, (game_state *)&first);
    struct camino_state *s = (struct camino_state *)out;
    memset(s, 0, sizeof *s);
    s->board = first.board;
    s->exchange = first.exchange;
    s->agree = first.agree;
    s->open = first.open;
    s->seats = first.seats;
    s->bare = 1;
}

static void blank_camino(const struct game_options *options, game_view *out)
{
    blank(&camino_rules, options, out);
}

static void blank_caminito(const struct game_options *options, game_view *out)
{
    blank(&caminito_rules, options, out);
}

const struct game_edit camino_edit = {.things = things, .put = put, .blank = blank_camino};
const struct game_edit caminito_edit = {.things = things, .put = put, .blank = blank_caminito};
