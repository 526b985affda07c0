/* Le Camino: figures and their weights (bench/tune). */
#include "weigh.h"

/* What is counted of each path: its cost, empty cells, narrow places and spare cells; then having
 * the move. Own first. */
enum { OF_PATH = 4, THE_MOVE = 2 * OF_PATH };

static const int16_t worth[CAMINO_FIGURES] = {-27, -9, -10, 2, 27, 10, 11, -2, 6};

void camino_stand(const struct camino_field *field, struct camino_standing *out)
{
    for (int path = 0; path < 2; path++) camino_estimate(field, path, &out->path[path]);
}

void camino_stand_after(const struct camino_standing *old, const struct camino_field *before,
                        const struct camino_field *after, int cell, struct camino_standing *out)
{
    for (int path = 0; path < 2; path++)
        if (camino_estimate_holds(&old->path[path], before, after, cell))
            out->path[path] = old->path[path];
        else
            camino_estimate(after, path, &out->path[path]);
}

static void put_path(const struct camino_estimate *e, int *out)
{
    out[0] = e->cost;
    out[1] = e->open;
    out[2] = e->narrow;
    out[3] = e->spare;
}

void camino_figures(const struct camino_standing *standing, int own, int out[CAMINO_FIGURES])
{
    put_path(&standing->path[own], out);
    put_path(&standing->path[1 - own], out + OF_PATH);
    out[THE_MOVE] = 1;
}

/* Placing tiles never makes a path cheaper. */
static bool beats(const struct camino_estimate *a, const struct camino_estimate *b)
{
    return a->open == 0 && a->cost < b->cost;
}

int camino_decided(const struct camino_standing *standing, int own)
{
    const struct camino_estimate *a = &standing->path[own], *b = &standing->path[1 - own];
    return beats(a, b) - beats(b, a);
}

int camino_weigh(const struct camino_standing *standing, int own)
{
    int figures[CAMINO_FIGURES], sum = 0;
    camino_figures(standing, own, figures);
    for (int i = 0; i < CAMINO_FIGURES; i++) sum += worth[i] * figures[i];
    return sum;
}
