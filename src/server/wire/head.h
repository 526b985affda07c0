/* The head of a request, read strictly (RFC 9112). What could be understood in two ways is refused:
 * folded lines, bare line feeds, fields that may stand only once and stand twice, lengths that are
 * no number. Nothing is copied: the slices lie in the bytes that were read. */
#ifndef TABLIER_SERVER_HEAD_H
#define TABLIER_SERVER_HEAD_H

#include "base/slice.h"

enum { HEAD_MAX = 8192, HEAD_NO_LENGTH = -1 };

struct head {
    struct slice method, path, query; /* the query without its ?, as it was sent */
    struct slice host, origin, authorization, languages, encodings, forwarded;
    struct slice upgrade, key, version, extensions, protocols;
    int64_t length; /* of the body, as announced; HEAD_NO_LENGTH */
    bool old;       /* HTTP/1.0 */
    bool close;     /* the client wants to end the connection after this */
    bool upgrades;  /* Connection: upgrade */
    bool expects;   /* waits for 100 Continue before its body */
};

/* The bytes from the first to the empty line that ends the head; 0: it has not come yet.
 * ERR_INVALID as soon as something stands there that no head can have, ERR_LIMIT when it is too
 * long. `*seen` is how much was looked at before, first 0: what comes a byte at a time costs no
 * more. */
int head_end(struct slice bytes, size_t *seen);

/* Reads a head of that many bytes. 0 or ERR_INVALID. */
int head_read(struct slice bytes, struct head *);

/* Does this comma-separated list have the word, in small letters or large ones? */
bool head_has(struct slice list, const char *word);

/* Are these the same letters, small or large? */
bool head_is(struct slice, const char *word);

#endif
