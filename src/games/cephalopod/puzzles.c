/* Cephalopod: what can be found in a position near its end. */
#include "game/puzzles.h"

#include "cephalopod.h"

/* So few empty cells that what can follow, captures and all, can be tried. */
static bool is_near(const game_state *state)
{
    enum { CELLS = 10 };
    return __builtin_popcountll(cephalopod_of(game_truth(state))->empty) <= CELLS;
}

static bool captures(const game_state *state, game_move move)
{
    (void)state;
    return cephalopod_move_way(move) != 0;
}

static bool is_quiet(const game_state *state, game_move move)
{
    return !captures(state, move);
}

static const struct puzzle_theme themes[] = {
    {.name = "ending",
     .task = "cephalopod.puzzle_ending",
     .goal = PUZZLE_SOLVE,
     .near = is_near,
     .fits = is_quiet},
    {.name = "capture",
     .task = "cephalopod.puzzle_capture",
     .goal = PUZZLE_SOLVE,
     .near = is_near,
     .fits = captures},
    {.name = NULL},
};

const struct game_puzzles cephalopod_puzzles = {themes};
