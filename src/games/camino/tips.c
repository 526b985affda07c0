/* Le Camino and Le Caminito: what the search is told.
 *
 * At a glance the value compares the two paths as they stand (weigh.h); a leaf of the search is
 * worth what that says a few placements later (ahead.h). Placements are ranked by the value after
 * them, found with the cautious test; discards come first, since a tile that is of no use is
 * exchanged for one that may be. Ranking looks at the actor's own hand and the board only.
 *
 * At every level the tree is one ply deep: exact moves cost so much that what lies deeper is left
 * to looking ahead, which does without. */
#include "game/tips.h"

#include "ahead.h"
#include "base/mem.h"
#include "camino.h"

struct work {
    struct camino_work rules;
    struct camino_field here, next;
    struct camino_standing standing, after;
    struct camino_ahead ahead;
    struct camino_state end;
};

static const struct camino_state *state_of(const game_state *state)
{
    return camino_of(game_truth(state));
}

/* ---- the value */

/* Whether it is known whose path is which. */
static bool is_open(const struct camino_state *s)
{
    return s->opened && s->proved;
}

/* How the paths stand, with the field they stand on; false while they have no owners. */
static bool stand(const struct camino_state *s, struct work *w)
{
    if (!is_open(s)) return false;
    camino_field_start(&w->here, &s->board, &s->layout);
    camino_stand(&w->here, &w->standing);
    return true;
}

static int features(const game_state *state, const struct tips_room *room, int *out)
{
    const struct camino_state *s = state_of(state);
    struct work *w = room->scratch;
    memset(out, 0, CAMINO_FIGURES * sizeof *out);
    if (stand(s, w)) camino_figures(&w->standing, camino_path_of(s, game_side(s->turn)), out);
    return CAMINO_FIGURES;
}

/* Evidence for the side to move. */
static int weigh(const struct camino_state *s, struct work *w)
{
    return stand(s, w) ? camino_weigh(&w->standing, camino_path_of(s, game_side(s->turn))) : 0;
}

static int evaluate(const game_state *state, const struct tips_room *room)
{
    int value = tips_value(weigh(state_of(state), room->scratch));
    return game_side(state_of(state)->turn) ? -value : value;
}

/* Plies to look ahead: an answer and the next placement, twice where they are found quickly. */
enum { PLIES = 2, PLIES_ROADS = 4 };

static int value(const game_state *state, const struct tips_room *room, struct rng *rng)
{
    const struct camino_state *s = state_of(state);
    struct work *w = room->scratch;
    if (!is_open(s)) return 0;
    return camino_look_ahead(s, s->board.roads_only ? PLIES_ROADS : PLIES, rng, &w->ahead);
}

/* ---- ranking */

enum { LIKE_DISCARD = 60, LIKE_UNKNOWN = -40, SHARP = 2 };

/* Evidence for the side to move after its placement. Before a side has opened the paths stand
 * alike. */
static int after_placement(struct work *w, const struct camino_state *s, game_move move)
{
    if (!is_open(s)) return 0;
    w->next = w->here;
    int cell = camino_move_cell(move);
    if (!camino_field_place(&w->next, camino_move_code(move), cell)) return INT32_MIN;
    camino_stand_after(&w->standing, &w->here, &w->next, cell, &w->after);
    return camino_weigh(&w->after, camino_path_of(s, game_side(s->turn)));
}

static uint32_t weight_of(struct work *w, const struct camino_state *s, game_move move, int here)
{
    int what = camino_move_what(move);
    if (what == CAMINO_DISCARD || what == CAMINO_COMPLETE) return tips_weight(LIKE_DISCARD);
    if (what != CAMINO_PLACE) return 1;
    int after = after_placement(w, s, move);
    return tips_weight(after == INT32_MIN ? LIKE_UNKNOWN : SHARP * (after - here));
}

/* Whether a move ends the game, and its side has won. */
static bool wins(struct work *w, const struct camino_state *s, game_move move)
{
    struct game_result result;
    w->end = *s;
    camino_apply(&w->end, &w->rules, move);
    if (w->end.step != CAMINO_END) return false;
    camino_rules.payoff((const game_view *)&w->end, &w->rules, &result);
    return result.winner == game_side(s->turn);
}

/* The first of the moves that wins at once, or 0. Looks only where one path is definitive: that a
 * tile makes both so at once is too rare to try them all each time. */
static game_move find_win(struct work *w, const struct camino_state *s, const game_move *moves,
                          int count)
{
    if (s->opened < GAME_SIDES || !s->proved ||
        !camino_definitive(&s->board, &s->layout, w->rules.solver))
        return 0;
    for (int i = 0; i < count; i++)
        if (wins(w, s, moves[i])) return moves[i];
    return 0;
}

static int rank(const game_state *state, const struct tips_room *room, struct tips_move *out,
                bool *all)
{
    const struct camino_state *s = state_of(state);
    struct work *w = room->scratch;
    game_move *moves = w->rules.moves;
    int count = camino_rules.moves(game_truth(state), &w->rules, moves);
    game_move win = find_win(w, s, moves, count);
    *all = true;
    out[0] = (struct tips_move){win, 1};
    if (win) return 1;
    int here = weigh(s, w);
    for (int i = 0; i < count; i++) {
        struct tips_move m = {moves[i], weight_of(w, s, moves[i], here)};
        int at = i;
        for (; at > 0 && out[at - 1].weight < m.weight; at--) out[at] = out[at - 1];
        out[at] = m;
    }
    return count;
}

#define TIPS                                                                                       \
    .scratch = sizeof(struct work), .explore = 1500, .urgency = 100, .evaluate = evaluate,         \
    .value = value, .rank = rank, .features = features

/* More than 300 iterations gain nothing in either game (docs/strength.md). */
const struct game_tips camino_tips = {
    TIPS,
    .levels =
        {
            {12, 2000, 1, 1000},
            {12, 560, 1, 1000},
            {12, 300, 1, 955},
            {12, 212, 1, 842},
            {12, 147, 1, 698},
            {12, 96, 1, 537},
            {12, 60, 1, 378},
            {12, 24, 1, 197},
            {45, 5, 1, 42},
            {300, 0, 1, 0},
        },
};

const struct game_tips caminito_tips = {
    TIPS,
    .levels =
        {
            {12, 1000, 1, 1000},
            {12, 360, 1, 1000},
            {12, 250, 1, 900},
            {12, 180, 1, 749},
            {12, 125, 1, 605},
            {12, 78, 1, 439},
            {12, 32, 1, 238},
            {20, 8, 1, 75},
            {80, 0, 1, 0},
            {300, 0, 1, 0},
        },
};
