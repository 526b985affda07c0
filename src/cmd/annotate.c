/* Notes between the entries of a record. */
#include "cmd/annotate.h"

#include "game/shapes.h"

enum { VALUE_BYTES = 32, GLYPH_BETTER_MAX = 6 /* $1 … $6 say how good a move is */ };

/* A slip, a mistake, a blunder: dubious, bad, very bad. */
static const int glyphs[] = {0, 6, 2, 4};

/* Does somebody say how good the move was already? */
static bool is_marked(const struct record *record, int entry)
{
    for (int i = 1; i <= record_aside(record, entry); i++) {
        const struct record_entry *e = &record->entries[entry + i];
        if (e->kind == RECORD_OPEN) return false;
        if (e->kind == RECORD_GLYPH && e->glyph && e->glyph <= GLYPH_BETTER_MAX) return true;
    }
    return false;
}

static void add(struct record *out, enum record_kind kind, struct slice text)
{
    record_add(out, (struct record_entry){.kind = kind, .text = text});
}

/* The value as a comment; its text lies in memory of the command. */
static int add_value(struct cmd *c, int value, struct record *out)
{
    struct shapes shapes = {.valued = true, .value = value};
    char *memory = cmd_take(c, VALUE_BYTES);
    if (!memory) return cmd_fail_memory(c);
    struct text text = text_on(memory, VALUE_BYTES);
    shapes_write(&shapes, &text);
    add(out, RECORD_COMMENT, text_slice(&text));
    return 0;
}

static int add_note(struct cmd *c, const struct record *record, const struct annotate_note *note,
                    struct record *out)
{
    if (note->mark && !is_marked(record, note->entry))
        record_add(out, (struct record_entry){.kind = RECORD_GLYPH, .glyph = glyphs[note->mark]});
    if (add_value(c, note->value, out)) return CMD_BAD;
    if (!note->mark || !note->count) return 0;
    add(out, RECORD_OPEN, SLICE(""));
    for (int i = 0; i < note->count; i++) add(out, RECORD_MOVE, note->line[i]);
    add(out, RECORD_CLOSE, SLICE(""));
    return 0;
}

int annotate_write(struct cmd *c, const struct record *record, const struct annotate_note *notes,
                   int count, struct text *out)
{
    struct record whole = *record;
    whole.entry_cap = record->entry_count + count * (ANNOTATE_LINE_MAX + 4);
    whole.entry_count = 0;
    whole.entries = cmd_take(c, (size_t)whole.entry_cap * sizeof *whole.entries + 1);
    if (!whole.entries) return cmd_fail_memory(c);
    for (int i = 0, next = 0; i < record->entry_count; i++) {
        record_add(&whole, record->entries[i]);
        bool glyphs_follow =
            i + 1 < record->entry_count && record->entries[i + 1].kind == RECORD_GLYPH;
        if (next == count || i < notes[next].entry || glyphs_follow) continue;
        if (add_note(c, record, &notes[next++], &whole)) return CMD_BAD;
    }
    record_write(&whole, out);
    return text_status(out) ? cmd_fail_memory(c) : 0;
}
