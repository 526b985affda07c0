/* Iterations of the search a second, on one thread and on two, and what the second thread gives.
 * The machine may be busy: the best of several runs counts, since others can only slow a run
 * down. */
#include <stdio.h>
#include <stdlib.h>

#include "drive/player.h"
#include "game/play.h"
#include "games/list.h"

enum { MEMORY = 256 << 20, RUNS = 5, MILLISECONDS = 400 };

static double rate(const struct game *game, const game_view *view, int threads, void *memory)
{
    struct search_setup setup = {.game = game, .seed = 1, .workers = threads};
    struct arena arena = arena_on(memory, MEMORY);
    search *s;
    if (search_open(&setup, &arena, &s)) return 0;
    search_set(s, view);
    double from = drive_now(false);
    struct drive_budget budget = {.milliseconds = MILLISECONDS};
    drive_think(s, threads, budget, NULL, NULL);
    return (double)search_iterations(s) / (drive_now(false) - from) * 1000;
}

static void measure(const char *name, const char *variant, void *memory)
{
    const struct game *game = games_find(slice_of(name));
    struct game_options options;
    struct play play;
    struct rng rng = rng_seed(1, 0);
    double best[2] = {0, 0};
    if (!game) return;
    options_default(game, &options);
    if (options_read(game, slice_of(variant), &options, NULL)) return;
    size_t bytes = play_memory(game);
    void *room = malloc(bytes);
    game_view *view = malloc(game->rules->size);
    struct arena arena = arena_on(room, bytes);
    if (!room || !view || play_open(&play, game, &options, &arena)) return;
    while (play_actor(&play) == GAME_CHANCE) play_chance(&play, &rng);
    game_observe(game, play.state, play_actor(&play), view);
    for (int i = 0; i < RUNS; i++)
        for (int threads = 1; threads <= 2; threads++) {
            double here = rate(game, view, threads, memory);
            if (here > best[threads - 1]) best[threads - 1] = here;
        }
    printf("%-12s %-16s %10.0f iterations/s   two threads %10.0f   ratio %.2f\n", name, variant,
           best[0], best[1], best[1] / best[0]);
    free(view);
    free(room);
}

int main(void)
{
    void *memory = malloc(MEMORY);
    if (!memory) return 1;
    measure("cephalopod", "", memory);
    measure("caminos", "", memory);
    measure("caminos", "board=octagon", memory);
    measure("caminito", "", memory);
    measure("camino", "", memory);
    free(memory);
    return 0;
}
