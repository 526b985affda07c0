/* Options of every game: line 1 the game, line 2 `k=v,k=v`, line 3 the number of seats. */
#include "base/mem.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice rest = {(const char *)data, size};
    const struct game *game = fuzz_take_game(&rest);
    struct game_options options, again, before;
    struct message why = {0};
    uint64_t seats;
    options_default(game, &options);
    before = options;
    struct slice line = slice_cut(&rest, '\n');
    if (options_read(game, line, &options, &why)) {
        fuzz_require_sentence(&why);
        REQUIRE(memcmp(&before, &options, sizeof options) == 0);
    }
    before = options;
    if (slice_number(slice_cut(&rest, '\n'), 1000, &seats) == 0 &&
        options_set_seats(game, (int)seats, &options, &why)) {
        fuzz_require_sentence(&why);
        REQUIRE(memcmp(&before, &options, sizeof options) == 0);
    }
    char room[512];
    struct text out = text_on(room, sizeof room);
    options_write(game, &options, &out);
    REQUIRE(text_status(&out) == 0);
    options_default(game, &again);
    REQUIRE(options_read(game, text_slice(&out), &again, &why) == 0);
    REQUIRE(memcmp(again.value, options.value, sizeof again.value) == 0);
    return 0;
}
