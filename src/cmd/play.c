/* tablier play: the terminal client, in the helper program tablier-play. What the command line says
 * is checked here, where all commands read theirs. */
#include "cmd/commands.h"

static const char *const alone[] = {"variant", "seats", "position", "after", "seed",
                                    "players", "names", "games",    "to"};
enum { ALONE = sizeof alone / sizeof alone[0], WITH_GAME = 4 };

/* A record says all that could be set up; and what the first few options mean, the game says. */
static int check_options(const struct cmd *c)
{
    bool load = cmd_given(c, "load");
    for (int i = 0; i < ALONE; i++) {
        if (!cmd_given(c, alone[i])) continue;
        if (load) return cmd_fail_text(c, "cmd.load_option", slice_of(alone[i]));
        if (!c->operand_count && i < WITH_GAME)
            return cmd_fail_text(c, "cmd.needs_game", slice_of(alone[i]));
    }
    return 0;
}

static int run(struct cmd *c)
{
    struct cmd_game g;
    if (check_options(c)) return CMD_BAD;
    if (c->operand_count && (cmd_open_game(c, &g) || cmd_check_playable(c, &g.play)))
        return CMD_BAD;
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
