/* Records: what is read is written again, and what is wrong is refused with its line. */
#include "game/record.h"

#include <string.h>

#include "base/err.h"
#include "support/test.h"
#include "support/whist.h"

static unsigned char memory[8 << 20];

static struct arena fresh(void)
{
    return arena_on(memory, sizeof memory);
}

static const struct game *find_whist(struct slice name)
{
    return slice_is(name, "whist") ? &whist : NULL;
}

static int parse(const char *text, struct record *out, struct message *why)
{
    struct arena arena = fresh();
    struct slice rest = slice_of(text);
    return record_parse(&rest, &arena, out, why);
}

static void nothing_is_lost(void **unused)
{
    (void)unused;
    const char *text =
        "[Game \"whist\"]\n[Event \"a \\\"quoted\\\" back\\\\slash\"]\n[Été_ \"\"]\n";
    struct record record;
    struct message why;
    assert_int_equal(parse(text, &record, &why), ERR_INVALID); /* tag names are ASCII */
    text = "[Game \"whist\"]\n[Event \"a \\\"quoted\\\" back\\\\slash\"]\n[Empty \"\"]\n"
           "\n"
           "{before} draw:3 draw:? {two\nlines, [brackets]} 4\n"
           "@2 resign\n";
    assert_int_equal(parse(text, &record, &why), 0);
    assert_int_equal(record.tag_count, 3);
    assert_true(slice_is(record_tag(&record, "Event"), "a \"quoted\" back\\slash"));
    assert_int_equal(record_tag(&record, "Absent").n, 0);
    assert_int_equal(record.entry_count, 6);
    assert_int_equal(record.entries[5].kind, RECORD_EVENT);
    assert_int_equal(record.entries[5].seat, 1);

    static char once[1000], twice[1000];
    struct text out = text_on(once, sizeof once);
    record_write(&record, &out);
    struct slice rest = text_slice(&out);
    struct arena arena = arena_on(memory + sizeof memory / 2, sizeof memory / 2);
    struct record again;
    assert_int_equal(record_parse(&rest, &arena, &again, &why), 0);
    struct text out2 = text_on(twice, sizeof twice);
    record_write(&again, &out2);
    assert_true(slice_equal(text_slice(&out), text_slice(&out2)));
    assert_int_equal(again.entry_count, record.entry_count);
    for (int i = 0; i < again.entry_count; i++)
        assert_true(slice_equal(again.entries[i].text, record.entries[i].text));
}

static void several_records_in_one_file(void **unused)
{
    (void)unused;
    struct slice rest = SLICE("[Game \"whist\"]\n1 2\n[Game \"whist\"]\n[Round \"2\"]\n\n3\n");
    struct arena arena = fresh();
    struct record record;
    struct message why;
    assert_int_equal(record_parse(&rest, &arena, &record, &why), 0);
    assert_int_equal(record.entry_count, 2);
    assert_int_equal(record_parse(&rest, &arena, &record, &why), 0);
    assert_true(slice_is(record_tag(&record, "Round"), "2"));
    assert_int_equal(rest.n, 0);
}

/* Whatever a value holds, the line that is written can be read. */
static void tags_stand_on_one_line(void **unused)
{
    (void)unused;
    char room[64];
    struct text t = text_on(room, sizeof room);
    struct record record;
    struct message why;
    record_write_tag(SLICE("Player1"), SLICE("Ada \"\\\" \nLovelace"), &t);
    text_put_char(&t, '\0');
    assert_int_equal(parse(room, &record, &why), 0);
    assert_true(slice_is(record_tag(&record, "Player1"), "Ada \"\\\"  Lovelace"));
}

static void refusals_name_the_line(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *id;
        int line;
    } cases[] = {
        {"", "record.no_tags", 1},
        {"a1 b2", "record.no_tags", 1},
        {"\na1\nb2\n", "record.no_tags", 2},
        {"[Game \"x\"\n\n1", "record.tag_not_closed", 1},
        {"[Game \"x\"]\n[Game \"y\"]", "record.tag_twice", 2},
        {"[Game x]", "record.no_quote", 1},
        {"[Game \"x]\n", "record.no_quote", 1},
        {"[Game \"x\"", "record.tag_not_closed", 1},
        {"[ \"x\"]", "record.no_tag_name", 1},
        {"[Game \"x\"]\n\n1 {open\n2 3", "record.comment_not_closed", 3},
        {"[Game \"x\"]\n@9 resign", "record.bad_seat", 2},
        {"[Game \"x\"]\n@0 resign", "record.bad_seat", 2},
        {"[Game \"x\"]\n1\n2\n@1 explode", "record.bad_event", 4},
        {"[Game \"x\"]\n\n\xff", "record.not_utf8", 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct record record;
        struct message why = {.id = "none"};
        assert_int_equal(parse(cases[i].text, &record, &why), ERR_INVALID);
        assert_string_equal(why.id, cases[i].id);
        assert_string_equal(why.args[1].name, "line");
        assert_int_equal(why.args[1].number, cases[i].line);
    }
}

static void limits_hold(void **unused)
{
    (void)unused;
    static char big[RECORD_BYTES_MAX + 2];
    memset(big, 'a', sizeof big - 1);
    struct record record;
    struct message why;
    assert_int_equal(parse(big, &record, &why), ERR_LIMIT);
    static char tags[RECORD_TAGS_MAX * 20 + 100];
    size_t n = 0;
    for (int i = 0; i <= RECORD_TAGS_MAX; i++) {
        char name[] = "[Taa \"\"]\n";
        name[2] = (char)('a' + i / 26);
        name[3] = (char)('a' + i % 26);
        memcpy(tags + n, name, sizeof name);
        n += sizeof name - 1;
    }
    assert_int_equal(parse(tags, &record, &why), ERR_INVALID);
    assert_string_equal(why.id, "record.too_many_tags");
    unsigned char small[64];
    struct arena arena = arena_on(small, sizeof small);
    struct slice rest = SLICE("[Game \"whist\"]\n1 2 3 4 5 6 7 8\n");
    assert_int_equal(record_parse(&rest, &arena, &record, &why), ERR_SPACE);
}

/* The hands 1 2 3 and 4 5 6, then the first card. */
#define DEAL "draw:1 draw:2 draw:3 draw:4 draw:5 draw:6 "

static int replay(const char *text, struct play *play, struct message *why)
{
    struct arena arena = fresh();
    struct slice rest = slice_of(text);
    struct record record;
    int status = record_parse(&rest, &arena, &record, why);
    if (!status) status = record_open_play(&record, find_whist, &arena, play, why);
    return status ? status : record_replay(&record, play, NULL, NULL, why);
}

static void replay_checks_every_move(void **unused)
{
    (void)unused;
    struct play play;
    struct message why;
    assert_int_equal(replay("[Game \"whist\"]\n" DEAL "2 draw:2 4", &play, &why), 0);
    assert_int_equal(play.ply, 9);
    assert_int_equal(replay("[Game \"whist\"]\n" DEAL "5", &play, &why), ERR_ILLEGAL);
    assert_string_equal(why.prefix, "record.at_ply");
    assert_int_equal(replay("[Game \"whist\"]\n" DEAL "9", &play, &why), ERR_INVALID);
    assert_int_equal(replay("[Game \"whist\"]\ndraw:1 draw:1 draw:1", &play, &why), ERR_ILLEGAL);
    assert_int_equal(replay("[Game \"whist\"]\ndraw:?", &play, &why), ERR_ILLEGAL);
    assert_int_equal(replay("[Game \"go\"]\n", &play, &why), ERR_INVALID);
    assert_int_equal(replay("[Game \"whist\"]\n[Seats \"3\"]\n", &play, &why), ERR_INVALID);
    assert_int_equal(replay("[Game \"whist\"]\n[Variant \"x=1\"]\n", &play, &why), ERR_INVALID);
}

static void table_events_end_a_game(void **unused)
{
    (void)unused;
    struct play play;
    struct message why;
    struct game_result result;
    assert_int_equal(replay("[Game \"whist\"]\n" DEAL "2 @2 resign", &play, &why), 0);
    play_result(&play, &result);
    assert_int_equal(result.winner, 0);
    assert_string_equal(result.how, "resign");
    assert_int_equal(play_actor(&play), GAME_OVER);
    assert_int_equal(play_event(&play, 0, PLAY_RESIGN, &why), ERR_ILLEGAL);
    assert_int_equal(replay("[Game \"whist\"]\n" DEAL "2 @2 resign 3", &play, &why), ERR_ILLEGAL);

    /* A draw needs both, with no move in between. */
    assert_int_equal(replay("[Game \"whist\"]\n" DEAL "@1 draw 2 @2 draw", &play, &why), 0);
    assert_int_equal(play_actor(&play), GAME_CHANCE);
    assert_int_equal(replay("[Game \"whist\"]\n" DEAL "@1 draw @2 draw", &play, &why), 0);
    play_result(&play, &result);
    assert_int_equal(result.winner, GAME_DRAW);

    /* This game has no count to agree on. */
    assert_int_equal(replay("[Game \"whist\"]\n" DEAL "@1 end", &play, &why), ERR_ILLEGAL);
    assert_int_equal(replay("[Game \"whist\"]\n" DEAL "@3 resign", &play, &why), ERR_ILLEGAL);

    /* Partners resign together. */
    const char *four = "[Game \"whist\"]\n[Seats \"4\"]\n[Result \"1\"]\n@4 timeout";
    assert_int_equal(replay(four, &play, &why), 0);
}

static void result_tag_must_be_true(void **unused)
{
    (void)unused;
    struct play play;
    struct message why;
    const char *text = "[Game \"whist\"]\n[Result \"2\"]\n" DEAL "2 @2 resign";
    assert_int_equal(replay(text, &play, &why), ERR_INVALID);
    assert_string_equal(why.id, "record.wrong_result");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_lost),
        cmocka_unit_test(several_records_in_one_file),
        cmocka_unit_test(tags_stand_on_one_line),
        cmocka_unit_test(refusals_name_the_line),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(replay_checks_every_move),
        cmocka_unit_test(table_events_end_a_game),
        cmocka_unit_test(result_tag_must_be_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
