/* Lists to choose from, on the whole screen. */
#ifndef TABLIER_TUI_LIST_H
#define TABLIER_TUI_LIST_H

#include "tui/screen.h"

enum { LIST_LINES_MAX = 256, LIST_LINE_BYTES = 200, LIST_CLICK = KEY_MAX + 1 };

struct list {
    int count, at;            /* `at`: the line one is on */
    int tail[LIST_LINES_MAX]; /* from that byte on a line is always seen; 0: it is cut at its end */
    char lines[LIST_LINES_MAX][LIST_LINE_BYTES];
};

/* Adds a line; more than there is room for are dropped, long ones cut. */
void list_add(struct list *, struct slice);

/* Draws the list below a title, and `keys`, a catalogue id, at the bottom. */
void list_draw(const struct screen *, const char *title, const struct list *, const char *keys);

/* Waits for a key and moves in the list; down from the last line is the first. What was pressed:
 * '\r' for Enter however it was typed, LIST_CLICK for a click on a line. */
int list_key(struct list *);

/* Does the key choose the line one is on? Does it leave the list? */
bool list_is_chosen(int key);
bool list_is_left(int key);

#endif
