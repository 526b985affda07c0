/* The course of a game: dealing, first turns, placing, discarding, drawing, passing, the end. */
#include "base/mem.h"
#include "camino.h"

bool camino_is_opening(const struct camino_state *s)
{
    return !s->bare && s->opened < GAME_SIDES && game_side(s->turn) >= s->opened;
}

bool camino_opens_at(const struct camino_state *s, int cell)
{
    if (!camino_cell_corner(&s->board, cell)) return false;
    if (s->opened == 0) return true;
    int path = camino_path_of(s, game_side(s->turn));
    return cell == camino_side_start(&s->board, path) || cell == camino_side_goal(&s->board, path);
}

static int opening_placements(const struct camino_state *s, unsigned kinds,
                              struct camino_work *work)
{
    int count = 0;
    for (int code = 1; code <= CAMINO_CODES; code++) {
        if (!(kinds & CAMINO_OPENING_KINDS) || !(kinds >> camino_code_kind(code) & 1)) continue;
        for (int cell = 0; cell < CAMINO_CELLS; cell++) {
            if (!camino_cell_inside(&s->board, cell) || !camino_opens_at(s, cell)) continue;
            struct camino_verdict verdict =
                camino_judge(&s->board, camino_proof(s), code, cell, work->solver, NULL);
            if (verdict.reason == CAMINO_LEGAL)
                work->list[count++] = (struct camino_placement){(uint8_t)code, (uint8_t)cell};
        }
    }
    return count;
}

int camino_placements(const struct camino_state *s, struct camino_work *work)
{
    unsigned kinds = s->bare ? camino_game_kinds(&s->board) : camino_kinds_in(s->known[s->turn]);
    if (camino_is_opening(s)) return opening_placements(s, kinds & CAMINO_OPENING_KINDS, work);
    return camino_list(&s->board, camino_proof(s), kinds, work->solver, work->list);
}

/* Exchanging needs a pot, and happens once a turn. */
int camino_stuck_move(const struct camino_state *s)
{
    if (camino_is_opening(s)) return CAMINO_REDRAW;
    return s->exchange && !s->traded && camino_pot(s) > 0 ? CAMINO_REDRAW : CAMINO_PASS;
}

/* ---- Whose turn, and what then */

static void begin_turn(struct camino_state *s, int seat)
{
    if (seat != s->turn) s->traded = 0;
    s->turn = (uint8_t)seat;
    s->step = CAMINO_TURN;
    s->after = s->due = 0;
}

static void begin_drawing(struct camino_state *s, int due, int after)
{
    s->step = CAMINO_DRAW;
    s->due = (uint8_t)due;
    s->after = (uint8_t)after;
}

/* What follows once the tiles that are due are drawn. */
static void finish_drawing(struct camino_state *s)
{
    if (s->after == CAMINO_DEAL && s->turn + 1 < s->seats) {
        s->turn++;
        begin_drawing(s, camino_hand_size(s), CAMINO_DEAL);
    } else if (s->after == CAMINO_STAY) {
        begin_turn(s, s->turn);
    } else {
        begin_turn(s, (s->turn + 1) % s->seats);
    }
}

/* A hand that was put aside goes back once the new one is drawn. If the pot could not fill the new
 * hand before that, it can now. */
static void mix_back_and_fill(struct camino_state *s)
{
    int wanted = camino_sum(s->aside) - camino_hand(s, s->turn);
    camino_mix_back(s);
    s->due = (uint8_t)wanted;
}

/* Goes on from drawing when nothing is left to draw. */
static void settle_drawing(struct camino_state *s)
{
    if (s->due && camino_pot(s)) return;
    if (camino_sum(s->aside)) mix_back_and_fill(s);
    if (s->due && camino_pot(s)) return;
    finish_drawing(s);
}

static void draw(struct camino_state *s, game_move move)
{
    camino_hand_add(s, s->turn, move ? camino_code_kind(camino_move_code(move)) : -1);
    s->due--;
    settle_drawing(s);
}

/* ---- Moves */

/* Puts the tile on the board and keeps the layout that proves the position. */
static void put_tile(struct camino_state *s, struct camino_work *work, int code, int cell)
{
    struct camino_verdict verdict =
        camino_judge(&s->board, camino_proof(s), code, cell, work->solver, &work->layout);
    s->board.tile[cell] = (uint8_t)code;
    if (verdict.reason != CAMINO_LEGAL || s->bare) return;
    memcpy(&s->layout, &work->layout, sizeof s->layout);
    s->proved = 1;
}

static bool is_decided(const struct camino_state *s, struct camino_work *work)
{
    const unsigned both = (1u << GAME_SIDES) - 1;
    return s->opened == GAME_SIDES && s->proved &&
           camino_definitive(&s->board, &s->layout, work->solver) == both;
}

static void place(struct camino_state *s, struct camino_work *work, game_move move)
{
    int code = camino_move_code(move), cell = camino_move_cell(move);
    put_tile(s, work, code, cell);
    if (s->bare) return;
    bool complete = camino_move_what(move) == CAMINO_COMPLETE;
    camino_hand_take(s, s->turn, camino_code_kind(code));
    s->passes = 0;
    if (camino_is_opening(s) && s->opened++ == 0)
        s->path = cell != camino_side_start(&s->board, 0) && cell != camino_side_goal(&s->board, 0);
    if (is_decided(s, work)) {
        s->step = CAMINO_END;
        return;
    }
    begin_drawing(s, 1, complete ? CAMINO_STAY : CAMINO_NEXT);
    settle_drawing(s);
}

static void discard(struct camino_state *s, int kind)
{
    camino_hand_take(s, s->turn, kind);
    s->out[kind]++;
    begin_drawing(s, 1, CAMINO_STAY);
    settle_drawing(s);
}

/* After a hand is shown, or when everybody knew it already. */
static void finish_showing(struct camino_state *s)
{
    if (s->after == CAMINO_NEXT) {
        begin_turn(s, (s->turn + 1) % s->seats);
        return;
    }
    int size = camino_hand(s, s->turn);
    memcpy(s->aside, s->known[s->turn], CAMINO_KINDS);
    memset(s->known[s->turn], 0, CAMINO_KINDS);
    memset(s->shown[s->turn], 0, CAMINO_KINDS);
    begin_drawing(s, size, CAMINO_STAY);
    settle_drawing(s);
}

static void begin_showing(struct camino_state *s, int after)
{
    s->step = CAMINO_SHOW;
    s->after = (uint8_t)after;
    if (s->open) camino_hand_show(s, s->turn, s->known[s->turn]);
    if (camino_unshown(s, s->turn) == 0) finish_showing(s);
}

static void pass(struct camino_state *s)
{
    if (++s->passes == s->seats)
        s->step = CAMINO_END;
    else
        begin_showing(s, CAMINO_NEXT);
}

void camino_apply(struct camino_state *s, struct camino_work *work, game_move move)
{
    uint8_t tiles[CAMINO_KINDS];
    switch (camino_move_what(move)) {
    case CAMINO_PLACE:
    case CAMINO_COMPLETE: place(s, work, move); break;
    case CAMINO_DISCARD: discard(s, camino_code_kind(camino_move_code(move))); break;
    case CAMINO_REDRAW:
        s->traded = !camino_is_opening(s);
        begin_showing(s, CAMINO_RENEW);
        break;
    case CAMINO_PASS: pass(s); break;
    case CAMINO_LAY_OPEN:
        camino_move_shows(move, tiles);
        camino_hand_show(s, s->turn, tiles);
        finish_showing(s);
        break;
    default: draw(s, move); break;
    }
}
