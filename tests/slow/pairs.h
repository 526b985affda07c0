/* Pairing by trying everything: the least cost of a perfect matching, and a Swiss round judged wish
 * by wish, without any number in which they are mixed. */
#ifndef TABLIER_TESTS_SLOW_PAIRS_H
#define TABLIER_TESTS_SLOW_PAIRS_H

#include <stdbool.h>
#include <stdint.h>

#include "meeting/swiss.h"

/* The least sum of a perfect matching of the nodes in `left` (a set), or INT64_MAX. */
int64_t pairs_least(int n, const int64_t *cost, unsigned left);

/* How far a round is from each wish of swiss.h, the first the most important. */
struct pairs_wishes {
    int far[5];
};

/* Of a pairing as swiss_pair writes it. */
struct pairs_wishes pairs_judge(int n, const struct swiss_player *, const uint8_t *met,
                                const int *opponent);

/* The best of all pairings, found by trying them. */
struct pairs_wishes pairs_best(int n, const struct swiss_player *, const uint8_t *met);

/* Below 0 when a is better. */
int pairs_compare(const struct pairs_wishes *a, const struct pairs_wishes *b);

/* Can everybody who is there meet somebody new, or rest for the first time? */
bool pairs_all_new(int n, const struct swiss_player *, const uint8_t *met);

#endif
