/* JSON written into a text. Each function puts the comma in front of itself where one is due, so
 * calls can stand in any order. `name` is NULL inside an array. */
#ifndef TABLIER_SERVER_JSON_H
#define TABLIER_SERVER_JSON_H

#include "base/text.h"

void json_begin(struct text *, const char *name, char bracket); /* '{' or '[' */
void json_end(struct text *, char bracket);                     /* '}' or ']' */
void json_slice(struct text *, const char *name, struct slice);
void json_string(struct text *, const char *name, const char *z); /* NULL: null */
void json_number(struct text *, const char *name, int64_t);
void json_bool(struct text *, const char *name, bool);
void json_null(struct text *, const char *name);
/* Text that is JSON already. */
void json_raw(struct text *, const char *name, const char *z);

#endif
