/* tablier play: a game in the terminal, line by line. Players take turns at the keyboard and see
 * the board as the seat to move knows it; the program moves for whoever asks it to. */
#include <sys/random.h>
#include <unistd.h>

#include "base/err.h"
#include "base/mem.h"
#include "cmd/commands.h"
#include "cmd/lines.h"
#include "cmd/think.h"
#include "game/movelist.h"
#include "games/list.h"

enum { LINE_CAP = 4096 };

struct table {
    struct cmd *cmd;
    struct cmd_game game;
    struct watch seen; /* what the seat to move knows */
    struct proto_thinker thinker;
    struct lines lines;
    bool leaving;
};

static void put_message(struct cmd *c, const struct message *m)
{
    message_write(m, c->lang, &c->out);
    text_put_char(&c->out, '\n');
}

static void show_position(struct table *t)
{
    t->seen.game->text->draw(t->seen.view, t->seen.scratch, &t->cmd->out);
}

static void put_prompt(struct table *t)
{
    struct message m;
    message_set(&m, "cmd.play_prompt");
    message_add_number(&m, "seat", t->seen.seat + 1);
    message_write(&m, t->cmd->lang, &t->cmd->out);
}

static void look(struct table *t)
{
    const struct play *p = &t->game.play;
    t->seen.seat = play_actor(p);
    t->seen.ply = p->ply;
    game_observe(p->game, p->state, t->seen.seat, t->seen.view);
}

/* ---- what can be typed besides a move */

static int do_help(struct table *t)
{
    cmd_say_line(t->cmd, "cmd.play_help");
    return 0;
}

static int do_moves(struct table *t)
{
    struct cmd *c = t->cmd;
    const struct game *game = t->seen.game;
    size_t bytes = movelist_memory(game);
    struct arena arena = arena_on(cmd_take(c, bytes), bytes);
    struct movelist list;
    if (!arena.at || movelist_open(game, t->seen.view, t->seen.scratch, &arena, &list))
        return cmd_fail_memory(c);
    for (int i = 0; i < list.count; i++) {
        text_put_slice(&c->out, list.texts[i]);
        text_put_char(&c->out, i + 1 < list.count ? ' ' : '\n');
    }
    return 0;
}

static int do_go(struct table *t)
{
    struct cmd *c = t->cmd;
    const struct proto_thinker *thinker = &t->thinker;
    char room[256];
    struct text info = text_on(room, sizeof room);
    thinker->start(thinker->context, &t->seen, &(struct proto_limits){.movetime = 1000},
                   t->game.seed);
    while (!thinker->step(thinker->context, &info)) info.n = 0;
    game_move move = thinker->best(thinker->context);
    t->seen.game->text->write_move(t->seen.view, move, &c->out);
    text_put_char(&c->out, '\n');
    play_move(&t->game.play, move);
    return 0;
}

static int do_resign(struct table *t)
{
    struct message why;
    if (play_event(&t->game.play, t->seen.seat, PLAY_RESIGN, &why)) put_message(t->cmd, &why);
    return 0;
}

static int do_quit(struct table *t)
{
    t->leaving = true;
    return 0;
}

static const struct word {
    const char *name;
    int (*run)(struct table *);
} table_words[] = {
    {"help", do_help}, {"?", do_help},        {"moves", do_moves},
    {"go", do_go},     {"resign", do_resign}, {"quit", do_quit},
};

static int obey(struct table *t, struct slice text)
{
    struct message why;
    for (size_t i = 0; i < sizeof table_words / sizeof table_words[0]; i++)
        if (slice_is(text, table_words[i].name)) return table_words[i].run(t);
    if (play_text(&t->game.play, text, NULL, &why)) {
        put_message(t->cmd, &why);
        cmd_say_line(t->cmd, "cmd.play_hint");
    }
    return 0;
}

/* ---- the game */

static int next_line(struct table *t)
{
    struct slice line;
    struct message why;
    put_prompt(t);
    if (cmd_flush(t->cmd)) return CMD_BAD;
    int status = lines_next(&t->lines, &line, &why);
    if (status == LINES_END) {
        text_put_char(&t->cmd->out, '\n');
        t->leaving = true;
    }
    if (status < 0) put_message(t->cmd, &why);
    line = slice_trim(line);
    return status || !line.n ? 0 : obey(t, line);
}

static void announce(struct table *t)
{
    struct cmd *c = t->cmd;
    struct game_result result;
    play_result(&t->game.play, &result);
    t->game.game->text->draw(game_truth(t->game.play.state), t->game.play.scratch, &c->out);
    struct message m;
    message_set(&m, result.winner == GAME_DRAW ? "cmd.play_drawn" : "cmd.play_won");
    message_add_number(&m, "side", result.winner + 1);
    put_message(c, &m);
}

static int play_on(struct table *t)
{
    struct play *p = &t->game.play;
    while (!t->leaving) {
        while (play_actor(p) == GAME_CHANCE) play_chance(p, &t->game.rng);
        if (play_actor(p) == GAME_OVER) break;
        int before = p->ply;
        look(t);
        show_position(t);
        while (!t->leaving && p->ply == before && !p->closed)
            if (next_line(t)) return CMD_BAD;
    }
    if (play_actor(p) == GAME_OVER) announce(t);
    return CMD_OK;
}

static int open_table(struct cmd *c, struct table *t)
{
    if (!c->operand_count) c->operands[c->operand_count++] = slice_of(games_list[0]->name);
    if (getrandom(&c->seed, sizeof c->seed, 0) < 0) return cmd_fail_memory(c);
    if (cmd_open_game(c, &t->game) || cmd_open_thinker(c, &t->thinker)) return CMD_BAD;
    const struct game *game = t->game.game;
    size_t bytes = watch_memory(game);
    struct arena arena = arena_on(cmd_take(c, bytes), bytes);
    char *line = cmd_take(c, LINE_CAP);
    if (!arena.at || !line || watch_open(&t->seen, game, &t->game.play.options, 0, &arena))
        return cmd_fail_memory(c);
    lines_open(&t->lines, STDIN_FILENO, line, LINE_CAP);
    return 0;
}

static int run(struct cmd *c)
{
    struct table t = {.cmd = c};
    if (open_table(c, &t)) return CMD_BAD;
    cmd_say_line(c, t.game.game->credit);
    cmd_say_line(c, "cmd.play_hint");
    return play_on(&t);
}

const struct cmd_command cmd_play = {.name = "play",
                                     .operands = "[GAME]",
                                     .about = "cmd.play",
                                     .most = 1,
                                     .opens_game = true,
                                     .run = run};
