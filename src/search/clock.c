/* The time to think about one move of a game with a clock. */
#include "search/search.h"

enum {
    MOVES_AHEAD = 18, /* as if so many moves were still to come */
    RESERVE = 40      /* ms kept back for passing the move on */
};

uint64_t search_clock(uint64_t left, uint64_t increment)
{
    uint64_t usable = left > RESERVE ? left - RESERVE : 0;
    uint64_t share = usable / MOVES_AHEAD + increment * 3 / 4;
    uint64_t most = usable / 3;
    if (share > most) share = most;
    return share ? share : 1;
}
