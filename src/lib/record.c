/* Records in memory of their own. */
#include "game/record.h"

#include <stdlib.h>

#include "base/err.h"
#include "base/mem.h"
#include "inside.h"

/* A piece of text that a record keeps. */
struct kept {
    struct kept *next;
    char at[];
};

struct tablier_record {
    struct lib_head head;
    struct record record;
    void *parsed;      /* the block that parsing filled; NULL: none */
    bool own;          /* the entries lie in a block of their own */
    struct kept *kept; /* what tags and entries point into */
};

static int close_record(tablier_record *r, tablier_error *error)
{
    int status = lib_check(r, LIB_RECORD, error);
    if (status) return status;
    while (r->kept) {
        struct kept *next = r->kept->next;
        free(r->kept);
        r->kept = next;
    }
    if (r->own) free(r->record.entries);
    free(r->parsed);
    return lib_close(r, LIB_RECORD, error);
}

int tablier_record_close(tablier_record *record, tablier_error *error)
{
    return close_record(record, error);
}

/* A copy of a text; `at` is NULL when there is no memory. */
static struct slice keep(tablier_record *r, struct slice text)
{
    struct kept *kept = malloc(sizeof *kept + text.n + 1);
    if (!kept) return (struct slice){NULL, 0};
    kept->next = r->kept;
    r->kept = kept;
    memcpy(kept->at, text.at, text.n);
    kept->at[text.n] = 0;
    return (struct slice){kept->at, text.n};
}

/* ---- reading */

static int parse(tablier_record *r, struct slice text, size_t *used, tablier_error *error)
{
    size_t bytes = record_memory(text);
    struct message why = {0};
    struct slice copy = keep(r, text), rest = copy;
    r->parsed = malloc(bytes);
    if (!copy.at || !r->parsed) return lib_fail_memory(error);
    struct arena arena = arena_on(r->parsed, bytes);
    int err = record_parse(&rest, &arena, &r->record, &why);
    if (err) return lib_fail_message(error, err, &why);
    if (used) *used = (size_t)(rest.at - copy.at);
    return 0;
}

int tablier_record_read(const char *text, size_t n, size_t *used, tablier_record **out,
                        tablier_error *error)
{
    if (!text || !out) return lib_fail_null(error);
    struct slice slice = lib_slice(text, n);
    if (slice.n > RECORD_BYTES_MAX) slice.n = RECORD_BYTES_MAX + 1; /* refused, with its sentence */
    tablier_record *r = lib_open(LIB_RECORD, -1, sizeof *r, error);
    if (!r) return TABLIER_MEMORY;
    int status = parse(r, slice, used, error);
    if (status)
        close_record(r, NULL);
    else
        *out = r;
    return status;
}

/* ---- writing */

static int set_tag(tablier_record *r, struct slice name, struct slice value, tablier_error *error)
{
    struct slice name_kept = keep(r, name), value_kept = keep(r, value);
    if (!name_kept.at || !value_kept.at) return lib_fail_memory(error);
    struct message why;
    message_fail(&why, "record.too_many_tags", name);
    int err = record_set_tag(&r->record, name_kept.at, value_kept);
    return err ? lib_fail_message(error, err, &why) : 0;
}

static int set_first_tags(tablier_record *r, const tablier_setup *setup, const struct game *g,
                          const struct game_options *options, tablier_error *error)
{
    char variant[256], seats[8];
    struct text v = text_on(variant, sizeof variant), s = text_on(seats, sizeof seats);
    options_write(g, options, &v);
    text_put_number(&s, options->seats);
    int status = set_tag(r, SLICE("Game"), slice_of(g->name), error);
    if (!status) status = set_tag(r, SLICE("Variant"), text_slice(&v), error);
    if (!status) status = set_tag(r, SLICE("Seats"), text_slice(&s), error);
    if (status || !setup->position) return status;
    struct slice position = lib_slice(setup->position, setup->position_n);
    return set_tag(r, SLICE("Position"), position, error);
}

int tablier_record_open(const tablier_setup *setup, tablier_record **out, tablier_error *error)
{
    tablier_table *table;
    if (!out) return lib_fail_null(error);
    int status = tablier_table_open(setup, &table, error); /* also says what is wrong with it */
    if (status) return status;
    tablier_record *r = lib_open(LIB_RECORD, -1, sizeof *r, error);
    status = r ? set_first_tags(r, setup, table->play.game, &table->play.options, error)
               : TABLIER_MEMORY;
    tablier_table_close(table, NULL);
    if (!status)
        *out = r;
    else if (r)
        close_record(r, NULL);
    return status;
}

static bool is_tag_name(struct slice s)
{
    for (size_t i = 0; i < s.n; i++) {
        char c = s.at[i];
        bool fits =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        if (!fits) return false;
    }
    return s.n > 0;
}

/* Text of a record: UTF-8 without what would end it. */
static int check_text(struct slice s, const char *without, tablier_error *error)
{
    bool bad = !slice_is_utf8(s, NULL);
    for (size_t i = 0; i < s.n; i++)
        for (const char *c = without; *c; c++) bad = bad || s.at[i] == *c || !s.at[i];
    if (!bad) return 0;
    struct message why;
    int err = message_fail(&why, "lib.bad_text", s);
    return lib_fail_message(error, err, &why);
}

int tablier_record_set_tag(tablier_record *record, const char *name, size_t name_n,
                           const char *value, size_t value_n, tablier_error *error)
{
    int status = lib_check(record, LIB_RECORD, error);
    if (status) return status;
    if (!name || !value) return lib_fail_null(error);
    struct slice tag = lib_slice(name, name_n), text = lib_slice(value, value_n);
    struct message why;
    if (!is_tag_name(tag))
        return lib_fail_message(error, message_fail(&why, "lib.bad_text", tag), &why);
    status = check_text(text, "\n\r", error);
    return status ? status : set_tag(record, tag, text, error);
}

/* Twice as many as there are, in a block of their own. */
static bool grow(tablier_record *r)
{
    enum { FIRST = 64 };
    struct record *record = &r->record;
    int cap = record->entry_cap > FIRST ? 2 * record->entry_cap : 2 * FIRST;
    if (record->entry_count < record->entry_cap) return true;
    struct record_entry *entries = malloc((size_t)cap * sizeof *entries);
    if (!entries) return false;
    if (record->entry_count)
        memcpy(entries, record->entries, (size_t)record->entry_count * sizeof *entries);
    if (r->own) free(record->entries); /* those that were parsed share their block with the tags */
    r->own = true;
    record->entries = entries;
    record->entry_cap = cap;
    return true;
}

/* Would a `?` at its end be read as a mark of the move? */
static bool ends_in_mark(struct slice s)
{
    size_t n = s.n;
    while (n && s.at[n - 1] == '?') n--;
    return n && n < s.n && is_tag_name((struct slice){s.at + n - 1, 1});
}

static bool is_word(struct slice s)
{
    if (ends_in_mark(s)) return false;
    return s.n && s.at[0] != '@' && s.at[0] != '$' && !check_text(s, " \t\r\n{}[]()!$", NULL);
}

static int read_entry(const tablier_entry *from, struct record_entry *out, tablier_error *error)
{
    struct slice text = lib_slice(from->text, from->text_n);
    *out = (struct record_entry){.kind = (enum record_kind)from->kind, .text = text};
    if (from->kind == TABLIER_ENTRY_EVENT) {
        if (from->event < 0 || from->event >= TABLIER_EVENTS)
            return lib_fail_range(error, from->event);
        if (from->seat < 0 || from->seat >= GAME_SEATS_MAX)
            return lib_fail_range(error, from->seat);
        out->seat = from->seat;
        out->event = (enum play_event)from->event;
        return 0;
    }
    if (from->kind == TABLIER_ENTRY_GLYPH) {
        out->glyph = from->glyph;
        bool fits = from->glyph >= 0 && from->glyph <= RECORD_GLYPH_MAX;
        return fits ? 0 : lib_fail_range(error, from->glyph);
    }
    if (from->kind == TABLIER_ENTRY_OPEN || from->kind == TABLIER_ENTRY_CLOSE) return 0;
    if (from->kind != TABLIER_ENTRY_MOVE && from->kind != TABLIER_ENTRY_COMMENT)
        return lib_fail_range(error, from->kind);
    if (!from->text) return lib_fail_null(error);
    if (from->kind == TABLIER_ENTRY_COMMENT) return check_text(text, "}", error);
    if (is_word(text)) return 0;
    struct message why;
    return lib_fail_message(error, message_fail(&why, "lib.bad_text", text), &why);
}

/* How deep the entries end, and whether something was played there: what the parser keeps. */
struct place {
    int depth;
    bool moved[RECORD_DEPTH_MAX + 1];
};

/* Does the entry fit where `p` is? Goes on behind it. */
static bool step(struct place *p, const struct record_entry *e)
{
    bool moved = p->moved[p->depth];
    switch (e->kind) {
    case RECORD_GLYPH: return moved;
    case RECORD_OPEN:
        if (!moved || p->depth == RECORD_DEPTH_MAX) return false;
        p->moved[++p->depth] = false;
        return true;
    case RECORD_CLOSE: return p->depth-- > 0 && moved;
    case RECORD_COMMENT: return true;
    default: p->moved[p->depth] = true; return true;
    }
}

static struct place end_of(const struct record *r)
{
    struct place p = {0};
    for (int i = 0; i < r->entry_count; i++) step(&p, &r->entries[i]);
    return p;
}

/* Only what depends on its place is looked at in it: moves are added often. */
static int check_place(const struct record *r, const struct record_entry *e, tablier_error *error)
{
    if (e->kind == RECORD_MOVE || e->kind == RECORD_EVENT || e->kind == RECORD_COMMENT) return 0;
    struct place p = end_of(r);
    return step(&p, e) ? 0 : lib_fail(error, TABLIER_INVALID, "lib.bad_variation");
}

int tablier_record_add(tablier_record *record, const tablier_entry *entry, tablier_error *error)
{
    struct record_entry read;
    int status = lib_check(record, LIB_RECORD, error);
    if (status) return status;
    if (!entry) return lib_fail_null(error);
    status = read_entry(entry, &read, error);
    if (!status) status = check_place(&record->record, &read, error);
    if (status) return status;
    if (read.text.n) read.text = keep(record, read.text);
    if (!read.text.at || !grow(record)) return lib_fail_memory(error);
    record_add(&record->record, read);
    return 0;
}

int tablier_record_text(const tablier_record *record, char *out, size_t cap, tablier_error *error)
{
    int status = lib_check(record, LIB_RECORD, error);
    if (status) return status;
    if (end_of(&record->record).depth) return lib_fail(error, TABLIER_INVALID, "lib.bad_variation");
    struct text text = lib_text(out, cap);
    record_write(&record->record, &text);
    return lib_text_end(&text, out, cap, error);
}

/* ---- looking */

static int put_slice(struct slice s, char *out, size_t cap, tablier_error *error)
{
    struct text text = lib_text(out, cap);
    text_put_slice(&text, s);
    return lib_text_end(&text, out, cap, error);
}

int tablier_record_tag(const tablier_record *record, const char *name, size_t name_n, char *out,
                       size_t cap, tablier_error *error)
{
    int status = lib_check(record, LIB_RECORD, error);
    if (status) return status;
    if (!name) return lib_fail_null(error);
    struct slice tag = lib_slice(name, name_n);
    const struct record *r = &record->record;
    for (int i = 0; i < r->tag_count; i++)
        if (slice_equal(r->tags[i].name, tag)) return put_slice(r->tags[i].value, out, cap, error);
    return lib_fail(error, TABLIER_MISSING, "lib.missing");
}

int tablier_record_tag_name(const tablier_record *record, int index, char *out, size_t cap,
                            tablier_error *error)
{
    int status = lib_check(record, LIB_RECORD, error);
    if (status) return status;
    if (index < 0) return lib_fail_range(error, index);
    if (index >= record->record.tag_count) return lib_fail(error, TABLIER_MISSING, "lib.missing");
    return put_slice(record->record.tags[index].name, out, cap, error);
}

int tablier_record_count(const tablier_record *record, tablier_error *error)
{
    int status = lib_check(record, LIB_RECORD, error);
    return status ? status : record->record.entry_count;
}

int tablier_record_entry(const tablier_record *record, int index, tablier_entry *out,
                         tablier_error *error)
{
    int status = lib_check(record, LIB_RECORD, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    if (index < 0 || index >= record->record.entry_count) return lib_fail_range(error, index);
    const struct record_entry *e = &record->record.entries[index];
    *out = (tablier_entry){.kind = (int32_t)e->kind,
                           .seat = e->seat,
                           .event = (int32_t)e->event,
                           .glyph = e->glyph,
                           .text = e->text.at,
                           .text_n = e->text.n};
    return 0;
}

/* ---- replaying */

static size_t memory_needed(void)
{
    size_t most = 0;
    for (int i = 0; games_list[i]; i++) {
        size_t bytes = play_memory(games_list[i]);
        if (bytes > most) most = bytes;
    }
    return most;
}

/* The table that the record begins at. */
static int open_table(const tablier_record *record, tablier_table **out, tablier_error *error)
{
    struct message why = {0};
    struct play play;
    size_t bytes = memory_needed();
    struct arena arena = arena_on(malloc(bytes), bytes);
    if (!arena.at) return lib_fail_memory(error);
    int err = record_open_play(&record->record, games_find, &arena, &play, &why);
    if (err) {
        free(arena.at);
        return lib_fail_message(error, err, &why);
    }
    tablier_table *t = lib_table(play.game, &play.options, error);
    if (t) memcpy(t->play.state, play.state, play.game->rules->size);
    free(arena.at);
    if (!t) return TABLIER_MEMORY;
    *out = t;
    return 0;
}

static int replay_on(const tablier_record *record, int entries, tablier_table *t,
                     tablier_error *error)
{
    struct message why = {0};
    struct record part = record->record;
    void *room = malloc(t->play.game->rules->size);
    int status = room ? lib_check_playable(&t->play, room, error) : lib_fail_memory(error);
    free(room);
    if (status) return status;
    if (entries < part.entry_count) {
        part.entry_count = entries;
        part.tag_count = 0; /* the result is that of the whole */
    }
    int err = record_replay(&part, &t->play, NULL, NULL, &why);
    t->list.count = -1;
    return err ? lib_fail_message(error, err, &why) : 0;
}

int tablier_record_replay(const tablier_record *record, int entries, tablier_table **out,
                          tablier_error *error)
{
    tablier_table *t;
    int status = lib_check(record, LIB_RECORD, error);
    if (status) return status;
    if (!out) return lib_fail_null(error);
    if (entries < 0) return lib_fail_range(error, entries);
    status = open_table(record, &t, error);
    if (status) return status;
    status = replay_on(record, entries, t, error);
    if (status)
        lib_close(t, LIB_TABLE, NULL);
    else
        *out = t;
    return status;
}
