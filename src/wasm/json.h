/* Answers to the page, as JSON. */
#ifndef TABLIER_WASM_JSON_H
#define TABLIER_WASM_JSON_H

#include "game/puzzles.h"
#include "game/series.h"
#include "search/search.h"
#include "table.h"

/* {"rule": …, "say": …, "cells": [[x, y], …]}; no rule when there is none to name. */
void json_refusal(struct text *, const char *rule, const struct message *, enum words_lang);

/* Every game with its seats and options; texts as catalogue ids. */
void json_games(struct text *);

/* Who moves, the result or the count so far, what may be agreed on. */
void json_state(struct text *, struct table *, const struct node *, int seat);

/* [{"node": …, "kind": …, "seat": …, "text": …}, …] from the start to the node. */
void json_line(struct text *, const struct node *);

/* One entry of a tree, after those before it in a list: as above, with the node it follows and the
 * glyphs behind it. */
void json_branch(struct text *, const struct table *, const struct node *);

/* {"words": …, "shapes": [{"kind": 0, "colour": 1, "cell": [x, y], "to": [x, y], "label": …}, …]}
 */
void json_shapes(struct text *, struct slice comment);

/* {"score": [a, b], "games": …, "tags": {…}} with the tags of the match's next game. */
void json_series(struct text *, const struct series *, const struct record *next);

/* {"iterations": …, "settled": …, "best": [{"move": …, "value": …, "visits": …, "proved": …}, …]}
 */
void json_thought(struct text *, const struct game *, const game_view *,
                  const struct search_report *);

/* What a puzzle asks for, of the seat that is to find it. */
void json_puzzle(struct text *out, const struct puzzle_theme *, int seat);

#endif
