/* tablier go: one move, thought about for as long as asked. */
#include "cmd/commands.h"
#include "cmd/think.h"

/* What the seat to move knows, as the thinker wants it. */
static int open_watch(struct cmd *c, const struct cmd_game *g, struct watch *out)
{
    size_t bytes = watch_memory(g->game);
    struct arena arena = arena_on(cmd_take(c, bytes), bytes);
    int seat = play_actor(&g->play);
    if (!arena.at || watch_open(out, g->game, &g->play.options, seat, &arena))
        return cmd_fail_memory(c);
    game_observe(g->game, g->play.state, seat, out->view);
    out->ply = g->play.ply;
    return 0;
}

static int put_best(struct cmd *c, const struct watch *watch, game_move best)
{
    text_put(&c->out, "bestmove ");
    if (best)
        watch->game->text->write_move(watch->view, best, &c->out);
    else
        text_put(&c->out, "none"); /* a board for study where nothing can be placed */
    text_put_char(&c->out, '\n');
    return best ? CMD_OK : CMD_NO;
}

/* Every info line goes out as soon as it is known. */
static int think(struct cmd *c, const struct watch *watch, const struct proto_limits *limits,
                 uint64_t seed)
{
    struct proto_thinker thinker;
    if (cmd_open_thinker(c, &thinker)) return CMD_BAD;
    if (thinker.start(thinker.context, watch, limits, seed)) return cmd_fail_memory(c);
    bool done = false;
    while (!done) {
        done = thinker.step(thinker.context, &c->out);
        if (cmd_flush(c)) return CMD_BAD;
    }
    return put_best(c, watch, thinker.best(thinker.context));
}

static int run(struct cmd *c)
{
    struct cmd_game g;
    struct watch watch;
    struct proto_limits limits = {0};
    uint64_t seed;
    if (cmd_number(c, "nodes", (struct cmd_range){1, INT64_MAX}, 0, &limits.nodes) ||
        cmd_number(c, "time", (struct cmd_range){1, INT32_MAX}, 0, &limits.movetime) ||
        cmd_number(c, "depth", (struct cmd_range){1, UINT8_MAX}, 0, &limits.depth) ||
        cmd_number(c, "seed", CMD_SEEDS, 0, &seed) || cmd_open_game(c, &g))
        return CMD_BAD;
    if (play_actor(&g.play) == GAME_OVER) {
        text_put(&c->out, "bestmove none\n");
        return CMD_NO;
    }
    if (open_watch(c, &g, &watch)) return CMD_BAD;
    void *room = cmd_take(c, 3 * g.game->rules->size);
    if (!room) return cmd_fail_memory(c);
    if (!game_shows_actor(g.game, watch.view, room))
        return cmd_fail_text(c, "cmd.hidden_own", SLICE(""));
    return think(c, &watch, &limits, seed);
}

static const struct cmd_option options[] = {
    {"level", "N"},   {"nodes", "N"},          {"time", "MS"}, {"depth", "N"},
    {"threads", "N"}, {"memory", "MEGABYTES"}, {NULL, NULL},
};

const struct cmd_command cmd_go = {.name = "go",
                                   .operands = "GAME",
                                   .about = "cmd.go",
                                   .least = 1,
                                   .most = 1,
                                   .opens_game = true,
                                   .options = options,
                                   .run = run};
