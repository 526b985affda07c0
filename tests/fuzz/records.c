/* Records: what parses loses nothing when it is written and parsed again, nor when that is; it
 * replays or is refused with a sentence, its variations too, and goes on as a match if it says that
 * it is one. What comments say of shapes survives being written as well. */
#include <string.h>

#include "fuzz/fuzz.h"
#include "game/series.h"
#include "game/shapes.h"

static size_t memory_needed(struct slice text)
{
    size_t largest = 0;
    for (int i = 0; games_list[i]; i++) {
        size_t bytes = play_memory(games_list[i]) + record_tree_memory(games_list[i]);
        if (bytes > largest) largest = bytes;
    }
    return largest + record_memory(text);
}

static void require_same(const struct record *a, const struct record *b)
{
    REQUIRE(a->tag_count == b->tag_count && a->entry_count == b->entry_count);
    for (int i = 0; i < a->tag_count; i++)
        REQUIRE(slice_equal(a->tags[i].name, b->tags[i].name) &&
                slice_equal(a->tags[i].value, b->tags[i].value));
    for (int i = 0; i < a->entry_count; i++) {
        const struct record_entry *x = &a->entries[i], *y = &b->entries[i];
        REQUIRE(x->kind == y->kind && x->seat == y->seat && x->event == y->event &&
                x->glyph == y->glyph);
        REQUIRE(slice_equal(x->text, y->text));
    }
}

static struct text written(const struct record *record, size_t room)
{
    struct text out = text_on(malloc(room), room);
    record_write(record, &out);
    REQUIRE(text_status(&out) == 0);
    return out;
}

static void require_round_trip(const struct record *record, size_t size)
{
    size_t room = 6 * size + 4096;
    struct text once = written(record, room);
    struct slice rest = text_slice(&once);
    struct arena arena = fuzz_arena(record_memory(rest));
    struct record again;
    struct message why;
    REQUIRE(record_parse(&rest, &arena, &again, &why) == 0);
    require_same(record, &again);
    struct text twice = written(&again, room);
    REQUIRE(slice_equal(text_slice(&once), text_slice(&twice)));
    free(twice.at);
    free(arena.at);
    free(once.at);
}

static void require_same_shapes(const struct shapes *a, const struct shapes *b)
{
    REQUIRE(a->count == b->count && a->valued == b->valued && a->value == b->value);
    for (int kind = SHAPE_RING; kind <= SHAPE_LABEL; kind++)
        for (int i = 0, k = 0; i < a->count; i++) {
            const struct shape *x = &a->shapes[i];
            if (x->kind != (enum shape_kind)kind) continue;
            while (b->shapes[k].kind != x->kind) k++;
            const struct shape *y = &b->shapes[k++];
            REQUIRE(x->colour == y->colour && x->cell == y->cell && x->to == y->to);
            REQUIRE(slice_equal(x->label, y->label));
        }
}

static void require_shapes(const struct record *record)
{
    struct shapes said, again;
    for (int i = 0; i < record->entry_count; i++) {
        struct slice comment = record->entries[i].text;
        size_t room = comment.n + 4096;
        if (record->entries[i].kind != RECORD_COMMENT) continue;
        struct text out = text_on(malloc(2 * room), 2 * room);
        shapes_read(comment, &said);
        shapes_write(&said, &out);
        REQUIRE(text_status(&out) == 0);
        shapes_read(text_slice(&out), &again);
        require_same_shapes(&said, &again);
        out.n = 0;
        shapes_write_words(comment, &out);
        REQUIRE(out.n <= comment.n);
        free(out.at);
    }
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

/* Through all variations the game ends where it does without them. */
static void require_replay(const struct record *record, struct arena *arena, struct play *play)
{
    struct message why = {0};
    size_t size = play->game->rules->size;
    struct play alone = *play;
    alone.state = malloc(size);
    memcpy(alone.state, play->state, size);
    int status = record_replay(record, &alone, NULL, NULL, &why);
    if (status) fuzz_require_sentence(&why);
    int whole = record_replay_tree(record, play, arena, NULL, NULL, &why);
    if (whole) fuzz_require_sentence(&why);
    REQUIRE(!status || whole);
    if (!whole) REQUIRE(alone.ply == play->ply && !memcmp(alone.state, play->state, size));
    if (!status && series_has(record)) require_match(record, &alone);
    free(alone.state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice rest = {(const char *)data, size};
    struct arena arena = fuzz_arena(memory_needed(rest));
    struct record record;
    struct play play;
    struct message why = {0};
    if (record_parse(&rest, &arena, &record, &why)) {
        fuzz_require_sentence(&why);
    } else {
        require_round_trip(&record, size);
        require_shapes(&record);
        if (record_open_play(&record, games_find, &arena, &play, &why))
            fuzz_require_sentence(&why);
        else
            require_replay(&record, &arena, &play);
    }
    free(arena.at);
    return 0;
}
