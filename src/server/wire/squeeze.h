/* Compression of what goes over the wire. zlib's own state is large, so there is one for the whole
 * server and it is lent to one message at a time. What makes short messages small is not that state
 * but what the receiver saw before: so each receiver has its past, the last bytes that were
 * compressed for it, and zlib is told those anew each time.
 *
 * Only the loop's thread uses it. */
#ifndef TABLIER_SERVER_SQUEEZE_H
#define TABLIER_SERVER_SQUEEZE_H

#include "server/wire/packet.h"

struct squeeze;

enum { SQUEEZE_PAST_MAX = 254 };

struct squeeze_past {
    uint8_t n;
    bool none; /* the receiver keeps no past: every message stands alone */
    unsigned char at[SQUEEZE_PAST_MAX];
};

/* A gzip file that grows line by line. */
struct squeeze_stream {
    struct squeeze_past past;
    bool begun;
    uint32_t check, length; /* of all that went in */
};

struct squeeze *squeeze_open(void);
void squeeze_close(struct squeeze *);

/* A message as RFC 7692 wants it; the past goes on. NULL, and the past as it was, when that would
 * not be shorter. */
struct packet *squeeze_message(struct squeeze *, struct slice, struct squeeze_past *);

/* What such a message says, when it was compressed without a past: the number of bytes written.
 * ERR_LIMIT: more than `cap`; ERR_INVALID. */
int squeeze_open_message(struct squeeze *, struct slice, char *out, size_t cap);

/* A whole gzip file; NULL when that would not be shorter. */
struct packet *squeeze_body(struct squeeze *, struct slice);

/* The next bytes of a growing gzip file, from which the receiver can read the line at once; and its
 * end. */
struct packet *squeeze_line(struct squeeze *, struct slice, struct squeeze_stream *);
struct packet *squeeze_end(const struct squeeze_stream *);

#endif
