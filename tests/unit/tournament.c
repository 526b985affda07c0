/* Random tournaments of every form, with people who come late, leave, come back and pauses: each
 * round as it should be, standings against a count from the log alone, and the same tournament
 * after a rebuild from any part of its log. The first argument says how many; 200 without it. */
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/rng.h"
#include "meeting/rounds.h"
#include "meeting/tournament.h"

enum { PLAYERS = 24, GAMES = 2000, LOG = 1 << 17 };

static int tournaments = 200;

struct club {
    struct tournament t;
    void *memory;
    struct text log;
    struct rng rng;
    bool calm; /* nobody comes or goes */
};

static void open_club(struct club *c, const struct tournament_setup *setup)
{
    c->memory = malloc(tournament_memory(setup));
    c->log = text_on(malloc(LOG), LOG);
    assert_non_null(c->memory);
    assert_non_null(c->log.at);
    tournament_open(&c->t, setup, c->memory);
}

static void close_club(struct club *c)
{
    free(c->memory);
    free(c->log.at);
}

/* What happens is written down, and cannot happen a second time. */
static void happen(struct club *c, struct tournament_event e)
{
    assert_int_equal(tournament_apply(&c->t, &e), 0);
    assert_int_not_equal(tournament_apply(&c->t, &e), 0);
    tournament_write(&e, &c->log);
    text_put_char(&c->log, '\n');
    assert_int_equal(text_status(&c->log), 0);
}

/* ---- from the log alone */

/* Reads `log` into an empty tournament; pairings of a round that has not begun are left out. */
static void rebuild(struct club *c, const struct tournament_setup *setup, struct slice log)
{
    open_club(c, setup);
    struct tournament_event waiting[PLAYERS + 1];
    int count = 0;
    while (log.n) {
        struct tournament_event *e = &waiting[count++];
        assert_int_equal(tournament_read(slice_cut(&log, '\n'), e), 0);
        if (e->kind == TOURNAMENT_PAIRED || e->kind == TOURNAMENT_RESTED) continue;
        for (int i = 0; i < count; i++) happen(c, waiting[i]);
        count = 0;
    }
}

static void same_standings(const struct club *a, const struct club *b)
{
    struct standings_row one[PLAYERS], other[PLAYERS];
    tournament_standings(&a->t, one);
    tournament_standings(&b->t, other);
    assert_int_equal(a->t.players, b->t.players);
    assert_memory_equal(one, other, (size_t)a->t.players * sizeof *one);
}

static void rebuild_whole(const struct club *c)
{
    struct club again = {0};
    rebuild(&again, &c->t.setup, text_slice(&c->log));
    assert_memory_equal(again.log.at, c->log.at, c->log.n);
    same_standings(c, &again);
    close_club(&again);
}

/* Points as somebody with a pencil counts them who has only the log. */
static void count_points(struct slice log, int *points, int *games)
{
    int first[GAMES], second[GAMES], count = 0;
    memset(points, 0, PLAYERS * sizeof *points);
    memset(games, 0, PLAYERS * sizeof *games);
    while (log.n) {
        struct slice line = slice_cut(&log, '\n'), word = slice_word(&line);
        uint64_t n[3];
        for (int i = 0; i < 3; i++)
            if (slice_number(slice_word(&line), GAMES, &n[i])) n[i] = 0;
        if (slice_is(word, "rested")) points[n[1] - 1] += (int)n[2], first[count++] = 0;
        if (slice_is(word, "paired")) first[count] = (int)n[1] - 1, second[count++] = (int)n[2] - 1;
        if (!slice_is(word, "result")) continue;
        int a = first[n[0] - 1], b = second[n[0] - 1];
        points[a] += (int)n[1], points[b] += (int)n[2];
        games[a]++, games[b]++;
    }
}

static void check_standings(const struct club *c)
{
    struct standings_row rows[PLAYERS];
    int points[PLAYERS], games[PLAYERS];
    tournament_standings(&c->t, rows);
    count_points(text_slice(&c->log), points, games);
    for (int i = 0; i < c->t.players; i++) {
        assert_int_equal(rows[i].points, points[rows[i].player]);
        assert_int_equal(rows[i].played, games[rows[i].player]);
        assert_int_equal(rows[i].won + rows[i].drawn + rows[i].lost, rows[i].played);
        assert_true(rows[i].place <= i + 1);
    }
}

/* ---- playing one */

static void finish(struct club *c, int game)
{
    static const int points[4][2] = {{2, 0}, {0, 2}, {1, 1}, {0, 0}};
    uint32_t lot = rng_below(&c->rng, 50);
    int which = lot < 22 ? 0 : lot < 44 ? 1 : lot < 49 ? 2 : 3;
    happen(c, (struct tournament_event){TOURNAMENT_RESULT,
                                        {game, points[which][0], points[which][1]}});
}

static void finish_some_game(struct club *c)
{
    int open = tournament_under_way(&c->t);
    if (!open) return;
    int which = (int)rng_below(&c->rng, (uint32_t)open), game = 0;
    while (!c->t.game[game].open || which-- > 0) game++;
    finish(c, game);
}

/* Everybody who is there has one place in the round, and nobody else has any. */
static void check_round(const struct club *c, const struct tournament_event *events, int count)
{
    int places[PLAYERS] = {0};
    enum tournament_format form = c->t.setup.format;
    for (int i = 0; i < count - 1; i++) {
        assert_int_equal(events[i].n[0], c->t.round + 1);
        places[events[i].n[1]]++;
        if (events[i].kind == TOURNAMENT_PAIRED) places[events[i].n[2]]++;
    }
    assert_int_equal(events[count - 1].kind, TOURNAMENT_BEGUN);
    for (int p = 0; p < c->t.players; p++) {
        assert_true(places[p] <= !c->t.gone[p]);
        if (form == TOURNAMENT_ROBIN || form == TOURNAMENT_SWISS)
            assert_int_equal(places[p], !c->t.gone[p]);
    }
}

/* A killed program has written a part of the round: read back, the same round is made again. */
static void begin_round_twice(struct club *c, const struct tournament_event *events, int count)
{
    struct club torn = {0};
    struct tournament_event anew[PLAYERS + 1];
    size_t before = c->log.n;
    int written = (int)rng_below(&c->rng, (uint32_t)count);
    for (int i = 0; i < written; i++) {
        tournament_write(&events[i], &c->log);
        text_put_char(&c->log, '\n');
    }
    rebuild(&torn, &c->t.setup, text_slice(&c->log));
    c->log.n = before;
    assert_int_equal(tournament_next(&torn.t, anew), count);
    assert_memory_equal(anew, events, (size_t)count * sizeof *anew);
    close_club(&torn);
}

static void come_and_go(struct club *c)
{
    struct tournament *t = &c->t;
    int p = (int)rng_below(&c->rng, (uint32_t)t->players);
    uint32_t lot = rng_below(&c->rng, 20);
    bool knockout = t->setup.format == TOURNAMENT_KNOCKOUT;
    bool late = t->setup.format == TOURNAMENT_SWISS || t->setup.format == TOURNAMENT_ARENA;
    struct tournament_event enter = {TOURNAMENT_ENTERED, {t->players}};
    if (c->calm) return;
    if (lot == 0 && !t->gone[p]) happen(c, (struct tournament_event){TOURNAMENT_WITHDREW, {p}});
    if (lot == 1 && t->gone[p] && !knockout)
        happen(c, (struct tournament_event){TOURNAMENT_BACK, {p}});
    if (lot == 2 && late && t->players < PLAYERS) happen(c, enter);
    if (lot == 3 && !late && t->round) assert_int_equal(tournament_apply(t, &enter), ERR_ILLEGAL);
    if (lot == 4) {
        struct tournament_event none[PLAYERS + 1];
        happen(c, (struct tournament_event){TOURNAMENT_PAUSED, {0}});
        assert_int_equal(tournament_next(t, none), 0);
        assert_false(tournament_over(t));
        happen(c, (struct tournament_event){TOURNAMENT_RESUMED, {0}});
    }
}

static void play_out(struct club *c)
{
    struct tournament_event events[PLAYERS + 1];
    while (!tournament_over(&c->t)) {
        come_and_go(c);
        int count = tournament_next(&c->t, events);
        if (count) {
            check_round(c, events, count);
            begin_round_twice(c, events, count);
            for (int i = 0; i < count; i++) happen(c, events[i]);
        }
        finish_some_game(c);
        check_standings(c);
    }
    rebuild_whole(c);
}

/* ---- each form when nobody comes or goes */

static int meetings(const struct tournament *t, int a, int b)
{
    int count = 0;
    for (int g = 0; g < t->games; g++)
        count += (t->game[g].player[0] == a && t->game[g].player[1] == b) ||
                 (t->game[g].player[0] == b && t->game[g].player[1] == a);
    return count;
}

static void check_robin(const struct tournament *t)
{
    for (int a = 0; a < t->players; a++)
        for (int b = 0; b < a; b++) assert_int_equal(meetings(t, a, b), t->setup.rounds);
}

static void check_swiss(const struct tournament *t)
{
    assert_int_equal(t->round, t->players < 2 ? 0 : t->setup.rounds);
}

/* All but one have lost a match: all but one have an opponent who got further. */
static void check_knockout(const struct tournament *t)
{
    struct standings_row rows[PLAYERS];
    int won[PLAYERS], pairs = 0, sum = 0;
    tournament_standings(t, rows);
    assert_int_equal(tournament_bracket(t, NULL, won), 0);
    for (int a = 0; a < t->players; a++) {
        sum += won[a];
        for (int b = 0; b < a; b++) pairs += meetings(t, a, b) > 0;
    }
    int byes = (1 << rounds_knockout(t->players)) - t->players;
    assert_int_equal(pairs, t->players - 1);
    assert_int_equal(sum, t->players - 1 + byes);
    assert_int_equal(won[rows[0].player], rounds_knockout(t->players));
    for (int i = 1; i < t->players; i++) assert_true(rows[i].place > 1);
}

static void check_arena(const struct tournament *t)
{
    assert_true(t->games <= t->setup.rounds * t->players);
    for (int a = 0; a < t->players; a++) {
        int games = 0;
        for (int b = 0; b < t->players; b++) games += a == b ? 0 : meetings(t, a, b);
        assert_true(t->players < 2 || games >= t->setup.rounds);
    }
}

static void every_form(void **unused)
{
    static void (*const check[])(const struct tournament *) = {check_robin, check_swiss,
                                                               check_knockout, check_arena};
    (void)unused;
    for (int i = 0; i < tournaments; i++) {
        struct club c = {.rng = rng_seed(20, (uint64_t)i), .calm = i % 8 >= 4};
        struct tournament_setup setup = {
            .format = (enum tournament_format)(i % 4), .players = PLAYERS, .games = GAMES};
        int n = 1 + (int)rng_below(&c.rng, 14);
        setup.rounds = 1 + (int)rng_below(&c.rng, setup.format == TOURNAMENT_ROBIN ? 2 : 6);
        open_club(&c, &setup);
        for (int p = 0; p < n; p++) happen(&c, (struct tournament_event){TOURNAMENT_ENTERED, {p}});
        play_out(&c);
        if (c.calm) check[i % 4](&c.t);
        close_club(&c);
    }
}

/* ---- by hand */

/* Plays events from text, each as it should be: behind a `!` one that is refused. */
static void follow(struct tournament *t, const char *text)
{
    struct slice rest = slice_of(text);
    while (rest.n) {
        struct tournament_event e;
        struct slice line = slice_trim(slice_cut(&rest, ';'));
        bool refused = line.at[0] == '!';
        if (refused) line.at++, line.n--;
        assert_int_equal(tournament_read(line, &e), 0);
        assert_int_equal(tournament_apply(t, &e) != 0, refused);
    }
}

static void open_by_hand(struct club *c, enum tournament_format format, int players)
{
    open_club(c, &(struct tournament_setup){format, 3, PLAYERS, GAMES});
    for (int p = 0; p < players; p++) happen(c, (struct tournament_event){TOURNAMENT_ENTERED, {p}});
}

/* Two who start the same round, who report twice, who leave while a round is being paired. */
static void out_of_turn(void **unused)
{
    (void)unused;
    struct club c = {0};
    open_by_hand(&c, TOURNAMENT_SWISS, 4);
    follow(&c.t, "!begun 1; !paired 2 1 2; !paired 1 2 2; !paired 1 2 5; paired 1 1 2;"
                 "!withdrew 3; !entered 5; !paused; !begun 2; !result 1 2 0; !paired 1 3 1;"
                 "paired 1 3 4; begun 1; !begun 1; !paired 2 1 3; !rested 2 1 2;"
                 "result 1 2 0; !result 1 2 0; !result 1 0 2; !result 2 2 1; !result 3 1 1;"
                 "!paired 2 1 3; result 2 1 1; !paired 1 1 3; withdrew 3; !withdrew 3;"
                 "!paired 2 1 3; !rested 2 1 1; paused; !paired 2 1 4; resumed; paired 2 1 4");
    close_club(&c);
}

/* Three draws are played again, sides changed; the fourth sends the higher rank on. */
static void draws_in_a_knockout(void **unused)
{
    (void)unused;
    struct club c = {0};
    struct tournament_event events[PLAYERS + 1];
    struct standings_row rows[PLAYERS];
    open_by_hand(&c, TOURNAMENT_KNOCKOUT, 2);
    for (int game = 0; game < TOURNAMENT_DRAWS; game++) {
        assert_int_equal(tournament_next(&c.t, events), 2);
        assert_int_equal(events[0].n[1], game % 2);
        for (int i = 0; i < 2; i++) happen(&c, events[i]);
        happen(&c, (struct tournament_event){TOURNAMENT_RESULT, {game, 1, 1}});
    }
    assert_true(tournament_over(&c.t));
    tournament_standings(&c.t, rows);
    assert_int_equal(rows[0].player, 0);
    assert_int_equal(rows[1].place, 2);
    close_club(&c);
}

/* 4 left before 1 did, so 1 had won by then; then 2 has the final without a game. */
static void both_left(void **unused)
{
    (void)unused;
    struct club c = {0};
    int won[PLAYERS];
    open_by_hand(&c, TOURNAMENT_KNOCKOUT, 4);
    follow(&c.t, "withdrew 4; withdrew 1; paired 1 2 3; begun 1; result 1 2 0; !back 4");
    assert_true(tournament_over(&c.t));
    assert_int_equal(tournament_bracket(&c.t, NULL, won), 0);
    const int should[] = {1, 2, 0, 0};
    assert_memory_equal(won, should, sizeof should);
    close_club(&c);
}

/* Lines that are no events. */
static void not_read(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"",
                                        "paired",
                                        "paired 1 2",
                                        "paired 1 0 2",
                                        "begun x",
                                        "result 1 2 0 0",
                                        "paused 1",
                                        "entered -1",
                                        "entered 4294967297",
                                        "arrived 1",
                                        "paired 1  2 3"};
    struct tournament_event e;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_int_equal(tournament_read(slice_of(lines[i]), &e), ERR_INVALID);
}

int main(int argc, char **argv)
{
    if (argc > 1) tournaments = atoi(argv[1]);
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_form), cmocka_unit_test(out_of_turn),
                                       cmocka_unit_test(draws_in_a_knockout),
                                       cmocka_unit_test(both_left), cmocka_unit_test(not_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
