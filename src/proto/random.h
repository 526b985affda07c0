/* The simplest thinker: any legal move, drawn from the seed. The yardstick for all others. */
#ifndef TABLIER_PROTO_RANDOM_H
#define TABLIER_PROTO_RANDOM_H

#include "proto/proto.h"

/* Bytes of memory that proto_random_open needs to play any of the games. */
size_t proto_random_memory(const struct game *const *games);

/* `memory` is lent for as long as the thinker is used. */
void proto_random_open(void *memory, struct proto_thinker *out);

#endif
