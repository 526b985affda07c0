/* A scene is a view as things that can be drawn. Front ends know the kinds of items, not the
 * games: whoever can draw a cube, a die and a tile can draw any game made of them.
 *
 * Coordinates: x grows to the right, y upward from the bottom row, z upward from the board. */
#ifndef TABLIER_GAME_SCENE_H
#define TABLIER_GAME_SCENE_H

#include "game/game.h"

enum scene_kind {
    SCENE_CELL,   /* a cell of the board; owner: 1 + side whose edge or corner it is, else 0;
                     shape: game's mark of the cell (bit set of the sides it belongs to) */
    SCENE_CUBE,   /* a unit cube at x y z; shape: piece letter; group: the piece it is part of */
    SCENE_DIE,    /* shape: pips */
    SCENE_TILE,   /* shape: what lies on its edges, see SCENE_EDGE */
    SCENE_HAND,   /* something in a seat's hand: shape as above, '?' when hidden; x: place in the
                     hand, y: seat, group: how many of them */
    SCENE_GHOST,  /* where a legal move would put something: shape, group and move say what; items
                     of one move share it */
    SCENE_TAKE,   /* a thing that a legal move would take from x y: `move` says which move */
    SCENE_PATH,   /* a step of a finished or shortest path: owner, group: step from 0 */
    SCENE_LAST,   /* touched by the last move */
    SCENE_FORCED, /* a cell that can take only one thing: shape */
    SCENE_MOVE,   /* a legal move without a place: pass, redraw, discard; shape: what it gives up */
    SCENE_SIDE,   /* a side of the board that is to be joined with others: shape: its bit in the
                     cells' shape, group: the bits of those others, turn: the way it looks, in
                     eighths clockwise from the north; x y: its middle cell; owner: who joins it,
                     0: everybody may */
    SCENE_DISC    /* a disc of its owner's */
};

/* A tile says what it shows by what leaves it on each edge (0 n, 1 e, 2 s, 3 w), two bits an edge;
 * its turn is in the labels already. One road edge alone is a dead end, one rail edge a buffer, a
 * road across a river a bridge. SCENE_FOREST goes with the road edges that its neighbours ask for.
 */
enum scene_label { SCENE_PLAIN, SCENE_ROAD, SCENE_RIVER, SCENE_RAIL };
enum { SCENE_FOREST = 1 << 8 };
#define SCENE_EDGE(edge, label) ((label) << 2 * (edge))

/* What leaves a tile on an edge; the edges on which a label does, as a set: n 1, e 2, s 4, w 8. */
static inline enum scene_label scene_label(int shape, int edge)
{
    return (enum scene_label)(shape >> 2 * edge & 3);
}

static inline int scene_edges(int shape, enum scene_label label)
{
    int set = 0;
    for (int edge = 0; edge < 4; edge++) set |= (scene_label(shape, edge) == label) << edge;
    return set;
}

struct scene_item {
    uint8_t kind;  /* enum scene_kind */
    int8_t owner;  /* 1 + side, 0: nobody */
    uint8_t turn;  /* quarter turns clockwise */
    int16_t shape; /* what it is, see the kind */
    int16_t x, y, z;
    int16_t group;
    game_move move; /* the move it stands for, 0: none */
};

/* How the board itself lies. */
struct scene {
    int16_t columns, rows;
    bool turned; /* printed standing on a corner, turned by 45° */
    bool tall;   /* made of cubes that are stacked: best seen from the side, hands hold letters */
    bool hexed;  /* cells are hexagons standing on a corner, each row half a cell further to the
                    right than the one below: a cell touches the two beside it, x y+1 and x-1 y+1
                    above it, x y-1 and x+1 y-1 below it */
    int count, cap;
    struct scene_item *items; /* the caller's, `cap` of them; past that items are dropped */
};

/* Adds an item; `count` grows past `cap` when there is no room, so a caller can see it. */
static inline void scene_add(struct scene *s, struct scene_item item)
{
    if (s->count < s->cap) s->items[s->count] = item;
    s->count++;
}

/* Is there an item of a kind? */
static inline bool scene_has(const struct scene *s, enum scene_kind kind)
{
    for (int i = 0; i < s->count && i < s->cap; i++)
        if (s->items[i].kind == kind) return true;
    return false;
}

/* Is it made of tiles, in hands or on the board? */
static inline bool scene_is_tiles(const struct scene *s)
{
    return !s->tall && (scene_has(s, SCENE_HAND) || scene_has(s, SCENE_TILE));
}

#endif
