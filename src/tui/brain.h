/* A computer player that thinks in a thread of its own, so that the screen never waits for it.
 * Calls come from one thread, the one that shows the game. */
#ifndef TABLIER_TUI_BRAIN_H
#define TABLIER_TUI_BRAIN_H

#include "drive/player.h"

typedef struct brain brain;

/* What a thought is for: a level that plays, or advice. */
enum { BRAIN_ADVISER = 0 };

/* NULL when there is no memory. */
brain *brain_open(const struct game *, uint64_t seed);
void brain_close(brain *);

/* Begins to think about a view whose actor is a seat, as a level or as adviser; a thought that is
 * under way is dropped. 0 or negative. */
int brain_start(brain *, const game_view *, int level);

/* Is a thought under way? */
bool brain_is_busy(const brain *);

/* Makes it come to an end soon. */
void brain_hurry(brain *);

/* Waits for the end of the thought; then the move that the level plays. 0: none. */
game_move brain_finish(brain *);

/* Drops the thought. */
void brain_stop(brain *);

/* What it thinks so far; at any time after brain_start. */
void brain_report(brain *, struct search_report *out);

#endif
