/* Another program that plays, spoken to in UGI over pipes. */
#ifndef TABLIER_DRIVE_PROGRAM_H
#define TABLIER_DRIVE_PROGRAM_H

#include "drive/player.h"

struct program;

/* Starts the command line and agrees on the game. 0, or negative with the reason. */
int program_open(struct slice command, const struct game *, const struct game_options *,
                 struct program **out, struct message *why);
void program_close(struct program *);

int program_new_game(struct program *, struct message *why);

/* Asks for a move: `record` is what follows the word `position`. 0, or negative with the reason: it
 * ended, said nothing for a minute, or answered with something that is no move. */
int program_move(struct program *, const game_view *, struct slice record, struct drive_budget,
                 game_move *out, struct message *why);

#endif
