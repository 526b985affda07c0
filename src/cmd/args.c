/* Arguments: operands, the common options and those of the command, all in one place. */
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/err.h"
#include "cmd/cmd.h"

static const struct cmd_option every_option[] = {{"lang", "en|fr|ca"}, {NULL, NULL}};

static const struct cmd_option game_options[] = {
    {"variant", "k=v,k=v"}, {"seats", "2|4"},   {"seed", "N"},
    {"position", "LINE"},   {"after", "MOVES"}, {NULL, NULL},
};

/* The tables a command takes its options from, in the order of their values. */
enum { TABLES = 3 };

static void list_tables(const struct cmd_command *command, const struct cmd_option **out)
{
    out[0] = every_option;
    out[1] = command->opens_game ? game_options : NULL;
    out[2] = command->options;
}

static int find_option(const struct cmd *c, struct slice name, const struct cmd_option **out)
{
    const struct cmd_option *tables[TABLES];
    list_tables(c->command, tables);
    int index = 0;
    for (int t = 0; t < TABLES; t++) {
        for (const struct cmd_option *o = tables[t]; o && o->name; o++, index++) {
            if (!slice_is(name, o->name)) continue;
            *out = o;
            return index;
        }
    }
    return ERR_MISSING;
}

struct slice cmd_value(const struct cmd *c, const char *name)
{
    const struct cmd_option *option;
    int index = find_option(c, slice_of(name), &option);
    assert(index >= 0);
    return c->values[index];
}

bool cmd_takes(const struct cmd *c, const char *name)
{
    const struct cmd_option *option;
    return find_option(c, slice_of(name), &option) >= 0;
}

bool cmd_given(const struct cmd *c, const char *name)
{
    return cmd_value(c, name).at != NULL;
}

static int check_argument(const struct cmd *c, int number, struct slice text)
{
    struct message why;
    const char *wrong = NULL;
    if (text.n > CMD_ARGUMENT_MAX) wrong = "cmd.argument_too_long";
    if (!wrong && !slice_is_utf8(text, NULL)) wrong = "cmd.argument_not_utf8";
    if (!wrong) return 0;
    message_set(&why, wrong);
    message_add_number(&why, "number", number);
    message_add_number(&why, "bytes", CMD_ARGUMENT_MAX);
    return cmd_fail(c, &why);
}

/* What the parser walks along. */
struct walk {
    char **argv;
    int at, argc;
};

static bool may_repeat(const struct cmd_option *option)
{
    return option->value && strstr(option->value, "…");
}

/* `--name value` or `--name=value`; `name` has lost its dashes. */
static int parse_option(struct cmd *c, struct walk *w, struct slice name)
{
    struct slice value = name;
    name = slice_cut(&value, '=');
    const struct cmd_option *option;
    bool attached = name.at + name.n < value.at;
    int index = find_option(c, name, &option);
    if (index < 0) return cmd_fail_text(c, "cmd.unknown_option", name);
    if (c->values[index].at && !may_repeat(option))
        return cmd_fail_text(c, "cmd.option_twice", name);
    if (!option->value && attached) return cmd_fail_text(c, "cmd.option_no_value", name);
    if (option->value && !attached) {
        if (w->at == w->argc) return cmd_fail_text(c, "cmd.option_needs_value", name);
        value = slice_of(w->argv[w->at++]);
        if (check_argument(c, w->at - 1, value)) return CMD_BAD;
    }
    c->values[index] = value;
    return 0;
}

static int parse_operand(struct cmd *c, struct slice text)
{
    if (c->operand_count >= c->command->most) return cmd_fail_text(c, "cmd.extra_operand", text);
    c->operands[c->operand_count++] = text;
    return 0;
}

int cmd_fail_operands(const struct cmd *c)
{
    struct message why;
    message_set(&why, "cmd.missing_operand");
    message_add_plain(&why, "command", c->command->name);
    message_add_plain(&why, "operands", c->command->operands);
    return cmd_fail(c, &why);
}

static int check_operands(const struct cmd *c)
{
    return c->operand_count >= c->command->least ? 0 : cmd_fail_operands(c);
}

int cmd_parse_arguments(struct cmd *c, int name, int argc)
{
    struct walk w = {c->argv, 1, argc};
    bool options_end = false;
    while (w.at < argc) {
        if (w.at == name) {
            w.at++;
            continue;
        }
        struct slice text = slice_of(w.argv[w.at++]);
        if (check_argument(c, w.at - 1, text)) return CMD_BAD;
        bool dashes = !options_end && text.n >= 2 && text.at[0] == '-' && text.at[1] == '-';
        if (dashes && text.n == 2)
            options_end = true;
        else if (dashes ? parse_option(c, &w, (struct slice){text.at + 2, text.n - 2})
                        : parse_operand(c, text))
            return CMD_BAD;
    }
    enum words_lang lang;
    struct slice tag = cmd_value(c, "lang");
    if (tag.at && words_find_lang(tag, &lang)) return cmd_fail_text(c, "cmd.unknown_lang", tag);
    return check_operands(c);
}

/* Reads --lang ahead of everything else, so that complaints about the rest are in its language. */
static struct slice find_lang_argument(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--lang=", 7) == 0) return slice_of(argv[i] + 7);
        if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc) return slice_of(argv[i + 1]);
    }
    return (struct slice){NULL, 0};
}

enum words_lang cmd_choose_lang(int argc, char **argv)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    struct slice tag = find_lang_argument(argc, argv);
    for (size_t i = 0; !tag.n && i < sizeof variables / sizeof variables[0]; i++)
        tag = slice_of(getenv(variables[i]));
    enum words_lang lang = WORDS_EN;
    words_find_lang(tag, &lang);
    return lang;
}

static int read_number(const struct cmd *c, const char *id, const char *name, struct slice text,
                       struct cmd_range range, uint64_t *out)
{
    uint64_t value;
    if (!slice_number(text, range.most, &value) && value >= range.least) {
        *out = value;
        return 0;
    }
    struct message why;
    message_fail(&why, id, text);
    message_add_plain(&why, "name", name);
    message_add_number(&why, "least", (int64_t)range.least);
    message_add_number(&why, "most", (int64_t)range.most);
    return cmd_fail(c, &why);
}

int cmd_number(struct cmd *c, const char *name, struct cmd_range range, uint64_t otherwise,
               uint64_t *out)
{
    struct slice text = cmd_value(c, name);
    if (text.at) return read_number(c, "cmd.bad_option", name, text, range, out);
    *out = otherwise;
    return 0;
}

int cmd_operand_number(struct cmd *c, int operand, const char *name, uint64_t most, uint64_t *out)
{
    struct cmd_range range = {0, most};
    return read_number(c, "cmd.bad_operand", name, c->operands[operand], range, out);
}
