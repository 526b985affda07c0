/* Tips are what a game tells the search beyond its rules. All optional. */
#ifndef TABLIER_GAME_TIPS_H
#define TABLIER_GAME_TIPS_H

#include "game/game.h"

struct game_tips {
    /* How good the position is for side 0, from −1000 (lost) to 1000 (won). */
    int (*evaluate)(const game_state *, void *scratch);
};

#endif
