/* Cephalopod 5x5: what a position is worth, by small nets of weights learned from games.
 *
 * Every cell is in one of NET_STATES states, as one side sees it:
 *
 *     0               empty, and nothing can be captured there
 *     1 … 5           empty, and the most that can be captured there is 2 … 6 pips
 *     6 … 23          own die of 1 … 6 pips, each safe as it lies, then exposed from one cell, then
 *                     from several
 *     24 … 41         likewise a die of the other side
 *
 * A filter gives each state of each cell a weight; its reading is their sum, held between 0 and
 * NET_FULL. It is read in the eight images of the board, so that turned and mirrored positions are
 * worth the same, for each side in turn; the weighted sum of the readings is the evidence.
 *
 * There are two: one tells all states apart; the other, for lower levels, which stay as strong as
 * they were measured, only whether anything can be captured, and whether a die can. */
#ifndef TABLIER_GAMES_CEPHALOPOD_NET_H
#define TABLIER_GAMES_CEPHALOPOD_NET_H

#include "games/cephalopod/threats.h"

enum { NET_CELLS = 25, NET_STATES = 42, NET_FILTERS = 4, NET_IMAGES = 8, NET_FULL = 256 };

enum { NET_OWN = 6, NET_OTHER = 24 }; /* the first states of dice */

/* The weights of a cell in a state: of all filters as the side to move sees it, then as the other
 * does. */
typedef int16_t net_row[2 * NET_FILTERS];

/* The weights, made by bench/cephalopod_net. */
struct net_weights {
    const net_row (*cell)[NET_CELLS];
    uint8_t row[NET_STATES]; /* which of `cell` is a state's: those not told apart share one */
    int16_t bias[NET_FILTERS];
    int16_t mover[NET_FILTERS], other[NET_FILTERS]; /* of a reading, in 1/16 of its full worth */
    int16_t tempo;                                  /* evidence for having the move */
};
extern const struct net_weights net_sharp, net_blunt;

/* A position as a net sees it. */
struct net_sight {
    _Alignas(16) int16_t sum[NET_IMAGES][2 * NET_FILTERS]; /* of the filters, in all images */
    struct cephalopod_threats threats;
    uint8_t state[CEPHALOPOD_CELLS]; /* of the cells, for the side to move */
};

/* The state of a cell as the side to move sees it. */
int net_state(const struct cephalopod_state *, const struct cephalopod_threats *, int cell);

/* Looks at a position. */
void net_look(const struct net_weights *, const struct cephalopod_state *, struct net_sight *out);

/* Evidence (tips.h) for the side to move. */
int net_weigh(const struct net_weights *, const struct net_sight *);

/* Evidence for the side to move in a position that differs from one that was looked at, with the
 * same side to move, by the dice on the cells `touched`. */
int net_weigh_near(const struct net_weights *, const struct net_sight *,
                   const struct cephalopod_state *, uint64_t touched);

#endif
