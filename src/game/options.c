/* Options: defaults, reading and writing. */
#include "game/options.h"

#include "base/err.h"
#include "base/mem.h"
#include "game/game.h"

static int default_value(const struct game_option *option)
{
    return option->values ? 0 : option->size_default;
}

static int default_seats(const struct game *g)
{
    int seats = 1;
    while (!(g->seats >> seats & 1)) seats++;
    return seats;
}

void options_default(const struct game *g, struct game_options *out)
{
    memset(out, 0, sizeof *out);
    out->seats = (uint8_t)default_seats(g);
    for (int i = 0; g->options[i].name; i++)
        out->value[i] = (uint16_t)default_value(&g->options[i]);
}

static int find_option(const struct game *g, struct slice name)
{
    for (int i = 0; g->options[i].name; i++)
        if (slice_is(name, g->options[i].name)) return i;
    return ERR_MISSING;
}

static int read_word(const struct game_option *option, struct slice text)
{
    for (int i = 0; option->values[i]; i++)
        if (slice_is(text, option->values[i])) return i;
    return ERR_INVALID;
}

static int read_size(const struct game_option *option, struct slice text)
{
    uint64_t columns, rows;
    struct slice left = slice_cut(&text, 'x');
    if (slice_number(left, 255, &columns) || slice_number(text, 255, &rows)) return ERR_INVALID;
    int x = (int)columns, y = (int)rows;
    bool fits = x >= options_columns(option->size_min) && x <= options_columns(option->size_max) &&
                y >= options_rows(option->size_min) && y <= options_rows(option->size_max);
    return fits ? OPTIONS_SIZE(x, y) : ERR_INVALID;
}

static int read_pair(const struct game *g, struct slice pair, struct game_options *out,
                     struct message *why)
{
    struct slice value = pair, name = slice_cut(&value, '=');
    int i = find_option(g, name);
    if (i < 0) {
        message_fail(why, "options.unknown", name);
        message_add_plain(why, "game", g->name);
        return ERR_INVALID;
    }
    const struct game_option *option = &g->options[i];
    int number = option->values ? read_word(option, value) : read_size(option, value);
    if (number < 0) {
        message_fail(why, "options.bad_value", value);
        message_add_plain(why, "option", option->name);
        return ERR_INVALID;
    }
    if (out->given >> i & 1) return message_fail(why, "options.twice", name);
    out->value[i] = (uint16_t)number;
    out->given |= (uint8_t)(1u << i);
    return 0;
}

int options_read(const struct game *g, struct slice text, struct game_options *out,
                 struct message *why)
{
    struct game_options read = *out;
    while (text.n) {
        int status = read_pair(g, slice_cut(&text, ','), &read, why);
        if (status) return status;
    }
    *out = read;
    return 0;
}

int options_set_seats(const struct game *g, int seats, struct game_options *out,
                      struct message *why)
{
    if (seats < 1 || seats > GAME_SEATS_MAX || !(g->seats >> seats & 1)) {
        message_set(why, "options.bad_seats");
        message_add_number(why, "seats", seats);
        message_add_plain(why, "game", g->name);
        return ERR_INVALID;
    }
    out->seats = (uint8_t)seats;
    out->seats_given = true;
    return 0;
}

void options_write_value(const struct game_option *option, int value, struct text *out)
{
    if (option->values) {
        text_put(out, option->values[value]);
        return;
    }
    text_put_number(out, options_columns(value));
    text_put_char(out, 'x');
    text_put_number(out, options_rows(value));
}

void options_write(const struct game *g, const struct game_options *options, struct text *out)
{
    for (int i = 0; g->options[i].name; i++) {
        if (i) text_put_char(out, ',');
        text_put(out, g->options[i].name);
        text_put_char(out, '=');
        options_write_value(&g->options[i], options->value[i], out);
    }
}
