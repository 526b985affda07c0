/* The game of a name. The list itself, games_table.c, is generated from the folders. */
#include "games/list.h"

const struct game *games_find(struct slice name)
{
    for (int i = 0; games_list[i]; i++)
        if (slice_is(name, games_list[i]->name)) return games_list[i];
    return NULL;
}
