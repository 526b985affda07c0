/* Records: what parses loses nothing when it is written and parsed again, replays or is refused
 * with a sentence, and goes on as a match if it says that it is one. */
#include "fuzz/fuzz.h"
#include "game/series.h"

static size_t memory_needed(size_t size)
{
    size_t largest = 0;
    for (int i = 0; games_list[i]; i++)
        if (play_memory(games_list[i]) > largest) largest = play_memory(games_list[i]);
    return 4096 + largest + size * sizeof(struct record_entry);
}

static void require_same(const struct record *a, const struct record *b)
{
    REQUIRE(a->tag_count == b->tag_count && a->entry_count == b->entry_count);
    for (int i = 0; i < a->tag_count; i++)
        REQUIRE(slice_equal(a->tags[i].name, b->tags[i].name) &&
                slice_equal(a->tags[i].value, b->tags[i].value));
    for (int i = 0; i < a->entry_count; i++) {
        const struct record_entry *x = &a->entries[i], *y = &b->entries[i];
        REQUIRE(x->kind == y->kind && x->seat == y->seat && x->event == y->event);
        REQUIRE(slice_equal(x->text, y->text));
    }
}

static void require_round_trip(const struct record *record, size_t size)
{
    size_t room = 3 * size + 4096, memory = memory_needed(room);
    char *bytes = malloc(room);
    struct text out = text_on(bytes, room);
    record_write(record, &out);
    REQUIRE(text_status(&out) == 0);
    struct arena arena = fuzz_arena(memory);
    struct slice written = text_slice(&out);
    struct record again;
    struct message why;
    REQUIRE(record_parse(&written, &arena, &again, &why) == 0);
    require_same(record, &again);
    free(arena.at);
    free(bytes);
}

/* What a record says of its match is taken in, or refused with a sentence; a match that goes on
 * from there can be written. */
static void require_match(const struct record *record, const struct play *play)
{
    struct series match = {0}, alone;
    struct record next = {0};
    struct message why = {0};
    struct arena arena = fuzz_arena(4096);
    if (series_take(&match, record, play, &why)) fuzz_require_sentence(&why);
    if (series_resume(&alone, record, play->options.seats, &why))
        fuzz_require_sentence(&why);
    else
        REQUIRE(series_set_tags(&alone, &arena, &next) == 0);
    free(arena.at);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice rest = {(const char *)data, size};
    struct arena arena = fuzz_arena(memory_needed(size));
    struct record record;
    struct play play;
    struct message why = {0};
    if (record_parse(&rest, &arena, &record, &why)) {
        fuzz_require_sentence(&why);
    } else {
        require_round_trip(&record, size);
        if (record_open_play(&record, games_find, &arena, &play, &why) ||
            record_replay(&record, &play, NULL, NULL, &why))
            fuzz_require_sentence(&why);
        else if (series_has(&record))
            require_match(&record, &play);
    }
    free(arena.at);
    return 0;
}
