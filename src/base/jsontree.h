/* JSON being read: a text becomes values in an arena, each knowing the first of those inside it and
 * the one after it. */
#ifndef TABLIER_BASE_JSONTREE_H
#define TABLIER_BASE_JSONTREE_H

#include "base/arena.h"
#include "base/slice.h"

enum jsontree_kind {
    JSONTREE_NULL,
    JSONTREE_FALSE,
    JSONTREE_TRUE,
    JSONTREE_NUMBER,
    JSONTREE_STRING,
    JSONTREE_ARRAY,
    JSONTREE_OBJECT
};

enum { JSONTREE_DEPTH_MAX = 64 };

struct jsontree {
    enum jsontree_kind kind;
    struct slice name;             /* inside an object */
    struct slice text;             /* a string's, unescaped; a number as it is written */
    const struct jsontree *inside; /* the first value of an array or object; NULL: none */
    const struct jsontree *next;   /* the one after it; NULL: none */
};

/* Bytes of arena that reading a text takes at most. */
size_t jsontree_memory(struct slice);

/* Reads one value, with nothing but blanks around it. 0, ERR_INVALID or ERR_SPACE. */
int jsontree_read(struct slice, struct arena *, const struct jsontree **out);

/* The value of that name in an object; NULL when there is none, or `object` is NULL or none. */
const struct jsontree *jsontree_get(const struct jsontree *object, const char *name);

/* A number without sign, fraction and exponent, at most `most`. 0 or ERR_INVALID. */
int jsontree_number(const struct jsontree *, uint64_t most, uint64_t *out);

#endif
