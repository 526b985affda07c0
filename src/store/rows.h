/* Rows of the store, read as what a stranger might have written: a number in its range, a text of
 * its size, a seat that there is. What does not hold makes the game damaged, and nothing else. */
#ifndef TABLIER_STORE_ROWS_H
#define TABLIER_STORE_ROWS_H

#include "store/sql.h"
#include "store/store.h"

/* What is selected for a game `g` and its seats `s`, which may be missing. */
#define ROWS_GAME                                                                                  \
    "g.id, g.game, g.variant, g.seats, g.position, g.state, g.seq, g.created, g.updated, "         \
    "g.clock_main, g.clock_step, g.clock_kind, g.flags, g.watch_delay, g.previous, g.next, "       \
    "g.due, g.actor, g.sum, s.seat, s.level, s.taken, s.name, s.token, s.owner, s.push, s.mail, "  \
    "s.told, s.sum"

#define ROWS_EVENT "seq, at, kind, seat, remains, body, action, sum"

/* Room for `job->limit` games; then each row of theirs, game by game; then those that are damaged
 * go from `games` to `damaged`. */
void rows_begin_games(struct store_job *);
void rows_take_game(void *job, const struct sql_value *);
void rows_end_games(struct store_job *);

/* The events of `job->game` after `job->seq`, in order; at the end all of them were there, or the
 * game is damaged. */
void rows_begin_events(struct store_job *);
void rows_take_event(void *job, const struct sql_value *);
void rows_end_events(struct store_job *);

/* The fields of an event as they are, unless they are none: false. */
bool rows_read_event(struct pool *, const struct sql_value *, struct store_event *, int64_t *sum);

/* Notes that a game is damaged. An id that is none is told with a question mark before it, so that
 * it is taken for no other. */
void rows_note_damage(struct store_job *, struct slice id, enum store_damage, int event);

#endif
