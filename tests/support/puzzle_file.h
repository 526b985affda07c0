/* The puzzles of data/puzzles, one after the other, for tests: a sample of them, or with
 * PUZZLES_ALL=1 in the environment every one. */
#ifndef TABLIER_TESTS_PUZZLE_FILE_H
#define TABLIER_TESTS_PUZZLE_FILE_H

#include "game/puzzles.h"

struct puzzle_case {
    struct record record;
    struct play play;
    const struct puzzle_theme *theme;
    struct slice paper; /* as it stands in the file */
    struct slice name;
};

/* Calls `visit` for each puzzle of a game (NULL: of all) whose turn it is when one in `sample` is
 * looked at; how many. Fails the test where a file or puzzle cannot be read. */
int puzzle_cases(const char *game, int sample, void (*visit)(struct puzzle_case *));

/* Are all to be looked at? */
bool puzzle_all(void);

#endif
