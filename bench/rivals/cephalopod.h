/* What Cephalopod is measured against: plain programs that do the same work. */
#ifndef RIVALS_CEPHALOPOD_H
#define RIVALS_CEPHALOPOD_H

#include <stdint.h>

/* Move sequences on an empty board of that size, by a generator on an array, with the last ply
 * counted and not played. */
uint64_t rival_cephalopod_perft(int columns, int rows, int depth);

#endif
