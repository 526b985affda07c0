/* tablier perft: how many move sequences there are; --sum: what their final boards add up to. */
#include "game/perft.h"
#include "base/err.h"
#include "cmd/commands.h"

static int print_sum(struct cmd *c, const struct cmd_game *g, int depth)
{
    const struct game_study *study = g->game->study;
    if (!study || !study->sum) return cmd_fail_text(c, "cmd.no_sum", slice_of(g->game->name));
    uint64_t sum;
    void *memory = cmd_take_large(c, study->sum_memory);
    int status = ERR_SPACE;
    if (memory)
        status = study->sum(game_truth(g->play.state), depth, memory, study->sum_memory, &sum);
    if (status) return cmd_fail_memory(c);
    text_put(&c->out, "sum ");
    text_put_unsigned(&c->out, sum);
    text_put_char(&c->out, '\n');
    return CMD_OK;
}

/* Every line goes out as soon as it is known: the next one may take its time. */
static int print_count(struct cmd *c, const struct cmd_game *g, int depth, struct arena *arena)
{
    uint64_t count;
    if (perft_count(g->game, g->play.state, depth, arena, &count)) return cmd_fail_memory(c);
    text_put(&c->out, "perft ");
    text_put_number(&c->out, depth);
    text_put_char(&c->out, ' ');
    text_put_unsigned(&c->out, count);
    text_put_char(&c->out, '\n');
    return cmd_flush(c);
}

static int print_counts(struct cmd *c, const struct cmd_game *g, int depth)
{
    size_t bytes = perft_memory(g->game, depth);
    struct arena arena = arena_on(cmd_take(c, bytes), bytes);
    if (!arena.at) return cmd_fail_memory(c);
    int status = 0;
    for (int d = depth ? 1 : 0; !status && d <= depth; d++) status = print_count(c, g, d, &arena);
    return status;
}

static int run(struct cmd *c)
{
    struct cmd_game g;
    uint64_t depth;
    if (cmd_operand_number(c, 1, "DEPTH", PERFT_DEPTH_MAX, &depth)) return CMD_BAD;
    if (cmd_open_game(c, &g)) return CMD_BAD;
    return cmd_given(c, "sum") ? print_sum(c, &g, (int)depth) : print_counts(c, &g, (int)depth);
}

static const struct cmd_option options[] = {{"sum", NULL}, {NULL, NULL}};

const struct cmd_command cmd_perft = {.name = "perft",
                                      .operands = "GAME DEPTH",
                                      .about = "cmd.perft",
                                      .least = 2,
                                      .most = 2,
                                      .opens_game = true,
                                      .options = options,
                                      .run = run};
