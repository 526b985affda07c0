/* Names that people give themselves: which may be shown to others, and as what. */
#include <stdio.h>
#include <string.h>

#include "base/name.h"
#include "support/test.h"

enum { LETTERS = 40 };

/* What becomes of it; NULL: it is refused. */
static void becomes(const char *name, const char *what)
{
    char bytes[512];
    snprintf(bytes, sizeof bytes, "%s", name);
    bool good = name_clean(bytes, LETTERS);
    assert_int_equal(good, what != NULL);
    if (what) assert_string_equal(bytes, what);
}

static void stays(const char *name)
{
    becomes(name, name);
}

static void names_of_people(void **unused)
{
    (void)unused;
    stays("");
    stays("Ada Lovelace");
    stays("Núria Pòrtulas i Güell");
    stays("Nu\u0301ria");                                /* as a system writes it that decomposes */
    stays("Nguye\u0302\u0303n");                         /* two marks on a letter */
    stays("\u05E9\u05C1\u05B8\u05DC\u05D5\u05B9\u05DD"); /* Hebrew with its points */
    stays("\u0639\u064E\u0644\u0650\u064A\u0651");       /* Arabic with its vowels */
    stays("\u0915\u094D\u0937\u093F");                   /* Devanagari */
    stays("李小龙");
    stays("김민수");
    stays("Ada 🎲");
    becomes("  Ada \u3000", "Ada");
    becomes("   ", "");
}

/* Families of emoji fall apart into their members; nothing that cannot be seen is left. */
static void joiners_are_dropped(void **unused)
{
    (void)unused;
    becomes("👩\u200D👧", "👩👧");
    becomes("❤\uFE0F", "❤");
    becomes("\u200D\u200C", "");
    becomes("\u0646\u200C\u0627", "\u0646\u0627");
}

static void what_hides_or_turns_is_refused(void **unused)
{
    (void)unused;
    static const char *const bad[] = {
        "a\tb",     "a\nb",     "a\x7F",       "a\xC2\x85",   "a\u00ADb",    "a\u034Fb",
        "a\u061Cb", "a\u115Fb", "a\u180Eb",    "a\u200Bb",    "a\u200Eb",    "a\u200Fb",
        "a\u2028b", "a\u2029b", "a\u202Ab",    "a\u202Bb",    "a\u202Cb",    "a\u202Db",
        "a\u202Eb", "a\u2060b", "a\u2066b",    "a\u2067b",    "a\u2068b",    "a\u2069b",
        "a\u206Ab", "a\u2800b", "a\u3164b",    "a\uFEFFb",    "a\uFFA0b",    "a\uFFF9b",
        "a\uFFFCb", "a\uFFFFb", "a\U000E0041", "a\U000E01F0", "a\U0010FFFF",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) becomes(bad[i], NULL);
    becomes("bad \xFF bytes", NULL);
    becomes("\xC0\x80", NULL);
}

/* A few marks belong to a letter, a pile of them reaches over the lines above. */
static void marks_are_counted(void **unused)
{
    (void)unused;
    stays("a\u0300\u0301\u0302\u0303");
    becomes("a\u0300\u0301\u0302\u0303\u0304", NULL);
    becomes("Z\u0300\u0301\u200D\u0302\u0303\u200D\u0304", NULL); /* not by joiners in between */
    becomes("\u0301Ada", NULL);                                   /* on nothing */
    becomes("Ada \u0301", NULL);
    char pile[128] = "a";
    for (int i = 0; i < 39; i++) strcat(pile, "\u0336");
    becomes(pile, NULL);
}

static void length_is_counted_in_letters(void **unused)
{
    (void)unused;
    char name[4 * LETTERS + 8] = "";
    for (int i = 0; i < LETTERS; i++) strcat(name, "🎲");
    stays(name);
    strcat(name, "a");
    becomes(name, NULL);
}

/* The ranges are looked up by halves, which wants them in order; a mark on both sides of each. */
static void every_range_is_found(void **unused)
{
    (void)unused;
    for (unsigned c = 1; c < 0x110000; c++) {
        if (c >= 0xD800 && c < 0xE000) continue;
        char name[64];
        int n = 0;
        for (int i = 0; i < 6; i++) {
            unsigned w = i ? c : 'a';
            if (w < 0x80)
                n += snprintf(name + n, 8, "%c", (int)w);
            else if (w < 0x800)
                n += snprintf(name + n, 8, "%c%c", 0xC0 | w >> 6, 0x80 | (w & 63));
            else if (w < 0x10000)
                n += snprintf(name + n, 8, "%c%c%c", 0xE0 | w >> 12, 0x80 | (w >> 6 & 63),
                              0x80 | (w & 63));
            else
                n += snprintf(name + n, 8, "%c%c%c%c", 0xF0 | w >> 18, 0x80 | (w >> 12 & 63),
                              0x80 | (w >> 6 & 63), 0x80 | (w & 63));
        }
        bool shown = name_clean(name, LETTERS);
        if (c >= 0x300 && c <= 0x36F) assert_false(shown);
        if (c >= 0x20D0 && c <= 0x20F0) assert_false(shown);
        if (c >= 0xE0100 && c <= 0xE01EF) assert_string_equal(name, "a");
        if (c >= 0x4E00 && c <= 0x9FFF) assert_true(shown);
        if (c < ' ' || (c >= 0x7F && c < 0xA0)) assert_false(shown);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_people),
        cmocka_unit_test(joiners_are_dropped),
        cmocka_unit_test(what_hides_or_turns_is_refused),
        cmocka_unit_test(marks_are_counted),
        cmocka_unit_test(length_is_counted_in_letters),
        cmocka_unit_test(every_range_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
