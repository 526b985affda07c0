/* The game on the whole screen: what its files share. */
#ifndef TABLIER_TUI_SCREEN_H
#define TABLIER_TUI_SCREEN_H

#include "game/movelist.h"
#include "tui/board.h"
#include "tui/words.h"

enum { SCREEN_NOTE_MAX = 1024, SCREEN_LINE_MAX = 1024 };

/* What the computer is thinking for. */
enum screen_thought { THOUGHT_NONE, THOUGHT_MOVE, THOUGHT_HINT, THOUGHT_VALUE };

struct screen {
    struct session *s;
    struct draft draft;
    struct board board;
    const struct scene *scene;
    int viewer;   /* whose view is shown */
    int watched;  /* the person who looked last; -1: nobody yet */
    bool fresh;   /* the position has to be read again */
    bool asked;   /* the first page was shown */
    bool leaving; /* leaves the program */
    bool to_menu; /* leaves the game */
    bool values;  /* the evaluation is wanted */
    bool has_value;
    int value;      /* for side 0 */
    bool has_count; /* the game could end and be counted now */
    struct game_result count;
    enum screen_thought thought;
    game_move hint;         /* what was suggested here; 0: nothing */
    bool steered;           /* the cursor was moved while a hint was thought about */
    bool small;             /* the terminal is too small to show the game */
    int step;               /* what is shown is before this step; `count` of the table: now */
    int list_back;          /* lines that the list of moves is scrolled back */
    int hand_row, hand_col; /* where the hand of tiles is drawn */
    int hand_high;          /* rows of a tile there; 0: no hand is drawn */
    char goal[128];         /* what one plays for */
    char note[SCREEN_NOTE_MAX];
    bool note_bad;
};

/* screen.c: the whole program on the screen. The exit status. */
int screen_run(struct session *, struct table_setup *);

/* play.c: plays the open game until somebody leaves it. */
void screen_play(struct screen *);

/* draw.c */

/* Everything anew, from the size of the terminal on. */
void screen_draw(struct screen *);

/* What stands on the line for messages. */
void screen_note(struct screen *, const char *id);
void screen_note_message(struct screen *, const struct message *, bool bad);
void screen_note_text(struct screen *, struct slice);

/* panel.c: the right side. */
void panel_draw(struct screen *, const struct pane *);

/* hand.c: tiles in hand below the board; and the thing under a place of the screen, or -1. */
void hand_draw(struct screen *, const struct pane *);
int hand_find(const struct screen *, int row, int col);

/* line.c: a line typed at the bottom, completed with Tab from the list (which may be NULL). The
 * length, or ERR_MISSING when it was given up. */
int line_read(struct screen *, const char *prompt, const struct movelist *, char *out, size_t cap);

/* Yes or no at the bottom. */
bool line_ask(struct screen *, const struct message *);

/* review.c: a key that goes through the moves of a finished game; false when it is none. */
bool review_key(struct screen *, int key);

/* menu.c */

/* Kept and new games; false when the user leaves. A game is open then. */
bool menu_run(struct screen *, struct table_setup *);

/* A page of text; any key leaves it. */
void menu_page(struct screen *, const char *title, struct slice text);

/* Nothing of the game is seen until the person at the seat presses a key. */
void menu_curtain(struct screen *, int seat);

/* Chooses among the moves without a place; NULL: none. */
const struct scene_item *menu_extras(struct screen *);

#endif
