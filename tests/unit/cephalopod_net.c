/* The net of Cephalopod 5x5 against a plain reading of its definition in net.h. */
#include "games/cephalopod/net.h"

#include "games/cephalopod/board.h"
#include "support/cephalopod.h"

enum { GAMES = 40 };

/* Pips and colour of a cell; off the board there is none. */
static int pips_at(const struct cephalopod_state *s, int x, int y)
{
    if (x < 0 || y < 0 || x > 4 || y > 4) return 0;
    return cephalopod_pips(s, cephalopod_cell(x, y));
}

/* Can the dice on two cells be taken together from an empty cell between them? */
static bool taken_together(const struct cephalopod_state *s, int x, int y, int a, int b)
{
    static const int step[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    int p = pips_at(s, x + step[a][0], y + step[a][1]);
    int q = pips_at(s, x + step[b][0], y + step[b][1]);
    return a != b && p && q && p + q <= 6;
}

static bool fertile(const struct cephalopod_state *s, int x, int y)
{
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
            if (taken_together(s, x, y, a, b)) return true;
    return false;
}

static bool exposed(const struct cephalopod_state *s, int x, int y)
{
    static const int step[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    for (int a = 0; a < 4; a++) {
        int u = x - step[a][0], v = y - step[a][1]; /* the die lies towards `a` from here */
        if (u < 0 || v < 0 || u > 4 || v > 4 || pips_at(s, u, v)) continue;
        for (int b = 0; b < 4; b++)
            if (taken_together(s, u, v, a, b)) return true;
    }
    return false;
}

static int state_seen(const struct cephalopod_state *s, int x, int y, int colour)
{
    int pips = pips_at(s, x, y);
    if (!pips) return fertile(s, x, y);
    bool white = s->white >> cephalopod_cell(x, y) & 1, own = white == (colour == 0);
    return (own ? 2 : 14) + 2 * (pips - 1) + exposed(s, x, y);
}

/* The sum of what a filter reads in all images of the board. */
static int readings(const struct cephalopod_state *s, int k, int colour)
{
    int all = 0;
    for (int image = 0; image < 8; image++) {
        int sum = net_weights.bias[k];
        for (int x = 0; x < 5; x++)
            for (int y = 0; y < 5; y++) {
                int a = image & 4 ? y : x, b = image & 4 ? x : y;
                if (image & 1) a = 4 - a;
                if (image & 2) b = 4 - b;
                /* image 0 of a cell is the cell itself */
                sum += net_weights.cell[state_seen(s, x, y, colour)][k][a * 5 + b][0];
            }
        all += sum < 0 ? 0 : sum > NET_FULL ? NET_FULL : sum;
    }
    return all;
}

static int evidence(const struct cephalopod_state *s)
{
    int sum = 0;
    for (int k = 0; k < NET_FILTERS; k++)
        sum += net_weights.mover[k] * readings(s, k, s->turn) +
               net_weights.other[k] * readings(s, k, 1 - s->turn);
    return sum / (16 * NET_FULL) + net_weights.tempo;
}

/* Positions of random games, seen whole and from the one before. */
static void agrees(void **unused)
{
    (void)unused;
    struct rng rng = rng_seed(8, 0);
    for (int i = 0; i < GAMES; i++) {
        struct cephalopod_state s, turned;
        cephalopod_clear(5, 5, &s);
        while (s.empty) {
            struct net_sight now, before;
            net_look(&s, &now);
            assert_int_equal(net_weigh(&now), evidence(&s));
            turned = s;
            turned.turn ^= 1;
            net_look(&turned, &before);
            game_move m = cephalopod_pick(&s, rng_below(&rng, s.moves));
            board_play(&s, cephalopod_move_cell(m), cephalopod_move_way(m));
            assert_int_equal(net_weigh_near(&before, &s, turned.empty ^ s.empty), evidence(&s));
        }
    }
}

/* No sum of weights leaves 16 bits. */
static void sums_fit(void **unused)
{
    (void)unused;
    for (int k = 0; k < NET_FILTERS; k++) {
        int least = net_weights.bias[k], most = least;
        for (int at = 0; at < NET_CELLS; at++) {
            int low = INT16_MAX, high = INT16_MIN;
            for (int s = 0; s < NET_STATES; s++) {
                int w = net_weights.cell[s][k][at][0];
                low = w < low ? w : low;
                high = w > high ? w : high;
            }
            least += low;
            most += high;
        }
        assert_true(least > INT16_MIN && most < INT16_MAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(agrees), cmocka_unit_test(sums_fit)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
