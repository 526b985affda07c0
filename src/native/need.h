/* Memory that a program cannot do without: it stops where there is no more. For small things that
 * live as long as what they belong to; whatever somebody else decides the size of is asked for with
 * care instead, and refused. */
#ifndef TABLIER_NATIVE_NEED_H
#define TABLIER_NATIVE_NEED_H

#include <stdlib.h>

static inline void *need_have(void *p)
{
    if (!p) abort();
    return p;
}

/* Bytes as they come; no bytes are one. */
static inline void *need(size_t bytes)
{
    return need_have(malloc(bytes ? bytes : 1));
}

/* Zeroed. */
static inline void *need_zero(size_t count, size_t size)
{
    return need_have(calloc(count ? count : 1, size ? size : 1));
}

/* What was there with room for more, or less. */
static inline void *need_again(void *p, size_t bytes)
{
    return need_have(realloc(p, bytes ? bytes : 1));
}

#endif
