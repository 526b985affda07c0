/* Games played side by side: the same results in the same order, however many are played at once.
 */
#include "drive/crew.h"
#include "games/list.h"
#include "support/test.h"

enum { AT_ONCE = 4 };

struct house {
    struct duel duels[AT_ONCE];
    struct duel_tally tally, enough; /* ends when the tally is this */
    int looks;
};

static bool never(void)
{
    return false;
}

static bool always(void)
{
    return true;
}

static bool look(void *context, const struct duel_tally *tally)
{
    struct house *h = context;
    h->looks++;
    return h->enough.won && tally->won == h->enough.won;
}

static void open_house(struct house *h, const char *second)
{
    const char *names[] = {"random", second};
    *h = (struct house){.looks = 0};
    for (int i = 0; i < AT_ONCE; i++) {
        struct duel *d = &h->duels[i];
        *d = (struct duel){.game = games_find(SLICE("cephalopod")), .seed = 5, .opening = 1};
        options_default(d->game, &d->options);
        assert_int_equal(options_read(d->game, SLICE("size=3x3"), &d->options, NULL), 0);
        for (int k = 0; k < 2; k++) {
            struct player_spec spec;
            assert_int_equal(player_read(slice_of(names[k]), &spec, NULL), 0);
            spec.memory = 1 << 20;
            assert_int_equal(player_open(&spec, d->game, &d->options, 1, &d->players[k], NULL), 0);
        }
    }
}

static void close_house(struct house *h)
{
    for (int i = 0; i < AT_ONCE; i++)
        for (int k = 0; k < 2; k++) player_close(h->duels[i].players[k]);
}

/* The tally of so many games, `at_once` at a time, until `enough` are won. */
static struct duel_tally run(int at_once, int games, int enough)
{
    struct house h;
    struct message why;
    open_house(&h, "random");
    h.enough.won = enough;
    struct crew_hooks hooks = {never, look, &h};
    assert_int_equal(crew_play(h.duels, at_once, games, &hooks, &h.tally, &why), 0);
    close_house(&h);
    return h.tally;
}

static void at_once_as_one_by_one(void **unused)
{
    (void)unused;
    struct duel_tally alone = run(1, 24, 0), together = run(AT_ONCE, 24, 0);
    assert_int_equal(duel_games(&alone), 24);
    assert_true(alone.won && alone.lost);
    assert_memory_equal(&alone, &together, sizeof alone);
}

/* What was played beyond the end does not count. */
static void ends_at_the_same_game(void **unused)
{
    (void)unused;
    struct duel_tally alone = run(1, 24, 5), together = run(AT_ONCE, 24, 5);
    assert_int_equal(alone.won, 5);
    assert_memory_equal(&alone, &together, sizeof alone);
}

static void told_to_halt(void **unused)
{
    (void)unused;
    struct house h;
    struct message why;
    open_house(&h, "random");
    struct crew_hooks hooks = {always, look, &h};
    assert_int_equal(crew_play(h.duels, AT_ONCE, 24, &hooks, &h.tally, &why), 0);
    assert_int_equal(duel_games(&h.tally), 0);
    assert_true(h.looks > 0);
    close_house(&h);
}

/* A program that leaves in its first game: the match ends there, whoever plays what meanwhile. */
static void says_why_it_failed(void **unused)
{
    (void)unused;
    struct house h;
    struct message why = {.id = NULL};
    open_house(&h,
               "while read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;;"
               " go) exit;; esac; done");
    struct crew_hooks hooks = {never, look, &h};
    assert_true(crew_play(h.duels, AT_ONCE, 24, &hooks, &h.tally, &why) < 0);
    assert_int_equal(duel_games(&h.tally), 0);
    assert_non_null(why.id);
    close_house(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_once_as_one_by_one),
        cmocka_unit_test(ends_at_the_same_game),
        cmocka_unit_test(told_to_halt),
        cmocka_unit_test(says_why_it_failed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
