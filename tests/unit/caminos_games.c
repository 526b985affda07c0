/* Random games of Caminos on all boards and in all variants, each position compared with the slow
 * second implementation: legal moves, links, whose turn, who is out, winner, score; and the text
 * of the position read back to the same bytes.
 *
 *     caminos_games [POSITIONS]        at least that many; the quick count without it */
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/caminos/caminos.h"
#include "slow/caminos.h"

enum { QUICK = 3000 };

static long wanted = QUICK;
static char slow_moves[SLOW_MOVES][SLOW_TEXT], fast_moves[CAMINOS_MAX_MOVES][SLOW_TEXT];
static game_move numbers[CAMINOS_MAX_MOVES];

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void move_text(game_move move, char out[SLOW_TEXT])
{
    struct text t = text_on(out, SLOW_TEXT - 1);
    caminos_write_move(move, &t);
    assert_int_equal(text_status(&t), 0);
    out[t.n] = 0;
}

static int list_fast(const struct caminos_state *s)
{
    struct caminos_planes scratch;
    int n = caminos_rules.moves((const game_view *)s, &scratch, numbers);
    for (int i = 0; i < n; i++) {
        if (i) assert_true(numbers[i - 1] < numbers[i]);
        move_text(numbers[i], fast_moves[i]);
        game_move back;
        assert_int_equal(caminos_read_move(slice_of(fast_moves[i]), &back, NULL), 0);
        assert_int_equal(back, numbers[i]);
    }
    qsort(fast_moves, (size_t)n, SLOW_TEXT, by_text);
    return n;
}

static int same_moves(const struct caminos_state *fast, const struct slow_caminos *slow)
{
    int n = slow_caminos_moves(slow, slow_moves);
    assert_int_equal(n, list_fast(fast));
    for (int i = 0; i < n; i++) assert_string_equal(slow_moves[i], fast_moves[i]);
    return n;
}

static void same_links(const struct caminos_state *fast, const struct slow_caminos *slow)
{
    for (int colour = 0; colour < CAMINOS_COLOURS; colour++) {
        struct caminos_links l;
        caminos_links_fill(&fast->cubes, colour, &l);
        for (int x = 0; x < BITS_STRIDE; x++)
            for (int y = 0; y < BITS_STRIDE; y++) {
                char c = "yg"[colour];
                int cell = y * BITS_STRIDE + x;
                assert_int_equal(bits_has(l.east, cell),
                                 slow_caminos_linked(slow, c, x, y, x + 1, y));
                assert_int_equal(bits_has(l.north, cell),
                                 slow_caminos_linked(slow, c, x, y, x, y + 1));
            }
    }
}

/* The path must be one: linked step by step, from a side to an opposite one, worth the points. */
static void check_path(const struct caminos_state *fast, const struct slow_caminos *slow)
{
    struct caminos_score score;
    caminos_score(fast, &score);
    if (score.how != CAMINOS_HOW_CONNECTION) {
        assert_int_equal(score.cells, 0);
        return;
    }
    int faces = score.cells;
    for (int i = 1; i < score.cells; i++) {
        int a = score.path[i - 1], b = score.path[i];
        assert_true(slow_caminos_linked(slow, "yg"[score.winner], a % BITS_STRIDE, a / BITS_STRIDE,
                                        b % BITS_STRIDE, b / BITS_STRIDE));
        faces += abs(caminos_height(&fast->cubes, a) - caminos_height(&fast->cubes, b));
    }
    assert_int_equal(faces * score.factor, score.points);
    int a = score.path[0], b = score.path[score.cells - 1], opposite = 0;
    for (int i = 0; i < slow->sides; i++)
        for (int d = slow->sides == 4 ? 2 : 3; d <= (slow->sides == 4 ? 2 : 5); d++)
            opposite += slow->side[i][a % BITS_STRIDE][a / BITS_STRIDE] &&
                        slow->side[(i + d) % slow->sides][b % BITS_STRIDE][b / BITS_STRIDE];
    assert_true(opposite > 0);
}

static void same_result(const struct caminos_state *fast, const struct slow_caminos *slow)
{
    struct game_result r;
    const char *how;
    int points, side;
    char winner = slow_caminos_result(slow, &how, &points);
    caminos_rules.payoff((const game_view *)fast, NULL, &r);
    assert_string_equal(r.how, how);
    side = winner == 'y' ? 0 : winner == 'g' ? 1 : winner == '=' ? GAME_DRAW : GAME_NONE;
    assert_int_equal(r.winner, side);
    assert_int_equal(r.points[0], side == 0 ? points : 0);
    assert_int_equal(r.points[1], side == 1 ? points : 0);
    check_path(fast, slow);
}

static void same_turn(const struct caminos_state *fast, const struct slow_caminos *slow)
{
    assert_int_equal(caminos_rules.actor((const game_view *)fast),
                     slow->turn < 0 ? GAME_OVER : slow->turn);
    for (int seat = 0; seat < slow->seats; seat++) {
        assert_int_equal(fast->out >> seat & 1, slow->out[seat]);
        for (int k = 0; k < 5; k++) assert_int_equal(fast->hands[seat][k], slow->hand[seat][k]);
    }
}

/* Cubes of one piece, and only those, carry one number in the slow position. */
static void same_pieces(const struct caminos_state *fast, const struct slow_caminos *slow)
{
    struct caminos_piece list[CAMINOS_PIECES];
    int count = caminos_pieces(fast, list), cubes = 0;
    assert_int_equal(count, slow->pieces);
    for (int i = 0; i < count; i++) {
        int number = 0;
        for (int c = 0; c < list[i].cubes; c++, cubes++) {
            int cell = list[i].cell[c];
            int n = slow->cube[cell % BITS_STRIDE][cell / BITS_STRIDE][list[i].level[c]];
            assert_true(n > 0 && (c == 0 || n == number));
            number = n;
        }
        assert_int_equal("ygb"[list[i].colour], slow -> colour[number]);
    }
    int filled = 0;
    for (int z = 0; z < CAMINOS_LEVELS; z++) filled += bits_count(fast->cubes.filled[z]);
    assert_int_equal(cubes, filled);
}

static void reads_back(const struct caminos_state *fast)
{
    char line[2048];
    struct text t = text_on(line, sizeof line);
    struct caminos_state back;
    struct game_options options = {0};
    caminos_write_position((const game_view *)fast, &t);
    assert_int_equal(text_status(&t), 0);
    memset(&back, 0x5a, sizeof back);
    assert_int_equal(caminos_read_position(text_slice(&t), &options, (game_view *)&back, NULL), 0);
    assert_memory_equal(fast, &back, sizeof back);
}

struct variant {
    int board, seats;
    bool neutral, points, team;
};

static struct variant variant_number(int i)
{
    return (struct variant){i % 4, i / 4 % 2 ? 4 : 2, i / 8 % 2, i / 16 % 2, i / 32 % 2};
}

static long compare_game(struct variant v, struct rng *rng)
{
    struct game_options options = {.seats = (uint8_t)v.seats,
                                   .value = {(uint16_t)v.board, v.neutral, v.points, v.team}};
    struct caminos_state fast;
    struct slow_caminos slow;
    long positions = 0;
    memset(&fast, 0x5a, sizeof fast);
    caminos_rules.start(&options, (game_state *)&fast);
    slow_caminos_start(&slow, caminos_boards[v.board].name, v.seats, v.neutral, v.points, v.team);
    for (;; positions++) {
        int n = same_moves(&fast, &slow);
        same_turn(&fast, &slow);
        same_links(&fast, &slow);
        same_pieces(&fast, &slow);
        same_result(&fast, &slow);
        reads_back(&fast);
        if (n == 0) return positions + 1;
        game_move move = numbers[rng_below(rng, (uint32_t)n)];
        char text[SLOW_TEXT];
        move_text(move, text);
        assert_true(slow_caminos_play(&slow, text));
        caminos_rules.play((game_state *)&fast, NULL, move);
    }
}

static void random_games(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(3, 1);
    long positions = 0;
    for (int i = 0; positions < wanted || i < 64; i++)
        positions += compare_game(variant_number(i % 64), &rng);
    print_message("# caminos: %ld positions compared\n", positions);
}

/* Games in which nobody connects until the end are rare in random play; the endings must be met
 * all the same. */
static void endings_occur(void **unused)
{
    (void)unused;
    int how[4] = {0}, out_late = 0;
    struct rng rng = rng_seed(3, 2);
    for (int i = 0; i < 4000; i++) {
        struct caminos_state s;
        struct caminos_score score;
        caminos_begin(&s, i % 4, i / 4 % 2 ? 4 : 2, i / 8 % 2);
        s.points = (uint8_t)(i / 16 % 2);
        while (s.turn != CAMINOS_OVER) {
            caminos_play(&s, caminos_pick(&s, &rng));
            out_late += s.out != 0 && s.turn != CAMINOS_OVER;
        }
        caminos_score(&s, &score);
        how[score.how]++;
    }
    assert_true(how[CAMINOS_HOW_CONNECTION] > 100 && how[CAMINOS_HOW_EDGES] > 100 &&
                how[CAMINOS_HOW_DRAW] > 100 && out_late > 100);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games),
        cmocka_unit_test(endings_occur),
    };
    if (argc > 1) wanted = strtol(argv[1], NULL, 10);
    return cmocka_run_group_tests_name("caminos games", tests, NULL, NULL);
}
