/* A move from the tile it puts on a cell, as scenes show it. */
#include "base/err.h"
#include "camino.h"
#include "game/scene.h"

int camino_shape(int code)
{
    bool forest = camino_code_kind(code) == CAMINO_FOREST;
    return (int)(camino_code_labels(code) | (forest ? SCENE_FOREST : 0u));
}

/* A forest's roads follow its neighbours: they say nothing about the tile. */
int camino_code_shown(int shape)
{
    for (int code = 1; code <= CAMINO_CODES; code++)
        if (camino_shape(code) == (shape & SCENE_FOREST ? SCENE_FOREST : shape)) return code;
    return 0;
}

int camino_compose(const game_view *view, const struct scene_item *things, int n, game_move *out)
{
    (void)view;
    if (n != 1 || things->kind != SCENE_GHOST) return ERR_INVALID;
    int code = camino_code_shown(things->shape);
    int what = things->group ? things->group : CAMINO_PLACE;
    if (!code || (what != CAMINO_PLACE && what != CAMINO_COMPLETE)) return ERR_INVALID;
    *out =
        camino_move(what, code, 0) | (uint32_t)(things->y & 255) << 8 | (uint32_t)(things->x & 255);
    return 0;
}
