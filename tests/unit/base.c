/* The base layer: slices, texts, arenas, random numbers, messages. */
#include "base/arena.h"
#include "base/base64.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/message.h"
#include "base/rng.h"
#include "support/test.h"

static void assert_text(const struct text *t, const char *expected)
{
    assert_int_equal(text_status(t), 0);
    assert_int_equal(t->n, slice_of(expected).n);
    assert_memory_equal(t->at, expected, t->n);
}

static void slice_cutting(void **unused)
{
    (void)unused;
    struct slice rest = SLICE("a,bc,,d");
    assert_true(slice_is(slice_cut(&rest, ','), "a"));
    assert_true(slice_is(slice_cut(&rest, ','), "bc"));
    assert_true(slice_is(slice_cut(&rest, ','), ""));
    assert_true(slice_is(slice_cut(&rest, ','), "d"));
    assert_int_equal(rest.n, 0);
    struct slice words = SLICE("  one\ttwo\n");
    assert_true(slice_is(slice_word(&words), "one"));
    assert_true(slice_is(slice_word(&words), "two"));
    assert_int_equal(slice_word(&words).n, 0);
}

static void slice_numbers(void **unused)
{
    (void)unused;
    uint64_t value = 7;
    assert_int_equal(slice_number(SLICE("255"), 255, &value), 0);
    assert_int_equal(value, 255);
    assert_int_equal(slice_number(SLICE("256"), 255, &value), ERR_INVALID);
    assert_int_equal(slice_number(SLICE(""), 255, &value), ERR_INVALID);
    assert_int_equal(slice_number(SLICE("-1"), 255, &value), ERR_INVALID);
    assert_int_equal(slice_number(SLICE("3"), 2, &value), ERR_INVALID);
    assert_int_equal(slice_number(SLICE("18446744073709551615"), UINT64_MAX, &value), 0);
    assert_true(value == UINT64_MAX);
    assert_int_equal(slice_number(SLICE("18446744073709551616"), UINT64_MAX, &value), ERR_INVALID);
    assert_true(value == UINT64_MAX);
}

static void slice_cells(void **unused)
{
    (void)unused;
    int x = -1, y = -1;
    struct slice rest = SLICE("c10=b3");
    assert_int_equal(slice_cell(&rest, &x, &y), 0);
    assert_int_equal(x, 2);
    assert_int_equal(y, 9);
    assert_true(slice_is(rest, "=b3"));
    struct slice bad[] = {SLICE("3c"), SLICE("c"),    SLICE("c0"), SLICE("c01"),
                          SLICE("C3"), SLICE("c100"), SLICE("")};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct slice before = bad[i];
        assert_int_equal(slice_cell(&bad[i], &x, &y), ERR_INVALID);
        assert_true(slice_equal(before, bad[i]));
    }
}

static void utf8_limits(void **unused)
{
    (void)unused;
    size_t at = 0;
    assert_true(slice_is_utf8(SLICE("été ☃ 𝄞"), &at));
    const char *bad[] = {"a\x80",           "\xC0\xAF",     "\xC3",
                         "\xED\xA0\x80",    "\xE0\x80\x80", "\xF4\x90\x80\x80",
                         "\xF5\x80\x80\x80"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(slice_is_utf8(slice_of(bad[i]), &at));
    assert_false(slice_is_utf8(SLICE("ab\xFF"), &at));
    assert_int_equal(at, 2);
}

static void text_limits(void **unused)
{
    (void)unused;
    char room[8];
    struct text t = text_on(room, sizeof room);
    text_put_number(&t, INT64_MIN);
    assert_int_equal(text_status(&t), ERR_SPACE);
    assert_int_equal(t.n, 20);
    assert_memory_equal(room, "-9223372", 8);
    t = text_on(room, sizeof room);
    text_put_cell(&t, 13, 9);
    assert_text(&t, "n10");
}

static void text_echoes_safely(void **unused)
{
    (void)unused;
    char room[400];
    struct text t = text_on(room, sizeof room);
    text_put_echo(&t, SLICE("é\x1b[2J\xff"));
    assert_text(&t, "é\\x1b[2J\\xff");
    t = text_on(room, sizeof room);
    text_put_echo(&t, SLICE("a\xc2\x9b"
                            "2J\xc2\xa0\x7f")); /* U+009B begins what terminals obey */
    assert_text(&t, "a\\xc2\\x9b2J\xc2\xa0\\x7f");
    t = text_on(room, sizeof room);
    char many[300];
    for (size_t i = 0; i < sizeof many; i++) many[i] = 'a';
    text_put_echo(&t, (struct slice){many, sizeof many});
    assert_true(t.n <= 80);
    t = text_on(room, sizeof room);
    text_put_json(&t, SLICE("a\"\\\n\xff"));
    assert_text(&t, "\"a\\\"\\\\\\u000a\xEF\xBF\xBD\"");
}

static void arena_bounds(void **unused)
{
    (void)unused;
    unsigned char room[256];
    for (size_t i = 0; i < sizeof room; i++) room[i] = 1;
    struct arena a = arena_on(room, sizeof room);
    unsigned char *one = arena_take(&a, 3), *two = arena_take(&a, 100);
    assert_non_null(one);
    assert_non_null(two);
    assert_int_equal((uintptr_t)two % 16, 0);
    assert_int_equal(one[0] + one[2] + two[99], 0);
    assert_null(arena_take(&a, 200));
    assert_null(arena_take(&a, SIZE_MAX));
}

static void random_numbers_are_fixed_and_fair(void **unused)
{
    (void)unused;
    struct rng a = rng_seed(1, 0), b = rng_seed(1, 0), other = rng_seed(1, 1);
    assert_true(rng_next(&a) == rng_next(&b));
    assert_true(rng_next(&a) != rng_next(&other));
    enum { FACES = 6, THROWS = 60000 };
    int seen[FACES] = {0};
    for (int i = 0; i < THROWS; i++) seen[rng_below(&a, FACES)]++;
    double chi = 0, mean = (double)THROWS / FACES;
    for (int i = 0; i < FACES; i++) chi += (seen[i] - mean) * (seen[i] - mean) / mean;
    assert_true(chi < 20.5); /* one in a thousand for five degrees of freedom */
    assert_int_equal(rng_below(&a, 1), 0);
}

static void messages_speak_three_languages(void **unused)
{
    (void)unused;
    char room[200];
    struct message m;
    assert_int_equal(message_fail(&m, "games.unknown", SLICE("go")), ERR_INVALID);
    struct text t = text_on(room, sizeof room);
    message_write(&m, WORDS_EN, &t);
    assert_text(&t, "There is no game called “go”.");
    t = text_on(room, sizeof room);
    message_write(&m, WORDS_FR, &t);
    assert_text(&t, "Il n’y a pas de jeu nommé « go ».");
    t = text_on(room, sizeof room);
    message_write(&m, WORDS_CA, &t);
    assert_text(&t, "No hi ha cap joc anomenat «go».");
    assert_string_equal(words_get(WORDS_EN, "no.such.id"), "no.such.id");
}

static void languages_are_found(void **unused)
{
    (void)unused;
    enum words_lang lang = WORDS_EN;
    assert_int_equal(words_find_lang(SLICE("fr_FR.UTF-8"), &lang), 0);
    assert_int_equal(lang, WORDS_FR);
    assert_int_equal(words_find_lang(SLICE("ca"), &lang), 0);
    assert_int_equal(lang, WORDS_CA);
    assert_int_equal(words_find_lang(SLICE("frx"), &lang), ERR_MISSING);
    assert_int_equal(words_find_lang(SLICE("C"), &lang), ERR_MISSING);
    assert_int_equal(lang, WORDS_CA);
}

/* The vectors of RFC 4648, without their padding, and what is refused. */
static void base64url_vectors(void **unused)
{
    (void)unused;
    static const char *const as[] = {"", "Zg", "Zm8", "Zm9v", "Zm9vYg", "Zm9vYmE", "Zm9vYmFy"};
    for (size_t n = 0; n <= 6; n++) {
        char room[16], back[8];
        struct text out = text_on(room, sizeof room);
        base64url_put(&out, "foobar", n);
        assert_text(&out, as[n]);
        assert_int_equal(base64url_read(slice_of(as[n]), back, n), 0);
        assert_memory_equal(back, "foobar", n);
        assert_int_equal(base64url_read(slice_of(as[n]), back, n + 1), ERR_INVALID);
    }
    unsigned char two[2];
    assert_int_equal(base64url_read(SLICE("-_8="), two, 2), 0);
    assert_int_equal(two[0] << 8 | two[1], 0xfbff);
    assert_int_equal(base64url_read(SLICE("Zm+v"), two, 2), ERR_INVALID);
    assert_int_equal(base64url_read(SLICE("Zm9v"), two, 2), ERR_INVALID);
}

/* The published vectors of FNV-1a. */
static void hashes(void **unused)
{
    (void)unused;
    assert_true(hash_text(HASH_START, "") == UINT64_C(0xcbf29ce484222325));
    assert_true(hash_text(HASH_START, "a") == UINT64_C(0xaf63dc4c8601ec8c));
    assert_true(hash_text(HASH_START, "foobar") == UINT64_C(0x85944171f73967e8));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slice_cutting),
        cmocka_unit_test(slice_numbers),
        cmocka_unit_test(slice_cells),
        cmocka_unit_test(utf8_limits),
        cmocka_unit_test(text_limits),
        cmocka_unit_test(text_echoes_safely),
        cmocka_unit_test(arena_bounds),
        cmocka_unit_test(random_numbers_are_fixed_and_fair),
        cmocka_unit_test(messages_speak_three_languages),
        cmocka_unit_test(languages_are_found),
        cmocka_unit_test(base64url_vectors),
        cmocka_unit_test(hashes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
