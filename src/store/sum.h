/* Checksums of what is written once, or as a whole: an event, a seat, what a game was created with.
 * They tell that a row is not as it was written; they are no signature, since whoever can write
 * rows can sum them up. */
#ifndef TABLIER_STORE_SUM_H
#define TABLIER_STORE_SUM_H

#include "store/store.h"

int64_t sum_event(const char *game, const struct store_event *);

/* All but when a notice was last sent. */
int64_t sum_seat(const char *game, int seat, const struct store_seat *);

/* What never changes: not the state, nor whose turn it is. */
int64_t sum_game(const struct store_game *);

#endif
