/* Matchings of least cost against trying everything, on graphs full and sparse, costs few and many.
 */
#include "support/test.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/rng.h"
#include "meeting/matching.h"
#include "slow/pairs.h"

static void fill(struct rng *rng, int n, uint32_t costs, uint32_t missing, int64_t *cost)
{
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            cost[i * n + j] = cost[j * n + i] = i == j || rng_below(rng, 100) < missing
                                                    ? MATCHING_NEVER
                                                    : (int64_t)rng_below(rng, costs)
                                                          << rng_below(rng, 3);
}

/* The sum, after a look that everybody has one partner who has him. */
static int64_t sum(int n, const int64_t *cost, const int *partner)
{
    int64_t all = 0;
    for (int i = 0; i < n; i++) {
        assert_true(partner[i] >= 0 && partner[i] < n && partner[i] != i);
        assert_int_equal(partner[partner[i]], i);
        if (partner[i] > i) all += cost[i * n + partner[i]];
    }
    return all;
}

static void least_as_by_trying_everything(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(1, 1);
    int64_t cost[10 * 10];
    int partner[10], none = 0;
    void *memory = malloc(matching_memory(10));
    for (int round = 0; round < 30000; round++) {
        int n = 2 + 2 * (int)rng_below(&rng, 5);
        fill(&rng, n, 1 + rng_below(&rng, 12), rng_below(&rng, 70), cost);
        int64_t wanted = pairs_least(n, cost, (1u << n) - 1);
        if (matching_least(n, cost, memory, partner) == ERR_ILLEGAL) {
            assert_true(wanted == INT64_MAX);
            none++;
        } else {
            assert_true(sum(n, cost, partner) == wanted);
        }
    }
    assert_true(none > 1000); /* such were tried too */
    free(memory);
}

/* No change of two pairs makes a large one cheaper. */
static void large_ones_cannot_be_mended(void **unused)
{
    (void)unused;
    enum { N = 200 };
    struct rng rng = rng_seed(2, 1);
    int64_t *cost = malloc(sizeof *cost * N * N);
    int partner[N];
    void *memory = malloc(matching_memory(N));
    for (int round = 0; round < 5; round++) {
        fill(&rng, N, round % 2 ? 1000000 : 20, 10, cost);
        assert_int_equal(matching_least(N, cost, memory, partner), 0);
        sum(N, cost, partner);
        for (int a = 0; a < N; a++)
            for (int b = 0; b < N; b++) {
                int p = partner[a], q = partner[b];
                if (a == b || p == b || cost[a * N + b] == MATCHING_NEVER ||
                    cost[p * N + q] == MATCHING_NEVER)
                    continue;
                assert_true(cost[a * N + b] + cost[p * N + q] >= cost[a * N + p] + cost[b * N + q]);
            }
    }
    free(memory);
    free(cost);
}

static void odd_numbers_are_refused(void **unused)
{
    (void)unused;
    int64_t cost[1024] = {0}; /* also as work memory for none at all */
    int partner[3];
    assert_int_equal(matching_least(3, cost, NULL, partner), ERR_ILLEGAL);
    assert_int_equal(matching_least(0, cost, cost, partner), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(least_as_by_trying_everything),
        cmocka_unit_test(large_ones_cannot_be_mended),
        cmocka_unit_test(odd_numbers_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
