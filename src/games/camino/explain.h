/* Le Camino: refusals as messages. All accept NULL for a caller who does not ask why. */
#ifndef CAMINO_EXPLAIN_H
#define CAMINO_EXPLAIN_H

#include "camino.h"

/* Sets the rule and the sentence; returns 0, the answer of a check that refuses. */
int camino_refuse(struct game_reason *, const char *rule, const char *id);

/* The sentence, to add values to. */
struct message *camino_say(struct game_reason *);
void camino_say_cell(struct game_reason *, const char *name, int cell);

/* The catalogue id of what a kind is called, with its article. */
const char *camino_kind_word(int kind);

/* Why the completion test refuses `code` on `cell`. `why` is not NULL. */
void camino_explain(const struct camino_state *, int code, int cell, const struct camino_verdict *,
                    struct game_reason *why);

#endif
