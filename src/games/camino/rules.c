/* The rules of Le Camino behind the seam. */
#include "base/assert.h"
#include "base/mem.h"
#include "camino.h"
#include "discard.h"
#include "forced.h"

static void start(const struct game_options *options, bool roads_only, game_state *out)
{
    struct camino_state *s = (struct camino_state *)out;
    memset(s, 0, sizeof *s);
    s->board.cols = (uint8_t)options_columns(options->value[CAMINO_OPT_SIZE]);
    s->board.rows = (uint8_t)options_rows(options->value[CAMINO_OPT_SIZE]);
    s->board.lines = (uint8_t)options->value[CAMINO_OPT_LINES];
    s->board.roads_only = roads_only;
    s->exchange = (uint8_t)options->value[CAMINO_OPT_STUCK];
    s->agree = (uint8_t)!options->value[CAMINO_OPT_AGREE]; /* its first value is 1 */
    s->open = (uint8_t)options->value[CAMINO_OPT_OPEN];
    s->seats = options->seats;
    s->step = CAMINO_DRAW;
    s->after = CAMINO_DEAL;
    s->due = (uint8_t)camino_hand_size(s);
}

static void start_camino(const struct game_options *options, game_state *out)
{
    start(options, false, out);
}

static void start_caminito(const struct game_options *options, game_state *out)
{
    start(options, true, out);
}

static int actor(const game_view *view)
{
    const struct camino_state *s = camino_of(view);
    switch (s->step) {
    case CAMINO_TURN: return s->turn;
    case CAMINO_END: return GAME_OVER;
    default: return GAME_CHANCE;
    }
}

/* ---- Moves */

static int add_discards(const struct camino_state *s, struct camino_work *work, game_move *out)
{
    unsigned kinds = camino_kinds_in(s->known[s->turn]) & CAMINO_DISCARD_KINDS;
    if (!kinds || s->bare || camino_is_opening(s)) return 0;
    int count = 0,
        forced = camino_forced(&s->board, camino_proof(s), kinds, work->solver, work->list);
    for (int i = 0; i < forced; i++)
        out[count++] = camino_move(CAMINO_COMPLETE, work->list[i].code, work->list[i].cell);
    kinds &= camino_useless(&s->board);
    for (int k = 0; k < CAMINO_KINDS; k++)
        if (kinds >> k & 1) out[count++] = camino_move(CAMINO_DISCARD, camino_kind_first(k), 0);
    return count;
}

static int moves(const game_view *view, void *scratch, game_move *out)
{
    const struct camino_state *s = camino_of(view);
    struct camino_work *work = scratch;
    if (s->step != CAMINO_TURN) return 0;
    int placements = camino_placements(s, work), count = 0;
    for (; count < placements; count++)
        out[count] = camino_move(CAMINO_PLACE, work->list[count].code, work->list[count].cell);
    count += add_discards(s, work, out + count);
    if (placements || s->bare || s->hidden[s->turn]) return count;
    out[count++] = camino_move(camino_stuck_move(s), 0, 0);
    return count;
}

static void play(game_state *state, void *scratch, game_move move)
{
    assert(camino_check(game_truth(state), scratch, move, NULL));
    camino_apply((struct camino_state *)state, scratch, move);
}

static void follow(game_view *view, void *scratch, game_move move)
{
    assert(actor(view) == GAME_CHANCE || camino_check(view, scratch, move, NULL));
    camino_apply((struct camino_state *)view, scratch, move);
}

/* ---- The end */

static bool may_end(const game_view *view)
{
    const struct camino_state *s = camino_of(view);
    return s->agree && s->opened == GAME_SIDES && s->step != CAMINO_END;
}

/* All seats must wish it since the last placement; discards, draws and passes do not count. */
static bool leaves_wish(game_move move)
{
    return camino_move_what(move) != CAMINO_PLACE;
}

static void payoff(const game_view *view, void *scratch, struct game_result *out)
{
    const struct camino_state *s = camino_of(view);
    struct camino_work *work = scratch;
    struct camino_route route[GAME_SIDES];
    *out = (struct game_result){GAME_NONE, "none", {0, 0}};
    bool counts = s->opened == GAME_SIDES && (s->step == CAMINO_END || s->agree);
    if (!counts || !camino_count(s, work, route)) return;
    int order = camino_compare(&route[camino_path_of(s, 0)], &route[camino_path_of(s, 1)]);
    out->winner = order == 0 ? GAME_DRAW : order > 0;
    out->how = order == 0 ? "draw" : "route";
    for (int side = 0; side < GAME_SIDES; side++)
        out->points[side] = route[camino_path_of(s, side)].cost;
}

#define CAMINO_RULES(begin)                                                                        \
    {                                                                                              \
        .size = sizeof(struct camino_state), .scratch = sizeof(struct camino_work),                \
        .max_moves = CAMINO_MOVES, .max_outcomes = CAMINO_KINDS, .slow = true, .start = (begin),   \
        .actor = actor, .moves = moves, .check = camino_check, .outcomes = camino_outcomes,        \
        .play = play, .payoff = payoff, .may_end = may_end, .leaves_wish = leaves_wish,            \
        .observe = camino_observe, .conceal = camino_conceal, .follow = follow,                    \
        .redeal = camino_redeal                                                                    \
    }

const struct game_rules camino_rules = CAMINO_RULES(start_camino);
const struct game_rules caminito_rules = CAMINO_RULES(start_caminito);
