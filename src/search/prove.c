/* Proofs by trying every move, written plainly: what they say holds if the rules behind the seam
 * do. The one liberty is the order of the moves, that which refuted the last try first. */
#include "search/prove.h"

#include "base/err.h"
#include "base/mem.h"
#include "search/solver.h"

enum { PLIES = 16, STRIDE = 1000 };

struct ply {
    game_state *state;
    game_move *moves;
    game_move first; /* tried first: it decided the last time */
};

struct prover {
    const struct game *game;
    const struct game_rules *rules;
    const char *how; /* the only win that counts; NULL: any */
    int side;        /* whose win is looked for */
    uint64_t steps;
    void *scratch;
    solver *solver; /* NULL: the game has something that it cannot solve */
    struct ply ply[PLIES];
};

static size_t ply_bytes(const struct game *game)
{
    enum { SLACK = 32 };
    return game->rules->size + (size_t)game->rules->max_moves * sizeof(game_move) + SLACK;
}

size_t prover_memory(const struct game *game)
{
    enum { SLACK = 64 };
    size_t table = solver_can(game) ? solver_memory(game) : 0;
    return sizeof(prover) + PLIES * ply_bytes(game) + game->rules->scratch + table + SLACK;
}

int prover_open(const struct game *game, struct arena *arena, prover **out)
{
    prover *p = arena_take(arena, sizeof *p);
    if (!p) return ERR_SPACE;
    p->game = game;
    p->rules = game->rules;
    p->scratch = arena_take_raw(arena, game->rules->scratch);
    if (!p->scratch) return ERR_SPACE;
    for (int i = 0; i < PLIES; i++) {
        p->ply[i].state = arena_take(arena, game->rules->size);
        p->ply[i].moves = arena_take_raw(arena, (size_t)game->rules->max_moves * sizeof(game_move));
        if (!p->ply[i].state || !p->ply[i].moves) return ERR_SPACE;
    }
    *out = p;
    return solver_can(game) ? solver_open(game, arena, &p->solver) : 0;
}

void prover_allow(prover *p, uint64_t steps)
{
    p->steps = steps;
}

/* ---- walking */

static int actor_at(const prover *p, int ply)
{
    return p->rules->actor(game_truth(p->ply[ply].state));
}

/* The moves of a ply, that which decided the last time first; their number. */
static int list_moves(prover *p, int ply)
{
    struct ply *at = &p->ply[ply];
    int count = p->rules->moves(game_truth(at->state), p->scratch, at->moves);
    for (int i = 1; i < count; i++) {
        if (at->moves[i] != at->first) continue;
        at->moves[i] = at->moves[0];
        at->moves[0] = at->first;
        break;
    }
    return count;
}

/* Plays move `i` of a ply into the next one; false when the steps have run out or the plies. */
static bool step(prover *p, int ply, int i)
{
    if (!p->steps || ply + 1 == PLIES) return false;
    p->steps--;
    memcpy(p->ply[ply + 1].state, p->ply[ply].state, p->rules->size);
    p->rules->play(p->ply[ply + 1].state, p->scratch, p->ply[ply].moves[i]);
    return true;
}

/* Of a finished game: is it the win that is looked for? */
static bool is_won(prover *p, int ply)
{
    struct game_result result;
    p->rules->payoff(game_truth(p->ply[ply].state), p->scratch, &result);
    return result.winner == p->side &&
           (!p->how || slice_equal(slice_of(p->how), slice_of(result.how)));
}

/* ---- by a number of moves */

static int lost_at(prover *p, int ply, int n);

/* A move of a ply that wins at once: 1, 0 or PUZZLE_UNPROVED. */
static int wins_now(prover *p, int ply, int count)
{
    for (int i = 0; i < count; i++) {
        if (!step(p, ply, i)) return PUZZLE_UNPROVED;
        if (actor_at(p, ply + 1) != GAME_OVER || !is_won(p, ply + 1)) continue;
        p->ply[ply].first = p->ply[ply].moves[i];
        return 1;
    }
    return 0;
}

/* The side is to move: does it win by its n-th move? */
static int won_at(prover *p, int ply, int n)
{
    if (n < 1) return 0;
    int count = list_moves(p, ply);
    int found = wins_now(p, ply, count);
    for (int i = 0; !found && n > 1 && i < count; i++) {
        if (!step(p, ply, i)) return PUZZLE_UNPROVED;
        if (actor_at(p, ply + 1) != GAME_OVER) found = lost_at(p, ply + 1, n - 1);
        if (found > 0) p->ply[ply].first = p->ply[ply].moves[i];
    }
    return found;
}

/* Whoever is to move: does the side win by its n-th move from here? */
static int lost_at(prover *p, int ply, int n)
{
    int actor = actor_at(p, ply);
    if (actor == GAME_OVER) return is_won(p, ply);
    if (actor == GAME_CHANCE) return PUZZLE_UNPROVED;
    if (game_side(actor) == p->side) return won_at(p, ply, n);
    int count = list_moves(p, ply);
    for (int i = 0; i < count; i++) {
        if (!step(p, ply, i)) return PUZZLE_UNPROVED;
        int found = lost_at(p, ply + 1, n);
        if (found <= 0) {
            p->ply[ply].first = p->ply[ply].moves[i];
            return found;
        }
    }
    return 1;
}

/* ---- to the end */

/* Does the side to move in a ply win in the end? */
static int solve_at(prover *p, int ply)
{
    if (!p->solver) return PUZZLE_UNPROVED;
    solver_set(p->solver, game_truth(p->ply[ply].state));
    while (solver_answer(p->solver) == SOLVER_OPEN) {
        if (p->steps < STRIDE) return PUZZLE_UNPROVED;
        p->steps -= STRIDE;
        solver_step(p->solver, STRIDE);
    }
    return solver_answer(p->solver) == SOLVER_WON;
}

/* ---- themes */

/* Does the move just played into ply 1 do what the theme asks? 1, 0 or PUZZLE_UNPROVED. */
static int does(prover *p, const struct puzzle_theme *theme, int side)
{
    bool over = actor_at(p, 1) == GAME_OVER;
    int found;
    p->side = side;
    switch (theme->goal) {
    case PUZZLE_WIN:
        return over ? is_won(p, 1) : theme->depth > 1 ? lost_at(p, 1, theme->depth - 1) : 0;
    case PUZZLE_SOLVE:
        if (over) return is_won(p, 1);
        found = solve_at(p, 1);
        return found < 0 || game_side(actor_at(p, 1)) == side ? found : !found;
    default:
        p->side = 1 - side;
        found = over ? is_won(p, 1) : lost_at(p, 1, theme->goal == PUZZLE_KEEP ? theme->depth : 1);
        return found < 0 ? found : !found;
    }
}

/* Lists the moves that do it, up to one more than `most`. */
static int list_answers(prover *p, const struct puzzle_theme *theme, int most, game_move *out)
{
    int side = game_side(actor_at(p, 0)), found = 0;
    int count = list_moves(p, 0);
    for (int i = 0; i < count && found <= most; i++) {
        if (!step(p, 0, i)) return PUZZLE_UNPROVED;
        int good = does(p, theme, side);
        if (good < 0) return good;
        if (good) out[found++] = p->ply[0].moves[i];
    }
    return found;
}

static void set_root(prover *p, const game_state *state, const char *how)
{
    memcpy(p->ply[0].state, state, p->rules->size);
    p->how = how;
}

int puzzle_wins(prover *p, const game_state *state, int n, const char *how)
{
    set_root(p, state, how);
    p->side = game_side(actor_at(p, 0));
    return won_at(p, 0, n);
}

/* Does the task make sense: not won already by less, and nothing to hold where nothing threatens?
 */
static int makes_sense(prover *p, const struct puzzle_theme *theme, const game_state *state)
{
    int sooner = theme->goal == PUZZLE_WIN ? theme->depth - 1 : 1;
    if (theme->goal == PUZZLE_SOLVE || !sooner) return 1;
    int found = puzzle_wins(p, state, sooner, theme->how);
    return found < 0 ? found : !found;
}

int puzzle_prove(prover *p, const struct puzzle_theme *theme, const game_state *state, int most,
                 game_move *out)
{
    set_root(p, state, theme->how);
    if (actor_at(p, 0) < 0) return 0;
    if (theme->goal == PUZZLE_FIND) {
        int count = theme->find(state, p->scratch, p->ply[0].moves);
        for (int i = 0; i < count && i <= most; i++) out[i] = p->ply[0].moves[i];
        return count <= most ? count : most + 1;
    }
    int sense = makes_sense(p, theme, state);
    if (sense <= 0) return sense;
    set_root(p, state, theme->how);
    int count = list_answers(p, theme, most, out);
    if (count == 1 && theme->fits && !theme->fits(state, out[0])) return 0;
    return count;
}

/* ---- what is wrong with another move */

/* A win of the side to move in at most so many moves. */
static int find_win(prover *p, const game_state *state, int most, const char *how, game_move *out)
{
    for (int depth = 1; depth <= most; depth++) {
        struct puzzle_theme win = {.goal = PUZZLE_WIN, .depth = depth, .how = how};
        int found = puzzle_prove(p, &win, state, 0, out);
        if (found) return found;
    }
    return 0;
}

/* A move after which the other side, which had `left` more, no longer wins in time. */
static int find_escape(prover *p, const game_state *state, int left, const char *how,
                       game_move *out)
{
    set_root(p, state, how);
    int actor = actor_at(p, 0);
    if (actor < 0 || left < 1) return 0;
    p->side = 1 - game_side(actor);
    int count = list_moves(p, 0);
    for (int i = 0; i < count; i++) {
        if (!step(p, 0, i)) return PUZZLE_UNPROVED;
        int found = lost_at(p, 1, left);
        if (found < 0) return found;
        if (found) continue;
        *out = p->ply[0].moves[i];
        return 1;
    }
    return 0;
}

int puzzle_refute(prover *p, const struct puzzle_theme *theme, const game_state *after, int left,
                  game_move *out)
{
    struct puzzle_theme any = *theme;
    any.fits = NULL;
    int found;
    switch (theme->goal) {
    case PUZZLE_WIN:
        found = find_win(p, after, 1, NULL, out);
        return found ? found : find_escape(p, after, left, theme->how, out);
    case PUZZLE_HOLD: return find_win(p, after, 1, theme->how, out);
    case PUZZLE_KEEP: return find_win(p, after, theme->depth, theme->how, out);
    case PUZZLE_SOLVE: return puzzle_prove(p, &any, after, 0, out);
    default: return 0;
    }
}
