/* tablier score: the result and points of a position, one `name value` a line. */
#include "cmd/commands.h"

static int write_score(const struct cmd_game *g, struct text *out)
{
    const struct game_text *text = g->game->text;
    if (!text->write_score) return 0;
    return text->write_score(game_truth(g->play.state), g->play.scratch, out);
}

static int run(struct cmd *c)
{
    struct cmd_game g;
    struct game_result result;
    char room[4096];
    struct text own = text_on(room, sizeof room); /* the game's own lines */
    if (cmd_open_game(c, &g)) return CMD_BAD;
    int status = write_score(&g, &own);
    if (status < 0) {
        cmd_fail_text(c, "cmd.no_score", SLICE(""));
        return CMD_NO;
    }
    play_result(&g.play, &result);
    if (status == 0) cmd_write_result(c, &result);
    text_put_slice(&c->out, text_slice(&own));
    return CMD_OK;
}

const struct cmd_command cmd_score = {.name = "score",
                                      .operands = "GAME",
                                      .about = "cmd.score",
                                      .least = 1,
                                      .most = 1,
                                      .opens_game = true,
                                      .run = run};
