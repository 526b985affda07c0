/* A move being made with keys or mouse: which thing, turned how, put where.
 *
 * Everything comes from the scene. A *thing* is what is put down: a piece letter, a tile in any
 * turn, or simply a die. A *form* is one way to put it: the cells it covers, its turn, what it
 * takes. Legal moves are forms at a place; the place is that of a move's first cell. */
#ifndef TABLIER_TUI_DRAFT_H
#define TABLIER_TUI_DRAFT_H

#include "tui/session.h"

enum { DRAFT_THINGS_MAX = 32, DRAFT_FORMS_MAX = 512, DRAFT_EXTRAS_MAX = 64, DRAFT_PARTS_MAX = 16 };

struct draft_move {
    game_move move;
    int16_t x, y;     /* its place */
    int16_t form;     /* index */
    int first, count; /* its items in the scene */
};

struct draft_form {
    uint64_t key;
    int thing;  /* index */
    int sample; /* a move of this form */
};

struct draft_thing {
    int16_t shape; /* a letter, a tile in its first turn, 0 for a die */
};

struct draft {
    int move_count, move_cap;
    struct draft_move *moves; /* owned */
    int form_count, thing_count, extra_count;
    struct draft_form forms[DRAFT_FORMS_MAX];
    struct draft_thing things[DRAFT_THINGS_MAX];
    const struct scene_item *extras[DRAFT_EXTRAS_MAX]; /* moves without a place */
    bool free;                                         /* forms stay as they are chosen (cubes) */
    bool dice;                                         /* nothing is held in hand */
    bool placed;                                       /* the cursor was given a place */
    int thing, form;                                   /* chosen; -1: none */
    int x, y;                                          /* the cursor */
};

/* Takes in the legal moves of a seat from a scene, which must stay alive. Cursor and choice are
 * kept as far as they make sense. */
void draft_read(struct draft *, const struct scene *, int seat);
void draft_close(struct draft *);

/* The legal move of the chosen form at the cursor; NULL: it cannot go there. */
const struct draft_move *draft_here(const struct draft *);

/* Can the chosen thing go to that place, in whatever form? */
bool draft_fits(const struct draft *, int x, int y);

/* Chooses a thing by its shape; false when there is none. */
bool draft_choose(struct draft *, int shape);

/* Chooses a legal move as it is: its thing, its form, its place. False when it has none. */
bool draft_choose_move(struct draft *, game_move);

/* The next thing, and the next form: one that can go to the cursor when there is any. */
void draft_next_thing(struct draft *, int step);
void draft_next_form(struct draft *, int step);

/* Moves the cursor, staying on a board of that size. */
void draft_move_cursor(struct draft *, const struct scene *, int dx, int dy);
void draft_set_cursor(struct draft *, int x, int y);

/* How many forms can go to the cursor, and the number (from 1) of the chosen one; 0: it cannot. */
int draft_choices(const struct draft *, int *number);

/* The chosen form at the cursor as a move, legal or not. `scene` is the one that was read.
 * ERR_MISSING when nothing is chosen or it would leave every board. */
int draft_compose(const struct draft *, const struct game *, const struct scene *,
                  const game_view *, game_move *out);

#endif
