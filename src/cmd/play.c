/* tablier play: the terminal client, in the helper program tablier-play. What the command line says
 * is checked here, where all commands read theirs. */
#include "cmd/commands.h"

static int run(struct cmd *c)
{
    struct cmd_game g;
    if (c->operand_count && cmd_open_game(c, &g)) return CMD_BAD;
    return cmd_run_helper(c, "play");
}

static const struct cmd_option options[] = {
    {"plain", NULL}, {"players", "WHO,WHO"}, {"names", "NAME,NAME"},
    {"games", "N"},  {"to", "SCORE"},        {"load", "FILE"},
    {NULL, NULL}};

const struct cmd_command cmd_play = {.name = "play",
                                     .operands = "[GAME]",
                                     .about = "cmd.play",
                                     .most = 1,
                                     .opens_game = true,
                                     .options = options,
                                     .run = run};
