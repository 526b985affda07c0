/* Web Push: a message sealed so that only the subscriber can read it (RFC 8291), and its delivery.
 */
#ifndef TABLIER_SERVER_PUSH_H
#define TABLIER_SERVER_PUSH_H

#include "server/notices/vapid.h"

enum {
    PUSH_ENDPOINT_MAX = 1000,
    PUSH_KEY_MAX = 96,
    PUSH_TEXT_MAX = 256,
    PUSH_HEAD = 86, /* bytes of a sealed message before its text, and behind it */
    PUSH_TAIL = 17
};

/* A subscription as browsers make it, its keys in base64url. */
struct push_to {
    char endpoint[PUSH_ENDPOINT_MAX + 1], key[PUSH_KEY_MAX], auth[PUSH_KEY_MAX];
};

/* Seals the text of at most PUSH_TEXT_MAX bytes. The number of bytes written; ERR_INVALID: the keys
 * are none; ERR_SPACE; ERR_SYSTEM. */
int push_seal(const struct push_to *, struct slice text, unsigned char *out, size_t cap);

/* The reason to be refused a service: its origin, scheme://host. */
struct slice push_origin(const char *endpoint);

/* Sends it; a later message with the same `topic` replaces one that still waits. Waits for the
 * answer and gives its status; 0: nobody answered. */
long push_send(const struct push_to *, struct slice text, const char *topic, const struct vapid *,
               const char *contact);

#endif
