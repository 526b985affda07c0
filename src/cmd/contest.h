/* A tournament on the command line: who plays, what, and where it is written down. */
#ifndef TABLIER_CMD_CONTEST_H
#define TABLIER_CMD_CONTEST_H

#include "cmd/cmd.h"
#include "drive/hall.h"
#include "drive/ledger.h"
#include "drive/scribe.h"

struct contest {
    struct cmd *cmd;
    struct duel duel; /* all but the players */
    uint64_t at_once;
    struct player_spec specs[CMD_OPERANDS_MAX];
    char names[CMD_OPERANDS_MAX][96];
    struct tournament tournament;
    struct ledger ledger;
    bool *taken;      /* [game] */
    char **texts;     /* [game]: its record until its result is written; NULL: nobody asked */
    int records;      /* the file of records; −1: there is none */
    int64_t recorded; /* its length */
    scribes *scribes;
    const struct duel_scribe *hands[HALL_MAX];
};

/* contest.c */

/* As the arguments say, and as far as its log has it already. 0 or CMD_BAD. */
int contest_open(struct contest *, struct cmd *);
int contest_close(struct contest *);

/* tournament.c: the table, written to `out`. */
void contest_put_table(const struct contest *, struct text *out);
void contest_put_csv(const struct contest *, struct text *out);

#endif
