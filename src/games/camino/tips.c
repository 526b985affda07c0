/* Le Camino and Le Caminito: what the search is told.
 *
 * The value compares the two paths as they stand (estimate.h). Placements are ranked by the value
 * after them, found with the cautious test; discards come first, since a tile that is of no use is
 * exchanged for one that may be. Only the actor's own hand and the board are looked at. */
#include "game/tips.h"

#include "base/mem.h"
#include "camino.h"
#include "estimate.h"

struct work {
    struct camino_work rules;
    struct camino_field here, next;
};

static const struct camino_state *state_of(const game_state *state)
{
    return camino_of(game_truth(state));
}

/* ---- the value */

/* What is counted of each path: its cost, empty cells, narrow places and spare cells; then having
 * the move. Own first. */
enum { OF_PATH = 4, THE_MOVE = 2 * OF_PATH, FIGURES };

static const int16_t worth[FIGURES] = {-27, -9, -10, 2, 27, 10, 11, -2, 6};

static void put_path(const struct camino_field *f, int path, int *out)
{
    struct camino_estimate e;
    camino_estimate(f, path, &e);
    out[0] = e.cost;
    out[1] = e.open;
    out[2] = e.narrow;
    out[3] = e.spare;
}

static void put_figures(const struct camino_field *f, int own_path, int *out)
{
    put_path(f, own_path, out);
    put_path(f, 1 - own_path, out + OF_PATH);
    out[THE_MOVE] = 1;
}

static int weigh(const int *figures)
{
    int sum = 0;
    for (int i = 0; i < FIGURES; i++) sum += worth[i] * figures[i];
    return sum;
}

static bool is_open(const struct camino_state *s)
{
    return s->opened == GAME_SIDES && s->proved;
}

static int features(const game_state *state, void *scratch, int *out)
{
    const struct camino_state *s = state_of(state);
    struct work *w = scratch;
    memset(out, 0, FIGURES * sizeof *out);
    if (!is_open(s)) return FIGURES;
    camino_field_start(&w->here, &s->board, &s->layout);
    put_figures(&w->here, camino_path_of(s, game_side(s->turn)), out);
    return FIGURES;
}

static int evaluate(const game_state *state, void *scratch)
{
    int figures[FIGURES];
    features(state, scratch, figures);
    int value = tips_value(weigh(figures));
    return game_side(state_of(state)->turn) ? -value : value;
}

/* ---- ranking */

enum { LIKE_DISCARD = 60, LIKE_UNKNOWN = -40 };

/* Evidence for the side to move after its placement. Before both sides have opened the paths stand
 * alike. */
static int after_placement(struct work *w, const struct camino_state *s, game_move move)
{
    int figures[FIGURES];
    if (!is_open(s)) return 0;
    w->next = w->here;
    if (!camino_field_place(&w->next, camino_move_code(move), camino_move_cell(move)))
        return INT32_MIN;
    put_figures(&w->next, camino_path_of(s, game_side(s->turn)), figures);
    return weigh(figures);
}

static uint32_t weight_of(struct work *w, const struct camino_state *s, game_move move, int here)
{
    int what = camino_move_what(move);
    if (what == CAMINO_DISCARD || what == CAMINO_COMPLETE) return tips_weight(LIKE_DISCARD);
    if (what != CAMINO_PLACE) return 1;
    int after = after_placement(w, s, move);
    return tips_weight(after == INT32_MIN ? LIKE_UNKNOWN : 2 * (after - here));
}

static int rank(const game_state *state, void *scratch, struct tips_move *out, bool *all)
{
    const struct camino_state *s = state_of(state);
    struct work *w = scratch;
    int figures[FIGURES];
    game_move *moves = w->rules.moves;
    int count = camino_rules.moves(game_truth(state), &w->rules, moves);
    int here = 0;
    if (is_open(s)) {
        features(state, scratch, figures);
        here = weigh(figures);
    }
    *all = true;
    for (int i = 0; i < count; i++) {
        struct tips_move m = {moves[i], weight_of(w, s, moves[i], here)};
        int at = i;
        for (; at > 0 && out[at - 1].weight < m.weight; at--) out[at] = out[at - 1];
        out[at] = m;
    }
    return count;
}

const struct game_tips camino_tips = {
    .scratch = sizeof(struct work),
    .explore = 1500,
    .urgency = 100,
    .evaluate = evaluate,
    .rank = rank,
    .features = features,
    .levels =
        {
            {30, 150, 1, 800},
            {30, 100, 1, 550},
            {40, 60, 1, 350},
            {50, 40, 1, 220},
            {60, 20, 1, 120},
            {60, 10, 0, 60},
            {120, 0, 0, 20},
            {250, 0, 0, 0},
            {500, 0, 0, 0},
            {1000, 0, 0, 0},
        },
};
