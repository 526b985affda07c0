/* The rules pages of docs/rules, embedded at build time: see tools/embed.c. */
#ifndef TABLIER_CMD_RULES_H
#define TABLIER_CMD_RULES_H

#include <stddef.h>

struct rules_page {
    const char *lang; /* "en"; NULL ends the table */
    const char *game;
    const char *text;
};

extern const struct rules_page rules_pages[];

#endif
