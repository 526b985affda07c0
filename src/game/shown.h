/* The presentation of a game and its lessons, as data: texts are catalogue ids, positions and moves
 * are as a record writes them, so that whoever shows them needs to know nothing of the game. */
#ifndef TABLIER_GAME_SHOWN_H
#define TABLIER_GAME_SHOWN_H

#include "game/game.h"

/* A step of a lesson: a position in which certain moves are asked for. */
struct game_lesson {
    const char *say;     /* what there is to learn and do */
    const char *variant; /* this and the next two: how it begins; NULL: as any game does */
    const char *position;
    const char *played;
    const char *wanted; /* the moves that do it, * standing for any letters; NULL: any move */
    bool wins;          /* only if side 0 has won by it */
};

/* A lesson in strategy: something to know, and puzzles (game/puzzles.h) to see it on, so that what
 * it claims is proved. */
struct game_course {
    const char *title, *say;
    const char *steps; /* names of puzzles, parted by blanks, the easiest first */
};

struct game_shown {
    const char *name;              /* the title with whose game it is; NULL: the title */
    const char *say;               /* what makes one curious, in two sentences */
    const char *goal;              /* what one plays for, in a sentence; NULL: as game.h has it */
    const char *position, *played; /* what it is about, in a picture; either may be NULL */
    const struct game_lesson *lessons; /* ends with a NULL `say` */
    const struct game_course *courses; /* ends with a NULL `title`; NULL: there are none */
};

/* Is a move, as it is written, one that the step asks for? `winner`: after it, as in
 * struct game_result. */
bool game_lesson_done(const struct game_lesson *, struct slice move, int winner);

#endif
