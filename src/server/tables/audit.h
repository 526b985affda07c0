/* Is what the store says about a game something that can have happened? Checked before a match is
 * made of it, so that everything behind may take events as they come. */
#ifndef TABLIER_SERVER_AUDIT_H
#define TABLIER_SERVER_AUDIT_H

#include "store/store.h"

/* Plays the whole log of a game through the rules; the first `known` events were found good
 * before, so their moves need no judging. `*event`: the first that cannot be; 0: the game itself.
 * May take long: not for the loop's thread. */
enum store_damage audit_log(const struct store_game *, const struct store_event *, int count,
                            int known, int *event);

/* What stands for the game and its first events, to know them again. */
uint64_t audit_mark(const struct store_game *, const struct store_event *, int count);

#endif
