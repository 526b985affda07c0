/* Caminos: what a move costs, on each board. A mid-game position is one of 500 taken from random
 * games after 8 to 15 plies. */
#include "bench.h"

#include "games/caminos/caminos.h"

enum { POSITIONS = 500, ROUNDS = 200, PLAYOUTS = 20000 };

static struct caminos_state positions[POSITIONS];
static game_move moves[CAMINOS_MAX_MOVES];
static struct rng rng;

static void gather(int board)
{
    rng = rng_seed(1, (uint64_t)board);
    for (int i = 0; i < POSITIONS;) {
        struct caminos_state s;
        caminos_begin(&s, board, 2, false);
        for (int n = 8 + i % 8; n > 0 && s.turn != CAMINOS_OVER; n--)
            caminos_play(&s, caminos_pick(&s, &rng));
        if (s.turn != CAMINOS_OVER) positions[i++] = s;
    }
}

static uint64_t count_all(const struct caminos_state *s)
{
    struct caminos_planes planes;
    caminos_planes_fill(&s->cubes, caminos_board_of(s), &planes);
    return (uint64_t)caminos_count(&planes, caminos_kinds(s));
}

static uint64_t list_all(const struct caminos_state *s)
{
    struct caminos_planes planes;
    caminos_planes_fill(&s->cubes, caminos_board_of(s), &planes);
    return (uint64_t)caminos_list(&planes, caminos_kinds(s), moves);
}

static uint64_t test_win(const struct caminos_state *s)
{
    return caminos_connected(&s->cubes, caminos_board_of(s), CAMINOS_YELLOW) +
           2u * caminos_connected(&s->cubes, caminos_board_of(s), CAMINOS_GREEN);
}

static uint64_t pick_one(const struct caminos_state *s)
{
    return caminos_pick(s, &rng);
}

/* Nanoseconds a call; the sum keeps the compiler from leaving the work out. */
static double time_each(uint64_t (*work)(const struct caminos_state *), uint64_t *sum)
{
    double start = bench_now();
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < POSITIONS; i++) *sum += work(&positions[i]);
    return (bench_now() - start) * 1e9 / (ROUNDS * POSITIONS);
}

static void run_playouts(int board, uint64_t *sum)
{
    uint64_t plies = 0;
    double start = bench_now();
    for (int i = 0; i < PLAYOUTS; i++) {
        struct caminos_state s;
        caminos_begin(&s, board, 2, false);
        plies += (uint64_t)caminos_playout(&s, &rng);
    }
    double seconds = bench_now() - start;
    bench_figure("playouts", caminos_boards[board].name, PLAYOUTS / seconds, "/s");
    bench_figure("plies of a playout", caminos_boards[board].name, (double)plies / PLAYOUTS, "");
    *sum += plies;
}

static int run(void)
{
    uint64_t sum = 0;
    for (int board = 0; board < CAMINOS_BOARDS; board++) {
        const char *name = caminos_boards[board].name;
        gather(board);
        bench_figure("count placements", name, time_each(count_all, &sum), "ns");
        bench_figure("list placements", name, time_each(list_all, &sum), "ns");
        bench_figure("win test, one colour", name, time_each(test_win, &sum) / 2, "ns");
        bench_figure("pick a move", name, time_each(pick_one, &sum), "ns");
        run_playouts(board, &sum);
    }
    return sum == 0;
}

BENCH(run)
