/* Games kept in the user's data folder ($XDG_DATA_HOME/tablier/games, else under ~/.local/share), a
 * record each. A game is written after every move, whole, beside the old file and then in its
 * place, so that whatever happens there is always one good record. */
#ifndef TABLIER_TUI_SAVE_H
#define TABLIER_TUI_SAVE_H

#include "tui/table.h"

enum { SAVE_PATH_MAX = 4096, SAVE_LIST_MAX = 200 };

/* Where a game at the table is kept. */
struct save {
    char path[SAVE_PATH_MAX]; /* "": nowhere, there is no folder to write in */
    int lock;                 /* file held open while the game is at a table; -1: none */
};

/* A kept game. */
struct save_game {
    char path[SAVE_PATH_MAX];
    const struct game *game;
    int plies;    /* moves, draws of the lot included */
    int number;   /* in a match: which game of it; else 0 */
    int64_t when; /* seconds since 1970 */
    bool over;    /* and, in a match, no game is left to play */
    bool draws;   /* the game has draws of the lot, which `plies` counts too */
};

/* A new file for a game of that name. 0 or ERR_SYSTEM: then the game is not kept. */
int save_open_new(struct save *, const char *game);

/* Takes over a kept game, so that no other table writes it. 0, or ERR_SYSTEM when one does. */
int save_open(struct save *, const char *path);
void save_close(struct save *);

/* Writes the record; durable when it returns 0. ERR_SYSTEM or ERR_SPACE otherwise. */
int save_write(const struct save *, const struct table *);

/* Writes the record to a file of the user's choice. */
int save_export(const char *path, const struct table *);

/* Reads a file of at most TABLE_RECORD_MAX bytes into memory the caller frees. 0, ERR_SYSTEM,
 * ERR_LIMIT or ERR_SPACE. */
int save_read(const char *path, char **out, size_t *bytes);

/* The kept games that no table has open, newest first; their number, at most `most`. */
int save_list(struct save_game *out, int most);

/* Forgets a game nobody moved in. */
void save_remove(struct save *);

#endif
