/* Positions set up by hand: what a game can do beyond reading a position as text.
 *
 * What comes out need not be a position of the game: whoever goes on with it writes it as text and
 * lets read_position judge. Each function may be NULL where a game has no such thing. */
#ifndef TABLIER_GAME_EDIT_H
#define TABLIER_GAME_EDIT_H

#include "game/scene.h"

enum { EDIT_THINGS_MAX = 32 };

struct game_edit {
    /* The things that can be put on this board, as they would lie there but for their place; their
     * number, at most EDIT_THINGS_MAX. */
    int (*things)(const game_view *, struct scene_item *out);

    /* The position with that thing on a cell in the place of what lay there, or (NULL) with the
     * uppermost thing of the cell taken away, back to where it came from. Where nothing lies,
     * taking changes nothing. 0, or ERR_ILLEGAL with the reason. */
    int (*put)(const game_view *, int x, int y, const struct scene_item *thing, game_view *out,
               struct message *why);

    /* The same position with that seat to move. */
    void (*turn)(const game_view *, int seat, game_view *out);

    /* An empty board to set up on and to ask about; NULL: the first position is one. */
    void (*blank)(const struct game_options *, game_view *out);
};

#endif
