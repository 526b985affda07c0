/* The library from several threads: games and searches of their own, and one search that several
 * step while another reports and stops it. */
#include <pthread.h>
#include <tablier.h>

#include "support/test.h"

enum { THREADS = 4, STEPS = 200 };

struct worker {
    pthread_t id;
    int number;
    tablier_search *search;
    tablier_move move;
    int failed;
};

static tablier_table *open_table(const char *game)
{
    tablier_table *table = NULL;
    tablier_setup setup = {.game = tablier_game_find(game, TABLIER_Z, NULL)};
    if (tablier_table_open(&setup, &table, NULL)) return NULL;
    return table;
}

static tablier_view *open_view(const char *game)
{
    tablier_view *view = NULL;
    tablier_table *table = open_table(game);
    tablier_view_of(table, 0, &view, NULL);
    tablier_table_close(table, NULL);
    return view;
}

static void *play_alone(void *at)
{
    struct worker *w = at;
    tablier_view *view = open_view("cephalopod");
    tablier_search_setup setup = {.game = 1, .level = 3, .seed = 5, .memory = 4 << 20};
    tablier_random random;
    tablier_table *table = open_table("caminos");
    tablier_random_seed((uint64_t)w->number, 0, &random, NULL);
    w->failed = tablier_table_playout(table, &random, NULL) <= 0 ||
                tablier_search_open(&setup, &w->search, NULL) ||
                tablier_search_move(w->search, view, 0, &w->move, NULL) ||
                tablier_search_close(w->search, NULL);
    tablier_table_close(table, NULL);
    tablier_view_close(view, NULL);
    return NULL;
}

static void threads_do_not_meet(void **state)
{
    (void)state;
    struct worker workers[THREADS] = {0};
    for (int i = 0; i < THREADS; i++) {
        workers[i].number = i;
        assert_int_equal(pthread_create(&workers[i].id, NULL, play_alone, &workers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(workers[i].id, NULL);
        assert_int_equal(workers[i].failed, 0);
        assert_int_equal(workers[i].move, workers[0].move);
    }
}

static void *step_along(void *at)
{
    struct worker *w = at;
    while (tablier_search_step(w->search, w->number, 64, NULL) == 64) {
    }
    return NULL;
}

static void one_search_is_stepped_and_stopped(void **state)
{
    (void)state;
    tablier_search *search = NULL;
    tablier_report report = {0};
    tablier_view *view = open_view("caminos");
    tablier_search_setup setup = {.game = 0, .workers = THREADS, .memory = 16 << 20};
    struct worker workers[THREADS] = {0};
    assert_int_equal(tablier_search_open(&setup, &search, NULL), 0);
    assert_int_equal(tablier_search_set(search, view, NULL), 0);
    for (int i = 0; i < THREADS; i++) {
        workers[i] = (struct worker){.number = i, .search = search};
        assert_int_equal(pthread_create(&workers[i].id, NULL, step_along, &workers[i]), 0);
    }
    while (report.iterations < STEPS)
        assert_int_equal(tablier_search_report(search, &report, NULL), 0);
    assert_int_equal(tablier_search_stop(search, NULL), 0);
    for (int i = 0; i < THREADS; i++) pthread_join(workers[i].id, NULL);
    assert_int_equal(tablier_search_report(search, &report, NULL), 0);
    assert_true(report.count > 0 && report.best[0].line_count > 0);
    assert_int_equal(tablier_search_close(search, NULL), 0);
    assert_int_equal(tablier_view_close(view, NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_meet),
        cmocka_unit_test(one_search_is_stepped_and_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
