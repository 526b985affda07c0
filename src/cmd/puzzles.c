/* tablier puzzles: what can be found in positions, proved: a list, one of them, an answer judged, a
 * session in the terminal, and mining more. */
#include "cmd/puzzles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/err.h"
#include "cmd/commands.h"
#include "cmd/lines.h"
#include "cmd/mine.h"
#include "game/glicko.h"
#include "game/puzzles.h"
#include "games/list.h"

enum { LINE_MAX_BYTES = 1024 };

/* One puzzle, ready to be tried. */
struct riddle {
    struct record record;
    struct play play;
    const struct puzzle_theme *theme;
};

/* Called for each puzzle until it returns something else than 0, which is returned. */
typedef int visit_riddle(struct cmd *, struct riddle *, void *context);

/* The number in a tag; 0 when it holds none. */
static int number_in(const struct record *record, const char *tag)
{
    uint64_t number = 0;
    slice_number(record_tag(record, tag), INT32_MAX, &number);
    return (int)number;
}

static int open_riddle(struct cmd *c, struct slice file, struct slice *rest, struct arena *arena,
                       struct riddle *out)
{
    struct message why;
    arena_rewind(arena, 0);
    if (record_parse_next(file, rest, arena, &out->record, &why) ||
        record_open_play(&out->record, games_find, arena, &out->play, &why))
        return cmd_fail(c, &why);
    out->theme = puzzle_theme_find(out->play.game, record_tag(&out->record, "Theme"));
    if (out->theme) return 0;
    return cmd_fail_text(c, "puzzles.unknown_theme", record_tag(&out->record, "Theme"));
}

static int visit_file(struct cmd *c, struct slice file, visit_riddle *visit, void *context)
{
    size_t largest = 0;
    for (int i = 0; games_list[i]; i++)
        if (play_memory(games_list[i]) > largest) largest = play_memory(games_list[i]);
    struct cmd_block *kept = c->blocks;
    size_t bytes = record_memory(file) + largest;
    struct arena arena = arena_on(cmd_take(c, bytes), bytes);
    struct slice rest = file;
    int status = arena.at ? 0 : cmd_fail_memory(c);
    while (!status && slice_trim(rest).n) {
        struct riddle riddle;
        status = open_riddle(c, file, &rest, &arena, &riddle);
        if (!status) status = visit(c, &riddle, context);
    }
    cmd_free_to(c, kept);
    return status;
}

/* Those of --file, else those in the program. */
static int each_riddle(struct cmd *c, visit_riddle *visit, void *context)
{
    struct slice path = cmd_value(c, "file"), file;
    if (path.at) {
        if (cmd_read_file(c, path, RECORD_BYTES_MAX, &file)) return CMD_BAD;
        return visit_file(c, file, visit, context);
    }
    int status = 0;
    for (int i = 0; !status && puzzles_files[i]; i++)
        status = visit_file(c, slice_of(puzzles_files[i]), visit, context);
    return status;
}

/* ---- list */

static int list_riddle(struct cmd *c, struct riddle *r, void *context)
{
    const struct game *only = context;
    struct text *out = &c->out;
    if (only && r->play.game != only) return 0;
    text_put_slice(out, record_tag(&r->record, "Puzzle"));
    text_put_char(out, ' ');
    text_put_slice(out, record_tag(&r->record, "Theme"));
    text_put_char(out, ' ');
    text_put_number(out, number_in(&r->record, "Difficulty"));
    text_put_char(out, ' ');
    struct slice found = record_tag(&r->record, "Found");
    text_put_slice(out, found.n ? found : SLICE("-"));
    text_put_char(out, '\n');
    return 0;
}

static int run_list(struct cmd *c)
{
    const struct game *game = NULL;
    struct slice name = cmd_value(c, "game");
    if (name.at && cmd_find_game(c, name, &game)) return CMD_BAD;
    return each_riddle(c, list_riddle, (void *)(uintptr_t)game);
}

/* ---- show, check */

static void draw_riddle(struct cmd *c, struct riddle *r)
{
    const struct play *p = &r->play;
    struct message turn;
    struct slice question = record_tag(&r->record, "Question");
    p->game->text->draw(game_truth(p->state), p->scratch, &c->out);
    message_set(&turn, "puzzles.turn");
    message_add_number(&turn, "seat", play_actor(p) + 1);
    message_write(&turn, c->lang, &c->out);
    text_put_char(&c->out, ' ');
    cmd_say(c, r->theme->task);
    if (question.n) {
        text_put_char(&c->out, ' ');
        text_put_slice(&c->out, question);
    }
    text_put_char(&c->out, '\n');
}

static int show_riddle(struct cmd *c, struct riddle *r, void *context)
{
    (void)context;
    if (!slice_equal(record_tag(&r->record, "Puzzle"), c->operands[1])) return 0;
    draw_riddle(c, r);
    r->play.game->text->write_position(game_truth(r->play.state), &c->out);
    text_put_char(&c->out, '\n');
    return 1;
}

/* Is the word the answer to the question? */
static int judge_word(const struct riddle *r, struct slice word)
{
    return r->theme->judge(r->play.state, r->play.scratch, record_tag(&r->record, "Question"), word)
               ? PUZZLE_SOLVED
               : PUZZLE_WRONG;
}

/* The moves one after the other: `right`, `wrong`, or `on` with what the other side answers. */
static int check_riddle(struct cmd *c, struct riddle *r, void *context)
{
    int *answer = context;
    struct message why;
    if (!slice_equal(record_tag(&r->record, "Puzzle"), c->operands[1])) return 0;
    struct slice reply = {NULL, 0};
    struct puzzle_try t = puzzle_begin(&r->record, &r->play);
    *answer = PUZZLE_ON;
    for (int i = 2; *answer == PUZZLE_ON && i < c->operand_count; i++) {
        *answer = r->theme->goal == PUZZLE_WORD ? judge_word(r, c->operands[i])
                                                : puzzle_move(&t, c->operands[i], &reply, &why);
        if (*answer < 0) return cmd_fail(c, &why);
    }
    static const char *const words[] = {"wrong", "on", "right"};
    text_put(&c->out, words[*answer]);
    if (*answer == PUZZLE_ON) {
        text_put_char(&c->out, ' ');
        text_put_slice(&c->out, reply);
    }
    text_put_char(&c->out, '\n');
    return 1;
}

/* A puzzle was visited (1), none was (0), or something failed (CMD_BAD). */
static int finish(struct cmd *c, int status)
{
    if (status == CMD_BAD) return CMD_BAD;
    return status ? CMD_OK : cmd_fail_text(c, "puzzles.unknown", c->operands[1]);
}

static int run_show(struct cmd *c)
{
    return finish(c, each_riddle(c, show_riddle, NULL));
}

static int run_check(struct cmd *c)
{
    int answer = PUZZLE_WRONG;
    if (c->operand_count < 3) return cmd_fail_text(c, "puzzles.no_move", SLICE(""));
    int status = finish(c, each_riddle(c, check_riddle, &answer));
    return status ? status : answer == PUZZLE_WRONG ? CMD_NO : CMD_OK;
}

/* ---- play */

struct session {
    struct lines lines;
    const struct game *game; /* NULL: all */
    struct glicko player;
    struct rng rng;
    int seen, solved, wanted;
    bool over; /* no more input */
};

static void say(struct cmd *c, const char *id)
{
    cmd_say_line(c, id);
}

/* The puzzle and the player meet: whoever loses goes down. */
static void rate(struct session *s, const struct riddle *r, bool solved)
{
    struct glicko puzzle = {number_in(&r->record, "Difficulty"), 80, 0.06};
    if (puzzle.rating < 1) puzzle.rating = 1500;
    struct glicko_game game = {puzzle, solved};
    s->player = glicko_after(s->player, &game, 1, GLICKO_TAU);
    s->seen++;
    s->solved += solved;
}

static void put_score(struct cmd *c, const struct session *s)
{
    struct message m;
    message_set(&m, "puzzles.score");
    message_add_number(&m, "solved", s->solved);
    message_add_number(&m, "seen", s->seen);
    message_add_number(&m, "rating", (int64_t)(s->player.rating + 0.5));
    message_write(&m, c->lang, &c->out);
    text_put_char(&c->out, '\n');
}

/* What the record wants, so that one can see it. */
static void put_solution(struct cmd *c, const struct riddle *r)
{
    struct slice word = record_tag(&r->record, "Answer");
    text_put(&c->out, "→");
    if (word.n) {
        text_put_char(&c->out, ' ');
        text_put_slice(&c->out, word);
    }
    for (int i = 0; i < r->record.entry_count; i = record_next(&r->record, i)) {
        if (r->record.entries[i].kind != RECORD_MOVE) continue;
        text_put_char(&c->out, ' ');
        text_put_slice(&c->out, r->record.entries[i].text);
    }
    text_put_char(&c->out, '\n');
}

/* One line of input judged: an answer, or ERR_* with the reason. */
static int take_answer(struct riddle *r, struct puzzle_try *t, struct slice line,
                       struct slice *reply, struct message *why)
{
    if (r->theme->goal == PUZZLE_WORD) return judge_word(r, line);
    return puzzle_move(t, line, reply, why);
}

static void put_reply(struct cmd *c, const struct riddle *r, struct slice reply)
{
    struct message m;
    message_set(&m, "puzzles.on");
    message_add_echo(&m, "move", reply);
    message_write(&m, c->lang, &c->out);
    text_put_char(&c->out, '\n');
    r->play.game->text->draw(game_truth(r->play.state), r->play.scratch, &c->out);
}

/* Until it is solved or missed. */
static int try_riddle(struct cmd *c, struct session *s, struct riddle *r)
{
    struct puzzle_try t = puzzle_begin(&r->record, &r->play);
    struct slice line, reply = {NULL, 0};
    struct message why;
    int answer = PUZZLE_ON;
    while (answer == PUZZLE_ON) {
        if (cmd_flush(c)) return CMD_BAD;
        int got = lines_next(&s->lines, &line, &why);
        if (got < 0) return cmd_fail(c, &why);
        s->over = got == LINES_END || slice_is(slice_trim(line), "quit");
        if (s->over) return 1;
        answer = take_answer(r, &t, slice_trim(line), &reply, &why);
        if (answer < 0) {
            message_write(&why, c->lang, &c->out);
            text_put_char(&c->out, '\n');
            answer = PUZZLE_ON;
        } else if (answer == PUZZLE_ON) {
            put_reply(c, r, reply);
        }
    }
    rate(s, r, answer == PUZZLE_SOLVED);
    say(c, answer == PUZZLE_SOLVED ? "puzzles.right" : "puzzles.wrong");
    if (answer == PUZZLE_WRONG) put_solution(c, r);
    put_score(c, s);
    return 0;
}

/* Which puzzle comes next: one about as hard as the player is strong, by lot. */
struct choice {
    struct session *session;
    int at, best;
    double least;
};

static int weigh_riddle(struct cmd *c, struct riddle *r, void *context)
{
    struct choice *choice = context;
    struct session *s = choice->session;
    int difficulty = number_in(&r->record, "Difficulty"), at = choice->at++;
    (void)c;
    if (s->game && r->play.game != s->game) return 0;
    double far = (difficulty ? difficulty : 1500) - s->player.rating;
    double weight = (far < 0 ? -far : far) + (double)rng_below(&s->rng, 400);
    if (choice->best >= 0 && weight >= choice->least) return 0;
    choice->best = at;
    choice->least = weight;
    return 0;
}

static int play_riddle(struct cmd *c, struct riddle *r, void *context)
{
    struct choice *choice = context;
    if (choice->at++ != choice->best) return 0;
    draw_riddle(c, r);
    int status = try_riddle(c, choice->session, r);
    return status ? status : 1;
}

static int run_play(struct cmd *c)
{
    uint64_t seed, count;
    struct session s = {.player = glicko_first()};
    struct slice name = cmd_value(c, "game");
    if (name.at && cmd_find_game(c, name, &s.game)) return CMD_BAD;
    if (cmd_number(c, "seed", CMD_SEEDS, c->seed, &seed) ||
        cmd_number(c, "count", (struct cmd_range){1, 10000}, 10, &count))
        return CMD_BAD;
    s.rng = rng_seed(seed, 0);
    char *room = cmd_take(c, LINE_MAX_BYTES);
    if (!room) return cmd_fail_memory(c);
    lines_open(&s.lines, STDIN_FILENO, room, LINE_MAX_BYTES);
    for (uint64_t i = 0; i < count && !s.over; i++) {
        struct choice choice = {.session = &s, .best = -1};
        int status = each_riddle(c, weigh_riddle, &choice);
        choice.at = 0;
        if (!status && choice.best >= 0) status = each_riddle(c, play_riddle, &choice);
        if (status == CMD_BAD) return CMD_BAD;
        if (!status) return cmd_fail_text(c, "puzzles.empty", SLICE(""));
    }
    return CMD_OK;
}

/* ---- the command */

static int run(struct cmd *c)
{
    static const struct {
        const char *name;
        int (*run)(struct cmd *);
        int least, most;
    } parts[] = {{"list", run_list, 1, 1},
                 {"show", run_show, 2, 2},
                 {"check", run_check, 2, CMD_OPERANDS_MAX},
                 {"play", run_play, 1, 1},
                 {"mine", mine_run, 1, 1}};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (!slice_is(c->operands[0], parts[i].name)) continue;
        if (c->operand_count < parts[i].least || c->operand_count > parts[i].most) break;
        return parts[i].run(c);
    }
    return cmd_fail_text(c, "puzzles.usage", c->operands[0]);
}

static const struct cmd_option options[] = {
    {"game", "GAME"},    {"file", "FILE"}, {"variant", "k=v,k=v"}, {"seats", "2|4"},
    {"seed", "N"},       {"count", "N"},   {"position", "LINE"},   {"games", "N"},
    {"records", "FILE"}, {"level", "N"},   {"out", "FILE"},        {NULL, NULL}};

const struct cmd_command cmd_puzzles = {.name = "puzzles",
                                        .operands = "list|play|…",
                                        .about = "cmd.puzzles",
                                        .least = 1,
                                        .most = CMD_OPERANDS_MAX,
                                        .options = options,
                                        .run = run};
