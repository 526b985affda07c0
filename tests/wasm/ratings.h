/* A thousand ratings boiled down to one number: the same natively and as WebAssembly. */
#ifndef TABLIER_TESTS_RATINGS_H
#define TABLIER_TESTS_RATINGS_H

#include "base/mem.h"
#include "base/rng.h"
#include "game/glicko.h"

static inline uint64_t ratings_hash(uint64_t seed)
{
    struct rng rng = rng_seed(seed, 1);
    struct glicko players[4];
    uint64_t hash = 0;
    for (int i = 0; i < 4; i++) players[i] = glicko_first();
    for (int n = 0; n < 1000; n++) {
        int a = (int)rng_below(&rng, 4), b = (a + 1 + (int)rng_below(&rng, 3)) % 4;
        struct glicko_game game = {players[b], (double)rng_below(&rng, 3) / 2};
        players[a] = glicko_after(players[a], &game, (int)rng_below(&rng, 9) > 0, GLICKO_TAU);
        uint64_t bits[3];
        memcpy(bits, &players[a], sizeof bits);
        for (int i = 0; i < 3; i++) hash = (hash ^ bits[i]) * 0x9e3779b97f4a7c15u;
    }
    return hash;
}

#endif
