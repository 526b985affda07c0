/* The shape of the generated catalogue; only words.c reads it. */
#ifndef TABLIER_BASE_WORDS_TABLE_H
#define TABLIER_BASE_WORDS_TABLE_H

#include <stddef.h>

#include "base/words.h"

struct words_entry {
    const char *id;
    const char *text[WORDS_LANGS];
};

extern const struct words_entry words_table[];
extern const size_t words_table_count;

#endif
