/* Le Camino: the estimate of a path is what plain shortest ways over the same completion say, cell
 * by cell; what is carried over a placement is what would be found anew. On positions of random
 * games. */
#include <stdlib.h>

#include "game/play.h"
#include "games/camino/camino.h"
#include "games/camino/weigh.h"
#include "games/list.h"
#include "support/test.h"

enum { GAMES = 6, MOST = 1000 };

/* ---- random positions */

struct table {
    const struct game *game;
    struct play play;
    void *room;
    game_move *moves;
};

static void open_table(struct table *t, const struct game *game)
{
    struct game_options options;
    options_default(game, &options);
    *t = (struct table){.game = game, .room = malloc(play_memory(game))};
    t->moves = malloc((size_t)game->rules->max_moves * sizeof *t->moves);
    struct arena arena = arena_on(t->room, play_memory(game));
    assert_int_equal(play_open(&t->play, game, &options, &arena), 0);
}

static void close_table(struct table *t)
{
    free(t->room);
    free(t->moves);
}

static bool random_ply(struct table *t, struct rng *rng)
{
    while (play_actor(&t->play) == GAME_CHANCE) play_chance(&t->play, rng);
    if (play_actor(&t->play) == GAME_OVER) return false;
    int n = t->game->rules->moves(game_truth(t->play.state), t->play.scratch, t->moves);
    play_move(&t->play, t->moves[rng_below(rng, (uint32_t)n)]);
    return true;
}

/* ---- the plain way */

static bool is_crossed(const struct camino_layout *layout, int cell)
{
    for (int dir = 0; dir < 4; dir++)
        if (camino_label_at(layout->labels[cell], dir) >= CAMINO_RIVER) return true;
    return false;
}

/* The least cost from a cell to every other, both counted, by passing it on until it settles. */
static void costs_from(const struct camino_board *board, const struct camino_layout *layout,
                       int from, int cost[CAMINO_CELLS])
{
    for (int cell = 0; cell < CAMINO_CELLS; cell++) cost[cell] = MOST;
    cost[from] = 1 + is_crossed(layout, from);
    for (bool changed = true; changed;) {
        changed = false;
        for (int cell = 0; cell < CAMINO_CELLS; cell++)
            for (int dir = 0; dir < 4 && cost[cell] < MOST; dir++) {
                int next = camino_cell_next(board, cell, dir);
                if (next == CAMINO_NO_CELL ||
                    camino_label_at(layout->labels[cell], dir) != CAMINO_ROAD)
                    continue;
                int there = cost[cell] + 1 + is_crossed(layout, next);
                if (there >= cost[next]) continue;
                cost[next] = there;
                changed = true;
            }
    }
}

/* Counts the cells of the board, and the empty ones, that lie `far` from the start on a route of
 * this cost. */
static int count(const struct camino_board *board, const struct camino_layout *layout, const int *a,
                 const int *b, int far, int cost, int *empty)
{
    int cells = 0;
    *empty = 0;
    for (int cell = 0; cell < CAMINO_CELLS; cell++) {
        if (a[cell] != far || a[cell] + b[cell] - 1 - is_crossed(layout, cell) != cost) continue;
        cells++;
        *empty += !board->tile[cell];
    }
    return cells;
}

static struct camino_estimate plainly(const struct camino_field *f, int path)
{
    static struct camino_layout layout;
    int a[CAMINO_CELLS], b[CAMINO_CELLS], goal = camino_side_goal(&f->board, path), empty;
    camino_field_layout(f, &layout);
    costs_from(&f->board, &layout, camino_side_start(&f->board, path), a);
    costs_from(&f->board, &layout, goal, b);
    struct camino_estimate e = {.cost = a[goal]};
    for (int far = 1; far <= e.cost + 2; far++)
        for (int more = 0; more <= 2; more++) {
            int width = count(&f->board, &layout, a, b, far, e.cost + more, &empty);
            if (more == 0) e.open += empty > 0;
            if (more == 0) e.narrow += empty > 0 && width == 1;
            e.spare += more ? empty : empty ? width - 1 : 0;
        }
    return e;
}

static void same(const struct camino_estimate *a, const struct camino_estimate *b)
{
    assert_int_equal(a->cost, b->cost);
    assert_int_equal(a->open, b->open);
    assert_int_equal(a->narrow, b->narrow);
    assert_int_equal(a->spare, b->spare);
}

/* ---- what is compared */

static void estimates_are_right(const struct camino_field *f)
{
    for (int path = 0; path < 2; path++) {
        struct camino_estimate quick, plain = plainly(f, path);
        camino_estimate(f, path, &quick);
        same(&quick, &plain);
    }
}

/* Some placements at random; how many estimates were carried over. */
static int carried_over(const struct camino_field *f, struct rng *rng)
{
    struct camino_standing before, after, anew;
    int held = 0;
    camino_stand(f, &before);
    for (int i = 0; i < 60; i++) {
        struct camino_field next = *f;
        int code = 1 + (int)rng_below(rng, CAMINO_CODES);
        int cell =
            camino_cell_at((int)rng_below(rng, f->board.cols), (int)rng_below(rng, f->board.rows));
        if (!camino_field_place(&next, code, cell)) continue;
        camino_stand_after(&before, f, &next, cell, &after);
        camino_stand(&next, &anew);
        for (int path = 0; path < 2; path++) {
            same(&after.path[path], &anew.path[path]);
            assert_memory_equal(&after.path[path].cells, &anew.path[path].cells,
                                sizeof after.path[path].cells);
            held += camino_estimate_holds(&before.path[path], f, &next, cell);
        }
    }
    return held;
}

static void compare(const struct game *game)
{
    struct rng rng = rng_seed(8, 0);
    int held = 0, seen = 0;
    for (int i = 0; i < GAMES; i++) {
        struct table t;
        open_table(&t, game);
        while (random_ply(&t, &rng)) {
            const struct camino_state *s = camino_of(game_truth(t.play.state));
            struct camino_field field;
            if (s->opened < 2 || rng_below(&rng, 4)) continue;
            camino_field_start(&field, &s->board, &s->layout);
            estimates_are_right(&field);
            held += carried_over(&field, &rng);
            seen++;
        }
        close_table(&t);
    }
    assert_true(seen > 10 * GAMES && held > seen);
}

static void camino(void **unused)
{
    (void)unused;
    compare(games_find(SLICE("camino")));
}

static void caminito(void **unused)
{
    (void)unused;
    compare(games_find(SLICE("caminito")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(camino), cmocka_unit_test(caminito)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
