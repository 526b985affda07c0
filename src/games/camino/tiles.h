/* Le Camino: the 144 tiles as 37 codes of 14 kinds.
 *
 * A code is a kind laid one way round: 1..CAMINO_CODES, in the order of the table of the rules;
 * 0 stands for an empty cell. What a code puts on its four edges is packed in one byte, two bits
 * an edge. Pure functions over constant tables. */
#ifndef CAMINO_TILES_H
#define CAMINO_TILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum camino_label { CAMINO_NONE, CAMINO_ROAD, CAMINO_RIVER, CAMINO_RAIL };
enum camino_dir { CAMINO_N, CAMINO_E, CAMINO_S, CAMINO_W };

enum camino_kind {
    CAMINO_STRAIGHT,
    CAMINO_CURVE,
    CAMINO_CROSS3,
    CAMINO_CROSS4,
    CAMINO_DEAD_END,
    CAMINO_FOREST,
    CAMINO_MEADOW,
    CAMINO_RIVER_STRAIGHT,
    CAMINO_RIVER_CURVE,
    CAMINO_RAIL_STRAIGHT,
    CAMINO_RAIL_CURVE,
    CAMINO_BUFFER,
    CAMINO_BRIDGE,
    CAMINO_LEVEL,
    CAMINO_KINDS
};

enum {
    CAMINO_CODES = 37,
    CAMINO_TILES = 144,
    CAMINO_TEXT = 8, /* room for the text of a code and its final zero */
};

/* Kinds as bits of a set. */
#define CAMINO_KIND_BIT(kind) (1u << (kind))
/* What a side may open with, and what may be discarded [7]. */
#define CAMINO_OPENING_KINDS 0x000fu
#define CAMINO_DISCARD_KINDS 0x3f80u
/* The kinds of Caminito. */
#define CAMINO_ROAD_KINDS 0x007fu

/* The kind of a code (1..CAMINO_CODES). */
int camino_code_kind(int code);
/* The labels of a code: enum camino_label of edge d at bits 2d, 2d+1. A forest gives 0: its edges
 * follow its neighbours. */
unsigned camino_code_labels(int code);
/* The code of this kind that has these labels, or 0. */
int camino_code_find(int kind, unsigned labels);
/* The first code of a kind, the one that names it, and the number of codes it has. */
int camino_kind_first(int kind);
int camino_kind_turns(int kind);
/* Copies of a kind in the box. */
int camino_kind_copies(int kind);

static inline int camino_label_at(unsigned labels, int dir)
{
    return (int)(labels >> (2 * dir) & 3u);
}

/* Writes the text of a code ("R:ne", "F") and a final zero; returns its length. */
int camino_code_format(int code, char out[CAMINO_TEXT]);
/* The code written in the first `len` bytes of `text`, all of them, or 0. */
int camino_code_parse(const char *text, size_t len);

#endif
