/* Tips are what a game tells the search beyond its rules. A game without tips is still played, by
 * uniformly random playouts; each tip that is there makes it stronger.
 *
 * Values are integers seen from side 0: TIPS_WON means that side 0 has won, −TIPS_WON that side 1
 * has. An estimate lies strictly between them. All functions are pure: what they answer depends on
 * the state, the random numbers and the lent data alone. They see a state, but the search only ever
 * gives them one that it dealt itself from a view. */
#ifndef TABLIER_GAME_TIPS_H
#define TABLIER_GAME_TIPS_H

#include "game/game.h"

enum { TIPS_WON = 1000, TIPS_LEVELS = 10, TIPS_FEATURES = 64 };

/* A move worth a look and how much: the share of `weight` in the sum of all weights is the chance
 * that it will turn out best. */
struct tips_move {
    game_move move;
    uint32_t weight;
};

/* How a level of play falls short of all that the search can do. */
struct tips_level {
    uint32_t nodes; /* iterations it thinks */
    uint16_t blur;  /* values that lie this far apart look much the same to it */
    uint8_t sight;  /* plies it looks ahead; 0: as far as it goes */
    uint16_t slip;  /* thousandths of its turns in which it overlooks most moves */
};

/* What the caller lends. */
struct tips_room {
    void *scratch;    /* `scratch` bytes aligned for any type; what lies there changes no answer */
    const void *lent; /* data to read, the same for every call of a search and for many searches at
                       * once, such as the weights of a net; NULL: there is none, and the tips do
                       * without */
    size_t lent_bytes;
};

struct game_tips {
    size_t scratch;   /* bytes of work memory */
    uint16_t explore; /* how much a sure prior is worth when nothing was looked at yet */
    uint16_t urgency; /* how much worse than its parent a move seems before it is looked at */
    uint16_t later;   /* where moves keep their value: how many looks at a move the value of
                       * making it later is worth; 0: they do not */

    /* How good the position looks at a glance. Never called when the game is over. */
    int (*evaluate)(const game_state *, const struct tips_room *);

    /* How good it is as far as this call can tell; it may play the game on at random. ±TIPS_WON
     * only when that is sure. Called once for each new leaf of the tree. NULL: as evaluate. */
    int (*value)(const game_state *, const struct tips_room *, struct rng *);

    /* The actor's moves worth a look, the most promising first, weights falling; their number, at
     * least one. `out` has room for game_rules.max_moves. `*all` says whether the best of these is
     * sure to be the best of all: false when moves were left out on a guess, true when all are
     * there or those left out are proved to be no better. NULL: all moves, each as likely. */
    int (*rank)(const game_state *, const struct tips_room *, struct tips_move *out, bool *all);

    /* The side that wins, where so little is left to do that it can be told at small cost; −1: it
     * cannot. Called once for each new leaf of the tree. NULL: it never can. */
    int (*ending)(const game_state *);

    /* Who wins, where that can be told for certain in a moment: 1 and the value, or 0. `memory` is
     * `bytes` lent for all questions about one position and those after its moves, as much as there
     * is to spare, aligned for any type: zeroed before the first and left alone between them; NULL:
     * only whether it is worth lending. NULL instead of the function: it never is. */
    int (*exact)(const game_state *, void *memory, size_t bytes, int *value);

    /* A number that only positions of the same worth to the side to move share, as far as it can
     * be told at a glance: turned and mirrored boards, colours exchanged. Never 0. Positions that
     * share a number by accident must be next to impossible. NULL: the bytes of the state. */
    uint64_t (*key)(const game_state *);

    struct tips_level levels[TIPS_LEVELS]; /* weakest first */

    /* What levels below the top are told instead, so that they stay as strong as they were measured
     * when the rest gets better; its levels are not read and its scratch is no larger. NULL: the
     * same. */
    const struct game_tips *lesser;

    /* What the evaluation is made of, for tuning (bench/tune): the figures it weighs, seen from
     * the side to move, at most TIPS_FEATURES; their number. NULL: it is not a weighted sum. */
    int (*features)(const game_state *, const struct tips_room *, int *out);
};

/* Evidence is a sum of reasons for one side, in hundredths of the natural logarithm of the odds.
 * Its value, for the side it speaks for, strictly between −TIPS_WON and TIPS_WON; and its power as
 * a weight of tips_move, in thousandths: e^(evidence / 100). */
int tips_value(int evidence);
uint32_t tips_weight(int evidence);

#endif
