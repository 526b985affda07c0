/* Le Camino: figures and their weights (bench/tune). */
#include "weigh.h"

/* What is counted of each path: its cost, empty cells, narrow places and spare cells; then having
 * the move. Own first. */
enum { OF_PATH = 4, THE_MOVE = 2 * OF_PATH };

static const int16_t worth[2][CAMINO_FIGURES] = {
    {-27, -9, -10, 2, 27, 10, 11, -2, 6}, /* Le Camino */
    {-42, -2, -6, 2, 42, 2, 6, -2, 14},   /* Le Caminito */
};

void camino_stand(const struct camino_field *field, struct camino_standing *out)
{
    out->roads_only = field->board.roads_only;
    for (int path = 0; path < 2; path++) camino_estimate(field, path, &out->path[path]);
}

void camino_stand_after(const struct camino_standing *old, const struct camino_field *before,
                        const struct camino_field *after, int cell, struct camino_standing *out)
{
    out->roads_only = old->roads_only;
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

int camino_weigh(const struct camino_standing *standing, int own)
{
    int figures[CAMINO_FIGURES], sum = 0;
    camino_figures(standing, own, figures);
    for (int i = 0; i < CAMINO_FIGURES; i++) sum += worth[standing->roads_only][i] * figures[i];
    return sum;
}
