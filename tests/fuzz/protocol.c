/* Lines of the engine protocol. */
#include "fuzz/fuzz.h"
#include "proto/proto.h"
#include "support/any_move.h"

enum { ROOM = 1 << 22, LINES_MAX = 60 };

static void feed(struct proto *p, struct slice rest)
{
    static char room[ROOM];
    for (int i = 0; rest.n && i < LINES_MAX; i++) {
        struct message why = {0};
        struct text out = text_on(room, sizeof room);
        int status = proto_line(p, slice_cut(&rest, '\n'), &out, &why);
        if (status < 0) fuzz_require_sentence(&why);
        if (status == PROTO_QUIT) return;
        proto_think(p, &out);
        REQUIRE(text_status(&out) == 0);
        REQUIRE(!out.n || room[out.n - 1] == '\n');
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice rest = {(const char *)data, size};
    struct game_options options;
    struct proto session;
    struct proto_thinker thinker;
    struct arena arena = fuzz_arena(proto_memory(games_list));
    void *memory = malloc(any_move_memory(games_list));
    any_move_open(memory, &thinker);
    options_default(games_list[0], &options);
    REQUIRE(proto_open(&session, games_list, games_list[0], &options, &thinker, arena) == 0);
    feed(&session, rest);
    free(memory);
    free(arena.at);
    return 0;
}
