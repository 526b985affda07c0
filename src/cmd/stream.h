/* Games of a file of any length, one after the other: records, or JSON objects. */
#ifndef TABLIER_CMD_STREAM_H
#define TABLIER_CMD_STREAM_H

#include "base/message.h"

struct stream {
    int file;
    char *at; /* the caller's buffer */
    size_t cap;
    size_t from, to; /* what is read and not yet used */
    bool ended;
    int number; /* of the game that came last, from 1 */
};

enum { STREAM_BUFFER = 4 << 20, STREAM_END = 2 };

void stream_open(struct stream *, int file, char *buffer, size_t cap);

/* The text of the next game; it lives until the next call. 0; STREAM_END; ERR_LIMIT for one that is
 * too long, ERR_SYSTEM when reading fails, with the sentence. */
int stream_next(struct stream *, struct slice *out, struct message *why);

/* Is the text JSON? */
bool stream_is_json(struct slice);

#endif
