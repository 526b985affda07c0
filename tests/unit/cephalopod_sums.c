/* Sums of final boards: the known cases, and random ones against the slow implementation. */
#include "support/cephalopod.h"

#include <stdlib.h>

#include "base/err.h"
#include "games/cephalopod/board.h"
#include "games/cephalopod/sum.h"
#include "slow/cephalopod.h"

enum { MEMORY = 64 << 20 };

static uint64_t sum_of(const struct cephalopod_state *s, int depth, void *memory)
{
    uint64_t sum = 0;
    assert_int_equal(cephalopod_study.sum(view_of(s), depth, memory, MEMORY, &sum), 0);
    return sum;
}

/* A board as digits row by row from the top left. */
static void read_digits(const char *digits, int columns, int rows, struct cephalopod_state *s,
                        struct slow_cephalopod *slow)
{
    cephalopod_clear(columns, rows, s);
    slow_cephalopod_start(slow, columns, rows);
    for (int i = 0; i < columns * rows; i++) {
        int x = i % columns, y = rows - 1 - i / columns, pips = digits[i] - '0';
        if (!pips) continue;
        board_put(s, cephalopod_cell(x, y), pips, i & 1);
        slow->pips[x][y] = pips;
        slow->colour[x][y] = i & 1 ? 'b' : 'w';
    }
}

static void known_cases(void **unused)
{
    (void)unused;
    FILE *file = fopen("tests/vectors/cephalopod_3x3_sums.txt", "r");
    void *memory = malloc(MEMORY);
    assert_true(file && memory);
    char line[200], digits[10];
    int depth, cases = 0;
    unsigned long expected;
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "%d %9[0-6] %lu", &depth, digits, &expected) != 3) continue;
        struct cephalopod_state s;
        struct slow_cephalopod slow;
        read_digits(digits, 3, 3, &s, &slow);
        assert_int_equal(sum_of(&s, depth, memory), expected);
        cases++;
    }
    assert_int_equal(cases, 11);
    free(memory);
    fclose(file);
}

static void random_digits(struct rng *rng, int cells, int empty, char *out)
{
    for (int i = 0; i < cells; i++) out[i] = (char)('1' + rng_below(rng, 6));
    for (int i = 0; i < empty; i++) out[rng_below(rng, (uint32_t)cells)] = '0';
    out[cells] = 0;
}

/* Boards with few empty cells and many pips end soon: they can be walked to the end. */
static void random_cases(void **unused)
{
    (void)unused;
    static const int depth[] = {0, 1, 2, 3, 4, 5, 6};
    struct rng rng = rng_seed(2025, 1);
    void *memory = malloc(MEMORY);
    assert_non_null(memory);
    for (int i = 0; i < 700; i++) {
        struct cephalopod_state s;
        struct slow_cephalopod slow;
        char digits[50];
        random_digits(&rng, 9, (int)rng_below(&rng, 9), digits);
        read_digits(digits, 3, 3, &s, &slow);
        int d = depth[i % 7];
        uint64_t expected = slow_cephalopod_sum(&slow, d);
        assert_int_equal(sum_of(&s, d, memory), expected);
        uint64_t walked = 0;
        assert_int_equal(sum_any(&s, d, memory, 1 << 20, &walked), 0);
        assert_int_equal(walked, expected);
    }
    free(memory);
}

/* Two ways of summing that share nothing but the moves, to the end of the game. */
static void deep_cases(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(2025, 2);
    void *memory = malloc(MEMORY);
    assert_non_null(memory);
    for (int i = 0; i < 60; i++) {
        struct cephalopod_state s;
        struct slow_cephalopod slow;
        char digits[50];
        random_digits(&rng, 9, 2 + (int)rng_below(&rng, 3), digits);
        read_digits(digits, 3, 3, &s, &slow);
        int d = 7 + (int)rng_below(&rng, 40);
        uint64_t walked = 0;
        assert_int_equal(sum_any(&s, d, memory, MEMORY, &walked), 0);
        assert_int_equal(sum_of(&s, d, memory), walked);
    }
    free(memory);
}

/* Where sequences begin to be cut off, the last dice that fill a board must not be counted early.
 */
static void every_depth(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(2025, 4);
    void *memory = malloc(MEMORY);
    assert_non_null(memory);
    for (int i = 0; i < 40; i++) {
        struct cephalopod_state s;
        struct slow_cephalopod slow;
        char digits[50];
        random_digits(&rng, 9, 1 + (int)rng_below(&rng, 2), digits);
        for (int c = 0; c < 9; c++)
            if (digits[c] == '1') digits[c] = '2'; /* so that walking takes no time */
        read_digits(digits, 3, 3, &s, &slow);
        for (int d = 0; d < 36; d++) {
            uint64_t walked = 0;
            assert_int_equal(sum_any(&s, d, memory, 1 << 20, &walked), 0);
            assert_int_equal(sum_of(&s, d, memory), walked);
        }
    }
    free(memory);
}

static void other_sizes(void **unused)
{
    (void)unused;
    static const int sizes[][2] = {{3, 5}, {5, 3}, {5, 5}, {5, 7}, {7, 5}, {7, 7}};
    struct rng rng = rng_seed(2025, 3);
    void *memory = malloc(MEMORY);
    assert_non_null(memory);
    for (int i = 0; i < 18; i++) {
        struct cephalopod_state s;
        struct slow_cephalopod slow;
        char digits[50];
        const int *size = sizes[i % 6];
        int cells = size[0] * size[1];
        random_digits(&rng, cells, cells / 2, digits);
        read_digits(digits, size[0], size[1], &s, &slow);
        for (int d = 0; d <= 3; d++)
            assert_int_equal(sum_of(&s, d, memory), slow_cephalopod_sum(&slow, d));
    }
    free(memory);
}

/* Too little memory is said, not overrun. */
static void small_memory(void **unused)
{
    (void)unused;
    struct cephalopod_state s;
    cephalopod_clear(3, 3, &s);
    for (size_t bytes = 0; bytes < 1 << 20; bytes = 2 * bytes + 64) {
        void *memory = malloc(bytes);
        uint64_t sum = 77;
        assert_int_equal(sum_3x3(&s, 40, memory, bytes, &sum), ERR_SPACE);
        assert_int_equal(sum, 77);
        free(memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_cases), cmocka_unit_test(random_cases),
        cmocka_unit_test(deep_cases),  cmocka_unit_test(every_depth),
        cmocka_unit_test(other_sizes), cmocka_unit_test(small_memory),
    };
    return cmocka_run_group_tests_name("cephalopod sums", tests, NULL, NULL);
}
