/* Shapes in comments: reading and writing their commands. */
#include "game/shapes.h"

#include "base/err.h"
#include "base/mem.h"

static const char colours[] = "GRYB";

static bool take_colour(struct slice *rest, enum shape_colour *out)
{
    for (int i = 0; rest->n && i < 4; i++) {
        if (rest->at[0] != colours[i]) continue;
        *out = (enum shape_colour)i;
        *rest = (struct slice){rest->at + 1, rest->n - 1};
        return true;
    }
    return false;
}

static bool take_cell(struct slice *rest, uint16_t *out)
{
    int x, y;
    if (slice_cell(rest, &x, &y)) return false;
    *out = (uint16_t)(x | y << 8);
    return true;
}

/* "Ga1" of a list of rings, "Ya1b2" of one of arrows. */
static bool read_mark(struct slice text, enum shape_kind kind, struct shape *out)
{
    out->kind = kind;
    return take_colour(&text, &out->colour) && take_cell(&text, &out->cell) &&
           (kind != SHAPE_ARROW || take_cell(&text, &out->to)) && !text.n;
}

static size_t count_characters(struct slice text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.n; i++) count += (text.at[i] & 0xc0) != 0x80;
    return count;
}

/* "c3 A" */
static bool read_label(struct slice text, struct shape *out)
{
    out->kind = SHAPE_LABEL;
    if (!take_cell(&text, &out->cell) || !text.n || text.at[0] != ' ') return false;
    out->label = slice_trim(text);
    for (size_t i = 0; i < out->label.n; i++)
        if ((unsigned char)out->label.at[i] <= ' ' || out->label.at[i] == '[') return false;
    return out->label.n && count_characters(out->label) <= SHAPES_LABEL_MAX;
}

static bool read_value(struct slice text, struct shapes *out)
{
    uint64_t size;
    bool minus = text.n && text.at[0] == '-';
    if (minus) text = (struct slice){text.at + 1, text.n - 1};
    if (slice_number(text, 1000, &size)) return false;
    out->valued = true;
    out->value = minus ? -(int)size : (int)size;
    return true;
}

static bool read_item(struct slice text, int kind, struct shape *out)
{
    *out = (struct shape){0};
    if (kind == SHAPE_LABEL) return read_label(text, out);
    return read_mark(text, (enum shape_kind)kind, out);
}

/* One list of shapes: all of them or, if one is malformed, none. */
static bool read_list(struct slice text, int kind, struct shapes *out)
{
    int before = out->count;
    do {
        struct shape shape;
        if (!read_item(slice_trim(slice_cut(&text, ',')), kind, &shape)) {
            out->count = before;
            return false;
        }
        if (out->count < SHAPES_MAX) out->shapes[out->count++] = shape;
    } while (text.n);
    return true;
}

static bool read_command(struct slice name, struct slice text, struct shapes *out)
{
    if (slice_is(name, "csl")) return read_list(text, SHAPE_RING, out);
    if (slice_is(name, "cal")) return read_list(text, SHAPE_ARROW, out);
    if (slice_is(name, "clb")) return read_list(text, SHAPE_LABEL, out);
    return slice_is(name, "eval") && read_value(text, out);
}

/* The command that begins here, "[%name …]"; its length, 0 when there is none that can be read. */
static size_t take_command(struct slice text, struct shapes *out)
{
    if (text.n < 2 || text.at[0] != '[' || text.at[1] != '%') return 0;
    size_t end = 2;
    while (end < text.n && text.at[end] != ']') end++;
    if (end == text.n) return 0;
    struct slice inside = {text.at + 2, end - 2};
    struct slice name = slice_cut(&inside, ' ');
    return read_command(name, slice_trim(inside), out) ? end + 1 : 0;
}

void shapes_read(struct slice comment, struct shapes *out)
{
    memset(out, 0, sizeof *out);
    for (size_t i = 0; i < comment.n;) {
        size_t n = take_command((struct slice){comment.at + i, comment.n - i}, out);
        i += n ? n : 1;
    }
}

void shapes_write_words(struct slice comment, struct text *out)
{
    struct shapes ignored = {0};
    comment = slice_trim(comment);
    size_t from = out->n;
    bool blank = false; /* is one owed to what comes next? */
    for (size_t i = 0; i < comment.n;) {
        ignored.count = 0;
        size_t n = take_command((struct slice){comment.at + i, comment.n - i}, &ignored);
        char c = comment.at[i];
        i += n ? n : 1;
        if (n || c == ' ') {
            blank = true;
            continue;
        }
        if (blank && out->n > from) text_put_char(out, ' ');
        blank = false;
        text_put_char(out, c);
    }
}

static void write_shape(const struct shape *s, struct text *out)
{
    if (s->kind != SHAPE_LABEL) text_put_char(out, colours[s->colour]);
    text_put_cell(out, s->cell & 0xff, s->cell >> 8);
    if (s->kind == SHAPE_ARROW) text_put_cell(out, s->to & 0xff, s->to >> 8);
    if (s->kind != SHAPE_LABEL) return;
    text_put_char(out, ' ');
    text_put_slice(out, s->label);
}

/* All shapes of a kind as one command. */
static void write_kind(const struct shapes *shapes, enum shape_kind kind, struct text *out)
{
    static const char *const names[] = {"[%csl ", "[%cal ", "[%clb "};
    int written = 0;
    for (int i = 0; i < shapes->count; i++) {
        if (shapes->shapes[i].kind != kind) continue;
        text_put(out, written++ ? "," : names[kind]);
        write_shape(&shapes->shapes[i], out);
    }
    if (written) text_put_char(out, ']');
}

void shapes_write(const struct shapes *shapes, struct text *out)
{
    size_t from = out->n, last = from;
    for (int kind = SHAPE_RING; kind <= SHAPE_LABEL; kind++) {
        write_kind(shapes, (enum shape_kind)kind, out);
        if (out->n != last) text_put_char(out, ' ');
        last = out->n;
    }
    if (shapes->valued) {
        text_put(out, "[%eval ");
        text_put_number(out, shapes->value);
        text_put_char(out, ']');
    } else if (out->n > from) {
        out->n--;
    }
}
