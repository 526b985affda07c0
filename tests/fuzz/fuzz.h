/* What the fuzz targets share. Each takes bytes and must neither crash nor break what it requires:
 * bad input is refused with a message that can be said in every language, good input survives being
 * written and read again. */
#ifndef TABLIER_TESTS_FUZZ_H
#define TABLIER_TESTS_FUZZ_H

#include <stdlib.h>

#include "base/arena.h"
#include "game/game.h"
#include "games/list.h"

#define REQUIRE(condition) ((condition) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Memory for one input: not zeroed, and exactly as much as was asked for. */
static inline struct arena fuzz_arena(size_t bytes)
{
    return arena_on(malloc(bytes), bytes);
}

/* A refusal says something, in every language. */
static inline void fuzz_require_sentence(const struct message *why)
{
    char room[4096];
    REQUIRE(why->id);
    for (int lang = 0; lang < WORDS_LANGS; lang++) {
        struct text out = text_on(room, sizeof room);
        message_write(why, (enum words_lang)lang, &out);
        REQUIRE(out.n > 0 && text_status(&out) == 0 && slice_is_utf8(text_slice(&out), NULL));
    }
}

/* The game that the first line of the input names; the first one when it names none. */
static inline const struct game *fuzz_take_game(struct slice *rest)
{
    const struct game *game = games_find(slice_cut(rest, '\n'));
    return game ? game : games_list[0];
}

#endif
