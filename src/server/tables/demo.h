/* --demo: a few games to look at, in a store that has none yet. */
#ifndef TABLIER_SERVER_DEMO_H
#define TABLIER_SERVER_DEMO_H

#include "server/server.h"

void demo_seed(struct server *);

#endif
