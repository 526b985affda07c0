/* The proof of who sends a push message (RFC 8292): a key pair, and tokens signed with it. */
#ifndef TABLIER_SERVER_VAPID_H
#define TABLIER_SERVER_VAPID_H

#include "base/text.h"

struct vapid;

enum { VAPID_PEM_MAX = 512, VAPID_KEY_MAX = 96 };

/* A new private key as PEM text. 0 or ERR_SYSTEM. */
int vapid_make(char pem[static VAPID_PEM_MAX]);

/* From such a text; NULL when it is none. */
struct vapid *vapid_open(const char *pem);
void vapid_close(struct vapid *);

/* The public key in base64url, as browsers want it. */
const char *vapid_key(const struct vapid *);

/* The value of the Authorization header for a message to `audience` (https://HOST), good until
 * `expires` (seconds since 1970). `contact`: whom the service may ask, or NULL. */
int vapid_authorize(const struct vapid *, struct slice audience, const char *contact,
                    int64_t expires, struct text *);

#endif
