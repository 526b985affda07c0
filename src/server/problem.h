/* A problem, why the server did not do what it was asked: a stable code, an HTTP status, and a
 * sentence. */
#ifndef TABLIER_SERVER_PROBLEM_H
#define TABLIER_SERVER_PROBLEM_H

#include "base/message.h"

#define PROBLEM_LIST(X)                                                                            \
    X(NONE, "none", 200)                                                                           \
    X(BAD_REQUEST, "bad_request", 400)                                                             \
    X(BAD_VARIANT, "bad_variant", 400)                                                             \
    X(BAD_MOVE, "bad_move", 400)                                                                   \
    X(BAD_POSITION, "bad_position", 400)                                                           \
    X(NO_TOKEN, "no_token", 401)                                                                   \
    X(WRONG_TOKEN, "wrong_token", 403)                                                             \
    X(FORBIDDEN, "forbidden", 403)                                                                 \
    X(NOT_FOUND, "not_found", 404)                                                                 \
    X(ILLEGAL, "illegal", 409)                                                                     \
    X(TURN, "turn", 409)                                                                           \
    X(STALE, "stale", 409)                                                                         \
    X(NOT_STARTED, "not_started", 409)                                                             \
    X(OVER, "over", 409)                                                                           \
    X(NOT_OVER, "not_over", 409)                                                                   \
    X(TAKEN, "taken", 409)                                                                         \
    X(REFUSED, "refused", 409)                                                                     \
    X(TOO_LARGE, "too_large", 413)                                                                 \
    X(TOO_MANY, "too_many", 429)                                                                   \
    X(DAMAGED, "damaged", 500)                                                                     \
    X(BUSY, "busy", 503)                                                                           \
    X(STORE, "store", 503)                                                                         \
    X(STOPPING, "stopping", 503)

enum problem_code {
#define PROBLEM_ENTRY(name, word, status) PROBLEM_##name,
    PROBLEM_LIST(PROBLEM_ENTRY)
#undef PROBLEM_ENTRY
};

struct problem {
    enum problem_code code;
    const char *rule;   /* of a refused move; NULL: none */
    struct message say; /* without an id: the sentence of the code itself */
};

int problem_status(enum problem_code); /* of HTTP */

/* Sets a code with its own sentence; returns the code. */
enum problem_code problem_set(struct problem *, enum problem_code);

/* The fields code, rule, say, cells, inside an object that is open. */
void problem_write(const struct problem *, enum words_lang, struct text *);

#endif
