/* Iterations of the search a second, on one thread and on two, and what the second thread gives.
 * The machine may be busy: the best of several runs counts, since others can only slow a run
 * down. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "drive/player.h"
#include "game/play.h"
#include "games/list.h"

enum { MEMORY = 256 << 20, RUNS = 5, MILLISECONDS = 300, PLIES = 3 };

/* Iterations a second: of the wall's clock, and of the processor time that a thread had. */
struct rate {
    double wall, processor;
};

static double processor_now(void)
{
    return (double)clock() * 1000 / CLOCKS_PER_SEC;
}

static struct rate rate(const struct game *game, const game_view *view, int threads, void *memory)
{
    struct search_setup setup = {.game = game, .seed = 1, .workers = threads};
    struct arena arena = arena_on(memory, MEMORY);
    search *s;
    if (search_open(&setup, &arena, &s)) return (struct rate){0, 0};
    search_set(s, view);
    double from = drive_now(false), used = processor_now();
    struct drive_budget budget = {.milliseconds = MILLISECONDS};
    drive_think(s, threads, budget, NULL, NULL);
    double made = (double)search_iterations(s) * 1000;
    return (struct rate){made / (drive_now(false) - from),
                         made * threads / (processor_now() - used)};
}

static void keep_best(struct rate *best, struct rate r)
{
    if (r.wall > best->wall) best->wall = r.wall;
    if (r.processor > best->processor) best->processor = r.processor;
}

/* Some random moves into the game. */
static int open_middle(const struct game *game, const struct game_options *options, void *room,
                       size_t bytes, struct play *play)
{
    struct arena arena = arena_on(room, bytes);
    struct rng rng = rng_seed(9, 0);
    game_move *moves = malloc((size_t)game->rules->max_moves * sizeof *moves);
    int status = moves ? play_open(play, game, options, &arena) : -1;
    for (int ply = 0; !status; ply++) {
        while (play_actor(play) == GAME_CHANCE) play_chance(play, &rng);
        if (ply == PLIES) break;
        int n = game->rules->moves(game_truth(play->state), play->scratch, moves);
        play_move(play, moves[rng_below(&rng, (uint32_t)n)]);
    }
    free(moves);
    return status;
}

static void measure(const char *name, const char *variant, void *memory)
{
    const struct game *game = games_find(slice_of(name));
    struct game_options options;
    struct play play;
    struct rate best[2] = {{0, 0}, {0, 0}};
    options_default(game, &options);
    if (options_read(game, slice_of(variant), &options, NULL)) return;
    size_t bytes = play_memory(game);
    void *room = malloc(bytes);
    game_view *view = malloc(game->rules->size);
    if (room && view && !open_middle(game, &options, room, bytes, &play)) {
        game_observe(game, play.state, play_actor(&play), view);
        for (int i = 0; i < 2 * RUNS; i++)
            keep_best(&best[i % 2], rate(game, view, i % 2 + 1, memory));
        printf("%-10s %-14s %8.0f iterations/s  two threads %8.0f  ratio %.2f, by processor time "
               "%.2f\n",
               name, variant, best[0].wall, best[1].wall, best[1].wall / best[0].wall,
               best[1].processor / best[0].processor);
    }
    free(view);
    free(room);
}

static const char *const games[][2] = {
    {"cephalopod", ""}, {"caminos", ""}, {"caminos", "board=octagon"},
    {"caminito", ""},   {"camino", ""},
};

int main(int argc, char **argv)
{
    void *memory = malloc(MEMORY);
    if (!memory) return 1;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (argc < 2 || !strcmp(argv[1], games[i][0])) measure(games[i][0], games[i][1], memory);
    free(memory);
    return 0;
}
