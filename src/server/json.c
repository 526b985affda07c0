/* A comma is due unless something was just opened. */
#include "server/json.h"

static void begin_value(struct text *t, const char *name)
{
    char last = t->n && t->n <= t->cap ? t->at[t->n - 1] : '{';
    if (last != '{' && last != '[' && last != ':' && last != '\n') text_put_char(t, ',');
    if (!name) return;
    text_put_json(t, slice_of(name));
    text_put_char(t, ':');
}

void json_begin(struct text *t, const char *name, char bracket)
{
    begin_value(t, name);
    text_put_char(t, bracket);
}

void json_end(struct text *t, char bracket)
{
    text_put_char(t, bracket);
}

void json_slice(struct text *t, const char *name, struct slice s)
{
    begin_value(t, name);
    text_put_json(t, s);
}

void json_string(struct text *t, const char *name, const char *z)
{
    if (z)
        json_slice(t, name, slice_of(z));
    else
        json_null(t, name);
}

void json_number(struct text *t, const char *name, int64_t value)
{
    begin_value(t, name);
    text_put_number(t, value);
}

void json_bool(struct text *t, const char *name, bool value)
{
    begin_value(t, name);
    text_put(t, value ? "true" : "false");
}

void json_null(struct text *t, const char *name)
{
    begin_value(t, name);
    text_put(t, "null");
}

void json_raw(struct text *t, const char *name, const char *z)
{
    begin_value(t, name);
    text_put(t, z);
}
