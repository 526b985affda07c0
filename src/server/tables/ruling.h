/* Questions to the rules that may take long, put to threads of their own: the loop goes on. They
 * wait in a line that is fair to whoever asks. */
#ifndef TABLIER_SERVER_RULING_H
#define TABLIER_SERVER_RULING_H

#include "game/game.h"
#include "server/tables/line.h"

struct uv_loop_s;
struct rulings;

enum ruling_kind {
    RULING_MOVES, /* which moves are legal? */
    RULING_CHECK, /* is `move`, and why not? */
    RULING_COUNT  /* who would win if the game ended now? */
};

struct ruling {
    struct line_task in_line;
    enum ruling_kind kind;
    const struct game *game;
    game_view *view; /* of the position; the ruling's own */
    game_move move;

    /* the answer */
    game_move *moves;
    int count;
    bool legal;
    struct game_reason why;
    struct game_result result;
    int64_t cost; /* microseconds of processor time */

    void (*done)(struct ruling *); /* on the loop's thread; ends with ruling_free */
    void *context;
    bool waits, cancelled;
};

struct rulings *rulings_open(struct uv_loop_s *);

/* Waits for the threads; `done` is not called any more. */
void rulings_close(struct rulings *);

/* `view` is copied. */
struct ruling *ruling_new(enum ruling_kind, const struct game *, const game_view *view);
void ruling_free(struct ruling *);

/* Asks. */
void rulings_submit(struct rulings *, struct ruling *);

/* Nobody wants to know any more: it is freed, now or when a thread is done with it. */
void rulings_cancel(struct rulings *, struct ruling *);

/* Questions that no thread has begun. */
int rulings_waiting(struct rulings *);

#endif
