/* Cephalopod 5x5: what a position is worth, by a small net of weights learned from games.
 *
 * Every cell is in one of NET_STATES states, as one side sees it:
 *
 *     0, 1            empty: nothing can be captured there, something can
 *     2 … 13          own die of 1 … 6 pips, each safe as it lies, then exposed to some capture
 *     14 … 25         likewise a die of the other side
 *
 * A filter gives each state of each cell a weight; its reading is their sum, held between 0 and
 * NET_FULL. It is read in the eight images of the board, so that turned and mirrored positions are
 * worth the same, for each side in turn; the weighted sum of the readings is the evidence. */
#ifndef TABLIER_GAMES_CEPHALOPOD_NET_H
#define TABLIER_GAMES_CEPHALOPOD_NET_H

#include "games/cephalopod/threats.h"

enum { NET_CELLS = 25, NET_STATES = 26, NET_FILTERS = 4, NET_IMAGES = 8, NET_FULL = 256 };

/* The weights, made by bench/cephalopod_net; of a cell those of its eight images in a row. */
struct net_weights {
    int16_t cell[NET_STATES][NET_FILTERS][NET_CELLS][NET_IMAGES];
    int16_t bias[NET_FILTERS];
    int16_t mover[NET_FILTERS], other[NET_FILTERS]; /* of a reading, in 1/16 of its full worth */
    int16_t tempo;                                  /* evidence for having the move */
};
extern const struct net_weights net_weights;

/* A position as the net sees it. */
struct net_sight {
    _Alignas(16) int16_t mover[NET_FILTERS][NET_IMAGES]; /* sums of the filters, in all images */
    _Alignas(16) int16_t other[NET_FILTERS][NET_IMAGES];
    struct cephalopod_threats threats;
    uint8_t state[CEPHALOPOD_CELLS]; /* of the cells, for the side to move */
};

/* Looks at a position. */
void net_look(const struct cephalopod_state *, struct net_sight *out);

/* Evidence (tips.h) for the side to move. */
int net_weigh(const struct net_sight *);

/* Evidence for the side to move in a position that differs from one that was looked at, with the
 * same side to move, by the dice on the cells `touched`. */
int net_weigh_near(const struct net_sight *, const struct cephalopod_state *, uint64_t touched);

#endif
