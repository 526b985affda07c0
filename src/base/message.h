/* A message is something to tell a person, before the language is known: a catalogue id and the
 * values for the {name} places in its text. Errors and refusals travel as messages. */
#ifndef TABLIER_BASE_MESSAGE_H
#define TABLIER_BASE_MESSAGE_H

#include "base/text.h"
#include "base/words.h"

enum message_kind {
    MESSAGE_NUMBER, /* number */
    MESSAGE_CELL,   /* number: message_cell(x, y) */
    MESSAGE_CELLS,  /* all of the message's cells, joined by commas */
    MESSAGE_WORD,   /* word: another catalogue id */
    MESSAGE_PLAIN,  /* word: text that is the same in every language (a code, a name) */
    MESSAGE_ECHO    /* text: what somebody typed, shown safely */
};

struct message_arg {
    const char *name;
    enum message_kind kind;
    int64_t number;
    const char *word;
    struct slice text; /* owned by whoever owned the input */
};

enum { MESSAGE_ARGS_MAX = 8, MESSAGE_CELLS_MAX = 16 };

struct message {
    const char *id;     /* NULL: nothing to say */
    const char *prefix; /* catalogue id of a text that says where, written first; NULL: none */
    int arg_count, cell_count;
    struct message_arg args[MESSAGE_ARGS_MAX];
    uint16_t cells[MESSAGE_CELLS_MAX]; /* the places concerned, for front ends to light up */
};

/* Cells inside messages: the column in the low byte, the row above it. */
static inline uint16_t message_cell(int x, int y)
{
    return (uint16_t)(x | y << 8);
}

/* Starts a message over. Every function below accepts NULL for a caller who does not care. */
void message_set(struct message *m, const char *id);

void message_add_number(struct message *m, const char *name, int64_t value);
void message_add_word(struct message *m, const char *name, const char *id);
void message_add_plain(struct message *m, const char *name, const char *z);
void message_add_echo(struct message *m, const char *name, struct slice typed);

/* Adds the cell both as a value and to the cells concerned. */
void message_add_cell(struct message *m, const char *name, int x, int y);

/* Adds a cell concerned; MESSAGE_CELLS_MAX of them are kept. */
void message_mark_cell(struct message *m, int x, int y);

/* Lets {name} stand for the list of all cells concerned. */
void message_add_cells(struct message *m, const char *name);

/* message_set and message_add_echo, then ERR_INVALID: how parsers give up. */
int message_fail(struct message *m, const char *id, struct slice typed);

/* The sentence in a language. */
void message_write(const struct message *m, enum words_lang lang, struct text *out);

#endif
