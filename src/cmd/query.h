/* Questions to the computer player, a line of JSON each, taken apart into jobs: a position each.
 *
 *     {"id":"a","game":"cephalopod","variant":"size=3x3","moves":["a1","b2"],"plies":[0,2],
 *      "nodes":1000,"best":3,"priority":5}
 *     {"id":"b","record":"[Game \"caminos\"]\n\n…","plies":"all"}
 *     {"id":"c","action":"cancel","cancel":"a"} */
#ifndef TABLIER_CMD_QUERY_H
#define TABLIER_CMD_QUERY_H

#include <stdatomic.h>

#include "base/jsontree.h"
#include "drive/player.h"
#include "game/play.h"

/* One position to think about. It is one block of memory. */
struct job {
    struct job *next;
    struct slice id; /* of its query, as JSON */
    int ply;
    int priority;    /* the higher the sooner */
    uint64_t number; /* of its arrival */
    atomic_bool cancelled;
    struct drive_budget budget;
    uint64_t seed;
    int level; /* 0: all the strength there is */
    int best;  /* most moves that are told */
    const struct game *game;
    struct game_options options;
    int actor;
    struct game_result result; /* when it is over */
    game_view *view;           /* as the actor sees it */
};

/* The jobs of a query, linked in the order of their plies; the caller frees each. 0; or negative
 * with the reason, and then there is none. `*room`, NULL before, gets memory that the reason may
 * speak of, which the caller frees when it was said. */
int query_read(const struct jsontree *, void **room, struct job **out, struct message *why);

/* Its id as JSON: "null" when it has none. */
void query_write_id(const struct jsontree *, struct text *out);

#endif
