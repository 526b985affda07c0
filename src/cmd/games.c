/* tablier games: what can be played, and how it can be varied. */
#include "cmd/commands.h"
#include "games/list.h"

static bool seats_allowed(const struct game *g, int seats)
{
    return g->seats >> seats & 1;
}

static void put_seats(struct text *out, const struct game *g, const char *between)
{
    bool first = true;
    for (int n = 1; n <= GAME_SEATS_MAX; n++) {
        if (!seats_allowed(g, n)) continue;
        if (!first) text_put(out, between);
        text_put_number(out, n);
        first = false;
    }
}

/* `board=square|rhombus`, or for a size `size=14x10` with its limits. */
static void put_values(struct text *out, const struct game_option *o)
{
    text_put(out, o->name);
    text_put_char(out, '=');
    if (!o->values) {
        options_write_value(o, o->size_default, out);
        text_put(out, "|");
        options_write_value(o, o->size_min, out);
        text_put(out, "…");
        options_write_value(o, o->size_max, out);
        return;
    }
    for (int i = 0; o->values[i]; i++) {
        if (i) text_put_char(out, '|');
        text_put(out, o->values[i]);
    }
}

static void put_game(struct cmd *c, const struct game *g)
{
    struct text *out = &c->out;
    text_put(out, g->name);
    text_put(out, ": ");
    cmd_say(c, g->credit);
    text_put(out, "\n  --seats ");
    put_seats(out, g, "|");
    text_put_char(out, '\n');
    for (const struct game_option *o = g->options; o->name; o++) {
        if (o->idle) continue;
        text_put(out, "  --variant ");
        put_values(out, o);
        text_put(out, "\n      ");
        cmd_say_line(c, o->about);
    }
}

/* ---- the same for programs */

static void json_name(struct text *out, const char *name)
{
    text_put_json(out, slice_of(name));
    text_put_char(out, ':');
}

static void json_text(struct text *out, const char *name, const char *value)
{
    json_name(out, name);
    text_put_json(out, slice_of(value));
    text_put_char(out, ',');
}

static void json_size(struct text *out, const char *name, const struct game_option *o, int size)
{
    json_name(out, name);
    text_put_char(out, '"');
    options_write_value(o, size, out);
    text_put_char(out, '"');
}

static void json_option(struct cmd *c, const struct game_option *o)
{
    struct text *out = &c->out;
    text_put_char(out, '{');
    json_text(out, "name", o->name);
    json_text(out, "about", words_get(c->lang, o->about));
    json_size(out, "default", o, o->values ? 0 : o->size_default);
    text_put_char(out, ',');
    if (o->values) {
        json_name(out, "values");
        text_put_char(out, '[');
        for (int i = 0; o->values[i]; i++) {
            if (i) text_put_char(out, ',');
            text_put_json(out, slice_of(o->values[i]));
        }
        text_put_char(out, ']');
    } else {
        json_size(out, "min", o, o->size_min);
        text_put_char(out, ',');
        json_size(out, "max", o, o->size_max);
    }
    text_put_char(out, '}');
}

static void json_game(struct cmd *c, const struct game *g)
{
    struct text *out = &c->out;
    text_put_char(out, '{');
    json_text(out, "name", g->name);
    json_text(out, "title", words_get(c->lang, g->title));
    json_text(out, "credit", words_get(c->lang, g->credit));
    json_name(out, "seats");
    text_put_char(out, '[');
    put_seats(out, g, ",");
    text_put(out, "],");
    json_name(out, "options");
    text_put_char(out, '[');
    for (const struct game_option *o = g->options; o->name; o++) {
        if (o->idle) continue;
        if (o != g->options) text_put_char(out, ',');
        json_option(c, o);
    }
    text_put(out, "]}");
}

static int run(struct cmd *c)
{
    bool json = cmd_given(c, "json");
    if (json) text_put_char(&c->out, '[');
    for (int i = 0; games_list[i]; i++) {
        if (json && i) text_put(&c->out, ",\n ");
        if (json)
            json_game(c, games_list[i]);
        else
            put_game(c, games_list[i]);
    }
    if (json) text_put(&c->out, "]\n");
    return CMD_OK;
}

static const struct cmd_option options[] = {{"json", NULL}, {NULL, NULL}};

const struct cmd_command cmd_games = {
    .name = "games", .operands = "[--json]", .about = "cmd.games", .options = options, .run = run};
