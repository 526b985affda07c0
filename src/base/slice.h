/* A slice is text somebody else owns: a pointer and a length, never NUL-terminated by contract.
 * All parsing in the program works on slices. */
#ifndef TABLIER_BASE_SLICE_H
#define TABLIER_BASE_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct slice {
    const char *at;
    size_t n;
};

/* A string literal as a slice. */
#define SLICE(literal) ((struct slice){(literal), sizeof(literal) - 1})

/* The slice of a NUL-terminated string; NULL gives the empty slice. */
struct slice slice_of(const char *z);

bool slice_equal(struct slice a, struct slice b);
bool slice_is(struct slice s, const char *z);

/* The same, whether letters of ASCII are large or small. */
bool slice_is_like(struct slice s, const char *z);

/* Bytewise order, as memcmp, a prefix before what it begins. */
int slice_compare(struct slice a, struct slice b);

/* Cuts `*rest` at the first `mark`: returns what stands before it and leaves in `*rest` what
 * stands after it (the empty slice when there is no mark). */
struct slice slice_cut(struct slice *rest, char mark);

/* Skips spaces, tabs and line ends, then takes the word that follows; empty at the end. */
struct slice slice_word(struct slice *rest);

/* Without spaces, tabs and line ends at both ends. */
struct slice slice_trim(struct slice s);

/* A decimal number without sign, leading zeros allowed, at most `most`. 0 or ERR_INVALID. */
int slice_number(struct slice s, uint64_t most, uint64_t *out);

/* Is it well-formed UTF-8 (no overlong forms, no surrogates)? `*bad_at` gets the first bad byte's
 * offset when it is not; may be NULL. */
bool slice_is_utf8(struct slice s, size_t *bad_at);

/* A cell name such as "c10": letter a..z, then a row number from 1 without leading zeros. Zero-
 * based `x` and `y`. Takes it off the front of `*rest`; 0, or ERR_INVALID with `*rest` untouched.
 */
int slice_cell(struct slice *rest, int *x, int *y);

#endif
