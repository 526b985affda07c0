/* Counts for study: the last ply is counted, not listed and played. */
#include "caminos.h"

static uint64_t count_from(const struct caminos_state *s, int depth)
{
    struct caminos_planes planes;
    unsigned kinds = caminos_kinds(s);
    uint64_t sum = 0;
    if (depth == 0) return 1;
    caminos_planes_fill(&s->cubes, caminos_board_of(s), &planes);
    if (depth == 1) return (uint64_t)caminos_count(&planes, kinds);
    for (int f = 0; f < CAMINOS_FOOTPRINTS; f++) {
        if (!(kinds >> caminos_footprints[f].kind & 1)) continue;
        struct bits at = caminos_fits(&planes, f);
        for (; bits_any(at); at = bits_drop_first(at)) {
            struct caminos_state next = *s;
            int corner = bits_first(at);
            caminos_play(&next, caminos_move(f, corner % BITS_STRIDE, corner / BITS_STRIDE));
            sum += count_from(&next, depth - 1);
        }
    }
    return sum;
}

static uint64_t perft(const game_view *view, int depth)
{
    return count_from(caminos_of(view), depth);
}

const struct game_study caminos_study = {.perft = perft};
