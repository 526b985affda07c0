/* Le Camino: how the two paths stand against each other, in figures and as evidence.
 *
 * Evidence is in hundredths of the logarithm of the odds (game/tips.h). */
#ifndef CAMINO_WEIGH_H
#define CAMINO_WEIGH_H

#include "estimate.h"

struct camino_standing {
    bool roads_only; /* Caminito has weights of its own */
    struct camino_estimate path[2];
};

enum { CAMINO_FIGURES = 9 };

void camino_stand(const struct camino_field *, struct camino_standing *out);

/* The same after a tile was placed on `cell`, given how the paths stood before. */
void camino_stand_after(const struct camino_standing *, const struct camino_field *before,
                        const struct camino_field *after, int cell, struct camino_standing *out);

/* The figures that are weighed, of `own` path first, for its side having the move. */
void camino_figures(const struct camino_standing *, int own, int out[CAMINO_FIGURES]);

/* Evidence for the side of `own` path, which has the move. */
int camino_weigh(const struct camino_standing *, int own);

#endif
