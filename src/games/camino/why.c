/* May this move be made, and if not, why? Refusals name the rule of the rulebook and the cells
 * concerned; the words are in the catalogue. */
#include "base/mem.h"
#include "camino.h"
#include "discard.h"
#include "explain.h"
#include "forced.h"

static void say_tile(struct game_reason *why, int code)
{
    message_add_word(camino_say(why), "tile", camino_kind_word(camino_code_kind(code)));
}

static int refuse_tile(struct game_reason *why, const char *rule, const char *id, int code)
{
    camino_refuse(why, rule, id);
    say_tile(why, code);
    return 0;
}

/* ---- Moves of chance */

static int check_draw(const struct camino_state *s, game_move move, struct game_reason *why)
{
    if (camino_move_what(move) != CAMINO_TAKE)
        return camino_refuse(why, "turn", "camino.why.drawing");
    int unseen[CAMINO_KINDS], code = camino_move_code(move), kind = camino_code_kind(code);
    camino_unseen(s, unseen);
    if (unseen[kind] <= 0 || move != camino_move(CAMINO_TAKE, camino_kind_first(kind), 0))
        return refuse_tile(why, "hand", "camino.why.not_in_pot", code);
    return 1;
}

static int check_show(const struct camino_state *s, game_move move, struct game_reason *why)
{
    uint8_t tiles[CAMINO_KINDS];
    int unseen[CAMINO_KINDS];
    if (camino_move_what(move) != CAMINO_LAY_OPEN)
        return camino_refuse(why, "turn", "camino.why.showing");
    bool fits = camino_move_shows(move, tiles) && camino_sum(tiles) == camino_hand(s, s->turn);
    camino_unseen(s, unseen);
    for (int k = 0; k < CAMINO_KINDS && fits; k++) {
        int more = tiles[k] - s->known[s->turn][k];
        fits = more == 0 || (more > 0 && s->hidden[s->turn] && more <= unseen[k]);
    }
    return fits ? 1 : camino_refuse(why, "hand", "camino.why.other_hand");
}

/* ---- Placing */

static int check_hand(const struct camino_state *s, int code, struct game_reason *why)
{
    int kind = camino_code_kind(code);
    if (!(camino_game_kinds(&s->board) >> kind & 1))
        return refuse_tile(why, "hand", "camino.why.not_in_game", code);
    if (s->bare || camino_may_hold(s, s->turn, kind)) return 1;
    return refuse_tile(why, "hand", "camino.why.not_in_hand", code);
}

static int check_place_on_board(const struct camino_state *s, game_move move,
                                struct game_reason *why)
{
    int col = camino_move_col(move), row = camino_move_row(move);
    if (col < s->board.cols && row < s->board.rows) return 1;
    camino_refuse(why, "off", "camino.why.off");
    message_add_cell(camino_say(why), "cell", col, row);
    return 0;
}

static int check_opening(const struct camino_state *s, int code, int cell, struct game_reason *why)
{
    if (!camino_is_opening(s)) return 1;
    if (!(CAMINO_OPENING_KINDS >> camino_code_kind(code) & 1))
        return refuse_tile(why, "opening", "camino.why.opening_kind", code);
    if (camino_opens_at(s, cell) || s->board.tile[cell]) return 1;
    camino_refuse(why, "opening", "camino.why.opening_corner");
    camino_say_cell(why, "cell", cell);
    return 0;
}

static int check_place(const struct camino_state *s, struct camino_work *work, game_move move,
                       struct game_reason *why)
{
    int code = camino_move_code(move), cell = camino_move_cell(move);
    if (!check_place_on_board(s, move, why) || !check_hand(s, code, why) ||
        !check_opening(s, code, cell, why))
        return 0;
    struct camino_verdict verdict =
        camino_judge(&s->board, camino_proof(s), code, cell, work->solver, NULL);
    if (verdict.reason == CAMINO_LEGAL) return 1;
    if (why) camino_explain(s, code, cell, &verdict, why);
    return 0;
}

/* ---- Discarding [7] */

static int check_discarding(const struct camino_state *s, int code, struct game_reason *why)
{
    if (s->bare) return camino_refuse(why, "7", "camino.why.discard_bare");
    if (!check_hand(s, code, why)) return 0;
    if (camino_is_opening(s)) return camino_refuse(why, "opening", "camino.why.opening_discard");
    if (CAMINO_DISCARD_KINDS >> camino_code_kind(code) & 1) return 1;
    return refuse_tile(why, "7", "camino.why.discard_kind", code);
}

static int refuse_complete(struct game_reason *why, const char *id, int code, int cell)
{
    refuse_tile(why, "7", id, code);
    camino_say_cell(why, "cell", cell);
    return 0;
}

static int check_complete(const struct camino_state *s, struct camino_work *work, game_move move,
                          struct game_reason *why)
{
    int code = camino_move_code(move), cell = camino_move_cell(move);
    if (!check_place_on_board(s, move, why) || !check_discarding(s, code, why)) return 0;
    if (s->board.tile[cell]) {
        camino_refuse(why, "occupied", "camino.why.occupied");
        camino_say_cell(why, "cell", cell);
        return 0;
    }
    const struct camino_layout *layout = camino_find_layout(s, work);
    int forced = layout ? camino_forced_at(&s->board, layout, cell, work->solver) : 0;
    if (forced == code) return 1;
    if (forced) return refuse_complete(why, "camino.why.complete_other", forced, cell);
    return refuse_complete(why, "camino.why.complete_choice", code, cell);
}

static int check_discard(const struct camino_state *s, game_move move, struct game_reason *why)
{
    int code = camino_move_code(move), kind = camino_code_kind(code);
    if (move != camino_move(CAMINO_DISCARD, camino_kind_first(kind), 0))
        return camino_refuse(why, "hand", "camino.why.nonsense");
    if (!check_discarding(s, code, why)) return 0;
    if (camino_useless(&s->board) >> kind & 1) return 1;
    return refuse_tile(why, "7", "camino.why.discard_useful", code);
}

/* ---- Passing and new hands */

static int check_stuck(const struct camino_state *s, struct camino_work *work, game_move move,
                       struct game_reason *why)
{
    int what = camino_move_what(move);
    const char *rule = camino_is_opening(s) ? "opening" : "turn";
    if (s->bare) return camino_refuse(why, "turn", "camino.why.bare");
    if (move != camino_move(what, 0, 0)) return camino_refuse(why, "hand", "camino.why.nonsense");
    if (camino_placements(s, work)) {
        refuse_tile(why, rule, "camino.why.can_place", work->list[0].code);
        camino_say_cell(why, "cell", work->list[0].cell);
        return 0;
    }
    if (what == camino_stuck_move(s)) return 1;
    return camino_refuse(why, rule,
                         what == CAMINO_PASS ? "camino.why.redraw_first" : "camino.why.pass_only");
}

/* ---- All of them */

static int check_turn(const struct camino_state *s, struct camino_work *work, game_move move,
                      struct game_reason *why)
{
    switch (camino_move_what(move)) {
    case CAMINO_PLACE: return check_place(s, work, move, why);
    case CAMINO_COMPLETE: return check_complete(s, work, move, why);
    case CAMINO_DISCARD: return check_discard(s, move, why);
    case CAMINO_REDRAW:
    case CAMINO_PASS: return check_stuck(s, work, move, why);
    default: return camino_refuse(why, "turn", "camino.why.not_drawing");
    }
}

static bool makes_sense(game_move move)
{
    int what = camino_move_what(move), code = camino_move_code(move);
    bool tile = what == CAMINO_PLACE || what == CAMINO_COMPLETE || what == CAMINO_DISCARD ||
                what == CAMINO_TAKE;
    return what < CAMINO_WHATS && (!tile || (code >= 1 && code <= CAMINO_CODES));
}

int camino_check(const game_view *view, void *scratch, game_move move, struct game_reason *why)
{
    const struct camino_state *s = camino_of(view);
    if (s->step == CAMINO_END) return camino_refuse(why, "over", "play.over");
    if (!makes_sense(move)) return camino_refuse(why, "hand", "camino.why.nonsense");
    if (s->step == CAMINO_DRAW) return check_draw(s, move, why);
    if (s->step == CAMINO_SHOW) return check_show(s, move, why);
    return check_turn(s, scratch, move, why);
}
