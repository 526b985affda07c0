/* The search on one worker: iterations from a position some moves into each game. The sum holds the
 * best moves and their values, so equal sums say that both machines think alike. */
#include <stddef.h>

#include "game/play.h"
#include "games/list.h"
#include "jobs.h"
#include "search/search.h"

enum { MEMORY = 24 << 20, PLIES = 3 };

static _Alignas(max_align_t) unsigned char memory[MEMORY];

/* A few random moves from the start, the same every time. */
static int open_middle(const char *name, const char *variant, struct arena *arena, struct play *out)
{
    const struct game *game = games_find(slice_of(name));
    struct game_options options;
    struct rng rng = rng_seed(9, 0);
    options_default(game, &options);
    if (options_read(game, slice_of(variant), &options, NULL)) return -1;
    if (play_open(out, game, &options, arena)) return -1;
    size_t room = (size_t)game->rules->max_moves * sizeof(game_move);
    game_move *moves = arena_take_raw(arena, room);
    for (int ply = 0; moves && ply < PLIES; ply++) {
        while (play_actor(out) == GAME_CHANCE) play_chance(out, &rng);
        int n = game->rules->moves(game_truth(out->state), out->scratch, moves);
        play_move(out, moves[rng_below(&rng, (uint32_t)n)]);
    }
    while (play_actor(out) == GAME_CHANCE) play_chance(out, &rng);
    return moves ? 0 : -1;
}

static uint64_t think(const char *name, const char *variant, int nodes, uint64_t rounds,
                      uint64_t *sum)
{
    uint64_t made = 0;
    for (uint64_t i = 0; i < rounds; i++) {
        struct arena arena = arena_on(memory, MEMORY);
        struct play play;
        struct search_report report;
        search *s;
        if (open_middle(name, variant, &arena, &play)) return 0;
        struct search_setup setup = {.game = play.game, .seed = i, .workers = 1};
        game_view *view = arena_take(&arena, play.game->rules->size);
        if (!view || search_open(&setup, &arena, &s)) return 0;
        game_observe(play.game, play.state, play_actor(&play), view);
        search_set(s, view);
        int walks = search_step(s, 0, nodes);
        if (walks < nodes) return 0; /* settled: another position would tell more */
        made += (uint64_t)walks;
        search_report(s, &report);
        *sum = *sum * 31 + report.best[0].move + (uint64_t)report.best[0].value +
               report.best[0].visits;
    }
    return made;
}

static uint64_t cephalopod(uint64_t rounds, uint64_t *sum)
{
    return think("cephalopod", "", 20000, rounds, sum);
}

static uint64_t caminos_square(uint64_t rounds, uint64_t *sum)
{
    return think("caminos", "", 2000, rounds, sum);
}

static uint64_t caminos_octagon(uint64_t rounds, uint64_t *sum)
{
    return think("caminos", "board=octagon", 2000, rounds, sum);
}

static uint64_t caminito(uint64_t rounds, uint64_t *sum)
{
    return think("caminito", "", 40, rounds, sum);
}

static uint64_t camino(uint64_t rounds, uint64_t *sum)
{
    return think("camino", "", 40, rounds, sum);
}

const struct bench_job bench_search[] = {
    {"search: cephalopod", "iterations", cephalopod},
    {"search: caminos square", "iterations", caminos_square},
    {"search: caminos octagon", "iterations", caminos_octagon},
    {"search: caminito", "iterations", caminito},
    {"search: camino", "iterations", camino},
    {NULL, NULL, NULL},
};
