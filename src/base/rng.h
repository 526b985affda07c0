/* Random numbers by counting: number i of a stream is a mix of its key and i, so the same seed
 * gives the same numbers on every machine, and a stream can be split or rewound at will. */
#ifndef TABLIER_BASE_RNG_H
#define TABLIER_BASE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t key, counter;
};

/* A strong 64-bit mix: every input bit reaches every output bit. */
static inline uint64_t rng_mix(uint64_t x)
{
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93u;
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93u;
    x ^= x >> 32;
    return x;
}

/* The stream of a seed; different `stream` numbers give independent streams of one seed. */
static inline struct rng rng_seed(uint64_t seed, uint64_t stream)
{
    return (struct rng){rng_mix(seed + 0x9E3779B97F4A7C15u) ^ rng_mix(~stream), 0};
}

static inline uint64_t rng_next(struct rng *r)
{
    return rng_mix(r->key + 0x9E3779B97F4A7C15u * ++r->counter);
}

/* Uniform in 0 … n−1, exactly (rejection, so no value is favoured). n > 0. */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
    for (;;) {
        uint64_t product = (rng_next(r) >> 32) * n;
        uint32_t low = (uint32_t)product;
        if (low >= n || low >= (0u - n) % n) return (uint32_t)(product >> 32);
    }
}

#endif
