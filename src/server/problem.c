/* The table of problems, and how one is told. */
#include "server/problem.h"

#include "server/json.h"

static const struct {
    const char *word, *id;
    int status;
} table[] = {
#define PROBLEM_ENTRY(name, word, status) {word, "server.problem." word, status},
    PROBLEM_LIST(PROBLEM_ENTRY)
#undef PROBLEM_ENTRY
};

int problem_status(enum problem_code code)
{
    return table[code].status;
}

enum problem_code problem_set(struct problem *p, enum problem_code code)
{
    *p = (struct problem){.code = code};
    return code;
}

void problem_write(const struct problem *p, enum words_lang lang, struct text *t)
{
    char sentence[1024];
    struct text say = text_on(sentence, sizeof sentence);
    if (p->say.id)
        message_write(&p->say, lang, &say);
    else
        text_put(&say, words_get(lang, table[p->code].id));
    json_string(t, "code", table[p->code].word);
    if (p->rule) json_string(t, "rule", p->rule);
    json_slice(t, "say", text_slice(&say));
    if (!p->say.cell_count) return;
    json_begin(t, "cells", '[');
    for (int i = 0; i < p->say.cell_count; i++) {
        char cell[8];
        struct text name = text_on(cell, sizeof cell);
        text_put_cell(&name, p->say.cells[i] & 255, p->say.cells[i] >> 8);
        json_slice(t, NULL, text_slice(&name));
    }
    json_end(t, ']');
}
