/* tablier moves: the legal moves, one a line, sorted bytewise. */
#include "cmd/commands.h"
#include "game/movelist.h"

static int run(struct cmd *c)
{
    struct cmd_game g;
    if (cmd_open_game(c, &g)) return CMD_BAD;
    size_t bytes = movelist_memory(g.game);
    struct arena arena = arena_on(cmd_take(c, bytes), bytes);
    struct movelist list;
    if (!arena.at || movelist_open(g.game, game_truth(g.play.state), g.play.scratch, &arena, &list))
        return cmd_fail_memory(c);
    for (int i = 0; i < list.count; i++) {
        text_put_slice(&c->out, list.texts[i]);
        text_put_char(&c->out, '\n');
    }
    return CMD_OK;
}

const struct cmd_command cmd_moves = {.name = "moves",
                                      .operands = "GAME",
                                      .about = "cmd.moves",
                                      .least = 1,
                                      .most = 1,
                                      .opens_game = true,
                                      .run = run};
