/* A record with what the computer thinks of it written in: for each move that was looked at what
 * the position is worth after it, a mark where it gave something away, and then the line that would
 * have been better as a variation. What stood there stays. */
#ifndef TABLIER_CMD_ANNOTATE_H
#define TABLIER_CMD_ANNOTATE_H

#include "cmd/cmd.h"
#include "game/record.h"

enum { ANNOTATE_LINE_MAX = 12 /* moves of a better line */ };

/* What was found of one move of the game. */
struct annotate_note {
    int entry; /* its place in the record */
    int value; /* after it, for side 0 */
    int mark;  /* 0: none; 1 … 3: slip, mistake, blunder */
    int count; /* of `line`; 0: nothing better */
    struct slice line[ANNOTATE_LINE_MAX];
};

/* The record as text with notes in it; they come in the order of their entries. Memory is taken
 * from the command. 0 or CMD_BAD. */
int annotate_write(struct cmd *, const struct record *, const struct annotate_note *, int count,
                   struct text *out);

#endif
