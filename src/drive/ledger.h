/* The log of a tournament in a file: what it is, then its events, a line each. Killed at any
 * moment, it is read back without an event lost or doubled:
 *
 *     a head of the caller's, which says what is played
 *     entered 1
 *     …
 *     record 1734      how long the file of records is with the game whose result follows
 *     result 1 2 0
 *
 * What belongs together (the pairings of a round, a record and its result) is written at once and
 * counts with its last line; a part of it is cut off when the file is read. */
#ifndef TABLIER_DRIVE_LEDGER_H
#define TABLIER_DRIVE_LEDGER_H

#include "base/message.h"
#include "meeting/tournament.h"

struct ledger {
    struct tournament *tournament;
    int file; /* −1: nothing is written */
    const char *path;
    int64_t recorded; /* length of the file of records */
};

/* Applies the events of the file to the tournament, which is empty; path NULL: there is no file. A
 * file with another head, or that another program writes to, is refused. 0, or negative with the
 * reason. */
int ledger_open(struct ledger *, const char *path, struct slice head, struct tournament *,
                struct message *why);

/* Applies events that belong together, and writes them. 0, or negative with the reason. */
int ledger_add(struct ledger *, const struct tournament_event *, int count, struct message *why);

/* A result, and how long the file of records is with it. */
int ledger_add_result(struct ledger *, const struct tournament_event *, int64_t recorded,
                      struct message *why);

void ledger_close(struct ledger *);

#endif
