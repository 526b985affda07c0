/* Any legal move. */
#include "support/any_move.h"

struct chooser {
    game_move best;
    game_move moves[];
};

size_t any_move_memory(const struct game *const *games)
{
    int most = 0;
    for (int i = 0; games[i]; i++)
        if (games[i]->rules->max_moves > most) most = games[i]->rules->max_moves;
    return sizeof(struct chooser) + (size_t)most * sizeof(game_move);
}

/* The ply goes into the stream, so that a seed does not choose the same place at every turn. */
static int start(void *context, const struct watch *watch, const struct proto_limits *limits,
                 uint64_t seed)
{
    (void)limits;
    struct chooser *c = context;
    struct rng rng = rng_seed(seed, (uint64_t)watch->ply);
    int count = watch->game->rules->moves(watch->view, watch->scratch, c->moves);
    c->best = count ? c->moves[rng_below(&rng, (uint32_t)count)] : 0;
    return 0;
}

static bool step(void *context, struct text *out)
{
    (void)context, (void)out;
    return true;
}

static game_move best(void *context)
{
    return ((struct chooser *)context)->best;
}

void any_move_open(void *memory, struct proto_thinker *out)
{
    *out = (struct proto_thinker){.context = memory, .start = start, .step = step, .best = best};
}
