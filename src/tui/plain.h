/* The game line by line: no control of the screen, everything in words. */
#ifndef TABLIER_TUI_PLAIN_H
#define TABLIER_TUI_PLAIN_H

#include "tui/session.h"

/* What to begin with: a game that is open already, or a choice of kept and new ones; `game` is the
 * one asked for, NULL: any. 0, or ERR_SPACE, or ERR_SYSTEM when the output cannot be written: the
 * game is kept then as always. */
int plain_run(struct session *, struct table_setup *);

#endif
