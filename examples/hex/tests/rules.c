/* Hex the slow way: a position is read as a person reads it, from its text, and a side has won when
 * its stones lead from side to side, found by walking over all of them again. Random games of every
 * size are compared with that after each move, and the exchange with the words of the rules. */
#include <string.h>

#include "games/list.h"
#include "support/test.h"

enum { SIDE_MAX = 13, TEXT = 256, MOVES = SIDE_MAX * SIDE_MAX + 1, GAMES = 40 };

/* Room for a state of any game that is so small. */
static union {
    max_align_t align;
    unsigned char bytes[512];
} room;
static game_state *const state = (game_state *)(void *)&room;
static const struct game *hex;
static char position[TEXT];

static int size(void)
{
    return (int)strcspn(position, "/");
}

/* What stands on a cell: row 1 is written last. */
static char stone(int x, int y)
{
    return position[(size() - 1 - y) * (size() + 1) + x];
}

static bool leads_across(char colour, int x, int y, bool seen[SIDE_MAX][SIDE_MAX])
{
    if (x < 0 || y < 0 || x >= size() || y >= size() || seen[x][y] || stone(x, y) != colour)
        return false;
    seen[x][y] = true;
    if ((colour == 'w' ? y : x) == size() - 1) return true;
    return leads_across(colour, x + 1, y, seen) || leads_across(colour, x - 1, y, seen) ||
           leads_across(colour, x, y + 1, seen) || leads_across(colour, x, y - 1, seen) ||
           leads_across(colour, x - 1, y + 1, seen) || leads_across(colour, x + 1, y - 1, seen);
}

static bool has_won(char colour)
{
    bool seen[SIDE_MAX][SIDE_MAX] = {{false}};
    for (int i = 0; i < size(); i++)
        if (leads_across(colour, colour == 'w' ? i : 0, colour == 'w' ? 0 : i, seen)) return true;
    return false;
}

static void read_again(void)
{
    struct text out = text_on(position, TEXT - 1);
    hex->text->write_position(game_truth(state), &out);
    assert_int_equal(text_status(&out), 0);
    position[out.n] = 0;
}

static void agrees(void)
{
    struct game_result result;
    read_again();
    hex->rules->payoff(game_truth(state), NULL, &result);
    int winner = has_won('w') ? 0 : has_won('b') ? 1 : GAME_NONE;
    assert_int_equal(result.winner, winner);
    assert_int_equal(hex->rules->actor(game_truth(state)) == GAME_OVER, winner != GAME_NONE);
    assert_false(has_won('w') && has_won('b'));
}

static void start(int variant)
{
    struct game_options options;
    options_default(hex, &options);
    options.value[0] = (uint16_t)variant;
    memset(&room, 0, sizeof room);
    hex->rules->start(&options, state);
}

static void random_games_end_as_the_slow_way_says(void **unused)
{
    (void)unused;
    int by_exchange = 0;
    for (int n = 0; n < GAMES; n++) {
        struct rng rng = rng_seed((uint64_t)n, 0);
        game_move moves[MOVES];
        start(n % 7);
        for (int ply = 0; hex->rules->actor(game_truth(state)) != GAME_OVER; ply++) {
            int count = hex->rules->moves(game_truth(state), NULL, moves);
            int empty = 0;
            for (const char *at = strchr(position, ' '); ply && at-- > position;)
                empty += *at == '.';
            if (ply > 1) assert_int_equal(count, empty);
            if (ply == 1) assert_int_equal(count, empty + 1);
            bool last = ply == 1 && n % 2; /* the exchange */
            by_exchange += last;
            hex->rules->play(state, NULL,
                             moves[last ? count - 1 : (int)rng_below(&rng, (uint32_t)count)]);
            agrees();
        }
    }
    assert_int_equal(by_exchange, GAMES / 2);
}

static void play(const char *text)
{
    game_move move;
    struct message why;
    assert_int_equal(hex->text->read_move(game_truth(state), slice_of(text), &move, &why), 0);
    assert_true(hex->rules->check(game_truth(state), NULL, move, NULL));
    hex->rules->play(state, NULL, move);
}

static void the_exchange_mirrors_the_first_stone(void **unused)
{
    (void)unused;
    start(1);
    play("c2");
    play("exchange");
    read_again();
    assert_string_equal(position, "......./......./......./......./.b...../......./....... w");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_end_as_the_slow_way_says),
        cmocka_unit_test(the_exchange_mirrors_the_first_stone),
    };
    hex = games_find(SLICE("hex"));
    if (!hex || hex->rules->size > sizeof room) return 1;
    return cmocka_run_group_tests_name("hex", tests, NULL, NULL);
}
