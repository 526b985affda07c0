/* A line of tasks that wait for a thread, fair to whoever they are for: each gets the same share of
 * the work, whatever it is made of. So a short task does not wait behind the long ones of others,
 * and nobody gains by having many. */
#ifndef TABLIER_SERVER_LINE_H
#define TABLIER_SERVER_LINE_H

#include <stdbool.h>
#include <stdint.h>

enum { LINE_PEOPLE = 4096 }; /* whose last task is remembered; some people share one place */

/* First in every task that can stand in a line. */
struct line_task {
    struct line_task *next;
    uint64_t who;          /* whatever is the same is the same one */
    uint64_t cost;         /* how much work it is, roughly; at least 1 */
    uint64_t start, place; /* the share of `who` before it and with it */
};

struct line {
    struct line_task *first; /* by place */
    uint64_t now;            /* the largest start of a task that was taken */
    uint64_t ends[LINE_PEOPLE];
    int waiting;
};

void line_add(struct line *, struct line_task *);

/* The next task; NULL: nobody waits. */
struct line_task *line_take(struct line *);

/* Likewise, if it is much less work than the one being done and goes before it. */
struct line_task *line_take_before(struct line *, const struct line_task *);

/* Out of the line. False when it does not stand there any more. */
bool line_leave(struct line *, struct line_task *);

/* It was more work than that. */
void line_charge(struct line *, uint64_t who, uint64_t cost);

#endif
