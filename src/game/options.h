/* Options and variants as data: what a game can be asked to be, listed and described by every
 * front end without knowing the game. */
#ifndef TABLIER_GAME_OPTIONS_H
#define TABLIER_GAME_OPTIONS_H

#include "base/message.h"

struct game;

enum { GAME_OPTIONS_MAX = 8, GAME_SEATS_MAX = 4 };

/* One option. Either `values` lists its words, the first being the default, and its value is an
 * index into them; or `values` is NULL and it is a size COLUMNSxROWS within the limits, stored by
 * options_size. Words and names are stable; `about` is the catalogue id of what it means. Each
 * listed value may have a text of its own in the catalogue under "ABOUT.VALUE". */
struct game_option {
    const char *name;
    const char *about;
    const char *const *values;            /* ends with NULL */
    int size_default, size_min, size_max; /* options_size of columns, rows */
    bool board; /* says what is played on: what people choose first, and set up by hand */
    int usual;  /* so many of the values, from the first, are the game itself; the rest is for study
                   and never offered first. 0: all */
    bool idle;  /* changes nothing in this game: read wherever records have it, offered to nobody */
};

struct game_options {
    uint8_t seats;
    bool seats_given;
    uint8_t given; /* bit i: the user named option i, it is not only a default */
    uint16_t value[GAME_OPTIONS_MAX];
};

/* A size as a value: columns in the high byte, rows in the low one. Usable in constants. */
#define OPTIONS_SIZE(columns, rows) ((columns) << 8 | (rows))

static inline int options_columns(int size)
{
    return size >> 8;
}

static inline int options_rows(int size)
{
    return size & 255;
}

/* All defaults. */
void options_default(const struct game *, struct game_options *out);

/* Sets options from `k=v,k=v` (the empty text sets none). 0 or ERR_INVALID with the reason. */
int options_read(const struct game *, struct slice, struct game_options *out, struct message *why);

/* Sets the number of seats. 0 or ERR_INVALID with the reason. */
int options_set_seats(const struct game *, int seats, struct game_options *out,
                      struct message *why);

/* Every option as `k=v,k=v`, defaults included: the form records keep. */
void options_write(const struct game *, const struct game_options *, struct text *out);

/* The value of one option as text. */
void options_write_value(const struct game_option *, int value, struct text *out);

#endif
