/* The perfect matching of least cost in a graph of up to some hundred nodes: everybody gets exactly
 * one partner, and no other way of pairing everybody costs less. What pairings of a tournament rest
 * on. */
#ifndef TABLIER_MEETING_MATCHING_H
#define TABLIER_MEETING_MATCHING_H

#include <stddef.h>
#include <stdint.h>

enum { MATCHING_MAX = 256 };

/* Costs lie below this, so that sums and twice a cost fit. */
#define MATCHING_COST_MAX ((int64_t)1 << 58)

/* Not to be paired at all. */
#define MATCHING_NEVER INT64_MAX

/* Bytes of work memory for n nodes, aligned for any type. */
size_t matching_memory(int n);

/* `cost[i * n + j]`, the same both ways, from 0 to MATCHING_COST_MAX, or MATCHING_NEVER. Writes
 * each node's partner. 0; ERR_ILLEGAL when no matching pairs everybody (always when n is odd). */
int matching_least(int n, const int64_t *cost, void *memory, int *partner);

#endif
