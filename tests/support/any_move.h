/* The simplest thinker: any legal move, drawn from the seed. For tests of the protocol. */
#ifndef TABLIER_TESTS_SUPPORT_ANY_MOVE_H
#define TABLIER_TESTS_SUPPORT_ANY_MOVE_H

#include "proto/proto.h"

/* Bytes of memory that any_move_open needs to play any of the games. */
size_t any_move_memory(const struct game *const *games);

/* `memory` is lent for as long as the thinker is used. */
void any_move_open(void *memory, struct proto_thinker *out);

#endif
