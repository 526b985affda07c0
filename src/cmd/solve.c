/* tablier solve: what can be proved of a position, move by move.
 *
 * The table of what is known may be kept in a file: it is read first if it is there, written every
 * few minutes and at the end, and the next call goes on from it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "base/mem.h"
#include "cmd/commands.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"
#include "drive/player.h"
#include "search/solver.h"

enum { MEGABYTES = 512, STRIDE = 20000, SAVE_MS = 180000, HEAD = 512 };

struct solve {
    struct cmd *cmd;
    struct cmd_game game;
    solver *solver;
    struct progress progress;
    double start, saved, limit; /* ms; limit 0: none */
    char head[HEAD];            /* what a file of this table begins with */
    char *beside;               /* the file that is written; NULL: none is kept */
    game_state *after;
    game_move *moves;
    int count;
};

/* ---- the file */

static void make_head(struct solve *s)
{
    size_t bytes;
    struct text out = text_on(s->head, HEAD);
    solver_table(s->solver, &bytes);
    text_put(&out, "tablier solver 2\n");
    text_put(&out, s->game.game->name);
    text_put_char(&out, '\n');
    options_write(s->game.game, &s->game.play.options, &out);
    text_put_char(&out, '\n');
    text_put_unsigned(&out, bytes);
    text_put_char(&out, '\n');
}

/* The path as a NUL-terminated string; option values end where the argument does. */
static const char *path_of(const struct solve *s)
{
    return cmd_value(s->cmd, "file").at;
}

static int fail_to_write(const struct solve *s)
{
    return cmd_fail_text(s->cmd, "cmd.cannot_write", cmd_value(s->cmd, "file"));
}

/* Names the file that is written before it takes the place of the old one, and sees that it can be
 * written: better now than after hours of work. */
static int open_beside(struct solve *s)
{
    struct slice path = cmd_value(s->cmd, "file");
    if (!path.at) return 0;
    s->beside = cmd_take(s->cmd, path.n + sizeof ".new");
    if (!s->beside) return cmd_fail_memory(s->cmd);
    memcpy(s->beside, path.at, path.n);
    memcpy(s->beside + path.n, ".new", sizeof ".new");
    FILE *file = fopen(s->beside, "wb");
    if (!file) return fail_to_write(s);
    fclose(file);
    unlink(s->beside);
    return 0;
}

/* The old file stays until the new one is whole. */
static int save(struct solve *s)
{
    size_t bytes;
    void *table = solver_table(s->solver, &bytes);
    if (!s->beside) return 0;
    FILE *file = fopen(s->beside, "wb");
    bool whole = file && fwrite(s->head, HEAD, 1, file) == 1 &&
                 fwrite(table, 1, bytes, file) == bytes && fflush(file) == 0 &&
                 fsync(fileno(file)) == 0;
    if (file && fclose(file)) whole = false;
    if (whole && rename(s->beside, path_of(s)) == 0) return 0;
    unlink(s->beside);
    return fail_to_write(s);
}

static int load(struct solve *s)
{
    char head[HEAD];
    size_t bytes;
    void *table = solver_table(s->solver, &bytes);
    FILE *file = path_of(s) ? fopen(path_of(s), "rb") : NULL;
    if (!file && path_of(s) && errno != ENOENT)
        return cmd_fail_text(s->cmd, "cmd.cannot_read", cmd_value(s->cmd, "file"));
    if (!file) return 0; /* the first time there is none */
    bool fits = fread(head, HEAD, 1, file) == 1 && memcmp(head, s->head, HEAD) == 0 &&
                fread(table, 1, bytes, file) == bytes;
    fclose(file);
    if (!fits) return cmd_fail_text(s->cmd, "solve.other_file", cmd_value(s->cmd, "file"));
    solver_filled(s->solver);
    return 0;
}

/* ---- proving */

static bool out_of_time(const struct solve *s)
{
    return interrupt_asked() || (s->limit > 0 && drive_now(false) - s->start >= s->limit);
}

static void show(struct solve *s, int done)
{
    char buffer[96];
    uint32_t win, loss;
    struct text out = text_on(buffer, sizeof buffer);
    solver_numbers(s->solver, &win, &loss);
    text_put_unsigned(&out, solver_looked(s->solver));
    text_put(&out, " pn ");
    text_put_unsigned(&out, win);
    text_put(&out, "/");
    text_put_unsigned(&out, loss);
    progress_show(&s->progress, (uint64_t)done, (uint64_t)s->count, text_slice(&out));
}

/* Works on the position after a move until it is settled or time is up. */
static int prove_move(struct solve *s, int i)
{
    const struct game_rules *rules = s->game.game->rules;
    memcpy(s->after, s->game.play.state, rules->size);
    rules->play(s->after, s->game.play.scratch, s->moves[i]);
    if (rules->actor(game_truth(s->after)) == GAME_OVER) return 0;
    solver_set(s->solver, game_truth(s->after));
    while (!out_of_time(s) && solver_step(s->solver, STRIDE) == STRIDE) {
        show(s, i);
        if (drive_now(false) - s->saved < SAVE_MS) continue;
        s->saved = drive_now(false);
        if (save(s)) return CMD_BAD;
    }
    return 0;
}

static enum solver_answer answer(struct solve *s, int i)
{
    return solver_after(s->solver, game_truth(s->game.play.state), s->moves[i]);
}

static int prove_all(struct solve *s)
{
    for (int i = 0; i < s->count && !out_of_time(s); i++)
        if (answer(s, i) == SOLVER_OPEN && prove_move(s, i)) return CMD_BAD;
    progress_close(&s->progress);
    return save(s);
}

/* ---- the command */

static void put_answers(struct solve *s)
{
    static const char *const words[] = {" open\n", " won\n", " lost\n"};
    struct text *out = &s->cmd->out;
    int tally[3] = {0};
    for (int i = 0; i < s->count; i++) {
        enum solver_answer a = answer(s, i);
        tally[a]++;
        s->game.game->text->write_move(game_truth(s->game.play.state), s->moves[i], out);
        text_put(out, words[a]);
    }
    enum solver_answer whole = tally[SOLVER_WON]                ? SOLVER_WON
                               : tally[SOLVER_LOST] == s->count ? SOLVER_LOST
                                                                : SOLVER_OPEN;
    text_put(out, "position");
    text_put(out, words[whole]);
    text_put(out, "looked ");
    text_put_unsigned(out, solver_looked(s->solver));
    text_put(out, "\nheld ");
    text_put_unsigned(out, solver_held(s->solver));
    text_put_char(out, '\n');
}

static int open_solver(struct solve *s)
{
    const struct game_rules *rules = s->game.game->rules;
    uint64_t megabytes, limit;
    if (cmd_number(s->cmd, "memory", (struct cmd_range){1, 1 << 20}, MEGABYTES, &megabytes) ||
        cmd_number(s->cmd, "time", (struct cmd_range){1, INT32_MAX}, 0, &limit))
        return CMD_BAD;
    size_t bytes = solver_memory(s->game.game) + ((size_t)megabytes << 20);
    struct arena arena = arena_on(cmd_take(s->cmd, bytes), bytes);
    s->after = cmd_take(s->cmd, rules->size);
    s->moves = cmd_take(s->cmd, (size_t)rules->max_moves * sizeof *s->moves);
    if (!arena.at || !s->after || !s->moves || solver_open(s->game.game, &arena, &s->solver))
        return cmd_fail_memory(s->cmd);
    s->start = s->saved = drive_now(false);
    s->limit = (double)limit;
    make_head(s);
    return load(s) ? CMD_BAD : open_beside(s);
}

static int run(struct cmd *c)
{
    struct solve s = {.cmd = c};
    if (cmd_open_game(c, &s.game)) return CMD_BAD;
    if (!solver_can(s.game.game))
        return cmd_fail_text(c, "solve.cannot", slice_of(s.game.game->name));
    if (play_actor(&s.game.play) == GAME_OVER) return cmd_fail_text(c, "play.over", SLICE(""));
    if (open_solver(&s)) return CMD_BAD;
    const struct play *play = &s.game.play;
    s.count = play->game->rules->moves(game_truth(play->state), play->scratch, s.moves);
    interrupt_expect();
    progress_open(&s.progress);
    if (prove_all(&s)) return CMD_BAD;
    put_answers(&s);
    return CMD_OK;
}

static const struct cmd_option options[] = {
    {"file", "FILE"}, {"time", "MS"}, {"memory", "MEGABYTES"}, {NULL, NULL}};

const struct cmd_command cmd_solve = {.name = "solve",
                                      .operands = "GAME",
                                      .about = "cmd.solve",
                                      .least = 1,
                                      .most = 1,
                                      .opens_game = true,
                                      .options = options,
                                      .run = run};
