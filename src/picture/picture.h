/* A scene as a picture: SVG text, complete in itself. Knows kinds of items, not games. */
#ifndef TABLIER_PICTURE_PICTURE_H
#define TABLIER_PICTURE_PICTURE_H

#include "game/scene.h"
#include "game/shapes.h"

/* Where stacked cubes are looked at from. Flat things are always seen from above. */
enum picture_view { PICTURE_SIDE, PICTURE_ABOVE };

/* Writes the picture. `title` and `credit` name the game for people who look at it or have it read
 * to them. What a picture does not show, such as the moves that could be made, is taken out of the
 * scene. */
void picture_write_svg(struct scene *, enum picture_view, const char *title, const char *credit,
                       struct text *out);

/* The same with rings, arrows and labels over it, as a comment in a record says them. */
void picture_write_shapes(struct scene *, const struct shapes *, enum picture_view,
                          const char *title, const char *credit, struct text *out);

#endif
