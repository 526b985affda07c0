/* The forms in which games travel: records; NDJSON as `tablier selfplay` writes it; the game
 * records of Abstract Play. Whatever is read becomes a record. */
#ifndef TABLIER_CMD_FORMS_H
#define TABLIER_CMD_FORMS_H

#include "game/record.h"

enum form { FORM_RECORDS, FORM_NDJSON, FORM_ABSTRACTPLAY, FORMS };

/* The form of that name. 0 or ERR_MISSING. */
int form_find(struct slice name, enum form *out);

/* Bytes of arena that form_read takes at most. */
size_t form_memory(struct slice);

/* Reads one game of whatever form it is. 0 or negative with the reason. */
int form_read(struct slice, struct arena *, struct record *out, struct message *why);

/* Writes a game that replays; `play` is a table at its beginning, and at its end afterwards. 0 or
 * negative with the reason. */
int form_write(enum form, const struct record *, struct play *, struct text *out,
               struct message *why);

#endif
