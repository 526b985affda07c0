/* Games in the forms they travel in: what reads as a game and replays is written in every form so
 * that it reads and replays again, and is written the same. */
#include <string.h>

#include "base/err.h"
#include "cmd/forms.h"
#include "fuzz/fuzz.h"

enum { ROOM = 1 << 20 };

static char first[ROOM], second[ROOM];

/* Reads a game and writes it in a form; the number of bytes, or negative with the reason, which may
 * speak of what lies in the arena. */
static int convert(struct slice text, enum form form, char *out, struct message *why)
{
    size_t most = 4096;
    struct record record;
    struct play play;
    struct text written = text_on(out, ROOM);
    for (int i = 0; games_list[i]; i++) most += play_memory(games_list[i]);
    struct arena arena = fuzz_arena(form_memory(text) + most);
    int status = form_read(text, &arena, &record, why);
    if (!status) status = record_open_play(&record, games_find, &arena, &play, why);
    if (!status) status = form_write(form, &record, &play, &written, why);
    if (status < 0) fuzz_require_sentence(why);
    free(arena.at);
    REQUIRE(status || text_status(&written) == 0);
    return status ? status : (int)written.n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int form = 0; form < FORMS; form++) {
        struct message why = {0};
        struct slice text = {(const char *)data, size};
        int n = convert(text, (enum form)form, first, &why);
        if (n < 0) continue;
        int again = convert((struct slice){first, (size_t)n}, (enum form)form, second, &why);
        REQUIRE(again == n && memcmp(first, second, (size_t)n) == 0);
    }
    return 0;
}
