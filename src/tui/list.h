/* Lists to choose from, on the whole screen. */
#ifndef TABLIER_TUI_LIST_H
#define TABLIER_TUI_LIST_H

#include "tui/screen.h"

enum { LIST_LINES_MAX = 256, LIST_LINE_BYTES = 200 };

struct list {
    int count, at; /* `at`: the line one is on */
    char lines[LIST_LINES_MAX][LIST_LINE_BYTES];
};

/* Adds a line; more than there is room for are dropped, long ones cut. */
void list_add(struct list *, struct slice);

/* Draws the list below a title, and `keys`, a catalogue id, at the bottom. */
void list_draw(const struct screen *, const char *title, const struct list *, const char *keys);

/* Waits for a key and moves in the list. What was pressed; a click on a line counts as Enter, which
 * is '\r' however it was typed. */
int list_key(struct list *);

/* Does the key leave the list? */
bool list_is_left(int key);

#endif
