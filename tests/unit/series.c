/* Matches over several games: seats that move on, the running score, and files of records. */
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "game/series.h"
#include "games/list.h"

enum { FILE_MAX = 1 << 16, MEMORY = 1 << 22 };

static void everybody_begins_in_turn(void **unused)
{
    (void)unused;
    struct game_result draw = {.winner = GAME_DRAW, .how = "draw"};
    for (int seats = 2; seats <= 4; seats += 2) {
        struct series s;
        series_open(&s, seats, 0, SERIES_WINS);
        for (int game = 0; game < 9; game++) {
            assert_int_equal(series_player(&s, 0), game % seats);
            for (int p = 0; p < seats; p++)
                assert_int_equal(series_player(&s, series_seat(&s, p)), p);
            for (int p = 0; p + 2 < seats; p++) /* partners stay partners */
                assert_int_equal(game_side(series_seat(&s, p)), game_side(series_seat(&s, p + 2)));
            assert_int_equal(series_add(&s, &draw), 0);
        }
    }
}

static void points_go_to_who_scored_them(void **unused)
{
    (void)unused;
    struct series s;
    struct game_result first = {.winner = 0, .how = "connection", .points = {13, 0}};
    struct game_result second = {.winner = 1, .how = "edges", .points = {0, 5}};
    struct game_result open = {.winner = GAME_NONE, .how = "none"};
    series_open(&s, 2, 3, SERIES_POINTS);
    assert_int_equal(series_leader(&s), GAME_DRAW);
    assert_int_equal(series_add(&s, &open), ERR_ILLEGAL);
    assert_int_equal(series_add(&s, &first), 0); /* team 0 began and won 13 */
    assert_int_equal(series_add(&s, &first), 0); /* team 1 began and won 13 */
    assert_int_equal(series_leader(&s), GAME_DRAW);
    assert_int_equal(series_add(&s, &second), 0); /* team 0 began, team 1 won 5 */
    assert_int_equal(series_score(&s, 0), 13);
    assert_int_equal(series_score(&s, 1), 18);
    assert_int_equal(series_leader(&s), 1);
    assert_true(s.won[0] == 1 && s.won[1] == 2 && series_is_over(&s));
    assert_int_equal(series_add(&s, &first), ERR_ILLEGAL);
}

/* Whoever reaches the goal first ends the match, however many games it takes. */
static void a_goal_ends_it(void **unused)
{
    (void)unused;
    const struct game_result first = {0, "connection", {13, 0}}, draw = {GAME_DRAW, "draw", {0, 0}};
    struct series s;
    series_open(&s, 2, 0, SERIES_POINTS);
    s.goal = 20;
    assert_int_equal(series_add(&s, &first), 0);
    assert_int_equal(series_add(&s, &first), 0); /* 13 each */
    assert_int_equal(series_add(&s, &draw), 0);
    assert_false(series_is_over(&s));
    assert_int_equal(series_add(&s, &first), 0);
    assert_true(series_is_over(&s));
    assert_int_equal(series_leader(&s), 1);
    assert_int_equal(series_add(&s, &first), ERR_ILLEGAL);
}

/* ---- Files --------------------------------------------------------------------------------- */

struct desk {
    struct arena arena;
    struct text file;
    struct rng rng;
    char bytes[FILE_MAX];
};

static struct desk *open_desk(void)
{
    struct desk *d = calloc(1, sizeof *d);
    d->arena = arena_on(malloc(MEMORY), MEMORY);
    d->file = text_on(d->bytes, sizeof d->bytes);
    d->rng = rng_seed(8, 8);
    return d;
}

static void close_desk(struct desk *d)
{
    free(d->arena.at);
    free(d);
}

static struct slice keep(struct desk *d, const struct text *t)
{
    char *copy = arena_take(&d->arena, t->n);
    memcpy(copy, t->at, t->n);
    return (struct slice){copy, t->n};
}

/* Plays a random game and writes its record with the match's tags. */
static void play_game(struct desk *d, struct series *s, const char *variant)
{
    static game_move moves[1 << 14];
    static const char *const names[] = {"Ada", "Bo", "Cleo", "Dan"};
    static const char *const tags[] = {"Player1", "Player2", "Player3", "Player4"};
    const struct game *game = games_find(SLICE("caminos"));
    struct record record;
    struct game_options options;
    struct play play;
    struct game_result result;
    char seats = (char)('0' + s->seats), room[64];
    options_default(game, &options);
    assert_int_equal(options_read(game, slice_of(variant), &options, NULL), 0);
    assert_int_equal(options_set_seats(game, s->seats, &options, NULL), 0);
    assert_int_equal(play_open(&play, game, &options, &d->arena), 0);
    assert_int_equal(record_open(&record, 100, &d->arena), 0);
    record_set_tag(&record, "Game", SLICE("caminos"));
    record_set_tag(&record, "Variant", slice_of(variant));
    record_set_tag(&record, "Seats", (struct slice){&seats, 1});
    for (int seat = 0; seat < s->seats; seat++)
        record_set_tag(&record, tags[seat], slice_of(names[series_player(s, seat)]));
    assert_int_equal(series_set_tags(s, &d->arena, &record), 0);
    while (play_actor(&play) != GAME_OVER) {
        int n = game->rules->moves(game_truth(play.state), play.scratch, moves);
        game_move move = moves[rng_below(&d->rng, (uint32_t)n)];
        struct text t = text_on(room, sizeof room);
        game->text->write_move(game_truth(play.state), move, &t);
        record_add(&record, (struct record_entry){.kind = RECORD_MOVE, .text = keep(d, &t)});
        play_move(&play, move);
    }
    play_result(&play, &result);
    record_set_tag(&record, "Result", slice_of(record_result_word(&result)));
    if (d->file.n) text_put_char(&d->file, '\n');
    record_write(&record, &d->file);
    assert_int_equal(series_add(s, &result), 0);
}

/* Reads a file as `tablier replay` does. */
static int read_file(struct desk *d, struct slice file, struct series *out, struct message *why)
{
    struct record record;
    struct play play;
    memset(out, 0, sizeof *out);
    while (slice_trim(file).n) {
        struct series alone, before = *out;
        int status = record_parse(&file, &d->arena, &record, why);
        if (!status) status = record_open_play(&record, games_find, &d->arena, &play, why);
        if (!status) status = record_replay(&record, &play, NULL, NULL, why);
        if (!status) status = series_take(out, &record, &play, why);
        if (status) return status;
        /* The record alone tells as much of the games before. */
        assert_int_equal(series_resume(&alone, &record, out->seats, why), 0);
        assert_true(alone.played == before.played && alone.goal == out->goal);
        assert_true(alone.games == out->games && alone.by == out->by);
        for (int team = 0; team < GAME_SIDES; team++)
            assert_int_equal(series_score(&alone, team),
                             before.seats ? series_score(&before, team) : 0);
        assert_memory_equal(alone.names, out->names, sizeof alone.names);
    }
    return 0;
}

static void a_file_reads_back(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 4; seats += 2) {
        struct desk *d = open_desk();
        struct series played, read;
        struct message why;
        series_open(&played, seats, 4, SERIES_POINTS);
        played.goal = 5000;
        play_game(d, &played, "points=1");
        play_game(d, &played, "points=1,board=ring");
        play_game(d, &played, "points=1,neutral=1");
        play_game(d, &played, "points=1,board=octagon");
        assert_int_equal(text_status(&d->file), 0);
        assert_int_equal(read_file(d, text_slice(&d->file), &read, &why), 0);
        assert_true(read.played == 4 && read.games == 4 && read.goal == 5000 &&
                    series_is_over(&read));
        assert_memory_equal(read.points, played.points, sizeof read.points);
        assert_memory_equal(read.won, played.won, sizeof read.won);
        assert_true(played.points[0] + played.points[1] > 20);
        close_desk(d);
    }
}

/* Replaces the n-th occurrence of a word of the same length, and puts it back. */
static void tampered(struct desk *d, const char *word, int n, const char *by, const char *id)
{
    char saved[FILE_MAX];
    struct series read;
    struct message why = {0};
    memcpy(saved, d->bytes, sizeof saved);
    char *at = d->bytes;
    for (int i = 0; i < n; i++) at = strstr(at + (i > 0), word);
    assert_non_null(at);
    memcpy(at, by, strlen(by));
    assert_int_equal(read_file(d, text_slice(&d->file), &read, &why), ERR_INVALID);
    assert_string_equal(why.id, id);
    memcpy(d->bytes, saved, sizeof saved);
}

static void a_false_file_is_refused(void **unused)
{
    (void)unused;
    struct desk *d = open_desk();
    struct series s;
    series_open(&s, 2, 0, SERIES_POINTS);
    s.goal = 700;
    play_game(d, &s, "points=1");
    play_game(d, &s, "points=1");
    play_game(d, &s, "points=1");
    tampered(d, "MatchGame \"2\"", 1, "MatchGame \"3\"", "series.number");
    tampered(d, "MatchScore \"0-0\"", 1, "MatchScore \"1-0\"", "series.score");
    tampered(d, "MatchBy \"points\"", 1, "MatchBy \"pounds\"", "series.by");
    tampered(d, "MatchTo \"700\"", 1, "MatchTo \"000\"", "series.limit");
    tampered(d, "MatchTo \"700\"", 2, "MatchTo \"800\"", "series.other");
    tampered(d, "Player1 \"Bo\"", 1, "Player1 \"Bu\"", "series.players");
    tampered(d, "[Player1 \"Bo\"]\n[Player2 \"Ada\"]", 1, "[Player1 \"Ada\"]\n[Player2 \"Bo\"]",
             "series.players");
    close_desk(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_begins_in_turn), cmocka_unit_test(points_go_to_who_scored_them),
        cmocka_unit_test(a_goal_ends_it),           cmocka_unit_test(a_file_reads_back),
        cmocka_unit_test(a_false_file_is_refused),
    };
    return cmocka_run_group_tests_name("series", tests, NULL, NULL);
}
