/* A text is a bounded buffer being written: the one way the core makes strings. Writing past the
 * end drops the bytes but keeps counting, so a caller can check once, when all is written. */
#ifndef TABLIER_BASE_TEXT_H
#define TABLIER_BASE_TEXT_H

#include "base/slice.h"

struct text {
    char *at;   /* the caller's buffer */
    size_t cap; /* its size */
    size_t n;   /* bytes asked for so far; > cap when the buffer was too small */
};

static inline struct text text_on(char *buffer, size_t cap)
{
    return (struct text){buffer, cap, 0};
}

void text_put_char(struct text *t, char c);
void text_put(struct text *t, const char *z);
void text_put_slice(struct text *t, struct slice s);
void text_put_number(struct text *t, int64_t value);
void text_put_unsigned(struct text *t, uint64_t value);

/* A cell by zero-based column and row: "c10". */
void text_put_cell(struct text *t, int x, int y);

/* The slice as a quoted echo of what somebody typed: bytes that are no printable UTF-8 become
 * \xNN, and a long text is cut with an ellipsis. Never writes more than 80 bytes. */
void text_put_echo(struct text *t, struct slice s);

/* The slice as a JSON string, quotes included. Malformed UTF-8 becomes U+FFFD. */
void text_put_json(struct text *t, struct slice s);

/* What is written; the part that fitted when the buffer was too small. */
struct slice text_slice(const struct text *t);

/* 0, or ERR_SPACE when something did not fit. */
int text_status(const struct text *t);

#endif
