/* Uniformly random moves and playouts: every footprint's legal corners are found, then the n-th of
 * all of them is taken, n drawn evenly. Drawing candidates until one is legal was tried: on no
 * board was it faster than finding all of them at once. */
#include "caminos.h"

game_move caminos_pick(const struct caminos_state *s, struct rng *rng)
{
    unsigned kinds = caminos_kinds(s);
    struct caminos_planes planes;
    struct bits fits[CAMINOS_FOOTPRINTS];
    int counts[CAMINOS_FOOTPRINTS], all = 0, f;
    caminos_planes_fill(&s->cubes, caminos_board_of(s), &planes);
    for (f = 0; f < CAMINOS_FOOTPRINTS; f++) {
        counts[f] = 0;
        if (!(kinds >> caminos_footprints[f].kind & 1)) continue;
        fits[f] = caminos_fits(&planes, f);
        all += counts[f] = bits_count(fits[f]);
    }
    int n = (int)rng_below(rng, (uint32_t)all);
    for (f = 0; n >= counts[f]; f++) n -= counts[f];
    while (n-- > 0) fits[f] = bits_drop_first(fits[f]);
    int corner = bits_first(fits[f]);
    return caminos_move(f, corner % BITS_STRIDE, corner / BITS_STRIDE);
}

int caminos_playout(struct caminos_state *s, struct rng *rng)
{
    int plies = 0;
    for (; s->turn != CAMINOS_OVER; plies++) caminos_play(s, caminos_pick(s, rng));
    return plies;
}
