/* Computer seats: threads that think about a view and give a move. They never see more.
 *
 * Tasks wait in a line that is fair to whoever they are for, by the work that their levels are,
 * however many games he has; and a short one is done in the middle of a long one that it goes
 * before. So a gentle computer answers at once, whatever strong ones elsewhere think about. */
#ifndef TABLIER_SERVER_BOTS_H
#define TABLIER_SERVER_BOTS_H

#include "game/game.h"
#include "server/tables/line.h"

struct bots;

struct bots_task {
    struct line_task in_line; /* `who`: for whom it thinks */
    const struct game *game;
    game_view *view; /* what the seat knows; owned by the task */
    int level;
    uint64_t seed;
    int64_t left;                     /* milliseconds on its clock; negative: no clock */
    int64_t step;                     /* what the clock gains with a move */
    game_move move;                   /* the answer; 0: none found */
    void (*done)(struct bots_task *); /* on the loop's thread; ends with bots_task_free */
    void *context;
};

/* `wake` is called from a bot's thread when bots_collect has something to do. */
struct bots *bots_open(int threads, void (*wake)(void *), void *context);

/* Stops all thinking and waits for the threads; `done` is not called any more. */
void bots_close(struct bots *);

struct bots_task *bots_task_new(const struct game *);
void bots_task_free(struct bots_task *);

void bots_submit(struct bots *, struct bots_task *);
void bots_collect(struct bots *);

/* Tasks that no thread has begun. */
int bots_waiting(struct bots *);

#endif
