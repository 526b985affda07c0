/* tablier forced: what must lie where, one `TILE@CELL` a line. */
#include "cmd/commands.h"

static int run(struct cmd *c)
{
    struct cmd_game g;
    if (cmd_open_game(c, &g)) return CMD_BAD;
    const struct game_study *study = g.game->study;
    if (!study || !study->write_forced)
        return cmd_fail_text(c, "cmd.no_forced", slice_of(g.game->name));
    study->write_forced(game_truth(g.play.state), g.play.scratch, &c->out);
    return CMD_OK;
}

const struct cmd_command cmd_forced = {.name = "forced",
                                       .operands = "GAME",
                                       .about = "cmd.forced",
                                       .least = 1,
                                       .most = 1,
                                       .opens_game = true,
                                       .run = run};
