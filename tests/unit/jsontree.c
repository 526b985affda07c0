/* JSON being read: what is taken, what it means, and what is refused. */
#include "base/jsontree.h"

#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "support/test.h"

/* Reads out of a block that ends where the text does. */
static int read(const char *z, char **block, const struct jsontree **out)
{
    size_t n = strlen(z), bytes;
    char *text = malloc(n ? n : 1);
    memcpy(text, z, n);
    struct slice slice = {text, n};
    bytes = jsontree_memory(slice);
    *block = malloc(bytes + 16);
    struct arena arena = arena_on(*block, bytes);
    int status = jsontree_read(slice, &arena, out);
    /* Texts without escapes lie in what was read: it has to live as long. */
    if (status) free(text);
    return status;
}

static void expect(const char *z, int status)
{
    char *block;
    const struct jsontree *value = NULL;
    int got = read(z, &block, &value);
    if (got != status) fail_msg("%s gives %d", z, got);
    free(block);
}

static void values_are_read(void **state)
{
    (void)state;
    static const char text[] =
        " {\"a\": [1, -2.5e+3, true, false, null], \"b\" : \"x\\n\\u00e9\\\"\", "
        "\"c\":{\"d\":\"\\ud83d\\ude00\"}, \"e\":[]} ";
    struct slice whole = {text, sizeof text - 1};
    size_t bytes = jsontree_memory(whole);
    char *block = malloc(bytes);
    struct arena arena = arena_on(block, bytes);
    const struct jsontree *v, *a;
    uint64_t number;
    assert_int_equal(jsontree_read(whole, &arena, &v), 0);
    a = jsontree_get(v, "a");
    assert_int_equal(jsontree_number(a->inside, 9, &number), 0);
    assert_int_equal(number, 1);
    assert_int_equal(jsontree_number(a->inside->next, 9999, &number), ERR_INVALID);
    assert_true(slice_is(a->inside->next->text, "-2.5e+3"));
    assert_int_equal(a->inside->next->next->kind, JSONTREE_TRUE);
    assert_true(slice_is(jsontree_get(v, "b")->text, "x\n\xc3\xa9\""));
    assert_true(slice_is(jsontree_get(jsontree_get(v, "c"), "d")->text, "\xf0\x9f\x98\x80"));
    assert_null(jsontree_get(v, "e")->inside);
    assert_null(jsontree_get(v, "f"));
    assert_null(jsontree_get(a, "f"));
    free(block);
}

static void what_is_no_json_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",         " ",      "{",        "[1,",       "[1 2]",       "[1,]",        "{\"a\"}",
        "{\"a\":}", "{a:1}",  "tru",      "01",        "1.",          "-",           "1e",
        "\"",       "\"\\\"", "\"\\x\"",  "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"", "\"a\nb\"",
        "1 2",      "nullx",  "\"\xff\"", "[}",        "{]"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) expect(bad[i], ERR_INVALID);
}

static void nesting_has_an_end(void **state)
{
    (void)state;
    char deep[2 * JSONTREE_DEPTH_MAX + 8];
    for (int depth = JSONTREE_DEPTH_MAX; depth <= JSONTREE_DEPTH_MAX + 1; depth++) {
        memset(deep, '[', (size_t)depth);
        memset(deep + depth, ']', (size_t)depth);
        deep[2 * depth] = 0;
        struct slice text = slice_of(deep);
        size_t bytes = jsontree_memory(text);
        char *block = malloc(bytes);
        struct arena arena = arena_on(block, bytes);
        const struct jsontree *v;
        assert_int_equal(jsontree_read(text, &arena, &v),
                         depth <= JSONTREE_DEPTH_MAX ? 0 : ERR_INVALID);
        free(block);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_read),
        cmocka_unit_test(what_is_no_json_is_refused),
        cmocka_unit_test(nesting_has_an_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
