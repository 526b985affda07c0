/* A picture in the making: where board coordinates lie on the paper, and who draws what. */
#ifndef TABLIER_PICTURE_CANVAS_H
#define TABLIER_PICTURE_CANVAS_H

#include "game/scene.h"
#include "game/shapes.h"
#include "picture/svg.h"

enum { CANVAS_CELL = 600, CANVAS_SHARES = 100 }; /* units and shares of a cell */

struct canvas {
    const struct scene *scene;
    struct text *out;
    bool raised;                       /* heights are seen; else everything is seen from above */
    struct svg_point right, up, above; /* one step in x, y and z, in hundredths of a unit */
    struct svg_point low, high;        /* of all that is drawn on the board */
};

/* An empty canvas for a scene, its board turned as it is printed. */
struct canvas canvas_open(const struct scene *, bool raised, struct text *out);

/* Where a place on the board lies; coordinates are counted in hundredths of a cell. */
struct svg_point canvas_place(const struct canvas *, int x, int y, int z);

/* The middle of an item's cell, at the item's height. */
struct svg_point canvas_middle(const struct canvas *, const struct scene_item *);

/* The corners of an item's cell, clockwise on paper and `inset` hundredths of a cell inward; their
 * number. */
enum { CANVAS_CORNERS = 6 };
int canvas_corners(const struct canvas *, const struct scene_item *, int inset,
                   struct svg_point out[CANVAS_CORNERS]);

/* Names next to the outermost cells of columns and rows: how large, and how far from the board in
 * hundredths of a cell. */
void canvas_draw_names(const struct canvas *, const struct scene_item *cell, int size, int away);

/* The first item of a kind at a place, or NULL. */
const struct scene_item *canvas_find(const struct canvas *, enum scene_kind, int x, int y, int z);

/* flat.c: in a box of the given size. */
void canvas_draw_die(struct text *, struct svg_point corner, int size, int owner, int pips);
void canvas_draw_disc(struct text *, struct svg_point corner, int size, int owner);
void canvas_draw_tile(struct text *, struct svg_point corner, int size, int shape);

/* rim.c: the sides of a board of hexagons, in the colour of who is to join them. */
void canvas_draw_rim(const struct canvas *);

/* solid.c: all cubes, and one alone as a letter in a box. */
void canvas_draw_cubes(const struct canvas *);
void canvas_draw_letter(struct text *, struct svg_point corner, int size, int owner, int letter);

/* marks.c: paths, the last move, cells with one choice; and a frame around an item's cell, at its
 * height. The last move's frame on a cube is drawn with the cube, which others may hide. */
#define CANVAS_LAST "#b3261e"
void canvas_draw_marks(const struct canvas *);
void canvas_draw_frame(const struct canvas *, const struct scene_item *, const char *colour,
                       const char *more);

/* shapes.c: rings, arrows and labels; those on cells that the board does not have are left out. */
void canvas_draw_shapes(const struct canvas *, const struct shapes *);

/* hands.c: what each seat holds, in rows from `top` down; the room that they take. */
struct svg_point canvas_draw_hands(const struct canvas *, struct svg_point top);

#endif
