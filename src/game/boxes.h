/* Tiles of roads, rivers and railways in text, the same wherever they are drawn: roads are light
 * lines, rivers double ones, rails heavy ones, so that no colour is needed to tell them apart.
 * Lines go through to the edges, so a landscape grows together. Shapes and labels are those of
 * scene.h; a sign is one column wide. */
#ifndef TABLIER_GAME_BOXES_H
#define TABLIER_GAME_BOXES_H

#include "game/scene.h"

/* A piece of line between the middle and the edge in the west or east, north or south. */
const char *boxes_across(enum scene_label);
const char *boxes_along(enum scene_label);

/* The middle, where the lines of a tile meet or end; a tree for a forest, grass for a meadow. */
const char *boxes_middle(int shape);

#endif
