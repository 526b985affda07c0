/* Messages: collecting the values, and later filling the places of a catalogue text. */
#include "base/message.h"

#include "base/err.h"
#include "base/mem.h"

void message_set(struct message *m, const char *id)
{
    if (!m) return;
    memset(m, 0, sizeof *m);
    m->id = id;
}

static void add(struct message *m, struct message_arg arg)
{
    if (m && m->arg_count < MESSAGE_ARGS_MAX) m->args[m->arg_count++] = arg;
}

void message_add_number(struct message *m, const char *name, int64_t value)
{
    add(m, (struct message_arg){.name = name, .kind = MESSAGE_NUMBER, .number = value});
}

void message_add_word(struct message *m, const char *name, const char *id)
{
    add(m, (struct message_arg){.name = name, .kind = MESSAGE_WORD, .word = id});
}

void message_add_plain(struct message *m, const char *name, const char *z)
{
    add(m, (struct message_arg){.name = name, .kind = MESSAGE_PLAIN, .word = z});
}

void message_add_echo(struct message *m, const char *name, struct slice typed)
{
    add(m, (struct message_arg){.name = name, .kind = MESSAGE_ECHO, .text = typed});
}

void message_mark_cell(struct message *m, int x, int y)
{
    if (m && m->cell_count < MESSAGE_CELLS_MAX) m->cells[m->cell_count++] = message_cell(x, y);
}

void message_add_cell(struct message *m, const char *name, int x, int y)
{
    int64_t cell = message_cell(x, y);
    add(m, (struct message_arg){.name = name, .kind = MESSAGE_CELL, .number = cell});
    message_mark_cell(m, x, y);
}

void message_add_cells(struct message *m, const char *name)
{
    add(m, (struct message_arg){.name = name, .kind = MESSAGE_CELLS});
}

int message_fail(struct message *m, const char *id, struct slice typed)
{
    message_set(m, id);
    message_add_echo(m, "text", typed);
    return ERR_INVALID;
}

static void write_cell(int64_t cell, struct text *out)
{
    text_put_cell(out, (int)(cell & 255), (int)(cell >> 8));
}

static void write_cells(const struct message *m, struct text *out)
{
    for (int i = 0; i < m->cell_count; i++) {
        if (i) text_put(out, ", ");
        write_cell(m->cells[i], out);
    }
}

static void write_arg(const struct message *m, const struct message_arg *arg, enum words_lang lang,
                      struct text *out)
{
    switch (arg->kind) {
    case MESSAGE_NUMBER: text_put_number(out, arg->number); break;
    case MESSAGE_CELL: write_cell(arg->number, out); break;
    case MESSAGE_CELLS: write_cells(m, out); break;
    case MESSAGE_WORD: text_put(out, words_get(lang, arg->word)); break;
    case MESSAGE_PLAIN: text_put(out, arg->word); break;
    case MESSAGE_ECHO: text_put_echo(out, arg->text); break;
    }
}

static const struct message_arg *find_arg(const struct message *m, struct slice name)
{
    for (int i = 0; i < m->arg_count; i++)
        if (slice_is(name, m->args[i].name)) return &m->args[i];
    return NULL;
}

static void write_filled(const struct message *m, const char *id, enum words_lang lang,
                         struct text *out)
{
    struct slice rest = slice_of(words_get(lang, id));
    while (rest.n) {
        text_put_slice(out, slice_cut(&rest, '{'));
        const struct message_arg *arg = find_arg(m, slice_cut(&rest, '}'));
        if (arg) write_arg(m, arg, lang, out);
    }
}

void message_write(const struct message *m, enum words_lang lang, struct text *out)
{
    if (m->prefix) write_filled(m, m->prefix, lang, out);
    if (m->id) write_filled(m, m->id, lang, out);
}
