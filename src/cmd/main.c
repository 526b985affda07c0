/* tablier: the program's entry, its table of commands, and its help. */
#include <signal.h>
#include <stdlib.h>

#include "cmd/cmd.h"
#include "cmd/commands.h"

enum { OUTPUT_MAX = 4 << 20 };

static const struct cmd_command *const commands[] = {
    &cmd_games,  &cmd_play, &cmd_moves, &cmd_why,    &cmd_show,   &cmd_score,
    &cmd_forced, &cmd_go,   &cmd_perft, &cmd_replay, &cmd_render, &cmd_engine,
    NULL,
};

static const struct cmd_command *find_command(struct slice name)
{
    for (int i = 0; commands[i]; i++)
        if (slice_is(name, commands[i]->name)) return commands[i];
    return NULL;
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
    while (out->n - from < COLUMN) text_put_char(out, ' ');
}

static int print_help(struct cmd *c)
{
    cmd_say(c, "cmd.help_head");
    for (int i = 0; commands[i]; i++) {
        put_call(&c->out, commands[i]);
        cmd_say(c, commands[i]->about);
        text_put_char(&c->out, '\n');
    }
    cmd_say(c, "cmd.help_foot");
    return CMD_OK;
}

static int run_command(struct cmd *c, struct slice name, int argc)
{
    c->command = find_command(name);
    if (!c->command) return cmd_fail_text(c, "cmd.unknown_command", name);
    if (!c->command->run) return cmd_run_helper(c, c->command->name);
    int status = cmd_parse_arguments(c, 2, argc);
    return status ? status : c->command->run(c);
}

static bool asks_for_help(int argc, char **argv)
{
    if (argc < 2 || slice_is(slice_of(argv[1]), "help")) return true;
    for (int i = 1; i < argc && !slice_is(slice_of(argv[i]), "--"); i++)
        if (slice_is(slice_of(argv[i]), "--help")) return true;
    return false;
}

int main(int argc, char **argv)
{
    struct cmd c = {.lang = cmd_choose_lang(argc, argv), .argv = argv};
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error to report, not a way to die */
    char *buffer = cmd_take(&c, OUTPUT_MAX);
    if (!buffer) return cmd_fail_memory(&c);
    c.out = text_on(buffer, OUTPUT_MAX);
    int status =
        asks_for_help(argc, argv) ? print_help(&c) : run_command(&c, slice_of(argv[1]), argc);
    if (status != CMD_BAD && cmd_flush(&c)) status = CMD_BAD;
    cmd_free_all(&c);
    return status;
}
