/* Positions and moves in words that make sense when they are read aloud. */
#ifndef TABLIER_TUI_SPOKEN_H
#define TABLIER_TUI_SPOKEN_H

#include "tui/session.h"

/* What one plays for, and where the sides of the board are if they matter. Whole lines. */
void spoken_write_goal(struct session *, struct text *out);

/* Which game of the match begins, and who sits where in it. A line. */
void spoken_write_match(const struct session *, struct text *out);

/* The board: what lies where, side by side and cell by cell. Whole lines. */
void spoken_write_board(const struct session *, const struct scene *, struct text *out);

/* What each side has to join, and how it would be counted now, where a game has such things. */
void spoken_write_standing(struct session *, int viewer, struct text *out);

/* The hands as the scene shows them, a line a seat. */
void spoken_write_hands(const struct session *, const struct scene *, struct text *out);

/* What happened in steps from `first` on that was no draw of the lot, a line each. */
void spoken_write_steps(struct session *, int first, int viewer, struct text *out);

/* A tile by its shape: "curved road". */
const char *spoken_tile(int shape);

#endif
