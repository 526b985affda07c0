/* How much of everything there may be: whatever a stranger can make or use up has its cap, by
 * address, by game and in all, and `--limit NAME=N` sets it. caps.c is the one table of them. */
#ifndef TABLIER_SERVER_CAPS_H
#define TABLIER_SERVER_CAPS_H

#include <stdbool.h>

struct server_config;

void caps_set_defaults(struct server_config *);

/* Sets the cap of that name. False when there is none. */
bool caps_set(struct server_config *, const char *name, int number);

#endif
