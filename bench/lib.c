/* The library beside the core: the same random games, move by move, through the public header and
 * through the seam, in the same run. */
#include <stdio.h>
#include <stdlib.h>
#include <tablier.h>
#include <time.h>

#include "game/play.h"
#include "games/list.h"

enum { ROUNDS = 5 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Plies of `games` random games from the first position. */
static uint64_t play_inside(const struct game *g, int games)
{
    struct game_options options;
    size_t bytes = 2 * play_memory(g) + (size_t)g->rules->max_moves * sizeof(game_move) + 64;
    struct arena arena = arena_on(malloc(bytes), bytes);
    struct play first, p;
    struct rng rng = rng_seed(1, 0);
    uint64_t plies = 0;
    options_default(g, &options);
    if (!arena.at || play_open(&first, g, &options, &arena)) exit(1);
    size_t used = arena.used;
    for (int i = 0; i < games; i++) {
        arena_rewind(&arena, used);
        if (play_open(&p, g, &options, &arena)) exit(1);
        game_move *moves = arena_take_raw(&arena, (size_t)g->rules->max_moves * sizeof(game_move));
        for (int actor; (actor = play_actor(&p)) != GAME_OVER; plies++) {
            if (actor == GAME_CHANCE) {
                play_chance(&p, &rng);
                continue;
            }
            int n = g->rules->moves(game_truth(p.state), p.scratch, moves);
            play_move(&p, moves[rng_below(&rng, (uint32_t)n)]);
        }
    }
    free(arena.at);
    return plies;
}

static uint64_t play_outside(int game, int games)
{
    tablier_setup setup = {.game = game};
    tablier_table *first, *table;
    tablier_random random;
    tablier_state state;
    uint64_t plies = 0;
    if (tablier_random_seed(1, 0, &random, NULL) || tablier_table_open(&setup, &first, NULL) ||
        tablier_table_copy(first, &table, NULL))
        exit(1);
    for (int i = 0; i < games; i++) {
        tablier_table_assign(table, first, NULL);
        for (;; plies++) {
            const tablier_move *moves;
            uint32_t pick;
            int n = tablier_table_moves(table, &moves, NULL);
            if (n > 0) {
                tablier_random_below(&random, (uint32_t)n, &pick, NULL);
                tablier_table_play_nth(table, (int)pick, NULL, NULL);
                continue;
            }
            tablier_table_state(table, &state, NULL);
            if (state.actor == TABLIER_OVER) break;
            tablier_table_draw(table, &random, NULL, NULL);
        }
    }
    tablier_table_close(table, NULL);
    tablier_table_close(first, NULL);
    return plies;
}

static void compare(int game, int games)
{
    double best[2] = {1e9, 1e9};
    uint64_t inside = 0, outside = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double a = now();
        inside = play_inside(games_list[game], games);
        double b = now();
        outside = play_outside(game, games);
        double c = now();
        if (b - a < best[0]) best[0] = b - a;
        if (c - b < best[1]) best[1] = c - b;
    }
    printf("%-12s %10.0f plies/s inside %10.0f outside   ratio %.2f%s\n", games_list[game]->name,
           (double)inside / best[0], (double)outside / best[1],
           (double)outside / best[1] * best[0] / (double)inside,
           inside == outside ? "" : "   other games!");
}

int main(void)
{
    static const int games[] = {600, 2000, 2, 4};
    for (int i = 0; games_list[i] && i < 4; i++) compare(i, games[i]);
    return 0;
}
