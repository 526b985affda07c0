/* Texts in and out of the library. */
#include "inside.h"

#include <string.h>

struct slice lib_slice(const char *at, size_t n)
{
    if (!at) return (struct slice){"", 0};
    return (struct slice){at, n == TABLIER_Z ? strlen(at) : n};
}

struct text lib_text(char *out, size_t cap)
{
    return text_on(out, out && cap ? cap - 1 : 0);
}

int lib_text_end(struct text *text, char *out, size_t cap, tablier_error *error)
{
    if (!out && cap) return lib_fail_null(error);
    if (text->n >= cap) return lib_fail_space(error, text->n + 1);
    out[text->n] = 0;
    return (int)text->n;
}

int lib_text_put(const char *z, char *out, size_t cap, tablier_error *error)
{
    struct text text = lib_text(out, cap);
    text_put(&text, z);
    return lib_text_end(&text, out, cap, error);
}
