/* Computer seats: threads that think about a view and give a move. They never see more.
 *
 * Tasks wait in a line that is fair to whoever they are for: nobody's second task comes before
 * another's first, however many games he has. */
#ifndef TABLIER_SERVER_BOTS_H
#define TABLIER_SERVER_BOTS_H

#include "game/game.h"

struct bots;

struct bots_task {
    const struct game *game;
    game_view *view; /* what the seat knows; owned by the task */
    int level;
    uint64_t seed;
    uint64_t who;                     /* for whom it thinks; whatever is the same is the same one */
    int64_t left;                     /* milliseconds on its clock; negative: no clock */
    int64_t step;                     /* what the clock gains with a move */
    game_move move;                   /* the answer; 0: none found */
    void (*done)(struct bots_task *); /* on the loop's thread; ends with bots_task_free */
    void *context;
    struct bots_task *link;
    uint64_t place; /* in the line */
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
