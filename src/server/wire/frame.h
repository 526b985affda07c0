/* Frames as they come over a WebSocket (RFC 6455, 5.2), read strictly and handed on in place.
 *
 * Payloads of data are handed on as they come; control frames and heads wait until they are whole,
 * which is at most FRAME_WAIT_MAX bytes. So a connection needs no buffer while nothing is said. */
#ifndef TABLIER_SERVER_FRAME_H
#define TABLIER_SERVER_FRAME_H

#include "base/slice.h"

enum frame_kind {
    FRAME_MORE = 0, /* of a message in several frames */
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10
};

enum {
    FRAME_CONTROL_MAX = 125,
    FRAME_WAIT_MAX = 6 + FRAME_CONTROL_MAX,
    FRAME_HEAD_MAX = 10, /* of one that goes out: those have no mask */

    FRAME_NORMAL = 1000, /* why a socket is closed, as the RFC numbers it */
    FRAME_BROKEN = 1002,
    FRAME_NO_TEXT = 1003,
    FRAME_NO_REASON = 1005,
    FRAME_BAD_TEXT = 1007
};

/* Where the reader is: zeroed at first. */
struct frame_reader {
    uint64_t left; /* of the payload of a data frame */
    unsigned char mask[4];
    uint8_t turn;      /* of the mask */
    bool inside, last; /* a data frame, the last of its message */
    bool message;      /* a message was begun and not ended */
    bool packed;       /* it is compressed */
    bool begun;        /* something of it was handed on */
};

struct frame_part {
    enum frame_kind kind; /* FRAME_TEXT for every part of a message */
    struct slice payload;
    bool begins;      /* a frame begins here: it counts for the limits */
    bool first, last; /* of a message */
    bool packed;
};

/* Reads the next part, unmasking it where it lies: how many bytes were used; 0: more must come;
 * negative: the reason to close with. `deflate`: was compression agreed on? */
int frame_read(struct frame_reader *, char *bytes, size_t n, bool deflate, struct frame_part *);

/* May a closing frame say this? FRAME_NO_REASON for an empty one; else the code, or FRAME_BROKEN.
 */
int frame_close_code(struct slice payload);

/* Writes the head of a whole frame into the bytes before `end`: how many. */
int frame_write_head(unsigned char *end, enum frame_kind, bool packed, size_t n);

#endif
