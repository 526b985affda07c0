/* Records as text: parsing and writing. What the moves mean is in replay.c. */
#include "game/record.h"

#include "base/err.h"
#include "base/mem.h"

/* Where parsing stands. */
struct reader {
    struct slice rest;
    int line;                /* of the record, from 0 */
    const char *file, *from; /* where the file begins, and the record */
    struct arena *arena;
    struct message *why;
    int depth;                        /* of variations that are open */
    int opened[RECORD_DEPTH_MAX];     /* the line of each */
    bool moved[RECORD_DEPTH_MAX + 1]; /* was anything played in the line of this depth yet? */
};

static int count_lines(const char *from, const char *end)
{
    int lines = 0;
    for (; from < end; from++) lines += *from == '\n';
    return lines;
}

/* The line is counted from the beginning of the file, once it is known that somebody is told. */
static int fail(struct reader *r, const char *id, struct slice what)
{
    message_fail(r->why, id, what);
    message_add_number(r->why, "line", 1 + count_lines(r->file, r->from) + r->line);
    return ERR_INVALID;
}

static void skip_char(struct reader *r)
{
    if (r->rest.at[0] == '\n') r->line++;
    r->rest.at++;
    r->rest.n--;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static void skip_blanks(struct reader *r)
{
    while (r->rest.n && is_blank(r->rest.at[0])) skip_char(r);
}

static bool is_tag_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static struct slice take_tag_name(struct reader *r)
{
    struct slice name = {r->rest.at, 0};
    while (r->rest.n && is_tag_char(r->rest.at[0])) skip_char(r), name.n++;
    return name;
}

/* The text between the quotes: \" and \\ stand for " and \. It is copied to the arena, since
 * unescaping makes it shorter than what stands in the file. */
static int take_quoted(struct reader *r, struct slice *out)
{
    struct slice line = r->rest;
    line = slice_cut(&line, '\n');
    if (!r->rest.n || r->rest.at[0] != '"') return fail(r, "record.no_quote", line);
    char *copy = arena_take(r->arena, line.n);
    if (!copy) return ERR_SPACE;
    struct slice value = {copy, 0};
    for (skip_char(r); r->rest.n && r->rest.at[0] != '"' && r->rest.at[0] != '\n'; skip_char(r)) {
        bool escape = r->rest.at[0] == '\\' && r->rest.n > 1 &&
                      (r->rest.at[1] == '"' || r->rest.at[1] == '\\');
        if (escape) skip_char(r);
        copy[value.n++] = r->rest.at[0];
    }
    if (!r->rest.n || r->rest.at[0] != '"') return fail(r, "record.no_quote", line);
    skip_char(r);
    arena_rewind(r->arena, (size_t)((unsigned char *)copy - r->arena->at) + value.n);
    *out = value;
    return 0;
}

static int parse_tag(struct reader *r, struct record *out)
{
    int opened = r->line;
    skip_char(r); /* [ */
    struct record_tag tag = {take_tag_name(r), {NULL, 0}};
    if (!tag.name.n) return fail(r, "record.no_tag_name", (struct slice){r->rest.at, 0});
    for (int i = 0; i < out->tag_count; i++)
        if (slice_equal(out->tags[i].name, tag.name)) return fail(r, "record.tag_twice", tag.name);
    skip_blanks(r);
    int status = take_quoted(r, &tag.value);
    if (status) return status;
    skip_blanks(r);
    if (!r->rest.n || r->rest.at[0] != ']') {
        r->line = opened;
        return fail(r, "record.tag_not_closed", tag.name);
    }
    skip_char(r);
    if (out->tag_count == RECORD_TAGS_MAX) return fail(r, "record.too_many_tags", tag.name);
    out->tags[out->tag_count++] = tag;
    return 0;
}

static int parse_comment(struct reader *r, struct record *out)
{
    int opened = r->line;
    skip_char(r); /* { */
    struct slice comment = {r->rest.at, 0};
    while (r->rest.n && r->rest.at[0] != '}') skip_char(r), comment.n++;
    if (!r->rest.n) {
        r->line = opened;
        return fail(r, "record.comment_not_closed", comment);
    }
    skip_char(r);
    return record_add(out, (struct record_entry){.kind = RECORD_COMMENT, .text = comment});
}

/* A word of the move text ends at a blank or where something else begins. */
static bool ends_word(char c)
{
    return is_blank(c) || c == '{' || c == '[' || c == '(' || c == ')' || c == '$';
}

static struct slice take_word(struct reader *r)
{
    struct slice word = {r->rest.at, 0};
    while (r->rest.n && !ends_word(r->rest.at[0])) skip_char(r), word.n++;
    return word;
}

/* The marks `!` to `?!` as glyphs: the number of the one that ends the word, which is cut off; 0:
 * none does. A mark stands behind a letter or a digit; the `?` of a hidden draw does not. */
static int cut_mark(struct slice *word)
{
    static const char *const marks[] = {"!", "?", "!!", "??", "!?", "?!"};
    size_t n = word->n;
    while (n && (word->at[n - 1] == '!' || word->at[n - 1] == '?')) n--;
    struct slice mark = {word->at + n, word->n - n};
    if (!n || !is_tag_char(word->at[n - 1])) return 0;
    for (int i = 0; i < 6; i++) {
        if (!slice_is(mark, marks[i])) continue;
        word->n = n;
        return i + 1;
    }
    return 0;
}

/* A move or event, and the mark that stood behind it. */
static int add_played(struct reader *r, struct record_entry entry, int mark, struct record *out)
{
    r->moved[r->depth] = true;
    int status = record_add(out, entry);
    if (status || !mark) return status;
    return record_add(out, (struct record_entry){.kind = RECORD_GLYPH, .glyph = mark});
}

static int parse_event(struct reader *r, struct slice mark, struct record *out)
{
    uint64_t seat;
    struct record_entry entry = {.kind = RECORD_EVENT};
    struct slice number = {mark.at + 1, mark.n - 1};
    if (slice_number(number, GAME_SEATS_MAX, &seat) || seat == 0)
        return fail(r, "record.bad_seat", mark);
    skip_blanks(r);
    struct slice word = take_word(r);
    int quality = cut_mark(&word);
    if (play_event_find(word, &entry.event)) return fail(r, "record.bad_event", word);
    entry.seat = (int)seat - 1;
    return add_played(r, entry, quality, out);
}

static int parse_word(struct reader *r, struct record *out)
{
    struct slice word = take_word(r);
    if (word.at[0] == '@') return parse_event(r, word, out);
    int mark = cut_mark(&word);
    return add_played(r, (struct record_entry){.kind = RECORD_MOVE, .text = word}, mark, out);
}

static int parse_glyph(struct reader *r, struct record *out)
{
    uint64_t number;
    struct slice sign = {r->rest.at, 1};
    skip_char(r); /* $ */
    sign.n += take_word(r).n;
    struct slice digits = {sign.at + 1, sign.n - 1};
    if (slice_number(digits, RECORD_GLYPH_MAX, &number)) return fail(r, "record.bad_glyph", sign);
    if (!r->moved[r->depth]) return fail(r, "record.glyph_first", sign);
    return record_add(out, (struct record_entry){.kind = RECORD_GLYPH, .glyph = (int)number});
}

static int open_variation(struct reader *r, struct record *out)
{
    if (!r->moved[r->depth]) return fail(r, "record.variation_first", SLICE("("));
    if (r->depth == RECORD_DEPTH_MAX) {
        fail(r, "record.too_deep", SLICE("("));
        message_add_number(r->why, "most", RECORD_DEPTH_MAX);
        return ERR_INVALID;
    }
    r->opened[r->depth++] = r->line;
    r->moved[r->depth] = false;
    skip_char(r);
    return record_add(out, (struct record_entry){.kind = RECORD_OPEN});
}

static int close_variation(struct reader *r, struct record *out)
{
    if (!r->depth) return fail(r, "record.not_opened", SLICE(")"));
    if (!r->moved[r->depth]) return fail(r, "record.variation_empty", SLICE(")"));
    r->depth--;
    skip_char(r);
    return record_add(out, (struct record_entry){.kind = RECORD_CLOSE});
}

static int parse_entry(struct reader *r, struct record *out)
{
    switch (r->rest.at[0]) {
    case '{': return parse_comment(r, out);
    case '(': return open_variation(r, out);
    case ')': return close_variation(r, out);
    case '$': return parse_glyph(r, out);
    default: return parse_word(r, out);
    }
}

/* How many entries a text can hold: words are parted by at least a byte, the rest is counted. */
static size_t entries_bound(struct slice text)
{
    size_t count = text.n / 2 + 1;
    for (size_t i = 0; i < text.n; i++) {
        char c = text.at[i];
        count += c == '(' || c == ')' || c == '$' || c == '!' || c == '?' || c == '}';
    }
    return count;
}

size_t record_memory(struct slice text)
{
    enum { SLACK = 64, ALIGNED = 16 };
    size_t quotes = 0;
    for (size_t i = 0; i < text.n; i++) quotes += text.at[i] == '"';
    return entries_bound(text) * sizeof(struct record_entry) + 2 * text.n + quotes * ALIGNED +
           SLACK;
}

/* What some editors put before a text to say that it is UTF-8. */
static void skip_mark(struct reader *r)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t n = sizeof mark - 1;
    if (r->rest.n >= n && memcmp(r->rest.at, mark, n) == 0)
        r->rest = (struct slice){r->rest.at + n, r->rest.n - n};
}

static int parse_tags(struct reader *r, struct record *out)
{
    int status = 0;
    skip_mark(r);
    for (skip_blanks(r); !status && r->rest.n && r->rest.at[0] == '['; skip_blanks(r))
        status = parse_tag(r, out);
    if (!status && !out->tag_count) return fail(r, "record.no_tags", SLICE(""));
    return status;
}

static int parse_entries(struct reader *r, struct record *out)
{
    int status = 0;
    for (; !status && r->rest.n && r->rest.at[0] != '['; skip_blanks(r))
        status = parse_entry(r, out);
    if (status || !r->depth) return status;
    r->line = r->opened[r->depth - 1];
    return fail(r, "record.not_closed", SLICE("("));
}

/* Entries are taken from all that the tags leave of the arena; what they do not need goes back. */
static int parse_all(struct reader *r, struct record *out)
{
    enum { ALIGNED = 16 };
    int status = parse_tags(r, out);
    if (status) return status;
    size_t left = r->arena->cap - r->arena->used;
    size_t cap = left > ALIGNED ? (left - ALIGNED) / sizeof *out->entries : 0;
    if (cap > RECORD_BYTES_MAX) cap = RECORD_BYTES_MAX;
    out->entries = arena_take_raw(r->arena, cap * sizeof *out->entries);
    out->entry_cap = (int)cap;
    if (!out->entries) return ERR_SPACE;
    status = parse_entries(r, out);
    size_t used = (size_t)((unsigned char *)(out->entries + out->entry_count) - r->arena->at);
    arena_rewind(r->arena, used);
    out->entry_cap = out->entry_count;
    return status;
}

int record_parse(struct slice *rest, struct arena *arena, struct record *out, struct message *why)
{
    return record_parse_next(*rest, rest, arena, out, why);
}

/* Is what was read text? Of a record that was refused all that is left is looked at: it may be the
 * reason. */
static int check_text(struct reader *r, struct slice text, int status)
{
    size_t bad;
    if (!status) text.n = (size_t)(r->rest.at - text.at);
    if (slice_is_utf8(text, &bad)) return status;
    r->line = count_lines(text.at, text.at + bad);
    return fail(r, "record.not_utf8", (struct slice){text.at + bad, 1});
}

int record_parse_next(struct slice file, struct slice *rest, struct arena *arena,
                      struct record *out, struct message *why)
{
    struct reader r = {
        .rest = *rest, .file = file.at, .from = rest->at, .arena = arena, .why = why};
    if (rest->n > RECORD_BYTES_MAX) {
        message_set(why, "record.too_long");
        message_add_number(why, "bytes", RECORD_BYTES_MAX);
        return ERR_LIMIT;
    }
    struct record read = {0};
    int status = parse_all(&r, &read);
    if (status == ERR_SPACE) message_set(why, "error.memory");
    status = check_text(&r, *rest, status);
    if (status) return status;
    *out = read;
    *rest = r.rest;
    return 0;
}

int record_open(struct record *record, int cap, struct arena *arena)
{
    struct record_entry *entries = arena_take_raw(arena, (size_t)cap * sizeof *entries);
    if (!entries) return ERR_SPACE;
    memset(record, 0, sizeof *record);
    record->entries = entries;
    record->entry_cap = cap;
    return 0;
}

int record_add(struct record *record, struct record_entry entry)
{
    if (record->entry_count == record->entry_cap) return ERR_SPACE;
    record->entries[record->entry_count++] = entry;
    return 0;
}

int record_next(const struct record *record, int i)
{
    int depth = 0;
    do {
        depth += record->entries[i].kind == RECORD_OPEN;
        depth -= record->entries[i].kind == RECORD_CLOSE && depth;
        i++;
    } while (depth && i < record->entry_count);
    return i;
}

int record_aside(const struct record *record, int i)
{
    int end = i + 1;
    while (end < record->entry_count &&
           (record->entries[end].kind == RECORD_GLYPH || record->entries[end].kind == RECORD_OPEN))
        end = record_next(record, end);
    return end - i - 1;
}

struct slice record_tag(const struct record *record, const char *name)
{
    for (int i = 0; i < record->tag_count; i++)
        if (slice_is(record->tags[i].name, name)) return record->tags[i].value;
    return (struct slice){NULL, 0};
}

const char *record_player_tag(int seat)
{
    static const char *const tags[GAME_SEATS_MAX] = {"Player1", "Player2", "Player3", "Player4"};
    return tags[seat];
}

int record_set_tag(struct record *record, const char *name, struct slice value)
{
    int i = 0;
    while (i < record->tag_count && !slice_is(record->tags[i].name, name)) i++;
    if (i == RECORD_TAGS_MAX) return ERR_LIMIT;
    if (i == record->tag_count) record->tag_count++;
    record->tags[i] = (struct record_tag){slice_of(name), value};
    return 0;
}

void record_write_tag(struct slice name, struct slice value, struct text *out)
{
    text_put_char(out, '[');
    text_put_slice(out, name);
    text_put(out, " \"");
    for (size_t i = 0; i < value.n; i++) {
        char c = value.at[i];
        if (c == '"' || c == '\\') text_put_char(out, '\\');
        text_put_char(out, (char)(c == '\n' ? ' ' : c));
    }
    text_put(out, "\"]\n");
}

static void write_entry(const struct record_entry *entry, struct text *out)
{
    switch (entry->kind) {
    case RECORD_MOVE: text_put_slice(out, entry->text); break;
    case RECORD_COMMENT:
        text_put_char(out, '{');
        text_put_slice(out, entry->text);
        text_put_char(out, '}');
        break;
    case RECORD_EVENT:
        text_put_char(out, '@');
        text_put_number(out, entry->seat + 1);
        text_put_char(out, ' ');
        text_put(out, play_event_word(entry->event));
        break;
    case RECORD_GLYPH:
        text_put_char(out, '$');
        text_put_number(out, entry->glyph);
        break;
    case RECORD_OPEN: text_put_char(out, '('); break;
    case RECORD_CLOSE: text_put_char(out, ')'); break;
    }
}

/* A parenthesis sticks to what stands inside it: the entry after those from `i` on that are written
 * without a blank between them. */
static int group_end(const struct record *record, int i)
{
    const struct record_entry *entries = record->entries;
    while (i + 1 < record->entry_count && entries[i].kind == RECORD_OPEN) i++;
    for (i++; i < record->entry_count && entries[i].kind == RECORD_CLOSE;) i++;
    return i;
}

static void write_group(const struct record *record, int from, int end, struct text *out)
{
    for (int i = from; i < end; i++) write_entry(&record->entries[i], out);
}

static size_t group_width(const struct record *record, int from, int end)
{
    char none;
    struct text measure = text_on(&none, 0);
    write_group(record, from, end, &measure);
    return measure.n;
}

void record_write(const struct record *record, struct text *out)
{
    enum { WIDTH = 80 };
    for (int i = 0; i < record->tag_count; i++)
        record_write_tag(record->tags[i].name, record->tags[i].value, out);
    text_put_char(out, '\n');
    size_t column = 0;
    for (int i = 0, end; i < record->entry_count; i = end) {
        end = group_end(record, i);
        size_t width = group_width(record, i, end);
        bool wrap = column && column + 1 + width > WIDTH;
        if (column) text_put_char(out, wrap ? '\n' : ' ');
        write_group(record, i, end, out);
        column = wrap || !column ? width : column + 1 + width;
    }
    if (record->entry_count) text_put_char(out, '\n');
}
