/* Puzzles proved by the slow implementations, which share no code with the games, wherever these
 * reach: wins at once and threats of Caminos by turning every piece in space, small endings of
 * Cephalopod by playing out all that can follow, placements of Le Camino on boards with few empty
 * cells by writing out every completion. A sample; PUZZLES_ALL=1: all that are in reach. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/camino/camino.h"
#include "slow/camino_slow.h"
#include "slow/caminos.h"
#include "slow/cephalopod.h"
#include "support/camino_random.h"
#include "support/puzzle_file.h"
#include "support/test.h"

enum { MOST = 12 /* of a game, in a sample */, TEXT = 160 };

static int proved, seen;

/* Another one? */
static bool goes_on(void)
{
    seen++;
    return puzzle_all() || proved < MOST;
}

/* Is this move text among those that the record takes as the first? */
static bool is_wanted(const struct puzzle_case *c, const char *move)
{
    const struct record *r = &c->record;
    bool variation = false;
    for (int i = 0; i < r->entry_count; i++) {
        const struct record_entry *e = &r->entries[i];
        if (e->kind == RECORD_OPEN) variation = true;
        if (e->kind != RECORD_MOVE) continue;
        if (slice_is(e->text, move)) return true;
        if (!variation && i + 1 < r->entry_count && r->entries[i + 1].kind == RECORD_MOVE)
            return false; /* what follows is no first move any more */
    }
    return false;
}

static void write_text(const struct puzzle_case *c, game_move move, char out[TEXT])
{
    struct text text = text_on(out, TEXT - 1);
    c->play.game->text->write_move(game_truth(c->play.state), move, &text);
    out[text.n] = '\0';
}

/* ---- Caminos */

/* The words of a position, cut apart in place: the board, the pieces, the hands, whose turn. */
static void cut_position(const struct puzzle_case *c, char room[4096], char *word[5])
{
    struct slice position = record_tag(&c->record, "Position");
    assert_true(position.n < 4096);
    memcpy(room, position.at, position.n);
    room[position.n] = '\0';
    for (int i = 0; i < 5; i++) word[i] = strtok(i ? NULL : room, " ");
}

/* Pieces go on the board one after the other, in whoever's turn; then the hands are as said. */
static bool open_caminos(const struct puzzle_case *c, struct slow_caminos *s)
{
    static const char kinds[] = "LTZOI";
    char room[4096], *word[5];
    cut_position(c, room, word);
    if (!word[4] || strcmp(word[4], "-") != 0) return false;
    slow_caminos_start(s, word[0], 2, false, false, false);
    memset(s->hand, 9, sizeof s->hand);
    for (int seat = 0; seat < 2; seat++)
        for (int k = 0; k < 5; k++) s->hand[seat][k] = k < 4 ? 30 : 0;
    for (char *piece = strtok(word[1], "/"); piece; piece = strtok(NULL, "/")) {
        s->turn = piece[0] == 'g';
        if (!slow_caminos_play(s, piece + 1)) return false;
    }
    memset(s->hand, 0, sizeof s->hand);
    int seat = 0;
    for (const char *at = word[2]; *at; at++) {
        const char *kind = strchr(kinds, *at);
        if (*at == '/') seat++;
        if (kind && at[1]) s->hand[seat][kind - kinds] = atoi(at + 1);
    }
    s->turn = atoi(word[3]) - 1;
    s->winner = '-'; /* in another order than they were played, pieces may have connected */
    return true;
}

static bool wins_at_once(const struct slow_caminos *s)
{
    static char moves[SLOW_MOVES][SLOW_TEXT];
    int count = slow_caminos_moves(s, moves);
    char colour = s->turn ? 'g' : 'y';
    for (int i = 0; i < count; i++) {
        struct slow_caminos after = *s;
        assert_true(slow_caminos_play(&after, moves[i]));
        if (after.winner == colour) return true;
    }
    return false;
}

/* Does the slow move do what the theme asks? */
static bool caminos_does(const struct slow_caminos *s, const char *move, bool win)
{
    struct slow_caminos after = *s;
    assert_true(slow_caminos_play(&after, move));
    if (win) return after.winner == (s->turn ? 'g' : 'y');
    return after.turn < 0 || after.turn == s->turn || !wins_at_once(&after);
}

static void prove_caminos(struct puzzle_case *c)
{
    static char moves[SLOW_MOVES][SLOW_TEXT];
    struct slow_caminos s;
    bool win = !strcmp(c->theme->name, "connect-1"), stop = !strcmp(c->theme->name, "stop");
    if (!goes_on() || (!win && !stop) || !open_caminos(c, &s)) return;
    int count = slow_caminos_moves(&s, moves);
    if (stop && count > (puzzle_all() ? 60 : 25)) return; /* every move, every answer */
    for (int i = 0; i < count; i++)
        if (caminos_does(&s, moves[i], win) != is_wanted(c, moves[i]))
            fail_msg("%.*s: %s", (int)c->name.n, c->name.at, moves[i]);
    proved++;
}

/* ---- Cephalopod */

/* Does whoever is to move win? Every move is tried until the board is full; −1: too long. */
static int slow_wins(const struct slow_cephalopod *s, int *steps)
{
    if (slow_cephalopod_full(s)) {
        char turn = s->turn, other = turn == 'w' ? 'b' : 'w';
        return slow_cephalopod_dice(s, turn) > slow_cephalopod_dice(s, other);
    }
    char(*moves)[SLOW_CEPHALOPOD_TEXT] = malloc(SLOW_CEPHALOPOD_MOVES * sizeof *moves);
    int count = slow_cephalopod_moves(s, moves), found = 0;
    for (int i = 0; !found && i < count; i++) {
        struct slow_cephalopod after = *s;
        assert_true(slow_cephalopod_play(&after, moves[i]));
        int lost = --*steps < 0 ? -1 : slow_wins(&after, steps);
        found = lost < 0 ? lost : !lost;
    }
    free(moves);
    return found;
}

/* From the form that slow_cephalopod_write writes: rows from the top, a letter for a die. */
static void open_cephalopod(const struct puzzle_case *c, struct slow_cephalopod *s)
{
    char room[4096], *word[5];
    cut_position(c, room, word);
    int columns = 0, rows = 1, x = 0;
    for (const char *at = word[0]; *at; at++) {
        if (*at == '/') rows++;
        if (rows == 1) columns += *at >= '1' && *at <= '9' ? *at - '0' : 1;
    }
    slow_cephalopod_start(s, columns, rows);
    int y = rows - 1;
    for (const char *at = word[0]; *at; at++) {
        if (*at == '/') {
            x = 0, y--;
        } else if (*at >= '1' && *at <= '9') {
            x += *at - '0';
        } else {
            s->colour[x][y] = *at >= 'a' ? 'b' : 'w';
            s->pips[x++][y] = (*at & 31);
        }
    }
    s->turn = word[1][0];
    char again[80];
    slow_cephalopod_write(s, again);
    assert_true(slice_equal(slice_of(again), record_tag(&c->record, "Position")));
}

static void prove_cephalopod(struct puzzle_case *c)
{
    struct slow_cephalopod s;
    static char moves[SLOW_CEPHALOPOD_MOVES][SLOW_CEPHALOPOD_TEXT];
    int steps = puzzle_all() ? 400000 : 30000;
    if (!goes_on()) return;
    open_cephalopod(c, &s);
    int count = slow_cephalopod_moves(&s, moves);
    for (int i = 0; i < count; i++) {
        struct slow_cephalopod after = s;
        assert_true(slow_cephalopod_play(&after, moves[i]));
        int lost = slow_wins(&after, &steps);
        if (lost < 0) return;
        if (!lost != is_wanted(c, moves[i]))
            fail_msg("%.*s: %s", (int)c->name.n, c->name.at, moves[i]);
    }
    proved++;
}

/* ---- Le Camino */

static int empty_cells(const struct camino_board *board)
{
    int count = 0;
    for (int row = 0; row < board->rows; row++)
        for (int col = 0; col < board->cols; col++) count += !board->tile[camino_cell_at(col, row)];
    return count;
}

static void word_is_so(struct puzzle_case *c, const struct camino_slow *slow)
{
    struct slice question = record_tag(&c->record, "Question");
    struct slice answer = record_tag(&c->record, "Answer");
    int code, col, row;
    char name[CAMINO_TEXT];
    assert_true(camino_read_placement(question, &code, &col, &row));
    camino_code_format(code, name);
    struct camino_slow_verdict v = camino_slow_judge(slow, name, col, row);
    if (!slice_is(answer, v.word)) fail_msg("%.*s: %s", (int)c->name.n, c->name.at, v.word);
    proved++;
}

/* On a cell all tiles are tried: the answer is legal there and alone. */
static void tile_is_alone(struct puzzle_case *c, const struct camino_slow *slow)
{
    struct slice question = record_tag(&c->record, "Question");
    int col, row, legal = 0;
    assert_int_equal(slice_cell(&question, &col, &row), 0);
    for (int code = 1; code <= CAMINO_CODES; code++) {
        char name[CAMINO_TEXT];
        camino_code_format(code, name);
        if (strcmp(camino_slow_judge(slow, name, col, row).word, "legal") != 0) continue;
        legal++;
        if (!slice_is(record_tag(&c->record, "Answer"), name))
            fail_msg("%.*s: %s", (int)c->name.n, c->name.at, name);
    }
    assert_int_equal(legal, 1);
    proved++;
}

/* The slow board with the tile of a placement on it. */
static struct camino_slow placed(const struct camino_slow *slow, game_move move)
{
    struct camino_slow after = *slow;
    camino_code_format(camino_move_code(move),
                       after.tile[camino_move_row(move)][camino_move_col(move)]);
    return after;
}

/* After each wanted placement what the theme asks is so; the test of the rules may be late in
 * seeing that a path is definitive, so of the others nothing is said. */
static void wanted_are_so(struct puzzle_case *c, const struct camino_slow *slow)
{
    const struct camino_state *s = camino_of(game_truth(c->play.state));
    const struct game_rules *rules = c->play.game->rules;
    game_move *moves = malloc((size_t)rules->max_moves * sizeof *moves);
    int count = rules->moves(game_truth(c->play.state), c->play.scratch, moves);
    int side = game_side(s->turn), path = s->path ^ side;
    bool end = !strcmp(c->theme->name, "end");
    for (int i = 0; i < count; i++) {
        char text[TEXT];
        write_text(c, moves[i], text);
        if (!is_wanted(c, text)) continue;
        struct camino_slow after = placed(slow, moves[i]);
        assert_true(camino_slow_definitive(&after, path));
        if (end) assert_true(camino_slow_definitive(&after, 1 - path));
    }
    free(moves);
    proved++;
}

/* What each placement makes the other path cost, and that no other costs it as much. */
static void wanted_cost_most(struct puzzle_case *c, const struct camino_slow *slow)
{
    const struct camino_state *s = camino_of(game_truth(c->play.state));
    const struct game_rules *rules = c->play.game->rules;
    game_move *moves = malloc((size_t)rules->max_moves * sizeof *moves);
    int count = rules->moves(game_truth(c->play.state), c->play.scratch, moves);
    int path = s->path ^ (1 - game_side(s->turn)), most = 0, other = 0, least = 1000;
    for (int i = 0; i < count; i++) {
        char text[TEXT];
        int cost[2], cells[2];
        enum camino_what what = (enum camino_what)camino_move_what(moves[i]);
        if (what != CAMINO_PLACE && what != CAMINO_COMPLETE) continue;
        write_text(c, moves[i], text);
        struct camino_slow after = placed(slow, moves[i]);
        assert_true(camino_slow_score(&after, cost, cells));
        if (!is_wanted(c, text))
            other = cost[path] > other ? cost[path] : other;
        else
            most = cost[path], least = cost[path] < least ? cost[path] : least;
    }
    assert_true(most == least && most > other);
    free(moves);
    proved++;
}

static void prove_camino(struct puzzle_case *c)
{
    const struct camino_state *s = camino_of(game_truth(c->play.state));
    struct camino_slow slow;
    bool question = c->theme->goal == PUZZLE_WORD;
    if (!goes_on() || empty_cells(&s->board) > (question ? 8 : 6)) return;
    camino_random_slow(&s->board, &slow);
    if (!strcmp(c->theme->name, "rule"))
        word_is_so(c, &slow);
    else if (!strcmp(c->theme->name, "tile"))
        tile_is_alone(c, &slow);
    else if (!strcmp(c->theme->name, "detour"))
        wanted_cost_most(c, &slow);
    else
        wanted_are_so(c, &slow);
}

/* ---- */

static void prove_game(const char *game, void (*prove)(struct puzzle_case *))
{
    proved = seen = 0;
    puzzle_cases(game, 1, prove);
    printf("# %s: %d of %d puzzles proved by the slow implementation\n", game, proved, seen);
    assert_true(!seen || proved > 0);
}

static void caminos(void **unused)
{
    (void)unused;
    prove_game("caminos", prove_caminos);
}

static void cephalopod(void **unused)
{
    (void)unused;
    prove_game("cephalopod", prove_cephalopod);
}

static void camino(void **unused)
{
    (void)unused;
    prove_game("camino", prove_camino);
    prove_game("caminito", prove_camino);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(caminos), cmocka_unit_test(cephalopod),
                                       cmocka_unit_test(camino)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
