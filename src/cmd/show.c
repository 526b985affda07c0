/* tablier show: the position drawn in text, then its one-line form; or a completion of it. */
#include "cmd/commands.h"

/* The board filled in as it may still come to be. */
static int draw_completion(struct cmd *c, const struct cmd_game *g)
{
    const struct game_study *study = g->game->study;
    if (!study || !study->draw_completion)
        return cmd_fail_text(c, "cmd.no_completions", slice_of(g->game->name));
    if (!study->draw_completion(game_truth(g->play.state), g->play.scratch, &c->out)) return CMD_OK;
    cmd_fail_text(c, "cmd.not_completed", slice_of(g->game->name));
    return CMD_NO;
}

static int run(struct cmd *c)
{
    struct cmd_game g;
    if (cmd_open_game(c, &g)) return CMD_BAD;
    if (cmd_given(c, "completion")) return draw_completion(c, &g);
    const game_view *view = game_truth(g.play.state);
    g.game->text->draw(view, g.play.scratch, &c->out);
    g.game->text->write_position(view, &c->out);
    text_put_char(&c->out, '\n');
    return CMD_OK;
}

static const struct cmd_option options[] = {{"completion", NULL}, {NULL, NULL}};

const struct cmd_command cmd_show = {.name = "show",
                                     .operands = "GAME",
                                     .about = "cmd.show",
                                     .least = 1,
                                     .most = 1,
                                     .opens_game = true,
                                     .options = options,
                                     .run = run};
