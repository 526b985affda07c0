/* Le Camino: what can be found in a position. Answers are looked for by making each placement and
 * asking the rules, the count or the proof of definitive paths what came of it. */
#include "game/puzzles.h"

#include "base/mem.h"
#include "camino.h"
#include "forced.h"

enum {
    DETOUR_MIN = 2, /* as much longer a detour must make the other path */
    TILES_MIN = 5,  /* that lie, before anything is asked */
    ASKED = 6       /* one in so many positions is asked about */
};

static const struct camino_state *state_of(const game_state *state)
{
    return camino_of(game_truth(state));
}

static bool is_placement(game_move move)
{
    return camino_move_what(move) == CAMINO_PLACE || camino_move_what(move) == CAMINO_COMPLETE;
}

/* The position after each placement, shown to `wanted`; those for which it says yes are kept in
 * `out`. Their number. */
typedef bool wanted_after(const struct camino_state *before, const struct camino_state *after,
                          struct camino_work *);

static int filter(const game_state *state, struct camino_work *work, wanted_after *wanted,
                  game_move *out)
{
    const struct camino_state *before = state_of(state);
    int count = camino_rules.moves(game_truth(state), work, out), kept = 0;
    for (int i = 0; i < count; i++) {
        struct camino_state after = *before;
        if (!is_placement(out[i])) continue;
        camino_apply(&after, work, out[i]);
        if (wanted(before, &after, work)) out[kept++] = out[i];
    }
    return kept;
}

/* ---- which placement ends the game */

static bool is_end(const struct camino_state *before, const struct camino_state *after,
                   struct camino_work *work)
{
    (void)before;
    (void)work;
    return after->step == CAMINO_END;
}

static int find_ends(const game_state *state, void *scratch, game_move *out)
{
    return state_of(state)->opened == GAME_SIDES ? filter(state, scratch, is_end, out) : 0;
}

/* ---- which one makes one's path definitive */

static bool is_settled(const struct camino_state *s, int path, struct camino_work *work)
{
    return s->proved && camino_definitive(&s->board, &s->layout, work->solver) >> path & 1;
}

static bool settles(const struct camino_state *before, const struct camino_state *after,
                    struct camino_work *work)
{
    return is_settled(after, camino_path_of(before, game_side(before->turn)), work);
}

static int find_settling(const game_state *state, void *scratch, game_move *out)
{
    const struct camino_state *s = state_of(state);
    int path = camino_path_of(s, game_side(s->turn));
    if (s->opened != GAME_SIDES || is_settled(s, path, scratch)) return 0;
    return filter(state, scratch, settles, out);
}

/* ---- which one makes the other path longest */

/* The cost of a path over all completions; −1: not known for certain. */
static int cost_of(const struct camino_state *s, int path, struct camino_work *work)
{
    struct camino_route route;
    if (!s->proved) return -1;
    bool exact = camino_route_best(&s->board, &s->layout, path, work->solver, &route, NULL);
    return exact ? route.cost : -1;
}

/* All placements that cost the other side most; none where that is little, or not certain of all.
 */
static int find_detour(const game_state *state, void *scratch, game_move *out)
{
    const struct camino_state *s = state_of(state);
    int path = camino_path_of(s, 1 - game_side(s->turn)), kept = 0;
    int least = cost_of(s, path, scratch), most = least + DETOUR_MIN;
    if (s->opened != GAME_SIDES || least < 0) return 0;
    int count = camino_rules.moves(game_truth(state), scratch, out);
    for (int i = 0; i < count; i++) {
        struct camino_state after = *s;
        if (!is_placement(out[i])) continue;
        camino_apply(&after, scratch, out[i]);
        int cost = cost_of(&after, path, scratch);
        if (cost < 0) return 0;
        if (cost < most) continue;
        if (cost > most) kept = 0;
        most = cost;
        out[kept++] = out[i];
    }
    return kept;
}

/* ---- questions */

static int judge_at(const struct camino_state *s, int code, int cell, struct camino_work *work)
{
    return camino_judge(&s->board, camino_proof(s), code, cell, work->solver, NULL).reason;
}

/* Questions come from all over a game, not from its first turns alone. */
static bool is_asked(const struct camino_state *s, struct rng *rng)
{
    int tiles = 0;
    for (int cell = 0; cell < CAMINO_CELLS; cell++) tiles += s->board.tile[cell] != 0;
    return tiles >= TILES_MIN && rng_below(rng, ASKED) == 0;
}

/* The code that alone may be placed on a cell, of all kinds of the game; 0: there are several. */
static int alone_at(const struct camino_state *s, int cell, struct camino_work *work)
{
    int found = 0;
    for (int code = 1; code <= CAMINO_CODES; code++) {
        if (!(camino_game_kinds(&s->board) & CAMINO_KIND_BIT(camino_code_kind(code)))) continue;
        if (judge_at(s, code, cell, work) != CAMINO_LEGAL) continue;
        if (found) return 0;
        found = code;
    }
    return found;
}

/* A cell that every completion fills alike is likely to be one; dead ends may be placed where none
 * of them has one, so that is not enough. */
static bool ask_tile(const game_state *state, void *scratch, struct rng *rng, struct text *question,
                     struct text *answer)
{
    const struct camino_state *s = state_of(state);
    struct camino_work *work = scratch;
    int count = is_asked(s, rng) ? camino_forced(&s->board, camino_proof(s), CAMINO_DISCARD_KINDS,
                                                 work->solver, work->list)
                                 : 0;
    if (!count) return false;
    int cell = work->list[rng_below(rng, (uint32_t)count)].cell, code = alone_at(s, cell, work);
    if (!code) return false;
    camino_put_cell(cell, question);
    camino_put_code(code, answer);
    return true;
}

static bool judge_tile(const game_state *state, void *scratch, struct slice question,
                       struct slice answer)
{
    const struct camino_state *s = state_of(state);
    char room[2 * CAMINO_TEXT];
    struct text text = text_on(room, sizeof room);
    int col, row;
    if (slice_cell(&question, &col, &row) || col >= s->board.cols || row >= s->board.rows)
        return false;
    int code = alone_at(s, camino_cell_at(col, row), scratch);
    if (code) camino_put_code(code, &text);
    return code && slice_equal(text_slice(&text), answer);
}

/* Rules that are worth a thought: what shows at a glance is no puzzle. */
static bool is_deep(int reason)
{
    return reason == CAMINO_NO_FILL || reason == CAMINO_STUB || reason == CAMINO_BAD_LINE ||
           reason == CAMINO_NO_ROUTE;
}

static bool ask_rule(const game_state *state, void *scratch, struct rng *rng, struct text *question,
                     struct text *answer)
{
    enum { TRIES = 200 };
    const struct camino_state *s = state_of(state);
    for (int i = is_asked(s, rng) ? 0 : TRIES; i < TRIES; i++) {
        int cell =
            camino_cell_at((int)rng_below(rng, s->board.cols), (int)rng_below(rng, s->board.rows));
        int code = 1 + (int)rng_below(rng, CAMINO_CODES);
        bool played = camino_game_kinds(&s->board) & CAMINO_KIND_BIT(camino_code_kind(code));
        if (!played || s->board.tile[cell] || !camino_cell_contact(&s->board, cell)) continue;
        int reason = judge_at(s, code, cell, scratch);
        if (!is_deep(reason)) continue;
        camino_put_code(code, question);
        text_put_char(question, '@');
        camino_put_cell(cell, question);
        text_put(answer, camino_reason_word(reason));
        return true;
    }
    return false;
}

static bool judge_rule(const game_state *state, void *scratch, struct slice question,
                       struct slice answer)
{
    const struct camino_state *s = state_of(state);
    int code, col, row;
    if (!camino_read_placement(question, &code, &col, &row)) return false;
    int cell = camino_cell_at(col, row);
    if (col >= s->board.cols || row >= s->board.rows) return false;
    int reason = judge_at(s, code, cell, scratch);
    return reason != CAMINO_LEGAL && slice_is(answer, camino_reason_word(reason));
}

static const struct puzzle_theme themes[] = {
    {.name = "end", .task = "camino.puzzle_end", .goal = PUZZLE_FIND, .find = find_ends},
    {.name = "settle", .task = "camino.puzzle_settle", .goal = PUZZLE_FIND, .find = find_settling},
    {.name = "detour", .task = "camino.puzzle_detour", .goal = PUZZLE_FIND, .find = find_detour},
    {.name = "tile",
     .task = "camino.puzzle_tile",
     .goal = PUZZLE_WORD,
     .ask = ask_tile,
     .judge = judge_tile},
    {.name = "rule",
     .task = "camino.puzzle_rule",
     .goal = PUZZLE_WORD,
     .ask = ask_rule,
     .judge = judge_rule},
    {.name = NULL},
};

const struct game_puzzles camino_puzzles = {themes};
