/* Bytes as text in base64url (RFC 4648, section 5), without padding. */
#ifndef TABLIER_BASE_BASE64_H
#define TABLIER_BASE_BASE64_H

#include "base/slice.h"
#include "base/text.h"

void base64url_put(struct text *out, const void *bytes, size_t n);

/* The bytes that the text, up to padding, stands for: 0, or ERR_INVALID when it is none or does not
 * stand for exactly `n`. */
int base64url_read(struct slice, void *out, size_t n);

/* What a letter stands for, 0 to 63; −1 when it is none. */
int base64url_value(char);

#endif
