/* What the tips of Caminos claim, against trying every move: connections at once are all found and
 * none is made up, and where one must be blocked no move that blocks is left out. */
#include <stdlib.h>

#include "games/caminos/reach.h"
#include "search/search.h"
#include "support/test.h"

extern const struct game caminos_game;

enum { GAMES = 60, CHECKED_BLOCKS = 40, FIRST = 4 };

static struct tips_move ranked[CAMINOS_MAX_MOVES];
static game_move mine[CAMINOS_MAX_MOVES], theirs[CAMINOS_MAX_MOVES];

static int list_moves(const struct caminos_state *s, game_move *out)
{
    struct caminos_planes planes;
    return caminos_rules.moves((const game_view *)s, &planes, out);
}

static bool wins(const struct caminos_state *s, game_move move)
{
    struct caminos_state after = *s;
    caminos_play(&after, move);
    return after.winner == (s->turn & 1);
}

static int count_wins(const struct caminos_state *s, game_move *room)
{
    int n = list_moves(s, room), count = 0;
    for (int i = 0; i < n; i++) count += wins(s, room[i]);
    return count;
}

/* Could the other side connect if it were its turn? */
static bool is_threatened(const struct caminos_state *s)
{
    struct caminos_state other = *s;
    other.turn = (uint8_t)(1 - s->turn);
    return !(s->out >> other.turn & 1) && count_wins(&other, theirs) > 0;
}

static bool blocks(const struct caminos_state *s, game_move move)
{
    struct caminos_state after = *s;
    caminos_play(&after, move);
    if (after.turn == CAMINOS_OVER || after.turn == s->turn) return true;
    return count_wins(&after, theirs) == 0;
}

static bool is_listed(game_move move, int listed)
{
    for (int i = 0; i < listed; i++)
        if (ranked[i].move == move) return true;
    return false;
}

/* The first moves of the lists, and how many of them block. */
struct first {
    int moves, blocks;
};

static void check_blocks(const struct caminos_state *s, int listed, struct first *first)
{
    int n = list_moves(s, mine), safe = 0;
    for (int i = 0; i < n; i++) {
        if (!blocks(s, mine[i])) continue;
        assert_true(is_listed(mine[i], listed));
        safe++;
    }
    assert_true(listed < n || safe == n);
    for (int i = 0; safe && i < listed && i < FIRST; i++) {
        first->blocks += blocks(s, ranked[i].move);
        first->moves++;
    }
}

static void wins_and_blocks(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(5, 5);
    void *scratch = malloc(caminos_tips.scratch);
    struct first first = {0, 0};
    int checked = 0;
    for (int game = 0; game < GAMES; game++) {
        struct caminos_state s;
        caminos_begin(&s, game % CAMINOS_BOARDS, 2, false);
        while (s.turn != CAMINOS_OVER) {
            bool all;
            int won = count_wins(&s, mine);
            int listed = caminos_tips.rank((const game_state *)&s, scratch, ranked, &all);
            assert_true(listed > 0);
            if (won) {
                assert_true(listed == 1 && wins(&s, ranked[0].move));
            } else if (checked < CHECKED_BLOCKS && is_threatened(&s)) {
                check_blocks(&s, listed, &first);
                checked++;
            }
            caminos_play(&s, caminos_pick(&s, &rng));
        }
    }
    assert_int_equal(checked, CHECKED_BLOCKS);
    assert_true(first.blocks * 10 >= first.moves * 8); /* the others open a new threat */
    free(scratch);
}

/* No level above the second misses a connection at once. */
static void no_win_missed(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(6, 6);
    enum { MEMORY = 4 << 20 };
    char *memory = malloc(MEMORY);
    int seen = 0;
    while (seen < 24) {
        struct caminos_state s;
        caminos_begin(&s, seen % CAMINOS_BOARDS, 2, false);
        while (s.turn != CAMINOS_OVER && !count_wins(&s, mine))
            caminos_play(&s, caminos_pick(&s, &rng));
        if (s.turn == CAMINOS_OVER) continue;
        int level = 3 + seen++ % 8;
        struct search_setup setup = {.seed = (uint64_t)seen, .workers = 1};
        struct arena arena = arena_on(memory, MEMORY);
        search *think;
        uint32_t nodes = search_level_setup(&caminos_game, level, &setup);
        assert_int_equal(search_open(&setup, &arena, &think), 0);
        search_set(think, (const game_view *)&s);
        search_step(think, 0, (int)nodes);
        assert_true(wins(&s, search_level_choose(think, level)));
    }
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(wins_and_blocks),
                                       cmocka_unit_test(no_win_missed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
