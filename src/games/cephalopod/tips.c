/* Cephalopod: what the search is told.
 *
 * On 5x5 a small net (net.h) says what a position is worth. On the other boards a cell counts by
 * its state as the net tells them apart; the figures are the fit of bench/tune to games of the
 * search against itself. Sixes stay for ever, which is most of it.
 *
 * Levels below the top have the evaluation with which they were measured: of both, the coarser. */
#include "game/tips.h"

#include "base/mem.h"
#include "games/cephalopod/board.h"
#include "games/cephalopod/ending.h"
#include "games/cephalopod/net.h"
#include "games/cephalopod/three.h"

struct work {
    struct cephalopod_state next;
    struct net_sight sight;
};

enum { SURE = 700 }; /* evidence beyond which no weight grows */

/* What is counted: the states of cells (net.h) but for the first, and having the move. */
enum { THE_MOVE = NET_STATES - 1, FIGURES };

static const int16_t worth[FIGURES] = {
    0,   0,  0,  0,   15, /* by what can be captured there */
    23,  4,  4,  19,  0,  -2, 12,  7,  -3, 8,  5,  -1, 34,  16, 2,  52,  0, 0, /* own dice */
    -23, -5, -5, -19, 0,  2,  -11, -8, 1,  -8, -5, -1, -35, 4,  -3, -52, 0, 0, /* the other's */
    18,
};

/* At lower levels: dice of the side to move and of the other, by pips, safe as they lie and
 * exposed; and having the move. */
enum { DICE = 2 * CEPHALOPOD_PIPS_MAX };

static const int16_t worth_of_dice[2 * DICE] = {
    28,  4,  17,  -2, 21,  7,  -7, 1, 36,  40, 85,  0, /* own */
    -27, -7, -17, 3,  -21, -6, 6,  2, -38, 53, -86, 0, /* the other's */
};
enum { WORTH_OF_THE_MOVE = 19 };

static const struct cephalopod_state *state_of(const game_state *state)
{
    return cephalopod_of(game_truth(state));
}

static uint64_t board_of(const struct cephalopod_state *s)
{
    uint64_t board = 0;
    for (int x = 0; x < s->columns; x++) board |= ((1ull << s->rows) - 1) << cephalopod_cell(x, 0);
    return board;
}

static int features(const game_state *state, const struct tips_room *room, int *out)
{
    (void)room;
    const struct cephalopod_state *s = state_of(state);
    struct cephalopod_threats threats = cephalopod_find_threats(s);
    memset(out, 0, FIGURES * sizeof *out);
    for (uint64_t left = board_of(s); left; left &= left - 1) {
        int seen = net_state(s, &threats, __builtin_ctzll(left));
        if (seen) out[seen - 1]++;
    }
    out[THE_MOVE] = 1;
    return FIGURES;
}

static bool has_won(const struct cephalopod_state *s, int side)
{
    return 2 * cephalopod_dice(s, side) > s->columns * s->rows;
}

static bool has_net(const struct cephalopod_state *s)
{
    return s->columns == 5 && s->rows == 5;
}

/* Evidence for the side to move, by the weighted sum of the features. */
static int weigh_cells(const struct cephalopod_state *s)
{
    struct cephalopod_threats threats = cephalopod_find_threats(s);
    int sum = worth[THE_MOVE];
    for (uint64_t left = board_of(s) & (~s->empty | threats.fertile); left; left &= left - 1)
        sum += worth[net_state(s, &threats, __builtin_ctzll(left)) - 1];
    return sum;
}

static int weigh_dice(const struct cephalopod_state *s)
{
    uint64_t exposed = cephalopod_find_threats(s).exposed;
    int sum = WORTH_OF_THE_MOVE;
    for (uint64_t left = board_of(s) & ~s->empty; left; left &= left - 1) {
        int cell = __builtin_ctzll(left), pips = cephalopod_pips(s, cell);
        int other = (int)(s->white >> cell & 1) == s->turn;
        sum += worth_of_dice[DICE * other + 2 * (pips - 1) + (int)(exposed >> cell & 1)];
    }
    return sum;
}

/* How a position is weighed: by a net where it fits the board, else by a sum. */
struct eye {
    const struct net_weights *net;
    int (*sum)(const struct cephalopod_state *);
};
static const struct eye sharp = {&net_sharp, weigh_cells}, blunt = {&net_blunt, weigh_dice};

static int weigh(const struct eye *eye, const struct cephalopod_state *s)
{
    struct net_sight sight;
    if (!has_net(s)) return eye->sum(s);
    net_look(eye->net, s, &sight);
    return net_weigh(eye->net, &sight);
}

static int value_of(const struct eye *eye, const struct cephalopod_state *s)
{
    int value = tips_value(weigh(eye, s));
    return s->turn == 0 ? value : -value;
}

/* ---- ranking: by how the position looks after each move */

/* Looks at a position as if the other side were to move: as all that can follow it will be seen. */
static void look_ahead(const struct eye *eye, const struct cephalopod_state *s, struct work *w)
{
    w->next = *s;
    w->next.turn ^= 1;
    net_look(eye->net, &w->next, &w->sight);
}

/* The weight of a move. A win at hand comes first, so that nobody misses it. */
static uint32_t weigh_move(const struct eye *eye, const struct cephalopod_state *s, struct work *w,
                           int cell, int way)
{
    board_copy(s, &w->next);
    board_play(&w->next, cell, way);
    if (!w->next.empty) return tips_weight(has_won(&w->next, s->turn) ? SURE : -SURE);
    if (!has_net(s)) return tips_weight(-eye->sum(&w->next));
    return tips_weight(-net_weigh_near(eye->net, &w->sight, &w->next, s->empty ^ w->next.empty));
}

static int rank_by(const struct eye *eye, const struct cephalopod_state *s, struct work *w,
                   struct tips_move *out)
{
    int count = 0;
    if (has_net(s)) look_ahead(eye, s, w);
    for (uint64_t left = s->empty; left; left &= left - 1) {
        int cell = __builtin_ctzll(left);
        for (unsigned ways = cephalopod_ways[s->cell[cell]]; ways; ways &= ways - 1) {
            int way = __builtin_ctz(ways), at = count++;
            struct tips_move m = {cephalopod_move(cell, way), weigh_move(eye, s, w, cell, way)};
            for (; at > 0 && out[at - 1].weight < m.weight; at--) out[at] = out[at - 1];
            out[at] = m;
        }
    }
    return count;
}

static int evaluate(const game_state *state, const struct tips_room *room)
{
    (void)room;
    return value_of(&sharp, state_of(state));
}

static int evaluate_bluntly(const game_state *state, const struct tips_room *room)
{
    (void)room;
    return value_of(&blunt, state_of(state));
}

static int rank(const game_state *state, const struct tips_room *room, struct tips_move *out,
                bool *all)
{
    *all = true;
    return rank_by(&sharp, state_of(state), room->scratch, out);
}

static int rank_bluntly(const game_state *state, const struct tips_room *room,
                        struct tips_move *out, bool *all)
{
    *all = true;
    return rank_by(&blunt, state_of(state), room->scratch, out);
}

/* ---- 3x3 is solved */

static int exact(const game_state *state, void *memory, size_t bytes, int *value)
{
    const struct cephalopod_state *s = state_of(state);
    if (s->columns != 3 || s->rows != 3) return 0;
    if (!memory) return 1;
    int wins = three_wins(s, memory, bytes);
    if (wins < 0) return 0;
    *value = wins == (s->turn == 0) ? TIPS_WON : -TIPS_WON;
    return 1;
}

static int ending(const game_state *state)
{
    return ending_winner(state_of(state));
}

static uint64_t key(const game_state *state)
{
    return cephalopod_key(state_of(state));
}

/* Of levels below the top. */
static const struct game_tips lesser_tips = {
    .scratch = sizeof(struct work),
    .explore = 300,
    .urgency = 100,
    .evaluate = evaluate_bluntly,
    .rank = rank_bluntly,
    .ending = ending,
    .exact = exact,
    .key = key,
};

const struct game_tips cephalopod_tips = {
    .scratch = sizeof(struct work),
    .explore = 300,
    .urgency = 100,
    .lesser = &lesser_tips,
    .evaluate = evaluate,
    .rank = rank,
    .ending = ending,
    .exact = exact,
    .key = key,
    .features = features,
    .levels =
        {
            {8, 9000, 1, 1000},
            {30, 152, 1, 384},
            {36, 88, 1, 210},
            {50, 110, 2, 290},
            {72, 74, 0, 176},
            {112, 49, 0, 106},
            {162, 31, 0, 60},
            {227, 19, 0, 35},
            {325, 7, 0, 12},
            {100000, 0, 0, 0},
        },
};
