/* Every move is tried until one wins, captures of the most dice first: they leave the fewest
 * replies. Both limits were chosen for play at equal time (docs/strength.md). */
#include "games/cephalopod/ending.h"

#include "games/cephalopod/board.h"

enum {
    MOVES_MOST = 6, /* with more of them it is no ending */
    PATIENCE = 30   /* positions to look at */
};

static int wins(const struct cephalopod_state *, int *patience);

/* Does this move win? 1, 0, or −1 when patience ran out. */
static int wins_by(const struct cephalopod_state *s, int cell, int way, int *patience)
{
    struct cephalopod_state next;
    board_copy(s, &next);
    board_play(&next, cell, way);
    if (!next.empty) return 2 * cephalopod_dice(&next, s->turn) > s->columns * s->rows;
    int answer = wins(&next, patience);
    return answer < 0 ? -1 : !answer;
}

/* Does the side to move win? Likewise. */
static int wins(const struct cephalopod_state *s, int *patience)
{
    if (!(*patience)--) return -1;
    for (uint64_t left = s->empty; left; left &= left - 1) {
        int cell = __builtin_ctzll(left);
        for (unsigned ways = cephalopod_ways[s->cell[cell]], way; ways; ways ^= 1u << way) {
            way = 31u - (unsigned)__builtin_clz(ways);
            int won = wins_by(s, cell, (int)way, patience);
            if (won) return won;
        }
    }
    return 0;
}

int ending_winner(const struct cephalopod_state *s)
{
    int patience = PATIENCE;
    int won = s->moves <= MOVES_MOST ? wins(s, &patience) : -1;
    return won < 0 ? -1 : won ? s->turn : 1 - s->turn;
}
