/* Uniformly random moves and playouts.
 *
 * Why caminos_pick is exactly uniform. Call a candidate a pair of a footprint whose kind may be
 * placed and a cell of the board's box as its corner. Every distinct legal move is exactly one
 * candidate, because a move is its footprint and corner. A try draws one candidate, all with the
 * same chance, and keeps it if it is legal: given that a try succeeds, each legal move has the
 * same chance. After TRIES failures the move is drawn from the counted list, where again each has
 * the same chance. Every branch is uniform, so the whole is, however many tries there were. */
#include "caminos.h"

/* A try costs a few nanoseconds, the count some forty times as much. */
enum { TRIES = 12 };

static int footprints_of(unsigned kinds)
{
    int n = 0;
    for (int k = 0; k < CAMINOS_KINDS; k++)
        if (kinds >> k & 1) n += caminos_first_footprint[k + 1] - caminos_first_footprint[k];
    return n;
}

/* Footprint number i among those of the kinds. */
static int find_footprint(unsigned kinds, int i)
{
    for (int k = 0;; k++) {
        int n = caminos_first_footprint[k + 1] - caminos_first_footprint[k];
        if (!(kinds >> k & 1)) continue;
        if (i < n) return caminos_first_footprint[k] + i;
        i -= n;
    }
}

game_move caminos_pick(const struct caminos_state *s, struct rng *rng)
{
    const struct caminos_board *b = caminos_board_of(s);
    unsigned kinds = caminos_kinds(s);
    uint32_t area = (uint32_t)b->width * b->height;
    uint32_t candidates = area * (uint32_t)footprints_of(kinds);
    for (int i = 0; i < TRIES; i++) {
        uint32_t draw = rng_below(rng, candidates), corner = draw % area;
        int footprint = find_footprint(kinds, (int)(draw / area));
        game_move move =
            caminos_move(footprint, (int)(corner % b->width), (int)(corner / b->width));
        if (caminos_fits_at(&s->cubes, b, move)) return move;
    }
    struct caminos_planes planes;
    caminos_planes_fill(&s->cubes, b, &planes);
    int count = caminos_count(&planes, kinds);
    return caminos_nth(&planes, kinds, (int)rng_below(rng, (uint32_t)count));
}

int caminos_playout(struct caminos_state *s, struct rng *rng)
{
    int plies = 0;
    for (; s->turn != CAMINOS_OVER; plies++) caminos_play(s, caminos_pick(s, rng));
    return plies;
}
