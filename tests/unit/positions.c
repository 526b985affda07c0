/* Runs the drawn test positions of all games, tests/positions/NAME.t. A file tells cases in lines:
 *
 *     case TITLE                begins one
 *     game NAME [OPTIONS]       as --variant takes them
 *     seats N
 *     | …                       a picture: what `tablier show` draws, as many lines as one likes
 *     position LINE             sets the position up; without it the game's first position
 *     after MOVE …              plays from there
 *
 * and then, in any order and number, what must hold:
 *
 *     legal MOVE …              every one is
 *     illegal RULE MOVE …       every one is refused by that rule
 *     cells CELL …              those the refusal before it points at
 *     count N                   legal moves there are
 *     ending TEXT MOVE …        the legal moves that end so, all of them in order; - for none
 *     forced THING …            what `tablier forced` prints, in order; - for nothing
 *     actor SEAT                who is to move; - when the game is over
 *     score NAME VALUE          a line of `tablier score`
 *     reads LINE                the position's text
 *     refused ID LINE           a position that is not read, and the catalogue id of the reason
 *
 * The picture is compared with the drawing of the position, so it cannot lie. Lines that begin
 * with # are comments.
 *
 *     positions                      runs all files
 *     positions --draw FILE          prints the file with its pictures drawn afresh */
#include "support/test.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/play.h"
#include "game/record.h"
#include "games/list.h"

enum { TEXT_MAX = 1 << 16, CASES_MAX = 2000 };

struct test_case {
    const char *file;
    struct slice lines; /* after the title */
    int line;           /* number of the title's */
    size_t offset;      /* of the title in the file */
    char title[160];
};

/* A case being run. */
struct stage {
    const struct test_case *c;
    int line;
    const struct game *game;
    struct game_options options;
    struct play play;
    bool open;
    struct arena arena;
    struct slice position, after;
    struct slice picture; /* its lines as they stand in the file */
    struct game_reason reason;
};

static void fail_at(const struct stage *s, const char *what, struct slice text)
{
    fail_msg("%s:%d: %s: %.*s", s->c->file, s->line, what, (int)text.n, text.at);
}

static void fail_message(const struct stage *s, const struct message *why)
{
    char sentence[512];
    struct text t = text_on(sentence, sizeof sentence);
    message_write(why, WORDS_EN, &t);
    fail_at(s, "refused", text_slice(&t));
}

/* ---- Setting up ---------------------------------------------------------------------------- */

static void open_play(struct stage *s)
{
    struct message why = {0};
    struct slice move;
    if (s->open) return;
    if (!s->game) fail_at(s, "no game named before", SLICE(""));
    int status = s->position.n
                     ? play_open_at(&s->play, s->game, &s->options, s->position, &s->arena, &why)
                     : play_open(&s->play, s->game, &s->options, &s->arena);
    if (status) fail_message(s, &why);
    while ((move = slice_word(&s->after)).n)
        if (play_text(&s->play, move, NULL, &why)) fail_message(s, &why);
    s->open = true;
}

static void read_game(struct stage *s, struct slice rest)
{
    struct message why = {0};
    struct slice name = slice_word(&rest);
    s->game = games_find(name);
    if (!s->game) fail_at(s, "no such game", name);
    options_default(s->game, &s->options);
    if (options_read(s->game, slice_trim(rest), &s->options, &why)) fail_message(s, &why);
}

static void read_seats(struct stage *s, struct slice rest)
{
    struct message why = {0};
    uint64_t seats = 0;
    slice_number(rest, 9, &seats);
    if (options_set_seats(s->game, (int)seats, &s->options, &why)) fail_message(s, &why);
}

/* ---- What must hold ------------------------------------------------------------------------ */

static const game_view *view_of(const struct stage *s)
{
    return game_truth(s->play.state);
}

static game_move read_move(struct stage *s, struct slice text)
{
    struct message why = {0};
    game_move move = 0;
    if (s->game->text->read_move(view_of(s), text, &move, &why)) fail_message(s, &why);
    return move;
}

static bool allows(struct stage *s, game_move move)
{
    memset(&s->reason, 0, sizeof s->reason);
    return s->game->rules->check(view_of(s), s->play.scratch, move, &s->reason);
}

static void hold_legal(struct stage *s, struct slice rest)
{
    struct slice word;
    while ((word = slice_word(&rest)).n)
        if (!allows(s, read_move(s, word))) fail_at(s, s->reason.rule, word);
}

static void hold_illegal(struct stage *s, struct slice rest)
{
    struct slice rule = slice_word(&rest), word;
    while ((word = slice_word(&rest)).n) {
        if (allows(s, read_move(s, word))) fail_at(s, "legal", word);
        if (!slice_is(rule, s->reason.rule)) fail_at(s, s->reason.rule, word);
    }
}

static void hold_cells(struct stage *s, struct slice rest)
{
    struct slice word;
    int n = 0;
    while ((word = slice_word(&rest)).n) {
        int x, y, i = 0;
        if (slice_cell(&word, &x, &y)) fail_at(s, "no cell", word);
        while (i < s->reason.say.cell_count && s->reason.say.cells[i] != message_cell(x, y)) i++;
        if (i == s->reason.say.cell_count) fail_at(s, "not among the cells, column", word);
        n++;
    }
    if (n != s->reason.say.cell_count) fail_at(s, "there are more cells", SLICE(""));
}

static void hold_count(struct stage *s, struct slice rest)
{
    game_move *moves = malloc(sizeof *moves * (size_t)s->game->rules->max_moves);
    uint64_t wanted = UINT64_MAX;
    slice_number(rest, 1u << 30, &wanted);
    int n = s->game->rules->moves(view_of(s), s->play.scratch, moves);
    free(moves);
    if ((uint64_t)n != wanted) fail_msg("%s:%d: there are %d moves", s->c->file, s->line, n);
}

static void hold_list(struct stage *s, const struct text *t, struct slice wanted)
{
    struct slice is = slice_trim(text_slice(t));
    if (!is.n) is = SLICE("-");
    if (!slice_equal(is, slice_trim(wanted))) fail_at(s, "there are", is);
}

static void hold_ending(struct stage *s, struct slice rest)
{
    char *room = malloc(TEXT_MAX);
    struct text t = text_on(room, TEXT_MAX);
    game_move *moves = malloc(sizeof *moves * (size_t)s->game->rules->max_moves);
    struct slice end = slice_word(&rest);
    int n = s->game->rules->moves(view_of(s), s->play.scratch, moves);
    for (int i = 0; i < n; i++) {
        size_t from = t.n;
        s->game->text->write_move(view_of(s), moves[i], &t);
        size_t length = t.n - from;
        bool ends = length >= end.n && !memcmp(room + t.n - end.n, end.at, end.n);
        if (ends)
            text_put_char(&t, ' ');
        else
            t.n = from;
    }
    hold_list(s, &t, rest);
    free(moves);
    free(room);
}

static void hold_forced(struct stage *s, struct slice rest)
{
    char room[TEXT_MAX];
    struct text t = text_on(room, sizeof room);
    s->game->study->write_forced(view_of(s), s->play.scratch, &t);
    for (size_t i = 0; i < t.n; i++)
        if (room[i] == '\n') room[i] = ' ';
    hold_list(s, &t, rest);
}

static void hold_actor(struct stage *s, struct slice rest)
{
    int actor = play_actor(&s->play);
    char word[16] = "-";
    if (actor == GAME_CHANCE) strcpy(word, "chance");
    if (actor >= 0) snprintf(word, sizeof word, "%d", actor + 1);
    if (!slice_is(rest, word)) fail_at(s, "the actor is", slice_of(word));
}

static void hold_score(struct stage *s, struct slice rest)
{
    char room[TEXT_MAX];
    struct text t = text_on(room, sizeof room);
    struct game_result r;
    s->game->rules->payoff(view_of(s), s->play.scratch, &r);
    text_put(&t, "winner ");
    text_put(&t, record_result_word(&r));
    text_put(&t, "\nhow ");
    text_put(&t, r.how);
    text_put(&t, "\npoints ");
    text_put_number(&t, r.winner >= 0 ? r.points[r.winner] : 0);
    text_put(&t, "\n");
    if (s->game->text->write_score) s->game->text->write_score(view_of(s), s->play.scratch, &t);
    struct slice lines = text_slice(&t);
    while (lines.n)
        if (slice_equal(slice_cut(&lines, '\n'), rest)) return;
    fail_msg("%s:%d: the score is\n%.*s", s->c->file, s->line, (int)t.n, t.at);
}

static void hold_reads(struct stage *s, struct slice rest)
{
    char room[TEXT_MAX];
    struct text t = text_on(room, sizeof room);
    s->game->text->write_position(view_of(s), &t);
    if (!slice_equal(text_slice(&t), rest)) fail_at(s, "it reads", text_slice(&t));
}

static void hold_refused(struct stage *s, struct slice rest)
{
    struct message why = {0};
    struct slice id = slice_word(&rest);
    struct game_options options = s->options;
    game_view *room = calloc(1, s->game->rules->size);
    int status = s->game->text->read_position(slice_trim(rest), &options, room, &why);
    free(room);
    if (!status) fail_at(s, "not refused", rest);
    if (!slice_is(id, why.id)) fail_at(s, "the reason is", slice_of(why.id));
}

/* ---- Pictures ------------------------------------------------------------------------------ */

/* A line's text without what may stand at its end. */
static struct slice bare(struct slice line)
{
    while (line.n && line.at[line.n - 1] == ' ') line.n--;
    return line;
}

static struct slice picture_line(struct slice line)
{
    size_t skip = line.n > 1 && line.at[1] == ' ' ? 2 : 1;
    return bare((struct slice){line.at + skip, line.n - skip});
}

static struct slice draw(struct stage *s, char room[TEXT_MAX])
{
    struct text t = text_on(room, TEXT_MAX);
    s->game->text->draw(view_of(s), s->play.scratch, &t);
    return text_slice(&t);
}

static void compare_picture(struct stage *s)
{
    char room[TEXT_MAX];
    struct slice drawn = draw(s, room), all = drawn, rest = s->picture;
    while (rest.n) {
        struct slice due = picture_line(slice_cut(&rest, '\n'));
        if (!slice_equal(due, bare(slice_cut(&drawn, '\n')))) {
            fail_at(s, "the position is drawn\n", all);
        }
    }
    s->picture.n = 0;
}

/* ---- Lines --------------------------------------------------------------------------------- */

typedef void line_fn(struct stage *, struct slice rest);

static void keep_position(struct stage *s, struct slice rest)
{
    s->position = rest;
}

static void keep_after(struct stage *s, struct slice rest)
{
    s->after = rest;
}

static const struct word {
    const char *name;
    line_fn *run;
    bool sets_up;
} words[] = {
    {"game", read_game, true},         {"seats", read_seats, true},
    {"position", keep_position, true}, {"after", keep_after, true},
    {"legal", hold_legal, false},      {"illegal", hold_illegal, false},
    {"cells", hold_cells, false},      {"count", hold_count, false},
    {"actor", hold_actor, false},      {"score", hold_score, false},
    {"reads", hold_reads, false},      {"refused", hold_refused, false},
    {"ending", hold_ending, false},    {"forced", hold_forced, false},
};

static const struct word *find_word(struct slice name)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is(name, words[i].name)) return &words[i];
    return NULL;
}

static void add_picture_line(struct stage *s, struct slice line)
{
    if (!s->picture.n) s->picture = (struct slice){line.at, 0};
    s->picture.n = (size_t)(line.at + line.n - s->picture.at);
}

static void run_line(struct stage *s, struct slice line)
{
    struct slice rest = line, name = slice_word(&rest);
    if (!name.n || name.at[0] == '#') return;
    if (line.at[0] == '|') {
        add_picture_line(s, line);
        return;
    }
    const struct word *word = find_word(name);
    if (!word) fail_at(s, "unknown word", name);
    if (!word->sets_up) open_play(s);
    if (s->open && s->picture.n) compare_picture(s);
    word->run(s, slice_trim(rest));
}

static void run_lines(struct stage *s)
{
    struct slice lines = s->c->lines;
    for (s->line = s->c->line + 1; lines.n; s->line++) run_line(s, slice_cut(&lines, '\n'));
    open_play(s);
    if (s->picture.n) compare_picture(s);
}

static void run_case(void **state)
{
    struct stage s = {.c = *state};
    size_t bytes = 4 << 20;
    void *memory = malloc(bytes);
    s.arena = arena_on(memory, bytes);
    run_lines(&s);
    free(memory);
}

/* ---- Files --------------------------------------------------------------------------------- */

static struct slice read_file(const char *name)
{
    FILE *f = fopen(name, "rb");
    char *bytes = malloc(TEXT_MAX * 4);
    if (!f || !bytes) exit(2);
    size_t n = fread(bytes, 1, TEXT_MAX * 4, f);
    fclose(f);
    return (struct slice){bytes, n};
}

static int find_cases(const char *file, struct test_case *out)
{
    struct slice rest = read_file(file);
    const char *start = rest.at;
    int n = 0;
    for (int number = 1; rest.n; number++) {
        struct slice line = slice_cut(&rest, '\n'), title = line;
        if (n) out[n - 1].lines.n = (size_t)(line.at - out[n - 1].lines.at);
        if (!slice_is(slice_word(&title), "case")) {
            if (n) out[n - 1].lines.n += line.n;
            continue;
        }
        title = slice_trim(title);
        out[n] = (struct test_case){.file = file,
                                    .lines = {rest.at, 0},
                                    .line = number,
                                    .offset = (size_t)(line.at - start)};
        snprintf(out[n].title, sizeof out[n].title, "%s: %.*s", strrchr(file, '/') + 1,
                 (int)title.n, title.at);
        n++;
    }
    return n;
}

/* Prints a file's cases with fresh pictures, keeping each one's number of lines if it has any. */
static void redraw_case(const struct test_case *c)
{
    struct stage s = {.c = c, .arena = arena_on(malloc(4 << 20), 4 << 20)};
    struct slice lines = c->lines, rest = lines;
    for (; rest.n;) {
        struct slice line = slice_cut(&rest, '\n'), after = line;
        const struct word *word = find_word(slice_word(&after));
        if (word && word->sets_up) word->run(&s, slice_trim(after));
    }
    open_play(&s);
    char room[TEXT_MAX];
    struct slice drawn = draw(&s, room);
    while (lines.n) {
        struct slice line = slice_cut(&lines, '\n');
        if (line.n && line.at[0] == '|') {
            struct slice fresh = bare(slice_cut(&drawn, '\n'));
            printf("| %.*s\n", (int)fresh.n, fresh.at);
            if (line.n == 1) /* a lone bar asks for all of it */
                while (drawn.n) {
                    fresh = bare(slice_cut(&drawn, '\n'));
                    printf("| %.*s\n", (int)fresh.n, fresh.at);
                }
        } else
            printf("%.*s\n", (int)line.n, line.at);
    }
}

static int redraw(const char *file)
{
    static struct test_case cases[CASES_MAX];
    int n = find_cases(file, cases);
    struct slice head = read_file(file);
    if (n) head.n = cases[0].offset;
    printf("%.*s", (int)head.n, head.at);
    for (int i = 0; i < n; i++) {
        struct slice title = slice_of(strchr(cases[i].title, ' ') + 1);
        printf("case %.*s\n", (int)title.n, title.at);
        redraw_case(&cases[i]);
    }
    return n == 0;
}

int main(int argc, char **argv)
{
    static struct test_case cases[CASES_MAX];
    static struct CMUnitTest tests[CASES_MAX];
    glob_t files;
    size_t n = 0;
    if (argc == 3 && !strcmp(argv[1], "--draw")) return redraw(argv[2]);
    if (glob("tests/positions/*.t", 0, NULL, &files)) return 2;
    for (size_t i = 0; i < files.gl_pathc; i++)
        n += (size_t)find_cases(files.gl_pathv[i], cases + n);
    for (size_t i = 0; i < n; i++)
        tests[i] = (struct CMUnitTest){cases[i].title, run_case, NULL, NULL, &cases[i]};
    int failed = _cmocka_run_group_tests("positions", tests, n, NULL, NULL);
    globfree(&files);
    return failed;
}
