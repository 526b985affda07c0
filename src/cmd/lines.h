/* Input cut into lines of bounded length. */
#ifndef TABLIER_CMD_LINES_H
#define TABLIER_CMD_LINES_H

#include "base/message.h"

struct lines {
    int file;
    char *at;        /* the caller's buffer */
    size_t cap;      /* the longest line is one byte shorter */
    size_t from, to; /* what is read and not yet used */
    bool ended;      /* there is no more to read */
    bool skipping;   /* inside a line that was too long */
    int number;      /* of the last line, from 1 */
};

enum { LINES_END = 2 };

void lines_open(struct lines *, int file, char *buffer, size_t cap);

/* The next line without its end; the slice lives until the next call. 0; LINES_END; ERR_LIMIT with
 * the sentence for a line that is too long, which is then passed over; ERR_SYSTEM likewise when
 * reading fails, and the input ends there. */
int lines_next(struct lines *, struct slice *out, struct message *why);

/* Is a whole line there without reading? */
bool lines_ready(const struct lines *);

#endif
