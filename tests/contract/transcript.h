/* A random game boiled down to one number: everything the seam says on the way goes in. Equal
 * numbers on two machines mean equal games, byte for byte. */
#ifndef TABLIER_TESTS_CONTRACT_TRANSCRIPT_H
#define TABLIER_TESTS_CONTRACT_TRANSCRIPT_H

#include "contract/walk.h"

uint64_t transcript_hash(const struct game *, uint64_t seed, struct arena *);

#endif
