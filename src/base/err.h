/* Error codes, one table for the whole program. Functions return 0 or a count on success and
 * one of these, always negative, on failure. */
#ifndef TABLIER_BASE_ERR_H
#define TABLIER_BASE_ERR_H

#define ERR_LIST(X)                                                                                \
    X(INVALID, 1, "malformed or impossible input")                                                 \
    X(ILLEGAL, 2, "the rules refuse it")                                                           \
    X(SPACE, 3, "the caller's buffer or arena is too small")                                       \
    X(LIMIT, 4, "a fixed limit of the program is exceeded")                                        \
    X(MISSING, 5, "there is no such thing")                                                        \
    X(SYSTEM, 6, "the operating system said no")

enum err {
#define ERR_ENTRY(name, number, meaning) ERR_##name = -(number),
    ERR_LIST(ERR_ENTRY)
#undef ERR_ENTRY
};

#endif
