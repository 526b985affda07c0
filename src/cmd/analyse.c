/* tablier analyse: a record with evaluations, the best moves and the mistakes; --annotate writes
 * the record with them. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "cmd/annotate.h"
#include "cmd/commands.h"
#include "cmd/graph.h"
#include "cmd/oracle.h"
#include "cmd/progress.h"
#include "cmd/records.h"
#include "drive/player.h"

enum {
    NODES = 2000, /* for each move unless told otherwise */
    MEGABYTES = 64,
    THREADS_MAX = 256,
    MOVES_MAX = 4096,
    TEXT_MAX = 1 << 20,
    MOVE_TEXT_MAX = 128,
    RECORDS_MAX = 16 << 20 /* with all notes in them */
};

/* How much a move must give away to be called a slip, a mistake, a blunder. */
static const int thresholds[] = {100, 250, 500};

struct analysis {
    struct cmd *cmd;
    struct drive_budget budget;
    search *search;
    game_view *view;
    struct progress progress;
    int moves;                   /* of the whole record */
    int count;                   /* analysed so far */
    int *plies;                  /* their numbers in the game, draws counted */
    int *values;                 /* after each move, for side 0 */
    uint8_t *marks;              /* 0 … 3 */
    struct annotate_note *notes; /* NULL: nobody asked */
    const struct record *record;
    int unsure;      /* the last move's value is to come from the next position; −1: no such */
    int unsure_best; /* what its side could have had */
    int unsure_side;
};

/* ---- judging */

static int mark_of(int lost)
{
    int mark = 0;
    while (mark < 3 && lost >= thresholds[mark]) mark++;
    return mark;
}

static void settle(struct analysis *a, int i, int side, int best, int value)
{
    a->values[i] = side ? -value : value;
    a->marks[i] = (uint8_t)mark_of(best - value);
}

/* The value of a move that was hardly looked at is that of the position it led to, for whoever
 * moves there. */
static void settle_unsure(struct analysis *a, int value_for_0)
{
    if (a->unsure < 0) return;
    int value = a->unsure_side ? -value_for_0 : value_for_0;
    if (value > a->unsure_best) value = a->unsure_best;
    settle(a, a->unsure, a->unsure_side, a->unsure_best, value);
    a->unsure = -1;
}

/* ---- writing */

static void put_value(struct text *out, int value, bool proved)
{
    text_put(out, value > 0 ? "+" : value < 0 ? "-" : " ");
    text_put_number(out, value < 0 ? -value : value);
    if (proved) text_put_char(out, '!');
}

static void put_move(struct analysis *a, const struct play *p, game_move move)
{
    p->game->text->write_move(a->view, move, &a->cmd->out);
}

/* What the line needs of the move that was played comes later; the best moves are known now. */
static void put_best(struct analysis *a, const struct play *p, const struct search_report *r)
{
    struct text *out = &a->cmd->out;
    for (int i = 0; i < r->count; i++) {
        text_put(out, i ? "   " : "  ");
        put_move(a, p, r->best[i].move);
        text_put_char(out, ' ');
        put_value(out, r->best[i].value, r->best[i].proved);
    }
    text_put_char(out, '\n');
}

static void put_head(struct analysis *a, const struct play *p, int seat, game_move move)
{
    struct text *out = &a->cmd->out;
    text_put_number(out, a->plies[a->count - 1]);
    text_put(out, ". ");
    text_put_number(out, seat + 1);
    text_put_char(out, ' ');
    put_move(a, p, move);
    text_put(out, " |");
}

/* The line that is expected, in a game where it is sure what each position will be. */
static void put_line(struct analysis *a, const struct play *p, const struct search_option *best)
{
    const struct game_rules *rules = p->game->rules;
    struct text *out = &a->cmd->out;
    if (rules->redeal || rules->max_outcomes || best->line_count < 2) return;
    game_state *state = malloc(rules->size);
    void *scratch = malloc(rules->scratch + 64);
    if (state && scratch) {
        memcpy(state, p->state, rules->size);
        text_put(out, "    ");
        for (int i = 0; i < best->line_count; i++) {
            text_put(out, i ? " " : "→ ");
            p->game->text->write_move(game_truth(state), best->line[i], out);
            rules->play(state, scratch, best->line[i]);
        }
        text_put_char(out, '\n');
    }
    free(scratch);
    free(state);
}

/* ---- notes */

/* A better line is as long as it is sure what each position of it will be: one move in a game with
 * draws or secrets. */
static int note_line(struct analysis *a, const struct play *p, const struct search_option *best,
                     struct annotate_note *note)
{
    const struct game_rules *rules = p->game->rules;
    int most = rules->redeal || rules->max_outcomes ? 1 : ANNOTATE_LINE_MAX;
    size_t bytes = (size_t)most * MOVE_TEXT_MAX;
    game_state *state = cmd_take(a->cmd, rules->size);
    void *scratch = cmd_take(a->cmd, rules->scratch + 1);
    struct text text = text_on(cmd_take(a->cmd, bytes), bytes);
    if (!state || !scratch || !text.at) return cmd_fail_memory(a->cmd);
    memcpy(state, p->state, rules->size);
    for (int i = 0; i < best->line_count && i < most; i++) {
        size_t from = text.n;
        p->game->text->write_move(game_truth(state), best->line[i], &text);
        note->line[note->count++] = (struct slice){text.at + from, text.n - from};
        rules->play(state, scratch, best->line[i]);
    }
    return 0;
}

static int note_move(struct analysis *a, const struct play *p, const struct record_entry *entry,
                     game_move move, const struct search_option *best)
{
    if (!a->notes) return 0;
    struct annotate_note *note = &a->notes[a->count - 1];
    *note = (struct annotate_note){.entry = (int)(entry - a->record->entries)};
    return move == best->move ? 0 : note_line(a, p, best, note);
}

/* The record with its notes, after those before it in the file. */
static int annotate(struct analysis *a, struct text *out)
{
    if (!a->notes) return 0;
    for (int i = 0; i < a->count; i++) {
        a->notes[i].value = a->values[i];
        a->notes[i].mark = a->marks[i];
    }
    if (out->n) text_put_char(out, '\n');
    return annotate_write(a->cmd, a->record, a->notes, a->count, out);
}

/* ---- walking through the record */

static void think(struct analysis *a, const struct play *p, int seat)
{
    game_observe(p->game, p->state, seat, a->view);
    search_set(a->search, a->view);
    drive_think(a->search, 1, a->budget, NULL, NULL);
}

static int visit(void *context, const struct play *p, const struct record_entry *entry,
                 game_move move)
{
    struct analysis *a = context;
    int seat = play_actor(p);
    if (!move || seat < 0 || a->count == MOVES_MAX) return 0;
    struct search_report report;
    struct search_option played;
    int side = game_side(seat), i = a->count++;
    a->plies[i] = p->ply + 1;
    think(a, p, seat);
    search_report(a->search, &report);
    int best = report.best[0].value;
    settle_unsure(a, side ? -best : best);
    put_head(a, p, seat, move);
    put_best(a, p, &report);
    put_line(a, p, &report.best[0]);
    if (note_move(a, p, entry, move, &report.best[0])) return CMD_BAD;
    bool known = search_look_up(a->search, move, &played) &&
                 (played.proved || played.visits * 50 >= report.iterations);
    if (known) {
        settle(a, i, side, best, played.value > best ? best : played.value);
    } else {
        a->unsure = i;
        a->unsure_best = best;
        a->unsure_side = side;
    }
    progress_show(&a->progress, (uint64_t)a->count, (uint64_t)a->moves, SLICE(""));
    return 0;
}

/* ---- the whole */

static int open_search(struct analysis *a, const struct play *p)
{
    uint64_t nodes, time, seed;
    struct search_setup setup = {.game = p->game, .workers = 1, .thorough = true};
    if (cmd_number(a->cmd, "nodes", (struct cmd_range){1, INT32_MAX}, 0, &nodes) ||
        cmd_number(a->cmd, "time", (struct cmd_range){1, INT32_MAX}, 0, &time) ||
        cmd_number(a->cmd, "seed", CMD_SEEDS, 0, &seed))
        return CMD_BAD;
    a->budget = (struct drive_budget){nodes || time ? nodes : NODES, (double)time, false};
    setup.seed = seed;
    size_t bytes = search_memory(&setup) + ((size_t)MEGABYTES << 20);
    struct arena arena = arena_on(cmd_take(a->cmd, bytes), bytes);
    a->view = cmd_take(a->cmd, p->game->rules->size);
    a->plies = cmd_take(a->cmd, MOVES_MAX * sizeof *a->plies);
    a->values = cmd_take(a->cmd, MOVES_MAX * sizeof *a->values);
    a->marks = cmd_take(a->cmd, MOVES_MAX);
    if (!arena.at || !a->view || !a->plies || !a->values || !a->marks ||
        search_open(&setup, &arena, &a->search))
        return cmd_fail_memory(a->cmd);
    memset(a->marks, 0, MOVES_MAX);
    return 0;
}

static void put_mistakes(struct analysis *a)
{
    static const char *const words[] = {"", "analyse.slip", "analyse.mistake", "analyse.blunder"};
    struct text *out = &a->cmd->out;
    text_put_char(out, '\n');
    for (int i = 0; i < a->count; i++) {
        if (!a->marks[i]) continue;
        struct message m;
        message_set(&m, words[a->marks[i]]);
        message_add_number(&m, "move", a->plies[i]);
        message_write(&m, a->cmd->lang, out);
        text_put_char(out, '\n');
    }
}

static int write_graph(struct analysis *a, const struct game *game)
{
    struct slice path = cmd_value(a->cmd, "svg");
    if (!path.at) return 0;
    char *memory = cmd_take(a->cmd, TEXT_MAX);
    struct text out = text_on(memory, memory ? TEXT_MAX : 0);
    graph_write_svg(a->values, a->marks, a->count, words_get(a->cmd->lang, game->title), &out);
    if (!memory || text_status(&out)) return cmd_fail_memory(a->cmd);
    return cmd_write_file(a->cmd, path, text_slice(&out));
}

static void put_result(struct analysis *a, const struct play *p)
{
    struct game_result result;
    play_result(p, &result);
    settle_unsure(a, result.winner == 0 ? TIPS_WON : result.winner == 1 ? -TIPS_WON : 0);
    put_mistakes(a);
    if (a->count) {
        text_put_char(&a->cmd->out, '\n');
        graph_write_text(a->values, a->count, &a->cmd->out);
    }
    cmd_write_result(a->cmd, &result);
}

static int analyse(struct cmd *c, struct cmd_record *r, void *annotated)
{
    struct analysis a = {.cmd = c, .unsure = -1, .record = &r->record};
    struct message why;
    if (cmd_given(c, "svg") && !r->last) return cmd_fail_text(c, "analyse.several", c->operands[0]);
    if (open_search(&a, &r->play)) return CMD_BAD;
    a.moves = r->record.entry_count;
    if (cmd_given(c, "annotate") &&
        !(a.notes = cmd_take(c, (size_t)(a.moves + 1) * sizeof *a.notes)))
        return cmd_fail_memory(c);
    progress_open(&a.progress);
    int err = record_replay(&r->record, &r->play, visit, &a, &why);
    progress_close(&a.progress);
    if (err) return err == CMD_BAD ? CMD_BAD : cmd_fail(c, &why);
    put_result(&a, &r->play);
    if (annotate(&a, annotated)) return CMD_BAD;
    if (c->out.n > c->out.cap / 2 && cmd_flush(c)) return CMD_BAD; /* a long file, piece by piece */
    return write_graph(&a, r->play.game);
}

/* --json: questions and answers, on all processors unless told otherwise. */
static int run_queries(struct cmd *c)
{
    uint64_t threads, megabytes;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct cmd_range hands = {1, THREADS_MAX}, room = {16, 1 << 16};
    if (c->operand_count) return cmd_fail_text(c, "cmd.extra_operand", c->operands[0]);
    if (cores < 1) cores = 1;
    if (cores > THREADS_MAX) cores = THREADS_MAX;
    if (cmd_number(c, "threads", hands, (uint64_t)cores, &threads) ||
        cmd_number(c, "memory", room, MEGABYTES, &megabytes))
        return CMD_BAD;
    return oracle_run(c, (int)threads, (size_t)megabytes);
}

static int run(struct cmd *c)
{
    if (cmd_given(c, "json")) return run_queries(c);
    if (!c->operand_count) return cmd_fail_operands(c);
    struct slice path = cmd_value(c, "annotate");
    struct text annotated = text_on(path.at ? cmd_take(c, RECORDS_MAX) : NULL, RECORDS_MAX);
    if (path.at && !annotated.at) return cmd_fail_memory(c);
    if (cmd_each_record(c, analyse, &annotated)) return CMD_BAD;
    return path.at ? cmd_write_file(c, path, text_slice(&annotated)) : CMD_OK;
}

static const struct cmd_option options[] = {
    {"nodes", "N"},   {"time", "MS"},          {"seed", "N"},
    {"svg", "FILE"},  {"annotate", "FILE"},    {"json", NULL},
    {"threads", "N"}, {"memory", "MEGABYTES"}, {NULL, NULL}};

const struct cmd_command cmd_analyse = {.name = "analyse",
                                        .operands = "FILE",
                                        .about = "cmd.analyse",
                                        .least = 0,
                                        .most = 1,
                                        .options = options,
                                        .run = run};
