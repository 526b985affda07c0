/* A board is a word of nine hexadecimal digits: three bits of pips, and a fourth for a die of the
 * side to move. The eight outer cells are a ring in the low 32 bits, corners and edges in turn, so
 * that turning the board is rotating the word; the centre is the ninth digit.
 *
 *     0 1 2
 *     7 8 3
 *     6 5 4
 *
 * The order in which moves are tried decides how many positions are looked at, from the empty board
 * one million or twice as many: dice of six pips, which nothing can remove, come first, then large
 * dice and moves that leave few replies. */
#include "games/cephalopod/three.h"

#include "base/err.h"

enum { CELLS = 9, MAJORITY = 5, MOVES = 48, BUCKET = 4, PATIENCE = 4 << 20 };

#define ONES  UINT64_C(0x111111111)
#define EDGES UINT64_C(0x010101010)

/* The neighbours of a cell on the left, below, above and on the right; 9: none, an empty digit. */
static const uint8_t near[CELLS][4] = {
    {9, 7, 9, 1}, {0, 8, 9, 2}, {1, 3, 9, 9}, {8, 4, 2, 9}, {5, 9, 3, 9},
    {6, 9, 8, 4}, {9, 9, 7, 5}, {9, 6, 0, 8}, {7, 5, 1, 3},
};

/* An entry of the table, 0 when it is free. The empty board is never in it.
 *
 *     bit   41 … 37   36 … 1   0
 *             work     board   won
 *
 * Work is the number of binary digits of how many positions were looked at for it. */
enum { ENTRY_WORK = 37 };
#define ENTRY_BOARD UINT64_C(0x1FFFFFFFFE)

struct hunt {
    uint64_t (*buckets)[BUCKET];
    uint64_t count;    /* of buckets */
    uint64_t looked;   /* positions */
    uint64_t patience; /* look at no more than so many */
};

struct child {
    uint64_t board;
    uint64_t *bucket;
    int promise;
};

struct brood {
    int count;
    struct child child[MOVES];
};

/* ---- boards */

static inline uint64_t occupied(uint64_t board)
{
    return (board | board >> 1 | board >> 2) & ONES;
}

static inline uint32_t turn(uint32_t ring, int bits)
{
    return ring << bits | ring >> (32 - bits);
}

static inline uint32_t lesser(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static inline uint32_t least_turn(uint32_t ring)
{
    return lesser(lesser(ring, turn(ring, 8)), lesser(turn(ring, 16), turn(ring, 24)));
}

/* The least of the eight images. */
static inline uint64_t least_image(uint64_t board)
{
    uint32_t ring = (uint32_t)board, back = __builtin_bswap32(ring);
    back = turn((back >> 4 & 0x0F0F0F0F) | (back & 0x0F0F0F0F) << 4, 4);
    return (board >> 32 << 32) | lesser(least_turn(ring), least_turn(back));
}

/* The pips around a cell, as cephalopod_ways wants them. */
static inline unsigned around(uint64_t board, int cell)
{
    const uint8_t *n = near[cell];
    return (unsigned)((board >> 4 * n[0] & 7) | (board >> 4 * n[1] & 7) << 3 |
                      (board >> 4 * n[2] & 7) << 6 | (board >> 4 * n[3] & 7) << 9);
}

/* Do two empty cells touch? */
static inline bool touch(uint64_t empty)
{
    uint32_t ring = (uint32_t)empty;
    return (ring & turn(ring, 4)) || (empty >> 32 && ring & EDGES);
}

/* ---- the table */

static inline uint64_t *bucket_of(const struct hunt *h, uint64_t board)
{
    uint64_t spread = (board * 0x9E3779B97F4A7C15u) >> 32;
    return h->buckets[spread * h->count >> 32];
}

/* 1 won, 0 lost, −1 not known. */
static inline int recall(const uint64_t *bucket, uint64_t board)
{
    for (int i = 0; i < BUCKET; i++)
        if ((bucket[i] & ENTRY_BOARD) == board << 1) return (int)(bucket[i] & 1);
    return -1;
}

/* Writes over what was the least work. */
static void note(uint64_t *bucket, uint64_t board, int won, uint64_t work)
{
    uint64_t *place = &bucket[0];
    for (int i = 1; i < BUCKET; i++)
        if (bucket[i] >> ENTRY_WORK < *place >> ENTRY_WORK) place = &bucket[i];
    *place = (uint64_t)(64 - __builtin_clzll(work)) << ENTRY_WORK | board << 1 | (uint64_t)won;
}

/* ---- moves */

/* Takes in the board after a move; true when that wins at once. Where nothing can be captured and
 * no empty cells touch, filling them is all that is left, and the other side begins. */
static inline bool bear(const struct hunt *h, uint64_t board, int pips, struct brood *b)
{
    uint64_t full = occupied(board), empty = full ^ ONES;
    int replies = 0, left = __builtin_popcountll(empty);
    unsigned takes = 0;
    for (uint64_t rest = empty; rest; rest &= rest - 1) {
        unsigned pattern = around(board, __builtin_ctzll(rest) / 4);
        replies += cephalopod_count[pattern];
        takes |= cephalopod_takes[pattern];
    }
    if (!takes && !touch(empty))
        return __builtin_popcountll(board >> 3 & ONES) + left / 2 >= MAJORITY;
    struct child *c = &b->child[b->count++];
    c->board = least_image(board ^ full << 3);
    c->bucket = bucket_of(h, c->board);
    c->promise = (pips == CEPHALOPOD_PIPS_MAX) * 64 + 2 * (pips - replies);
    __builtin_prefetch(c->bucket);
    return false;
}

/* The moves on an empty cell; true when one wins at once. */
static bool bear_on(const struct hunt *h, uint64_t board, int cell, struct brood *b)
{
    unsigned ways = cephalopod_ways[around(board, cell)];
    for (; ways; ways &= ways - 1) {
        int way = __builtin_ctz(ways), pips = way == CEPHALOPOD_WAY_NONE;
        uint64_t rest = board;
        for (unsigned d = cephalopod_directions[way]; d; d &= d - 1) {
            int taken = 4 * near[cell][__builtin_ctz(d)];
            pips += (int)(board >> taken & 7);
            rest &= ~(UINT64_C(15) << taken);
        }
        if (bear(h, rest | (uint64_t)(8 | pips) << 4 * cell, pips, b)) return true;
    }
    return false;
}

static bool bear_all(const struct hunt *h, uint64_t board, struct brood *b)
{
    b->count = 0;
    for (uint64_t left = occupied(board) ^ ONES; left; left &= left - 1)
        if (bear_on(h, board, __builtin_ctzll(left) / 4, b)) return true;
    return false;
}

/* Drops the children that are known to be won for who moves there; true when one is lost. */
static bool sift(struct brood *b)
{
    int kept = 0;
    for (int i = 0; i < b->count; i++) {
        int won = recall(b->child[i].bucket, b->child[i].board);
        if (won == 0) return true;
        if (won < 0) b->child[kept++] = b->child[i];
    }
    b->count = kept;
    return false;
}

static struct child take_best(struct brood *b)
{
    int best = 0;
    for (int i = 1; i < b->count; i++)
        if (b->child[i].promise > b->child[best].promise) best = i;
    struct child c = b->child[best];
    b->child[best] = b->child[--b->count];
    return c;
}

/* ---- the search */

/* Does the side to move win? 1, 0, or −1 when patience ran out. The pips on the board grow with
 * every move that captures nothing and its dice are fewer after every other, so it is never deeper
 * than some hundred calls. */
static int wins(struct hunt *h, uint64_t board)
{
    struct brood b;
    if (++h->looked > h->patience) return -1;
    if (bear_all(h, board, &b) || sift(&b)) return 1;
    while (b.count) {
        struct child c = take_best(&b);
        int won = recall(c.bucket, c.board);
        if (won < 0) {
            uint64_t before = h->looked;
            won = wins(h, c.board);
            if (won < 0) return won;
            note(c.bucket, c.board, won, h->looked - before);
        }
        if (!won) return 1;
    }
    return 0;
}

static uint64_t board_of(const struct cephalopod_state *s)
{
    /* cells of the ring by column and row, the first on top at the left */
    static const uint8_t place[CELLS][2] = {{0, 2}, {1, 2}, {2, 2}, {2, 1}, {2, 0},
                                            {1, 0}, {0, 0}, {0, 1}, {1, 1}};
    uint64_t board = 0;
    for (int i = 0; i < CELLS; i++) {
        int cell = cephalopod_cell(place[i][0], place[i][1]), pips = cephalopod_pips(s, cell);
        bool own = (int)(s->white >> cell & 1) != s->turn;
        board |= (uint64_t)(pips + (pips && own ? 8 : 0)) << 4 * i;
    }
    return board;
}

int three_wins(const struct cephalopod_state *s, void *memory, size_t bytes)
{
    struct hunt h = {memory, bytes / sizeof(uint64_t[BUCKET]), 0, PATIENCE};
    if (!h.count) return ERR_SPACE;
    int won = wins(&h, board_of(s));
    return won < 0 ? ERR_SPACE : won;
}
