/* Records with variations: what is read is written again, the game alone is what it was without
 * them, and what does not fit is refused with its line; shapes in comments. */
#include <string.h>

#include "base/err.h"
#include "game/record.h"
#include "game/shapes.h"
#include "games/list.h"
#include "support/test.h"

static unsigned char memory[8 << 20];

#define HEAD "[Game \"cephalopod\"]\n[Variant \"size=3x3\"]\n\n"

static int parse(const char *text, struct record *out, struct arena *arena, struct message *why)
{
    struct slice rest = slice_of(text);
    *arena = arena_on(memory, sizeof memory);
    return record_parse(&rest, arena, out, why);
}

static const char *written(const struct record *record)
{
    static char room[1 << 16];
    struct text out = text_on(room, sizeof room - 1);
    record_write(record, &out);
    assert_int_equal(text_status(&out), 0);
    room[out.n] = '\0';
    return room;
}

static void expect_written(const char *text, const char *expected)
{
    struct record record;
    struct arena arena;
    struct message why;
    assert_int_equal(parse(text, &record, &arena, &why), 0);
    assert_string_equal(written(&record), expected);
}

static void the_canonical_form_is_written_as_it_was(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        HEAD "a1 $2 {a comment} (b3 {better} c1 (c2 (a2 b2)) b1) (c3) c3 $255\n@2 resign $6\n",
        HEAD "{before} a1 ({why} @1 resign) b1\n",
        HEAD "a1 b1 c1 a2 b2 c2 a3 b3 c3 a1 b1 c1 a2 b2 c2 a3 b3 c3 a1 b1 c1 a2 b2 c2 a3 b3\n"
             "(c3) c3\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        static char copy[4096];
        strcpy(copy, texts[i]);
        struct record record;
        struct arena arena;
        struct message why;
        assert_int_equal(parse(copy, &record, &arena, &why), 0);
        const char *out = written(&record);
        static char once[4096];
        strcpy(once, out);
        assert_int_equal(parse(once, &record, &arena, &why), 0);
        assert_string_equal(written(&record), once);
    }
    expect_written(texts[1], texts[1]);
    expect_written(texts[2], texts[2]);
}

static void marks_are_read_as_glyphs(void **unused)
{
    (void)unused;
    expect_written(HEAD "a1! b1? c1!! a2?? b2!? c2?! @1 resign!",
                   HEAD "a1 $1 b1 $2 c1 $3 a2 $4 b2 $5 c2 $6 @1 resign $1\n");
    expect_written(HEAD "a1$007(b1!$9)c1", HEAD "a1 $7 (b1 $1 $9) c1\n");
    /* What never was a mark stays what it is. */
    expect_written(HEAD "draw:? ? ! a1!!! :?", HEAD "draw:? ? ! a1!!! :?\n");
}

static void refusals_name_the_line(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *id;
        int line;
    } cases[] = {
        {"a1 (b1\nc1", "record.not_closed", 4},    {"a1\n(b1 (c1\n) a2", "record.not_closed", 5},
        {"a1\n) b1", "record.not_opened", 5},      {"(a1)", "record.variation_first", 4},
        {"{c} (a1)", "record.variation_first", 4}, {"a1 ((b1))", "record.variation_first", 4},
        {"a1 ()", "record.variation_empty", 4},    {"a1 ({c}\n)", "record.variation_empty", 5},
        {"$1 a1", "record.glyph_first", 4},        {"a1 ($1 b1)", "record.glyph_first", 4},
        {"a1 $256", "record.bad_glyph", 4},        {"a1 $", "record.bad_glyph", 4},
        {"a1 $x", "record.bad_glyph", 4},          {"a1 (b1 [Game \"x\"]", "record.not_closed", 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[200] = HEAD;
        struct record record;
        struct arena arena;
        struct message why = {.id = "none"};
        strcat(text, cases[i].text);
        assert_int_equal(parse(text, &record, &arena, &why), ERR_INVALID);
        assert_string_equal(why.id, cases[i].id);
        assert_string_equal(why.args[1].name, "line");
        assert_int_equal(why.args[1].number, cases[i].line);
    }
}

/* `depth` variations inside each other. */
static const char *nested(int depth)
{
    static char text[4096];
    strcpy(text, HEAD "a1");
    for (int i = 0; i < depth; i++) strcat(text, " (b1");
    for (int i = 0; i < depth; i++) strcat(text, ")");
    return strcat(text, "\n");
}

static void nesting_is_limited(void **unused)
{
    (void)unused;
    struct record record;
    struct arena arena;
    struct message why = {0};
    assert_int_equal(parse(nested(RECORD_DEPTH_MAX), &record, &arena, &why), 0);
    assert_int_equal(record.entry_count, 1 + 3 * RECORD_DEPTH_MAX);
    assert_int_equal(parse(nested(RECORD_DEPTH_MAX + 1), &record, &arena, &why), ERR_INVALID);
    assert_string_equal(why.id, "record.too_deep");
}

/* The densest texts fit the memory that is asked for, to the byte. */
static void memory_suffices(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "[G\"\"][H\"a\"][I\"\"][J\"\"][K\"\"]",
        "[G\"\"]a(b(c)(d)(e)(f)(g)(h))(i)(j)",
        "[G\"\"]a$1$2$3$4$5$6",
        "[G\"\"]{}{}{}{}{}{}{}{}{}{}{}",
        "[G\"\"]a!(b!)(b?)(c!(d!)(e!))",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct slice rest = slice_of(texts[i]);
        struct arena arena = arena_on(memory, record_memory(rest));
        struct record record;
        struct message why;
        assert_int_equal(record_parse(&rest, &arena, &record, &why), 0);
    }
}

static int count_visits(void *context, const struct play *play, const struct record_entry *entry,
                        game_move move)
{
    int *counts = context;
    (void)play;
    (void)move;
    counts[entry->kind]++;
    return 0;
}

static int open_game(const char *text, struct record *record, struct arena *arena,
                     struct play *play, struct message *why)
{
    int status = parse(text, record, arena, why);
    return status ? status : record_open_play(record, games_find, arena, play, why);
}

/* Both dice on b1 would be the second; in the variations it is free again. */
static void variations_begin_before_the_move_they_replace(void **unused)
{
    (void)unused;
    const char *text = HEAD "a1 (b1 a1 (c3 a1)) b1 {c} $1 (c1 (a3 b1)) (@2 resign) c1";
    struct record record;
    struct arena arena;
    struct play play, alone;
    struct message why;
    int tree[6] = {0}, line[6] = {0};
    assert_int_equal(open_game(text, &record, &arena, &play, &why), 0);
    assert_int_equal(record_replay_tree(&record, &play, &arena, count_visits, tree, &why), 0);
    assert_int_equal(record_open_play(&record, games_find, &arena, &alone, &why), 0);
    assert_int_equal(record_replay(&record, &alone, count_visits, line, &why), 0);
    assert_int_equal(play.ply, 3);
    assert_false(play.closed);
    assert_memory_equal(play.state, alone.state, play.game->rules->size);
    assert_int_equal(line[RECORD_MOVE], 3);
    assert_int_equal(line[RECORD_COMMENT], 1);
    assert_int_equal(line[RECORD_GLYPH] + line[RECORD_OPEN] + line[RECORD_CLOSE], 0);
    assert_int_equal(tree[RECORD_MOVE], 10);
    assert_int_equal(tree[RECORD_OPEN], 5);
    assert_int_equal(tree[RECORD_EVENT], 1);
}

static void moves_of_variations_are_checked(void **unused)
{
    (void)unused;
    struct record record;
    struct arena arena;
    struct play play;
    struct message why;
    assert_int_equal(open_game(HEAD "a1 b1 (a1) c1", &record, &arena, &play, &why), 0);
    assert_int_equal(record_replay_tree(&record, &play, &arena, NULL, NULL, &why), ERR_ILLEGAL);
    assert_string_equal(why.prefix, "record.at_ply");
    assert_int_equal(why.args[why.arg_count - 2].number, 2);
}

static void shapes_are_read_and_written(void **unused)
{
    (void)unused;
    struct shapes s;
    char room[200];
    struct text out = text_on(room, sizeof room);
    struct slice comment = SLICE("See [%cal Ya1b12] here [%csl Gc3, Rd4][%clb e5 A,f6 é] so "
                                 "[%eval -120] [%csl Xa1] [%unknown]");
    shapes_read(comment, &s);
    assert_int_equal(s.count, 5);
    assert_int_equal(s.shapes[0].to, 1 | 11 << 8);
    assert_true(s.valued && s.value == -120);
    shapes_write(&s, &out);
    assert_true(
        slice_is(text_slice(&out), "[%csl Gc3,Rd4] [%cal Ya1b12] [%clb e5 A,f6 é] [%eval -120]"));
    out.n = 0;
    shapes_write_words(comment, &out);
    assert_true(slice_is(text_slice(&out), "See here so [%csl Xa1] [%unknown]"));
    shapes_read(SLICE("[%clb a1 abcde] [%cal Ga1] [%csl Ga0] [%eval 1001] [%csl Ga1"), &s);
    assert_int_equal(s.count, 0);
    assert_false(s.valued);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_canonical_form_is_written_as_it_was),
        cmocka_unit_test(marks_are_read_as_glyphs),
        cmocka_unit_test(refusals_name_the_line),
        cmocka_unit_test(nesting_is_limited),
        cmocka_unit_test(memory_suffices),
        cmocka_unit_test(variations_begin_before_the_move_they_replace),
        cmocka_unit_test(moves_of_variations_are_checked),
        cmocka_unit_test(shapes_are_read_and_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
