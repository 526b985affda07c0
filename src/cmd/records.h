/* The records of a file, one after the other. */
#ifndef TABLIER_CMD_RECORDS_H
#define TABLIER_CMD_RECORDS_H

#include "cmd/cmd.h"
#include "game/record.h"

struct cmd_record {
    struct record record;
    struct play play;   /* where it begins; nothing is replayed yet */
    struct arena *room; /* for record_replay_tree */
    bool last;          /* no other record follows */
};

/* Calls `visit` for each record of the file that operand 0 names, with an empty line of output
 * between them, until it returns CMD_BAD. What it takes by cmd_take is given back after each. 0 or
 * CMD_BAD. */
int cmd_each_record(struct cmd *, int (*visit)(struct cmd *, struct cmd_record *, void *),
                    void *context);

#endif
