/* Move sequences counted over the seam. */
#include "game/perft.h"

#include "base/err.h"
#include "base/mem.h"

/* What one ply needs: the position after a move, and the moves or outcomes before it. */
struct level {
    game_state *next;
    game_move *moves;
    struct game_outcome *outcomes;
};

struct counter {
    const struct game *game;
    void *scratch;
    struct level *levels;
};

/* Most things that can happen in one ply. */
static size_t most_moves(const struct game *g)
{
    int moves = g->rules->max_moves, outcomes = g->rules->max_outcomes;
    return (size_t)(moves > outcomes ? moves : outcomes);
}

static size_t outcome_bytes(const struct game *g)
{
    return (size_t)g->rules->max_outcomes * sizeof(struct game_outcome);
}

size_t perft_memory(const struct game *g, int depth)
{
    enum { SLACK = 3 * 16 }; /* alignment of the pieces */
    size_t level = sizeof(struct level) + g->rules->size + most_moves(g) * sizeof(game_move) +
                   outcome_bytes(g) + SLACK;
    return (size_t)depth * level + g->rules->scratch + SLACK;
}

/* The moves of the actor, or what chance can bring, in the lists of this level. */
static int list_moves(const struct counter *c, const game_state *state, struct level *level)
{
    const struct game_rules *rules = c->game->rules;
    if (rules->actor(game_truth(state)) != GAME_CHANCE)
        return rules->moves(game_truth(state), c->scratch, level->moves);
    int count = rules->outcomes(state, level->outcomes);
    for (int i = 0; i < count; i++) level->moves[i] = level->outcomes[i].move;
    return count;
}

static uint64_t count_from(const struct counter *c, const game_state *state, int depth)
{
    if (depth == 0) return 1;
    struct level *level = &c->levels[depth - 1];
    int moves = list_moves(c, state, level);
    if (depth == 1) return (uint64_t)moves;
    uint64_t sum = 0;
    for (int i = 0; i < moves; i++) {
        memcpy(level->next, state, c->game->rules->size);
        c->game->rules->play(level->next, c->scratch, level->moves[i]);
        sum += count_from(c, level->next, depth - 1);
    }
    return sum;
}

static int take_levels(struct counter *c, int depth, struct arena *arena)
{
    const struct game_rules *rules = c->game->rules;
    c->scratch = arena_take_raw(arena, rules->scratch);
    c->levels = arena_take_raw(arena, (size_t)depth * sizeof *c->levels);
    if (!c->scratch || !c->levels) return ERR_SPACE;
    for (int i = 0; i < depth; i++) {
        struct level *level = &c->levels[i];
        level->next = arena_take_raw(arena, rules->size);
        level->moves = arena_take_raw(arena, most_moves(c->game) * sizeof(game_move));
        level->outcomes = arena_take_raw(arena, outcome_bytes(c->game));
        if (!level->next || !level->moves || !level->outcomes) return ERR_SPACE;
    }
    return 0;
}

int perft_count(const struct game *g, const game_state *state, int depth, struct arena *arena,
                uint64_t *out)
{
    if (g->study && g->study->perft) {
        *out = g->study->perft(game_truth(state), depth);
        return 0;
    }
    size_t used = arena->used;
    struct counter c = {.game = g};
    int status = take_levels(&c, depth, arena);
    if (!status) *out = count_from(&c, state, depth);
    arena_rewind(arena, used);
    return status;
}
