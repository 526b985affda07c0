/* Bad input through the public header: every function answers with its error and a sentence. */
#include <stdlib.h>
#include <string.h>
#include <tablier.h>

#include "support/test.h"

static tablier_error e;

/* A refusal: a negative code, the same in the error, and a sentence in every language. */
static void expect_refusal(int status, const char *call, int line)
{
    char text[512];
    if (status >= 0) fail_msg("line %d: %s gives %d", line, call, status);
    if (e.code != status)
        fail_msg("line %d: %s gives %d, its error says %d", line, call, status, e.code);
    for (int lang = 0; lang < TABLIER_LANGS; lang++)
        if (tablier_error_text(&e, lang, text, sizeof text, NULL) < 5)
            fail_msg("line %d: %s says nothing", line, call);
    memset(&e, 0, sizeof e);
}

#define NO(call)           expect_refusal((call), #call, __LINE__)
#define IS(expected, call) assert_int_equal((call), (expected))

/* Numbers are right and pointers are missing, or the other way round. */
static void every_function_answers_null(void **state)
{
    (void)state;
    NO(tablier_lang_find(NULL, 0, &e));
    NO(tablier_error_text(NULL, 0, NULL, 0, &e));
    NO(tablier_error_set(1, 7, &e));
    for (int code = TABLIER_RANGE; code < 0; code++) NO(tablier_error_set(code, 7, &e));
    NO(tablier_random_seed(0, 0, NULL, &e));
    NO(tablier_random_next(NULL, NULL, &e));
    NO(tablier_random_below(NULL, 0, NULL, &e));
    NO(tablier_game_find(NULL, 0, &e));
    NO(tablier_game_about(0, NULL, &e));
    NO(tablier_game_text(0, 0, 0, NULL, 0, &e));
    NO(tablier_option_name(0, 0, NULL, 0, &e));
    NO(tablier_option_is_size(0, -1, &e));
    NO(tablier_option_text(0, 0, 0, NULL, 0, &e));
    NO(tablier_option_value(0, 0, 0, NULL, 0, &e));
    NO(tablier_table_open(NULL, NULL, &e));
    NO(tablier_table_copy(NULL, NULL, &e));
    NO(tablier_table_assign(NULL, NULL, &e));
    NO(tablier_table_close(NULL, &e));
    NO(tablier_table_state(NULL, NULL, &e));
    NO(tablier_table_variant(NULL, NULL, 0, &e));
    NO(tablier_table_moves(NULL, NULL, &e));
    NO(tablier_table_check(NULL, 0, 0, &e));
    NO(tablier_table_play(NULL, 0, &e));
    NO(tablier_table_play_nth(NULL, 0, NULL, &e));
    NO(tablier_table_play_text(NULL, NULL, 0, NULL, &e));
    NO(tablier_table_outcomes(NULL, NULL, 0, &e));
    NO(tablier_table_draw(NULL, NULL, NULL, &e));
    NO(tablier_table_event(NULL, 0, 0, &e));
    NO(tablier_table_result(NULL, NULL, &e));
    NO(tablier_table_playout(NULL, NULL, &e));
    NO(tablier_table_perft(NULL, 0, NULL, &e));
    NO(tablier_view_of(NULL, 0, NULL, &e));
    NO(tablier_view_open(NULL, 0, NULL, &e));
    NO(tablier_view_copy(NULL, NULL, &e));
    NO(tablier_view_look(NULL, NULL, &e));
    NO(tablier_view_close(NULL, &e));
    NO(tablier_view_state(NULL, NULL, &e));
    NO(tablier_view_moves(NULL, NULL, &e));
    NO(tablier_view_check(NULL, 0, &e));
    NO(tablier_view_follow(NULL, 0, &e));
    NO(tablier_table_conceal(NULL, 0, 0, NULL, &e));
    NO(tablier_view_read_move(NULL, NULL, 0, NULL, &e));
    NO(tablier_view_move_text(NULL, 0, NULL, 0, &e));
    NO(tablier_view_text(NULL, NULL, 0, &e));
    NO(tablier_view_drawing(NULL, NULL, 0, &e));
    NO(tablier_view_score(NULL, NULL, 0, &e));
    NO(tablier_view_result(NULL, NULL, &e));
    NO(tablier_view_hides(NULL, &e));
    NO(tablier_view_redeal(NULL, NULL, NULL, &e));
    NO(tablier_view_scene(NULL, NULL, NULL, 0, &e));
    NO(tablier_view_compose(NULL, NULL, 0, NULL, &e));
    NO(tablier_view_things(NULL, NULL, 0, &e));
    NO(tablier_view_put(NULL, 0, 0, NULL, NULL, &e));
    NO(tablier_view_turn(NULL, 0, NULL, &e));
    NO(tablier_view_svg(NULL, 0, 0, NULL, 0, &e));
    NO(tablier_record_read(NULL, 0, NULL, NULL, &e));
    NO(tablier_record_open(NULL, NULL, &e));
    NO(tablier_record_close(NULL, &e));
    NO(tablier_record_tag(NULL, NULL, 0, NULL, 0, &e));
    NO(tablier_record_set_tag(NULL, NULL, 0, NULL, 0, &e));
    NO(tablier_record_tag_name(NULL, 0, NULL, 0, &e));
    NO(tablier_record_count(NULL, &e));
    NO(tablier_record_entry(NULL, 0, NULL, &e));
    NO(tablier_record_add(NULL, NULL, &e));
    NO(tablier_record_text(NULL, NULL, 0, &e));
    NO(tablier_record_replay(NULL, 0, NULL, &e));
    NO(tablier_search_open(NULL, NULL, &e));
    NO(tablier_search_close(NULL, &e));
    NO(tablier_search_set(NULL, NULL, &e));
    NO(tablier_search_step(NULL, 0, 0, &e));
    NO(tablier_search_stop(NULL, &e));
    NO(tablier_search_report(NULL, NULL, &e));
    NO(tablier_search_look_up(NULL, 0, NULL, &e));
    NO(tablier_search_choose(NULL, NULL, &e));
    NO(tablier_level_nodes(0, 0, &e));
    NO(tablier_search_move(NULL, NULL, 0, NULL, &e));
    NO(tablier_solver_open(0, 0, NULL, &e));
    NO(tablier_solver_close(NULL, &e));
    NO(tablier_solver_set(NULL, NULL, &e));
    NO(tablier_solver_step(NULL, 0, &e));
    NO(tablier_solver_answer(NULL, &e));
    NO(tablier_solver_after(NULL, NULL, 0, &e));
    NO(tablier_view_shape(NULL, NULL, &e));
    NO(tablier_view_plane(NULL, 0, NULL, 0, &e));
    NO(tablier_view_planes(NULL, 0, NULL, 0, &e));
    NO(tablier_view_mask(NULL, NULL, 0, &e));
    NO(tablier_view_action(NULL, 0, &e));
    NO(tablier_view_action_move(NULL, 0, NULL, &e));
    NO(tablier_batch_open(NULL, 0, 0, NULL, &e));
    NO(tablier_batch_close(NULL, &e));
    NO(tablier_batch_reset(NULL, 0, &e));
    NO(tablier_batch_shape(NULL, NULL, &e));
    NO(tablier_batch_actors(NULL, NULL, 0, &e));
    NO(tablier_batch_choices(NULL, NULL, 0, &e));
    NO(tablier_batch_random(NULL, NULL, 0, &e));
    NO(tablier_batch_step(NULL, NULL, 0, 0, NULL, NULL, &e));
    NO(tablier_batch_observe(NULL, NULL, 0, &e));
    NO(tablier_batch_mask(NULL, NULL, 0, &e));
    NO(tablier_batch_table(NULL, 0, NULL, &e));
}

static void *handles[7]; /* by kind, from 1 on */

/* Calls every function that takes a handle with this one. */
static void refuse_as_table(void *h)
{
    NO(tablier_table_copy(h, NULL, &e));
    NO(tablier_table_assign(h, NULL, &e));
    NO(tablier_table_close(h, &e));
    NO(tablier_table_state(h, NULL, &e));
    NO(tablier_table_variant(h, NULL, 0, &e));
    NO(tablier_table_moves(h, NULL, &e));
    NO(tablier_table_check(h, 0, 0, &e));
    NO(tablier_table_play(h, 0, &e));
    NO(tablier_table_play_nth(h, 0, NULL, &e));
    NO(tablier_table_play_text(h, NULL, 0, NULL, &e));
    NO(tablier_table_outcomes(h, NULL, 0, &e));
    NO(tablier_table_draw(h, NULL, NULL, &e));
    NO(tablier_table_event(h, 0, 0, &e));
    NO(tablier_table_result(h, NULL, &e));
    NO(tablier_table_playout(h, NULL, &e));
    NO(tablier_table_perft(h, 0, NULL, &e));
    NO(tablier_view_of(h, 0, NULL, &e));
    NO(tablier_table_conceal(h, 0, 0, NULL, &e));
}

static void refuse_as_view(void *h)
{
    NO(tablier_view_copy(h, NULL, &e));
    NO(tablier_view_look(h, NULL, &e));
    NO(tablier_view_close(h, &e));
    NO(tablier_view_state(h, NULL, &e));
    NO(tablier_view_moves(h, NULL, &e));
    NO(tablier_view_check(h, 0, &e));
    NO(tablier_view_follow(h, 0, &e));
    NO(tablier_view_read_move(h, NULL, 0, NULL, &e));
    NO(tablier_view_move_text(h, 0, NULL, 0, &e));
    NO(tablier_view_text(h, NULL, 0, &e));
    NO(tablier_view_drawing(h, NULL, 0, &e));
    NO(tablier_view_score(h, NULL, 0, &e));
    NO(tablier_view_result(h, NULL, &e));
    NO(tablier_view_hides(h, &e));
    NO(tablier_view_redeal(h, NULL, NULL, &e));
    NO(tablier_view_scene(h, NULL, NULL, 0, &e));
    NO(tablier_view_compose(h, NULL, 0, NULL, &e));
    NO(tablier_view_things(h, NULL, 0, &e));
    NO(tablier_view_put(h, 0, 0, NULL, NULL, &e));
    NO(tablier_view_turn(h, 0, NULL, &e));
    NO(tablier_view_svg(h, 0, 0, NULL, 0, &e));
    NO(tablier_view_shape(h, NULL, &e));
    NO(tablier_view_plane(h, 0, NULL, 0, &e));
    NO(tablier_view_planes(h, 0, NULL, 0, &e));
    NO(tablier_view_mask(h, NULL, 0, &e));
    NO(tablier_view_action(h, 0, &e));
    NO(tablier_view_action_move(h, 0, NULL, &e));
}

static void refuse_as_record(void *h)
{
    NO(tablier_record_close(h, &e));
    NO(tablier_record_tag(h, NULL, 0, NULL, 0, &e));
    NO(tablier_record_set_tag(h, NULL, 0, NULL, 0, &e));
    NO(tablier_record_tag_name(h, 0, NULL, 0, &e));
    NO(tablier_record_count(h, &e));
    NO(tablier_record_entry(h, 0, NULL, &e));
    NO(tablier_record_add(h, NULL, &e));
    NO(tablier_record_text(h, NULL, 0, &e));
    NO(tablier_record_replay(h, 0, NULL, &e));
}

static void refuse_as_search(void *h)
{
    NO(tablier_search_close(h, &e));
    NO(tablier_search_set(h, NULL, &e));
    NO(tablier_search_step(h, 0, 0, &e));
    NO(tablier_search_stop(h, &e));
    NO(tablier_search_report(h, NULL, &e));
    NO(tablier_search_look_up(h, 0, NULL, &e));
    NO(tablier_search_choose(h, NULL, &e));
    NO(tablier_search_move(h, NULL, 0, NULL, &e));
}

static void refuse_as_solver(void *h)
{
    NO(tablier_solver_close(h, &e));
    NO(tablier_solver_set(h, NULL, &e));
    NO(tablier_solver_step(h, 0, &e));
    NO(tablier_solver_answer(h, &e));
    NO(tablier_solver_after(h, NULL, 0, &e));
}

static void refuse_as_batch(void *h)
{
    NO(tablier_batch_close(h, &e));
    NO(tablier_batch_reset(h, 0, &e));
    NO(tablier_batch_shape(h, NULL, &e));
    NO(tablier_batch_actors(h, NULL, 0, &e));
    NO(tablier_batch_choices(h, NULL, 0, &e));
    NO(tablier_batch_random(h, NULL, 0, &e));
    NO(tablier_batch_step(h, NULL, 0, 0, NULL, NULL, &e));
    NO(tablier_batch_observe(h, NULL, 0, &e));
    NO(tablier_batch_mask(h, NULL, 0, &e));
    NO(tablier_batch_table(h, 0, NULL, &e));
}

typedef void refuse(void *handle);

static refuse *const refusers[] = {refuse_as_table,  refuse_as_view,   refuse_as_record,
                                   refuse_as_search, refuse_as_solver, refuse_as_batch};
enum { KINDS = sizeof refusers / sizeof refusers[0] };

static int game_of(const char *name)
{
    return tablier_game_find(name, TABLIER_Z, NULL);
}

static void open_all(void)
{
    tablier_setup setup = {.game = game_of("cephalopod")};
    tablier_search_setup search = {.game = setup.game, .level = 1};
    IS(0, tablier_table_open(&setup, (tablier_table **)&handles[0], &e));
    IS(0, tablier_view_of(handles[0], 0, (tablier_view **)&handles[1], &e));
    IS(0, tablier_record_open(&setup, (tablier_record **)&handles[2], &e));
    IS(0, tablier_search_open(&search, (tablier_search **)&handles[3], &e));
    IS(0, tablier_solver_open(setup.game, 0, (tablier_solver **)&handles[4], &e));
    IS(0, tablier_batch_open(&setup, 2, 0, (tablier_batch **)&handles[5], &e));
}

static void close_all(void)
{
    IS(0, tablier_table_close(handles[0], &e));
    IS(0, tablier_view_close(handles[1], &e));
    IS(0, tablier_record_close(handles[2], &e));
    IS(0, tablier_search_close(handles[3], &e));
    IS(0, tablier_solver_close(handles[4], &e));
    IS(0, tablier_batch_close(handles[5], &e));
}

static void handles_of_another_kind_are_refused(void **state)
{
    (void)state;
    open_all();
    for (int kind = 0; kind < KINDS; kind++)
        for (int other = 0; other < KINDS; other++)
            if (other != kind) refusers[kind](handles[other]);
    close_all();
}

/* Only a checked build keeps closed handles where they can be recognized. */
static void closed_handles_are_refused(void **state)
{
    (void)state;
    open_all();
    close_all();
#ifndef NDEBUG
    for (int kind = 0; kind < KINDS; kind++) refusers[kind](handles[kind]);
#endif
}

/* ---- numbers and texts */

static tablier_table *open_table(const char *game, const char *variant)
{
    tablier_table *table = NULL;
    tablier_setup setup = {.game = game_of(game), .variant = variant, .variant_n = TABLIER_Z};
    IS(0, tablier_table_open(&setup, &table, &e));
    return table;
}

static void setups_are_judged(void **state)
{
    (void)state;
    tablier_table *table;
    tablier_setup bad[] = {{.game = -1},
                           {.game = 99},
                           {.game = 1, .seats = 3},
                           {.game = 1, .seats = -2},
                           {.game = 1, .variant = "size=9x9", .variant_n = TABLIER_Z},
                           {.game = 1, .variant = "no", .variant_n = 2},
                           {.game = 1, .position = "gibberish", .position_n = TABLIER_Z},
                           {.game = 1, .position = "", .position_n = 0}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        NO(tablier_table_open(&bad[i], &table, &e));
        if (i < 2) continue;
        tablier_view *view;
        NO(tablier_view_open(&bad[i], 0, &view, &e));
    }
}

static void a_position_with_secrets_is_no_truth(void **state)
{
    (void)state;
    char text[4096];
    tablier_view *view;
    tablier_random random;
    tablier_table *table = open_table("caminito", "size=4x4"), *other = NULL;
    tablier_state now;
    IS(0, tablier_random_seed(1, 0, &random, &e));
    while (IS(0, tablier_table_state(table, &now, &e)), now.actor == TABLIER_CHANCE)
        IS(0, tablier_table_draw(table, &random, NULL, &e));
    IS(0, tablier_view_of(table, TABLIER_PUBLIC, &view, &e));
    IS(1, tablier_view_hides(view, &e));
    assert_true(tablier_view_text(view, text, sizeof text, &e) > 0);
    tablier_setup setup = {.game = now.game, .position = text, .position_n = TABLIER_Z};
    NO(tablier_table_open(&setup, &other, &e));
    tablier_search_setup searching = {.game = now.game, .level = 1};
    tablier_search *search;
    IS(0, tablier_search_open(&searching, &search, &e));
    NO(tablier_search_set(search, view, &e));
    NO(tablier_search_step(search, 0, 1, &e));
    IS(0, tablier_search_close(search, &e));
    IS(0, tablier_view_redeal(view, &random, &other, &e));
    IS(0, tablier_table_close(other, &e));
    IS(0, tablier_view_close(view, &e));
    IS(0, tablier_table_close(table, &e));
}

static void buffers_say_what_suffices(void **state)
{
    (void)state;
    char text[256];
    tablier_table *table = open_table("cephalopod", "");
    tablier_view *view;
    IS(0, tablier_view_of(table, 0, &view, &e));
    int n = tablier_view_text(view, text, sizeof text, &e);
    for (int cap = 0; cap <= n; cap++) {
        IS(TABLIER_SPACE, tablier_view_text(view, text, (size_t)cap, &e));
        IS(n + 1, (int)e.needed);
    }
    IS(n, tablier_view_text(view, text, (size_t)n + 1, &e));
    tablier_scene scene;
    tablier_item item;
    NO(tablier_view_scene(view, &scene, &item, 1, &e));
    uint8_t byte;
    NO(tablier_view_planes(view, 0, &byte, 1, &e));
    NO(tablier_view_mask(view, &byte, 1, &e));
    tablier_search_setup little = {.game = 1, .memory = 16};
    tablier_search *search;
    NO(tablier_search_open(&little, &search, &e));
    tablier_solver *solver;
    NO(tablier_solver_open(1, 16, &solver, &e));
    IS(0, tablier_view_close(view, &e));
    IS(0, tablier_table_close(table, &e));
}

static void things_that_make_no_move_are_refused(void **state)
{
    (void)state;
    tablier_table *table = open_table("cephalopod", "size=3x3");
    tablier_view *view, *other;
    tablier_item things[32], ghost = {.kind = TABLIER_ITEM_GHOST, .shape = 1, .x = 1, .y = 1};
    tablier_move move;
    IS(0, tablier_view_of(table, 0, &view, &e));
    IS(0, tablier_view_compose(view, &ghost, 1, &move, &e));
    IS(0, tablier_view_check(view, move, &e));
    NO(tablier_view_compose(view, &ghost, 0, &move, &e));
    NO(tablier_view_compose(view, &ghost, 99, &move, &e));
    ghost.x = 1 << 20;
    NO(tablier_view_compose(view, &ghost, 1, &move, &e));
    int count = tablier_view_things(view, things, 32, &e);
    assert_true(count > 0);
    NO(tablier_view_things(view, things, (size_t)count - 1, &e));
    IS(0, tablier_view_put(view, 2, 2, &things[0], &other, &e));
    IS(0, tablier_view_close(view, &e));
    IS(0, tablier_view_turn(other, 1, &view, &e));
    NO(tablier_view_turn(other, 2, &(tablier_view *){NULL}, &e));
    NO(tablier_view_put(other, -1, 0, &things[0], &(tablier_view *){NULL}, &e));
    things[0].shape = 1 << 20;
    NO(tablier_view_put(other, 0, 0, &things[0], &(tablier_view *){NULL}, &e));
    IS(0, tablier_view_close(other, &e));
    IS(0, tablier_view_close(view, &e));
    IS(0, tablier_table_close(table, &e));
}

static void moves_of_other_games_are_refused(void **state)
{
    (void)state;
    const tablier_move *moves;
    tablier_table *from = open_table("caminos", ""), *to = open_table("cephalopod", "");
    tablier_view *view;
    int count = tablier_table_moves(from, &moves, &e);
    assert_true(count > 100);
    IS(0, tablier_view_of(to, 0, &view, &e));
    for (int i = 0; i < count; i++) {
        NO(tablier_table_play(to, moves[i], &e));
        NO(tablier_view_check(view, moves[i], &e));
        NO(tablier_table_check(to, 0, moves[i], &e));
    }
    NO(tablier_table_assign(to, from, &e));
    NO(tablier_view_look(view, from, &e));
    NO(tablier_table_play(to, 0, &e));
    NO(tablier_table_play_nth(to, 0, NULL, &e)); /* nothing is listed */
    NO(tablier_table_play_text(to, "z99", TABLIER_Z, NULL, &e));
    IS(TABLIER_ILLEGAL, tablier_table_play_text(to, "f1", 2, NULL, &e));
    assert_string_equal(e.rule, "off");
    NO(tablier_table_event(to, 0, TABLIER_DRAW, &e)); /* no draws here */
    NO(tablier_table_event(to, 2, TABLIER_RESIGN, &e));
    NO(tablier_table_event(to, 0, 17, &e));
    tablier_random random = {1, 0};
    NO(tablier_table_draw(to, &random, NULL, &e));
    NO(tablier_view_action_move(view, -1, &(tablier_move){0}, &e));
    NO(tablier_view_action_move(view, 300, &(tablier_move){0}, &e));
    IS(0, tablier_table_event(to, 1, TABLIER_RESIGN, &e));
    IS(0, tablier_table_moves(to, &moves, &e));
    NO(tablier_table_play_text(to, "a1", 2, NULL, &e));
    IS(0, tablier_view_close(view, &e));
    IS(0, tablier_table_close(from, &e));
    IS(0, tablier_table_close(to, &e));
}

/* Every beginning of a record reads as a record or is refused, and so is what it says. */
static void truncated_records_are_refused(void **state)
{
    (void)state;
    static const char text[] = "[Game \"cephalopod\"]\n[Variant \"size=3x3\"]\n[Result \"2\"]\n\n"
                               "a1 {a remark} b2 c3 @1 resign\n";
    tablier_record *record;
    tablier_table *table;
    int read = 0;
    for (size_t n = 0; n < sizeof text; n++) {
        char *part = malloc(n + 1); /* exactly as much, so that a look too far is seen */
        memcpy(part, text, n);
        if (tablier_record_read(part, n, NULL, &record, &e) < 0) {
            NO(e.code);
        } else {
            read++;
            if (tablier_record_replay(record, 1000, &table, &e) < 0)
                NO(e.code);
            else
                IS(0, tablier_table_close(table, &e));
            IS(0, tablier_record_close(record, &e));
        }
        free(part);
    }
    assert_true(read > 10);
    IS(0, tablier_record_read(text, TABLIER_Z, NULL, &record, &e));
    IS(5, tablier_record_count(record, &e));
    NO(tablier_record_entry(record, 5, &(tablier_entry){0}, &e));
    NO(tablier_record_set_tag(record, "a b", 3, "", 0, &e));
    NO(tablier_record_set_tag(record, "A", 1, "a\nb", 3, &e));
    NO(tablier_record_add(record, &(tablier_entry){.text = "two words", .text_n = 9}, &e));
    NO(tablier_record_add(record, &(tablier_entry){.kind = 2, .text = "}", .text_n = 1}, &e));
    NO(tablier_record_add(record, &(tablier_entry){.kind = 1, .event = 9}, &e));
    NO(tablier_record_add(record, &(tablier_entry){.text = "c3$", .text_n = 3}, &e));
    NO(tablier_record_add(record, &(tablier_entry){.text = "c3?", .text_n = 3}, &e));
    NO(tablier_record_add(record, &(tablier_entry){.kind = TABLIER_ENTRY_CLOSE}, &e));
    NO(tablier_record_add(record, &(tablier_entry){.kind = TABLIER_ENTRY_GLYPH, .glyph = 256}, &e));
    IS(0, tablier_record_add(record, &(tablier_entry){.kind = TABLIER_ENTRY_OPEN}, &e));
    NO(tablier_record_add(record, &(tablier_entry){.kind = TABLIER_ENTRY_GLYPH}, &e));
    NO(tablier_record_add(record, &(tablier_entry){.kind = TABLIER_ENTRY_CLOSE}, &e));
    char text_again[512];
    NO(tablier_record_text(record, text_again, sizeof text_again, &e));
    NO(tablier_record_replay(record, -1, &table, &e));
    IS(0, tablier_record_close(record, &e));
}

static void choices_of_a_batch_are_judged_before_anything_happens(void **state)
{
    (void)state;
    tablier_batch *batch;
    tablier_setup setup = {.game = game_of("cephalopod"), .variant = "size=3x3", .variant_n = 8};
    int32_t choices[3] = {0, 0, 9999}, counts[3];
    NO(tablier_batch_open(&setup, 0, 0, &batch, &e));
    NO(tablier_batch_open(&setup, TABLIER_BATCH + 1, 0, &batch, &e));
    IS(0, tablier_batch_open(&setup, 3, 0, &batch, &e));
    IS(TABLIER_ILLEGAL, tablier_batch_step(batch, choices, 3, TABLIER_BY_INDEX, NULL, NULL, &e));
    IS(2, (int)e.needed);
    NO(e.code);
    NO(tablier_batch_step(batch, choices, 2, TABLIER_BY_INDEX, NULL, NULL, &e));
    NO(tablier_batch_step(batch, choices, 3, 64, NULL, NULL, &e));
    choices[2] = -1;
    NO(tablier_batch_step(batch, choices, 3, 0, NULL, NULL, &e));
    IS(0, tablier_batch_choices(batch, counts, 3, &e));
    for (int i = 0; i < 3; i++) IS(9, counts[i]);
    NO(tablier_batch_choices(batch, counts, 2, &e));
    NO(tablier_batch_table(batch, 3, &(tablier_table *){NULL}, &e));
    IS(0, tablier_batch_close(batch, &e));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_function_answers_null),
        cmocka_unit_test(handles_of_another_kind_are_refused),
        cmocka_unit_test(closed_handles_are_refused),
        cmocka_unit_test(setups_are_judged),
        cmocka_unit_test(a_position_with_secrets_is_no_truth),
        cmocka_unit_test(buffers_say_what_suffices),
        cmocka_unit_test(things_that_make_no_move_are_refused),
        cmocka_unit_test(moves_of_other_games_are_refused),
        cmocka_unit_test(truncated_records_are_refused),
        cmocka_unit_test(choices_of_a_batch_are_judged_before_anything_happens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
