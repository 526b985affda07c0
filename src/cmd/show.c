/* tablier show: the position drawn in text, then its one-line form. */
#include "cmd/commands.h"

static int run(struct cmd *c)
{
    struct cmd_game g;
    if (cmd_open_game(c, &g)) return CMD_BAD;
    const game_view *view = game_truth(g.play.state);
    g.game->text->draw(view, g.play.scratch, &c->out);
    g.game->text->write_position(view, &c->out);
    text_put_char(&c->out, '\n');
    return CMD_OK;
}

const struct cmd_command cmd_show = {.name = "show",
                                     .operands = "GAME",
                                     .about = "cmd.show",
                                     .least = 1,
                                     .most = 1,
                                     .opens_game = true,
                                     .run = run};
