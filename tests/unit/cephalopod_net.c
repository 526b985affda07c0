/* The nets of Cephalopod 5x5 against a plain reading of its definition in net.h. */
#include "games/cephalopod/net.h"

#include "games/cephalopod/board.h"
#include "support/cephalopod.h"

enum { GAMES = 20 };

/* Pips and colour of a cell; off the board there is none. */
static int pips_at(const struct cephalopod_state *s, int x, int y)
{
    if (x < 0 || y < 0 || x > 4 || y > 4) return 0;
    return cephalopod_pips(s, cephalopod_cell(x, y));
}

static const int step[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

/* The pips of a capture on an empty cell of the dice in a set of directions; 0: there is none. */
static int captured(const struct cephalopod_state *s, int x, int y, int set)
{
    int sum = 0;
    if (__builtin_popcount((unsigned)set) < 2) return 0;
    for (int a = 0; a < 4; a++) {
        int pips = pips_at(s, x + step[a][0], y + step[a][1]);
        if (!(set >> a & 1)) continue;
        if (!pips) return 0;
        sum += pips;
    }
    return sum <= 6 ? sum : 0;
}

static int most_captured(const struct cephalopod_state *s, int x, int y)
{
    int most = 0;
    for (int set = 0; set < 16; set++)
        if (captured(s, x, y, set) > most) most = captured(s, x, y, set);
    return most;
}

/* From how many cells a die can be taken. */
static int exposed(const struct cephalopod_state *s, int x, int y)
{
    int cells = 0;
    for (int a = 0; a < 4; a++) {
        int u = x - step[a][0], v = y - step[a][1]; /* the die lies towards `a` from here */
        bool takes = false;
        if (u < 0 || v < 0 || u > 4 || v > 4 || pips_at(s, u, v)) continue;
        for (int set = 0; set < 16; set++) takes |= (set >> a & 1) && captured(s, u, v, set);
        cells += takes;
    }
    return cells;
}

/* The row of weights that a cell has: as the sharp net numbers states, or as the blunt one does. */
static int row_seen(const struct cephalopod_state *s, int x, int y, int colour, bool blunt)
{
    int pips = pips_at(s, x, y), most = most_captured(s, x, y), cells = exposed(s, x, y);
    bool white = s->white >> cephalopod_cell(x, y) & 1, own = white == (colour == 0);
    if (!pips && blunt) return most > 0;
    if (!pips) return most ? most - 1 : 0;
    if (blunt) return (own ? 2 : 14) + 2 * (pips - 1) + (cells > 0);
    return (own ? 6 : 24) + 3 * (pips - 1) + (cells > 1 ? 2 : cells);
}

/* The sum of what a filter reads in all images of the board. */
static int readings(const struct net_weights *net, const struct cephalopod_state *s, int k,
                    int colour)
{
    int all = 0;
    for (int image = 0; image < 8; image++) {
        int sum = net->bias[k];
        for (int x = 0; x < 5; x++)
            for (int y = 0; y < 5; y++) {
                int a = image & 4 ? y : x, b = image & 4 ? x : y;
                if (image & 1) a = 4 - a;
                if (image & 2) b = 4 - b;
                sum += net->cell[row_seen(s, x, y, colour, net == &net_blunt)][a * 5 + b][k];
            }
        all += sum < 0 ? 0 : sum > NET_FULL ? NET_FULL : sum;
    }
    return all;
}

static int evidence(const struct net_weights *net, const struct cephalopod_state *s)
{
    int sum = 0;
    for (int k = 0; k < NET_FILTERS; k++)
        sum += net->mover[k] * readings(net, s, k, s->turn) +
               net->other[k] * readings(net, s, k, 1 - s->turn);
    return sum / (16 * NET_FULL) + net->tempo;
}

/* Positions of random games, seen whole and from the one before. */
static void play_through(const struct net_weights *net, uint64_t seed)
{
    struct rng rng = rng_seed(seed, 0);
    struct cephalopod_state s, turned;
    cephalopod_clear(5, 5, &s);
    while (s.empty) {
        struct net_sight now, before;
        net_look(net, &s, &now);
        assert_int_equal(net_weigh(net, &now), evidence(net, &s));
        turned = s;
        turned.turn ^= 1;
        net_look(net, &turned, &before);
        game_move m = cephalopod_pick(&s, rng_below(&rng, s.moves));
        board_play(&s, cephalopod_move_cell(m), cephalopod_move_way(m));
        assert_int_equal(net_weigh_near(net, &before, &s, turned.empty ^ s.empty),
                         evidence(net, &s));
    }
}

static void agrees(void **unused)
{
    (void)unused;
    for (uint64_t i = 0; i < GAMES; i++) {
        play_through(&net_sharp, i);
        play_through(&net_blunt, i);
    }
}

/* No sum of weights leaves 16 bits. */
static void check_sums(const struct net_weights *net)
{
    for (int k = 0; k < NET_FILTERS; k++) {
        int least = net->bias[k], most = least;
        for (int at = 0; at < NET_CELLS; at++) {
            int low = INT16_MAX, high = INT16_MIN;
            for (int s = 0; s < NET_STATES; s++) {
                int w = net->cell[net->row[s]][at][k];
                low = w < low ? w : low;
                high = w > high ? w : high;
            }
            least += low;
            most += high;
        }
        assert_true(least > INT16_MIN && most < INT16_MAX);
    }
}

static void sums_fit(void **unused)
{
    (void)unused;
    check_sums(&net_sharp);
    check_sums(&net_blunt);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(agrees), cmocka_unit_test(sums_fit)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
