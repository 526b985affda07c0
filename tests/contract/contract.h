/* The contract of the seam, rule by rule. Each rule plays one random game of the game it is given
 * and fails the running cmocka test where the contract is broken. */
#ifndef TABLIER_TESTS_CONTRACT_CONTRACT_H
#define TABLIER_TESTS_CONTRACT_CONTRACT_H

#include "contract/walk.h"

typedef void contract_rule(const struct game *, uint64_t seed, struct arena *);

contract_rule contract_moves;   /* sorted, unique, within the announced limits */
contract_rule contract_check;   /* agrees with moves and outcomes, and always says why not */
contract_rule contract_text;    /* moves and positions survive writing and reading */
contract_rule contract_bytes;   /* what lay in memory before never shows in a position */
contract_rule contract_replay;  /* a record plays back to the same bytes */
contract_rule contract_result;  /* every game ends, with a result that makes sense */
contract_rule contract_views;   /* observe, follow, redeal and watch agree with each other */
contract_rule contract_twins;   /* no view depends on what is hidden from it */
contract_rule contract_scene;   /* the scene offers exactly the legal moves */
contract_rule contract_compose; /* the things of a legal move give that move */
contract_rule contract_edit;    /* boards are cleared and set up by hand */
contract_rule contract_shown;   /* pictures and lessons are of the game */
contract_rule contract_planes;  /* moves are actions, observations hide what the view hides */

/* How often a game's views betrayed a secret during one random game: by the two tests of hiding.
 * `*tried` counts the comparisons that could have shown something. */
int contract_count_redeal_leaks(const struct game *, uint64_t seed, struct arena *, int *tried);
int contract_count_twin_leaks(const struct game *, uint64_t seed, struct arena *, int *tried);

/* Fails the test with the game, seed and ply unless `condition` holds. */
#define CONTRACT(w, condition) contract_hold((w), (condition), #condition, __FILE__, __LINE__)
void contract_hold(const struct walk *, bool condition, const char *what, const char *file,
                   int line);

#endif
