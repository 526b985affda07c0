/* Mining puzzles: positions of games are looked at one after the other, and what proves to be a
 * puzzle is written down. */
#ifndef TABLIER_CMD_MINE_H
#define TABLIER_CMD_MINE_H

#include "cmd/cmd.h"

/* tablier puzzles mine. */
int mine_run(struct cmd *);

#endif
