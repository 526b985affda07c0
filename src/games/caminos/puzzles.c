/* Caminos: what can be found in a position. */
#include "game/puzzles.h"

#include "caminos.h"

static const struct puzzle_theme themes[] = {
    {.name = "connect-1",
     .task = "caminos.puzzle_connect_1",
     .goal = PUZZLE_WIN,
     .depth = 1,
     .how = "connection"},
    {.name = "connect-2",
     .task = "caminos.puzzle_connect_2",
     .goal = PUZZLE_WIN,
     .depth = 2,
     .how = "connection"},
    {.name = "connect-3",
     .task = "caminos.puzzle_connect_3",
     .goal = PUZZLE_WIN,
     .depth = 3,
     .how = "connection"},
    {.name = "stop", .task = "caminos.puzzle_stop", .goal = PUZZLE_HOLD, .how = "connection"},
    {.name = "hold",
     .task = "caminos.puzzle_hold",
     .goal = PUZZLE_KEEP,
     .depth = 2,
     .how = "connection"},
    {.name = NULL},
};

const struct game_puzzles caminos_puzzles = {themes};
