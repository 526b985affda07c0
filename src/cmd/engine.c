/* tablier engine: the engine protocol on standard input and output. */
#include <poll.h>
#include <unistd.h>

#include "base/err.h"
#include "cmd/commands.h"
#include "cmd/lines.h"
#include "cmd/think.h"
#include "games/list.h"
#include "proto/proto.h"

static bool input_waits(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, 0) > 0;
}

/* Says on standard error what is wrong with a line, and where. */
static int complain(const struct cmd *c, const struct lines *l, struct message *why)
{
    message_add_number(why, "line", l->number);
    if (!why->prefix) why->prefix = "proto.at_line";
    return cmd_fail(c, why);
}

static int open_session(struct cmd *c, struct proto *out, struct proto_thinker *thinker)
{
    const struct game *game = games_list[0];
    struct game_options options;
    struct slice name = c->operand_count ? c->operands[0] : slice_of(game->name);
    if (cmd_find_game(c, name, &game) || cmd_read_options(c, game, &options)) return CMD_BAD;
    size_t bytes = proto_memory(games_list);
    struct arena arena = arena_on(cmd_take(c, bytes), bytes);
    if (cmd_open_thinker(c, thinker)) return CMD_BAD;
    if (!arena.at || proto_open(out, games_list, game, &options, thinker, arena))
        return cmd_fail_memory(c);
    return 0;
}

/* A bad line is reported and passed over: the session goes on, and its exit status remembers. */
static int run_session(struct cmd *c, struct proto *p, struct lines *l)
{
    int status = CMD_OK, said = 0;
    while (said != PROTO_QUIT) {
        struct slice line;
        struct message why;
        if (cmd_flush(c)) return CMD_BAD;
        if (p->thinking && !lines_ready(l) && !input_waits()) {
            proto_think(p, &c->out);
            continue;
        }
        said = lines_next(l, &line, &why);
        if (said == LINES_END) break;
        if (said == ERR_SYSTEM) {
            status = cmd_fail(c, &why);
            break;
        }
        if (said == 0) said = proto_line(p, line, &c->out, &why);
        if (said < 0) status = complain(c, l, &why);
    }
    while (p->thinking && !p->infinite) proto_think(p, &c->out);
    proto_stop(p, &c->out);
    return cmd_flush(c) ? CMD_BAD : status;
}

static int run(struct cmd *c)
{
    struct proto session;
    struct proto_thinker thinker;
    struct lines lines;
    if (open_session(c, &session, &thinker)) return CMD_BAD;
    char *buffer = cmd_take(c, PROTO_LINE_MAX + 1);
    if (!buffer) return cmd_fail_memory(c);
    lines_open(&lines, STDIN_FILENO, buffer, PROTO_LINE_MAX + 1);
    return run_session(c, &session, &lines);
}

static const struct cmd_option options[] = {{"variant", "k=v,k=v"}, {"seats", "2|4"}, {NULL, NULL}};

const struct cmd_command cmd_engine = {.name = "engine",
                                       .operands = "[GAME]",
                                       .about = "cmd.engine",
                                       .most = 1,
                                       .options = options,
                                       .run = run};
