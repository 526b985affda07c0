/* The only file that names all games. */
#include "games/list.h"

extern const struct game camino_game;
extern const struct game caminito_game;
extern const struct game caminos_game;
extern const struct game cephalopod_game;

const struct game *const games_list[] = {
    &caminos_game, &cephalopod_game, &camino_game, &caminito_game, NULL,
};

const struct game *games_find(struct slice name)
{
    for (int i = 0; games_list[i]; i++)
        if (slice_is(name, games_list[i]->name)) return games_list[i];
    return NULL;
}
