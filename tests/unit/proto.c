/* The engine protocol on a game with secrets: whose view a record tells, and what stays hidden. */
#include "proto/proto.h"

#include "base/err.h"
#include "support/any_move.h"
#include "support/test.h"
#include "support/whist.h"

static const struct game *const games[] = {&whist, NULL};

struct session {
    struct proto proto;
    struct proto_thinker thinker;
    struct message why;
    struct text out;
    char room[4096];
    _Alignas(max_align_t) unsigned char memory[1 << 16], moves[4096];
};

static void open_session(struct session *s)
{
    struct game_options options;
    options_default(&whist, &options);
    assert_true(proto_memory(games) <= sizeof s->memory);
    assert_true(any_move_memory(games) <= sizeof s->moves);
    any_move_open(s->moves, &s->thinker);
    struct arena arena = arena_on(s->memory, sizeof s->memory);
    assert_int_equal(proto_open(&s->proto, games, &whist, &options, &s->thinker, arena), 0);
}

static int say(struct session *s, const char *line)
{
    s->out = text_on(s->room, sizeof s->room);
    int status = proto_line(&s->proto, slice_of(line), &s->out, &s->why);
    while (s->proto.thinking && !s->proto.infinite) proto_think(&s->proto, &s->out);
    return status;
}

static void expect(struct session *s, const char *line, const char *answer)
{
    assert_int_equal(say(s, line), 0);
    assert_int_equal(text_status(&s->out), 0);
    s->room[s->out.n] = 0;
    assert_string_equal(s->room, answer);
}

/* The deal as each seat knows it: its own cards, and a question mark for each of the others'. */
static void view_of_the_seat_to_move(void **unused)
{
    (void)unused;
    static struct session s;
    open_session(&s);
    expect(&s, "position startpos moves draw:1 draw:2 draw:3 draw:? draw:? draw:?", "");
    expect(&s, "query turn", "response 1\n");
    expect(&s, "legalmoves", "legalmoves 1 2 3\n");
    expect(&s, "position startpos moves draw:? draw:? draw:? draw:4 draw:5 draw:6 2 draw:?", "");
    expect(&s, "query turn", "response 2\n");
    expect(&s, "query p1turn", "response false\n");
    expect(&s, "legalmoves", "legalmoves 4 5 6\n");
    assert_int_equal(say(&s, "go"), 0);
    assert_memory_equal(s.room, "bestmove ", 9);
}

/* Between two seats the record shows too little or too much to be anybody's. */
static void views_of_nobody(void **unused)
{
    (void)unused;
    static struct session s;
    open_session(&s);
    expect(&s, "position startpos moves draw:1 draw:2 draw:3 draw:? draw:? draw:?", "");
    assert_true(say(&s, "position startpos moves draw:1 draw:2 draw:3 draw:? draw:? draw:? 5") < 0);
    assert_non_null(s.why.id);
    expect(&s, "legalmoves", "legalmoves 1 2 3\n");
}

static void chance_is_to_move(void **unused)
{
    (void)unused;
    static struct session s;
    open_session(&s);
    expect(&s, "position startpos moves draw:1", "");
    expect(&s, "query turn", "response chance\n");
    expect(&s, "go", "bestmove none\n");
}

static void a_refused_line_changes_nothing(void **unused)
{
    (void)unused;
    static struct session s;
    open_session(&s);
    expect(&s, "position startpos moves draw:1 draw:2 draw:3 draw:? draw:? draw:?", "");
    static const char *const bad[] = {"position startpos moves draw:9", "position fen nonsense",
                                      "setoption name Seats value 7",   "query weather",
                                      "setoption name Game value go",   "go nodes -1"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_true(say(&s, bad[i]) < 0);
        assert_int_equal(s.out.n, 0);
        expect(&s, "legalmoves", "legalmoves 1 2 3\n");
    }
}

static void limits_of_go(void **unused)
{
    (void)unused;
    static struct session s;
    open_session(&s);
    expect(&s, "position startpos moves draw:1 draw:2 draw:3 draw:? draw:? draw:?", "");
    assert_int_equal(say(&s, "go infinite"), 0);
    assert_true(s.proto.thinking);
    assert_int_equal(say(&s, "position startpos"), ERR_INVALID);
    expect(&s, "isready", "readyok\n");
    assert_int_equal(say(&s, "stop"), 0);
    assert_memory_equal(s.room, "bestmove ", 9);
    expect(&s, "stop", "");
    assert_int_equal(say(&s, "quit"), PROTO_QUIT);
}

static int have_no_memory(void *context, const struct watch *watch,
                          const struct proto_limits *limits, uint64_t seed)
{
    (void)context, (void)watch, (void)limits, (void)seed;
    return ERR_SPACE;
}

/* Who asked gets a line to go on with, and the reason. */
static void thinker_without_memory(void **unused)
{
    (void)unused;
    static struct session s;
    open_session(&s);
    s.thinker.start = have_no_memory;
    expect(&s, "position startpos moves draw:1 draw:2 draw:3 draw:? draw:? draw:?", "");
    assert_int_equal(say(&s, "go"), ERR_SPACE);
    assert_string_equal(s.why.id, "error.memory");
    assert_int_equal(s.out.n, sizeof "bestmove none\n" - 1);
    assert_memory_equal(s.room, "bestmove none\n", s.out.n);
    assert_false(s.proto.thinking);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(view_of_the_seat_to_move),
        cmocka_unit_test(views_of_nobody),
        cmocka_unit_test(chance_is_to_move),
        cmocka_unit_test(a_refused_line_changes_nothing),
        cmocka_unit_test(limits_of_go),
        cmocka_unit_test(thinker_without_memory),
    };
    return cmocka_run_group_tests_name("proto", tests, NULL, NULL);
}
