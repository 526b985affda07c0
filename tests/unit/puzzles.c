/* Puzzles: each stands in its file as it is written, has a name of its own, is solved by its record
 * and by nothing else, and is proved anew by trying every move. A sample of them, within so many
 * steps; PUZZLES_ALL=1: every one, to the end. */
#include "search/prove.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/shown.h"
#include "games/list.h"
#include "support/puzzle_file.h"
#include "support/test.h"

enum { SAMPLE = 40, STEPS = 100000, NAMES_MAX = 1 << 14 };

static struct {
    int proved, too_far, words, wrong;
} counts;

/* ---- on paper */

static void is_canonical(struct puzzle_case *c)
{
    static char room[1 << 16];
    struct text out = text_on(room, sizeof room);
    record_write(&c->record, &out);
    assert_int_equal(text_status(&out), 0);
    assert_true(slice_equal(slice_trim(text_slice(&out)), c->paper));
}

static void files_stand_as_they_are_written(void **unused)
{
    (void)unused;
    puzzle_cases(NULL, 1, is_canonical);
}

static char names[NAMES_MAX][40];
static int name_count;

static void note_name(struct puzzle_case *c)
{
    assert_true(c->name.n > 0 && c->name.n < sizeof names[0] && name_count < NAMES_MAX);
    memcpy(names[name_count++], c->name.at, c->name.n);
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void no_name_stands_twice(void **unused)
{
    (void)unused;
    puzzle_cases(NULL, 1, note_name);
    qsort(names, (size_t)name_count, sizeof names[0], compare);
    for (int i = 1; i < name_count; i++) assert_string_not_equal(names[i - 1], names[i]);
}

/* ---- solving */

/* Every legal move is tried as the first: are those in `right` wanted, and no other? */
static bool only_these_are_right(struct puzzle_case *c, const game_move *right, int count)
{
    const struct game_rules *rules = c->play.game->rules;
    game_move *moves = malloc((size_t)rules->max_moves * sizeof *moves);
    void *before = malloc(rules->size);
    memcpy(before, c->play.state, rules->size);
    int n = rules->moves(game_truth(c->play.state), c->play.scratch, moves), accepted = 0;
    bool same = true;
    for (int i = 0; i < n; i++) {
        char room[128];
        struct text text = text_on(room, sizeof room);
        struct slice reply;
        struct message why;
        struct puzzle_try t = puzzle_begin(&c->record, &c->play);
        c->play.game->text->write_move(game_truth(c->play.state), moves[i], &text);
        int answer = puzzle_move(&t, text_slice(&text), &reply, &why);
        bool wanted = false;
        for (int k = 0; k < count; k++) wanted |= right[k] == moves[i];
        assert_true(answer >= 0);
        same &= (answer != PUZZLE_WRONG) == wanted;
        accepted += wanted;
        memcpy(c->play.state, before, rules->size);
    }
    free(before);
    free(moves);
    return same && accepted == count;
}

/* The record's own line, move by move. */
static void line_solves(struct puzzle_case *c)
{
    struct puzzle_try t = puzzle_begin(&c->record, &c->play);
    int answer = PUZZLE_ON;
    for (int moves = 1; answer == PUZZLE_ON; moves++) {
        struct slice reply;
        struct message why;
        answer = puzzle_move(&t, c->record.entries[t.at].text, &reply, &why);
        assert_true(answer > PUZZLE_WRONG);
        int depth = c->theme->goal == PUZZLE_WIN ? c->theme->depth : 1;
        assert_true(answer == PUZZLE_ON ? moves < depth : moves == depth);
    }
}

/* ---- proofs */

static uint64_t allowed = STEPS;

/* A prover for each puzzle, so that nothing is remembered from the last. */
static int prove(struct puzzle_case *c, game_move *answers)
{
    prover *p;
    size_t bytes = prover_memory(c->play.game) + (4 << 20);
    struct arena arena = arena_on(malloc(bytes), bytes);
    assert_int_equal(prover_open(c->play.game, &arena, &p), 0);
    prover_allow(p, puzzle_all() ? UINT64_MAX : allowed);
    int count = puzzle_prove(p, c->theme, c->play.state, PUZZLE_ANSWERS_MAX, answers);
    free(arena.at);
    return count;
}

static void word_is_right(struct puzzle_case *c)
{
    struct slice question = record_tag(&c->record, "Question");
    struct slice answer = record_tag(&c->record, "Answer");
    assert_false(c->theme->judge(c->play.state, c->play.scratch, question, SLICE("nonsense")));
    if (c->theme->judge(c->play.state, c->play.scratch, question, answer)) {
        counts.words++;
        return;
    }
    printf("# wrong: %.*s\n", (int)c->name.n, c->name.at);
    counts.wrong++;
}

static void is_proved(struct puzzle_case *c)
{
    game_move answers[PUZZLE_ANSWERS_MAX + 1];
    if (c->theme->goal == PUZZLE_WORD) {
        word_is_right(c);
        return;
    }
    int count = prove(c, answers);
    if (count == PUZZLE_UNPROVED && !puzzle_all()) {
        counts.too_far++;
        return;
    }
    if (count < 1 || count > PUZZLE_ANSWERS_MAX || !only_these_are_right(c, answers, count)) {
        printf("# wrong: %.*s\n", (int)c->name.n, c->name.at);
        counts.wrong++;
        return;
    }
    line_solves(c);
    counts.proved++;
}

static void each_is_proved_anew(void **unused)
{
    (void)unused;
    int seen = puzzle_cases(NULL, SAMPLE, is_proved);
    printf("# %d puzzles: %d proved by trying every move, %d answers judged, %d left to soak\n",
           seen, counts.proved, counts.words, counts.too_far);
    assert_int_equal(counts.wrong, 0);
    assert_true(counts.proved + counts.words > seen / 4);
}

/* ---- lessons in strategy */

static bool is_step(const struct game *game, struct slice name)
{
    const struct game_course *course = game->shown ? game->shown->courses : NULL;
    for (; course && course->title; course++) {
        struct slice rest = slice_of(course->steps);
        while (rest.n)
            if (slice_equal(slice_cut(&rest, ' '), name)) return true;
    }
    return false;
}

static int steps;

static void step_is_proved(struct puzzle_case *c)
{
    if (!is_step(c->play.game, c->name)) return;
    steps++;
    is_proved(c);
}

static void lessons_claim_what_is_proved(void **unused)
{
    (void)unused;
    int wanted = 0;
    for (int i = 0; games_list[i]; i++) {
        const struct game_course *course =
            games_list[i]->shown ? games_list[i]->shown->courses : NULL;
        for (; course && course->title; course++) {
            struct slice rest = slice_of(course->steps);
            for (; rest.n; wanted++) slice_cut(&rest, ' ');
        }
    }
    memset(&counts, 0, sizeof counts);
    allowed = 30 * STEPS; /* enough for the one that looks furthest */
    puzzle_cases(NULL, 1, step_is_proved);
    allowed = STEPS;
    printf("# %d steps of lessons, %d left to soak\n", steps, counts.too_far);
    assert_int_equal(steps, wanted);
    assert_int_equal(counts.wrong, 0);
    assert_int_equal(counts.proved + counts.too_far, wanted);
    assert_int_equal(counts.too_far, 0);
}

/* ---- wrong tries */

static int refuted[PUZZLE_WORD + 1];

/* What must hold after the answer, by the rules alone where the answer wins at once. */
static void answer_refutes(struct puzzle_case *c, prover *p, int side)
{
    struct game_result result;
    play_result(&c->play, &result);
    if (c->theme->goal == PUZZLE_HOLD) assert_int_equal(result.winner, 1 - side);
    if (c->theme->goal != PUZZLE_WIN || play_actor(&c->play) == GAME_OVER) return;
    prover_allow(p, UINT64_MAX);
    assert_int_equal(puzzle_wins(p, c->play.state, c->theme->depth - 1, c->theme->how), 0);
}

/* The first legal move that is wrong, if there is one: played. */
static bool play_wrong(struct puzzle_case *c)
{
    const struct game_rules *rules = c->play.game->rules;
    game_move *moves = malloc((size_t)rules->max_moves * sizeof *moves);
    int n = rules->moves(game_truth(c->play.state), c->play.scratch, moves);
    bool found = false;
    for (int i = 0; i < n && !found; i++) {
        char room[128];
        struct text text = text_on(room, sizeof room);
        struct slice reply;
        struct message why;
        struct puzzle_try t = puzzle_begin(&c->record, &c->play);
        c->play.game->text->write_move(game_truth(c->play.state), moves[i], &text);
        int answer = puzzle_move(&t, text_slice(&text), &reply, &why);
        if (answer != PUZZLE_WRONG) break; /* played: this one is left alone */
        play_move(&c->play, moves[i]);
        found = true;
    }
    free(moves);
    return found;
}

static void wrong_try_is_refuted(struct puzzle_case *c)
{
    enum puzzle_goal goal = c->theme->goal;
    if (goal == PUZZLE_FIND || goal == PUZZLE_WORD) return;
    int side = game_side(play_actor(&c->play));
    if (!play_wrong(c)) return;
    prover *p;
    game_move answer;
    size_t bytes = prover_memory(c->play.game) + (4 << 20);
    struct arena arena = arena_on(malloc(bytes), bytes);
    assert_int_equal(prover_open(c->play.game, &arena, &p), 0);
    prover_allow(p, STEPS);
    int found = puzzle_refute(p, c->theme, c->play.state, c->theme->depth - 1, &answer);
    if (found == 1) {
        struct game_reason why;
        assert_true(play_check(&c->play, play_actor(&c->play), answer, &why));
        play_move(&c->play, answer);
        answer_refutes(c, p, side);
        refuted[goal]++;
    }
    free(arena.at);
}

static void wrong_tries_are_refuted(void **unused)
{
    (void)unused;
    puzzle_cases(NULL, SAMPLE, wrong_try_is_refuted);
    printf("# refuted: %d of a win, %d of a defence, %d of an ending\n", refuted[PUZZLE_WIN],
           refuted[PUZZLE_HOLD], refuted[PUZZLE_SOLVE]);
    assert_true(refuted[PUZZLE_WIN] && refuted[PUZZLE_HOLD] && refuted[PUZZLE_SOLVE]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_stand_as_they_are_written),
        cmocka_unit_test(no_name_stands_twice),
        cmocka_unit_test(each_is_proved_anew),
        cmocka_unit_test(lessons_claim_what_is_proved),
        cmocka_unit_test(wrong_tries_are_refuted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
