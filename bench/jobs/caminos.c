/* Caminos on every board: random games, and the placements and win tests of their middles. */
#include "games/caminos/caminos.h"

#include <stddef.h>

#include "jobs.h"

static uint64_t random_games(int board, uint64_t rounds, uint64_t *sum)
{
    struct rng rng = rng_seed(1, 0);
    for (uint64_t i = 0; i < rounds; i++) {
        struct caminos_state s;
        caminos_begin(&s, board, 2, false);
        *sum += (uint64_t)caminos_playout(&s, &rng) + s.winner;
    }
    return rounds;
}

/* Positions eight plies into random games: a third of the pieces lie. */
enum { MIDDLES = 256, MIDDLE_PLIES = 8 };

static void fill_middles(int board, struct caminos_state *out)
{
    struct rng rng = rng_seed(2, 0);
    for (int i = 0; i < MIDDLES; i++) {
        caminos_begin(&out[i], board, 2, false);
        for (int ply = 0; ply < MIDDLE_PLIES && out[i].turn != CAMINOS_OVER; ply++)
            caminos_play(&out[i], caminos_pick(&out[i], &rng));
    }
}

static uint64_t counts(int board, uint64_t rounds, uint64_t *sum)
{
    static struct caminos_state middles[MIDDLES];
    fill_middles(board, middles);
    for (uint64_t i = 0; i < rounds * MIDDLES; i++) {
        const struct caminos_state *s = &middles[i % MIDDLES];
        struct caminos_planes planes;
        caminos_planes_fill(&s->cubes, &caminos_boards[board], &planes);
        *sum += (uint64_t)caminos_count(&planes, caminos_kinds(s));
    }
    return rounds * MIDDLES;
}

static uint64_t lists(int board, uint64_t rounds, uint64_t *sum)
{
    static struct caminos_state middles[MIDDLES];
    static game_move moves[CAMINOS_MAX_MOVES];
    fill_middles(board, middles);
    for (uint64_t i = 0; i < rounds * MIDDLES; i++) {
        const struct caminos_state *s = &middles[i % MIDDLES];
        struct caminos_planes planes;
        caminos_planes_fill(&s->cubes, &caminos_boards[board], &planes);
        int count = caminos_list(&planes, caminos_kinds(s), moves);
        *sum += count ? moves[i % (uint64_t)count] : 0;
    }
    return rounds * MIDDLES;
}

static uint64_t win_tests(int board, uint64_t rounds, uint64_t *sum)
{
    static struct caminos_state middles[MIDDLES];
    fill_middles(board, middles);
    for (uint64_t i = 0; i < rounds * MIDDLES; i++) {
        const struct caminos_state *s = &middles[i % MIDDLES];
        *sum += caminos_connected(&s->cubes, &caminos_boards[board], (int)(i & 1));
    }
    return rounds * MIDDLES;
}

#define BOARD(name, index)                                                                         \
    static uint64_t name##_games(uint64_t n, uint64_t *sum)                                        \
    {                                                                                              \
        return random_games(index, n, sum);                                                        \
    }                                                                                              \
    static uint64_t name##_counts(uint64_t n, uint64_t *sum)                                       \
    {                                                                                              \
        return counts(index, n, sum);                                                              \
    }                                                                                              \
    static uint64_t name##_lists(uint64_t n, uint64_t *sum)                                        \
    {                                                                                              \
        return lists(index, n, sum);                                                               \
    }                                                                                              \
    static uint64_t name##_wins(uint64_t n, uint64_t *sum)                                         \
    {                                                                                              \
        return win_tests(index, n, sum);                                                           \
    }

BOARD(square, 0)
BOARD(rhombus, 1)
BOARD(octagon, 2)
BOARD(ring, 3)

#define JOBS(name)                                                                                 \
    {"caminos " #name ": random games", "games", name##_games},                                    \
        {"caminos " #name ": placements counted", "positions", name##_counts},                     \
        {"caminos " #name ": placements listed", "positions", name##_lists},                       \
    {                                                                                              \
        "caminos " #name ": win tests", "tests", name##_wins                                       \
    }

const struct bench_job bench_caminos[] = {
    JOBS(square), JOBS(rhombus), JOBS(octagon), JOBS(ring), {NULL, NULL, NULL},
};
