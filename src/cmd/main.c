/* tablier: the program's entry, its table of commands, and its help. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/version.h"
#include "cmd/cmd.h"
#include "cmd/commands.h"
#include "search/search.h"

enum { OUTPUT_MAX = 4 << 20 };

static const struct cmd_command *const commands[] = {
    &cmd_games,  &cmd_rules,    &cmd_play,    &cmd_moves,      &cmd_why,
    &cmd_show,   &cmd_score,    &cmd_forced,  &cmd_go,         &cmd_analyse,
    &cmd_match,  &cmd_selfplay, &cmd_puzzles, &cmd_solve,      &cmd_perft,
    &cmd_replay, &cmd_records,  &cmd_render,  &cmd_engine,     &cmd_serve,
    &cmd_backup, &cmd_restore,  &cmd_check,   &cmd_tournament, NULL,
};

static const struct cmd_command *find_command(struct slice name)
{
    for (int i = 0; commands[i]; i++)
        if (slice_is(name, commands[i]->name)) return commands[i];
    return NULL;
}

/* ---- help */

/* Letters of a text from there on: bytes but those that go on with a letter. */
static size_t letters(const struct text *t, size_t from)
{
    size_t n = 0;
    for (size_t i = from; i < t->n && i < t->cap; i++) n += (t->at[i] & 0xC0) != 0x80;
    return n;
}

/* A command as it is called, and the spaces to the column where its description begins. */
static void put_call(struct text *out, const struct cmd_command *command)
{
    enum { COLUMN = 26 };
    size_t from = out->n;
    text_put(out, "  ");
    text_put(out, command->name);
    text_put(out, " ");
    text_put(out, command->operands);
    while (letters(out, from) < COLUMN) text_put_char(out, ' ');
}

static int print_commands(struct cmd *c)
{
    cmd_say_line(c, "cmd.help_head");
    for (int i = 0; commands[i]; i++) {
        if (commands[i]->beside) continue;
        put_call(&c->out, commands[i]);
        cmd_say_line(c, commands[i]->about);
    }
    cmd_say_line(c, "cmd.help_foot");
    return CMD_OK;
}

static bool has_option(const struct cmd_command *command, const char *name)
{
    for (const struct cmd_option *o = command->options; o && o->name; o++)
        if (slice_is(slice_of(o->name), name)) return true;
    return false;
}

static void print_levels(struct cmd *c)
{
    cmd_say_line(c, "level.head");
    for (int level = 1; level <= TIPS_LEVELS; level++) {
        struct message line;
        message_set(&line, "level.line");
        message_add_number(&line, "level", level);
        message_add_word(&line, "name", search_level_name(level));
        message_add_word(&line, "about", search_level_about(level));
        text_put(&c->out, level < 10 ? "   " : "  ");
        message_write(&line, c->lang, &c->out);
        text_put_char(&c->out, '\n');
    }
}

static int print_command(struct cmd *c, const struct cmd_command *command)
{
    struct message usage;
    message_set(&usage, "cmd.usage");
    message_add_plain(&usage, "command", command->name);
    message_add_plain(&usage, "operands", command->operands);
    message_write(&usage, c->lang, &c->out);
    text_put(&c->out, "\n  ");
    cmd_say_line(c, command->about);
    for (const struct cmd_option *o = command->options; o && o->name; o++) {
        text_put(&c->out, "  --");
        text_put(&c->out, o->name);
        if (o->value) text_put_char(&c->out, ' ');
        text_put(&c->out, o->value ? o->value : "");
        text_put_char(&c->out, '\n');
    }
    if (has_option(command, "level")) print_levels(c);
    if (command->opens_game) cmd_say_line(c, "cmd.help_foot");
    return CMD_OK;
}

/* help, help COMMAND */
static int run_help(struct cmd *c)
{
    if (!c->operand_count) return print_commands(c);
    const struct cmd_command *command = find_command(c->operands[0]);
    if (!command) return cmd_fail_text(c, "cmd.unknown_command", c->operands[0]);
    return print_command(c, command);
}

static int run_version(struct cmd *c)
{
    text_put(&c->out, "tablier " TABLIER_VERSION "\n");
    return CMD_OK;
}

/* What can be called by its option too, and stands in no list. */
static const struct cmd_command help = {
    .name = "help", .operands = "[COMMAND]", .most = 1, .run = run_help};
static const struct cmd_command version = {.name = "--version", .operands = "", .run = run_version};

/* ---- running */

static bool asks_for_help(char **argv)
{
    for (; *argv && !slice_is(slice_of(*argv), "--"); argv++)
        if (slice_is(slice_of(*argv), "--help")) return true;
    return false;
}

/* The place of the command's name: 1, or behind a --lang that comes before it. */
static int find_name(char **argv)
{
    int at = 1;
    if (argv[at] && slice_is(slice_of(argv[at]), "--lang") && argv[at + 1]) return at + 2;
    struct slice first = slice_of(argv[at]);
    return slice_is(slice_cut(&first, '='), "--lang") ? at + 1 : at;
}

static int run(struct cmd *c, int argc)
{
    int at = find_name(c->argv);
    struct slice name = slice_of(at < argc ? c->argv[at] : "help");
    if (slice_is(name, "help") || slice_is(name, "--help"))
        c->command = &help;
    else if (slice_is(name, "--version"))
        c->command = &version;
    else
        c->command = find_command(name);
    if (!c->command) return cmd_fail_text(c, "cmd.unknown_command", name);
    if (c->command->about && asks_for_help(c->argv)) return print_command(c, c->command);
    int status = cmd_parse_arguments(c, at, argc);
    return status ? status : c->command->run(c);
}

/* A standard stream that is closed gets a file behind it that can only be used the wrong way round:
 * reading or writing still fails, but no file opened later takes its number and what is meant for
 * the stream. */
static void hold_streams(void)
{
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        if (fcntl(file, F_GETFD) < 0)
            (void)!open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv)
{
    struct cmd c = {.lang = cmd_choose_lang(argc, argv), .argv = argv};
    hold_streams();
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error to report, not a way to die */
    char *buffer = cmd_take(&c, OUTPUT_MAX);
    if (!buffer) return cmd_fail_memory(&c);
    c.out = text_on(buffer, OUTPUT_MAX);
    int status = run(&c, argc);
    if (status != CMD_BAD && cmd_flush(&c)) status = CMD_BAD;
    cmd_free_all(&c);
    return status;
}
