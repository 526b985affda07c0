/* The solver against plain negamax on 3x3 endings, and its table as bytes. */
#include <stdlib.h>
#include <string.h>

#include "games/cephalopod/board.h"
#include "games/list.h"
#include "search/solver.h"
#include "support/cephalopod.h"

enum { MEMORY = 24 << 20, WANTED = 40, PATIENCE = 30000 };

static const struct game *game;

/* Does the side to move win? Tries everything; −1 when that is too much. */
static int wins(const struct cephalopod_state *s, int *patience)
{
    game_move moves[CEPHALOPOD_MOVES_MAX];
    int n = game->rules->moves((const game_view *)(const void *)s, NULL, moves);
    if (--*patience < 0) return -1;
    for (int i = 0; i < n; i++) {
        struct cephalopod_state next = *s;
        board_play(&next, cephalopod_move_cell(moves[i]), cephalopod_move_way(moves[i]));
        int result = next.empty
                         ? wins(&next, patience)
                         : cephalopod_dice(&next, 1 - s->turn) * 2 > next.columns * next.rows;
        if (result < 0) return -1;
        if (!result) return 1;
    }
    return 0;
}

static solver *open_solver(void *memory)
{
    solver *s;
    struct arena arena = arena_on(memory, MEMORY);
    assert_int_equal(solver_open(game, &arena, &s), 0);
    return s;
}

static void agrees(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(3, 0);
    void *memory = malloc(MEMORY);
    solver *s = open_solver(memory);
    int compared = 0, won = 0;
    for (int tries = 0; compared < WANTED && tries < 4000; tries++) {
        int patience = PATIENCE;
        struct cephalopod_state p = random_position_3x3(&rng, 14 + tries % 20);
        int truth = wins(&p, &patience);
        if (truth < 0) continue;
        solver_set(s, (const game_view *)(const void *)&p);
        while (solver_step(s, 1000) == 1000) {
        }
        assert_int_equal(solver_answer(s), truth ? SOLVER_WON : SOLVER_LOST);
        compared++;
        won += truth;
    }
    assert_int_equal(compared, WANTED);
    assert_true(won > 0 && won < WANTED);
    free(memory);
}

/* In a table that forgets most of what it learns the solver still comes to an end, and to the same
 * answer. */
static void ends_in_little_room(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(5, 0);
    size_t least = solver_memory(game) + (1 << 18);
    void *memory = malloc(MEMORY), *little = malloc(least);
    struct arena arena = arena_on(little, least);
    solver *a = open_solver(memory), *b;
    assert_int_equal(solver_open(game, &arena, &b), 0);
    for (int i = 0; i < 60; i++) {
        struct cephalopod_state p = random_position_3x3(&rng, 20 + i % 12);
        solver_set(a, (const game_view *)(const void *)&p);
        while (solver_step(a, 1000) == 1000) {
        }
        solver_set(b, (const game_view *)(const void *)&p);
        int steps = 0;
        while (steps < 4000 && solver_step(b, 1000) == 1000) steps++;
        assert_true(steps < 4000);
        assert_int_equal(solver_answer(b), solver_answer(a));
    }
    free(memory);
    free(little);
}

/* What one solver knows, another knows after taking over its table. */
static void resumes(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(4, 0);
    void *memory = malloc(MEMORY), *other = malloc(MEMORY);
    solver *a = open_solver(memory), *b = open_solver(other);
    struct cephalopod_state p = random_position_3x3(&rng, 16);
    const game_view *view = (const game_view *)(const void *)&p;
    solver_set(a, view);
    while (solver_step(a, 1000) == 1000) {
    }
    size_t bytes, same;
    void *from = solver_table(a, &bytes), *to = solver_table(b, &same);
    assert_int_equal(bytes, same);
    memcpy(to, from, bytes);
    solver_filled(b);
    solver_set(b, view);
    assert_int_equal(solver_held(b), solver_held(a));
    assert_int_equal(solver_step(b, 1000), 0);
    assert_int_equal(solver_answer(b), solver_answer(a));
    free(memory);
    free(other);
}

/* Turned, mirrored and with the colours exchanged a position has the same key. */
static void symmetric_keys(void **unused)
{
    (void)unused;
    struct cephalopod_state a, b;
    cephalopod_clear(3, 3, &a);
    cephalopod_clear(3, 3, &b);
    board_put(&a, cephalopod_cell(0, 0), 2, 0);
    board_put(&a, cephalopod_cell(2, 1), 3, 1);
    board_put(&b, cephalopod_cell(2, 2), 2, 1);
    board_put(&b, cephalopod_cell(1, 0), 3, 0);
    b.turn = 1;
    const struct game_tips *tips = game->tips;
    assert_int_equal(tips->key((game_state *)(void *)&a), tips->key((game_state *)(void *)&b));
    b.turn = 0;
    assert_int_not_equal(tips->key((game_state *)(void *)&a), tips->key((game_state *)(void *)&b));
}

/* The image of a position: bit 0 mirrors columns, 1 rows, 2 exchanges them, 3 the colours. */
static struct cephalopod_state image_of(const struct cephalopod_state *s, int image)
{
    struct cephalopod_state out;
    cephalopod_clear(image & 4 ? s->rows : s->columns, image & 4 ? s->columns : s->rows, &out);
    for (int x = 0; x < s->columns; x++)
        for (int y = 0; y < s->rows; y++) {
            int cell = cephalopod_cell(x, y), pips = cephalopod_pips(s, cell);
            int u = image & 1 ? s->columns - 1 - x : x, v = image & 2 ? s->rows - 1 - y : y;
            int to = image & 4 ? cephalopod_cell(v, u) : cephalopod_cell(u, v);
            int colour = s->white >> cell & 1 ? 0 : 1;
            if (pips) board_put(&out, to, pips, colour ^ image >> 3);
        }
    out.turn = (uint8_t)(s->turn ^ image >> 3);
    return out;
}

/* Along random games on every board all images have one key, and the next position another. */
static void keys_of_images(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(6, 0);
    for (int i = 0; cephalopod_sizes[i][0]; i++) {
        struct cephalopod_state s;
        cephalopod_clear(cephalopod_sizes[i][0], cephalopod_sizes[i][1], &s);
        while (s.empty) {
            uint64_t key = cephalopod_key(&s);
            for (int image = 0; image < 16; image++) {
                struct cephalopod_state other = image_of(&s, image);
                if (other.columns == s.columns) assert_int_equal(cephalopod_key(&other), key);
            }
            game_move m = cephalopod_pick(&s, rng_below(&rng, s.moves));
            board_play(&s, cephalopod_move_cell(m), cephalopod_move_way(m));
            assert_int_not_equal(cephalopod_key(&s), key);
        }
    }
}

int main(void)
{
    game = games_find(SLICE("cephalopod"));
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees), cmocka_unit_test(ends_in_little_room), cmocka_unit_test(resumes),
        cmocka_unit_test(symmetric_keys), cmocka_unit_test(keys_of_images)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
