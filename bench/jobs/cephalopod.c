/* Cephalopod: sequences counted on 5x5, random games, sums of final boards on 3x3. */
#include "games/cephalopod/board.h"

#include <stddef.h>

#include "games/cephalopod/sum.h"
#include "jobs.h"

static uint64_t sequences(uint64_t rounds, uint64_t *sum)
{
    enum { DEPTH = 5 };
    struct cephalopod_state s;
    uint64_t counted = 0;
    cephalopod_clear(5, 5, &s);
    for (uint64_t i = 0; i < rounds; i++) counted += cephalopod_perft(&s, DEPTH);
    *sum = counted;
    return counted;
}

/* Positions sixty plies into random games, where captures abound. */
static uint64_t middle_sequences(uint64_t rounds, uint64_t *sum)
{
    enum { DEPTH = 4, PLIES = 60 };
    struct rng rng = rng_seed(3, 0);
    uint64_t counted = 0;
    for (uint64_t i = 0; i < rounds; i++) {
        struct cephalopod_state s;
        cephalopod_clear(5, 5, &s);
        for (int ply = 0; ply < PLIES && s.empty; ply++) {
            game_move m = cephalopod_pick(&s, rng_below(&rng, s.moves));
            board_play(&s, cephalopod_move_cell(m), cephalopod_move_way(m));
        }
        counted += cephalopod_perft(&s, DEPTH);
    }
    *sum = counted;
    return counted;
}

static uint64_t random_games(uint64_t rounds, uint64_t *sum)
{
    struct rng rng = rng_seed(1, 0);
    for (uint64_t i = 0; i < rounds; i++) {
        struct cephalopod_state s;
        cephalopod_clear(5, 5, &s);
        *sum += (uint64_t)cephalopod_playout(&s, &rng) + s.white;
    }
    return rounds;
}

static uint64_t contest_sum(const char *digits, int depth)
{
    static _Alignas(max_align_t) unsigned char memory[16 << 20];
    struct cephalopod_state s;
    uint64_t out = 0;
    cephalopod_clear(3, 3, &s);
    for (int i = 0; i < 9; i++)
        if (digits[i] != '0') board_put(&s, cephalopod_cell(i % 3, 2 - i / 3), digits[i] - '0', 0);
    sum_3x3(&s, depth, memory, sizeof memory, &out);
    return out;
}

static uint64_t contest_sums(uint64_t rounds, uint64_t *sum)
{
    for (uint64_t i = 0; i < rounds; i++)
        *sum += contest_sum("604202400", 36) + contest_sum("004024134", 40) +
                contest_sum("051000401", 20) + contest_sum("000000000", 20);
    return 4 * rounds;
}

const struct bench_job bench_cephalopod[] = {
    {"cephalopod 5x5: sequences from the start", "sequences", sequences},
    {"cephalopod 5x5: sequences from the middle", "sequences", middle_sequences},
    {"cephalopod 5x5: random games", "games", random_games},
    {"cephalopod 3x3: sums of final boards", "sums", contest_sums},
    {NULL, NULL, NULL},
};
