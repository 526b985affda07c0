/* tablier why: is this move legal, and if not, why? */
#include "cmd/commands.h"

static int run(struct cmd *c)
{
    struct cmd_game g;
    game_move move;
    struct message why;
    struct game_reason reason;
    if (cmd_open_game(c, &g)) return CMD_BAD;
    const game_view *view = game_truth(g.play.state);
    if (g.game->text->read_move(view, c->operands[1], &move, &why)) return cmd_fail(c, &why);
    if (play_check(&g.play, play_actor(&g.play), move, &reason)) {
        text_put(&c->out, "legal\n");
        return CMD_OK;
    }
    text_put(&c->out, "illegal ");
    text_put(&c->out, reason.rule);
    text_put(&c->out, ": ");
    message_write(&reason.say, c->lang, &c->out);
    text_put_char(&c->out, '\n');
    return CMD_NO;
}

const struct cmd_command cmd_why = {.name = "why",
                                    .operands = "GAME MOVE",
                                    .about = "cmd.why",
                                    .least = 2,
                                    .most = 2,
                                    .opens_game = true,
                                    .run = run};
