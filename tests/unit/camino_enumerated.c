/* Le Camino: the solver against the enumerator on random small positions.
 *
 *     camino_enumerated [COUNT [SEED]]
 *
 * COUNT placements are judged both ways, for verdict, reason and what the reason names, under both
 * lines options; one position in thirty also has its routes compared, and one the
 * tiles that lie in every completion. */
#include "support/camino_random.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>

static void *scratch;
static int count = 2000;
static uint64_t seed = 1;

static void verdicts(void **unused)
{
    (void)unused;
    struct camino_random r = {seed, scratch};
    int found[CAMINO_UNDECIDED + 1] = {0};
    char message[4096];
    for (int i = 0; i < count; i++) {
        int reason;
        if (!camino_random_agree(&r, &reason, message)) fail_msg("%s", message);
        found[reason]++;
    }
    for (int reason = 0; reason <= CAMINO_UNDECIDED; reason++)
        printf("# %s %d\n", camino_reason_word(reason), found[reason]);
    assert_int_equal(found[CAMINO_UNDECIDED], 0);
    for (int reason = CAMINO_NO_FIT; reason < CAMINO_UNDECIDED; reason++)
        assert_true(found[reason] > 0);
}

static void routes(void **unused)
{
    (void)unused;
    struct camino_random r = {seed, scratch};
    int definitive[2] = {0, 0};
    char message[4096];
    for (int i = 0; i < count / 30; i++)
        if (!camino_random_routes(&r, definitive, message)) fail_msg("%s", message);
    printf("# definitive %d, of which proved %d\n", definitive[0], definitive[1]);
    assert_true(definitive[1] > definitive[0] * 9 / 10); /* late, but not by much */
}

static void forced_tiles(void **unused)
{
    (void)unused;
    struct camino_random r = {seed, scratch};
    int forced = 0;
    char message[4096];
    for (int i = 0; i < count / 30; i++)
        if (!camino_random_forced(&r, &forced, message)) fail_msg("%s", message);
    printf("# forced %d\n", forced);
    assert_true(forced > 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(verdicts), cmocka_unit_test(routes),
                                       cmocka_unit_test(forced_tiles)};
    if (argc > 1) count = atoi(argv[1]);
    if (argc > 2) seed = strtoull(argv[2], NULL, 10);
    scratch = malloc(CAMINO_SCRATCH);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(scratch);
    printf("# %d placements judged as the enumerator judges them, %d failed\n", count, failed);
    return failed;
}
