/* Words that can be typed besides a move, in the user's language or in English. */
#ifndef TABLIER_TUI_WORDS_H
#define TABLIER_TUI_WORDS_H

#include "tui/session.h"

enum word {
    WORD_HELP,
    WORD_BOARD,
    WORD_MOVES,
    WORD_LIST,
    WORD_HINT,
    WORD_GO,
    WORD_UNDO,
    WORD_SAVE,
    WORD_LOAD,
    WORD_RESIGN,
    WORD_END,
    WORD_DRAW,
    WORD_ANNUL,
    WORD_NEXT,
    WORD_QUIT,
    WORDS
};

/* The word that a line begins with, `*rest` being what follows it; ERR_MISSING when it is none. */
int word_find(const struct session *, struct slice line, enum word *out, struct slice *rest);

/* The word in the user's language. */
const char *word_name(const struct session *, enum word);

/* Does the answer mean yes, in the user's language or in English? Its first letter will do. */
bool word_is_yes(const struct session *, struct slice answer);

/* Asks a person at a seat: yes or no. */
typedef bool word_ask(void *context, int seat, enum play_event);

/* Catalogue id of the question by which a seat is asked for its agreement. */
const char *word_question(enum play_event);

/* The seat to move wants to end the game or call it a draw, or annul it: everybody else is asked.
 * `*said` gets what came of it. */
void word_wish(struct session *, enum play_event, word_ask *, void *context, struct message *said);

#endif
