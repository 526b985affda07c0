/* Counts and sums behind the seam. */
#include "games/cephalopod/cephalopod.h"
#include "games/cephalopod/sum.h"

static uint64_t perft(const game_view *view, int depth)
{
    return cephalopod_perft(cephalopod_of(view), depth);
}

static int sum(const game_view *view, int depth, void *memory, size_t bytes, uint64_t *out)
{
    const struct cephalopod_state *s = cephalopod_of(view);
    if (s->columns == 3 && s->rows == 3) return sum_3x3(s, depth, memory, bytes, out);
    return sum_any(s, depth, memory, bytes, out);
}

const struct game_study cephalopod_study = {
    .perft = perft,
    .sum_memory = (size_t)64 << 20,
    .sum = sum,
};
