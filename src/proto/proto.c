/* The commands of a session, as a table, and what each does. */
#include "proto/proto.h"

#include "base/err.h"
#include "base/mem.h"
#include "game/movelist.h"
#include "proto/internal.h"

size_t proto_memory(const struct game *const *games)
{
    size_t most = 0;
    for (int i = 0; games[i]; i++) {
        size_t bytes = 2 * watch_memory(games[i]) + movelist_memory(games[i]) +
                       3 * games[i]->rules->size; /* proto_set_position */
        if (bytes > most) most = bytes;
    }
    return most;
}

int proto_restart(struct proto *p, const struct game *game, const struct game_options *options)
{
    arena_rewind(&p->arena, 0);
    int status = watch_open(&p->watch, game, options, 0, &p->arena);
    if (!status) p->options = *options;
    return status;
}

int proto_open(struct proto *p, const struct game *const *games, const struct game *game,
               const struct game_options *options, const struct proto_thinker *thinker,
               struct arena arena)
{
    memset(p, 0, sizeof *p);
    p->games = games;
    p->thinker = thinker;
    p->arena = arena;
    return proto_restart(p, game, options);
}

static int actor(const struct proto *p)
{
    return p->watch.game->rules->actor(p->watch.view);
}

/* ---- commands: each gets the rest of its line */

static int do_ugi(struct proto *p, struct slice rest, struct text *out, struct message *why)
{
    (void)rest, (void)why;
    text_put(out, "id name Tablier\nid author the Tablier authors\n");
    proto_write_options(p, out);
    text_put(out, "ugiok\n");
    return 0;
}

static int do_isready(struct proto *p, struct slice rest, struct text *out, struct message *why)
{
    (void)p, (void)rest, (void)why;
    text_put(out, "readyok\n");
    return 0;
}

static int do_newgame(struct proto *p, struct slice rest, struct text *out, struct message *why)
{
    (void)rest, (void)out, (void)why;
    return proto_restart(p, p->watch.game, &p->options);
}

static int do_legalmoves(struct proto *p, struct slice rest, struct text *out, struct message *why)
{
    (void)rest;
    struct movelist list;
    struct arena spare = p->arena; /* what is taken of it is free again afterwards */
    int status = movelist_open(p->watch.game, p->watch.view, p->watch.scratch, &spare, &list);
    if (status) {
        message_set(why, "error.memory");
        return status;
    }
    text_put(out, "legalmoves");
    for (int i = 0; i < list.count; i++) {
        text_put_char(out, ' ');
        text_put_slice(out, list.texts[i]);
    }
    text_put_char(out, '\n');
    return 0;
}

/* ---- query */

static void answer_bool(struct text *out, bool yes)
{
    text_put(out, yes ? "true" : "false");
}

static void answer_gameover(const struct proto *p, struct text *out)
{
    answer_bool(out, actor(p) == GAME_OVER);
}

static void answer_p1turn(const struct proto *p, struct text *out)
{
    answer_bool(out, actor(p) >= 0 && game_side(actor(p)) == 0);
}

static void answer_turn(const struct proto *p, struct text *out)
{
    int who = actor(p);
    if (who >= 0)
        text_put_number(out, who + 1);
    else
        text_put(out, who == GAME_CHANCE ? "chance" : "none");
}

static void answer_result(const struct proto *p, struct text *out)
{
    static const char *const words[] = {"none", "draw", "p1win", "p2win"};
    struct game_result result = {.winner = GAME_NONE};
    if (actor(p) == GAME_OVER)
        p->watch.game->rules->payoff(p->watch.view, p->watch.scratch, &result);
    text_put(out, words[result.winner - GAME_NONE]);
}

static const struct query {
    const char *name;
    void (*answer)(const struct proto *, struct text *);
} queries[] = {
    {"gameover", answer_gameover},
    {"p1turn", answer_p1turn},
    {"turn", answer_turn},
    {"result", answer_result},
};

static int do_query(struct proto *p, struct slice rest, struct text *out, struct message *why)
{
    struct slice name = slice_trim(rest);
    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        if (!slice_is(name, queries[i].name)) continue;
        text_put(out, "response ");
        queries[i].answer(p, out);
        text_put_char(out, '\n');
        return 0;
    }
    return message_fail(why, "proto.unknown_query", name);
}

/* ---- thinking */

static void write_best(struct proto *p, struct text *out)
{
    p->thinking = false;
    game_move best = p->thinker->best(p->thinker->context);
    text_put(out, "bestmove ");
    if (best)
        p->watch.game->text->write_move(p->watch.view, best, out);
    else
        text_put(out, "none");
    text_put_char(out, '\n');
}

void proto_think(struct proto *p, struct text *out)
{
    if (!p->thinking) return;
    bool done = p->thinker->step(p->thinker->context, out);
    if (done && !p->infinite) write_best(p, out);
}

void proto_stop(struct proto *p, struct text *out)
{
    if (p->thinking) write_best(p, out);
}

static int do_go(struct proto *p, struct slice rest, struct text *out, struct message *why)
{
    struct proto_limits limits;
    int status = proto_read_limits(rest, &limits, why);
    if (status) return status;
    bool moves = actor(p) >= 0;
    if (moves) status = p->thinker->start(p->thinker->context, &p->watch, &limits, p->seed);
    if (status) message_set(why, "error.memory");
    if (!moves || status) {
        /* The side that asks is waiting for a line: this is the one that ends its turn. */
        text_put(out, "bestmove none\n");
        return status;
    }
    p->thinking = true;
    p->infinite = limits.infinite;
    return 0;
}

static int do_stop(struct proto *p, struct slice rest, struct text *out, struct message *why)
{
    (void)rest, (void)why;
    proto_stop(p, out);
    return 0;
}

static int do_quit(struct proto *p, struct slice rest, struct text *out, struct message *why)
{
    (void)rest, (void)why;
    proto_stop(p, out);
    return PROTO_QUIT;
}

/* ---- the table */

static const struct command {
    const char *name;
    int (*run)(struct proto *, struct slice, struct text *, struct message *);
    bool while_thinking;
    bool alone; /* takes nothing behind its name */
} commands[] = {
    {"ugi", do_ugi, true, true},
    {"isready", do_isready, true, true},
    {"setoption", proto_set_option, false, false},
    {"uginewgame", do_newgame, false, true},
    {"position", proto_set_position, false, false},
    {"query", do_query, true, false},
    {"legalmoves", do_legalmoves, true, true},
    {"go", do_go, false, false},
    {"stop", do_stop, true, true},
    {"quit", do_quit, true, true},
};

static const struct command *find_command(struct slice name)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (slice_is(name, commands[i].name)) return &commands[i];
    return NULL;
}

static int check_line(struct slice line, struct message *why)
{
    size_t bad;
    if (line.n > PROTO_LINE_MAX) {
        message_set(why, "proto.line_too_long");
        message_add_number(why, "bytes", PROTO_LINE_MAX);
        return ERR_LIMIT;
    }
    if (slice_is_utf8(line, &bad)) return 0;
    message_set(why, "proto.not_utf8");
    message_add_number(why, "column", (int64_t)bad + 1);
    return ERR_INVALID;
}

int proto_line(struct proto *p, struct slice line, struct text *out, struct message *why)
{
    int status = check_line(line, why);
    if (status) return status;
    struct slice rest = line, name = slice_word(&rest);
    if (!name.n) return 0;
    const struct command *command = find_command(name);
    if (!command) return message_fail(why, "proto.unknown_command", name);
    if (command->alone && slice_trim(rest).n)
        return message_fail(why, "proto.extra", slice_trim(rest));
    if (p->infinite && p->thinking && !command->while_thinking)
        return message_fail(why, "proto.thinking", name);
    while (p->thinking && !command->while_thinking) proto_think(p, out);
    return command->run(p, rest, out, why);
}
