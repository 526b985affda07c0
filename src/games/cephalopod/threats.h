/* Captures that a position offers: where, and which dice. */
#ifndef TABLIER_GAMES_CEPHALOPOD_THREATS_H
#define TABLIER_GAMES_CEPHALOPOD_THREATS_H

#include "games/cephalopod/cephalopod.h"

struct cephalopod_threats {
    uint64_t fertile; /* empty cells where something can be captured */
    uint64_t exposed; /* dice that some capture could take */
    uint64_t several; /* of these, those that can be taken from more than one cell */
};

static inline struct cephalopod_threats cephalopod_find_threats(const struct cephalopod_state *s)
{
    uint64_t left = 0, down = 0, up = 0, right = 0; /* cells from which one is taken there */
    for (uint64_t rest = s->empty; rest; rest &= rest - 1) {
        int cell = __builtin_ctzll(rest);
        uint64_t takes = cephalopod_takes[s->cell[cell]];
        left |= (takes & 1) << cell;
        down |= (takes >> 1 & 1) << cell;
        up |= (takes >> 2 & 1) << cell;
        right |= (takes >> 3) << cell;
    }
    uint64_t fertile = left | down | up | right;
    left >>= CEPHALOPOD_COLUMN, down >>= CEPHALOPOD_ROW; /* and now the dice that are taken */
    up <<= CEPHALOPOD_ROW, right <<= CEPHALOPOD_COLUMN;
    return (struct cephalopod_threats){fertile, left | down | up | right,
                                       (left & down) | (up & right) |
                                           ((left | down) & (up | right))};
}

#endif
